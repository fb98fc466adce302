"""From a checked game file to the game that the program uses: rules are lowered here, once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from deckcheck.games.game import Field, Game, Option, RuleText, Section, forms_of
from deckcheck.games.model import BeyondModel, EntryModel, FieldModel, GameFile, OptionModel, Rules
from deckcheck.games.readings import readings
from deckcheck.rules import ir
from deckcheck.rules.model import CardFilter, Scope, When, as_sections, lower_filter, lower_plain_bound

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.games.model import Place


def lower_game(file: GameFile, path: str = "", digest: str = "") -> Game:
    """Make the game of a game file in which nothing is wrong."""
    sections = {name: _section(name, file) for name in file.sections}
    constraints: list[ir.Constraint] = []
    texts: dict[str, RuleText] = {}
    for code, entries in expand(file.rules).items():
        scopes = [_scope(code, number, entry, entries[0], file, sections) for number, entry in enumerate(entries)]
        for scope, entry in zip(scopes, entries, strict=True):
            constraints += _lower_entry(scope, entry)
        texts[code] = RuleText(
            code,
            entries[0].severity,
            entries[0].source or file.source,
            next((entry.hint for entry in entries if entry.hint), ""),
            entries[0].over,
            tuple(entry.text for entry in entries),
            readings(scopes, entries),
        )
    constraints += lower_beyond(file.beyond, sections, file.source)
    return Game(
        file.id,
        file.name,
        file.source,
        tuple(file.card.identity),
        {name: _field(name, field) for name, field in file.card.fields.items()},
        (*file.card.numbers, *file.card.texts),
        sections,
        {name: _option(name, option) for name, option in file.options.items()},
        file.random.model_dump() if file.random else {},
        tuple(constraints),
        texts,
        tuple(dict.fromkeys(section for constraint in constraints for section in constraint.reads)),
        frozenset(file.card.numbers),
        path,
        digest,
        used=file.used,
        words={key: tuple(words) for key, words in file.words.items()},
    )


def expand(rules: Rules) -> Rules:
    """Replace each ``like`` by the entries that it names, with its own section, text and severity.

    A code of which nothing is left, because a format drops what it names, is left out.
    """
    expanded = {
        code: [part for entry in entries for part in _expand_entry(entry, rules)] for code, entries in rules.items()
    }
    return {code: entries for code, entries in expanded.items() if entries}


def _expand_entry(entry: EntryModel, rules: Rules) -> list[EntryModel]:
    if entry.like is None:
        return [entry]
    changes = {"section": entry.section, "severity": entry.severity, "text": entry.text, "over": entry.over}
    changes |= {name: day for name in ("announced", "from_", "until") if (day := getattr(entry, name)) is not None}
    return [
        other.model_copy(
            update={**changes, "source": entry.source or other.source, "hint": entry.hint or other.hint}
        ).placed(entry.place or other.place)
        for code in entry.like
        for other in rules.get(code, [])
        if other.like is None and other.conditions()
    ]


def _section(name: str, file: GameFile) -> Section:
    written = file.sections[name]
    title = written.title or name.replace("_", " ").capitalize()
    noun = written.noun[0], written.noun[1]
    return Section(name, title, tuple(written.aliases), noun, written.form, written.default)


def _field(name: str, written: FieldModel) -> Field:
    kind = written.type or "text"
    default = written.default
    if default is None and kind == "boolean":
        default = False
    return Field(
        name,
        kind,
        tuple(written.values or ()),
        tuple(written.on),
        written.optional,
        written.many,
        default,
        written.min,
        written.max,
        written.of == "printing",
    )


def _option(name: str, written: OptionModel) -> Option:
    values = tuple(written.values or ())
    return Option(
        name, written.text, values, written.min, written.max, written.default, written.by, written.code or "DK013"
    )


def _scope(
    code: str, number: int, entry: EntryModel, first: EntryModel, file: GameFile, sections: dict[str, Section]
) -> Scope:
    places = as_sections(entry.section) if entry.section else ()
    nouns = {sections[place].noun for place in places if place in sections}
    own = (entry.noun[0], entry.noun[1]) if entry.noun else None
    guards, options = _guards(entry.whens())
    return Scope(
        code,
        number,
        places,
        lower_filter(entry.where),
        own or (nouns.pop() if len(nouns) == 1 else ("card", "cards")),
        own,
        severity=entry.severity,
        text=entry.text or first.text,
        hint=entry.hint,
        source=entry.source or file.source,
        guards=guards,
        options=options,
        over=entry.over,
        announced=_day(entry.announced),
        since=_day(entry.from_),
        until=_day(entry.until),
        place=entry.place,
    )


def _day(day: object) -> str:
    return str(day) if day else ""


def _guards(whens: list[When]) -> tuple[tuple[ir.Guard, ...], tuple[ir.OptionTest, ...]]:
    options = tuple(option for when in whens for option in when.options())
    return tuple(_guard(when, when.section) for when in whens if when.section is not None), options


def _guard(when: When, section: str | list[str]) -> ir.Guard:
    lo = 1 if when.min is None and when.max is None else lower_plain_bound(when.min)
    return ir.Guard(ir.Term(as_sections(section), lower_filter(when.where)), lo, lower_plain_bound(when.max))


def _lower_entry(scope: Scope, entry: EntryModel) -> list[ir.Constraint]:
    conditions = entry.conditions()
    if entry.brackets is None:
        return [constraint for condition in conditions.values() for constraint in condition.lower(scope)]
    brackets = entry.brackets
    term = ir.Term(as_sections(brackets.section or list(scope.sections)), lower_filter(brackets.where))
    ((kind, condition),) = conditions.items()
    found: list[ir.Constraint] = []
    for number, (least, most) in enumerate(brackets.sizes()):
        inside = replace(scope, guards=(*scope.guards, ir.Guard(term, least, most)))
        found += condition.model_copy(update=brackets.bounds(number)).lower(inside)
    judged = f"{brackets.from_} to {brackets.last}"
    for bounds in ((None, brackets.from_ - 1), (brackets.last + 1, None)):
        outside = replace(scope, guards=(*scope.guards, ir.Guard(term, *bounds)))
        found.append(outside.constraint(kind, None, None, untold=judged))
    return found


def lower_beyond(
    written: Iterable[BeyondModel], sections: Mapping[str, Section], source: str, place: Place = ()
) -> list[ir.Constraint]:
    """Return the constraints that lift rules while some cards are in a deck, one for each form of file."""
    found: list[ir.Constraint] = []
    for number, one in enumerate(written):
        filter = CardFilter.model_validate({"card": one.cards}) if one.cards is not None else one.where
        where = lower_filter(filter) if filter is not None else ()
        for names in [as_sections(one.section)] if one.section else forms_of(sections):
            term = ir.Term(names, where)
            found.append(
                ir.Constraint(
                    one.code,
                    number,
                    "beyond",
                    names,
                    (term,),
                    None,
                    0,
                    severity="note",
                    text=one.text,
                    source=source,
                    place=place,
                    lifts=tuple(one.rules),
                    loosens=one.loosens,
                )
            )
    return found
