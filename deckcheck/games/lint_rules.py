"""What can be wrong with rules: names that fit nothing, entries that ask nothing or stand in each other's way."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.files.shape_faults import Fault
from deckcheck.games.game import ALWAYS
from deckcheck.games.lint_leaders import lint_leaders, refs_of_test
from deckcheck.games.model import EntryModel, GameFile, OptionModel, Rules
from deckcheck.rules import ir
from deckcheck.rules.model import FieldTest, FieldTests, OtherCount, When, as_sections
from deckcheck.suggest import did_you_mean

Path = tuple[str | int, ...]


class Names:
    """The names that a game declares, for rules to refer to."""

    def __init__(self, file: GameFile) -> None:
        self.fields = {**dict.fromkeys(ALWAYS), **file.card.fields}
        self.kept = {*file.card.numbers, *file.card.texts}
        self.sections = file.sections
        self.options = file.options

    def field(self, name: str, path: Path) -> Iterator[Fault]:
        """Complain of a field that the game does not declare."""
        if name in self.kept:
            yield path, f"{name} is kept but not read by rules: declare it under [card.fields]"
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
        if not faults and (self.options[name].type if source == ir.OPTION else self.kind(name)) != "integer":
            faults = [(path, f"{written} is no number, and a bound is one")]
        yield from faults

    def kind(self, name: str) -> str:
        """Return what a declared field holds: ``text``, ``integer`` or ``boolean``."""
        field = self.fields[name]
        return field.type or "text" if field is not None else "text"


def lint_rules(rules: Rules, names: Names, whole: Rules | None = None) -> list[Fault]:
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


def option_value(option: OptionModel, value: str | int, path: Path) -> Iterator[Fault]:
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


def _entry(entry: EntryModel, path: Path, names: Names) -> Iterator[Fault]:
    conditions = entry.conditions()
    if entry.section is not None:
        for section in as_sections(entry.section):
            yield from names.section(section, (*path, "section"))
    elif conditions or entry.like:
        yield path, "say where to look: section = ..."
    if not conditions and entry.like is None and not entry.off and (entry.where or entry.when or entry.section):
        yield path, "no condition: write count, copies, every, distinct or sum"
    yield from _tests(entry.where, (*path, "where"), names)
    if entry.when is not None:
        yield from _when(entry.when, (*path, "when"), names)
    for kind, condition in conditions.items():
        for below, message in condition.problems():
            yield (*path, kind, *below), message
    yield from _condition_names(entry, path, names)


def _when(when: When, path: Path, names: Names) -> Iterator[Fault]:
    for name, value in when.option.items():
        yield from names.ref(f"option.{name}", (*path, "option", name))
        option = names.options.get(name)
        if option is not None:
            for one in value if isinstance(value, list) else [value]:
                yield from option_value(option, one, (*path, "option", name))
    if when.section is None and (when.where or when.min is not None or when.max is not None):
        yield path, "a count needs a section"
    for section in as_sections(when.section) if when.section else ():
        yield from names.section(section, (*path, "section"))
    yield from _tests(when.where, (*path, "where"), names)
    if not when.option and when.section is None:
        yield path, "when asks for nothing: name an option or a section"


def _condition_names(entry: EntryModel, path: Path, names: Names) -> Iterator[Fault]:
    yield from _every(entry, (*path, "every"), names)
    if entry.count is not None and entry.count.per not in (None, ir.IDENTITY):
        yield from names.field(entry.count.per or "", (*path, "count", "per"))
        for value in entry.count.values or ():
            yield from _value(entry.count.per or "", value, (*path, "count", "values"), names)
    if entry.distinct is not None and entry.distinct.of != ir.IDENTITY:
        yield from names.field(entry.distinct.of, (*path, "distinct", "of"))
    if entry.copies is not None and isinstance(entry.copies.max, str):
        yield from names.number(entry.copies.max, (*path, "copies", "max"), card=True)
    if entry.sum is not None:
        yield from _summed(entry.sum.of, (*path, "sum", "of"), names)
    yield from _bounds(entry, path, names)


def _every(entry: EntryModel, path: Path, names: Names) -> Iterator[Fault]:
    if entry.every is None:
        return
    yield from _tests(entry.every.root, path, names)
    if entry.over != "deck" and any(refs_of_test(test) for test in entry.every.root.values()):
        yield path, f'shares and within cannot be judged over "{entry.over}": the decks have leaders of their own'


def _summed(name: str, path: Path, names: Names) -> Iterator[Fault]:
    yield from names.field(name, path)
    field = names.fields.get(name)
    if field is not None and field.many:
        yield path, "a field of several values cannot be totalled"
    elif name in names.fields and names.kind(name) != "integer":
        yield path, f"{name} is no number: a total needs an integer field"


def _bounds(entry: EntryModel, path: Path, names: Names) -> Iterator[Fault]:
    for kind in ("count", "distinct", "sum"):
        for key in ("min", "max", "exactly"):
            bound = getattr(getattr(entry, kind), key, None)
            yield from _bound(bound, (*path, kind, key), names)


def _bound(bound: object, path: Path, names: Names) -> Iterator[Fault]:
    if isinstance(bound, str):
        yield from names.number(bound, path)
    elif isinstance(bound, OtherCount):
        for section in as_sections(bound.section) if bound.section else ():
            yield from names.section(section, (*path, "section"))
        yield from _tests(bound.where, (*path, "where"), names)


def _tests(tests: FieldTests, path: Path, names: Names) -> Iterator[Fault]:
    for name, test in tests.items():
        below: Path = (*path, name)
        if name != ir.CARD:
            yield from names.field(name, below)
        yield from _test(name, test, below, names)


def _test(name: str, test: FieldTest, path: Path, names: Names) -> Iterator[Fault]:
    if test.not_ is not None:
        yield from _test(name, test.not_, (*path, "not"), names)
    for value in test.in_ or ():
        yield from _value(name, value, path, names)
    if not test.lower():
        yield path, "the test asks for nothing"
    if (test.min is not None or test.max is not None) and name in names.fields and names.kind(name) != "integer":
        yield path, f"{name} is no number: min and max need an integer field"
    elif test.min is not None and test.max is not None and test.min > test.max:
        yield (*path, "min"), f"min {test.min} is above max {test.max}"
    for op, written in (("shares", test.shares), ("within", test.within)):
        if written is not None:
            yield from names.ref(written, (*path, op))


def _value(name: str, value: str | int | bool, path: Path, names: Names) -> Iterator[Fault]:
    if name not in names.fields:
        return
    field = names.fields[name]
    wanted = {"text": str, "integer": int, "boolean": bool}[names.kind(name)]
    if type(value) is not wanted:
        words = "true or false" if wanted is bool else "a number" if wanted is int else "a text"
        yield path, f"{name} is {words}, not {value!r}"
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
        if entry.conditions() and place in seen:
            yield (
                ("rules", code, number),
                "looks at the same cards as another entry of this code: write both conditions in one entry",
            )
        seen.append(place)
