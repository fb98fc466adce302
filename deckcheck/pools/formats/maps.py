"""Maps of lists by name or file: read, checked whole, every fault with its line."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcheck.library.built_in import named_files
from deckcheck.pools.formats.map_model import FormatMap, ReferencesModel
from deckcheck.pools.map_file import at_key, of_games, path_of_map, pattern_faults, read_map, wrong_map
from deckcheck.pools.map_model import ValueModel
from deckcheck.pools.paths import expression_fault, named_roots
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.files.shape_faults import Fault

FOLDER = "lists"
"""The folder of a game's maps of lists, beside its rules."""
_ALWAYS_THERE = ("file", "folder", "key", "set")


@dataclass(frozen=True, slots=True)
class ListMap:
    """A map of lists, and the file it stands in."""

    name: str
    path: str
    file: FormatMap


def built_in_list_maps() -> dict[str, str]:
    """Map the names of the built-in maps of lists to their files, in the order of names."""
    found: dict[str, str] = {}
    for folder in of_games(FOLDER):
        found |= named_files(folder)
    return dict(sorted(found.items()))


def find_list_map(name: str) -> ListMap:
    """Load a map of lists: a built-in one, by its name, or a file.

    Raises:
        UsageProblem: there is no such map, or something in it is wrong; its findings tell each fault with its line.
    """
    advice = "`deckcheck formats sources` tells of each."
    path = path_of_map(name, built_in_list_maps(), "Maps of lists", advice, "of lists named: --map MAP")
    file, text = read_map(path, FormatMap)
    if wrong := [at_key(path, text, keys, message) for keys, message in _meaning(file)]:
        raise wrong_map(path, wrong)
    return ListMap(os.path.basename(path).removesuffix(".toml"), path, file)


def _meaning(file: FormatMap) -> Iterator[Fault]:
    """Find what has the right shape and cannot mean anything."""
    roots = [*_ALWAYS_THERE, *file.join]
    for keys, value in values_of(file):
        yield from pattern_faults(keys, value)
        if isinstance(value, ReferencesModel) and value.names and value.names not in file.names:
            yield (*keys, "names"), f"there is no [names.{value.names}]{did_you_mean(value.names, file.names)}"
    for keys, path in paths_of(file):
        for root in named_roots(path):
            if root not in roots:
                yield keys, f"{path}: there is no ${root}{did_you_mean(root, roots)}"
        if fault := expression_fault(path):
            yield keys, f"{path} is no path of JMESPath: {fault}"
    if file.points and file.points.names and file.points.names not in file.names:
        yield (
            ("points", "names"),
            f"there is no [names.{file.points.names}]{did_you_mean(file.points.names, file.names)}",
        )


def values_of(file: FormatMap) -> Iterator[tuple[tuple[str | int, ...], ValueModel]]:
    """List everything in a map that says where a value comes from, with its keys."""
    for head, model in (("format", file.format), ("legality", file.legality), ("points", file.points)):
        for name in type(model).model_fields if model else ():
            value = getattr(model, name)
            if isinstance(value, ValueModel):
                yield (head, name), value
    for name, value in file.format.options.items() if file.format else ():
        yield ("format", "options", name), value
    for number, limits in enumerate(file.limits):
        yield ("limits", number, "cards"), limits.cards
    for number, groups in enumerate(file.groups):
        yield ("groups", number, "cards"), groups.cards
    for number, rule in enumerate(file.rules):
        for name, value in rule.values.items():
            yield ("rules", number, "values", name), value


def paths_of(file: FormatMap) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """List every path of a map, with its keys."""
    for keys, value in values_of(file):
        yield from (((*keys, "from"), path) for path in value.from_)
    for name, join in file.join.items():
        yield ("join", name, "on"), join.on
    if file.points:
        yield ("points", "cards"), file.points.cards
    if file.format and file.format.labels:
        yield ("format", "labels"), file.format.labels
