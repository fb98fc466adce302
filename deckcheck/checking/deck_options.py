"""The form of a deck file and the options that a deck states: read, tried where it does not say, and what is wrong."""

from __future__ import annotations

from deckcheck.decks.statements import statement
from deckcheck.evaluation.outcomes import OFF, UNDECIDED, UNJUDGED
from deckcheck.files.display import shown
from deckcheck.games.game import FILTERS
from deckcheck.report import ERROR, NOTE, WARNING, Finding
from deckcheck.rules.ir import OPTION
from deckcheck.wording import bounds_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.evaluation.outcomes import Cell
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.games.game import Game, Option
    from deckcheck.rules.ir import Constraint, Value


def mixed_forms(deck: Deck, game: Game, used: list[str]) -> tuple[tuple[str, ...], list[Finding]]:
    """Say that a file has sections of several forms; all of them are judged as far as they go."""
    named = [name for name in deck.headers if game.sections[name].form]
    places = tuple(deck.locate(deck.headers[name]) for name in named)
    form = used[0]
    sections = tuple(name for name, section in game.sections.items() if section.form in ("", form))
    titles = " and ".join(game.sections[name].title for name in named)
    finding = Finding(
        "DK005",
        f"{titles} do not go together in one file: they belong to different forms ({' and '.join(used)})",
        locations=places,
        hint=f"Keep the sections of one form: {_forms(game, used)}.",
    )
    return sections, [finding]


def _forms(game: Game, used: list[str]) -> str:
    return "; or ".join(
        ", ".join(section.title for section in game.sections.values() if section.form in ("", form)) for form in used
    )


def stated_options(deck: Deck, ruleset: Ruleset) -> dict[str, Value]:
    """Return the options that a deck states with a value that they can have."""
    stated: dict[str, Value] = {}
    for option in ruleset.game.options.values():
        if option.by == "deck" and (value := option_value(option, deck.options.get(option.name))) is not None:
            stated[option.name] = value
    return stated


def option_findings(deck: Deck, ruleset: Ruleset, judged: Judged, tried: Sequence[Finding]) -> list[Finding]:
    """Say what is wrong with the options that rules in force read: a value that cannot be, or none."""
    asked = dict.fromkeys(str(note.found) for note in tried)
    for outcome in judged.outcomes:
        if outcome.state not in (OFF, UNJUDGED):
            asked.update(dict.fromkeys(outcome.row.asks))
    findings: list[Finding] = []
    for option in [option for option in ruleset.game.options.values() if option.by == "deck" and option.name in asked]:
        value = deck.options.get(option.name)
        if value is not None:
            message = f"{option.text}: {shown(str(value), 40)} is not allowed"
            findings.append(_option_finding(deck, option, message, ruleset))
        elif not option.values:
            findings.append(_option_finding(deck, option, f"{option.text}: the deck must say how many", ruleset))
    return findings


def option_matters(option: Option, ruleset: Ruleset, sections: tuple[str, ...]) -> bool:
    """Say whether a rule of this form of file reads the option."""
    here = set(sections)
    return any(here.issuperset(one.sections) and _reads(one, option, ruleset.game) for one in ruleset.constraints)


def _reads(constraint: Constraint, option: Option, game: Game) -> bool:
    """Say whether a constraint reads an option; filters that cards print may read any."""
    refs = constraint.refs()
    if (OPTION, option.name) in refs or any(name == option.name for name, _ in constraint.options):
        return True
    return any(name in game.fields and game.fields[name].kind == FILTERS for _, name in refs)


def option_value(option: Option, value: object) -> Value | None:
    """Return a value as the option has it, ``None`` where it cannot have it. A number may stand for a text."""
    if option.values:
        return next((one for one in option.values if type(value) in (str, int) and one == str(value)), None)
    if type(value) is not int:
        return None
    fits = (option.min is None or value >= option.min) and (option.max is None or value <= option.max)
    return value if fits else None


def _option_finding(deck: Deck, option: Option, message: str, ruleset: Ruleset) -> Finding:
    bounds = f"from {option.min or 0}" + (f" to {option.max}" if option.max is not None else "")
    allowed = ", ".join(option.values) if option.values else f"a whole number {bounds}"
    example = option.values[0] if option.values else _nearest(option, deck.options.get(option.name))
    place = deck.option_places.get(option.name)
    rule = ruleset.game.texts.get(option.code)
    return Finding(
        option.code,
        f"{message}; allowed: {allowed}",
        found=shown(str(deck.options[option.name]), 40) if option.name in deck.options else None,
        allowed={"values": list(option.values)} if option.values else bounds_data(option.min, option.max),
        locations=(deck.locate(place),) if place is not None else (),
        hint=f"Write it at the top of the deck: {statement(deck.reader, option.name, example)}, or another value.",
        rule=rule.statements[0] if rule else "",
        source=rule.source if rule else "",
    )


def _nearest(option: Option, value: object) -> int:
    """Return the number that an option can have and that is nearest to what was written."""
    least = option.min or 0
    number = value if type(value) is int else least
    return max(least, number if option.max is None else min(number, option.max))


def try_options(
    ruleset: Ruleset,
    sections: tuple[str, ...],
    options: Mapping[str, Value],
    cells: Sequence[Cell],
    leaders: dict[str, list[Card] | None],
) -> tuple[Judged, list[Finding]]:
    """Judge a deck under each value of the options that it does not state and that rules in force read.

    The best is taken, and a note says which.
    """
    judged = ruleset.judge(sections, options, cells, leaders)
    asked = {name for outcome in judged.outcomes if outcome.state not in (OFF, UNJUDGED) for name in outcome.row.asks}
    option = next((one for one in ruleset.game.options.values() if one.values and one.name in asked), None)
    if option is None:
        return judged, []
    best: tuple[Judged, list[Finding]] | None = None
    for value in option.values:
        judged, notes = try_options(ruleset, sections, {**options, option.name: value}, cells, leaders)
        said = f"{option.text}: the deck does not say; judged as {value}"
        note = Finding(
            "DK013", said, NOTE, found=option.name, hint=f"Write {option.name} and its value at the top of the deck."
        )
        if best is None or _badness(judged) < _badness(best[0]):
            best = judged, [note, *notes]
    assert best is not None
    return best


def _badness(judged: Judged) -> tuple[int, int, int]:
    undecided = sum(o.state == UNDECIDED and o.row.constraint.severity == ERROR for o in judged.outcomes)
    return judged.broken(), undecided, judged.broken(WARNING)
