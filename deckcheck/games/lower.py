"""From a checked game file to the game that the program uses: rules are lowered here, once."""

from __future__ import annotations

from deckcheck.games.game import Field, Game, Option, RuleText, Section
from deckcheck.games.model import EntryModel, FieldModel, GameFile, OptionModel, Rules
from deckcheck.rules import ir
from deckcheck.rules.model import Scope, When, as_sections, lower_filter
from deckcheck.rules.sentences import filter_words, meant, section_words


def lower_game(file: GameFile, path: str = "", digest: str = "") -> Game:
    """Make the game of a game file in which nothing is wrong."""
    sections = {name: _section(name, file) for name in file.sections}
    constraints: list[ir.Constraint] = []
    texts: dict[str, RuleText] = {}
    for code, entries in expand(file.rules).items():
        scopes = [_scope(code, number, entry, entries[0], file, sections) for number, entry in enumerate(entries)]
        for scope, entry in zip(scopes, entries, strict=True):
            for condition in entry.conditions().values():
                constraints += condition.lower(scope)
        texts[code] = RuleText(
            code,
            entries[0].severity,
            entries[0].source or file.source,
            next((entry.hint for entry in entries if entry.hint), ""),
            entries[0].over,
            tuple(entry.text for entry in entries),
            tuple(_reading(scope, entry) for scope, entry in zip(scopes, entries, strict=True)),
        )
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
    guards, options = _guards(entry.when)
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


def _guards(when: When | None) -> tuple[tuple[ir.Guard, ...], tuple[tuple[str, tuple[str | int, ...]], ...]]:
    if when is None:
        return (), ()
    options = tuple(
        (name, tuple(value) if isinstance(value, list) else (value,)) for name, value in when.option.items()
    )
    if when.section is None:
        return (), options
    lo = 1 if when.min is None and when.max is None else when.min
    return (ir.Guard(ir.Term(as_sections(when.section), lower_filter(when.where)), lo, when.max),), options


def _reading(scope: Scope, entry: EntryModel) -> str:
    """Say what the data demands, in words made from the data alone."""
    if not entry.conditions():
        return ""
    cards = meant(scope, entry.where)
    said = "; ".join(condition.words().replace("{meant}", cards) for condition in entry.conditions().values())
    return f"{_when_words(entry.when)}{said}".replace(" 1 cards ", " 1 card ").replace(" 1 copies ", " 1 copy ")


def _when_words(when: When | None) -> str:
    if when is None:
        return ""
    parts = [f"option {name} is {value}" for name, value in when.option.items()]
    if when.section is not None:
        bounds = f"at least {when.min}" if when.min is not None else ""
        bounds += (" and " if bounds else "") + f"at most {when.max}" if when.max is not None else ""
        place = section_words(when.section)
        parts.append(f"{place} has {bounds or 'at least 1'} cards{filter_words(when.where)}")
    return f"when {' and '.join(parts)}: "
