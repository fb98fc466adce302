"""From entries to cells: which card an entry means, and which section it counts in."""

from __future__ import annotations

from deckcheck.cards.card import Card, OneOf
from deckcheck.cards.match import Match
from deckcheck.evaluation.bindings import allowed_sets
from deckcheck.evaluation.outcomes import Cell
from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import NOTE, Finding
from deckcheck.rules.ir import DIFFERS, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.decks.deck import Deck, Entry
    from deckcheck.games.game import Game

ONE, SEVERAL, NONE = "one", "several", "none"


class Resolved:
    """The entries of a deck with their cards; ``matches`` and ``cards`` run beside ``deck.entries``.

    The card of an entry that no pool knows, or that fits several cards, is a stand-in: what is not known of it is
    unknown, and ``problems`` lists the entry.
    """

    __slots__ = ("cards", "deck", "matches", "problems", "sections")

    def __init__(self, deck: Deck, finder: Finder, game: Game) -> None:
        if deck.title is not None:
            _settle_title(deck, finder)
        self.deck = deck
        self.matches: list[Match] = []
        self.cards: list[Card] = []
        self.problems: list[int] = []
        self.sections: list[str | None] = [entry.section for entry in deck.entries]
        for number, entry in enumerate(deck.entries):
            match = finder.find(entry.name, entry.set, entry.number)
            if deck.cut and entry.place in deck.cut:
                match = _with_other_faces(match, entry, finder)
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


def _settle_title(deck: Deck, finder: Finder) -> None:
    """Take a line above the list for its title, unless a card has that name or one like it."""
    place, deck.title = deck.title, None
    entry = next((entry for entry in deck.entries if entry.place == place), None)
    if entry is None or finder.find(entry.name).cards or finder.nearest(entry.name, 1):
        return
    deck.entries.remove(entry)
    deck.name = entry.name
    deck.findings.append(
        Finding(
            "DK003",
            said(
                "{name} is taken for the name of the list: no card is called so, or nearly so", name=shown(entry.name)
            ),
            NOTE,
            locations=(deck.locate(entry.place),),
            hint=said("If it is a card, write a count before it."),
        )
    )


def _with_other_faces(match: Match, entry: Entry, finder: Finder) -> Match:
    """Add the cards of which a name is only the front face, where a comment was cut off that may be the other."""
    others = finder.completions(entry.name)
    return Match((*match.cards, *(card for card in others if card not in match.cards))) if others else match


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


def form_of(deck: Deck, game: Game) -> tuple[tuple[str, ...], list[Finding]]:
    """Return the sections of the form of file that a deck has: the form of the sections in it, else the first form."""
    forms = [section.form for section in game.sections.values() if section.form]
    if not forms:
        return tuple(game.sections), []
    named = [*deck.headers, *(entry.section for entry in deck.entries if entry.section)]
    used = list(dict.fromkeys(game.sections[name].form for name in named if game.sections[name].form))
    form = used[0] if used else forms[0]
    sections = tuple(name for name, section in game.sections.items() if section.form in ("", form))
    if len(used) < 2:
        return sections, []
    from deckcheck.checking.deck_options import mixed_forms

    return mixed_forms(deck, game, used)
