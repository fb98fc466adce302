"""From entries to cells: which card an entry means, and which section it counts in."""

from __future__ import annotations

from deckcheck.cards.card import Card, OneOf
from deckcheck.evaluation.filters import NO, YES, fits
from deckcheck.evaluation.judge import Cell
from deckcheck.evaluation.view import allowed_sets
from deckcheck.report import ERROR, NOTE, Finding
from deckcheck.rules.ir import DIFFERS, MANY, NOT_IN_SETS, UNRELEASED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.finder import Finder, Match
    from deckcheck.decks.deck import Deck, Entry
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint

ONE, SEVERAL, NONE = "one", "several", "none"


class Resolved:
    """The entries of a deck with their cards; ``matches`` and ``cards`` run beside ``deck.entries``.

    The card of an entry that no pool knows, or that fits several cards, is a stand-in: what is not known of it is
    unknown, and ``problems`` lists the entry.
    """

    __slots__ = ("cards", "deck", "matches", "problems", "sections")

    def __init__(self, deck: Deck, finder: Finder, game: Game) -> None:
        self.deck = deck
        self.matches: list[Match] = []
        self.cards: list[Card] = []
        self.problems: list[int] = []
        self.sections: list[str | None] = [entry.section for entry in deck.entries]
        for number, entry in enumerate(deck.entries):
            match = finder.find(entry.name, entry.set, entry.number)
            self.matches.append(match)
            card = match.card
            if card is None or match.note:
                self.problems.append(number)
            if card is not None and len(match.cards) > 1 and DIFFERS in card.facts:
                card = one_of(match.cards, game)
            self.cards.append(card or _stand_in(entry, match, game))

    def cells(self, sections: Sequence[str], game: Game) -> list[Cell]:
        """Return the cells of a deck whose form has these sections.

        What stood in an unknown section, or in one of another form, or could not be read, may be any number of cards of
        any section.
        """
        cells: list[Cell] = []
        for number, (entry, section, card) in enumerate(zip(self.deck.entries, self.sections, self.cards, strict=True)):
            count = entry.count
            if section is None or section not in sections:
                most = MANY if count is None else count
                cells += [Cell(place, card, 0, most, number) for place in sections]
            elif count is None:
                cells.append(Cell(section, card, 0, MANY, number))
            else:
                cells.append(Cell(section, card, count, count, number))
        if self.deck.lost:
            nobody = Card("", "", "", {}, (None,) * len(game.identity), "?")
            for lost in self.deck.lost:
                places = (lost,) if lost is not None and lost in sections else sections
                cells += [Cell(place, nobody, 0, MANY) for place in places]
        return cells


def one_of(cards: tuple[Card, ...], game: Game) -> Card:
    """Return a card that may be any of these printings, of those that the format allows if there are any."""
    sets = allowed_sets(game.constraints)
    allowed = [card for card in cards if sets is None or card.set in sets] or list(cards)
    fields = allowed[0].facts[DIFFERS]
    alike = all(one.facts.get(str(name)) == allowed[0].facts.get(str(name)) for one in allowed for name in fields)
    return allowed[0] if alike else OneOf(tuple(allowed))


def _stand_in(entry: Entry, match: Match, game: Game) -> Card:
    """Make a card of which only that is known in which all candidates agree."""
    unknown = (None,) * len(game.identity)
    key = f"?{entry.written}"
    if not match.cards:
        return Card("", "", entry.written, {}, unknown, key)
    first, *others = match.cards
    facts = {
        name: values
        for name, values in first.facts.items()
        if name not in ("set", "number") and all(other.facts.get(name) == values for other in others)
    }
    identity = tuple(
        value if all(other.identity[place] == value for other in others) else None
        for place, value in enumerate(first.identity)
    )
    if len({card.key for card in match.cards}) > 1 and None not in identity:
        identity = unknown
    return Card("", "", entry.written, facts, identity, key)


def place_by_type(resolved: Resolved, game: Game, sections: Sequence[str]) -> list[Finding]:
    """Put entries that stand in no section where the type lines of the rules let them, if that is one section."""
    open_entries = [number for number, section in enumerate(resolved.sections) if section == ""]
    if not open_entries:
        return []
    if len(sections) == 1:
        for number in open_entries:
            resolved.sections[number] = sections[0]
        return []
    placed: dict[str, int] = {}
    homeless: list[int] = []
    rounds = placing_rules(game, ERROR), placing_rules(game)
    default = next((name for name in sections if game.sections[name].default), None)
    for number in open_entries:
        place = _place_of(resolved.cards[number], rounds, game, sections)
        if place is not None:
            placed[place] = placed.get(place, 0) + (resolved.deck.entries[number].count or 0)
        elif default is None and resolved.matches[number].status == ONE:
            homeless.append(number)
        resolved.sections[number] = place or default
    return [*_placed_note(placed, game, resolved), *(_homeless(number, resolved, game) for number in homeless)]


def _place_of(card: Card, rounds: Sequence[Sequence[Constraint]], game: Game, sections: Sequence[str]) -> str | None:
    """Return the only section that some rules let a card stand in, by the first of several lots of rules that tell."""
    for rules in rounds:
        places = [section for section in sections if lets_in(section, card, rules, game)]
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
    first = next(number for number, section in enumerate(resolved.sections) if section in placed)
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
