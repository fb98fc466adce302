"""Where cards are looked up: the questions that finding and judging ask, and their answers from memory."""

from __future__ import annotations

from deckcheck.cards.fold import fold, fold_accents, letters_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

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
    plain = fold_accents(folded)
    keys = [folded] if plain == folded else [folded, plain]
    if "//" in folded:
        keys += [spelled for key in keys if (spelled := two_faced(key)) not in keys]
        keys.append(FRONT + two_faced(folded).partition(FACES)[0])
        return keys  # what divides the faces is no sign that may be left out
    keys.append(LETTERS + letters_of(folded))
    if card.subtitles:
        keys.append(LETTERS + letters_of(fold(card.title)))
    return keys


def text_of(card: Card) -> str:
    """Return what a card is searched in: its title and its reference, folded, without accents."""
    return fold_accents(fold(f"{card.title} {card.reference}"))


def other_keys(card: Card) -> list[str]:
    """Return all folded texts under which a card is found if no card has them as its name: ``also`` and ``ids``."""
    if not card.also and not card.ids:
        return []
    names = [key for text in card.also for folded in [fold(text)] for key in (folded, fold_accents(folded)) if key]
    return list(dict.fromkeys([*names, *(plain_id(fold(text)) for text in card.ids)]))


def two_faced(folded: str) -> str:
    """Spell the name of a card with two faces in the one way: ``fire/ice``, ``fire//ice`` become ``fire // ice``."""
    faces = [part.strip() for part in folded.replace("///", "/").replace("//", "/").split("/")]
    return FACES.join(faces) if all(faces) else folded


def plain_id(folded: str) -> str:
    """Take the zeros off the front of a program's number: some write them, some do not."""
    return folded.lstrip("0") or folded if folded.isdecimal() else folded


class CardSource:
    """A place to look cards up in. Answers are in the pools' own order: by set, number, art, name."""

    def named(self, folded: str) -> tuple[Card, ...]:
        """Return the cards that have this text among their :func:`index_keys`."""
        raise NotImplementedError

    def called(self, folded: str) -> tuple[Card, ...]:
        """Return the printings that have this text among their :func:`other_keys`."""
        raise NotImplementedError

    def numbered(self, set: str, number: str) -> tuple[Card, ...]:
        """Return the printings of a folded number in a folded set code; ``""`` stands for any set."""
        raise NotImplementedError

    def keyed(self, key: str) -> tuple[Card, ...]:
        """Return all printings of one card."""
        raise NotImplementedError

    def names(self, *, samples: bool = True) -> Sequence[str]:
        """List all names and titles, each once: what a misspelt name may have meant.

        Without ``samples``, those of invented cards are left out.
        """
        raise NotImplementedError

    def only_samples(self) -> bool:
        """Say whether all cards are invented."""
        raise NotImplementedError

    def having(self, words: Sequence[str]) -> Iterable[Card]:
        """Return the printings that have all of these texts, without accents, in their :func:`text_of`."""
        raise NotImplementedError

    def other_names(self) -> Mapping[str, str]:
        """Map other spellings and names of cards to their titles."""
        raise NotImplementedError

    def sets(self) -> Mapping[str, str]:
        """Map what a set may be called (its code, its name), folded, to its folded code."""
        raise NotImplementedError

    def first_numbers(self) -> Collection[str]:
        """Return the numbers with which a name, a set, or a number of several words begins.

        A text that begins with another number and a blank says how many, and is no name.
        """
        raise NotImplementedError

    def every(self) -> Sequence[Card]:
        """Return all printings. A printing's number is its place among them."""
        raise NotImplementedError

    def at(self, number: int) -> Card:
        """Return a printing by its number."""
        raise NotImplementedError


class MemoryCards(CardSource):
    """Cards held in memory, indexed when the first question of a kind is asked.

    ``set_names`` gives the names of sets by their code.
    """

    def __init__(self, cards: Sequence[Card], set_names: Mapping[str, str] | None = None) -> None:
        self.cards = tuple(cards)
        self._set_names = set_names or {}
        self._named: dict[str, tuple[Card, ...]] | None = None
        self._called: dict[str, tuple[Card, ...]] | None = None
        self._numbered: dict[str, tuple[Card, ...]] | None = None
        self._keyed: dict[str, tuple[Card, ...]] | None = None
        self._sets: dict[str, str] | None = None
        self._first_numbers: frozenset[str] | None = None

    def named(self, folded: str) -> tuple[Card, ...]:
        """Return the cards that have this text among their :func:`index_keys`."""
        if self._named is None:
            self._named = _grouped((key, card) for card in self.cards for key in index_keys(card))
        return self._named.get(folded, ())

    def called(self, folded: str) -> tuple[Card, ...]:
        """Return the printings that have this text among their :func:`other_keys`."""
        if self._called is None:
            self._called = _grouped((key, card) for card in self.cards for key in other_keys(card))
        return self._called.get(folded, ())

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

    def names(self, *, samples: bool = True) -> Sequence[str]:
        """List all names and titles, each once: what a misspelt name may have meant."""
        cards = self.cards if samples else [card for card in self.cards if not card.sample]
        return list(dict.fromkeys(text for card in cards for text in (card.name, card.title)))

    def only_samples(self) -> bool:
        """Say whether all cards are invented."""
        return all(card.sample for card in self.cards)

    def having(self, words: Sequence[str]) -> Iterable[Card]:
        """Return the printings that have all of these texts in their :func:`text_of`."""
        return [card for card in self.cards if all(word in text_of(card) for word in words)]

    def other_names(self) -> Mapping[str, str]:
        """Map other spellings and names of cards to their titles."""
        return {text: card.title for card in reversed(self.cards) for text in card.also}

    def first_numbers(self) -> Collection[str]:
        """Return the numbers with which a name, a set, or a number of several words begins."""
        if self._first_numbers is None:
            keys = (key for card in self.cards for key in (*index_keys(card), *other_keys(card)))
            numbers = (number for card in self.cards if " " in (number := fold(card.number)))
            firsts = {text.partition(" ")[0] for texts in (keys, numbers, self.sets()) for text in texts}
            self._first_numbers = frozenset(filter(str.isdecimal, firsts))
        return self._first_numbers

    def every(self) -> Sequence[Card]:
        """Return all printings. A printing's number is its place among them."""
        return self.cards

    def at(self, number: int) -> Card:
        """Return a printing by its number."""
        return self.cards[number]

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
