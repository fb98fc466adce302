"""What can be wrong with a game file beyond the shape of its tables: names that fit nothing, rules that ask nothing.

All faults are found in one run. A fault is the path of a key and a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.files.shape_faults import Fault
from deckcheck.games.lint_rules import Names, Path, lint_rules, option_value
from deckcheck.games.model import GameFile
from deckcheck.rules import ir
from deckcheck.suggest import did_you_mean


def lint_game(file: GameFile) -> list[Fault]:
    """Find everything that is wrong with a game file of the right shape."""
    names = Names(file)
    return [
        *_card(file, names),
        *_sections(file),
        *_options(file),
        *lint_rules(file.rules, names),
        *_random(file, names),
    ]


def _card(file: GameFile, names: Names) -> Iterator[Fault]:
    for number, name in enumerate(file.card.identity):
        yield from names.field(name, ("card", "identity", number))
    types = file.card.fields["type"].values if "type" in file.card.fields else None
    for name, field in file.card.fields.items():
        path: Path = ("card", "fields", name)
        if field.type is not None and field.values is not None:
            yield path, "write either a type or the closed list of values"
        elif field.type is None and field.values is None:
            yield path, 'write type = "text", "integer" or "boolean", or values = [...]'
        if field.on and types is None:
            yield (*path, "on"), "on needs a field type with the closed list of card types"
        for one in field.on if types else ():
            if one not in (types or ()):
                yield (*path, "on"), f"no card type is {one}{did_you_mean(one, types or ())}"
        if field.min is not None and field.max is not None and field.min > field.max:
            yield (*path, "min"), f"min {field.min} is above max {field.max}"


def _sections(file: GameFile) -> Iterator[Fault]:
    words: dict[str, str] = {}
    for name, section in file.sections.items():
        if name in (ir.OPTION, ir.CARD):
            yield ("sections", name), f"{name} is no name for a section: rules use the word for something else"
        for word in dict.fromkeys(w.casefold() for w in (name, section.title, *section.aliases) if w):
            other = words.setdefault(word, name)
            if other != name and (file.sections[other].form in ("", section.form) or not section.form):
                yield ("sections", name), f"the word {word} names the section {other} too"
    defaults = [name for name, section in file.sections.items() if section.default]
    for name in defaults:
        form = file.sections[name].form
        rivals = (one for one in defaults if one != name and (file.sections[one].form in ("", form) or not form))
        if other := next(rivals, None):
            yield ("sections", name, "default"), f"the section {other} is the default too; one takes what has no section"


def _options(file: GameFile) -> Iterator[Fault]:
    for name, option in file.options.items():
        path: Path = ("options", name)
        if (option.values is None) == (option.type is None):
            yield path, 'write either values = [...] or type = "integer"'
        if option.by == "deck" and name in file.sections:
            yield path, f"a deck states this option and has a section of the same name: {name}"
        if option.by == "format" and option.default is None:
            yield path, "an option of the format needs a default"
        if option.default is not None:
            yield from option_value(option, option.default, (*path, "default"))


def _random(file: GameFile, names: Names) -> Iterator[Fault]:
    if file.random is None:
        return
    for key in ("keep", "draw", "into"):
        yield from names.section(getattr(file.random, key), ("random", key))
    yield from names.ref(f"option.{file.random.number}", ("random", "number"))
