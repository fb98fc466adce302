"""Where cards are looked up: the questions that finding and judging ask, and their answers from memory."""

from __future__ import annotations

from deckcheck.cards.fold import fold, fold_accents, letters_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.cards.card import Card


LETTERS, FRONT = "\0=", "\0/"
"""How the keys begin by which a card is found from its letters and digits alone, or from its front face alone."""
FACES = " // "
"""What stands between the faces of a card."""


def index_keys(card: Card) -> list[str]:
    """Return all folded texts under which a card is to be found.

    They are its name, its name without accents, the letters of its name and of its title, and its front face.
    """
    folded = fold(card.name)
    keys = [folded, fold_accents(folded), LETTERS + letters_of(folded)]
    if card.subtitles:
        keys.append(LETTERS + letters_of(fold(card.title)))
    if FACES in folded:
        keys.append(FRONT + folded.partition(FACES)[0])
    return list(dict.fromkeys(keys))


class CardSource:
    """A place to look cards up in. Answers are in the pools' own order: by set, number, art, name."""

    def named(self, folded: str) -> tuple[Card, ...]:
        """Return the cards that have this text among their :func:`index_keys`."""
        raise NotImplementedError

    def numbered(self, set: str, number: str) -> tuple[Card, ...]:
        """Return the printings of a folded number in a folded set code; ``""`` stands for any set."""
        raise NotImplementedError

    def keyed(self, key: str) -> tuple[Card, ...]:
        """Return all printings of one card."""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        """List all names and titles, each once: what a misspelt name may have meant."""
        raise NotImplementedError

    def sets(self) -> Mapping[str, str]:
        """Map what a set may be called (its code, its name), folded, to its folded code."""
        raise NotImplementedError


class MemoryCards(CardSource):
    """Cards held in memory, indexed when the first question of a kind is asked.

    ``set_names`` gives the names of sets by their code.
    """

    def __init__(self, cards: Sequence[Card], set_names: Mapping[str, str] | None = None) -> None:
        self.cards = tuple(cards)
        self._set_names = set_names or {}
        self._named: dict[str, tuple[Card, ...]] | None = None
        self._numbered: dict[str, tuple[Card, ...]] | None = None
        self._keyed: dict[str, tuple[Card, ...]] | None = None
        self._sets: dict[str, str] | None = None

    def named(self, folded: str) -> tuple[Card, ...]:
        """Return the cards that have this text among their :func:`index_keys`."""
        if self._named is None:
            self._named = _grouped((key, card) for card in self.cards for key in index_keys(card))
        return self._named.get(folded, ())

    def numbered(self, set: str, number: str) -> tuple[Card, ...]:
        """Return the printings of a folded number in a folded set code; ``""`` stands for any set."""
        if self._numbered is None:
            self._numbered = _grouped((fold(card.number), card) for card in self.cards if card.number)
        found = self._numbered.get(number, ())
        return tuple(card for card in found if fold(card.set) == set) if set else found

    def keyed(self, key: str) -> tuple[Card, ...]:
        """Return all printings of one card."""
        if self._keyed is None:
            self._keyed = _grouped((card.key, card) for card in self.cards)
        return self._keyed.get(key, ())

    def names(self) -> Sequence[str]:
        """List all names and titles, each once: what a misspelt name may have meant."""
        return list(dict.fromkeys(text for card in self.cards for text in (card.name, card.title)))

    def sets(self) -> Mapping[str, str]:
        """Map what a set may be called (its code, its name), folded, to its folded code."""
        if self._sets is None:
            self._sets = set_words({card.set: self._set_names.get(card.set, "") for card in self.cards})
        return self._sets


def set_words(names: Mapping[str, str]) -> dict[str, str]:
    """Map folded codes and names of sets to folded codes, given names by code. A name of two sets is left out."""
    folded = [fold(name) for name in names.values()]
    words = {fold(name): fold(code) for code, name in names.items() if folded.count(fold(name)) == 1}
    words.pop("", None)
    return words | {fold(code): fold(code) for code in names}


def _grouped(pairs: Iterable[tuple[str, Card]]) -> dict[str, tuple[Card, ...]]:
    groups: dict[str, list[Card]] = {}
    for key, card in pairs:
        groups.setdefault(key, []).append(card)
    return {key: tuple(cards) for key, cards in groups.items()}
