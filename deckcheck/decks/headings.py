"""What a line looks like when it is a heading, or says something about the deck."""

from __future__ import annotations

from deckcheck.decks.counts import WRAPPED
from deckcheck.decks.vocabulary import KEPT, TEXTS, TOTALS, heading_key
from deckcheck.record import Record

FRAME = " \t=-–—─━*_~|■□◆◇●○★☆▼▽▶"
PAIRS = {**WRAPPED, "{": "}", "<": ">", "【": "】", "〔": "〕", "〈": "〉", "「": "」", "『": "』", "《": "》"}
COLONS = (":", "：")
LONGEST_LABEL = 40
LABELS = {
    **{key: key for key in (*TEXTS, *KEPT)},
    "deck name": "name",
    "title": "name",
    "tournament": "event",
    "creator": "author",
    "note": "notes",
    "comment": "notes",
    "comments": "notes",
    "description": "notes",
}
"""What people call the things that a deck says of itself."""


class Heading(Record):
    """The word of a heading without what is around it.

    ``loud`` says that the line has the shape of a heading; ``counted`` that only a number in brackets makes it one.
    """

    __slots__ = ("counted", "loud", "word")

    def __init__(self, word: str, loud: bool = False, counted: bool = False) -> None:
        self.word = word
        self.loud = loud
        self.counted = counted


def heading_of(text: str) -> Heading:
    """Take off a line what people put around headings: lines, brackets, a colon, a number of cards."""
    heading = Heading(text)
    before = ""
    while heading.word != before:
        before = heading.word
        _peel(heading)
    return heading


def _peel(heading: Heading) -> None:
    word = heading.word
    bare = word.strip(FRAME)
    if bare and bare != word:
        heading.word = bare
        heading.loud = heading.loud or (bare[0] != word[0] and len(word) - len(bare) > 1)
    elif word.endswith(COLONS):
        heading.word = word[:-1].rstrip()
        heading.loud = True
    elif PAIRS.get(word[:1]) == word[-1:] and len(word) > 2:
        heading.word = word[1:-1].strip()
        heading.loud = True
    else:
        name, inside = _last_bracket(word)
        if name and inside[:1].isdecimal():
            heading.word = name
            heading.counted = True


def _last_bracket(word: str) -> tuple[str, str]:
    for opening, closing in WRAPPED.items():
        if word.endswith(closing):
            name, _, inside = word[:-1].rpartition(opening)
            return name.rstrip(), inside.strip()
    return "", ""


def label_of(text: str, signs: tuple[str, ...] = COLONS) -> tuple[str, str]:
    """Split ``Label: value``; two empty texts where there is no label."""
    at = min((place for sign in signs if (place := text.find(sign, 0, LONGEST_LABEL)) > 0), default=0)
    return text[:at].strip(), text[at + 1 :].strip() if at else ""


def is_total(text: str) -> bool:
    """Tell lines such as ``Total Cards: 60`` and ``60 cards``, which only say what follows from the list."""
    if not any(map(str.isdecimal, text)):
        return False
    words = heading_key("".join(sign if sign.isalnum() else " " for sign in text)).split()
    others = [word for word in words if not word.isdecimal()]
    return len(others) < len(words) and " ".join(others) in TOTALS
