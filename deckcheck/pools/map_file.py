"""Maps by name or file: read, checked whole, every fault with its line."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import read_whole
from deckcheck.files.shape_faults import Fault, shape_faults
from deckcheck.files.toml import BrokenFile, parse_toml
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.library.built_in import GAMEDATA, named_files
from deckcheck.pools.map_model import (
    MapFile,
    ValueModel,
)
from deckcheck.pools.paths import ALWAYS_THERE, expression_fault, named_roots
from deckcheck.report import Finding, Location
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Model = TypeVar("Model", bound=BaseModel)

FOLDER = "maps"
"""The folder of a game's own maps, beside its rules."""
OF_PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), FOLDER)
"""The maps of programs that know any game."""
_PATTERNS = {r"^[a-z][a-z0-9_]*$": "a name is small letters, digits and underscores"}


@dataclass(frozen=True, slots=True)
class Map:
    """A map, and the file it stands in."""

    name: str
    path: str
    file: MapFile
    text: str = ""

    def fault(self, keys: tuple[str | int, ...], message: str, hint: str = "") -> Finding:
        """Return a finding at one of its keys; what is built in has no place that the user could change."""
        return at_key(self.path, self.text, keys, message, hint)


def built_in_maps() -> dict[str, str]:
    """Map the names of the built-in maps to their files, in the order of names."""
    found: dict[str, str] = {}
    for folder in (OF_PROGRAMS, *of_games(FOLDER)):
        found |= named_files(folder)
    return dict(sorted(found.items()))


def of_games(folder: str) -> list[str]:
    """List the folders of this name that built-in games have."""
    return [os.path.join(GAMEDATA, id, folder) for id in sorted(os.listdir(GAMEDATA))]


def find_map(name: str) -> Map:
    """Load a map: a built-in one, by its name, or a file.

    Raises:
        UsageProblem: there is no such map, or something in it is wrong; its findings tell each fault with its line.
    """
    return load_map(path_of_map(name, built_in_maps(), "Maps", "`deckcheck pool sources` tells what each reads."))


def path_of_map(name: str, built_in: Mapping[str, str], kind: str, advice: str, nameless: str = "") -> str:
    """Return the file of a map: a built-in one, or a file of its own.

    Args:
        name: the name of a built-in one, or a path.
        built_in: the files of the built-in ones by their names.
        kind: what such maps are called.
        advice: where they are told of.
        nameless: what to say of a name that is empty.

    Raises:
        UsageProblem: there is no such map.
    """
    if name in built_in:
        return built_in[name]
    if os.path.isfile(name):
        return name
    hint = f"{kind} are: {', '.join(built_in)}; or name a file. {advice}"
    raise UsageProblem(f"There is no map {name or nameless}{did_you_mean(name, built_in) or '.'}", hint=hint)


def load_map(path: str) -> Map:
    """Read a map file; see :func:`find_map`."""
    file, text = read_map(path, MapFile)
    map = Map(os.path.basename(path).removesuffix(".toml"), path, file, text)
    if wrong := [map.fault(keys, message) for keys, message in _meaning(map.file)]:
        raise wrong_map(path, wrong)
    return map


def read_map(path: str, model: type[Model]) -> tuple[Model, str]:
    """Read a map of some kind, and its text.

    Raises:
        UsageProblem: it cannot be read, or has not the right shape; its findings tell each fault with its line.
    """
    try:
        text = read_whole(path).decode("utf-8-sig")
        tree = parse_toml(text)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise UsageProblem(f"The map {path} cannot be read: {reason}.") from error
    except BrokenFile as problem:
        place = Location(problem.line, problem.column, path=path)
        raise wrong_map(path, [Finding("IM002", problem.message, locations=(place,))]) from problem
    try:
        return model.model_validate(tree), text
    except ValidationError as error:
        faults = shape_faults(error, model, tree, patterns=_PATTERNS)
        raise wrong_map(path, [at_key(path, text, keys, _in_words(keys, said)) for keys, said in faults]) from error


def at_key(path: str, text: str, keys: tuple[str | int, ...], message: str, hint: str = "") -> Finding:
    """Return a finding at a key of a map."""
    place = TomlPositions(text).at(keys)
    return Finding(
        "IM002", message, locations=(Location(place.line, place.column, place.end_column, place.text, path),), hint=hint
    )


def wrong_map(path: str, findings: Iterable[Finding]) -> UsageProblem:
    """Return the error that tells what is wrong with a map."""
    found = sorted(findings, key=lambda finding: (finding.locations[0].line, finding.locations[0].column))
    many = f"{len(found)} fault{'s' if len(found) > 1 else ''}"
    return UsageProblem(f"The map {path} has {many}.", found)


def _in_words(keys: tuple[str | int, ...], message: str) -> str:
    above = [str(key) for key in keys if isinstance(key, str)]
    if above and message.startswith((f"{above[-1]} ", "unknown key ")):
        above.pop()
    return f"{'.'.join(above)}: {message}" if above else message


def _meaning(file: MapFile) -> Iterator[Fault]:
    """Find what has the right shape and cannot mean anything."""
    for keys, value in values_of_map(file):
        yield from pattern_faults(keys, value)
        for path in value.from_:
            yield from _path_faults((*keys, "from"), path, file)
    for keys, path in _other_paths(file):
        yield from _path_faults(keys, path, file)
    if file.source.table and file.source.query:
        yield ("source", "query"), "source: write either table or query"


def pattern_faults(keys: tuple[str | int, ...], value: ValueModel) -> Iterator[Fault]:
    """Find out whether the pattern of a value can be used."""
    if not value.match:
        return
    try:
        pattern = re.compile(value.match)
    except re.error as error:
        yield (*keys, "match"), f"{keys[-1]}: the pattern cannot be read: {error}"
        return
    if pattern.groups > 1:
        message = f"{keys[-1]}: the pattern has {pattern.groups} groups, one at most; write (?:…) for the others"
        yield (*keys, "match"), message


def _path_faults(keys: tuple[str | int, ...], path: str, file: MapFile) -> Iterator[Fault]:
    known = [*ALWAYS_THERE, *file.join]
    for root in named_roots(path):
        if root not in known:
            yield keys, f"{path}: there is no ${root}{did_you_mean(root, known)}"
        elif root == "set" and not file.source.sets:
            yield keys, f"{path}: the map does not say where the sets are: source.sets = …"
        elif root == "printing" and file.source.printings is None:
            yield keys, f"{path}: the map does not say where the printings are: source.printings = …"
    if _reads_json(file) and (fault := expression_fault(path)):
        yield keys, f"{path} is no path of JMESPath: {fault}"


def _reads_json(file: MapFile) -> bool:
    names = [name.removesuffix(".gz") for name in file.source.files]
    return file.source.kind in ("json", "jsonl", "hjson") or any(name.endswith(("json", "jsonl")) for name in names)


def values_of_map(file: MapFile) -> Iterator[tuple[tuple[str | int, ...], ValueModel]]:
    """List everything in a map that says where a value comes from, with its keys."""
    named = {
        ("source", "printings"): file.source.printings,
        ("set", "code"): file.set.code,
        ("set", "name"): file.set.name,
        ("set", "released"): file.set.released,
        ("card", "number"): file.card.number,
        ("card", "name"): file.card.name,
        ("card", "variant"): file.card.variant,
        ("card", "rarity"): file.card.rarity,
        ("card", "also"): file.card.also,
        ("card", "ids"): file.card.ids,
    }
    for keys, value in named.items():
        if value is not None:
            yield keys, value
    for name, value in file.card.facts.items():
        yield ("card", "facts", name), value


def _other_paths(file: MapFile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for key in ("sets", "cards"):
        if path := getattr(file.source, key):
            yield ("source", key), path
    for path in file.source.only:
        yield ("source", "only", path), path
    if file.card.same_as:
        yield ("card", "same_as", "from"), file.card.same_as.from_
    for name, join in file.join.items():
        yield ("join", name, "on"), join.on
