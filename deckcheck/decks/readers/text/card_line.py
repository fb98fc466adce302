"""Finding the card of a line: what the pool knows decides, before any count, mark or comment is taken off."""

from __future__ import annotations

from deckcheck.cards.reference import take_off
from deckcheck.decks.counts import Split, splits
from deckcheck.decks.readers.text.line_parts import inside_of, without_comment
from deckcheck.decks.readers.text.marks import FINISHES, SIGNS, marks_of, zone_of
from deckcheck.decks.vocabulary import OUTSIDE
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.decks.vocabulary import Words


class CardLine(Record):
    """What a line says of a card: its count, its name, and the section that a mark or a comment names.

    ``zone`` is ``""`` where none does, and ``None`` for one that the game does not have; ``word`` is how it is called.
    ``cut`` is the whole text of a line of which a comment was taken off that may be the other face of the card;
    ``by_comment`` tells that a comment names the section.
    """

    __slots__ = ("by_comment", "count", "cut", "name", "word", "zone")

    def __init__(self, split: Split, name: str, zone: str | None = "", word: str = "") -> None:
        self.count = split.count
        self.name = name
        self.zone = zone
        self.word = word
        self.cut = ""
        self.by_comment = False


def card_of(text: str, words: Words, knows: Callable[[str], bool]) -> CardLine | None:
    """Find the first reading of a line of which the pool knows the name: of the whole line, then without comments."""
    whole = list(splits(text))
    found = _first_known(iter(whole), words, knows)
    if found is not None:
        return found
    bodies = without_comment(text)
    if bodies and "//" in text:
        for split in whole:
            ways = (way for way in take_off(split.name) if "/" not in way.set + way.number)
            if any("//" in way.rest and knows(way.rest) for way in ways):
                return CardLine(split, split.name)
    for body in bodies:
        found = _first_known(splits(body), words, knows)
        if found is not None:
            _read_comment(found, text, body, words)
            return found
    return None


def unknown_card(text: str, words: Words) -> CardLine:
    """Read a line in which the pool knows no card in the commonest way."""
    *_, bare = text, *(body for body in without_comment(text) if "//" not in text[len(body) :])
    split = next(splits(bare))
    name, zone, word = marks_off(split.name, words)[0]
    found = CardLine(split, inside_of(name) or name, zone, word)
    if zone == "":
        _read_comment(found, text, without_comment(text)[-1] if without_comment(text) else text, words)
        found.cut = ""
    return found


def _read_comment(found: CardLine, text: str, body: str, words: Words) -> None:
    comment = text[len(body) :].strip()
    found.cut = text if comment.startswith("//") else ""
    word = comment.lstrip("/#; ")
    section = words.section(word)
    if found.zone == "" and section and section != OUTSIDE:
        found.zone, found.word, found.by_comment = section, word, True


def _first_known(ways: Iterator[Split], words: Words, knows: Callable[[str], bool]) -> CardLine | None:
    for split in ways:
        for name, zone, word in marks_off(split.name, words):
            if knows(name):
                return CardLine(split, name, zone, word)
            inside = inside_of(name)
            if inside and knows(inside):
                return CardLine(split, inside, zone, word)
    return None


def marks_off(name: str, words: Words) -> list[tuple[str, str | None, str]]:
    """List a name with its marks and as they are taken off, with the section named; one that names it is always off."""
    found: list[tuple[str, str | None, str]] = [(name, "", "")]
    if SIGNS.isdisjoint(name) and not name.endswith(FINISHES):
        return found
    section: str | None = ""
    called = ""
    for rest, mark in marks_of(name):
        zone, word = zone_of(mark, words)
        if zone != "":
            section, called = zone, word
            found = [(rest, section, called)]
        else:
            found.append((rest, section, called))
    return found
