"""The section of cards that stand in none: what the rules say of their facts decides, else the game's default."""

from __future__ import annotations

from deckcheck.decks.vocabulary import words_of
from deckcheck.evaluation.filters import NO, YES, fits
from deckcheck.report import ERROR, NOTE, Finding
from deckcheck.rules.ir import NOT_IN_SETS, UNRELEASED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint


def place_by_type(resolved: Resolved, game: Game, sections: Sequence[str]) -> list[Finding]:
    """Put entries that stand in no section where their facts let them stand, if that is one section."""
    open_entries = [number for number, section in enumerate(resolved.sections) if section == ""]
    if not open_entries:
        return []
    if len(sections) == 1:
        for number in open_entries:
            resolved.sections[number] = sections[0]
        return []
    default = next((name for name in sections if game.sections[name].default), None)
    rounds = placing_rules(game, ERROR), placing_rules(game)
    side, last = _last_block(resolved, game, sections, default)
    placed: dict[str, int] = {}
    homeless: list[int] = []
    of_nobody: list[str | None] = []  # cards of which nothing is known are all alike, and there may be thousands
    for number in open_entries:
        card = resolved.cards[number]
        if of_nobody and _is_nobody(card):
            section = of_nobody[0]
        else:
            section = _place_of(card, rounds, game, sections, default) or default
            if _is_nobody(card):
                of_nobody.append(section)
        if number in last and section == default:
            section = side
        resolved.sections[number] = section
        if section is not None:
            placed[section] = placed.get(section, 0) + (resolved.deck.entries[number].count or 0)
        elif resolved.matches[number].status == "one":
            homeless.append(number)
    by_facts = placed if default is None else {name: placed[name] for name in placed if name != default}
    by_facts.pop(side, None)
    notes = [_block_note(resolved, game, side, last)] if last else []
    return [
        *notes,
        *_placed_note(by_facts, game, resolved),
        *(_homeless(number, resolved, game) for number in homeless),
    ]


def _is_nobody(card: Card) -> bool:
    """Say whether nothing is known of a card but its name."""
    return not card.set and not card.facts


def _last_block(
    resolved: Resolved, game: Game, sections: Sequence[str], default: str | None
) -> tuple[str, frozenset[int]]:
    """Return the side deck and the entries behind the last blank line, if they look like one and nothing says so.

    The rules decide how it looks: the block is no larger than the side deck may be, and the rest is large enough.
    """
    blocks = resolved.deck.blocks
    side = next((name for name in sections if name == words_of(game).side), "")
    if not blocks or not side or default in (None, side):
        return "", frozenset()
    block = range(blocks[-1], len(resolved.deck.entries))
    counts = [entry.count or 0 for entry in resolved.deck.entries]
    most, least = _bound(game, side, "hi"), _bound(game, default or "", "lo")
    if most is None or least is None:
        fits_in = len(blocks) == 1
    else:
        fits_in = sum(counts[block.start :]) <= most and sum(counts[: block.start]) >= least
    return (side, frozenset(block)) if fits_in else ("", frozenset())


def _bound(game: Game, section: str, side: str) -> int | None:
    """Return how many cards a section has at least (``lo``) or at most (``hi``); ``None`` where that is not fixed."""
    found = [
        getattr(constraint, side)
        for constraint in game.constraints
        if constraint.kind == "count"
        and constraint.sections == (section,)
        and constraint.severity == ERROR
        and not (constraint.guards or constraint.options or constraint.reads)
        and constraint.terms[0].where == ()
    ]
    return next((bound for bound in found if isinstance(bound, int)), None)


def _block_note(resolved: Resolved, game: Game, side: str, block: frozenset[int]) -> Finding:
    first = resolved.deck.entries[min(block)]
    copies = sum(resolved.deck.entries[number].count or 0 for number in block)
    title = game.sections[side].title
    return Finding(
        "DK008",
        f"The list names no section; the {copies} cards behind its last blank line are taken for the {title}",
        NOTE,
        section=side,
        locations=(resolved.deck.locate(first.place),),
        hint=f"Write {title} above them, or take the blank line out.",
    )


def _place_of(
    card: Card, rounds: Sequence[Sequence[Constraint]], game: Game, sections: Sequence[str], default: str | None
) -> str | None:
    """Return the only section that some rules let a card stand in, by the first of several lots of rules that tell.

    Where the default section does not let it in, a side deck that does is no rival of another section.
    """
    for rules in rounds:
        places = [section for section in sections if lets_in(section, card, rules, game)]
        if default is not None and default not in places and len(places) > 1:
            side = words_of(game).side
            places = [section for section in places if section != side]
        if len(places) == 1:
            return places[0]
    return None


def placing_rules(game: Game, severity: str = "") -> list[Constraint]:
    """List the rules of a severity (any if empty) that say what each card of a section must be, whatever else is."""
    return [
        one
        for one in game.constraints
        if one.kind == "every"
        and one.over == "deck"
        and severity in ("", one.severity)
        and one.code not in (UNRELEASED, NOT_IN_SETS)
        and not (one.guards or one.options or one.refs())
    ]


def lets_in(section: str, card: Card, rules: Sequence[Constraint], game: Game) -> bool:
    """Say whether rules let a card stand in a section, as far as is known."""
    for constraint in rules:
        term = constraint.terms[0]
        meant = section in term.sections and fits(term.where, card, game.fields) == YES
        if meant and fits(term.unless or (), card, game.fields) == NO:
            return False
    return True


def _placed_note(placed: dict[str, int], game: Game, resolved: Resolved) -> list[Finding]:
    if not placed:
        return []
    where = ", ".join(f"{game.sections[name].title} {placed[name]}" for name in game.sections if name in placed)
    first = next(
        number
        for number, section in enumerate(resolved.sections)
        if section in placed and resolved.deck.entries[number].section == ""
    )
    return [
        Finding(
            "DK008",
            f"The list names no section for some cards; they were sorted by type: {where}",
            NOTE,
            locations=(resolved.deck.locate(resolved.deck.entries[first].place),),
            hint="Write a line with the name of the section above its cards.",
        )
    ]


def _homeless(number: int, resolved: Resolved, game: Game) -> Finding:
    entry = resolved.deck.entries[number]
    names = ", ".join(section.title for section in game.sections.values())
    why = "does not decide it" if resolved.cards[number].facts.get("type") else "is not recorded"
    return Finding(
        "DK005",
        f"The section of {resolved.cards[number].called} is not named, and its type {why}",
        cards=(resolved.cards[number].called,),
        locations=(resolved.deck.locate(entry.place),),
        hint=f"Write a line with the name of its section above it: {names}.",
    )
