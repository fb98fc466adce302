"""Where the card stands in its pool of which a fact is missing."""

from __future__ import annotations

from deckcheck.files.paths import near
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card

_MOST_KEPT = 50
_lines: dict[str, list[int]] = {}


def place_of_row(card: Card) -> str:
    """Say where in its pool a fact of a card belongs: the file, and the line where the card begins if it is found."""
    if not card.file:
        return said("a pool")
    if card.file not in _lines:
        if len(_lines) >= _MOST_KEPT:
            _lines.clear()
        _lines[card.file] = _rows(card.file)
    rows = _lines[card.file]
    line = f":{rows[card.index]}" if card.index < len(rows) else ""
    return f"{near(card.file)}{line}"


def _rows(path: str) -> list[int]:
    """List the lines on which cards begin; pools are large, so they are only looked over."""
    from deckcheck.files.decode import decode
    from deckcheck.files.lines import split_lines

    try:
        with open(path, "rb") as file:
            text = decode(file.read()).text
    except (OSError, ValueError):  # it has been taken away meanwhile
        return []
    return [number for number, line in enumerate(split_lines(text), 1) if line.startswith("[[cards]]")]
