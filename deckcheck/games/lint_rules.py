"""What can be wrong with rules: names that fit nothing, entries that ask nothing or stand in each other's way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import comb

from deckcheck.files.display import toml_value
from deckcheck.files.shape_faults import Fault
from deckcheck.games.game import ALWAYS, OF_PRINTING, Game, Option
from deckcheck.games.lint_leaders import lint_leaders
from deckcheck.games.model import BracketsModel, EntryModel, FieldModel, GameFile, OptionModel, Rules
from deckcheck.rules import ir
from deckcheck.rules.distinct import Distinct
from deckcheck.rules.model import (
    CardFilter,
    FieldTest,
    OptionRange,
    OtherCount,
    When,
    as_sections,
    filter_refs,
    pair_problems,
)
from deckcheck.rules.sum import Sum
from deckcheck.suggest import did_you_mean

Path = tuple[str | int, ...]
RESERVED = frozenset(
    {"identity", "card", "any", "all", "not", "min", "max", "given", "shares", "within", "most", "never", "text"}
    | {"option", "row"}
)
"""Words of the rule language that no field can have as its name."""
MOST_BRACKETS = 1000
COVERS = 200
"""So many ways to choose values are looked through."""


class DeclaredNames:
    """The names that a game declares, for rules to refer to."""

    def __init__(self, file: GameFile) -> None:
        self.fields: dict[str, FieldModel | None] = {**dict.fromkeys(ALWAYS), **file.card.fields}
        self.kept = {*file.card.numbers, *file.card.texts}
        self.sections: Collection[str] = file.sections
        self.options: Mapping[str, OptionModel | Option] = file.options

    @classmethod
    def of_game(cls, game: Game) -> DeclaredNames:
        """Return the names of a game that was read before."""
        names = cls.__new__(cls)
        names.fields = {
            **dict.fromkeys(ALWAYS),
            **{
                field.name: FieldModel.model_validate(
                    {
                        "type": None if field.values else field.kind,
                        "values": list(field.values) or None,
                        "many": field.many,
                        "of": "printing" if field.printing else "card",
                    }
                )
                for field in game.fields.values()
            },
        }
        names.kept = set(game.kept)
        names.sections = game.sections
        names.options = game.options
        return names

    def field(self, name: str, path: Path) -> Iterator[Fault]:
        """Complain of a field that the game does not declare."""
        if name in self.kept:
            yield path, f"{name} is kept but not read by rules: declare it under [card.fields]"
        elif name in RESERVED:
            yield path, _reserved_words(name)
        elif name not in self.fields:
            yield path, f"the cards of this game have no field {name}{did_you_mean(name, self.fields)}"

    def section(self, name: str, path: Path) -> Iterator[Fault]:
        """Complain of a section that the game does not have."""
        if name not in self.sections:
            yield path, f"the game has no section {name}{did_you_mean(name, self.sections)}"

    def ref(self, written: str, path: Path, *, card: bool = False) -> Iterator[Fault]:
        """Complain of ``"SECTION.FIELD"`` or ``"option.NAME"`` that leads nowhere."""
        source, _, name = written.partition(".")
        if not name:
            yield path, 'write "SECTION.FIELD" or "option.NAME"'
        elif source == ir.OPTION:
            if name not in self.options:
                yield path, f"the game has no option {name}{did_you_mean(name, self.options)}"
        elif source == ir.CARD:
            if not card:
                yield path, '"card.FIELD" is a bound of copies only'
            yield from self.field(name, path)
        else:
            yield from self.section(source, path)
            yield from self.field(name, path)

    def number(self, written: str, path: Path, *, card: bool = False) -> Iterator[Fault]:
        """Complain of a bound written as a reference that leads nowhere, or to what is no number."""
        faults = list(self.ref(written, path, card=card))
        source, _, name = written.partition(".")
        is_number = (
            not self.options[name].values if source == ir.OPTION and not faults else self.kind(name) == "integer"
        )
        if not faults and not is_number:
            faults = [(path, f"{written} is no number, and a bound is one")]
        yield from faults

    def _is_number(self, source: str, name: str) -> bool:
        return not self.options[name].values if source == ir.OPTION else self.kind(name) == "integer"

    def filters(self, written: str, path: Path) -> Iterator[Fault]:
        """Complain of a reference to filters that leads nowhere, or to what is no list of filters."""
        source, _, name = written.partition(".")
        if source in (ir.OPTION, ir.CARD):
            yield path, f"{written} holds no filters: name the section whose card prints them"
            return
        faults = list(self.ref(written, path))
        if not faults and self.kind(name) != "filters":
            faults = [(path, f'{name} holds no filters: declare it as {name} = {{ type = "filters" }}')]
        yield from faults

    def kind(self, name: str) -> str:
        """Return what a declared field holds: ``text``, ``integer``, ``boolean`` or ``filters``."""
        field = self.fields.get(name)
        return field.type or "text" if field is not None else "text"

    def of_printing(self, name: str) -> bool:
        """Say whether a card has the values of all its printings in a field."""
        field = self.fields.get(name)
        return name in OF_PRINTING if field is None else field.of == "printing"


def lint_rules(rules: Rules, names: DeclaredNames, whole: Rules | None = None) -> list[Fault]:
    """Find what is wrong with rules; ``whole`` are all rules of the game where these only change some of them."""
    faults: list[Fault] = []
    whole = rules if whole is None else whole
    for code, entries in rules.items():
        for number, entry in enumerate(entries):
            path: Path = ("rules", code, number)
            faults += _entry(entry, path, names)
            faults += _like(entry, path, {**whole, **rules})
        if not entries[0].text and not entries[0].off:
            faults.append((("rules", code, 0), "the first entry of a code needs a text: what the rule says"))
        faults += _twins(code, entries)
    return [*faults, *lint_leaders(whole, names.sections)]


def option_value(option: OptionModel, value: str | int | bool, path: Path) -> Iterator[Fault]:
    """Complain of a value that an option cannot have."""
    if option.values is not None:
        if value not in option.values:
            yield path, f"{value} is none of {', '.join(option.values)}{did_you_mean(str(value), option.values)}"
    elif not isinstance(value, int):
        yield path, "write a whole number"
    elif (option.min is not None and value < option.min) or (option.max is not None and value > option.max):
        least = f"at least {option.min}" if option.min is not None else ""
        most = f"at most {option.max}" if option.max is not None else ""
        yield path, f"{value} is not allowed: {' and '.join(word for word in (least, most) if word)}"


def _entry(entry: EntryModel, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    conditions = entry.conditions()
    if entry.section is not None:
        for section in as_sections(entry.section):
            yield from names.section(section, (*path, "section"))
    elif conditions or entry.like:
        yield path, "say where to look: section = ..."
    if not conditions and entry.like is None and not entry.off and (entry.where or entry.when or entry.section):
        yield path, "no condition: write count, copies, every, distinct or sum"
    yield from lint_filter(entry.where, (*path, "where"), names)
    for number, when in enumerate(entry.whens()):
        yield from _when(when, (*path, "when", number) if isinstance(entry.when, list) else (*path, "when"), names)
    for kind, condition in conditions.items():
        for below, message in condition.problems():
            if entry.brackets is None or not message.startswith("no bound"):
                yield (*path, kind, *below), message
    yield from _brackets(entry, path, names)
    yield from _condition_names(entry, path, names)
    yield from _over(entry, path)


def _when(when: When, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    for name, value in when.option.items():
        below: Path = (*path, "option", name)
        yield from names.ref(f"option.{name}", below)
        option = names.options.get(name)
        if not isinstance(option, OptionModel):
            continue
        if isinstance(value, OptionRange):
            yield from _option_range(option, value, below)
        else:
            for one in value if isinstance(value, list) else [value]:
                yield from option_value(option, one, below)
    if when.section is None and (when.where or when.min is not None or when.max is not None):
        yield path, "a count needs a section"
    for section in as_sections(when.section) if when.section else ():
        yield from names.section(section, (*path, "section"))
    yield from lint_filter(when.where, (*path, "where"), names)
    for key in ("min", "max"):
        yield from _bound(getattr(when, key), (*path, key), names)
    for below, message in pair_problems(when.min, when.max, exactly=None, equal=True):
        yield (*path, *below), message
    if not when.option and when.section is None:
        yield path, "when asks for nothing: name an option or a section"


def _option_range(option: OptionModel, range: OptionRange, path: Path) -> Iterator[Fault]:
    if option.values is not None:
        yield path, "this option has a list of values: name one of them, or several"
    elif range.min is None and range.max is None:
        yield path, "the range asks for nothing: write min, max or both"
    elif range.min is not None and range.max is not None and range.min > range.max:
        yield (*path, "min"), f"min {range.min} is above max {range.max}"


def _brackets(entry: EntryModel, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    brackets = entry.brackets
    if brackets is None:
        return
    conditions = entry.conditions()
    below: Path = (*path, "brackets")
    if len(conditions) != 1 or not conditions.keys() <= {"count", "sum", "distinct"}:
        yield below, "brackets bound one count, sum or distinct: write just one of them, as in count = {}"
    for kind, condition in conditions.items():
        for key in ("min", "max", "exactly"):
            if getattr(condition, key, None) is not None:
                yield (*path, kind, key), "the brackets have the bounds: leave this one out"
    if brackets.min is None and brackets.max is None and brackets.exactly is None:
        yield below, "no bound: write min, max or exactly, those of the first bracket"
    for deeper, message in pair_problems(brackets.min, brackets.max, brackets.exactly, negative=True):
        yield (*below, *deeper), message
    yield from _bracket_sizes(brackets, below)
    for section in as_sections(brackets.section) if brackets.section else ():
        yield from names.section(section, (*below, "section"))
    yield from lint_filter(brackets.where, (*below, "where"), names)


def _bracket_sizes(brackets: BracketsModel, below: Path) -> Iterator[Fault]:
    if brackets.last < brackets.from_:
        yield (*below, "last"), f"last {brackets.last} is below from {brackets.from_}"
    elif brackets.last - brackets.from_ >= MOST_BRACKETS * brackets.step:
        yield (*below, "step"), f"these are more than {MOST_BRACKETS} brackets: make the steps larger"


def _condition_names(entry: EntryModel, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    if entry.every is not None:
        yield from lint_filter(entry.every.root, (*path, "every"), names)
    for kind in ("count", "distinct"):
        condition = getattr(entry, kind)
        if condition is not None and condition.per not in (None, ir.IDENTITY):
            yield from names.field(condition.per, (*path, kind, "per"))
            for value in condition.values or ():
                yield from _value(condition.per, value, (*path, kind, "values"), names)
    if entry.distinct is not None:
        yield from _distinct(entry.distinct, (*path, "distinct"), names)
    if entry.copies is not None:
        for name in entry.copies.fields():
            if name != ir.IDENTITY:
                yield from names.field(name, (*path, "copies", "of"))
        yield from _bound(entry.copies.max, (*path, "copies", "max"), names, card=True)
    if entry.sum is not None:
        yield from _summed(entry.sum, (*path, "sum"), names)
    yield from _bounds(entry, path, names)


def _distinct(distinct: Distinct, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    if distinct.of != ir.IDENTITY:
        yield from names.field(distinct.of, (*path, "of"))
    yield from _bound(distinct.copies, (*path, "copies"), names)
    if distinct.per == ir.IDENTITY:
        yield (*path, "per"), "name a field: each card by itself has only its own values"
    if not distinct.cover:
        return
    field = names.fields.get(distinct.of)
    if distinct.of == ir.IDENTITY or (distinct.of in names.fields and (field is None or field.values is None)):
        yield (*path, "of"), "a cover needs a field with a closed list of values"
    elif field is not None and isinstance(distinct.max, int) and comb(len(field.values or ()), distinct.max) > COVERS:
        many = comb(len(field.values or ()), distinct.max)
        yield (
            (*path, "max"),
            f"{distinct.max} of {len(field.values or ())} values can be chosen in {many} ways, "
            + (f"and more than {COVERS} are not looked through"),
        )


def _over(entry: EntryModel, path: Path) -> Iterator[Fault]:
    """Complain of what is read off a leader by rules over several decks: each has its own."""
    filters = [entry.where, *([entry.every.root] if entry.every else []), *(when.where for when in entry.whens())]
    if entry.over != "deck" and any(True for filter in filters for _ in filter_refs(filter)):
        where = "every" if entry.every and any(True for _ in filter_refs(entry.every.root)) else "where"
        message = f'shares and within cannot be judged over "{entry.over}": the decks have leaders of their own'
        yield (*path, where), message


def _summed(sum: Sum, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    yield from names.field(sum.of, (*path, "of"))
    field = names.fields.get(sum.of)
    if field is not None and field.many:
        yield (*path, "of"), "a field of several values cannot be totalled"
    elif names.of_printing(sum.of):
        yield (*path, "of"), f"{sum.of} is of the printings, and may have several values: it cannot be totalled"
    elif sum.of in names.fields and names.kind(sum.of) != "integer":
        yield (*path, "of"), f"{sum.of} is no number: a total needs an integer field"
    if isinstance(sum.once, str):
        yield from names.field(sum.once, (*path, "once"))


def _bounds(entry: EntryModel, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    for kind in ("count", "distinct", "sum"):
        for key in ("min", "max", "exactly"):
            bound = getattr(getattr(entry, kind), key, None)
            yield from _bound(bound, (*path, kind, key), names)


def _bound(bound: object, path: Path, names: DeclaredNames, *, card: bool = False) -> Iterator[Fault]:
    if isinstance(bound, list):
        for number, part in enumerate(bound):
            yield from _bound(part, (*path, number), names)
    elif isinstance(bound, str):
        yield from names.number(bound, path, card=card)
    elif isinstance(bound, OtherCount):
        for section in as_sections(bound.section) if bound.section else ():
            yield from names.section(section, (*path, "section"))
        yield from lint_filter(bound.where, (*path, "where"), names)


def lint_filter(filter: CardFilter | str, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    """Find what is wrong with a filter."""
    if isinstance(filter, str):
        yield from names.filters(filter, path)
        return
    for below, name, test in filter.walk():
        if name not in (ir.CARD, *RESERVED):
            yield from names.field(name, (*path, *below))
        elif name != ir.CARD:
            yield (*path, *below), _reserved_words(name)
            continue
        yield from _test(name, test, (*path, *below), names)
    for below, ref in filter.printed():
        yield from names.filters(ref, (*path, *below))


def _reserved_words(name: str) -> str:
    if name == "not":
        return "not stands behind a field, as in color.not = ...; of whole filters write any with the opposites"
    return f"{name} is no field: it is a word of the rule language"


def _test(name: str, test: FieldTest, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    if names.kind(name) == "filters":
        yield path, f'{name} holds filters: write every = "SECTION.{name}" for what the card there lets in'
        return
    if test.not_ is not None:
        yield from _test(name, test.not_, (*path, "not"), names)
    for key, values in ((None, test.in_), ("shares", test.shares), ("within", test.within)):
        for value in values if isinstance(values, list) else ():
            yield from _value(name, value, path if key is None else (*path, key), names)
    if not test.lower():
        yield path, "the test asks for nothing"
    if (test.min is not None or test.max is not None) and name in names.fields and names.kind(name) != "integer":
        yield path, f"{name} is no number: min and max need an integer field"
    elif test.min is not None and test.max is not None and test.min > test.max:
        yield (*path, "min"), f"min {test.min} is above max {test.max}"
    for op, written in (("shares", test.shares), ("within", test.within)):
        if isinstance(written, str):
            yield from names.ref(written, (*path, op))


def _value(name: str, value: str | int | bool, path: Path, names: DeclaredNames) -> Iterator[Fault]:
    if name not in names.fields or names.kind(name) == "filters":
        return
    field = names.fields[name]
    wanted = {"text": str, "integer": int, "boolean": bool}[names.kind(name)]
    if type(value) is not wanted:
        words = "true or false" if wanted is bool else "a number" if wanted is int else "a text"
        yield path, f"{name} is {words}, not {toml_value(value)}"
    elif field is not None and field.values is not None and value not in field.values:
        yield path, f"no {name} is {value}{did_you_mean(str(value), field.values)}"


def _like(entry: EntryModel, path: Path, rules: Rules) -> Iterator[Fault]:
    if entry.like is None:
        return
    if entry.conditions() or entry.where or entry.when:
        yield path, "like stands alone: section, text and severity, no where, when or condition"
    for code in entry.like:
        if code not in rules:
            yield (*path, "like"), f"there is no rule {code}{did_you_mean(code, rules)}"
        elif any(other.like is not None for other in rules[code]):
            yield (*path, "like"), f"{code} is itself a like: name the rules that it names"


def _twins(code: str, entries: list[EntryModel]) -> Iterator[Fault]:
    seen: list[tuple[object, ...]] = []
    for number, entry in enumerate(entries):
        place = (entry.section, entry.where, entry.when, entry.over, entry.severity, entry.from_, entry.until)
        if entry.conditions() and place in seen and entry.rows is None:
            yield (
                ("rules", code, number),
                "looks at the same cards as another entry of this code: write both conditions in one entry",
            )
        seen.append(place)
