"""What stands behind a name and is no part of it: finishes, labels, categories, tags; and the section they name."""

from __future__ import annotations

from deckcheck.decks.vocabulary import ELSEWHERE, OUTSIDE, heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.vocabulary import Words

OPENINGS = {"]": " [", "*": " *", "^": " ^"}
FINISHES = (" (F)", " +F", " ()", " ( )", " (foil)", " (etched)")
DOTS = "●○•◦■□★☆"
"""What card sites put behind a name for its influence or its level."""
NOT_IN_DECK = "{nodeck}"
"""How Archidekt marks a category whose cards are not counted."""
SIGNS = frozenset("[*^#●○•■")
"""Signs without which a line has no mark that could name a section."""


def marks_of(name: str) -> Iterator[tuple[str, str]]:
    """Take the marks off a name one by one, the last first: what is left each time, and the mark."""
    while name:
        at = _last_mark(name)
        if at <= 0:
            return
        name, mark = name[:at].rstrip(), name[at:].strip()
        yield name, mark


def _last_mark(name: str) -> int:
    """Return where the last mark of a name begins, 0 where there is none."""
    bare = name.rstrip(f"{DOTS} ")
    if name[len(bare) : len(bare) + 1] == " " and name[len(bare) :].strip():
        return len(bare)
    opening = OPENINGS.get(name[-1])
    at = name.rfind(opening, 0, -1) if opening else -1
    if at > 0:
        return at
    for finish in FINISHES:
        if name.endswith(finish):
            return len(name) - len(finish)
    tag = name.rfind(" #")
    return tag if tag > 0 and name[tag + 2 : tag + 3].strip() and not name[tag + 2].isdecimal() else 0


def zone_of(mark: str, words: Words) -> tuple[str | None, str]:
    """Return the section that a mark names, and its word: ``""`` for none, ``None`` for one that the game lacks."""
    if mark[:1] == "[":
        return _category(mark[1:-1].partition(",")[0], words)
    word = mark.strip("*").lstrip("#!") if mark[:1] in "*#" else ""
    section = words.section(word) if word else None
    return (section, word) if section and section != OUTSIDE else ("", word)


def _category(category: str, words: Words) -> tuple[str | None, str]:
    """Read the first of the categories, which is the one that decides: ``Commander{top}``, ``Maybeboard{noDeck}``."""
    word, brace, more = category.partition("{")
    section = words.section(word)
    if NOT_IN_DECK in (brace + more).lower():
        return section if section and section != OUTSIDE else OUTSIDE, word
    if section is None and heading_key(word) in ELSEWHERE:
        return None, word
    return section or "", word
