"""What can be wrong with a game file beyond the shape of its tables: names that fit nothing, rules that ask nothing.

All faults are found in one run. A fault is the path of a key and a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deckcheck.files.shape_faults import Fault
from deckcheck.games.lint_leaders import leading_sections
from deckcheck.games.lint_rules import RESERVED, DeclaredNames, Path, lint_filter, lint_rules, option_value
from deckcheck.games.model import BeyondModel, FieldModel, GameFile, Rules, SectionModel
from deckcheck.rules import ir
from deckcheck.rules.model import as_sections, filter_refs
from deckcheck.suggest import did_you_mean

POOL_WORDS = ("same_as", "partial", "also", "ids")
"""Keys of a card in a pool that are no facts."""


def lint_game(file: GameFile) -> list[Fault]:
    """Find everything that is wrong with a game file of the right shape."""
    names = DeclaredNames(file)
    return [
        *_card(file, names),
        *_reserved(file),
        *_sections(file),
        *_options(file),
        *lint_rules(file.rules, names),
        *lint_beyond(file.beyond, file.rules, names),
        *_random(file, names),
    ]


def _card(file: GameFile, names: DeclaredNames) -> Iterator[Fault]:
    if not file.card.identity:
        yield ("card",), "say what makes two printings the same card: identity = [fields]"
    for number, name in enumerate(file.card.identity):
        yield from names.field(name, ("card", "identity", number))
        if names.kind(name) == "filters":
            yield ("card", "identity", number), f"{name} holds filters, which are no part of an identity"
    types = file.card.fields["type"].values if "type" in file.card.fields else None
    for name, field in file.card.fields.items():
        path: Path = ("card", "fields", name)
        if name in RESERVED:
            yield path, f"{name} is a word of the rule language: choose another name for the field"
        yield from _field(field, path, types)


def _field(field: FieldModel, path: Path, types: list[str] | None) -> Iterator[Fault]:
    yield from _filters_field(field, path)
    if field.type is not None and field.values is not None:
        yield path, "write either a type or the closed list of values"
    elif field.type is None and field.values is None:
        yield path, 'write type = "text", "integer", "boolean" or "filters", or values = [...]'
    if field.on and types is None:
        yield (*path, "on"), "on needs a field type with the closed list of card types"
    for one in field.on if types else ():
        if one not in (types or ()):
            yield (*path, "on"), f"no card type is {one}{did_you_mean(one, types or ())}"
    if field.min is not None and field.max is not None and field.min > field.max:
        yield (*path, "min"), f"min {field.min} is above max {field.max}"


def _filters_field(field: FieldModel, path: Path) -> Iterator[Fault]:
    """Complain of what a field of filters cannot have: it is a list, none if nothing is said."""
    if field.type != "filters":
        return
    for key in ("many", "default", "min", "max"):
        if getattr(field, key) not in (None, False):
            yield (*path, key), f"{key} says nothing of a field of filters: leave it out"
    if field.of != "card":
        yield (*path, "of"), "filters are those of the card: leave of out"


def lint_beyond(
    written: Sequence[BeyondModel], rules: Rules, names: DeclaredNames, before: Sequence[BeyondModel] = ()
) -> Iterator[Fault]:
    """Find what is wrong with the cards that change rules; ``before`` are those that a format may drop."""
    ids = [one.id for one in before if one.id]
    for number, one in enumerate(written):
        path: Path = ("beyond", number)
        if not one.off:
            yield from _beyond(one, path, rules, names)
        elif one.id not in ids:
            yield path, f"there is no entry {one.id} to drop{did_you_mean(one.id or '', ids)}"


def _beyond(one: BeyondModel, path: Path, rules: Rules, names: DeclaredNames) -> Iterator[Fault]:
    if not one.text.strip():
        yield path, "text is missing: what the cards say, for the judge who has to look"
    if not one.rules:
        yield path, "rules is missing: the codes that cannot be judged while one of the cards is there"
    if (one.where is None) == (one.cards is None):
        yield path, "write either where, a filter, or cards, a list of names"
    elif one.where is not None:
        if not one.where:
            yield (*path, "where"), "where asks for nothing: name a field, or write cards = [...]"
        yield from lint_filter(one.where, (*path, "where"), names)
        if any(not ref.startswith("option.") for _, ref in filter_refs(one.where)):
            yield (*path, "where"), "cards beyond the rules are told by what they print, not by a leading card"
    for section in as_sections(one.section) if one.section else ():
        yield from names.section(section, (*path, "section"))
    yield from _lifted(one, path, rules)


def _lifted(one: BeyondModel, path: Path, rules: Rules) -> Iterator[Fault]:
    leading = set(leading_sections(rules))
    for code in one.rules:
        if code not in rules:
            yield (*path, "rules"), f"there is no rule {code}{did_you_mean(code, rules)}"
        elif any(set(as_sections(entry.section or ())) <= leading and entry.section for entry in rules[code]):
            yield (
                (*path, "rules"),
                f"{code} is about a section that other rules read, which would all wait for it: name those",
            )


def _reserved(file: GameFile) -> Iterator[Fault]:
    for name in file.card.fields:
        if name in POOL_WORDS:
            yield ("card", "fields", name), f"{name} is no name for a fact: pools use the word for something else"


def _sections(file: GameFile) -> Iterator[Fault]:
    defaults = [name for name, section in file.sections.items() if section.default]
    for name in defaults[1:]:
        others = [file.sections[defaults[0]].form, file.sections[name].form]
        if others[0] == others[1] or "" in others:
            yield ("sections", name, "default"), f"{defaults[0]} is the default section already: there is one"
    for name in file.sections:
        if name in (ir.OPTION, ir.CARD):
            yield ("sections", name), f"{name} is no name for a section: rules use the word for something else"
    yield from section_words(file.sections)


def section_words(sections: Mapping[str, SectionModel]) -> Iterator[Fault]:
    """Complain of words that mean two sections of one form."""
    words: dict[str, str] = {}
    for name, section in sections.items():
        for word in dict.fromkeys(w.casefold() for w in (name, section.title, *section.aliases) if w):
            other = words.setdefault(word, name)
            if other != name and (sections[other].form in ("", section.form) or not section.form):
                yield ("sections", name), f"the word {word} names the section {other} too"


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


def _random(file: GameFile, names: DeclaredNames) -> Iterator[Fault]:
    if file.random is None:
        return
    for key in ("keep", "draw", "into"):
        yield from names.section(getattr(file.random, key), ("random", key))
    yield from names.ref(f"option.{file.random.number}", ("random", "number"))
