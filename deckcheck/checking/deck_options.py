"""The form of a deck file and the options that a deck states: read, tried where it does not say, and what is wrong."""

from __future__ import annotations

from deckcheck.decks.statements import statement
from deckcheck.evaluation.judge import UNDECIDED
from deckcheck.files.display import shown
from deckcheck.report import ERROR, NOTE, WARNING, Finding
from deckcheck.rules.ir import OPTION, refs_of
from deckcheck.wording import bounds_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.evaluation.judge import Cell
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


def deck_options(deck: Deck, ruleset: Ruleset, sections: tuple[str, ...]) -> tuple[dict[str, Value], list[Finding]]:
    """Return the options that a deck states and must state, and what is wrong with them."""
    stated: dict[str, Value] = {}
    findings: list[Finding] = []
    for option in ruleset.game.options.values():
        if option.by != "deck" or not option_matters(option, ruleset, sections):
            continue
        value = deck.options.get(option.name)
        if value is None:
            if option.values or option.default is not None:
                continue
            findings.append(_option_finding(deck, option, f"{option.text}: the deck must say how many", ruleset))
        elif isinstance(value, str | int) and fits_option(option, value):
            stated[option.name] = value
        else:
            message = f"{option.text}: {shown(str(value), 40)} is not allowed"
            findings.append(_option_finding(deck, option, message, ruleset))
    return stated, findings


def option_matters(option: Option, ruleset: Ruleset, sections: tuple[str, ...]) -> bool:
    """Say whether a rule of this form of file reads the option."""
    for constraint in ruleset.constraints:
        if set(constraint.sections) <= set(sections) and option.name in _options_read(constraint):
            return True
    return False


def _options_read(constraint: Constraint) -> set[str]:
    refs = [bound for bound in (constraint.lo, constraint.hi) if isinstance(bound, tuple)]
    for term in constraint.terms:
        for test in (*term.where, *(term.unless or ())):
            refs += refs_of(test.checks)
    return {name for source, name in refs if source == OPTION} | {name for name, _ in constraint.options}


def fits_option(option: Option, value: object) -> bool:
    """Say whether an option can have a value."""
    if option.values:
        return value in option.values
    if type(value) is not int:
        return False
    return (option.min is None or value >= option.min) and (option.max is None or value <= option.max)


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
    open_options: list[Option],
) -> tuple[Judged, list[Finding]]:
    """Judge a deck under each value of an option that it does not state; the best is taken, and a note says which."""
    option, *others = open_options
    best: tuple[Judged, list[Finding]] | None = None
    for value in option.values:
        chosen = {**options, option.name: value}
        if others:
            judged, notes = try_options(ruleset, sections, chosen, cells, leaders, others)
        else:
            judged, notes = ruleset.judge(sections, chosen, cells, leaders), []
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
