"""Places in files beside the deck that make it illegal: a line of a format, the release day of a set."""

from __future__ import annotations

from deckcheck.files.paths import near
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card


def place_in_format(place: Sequence[object]) -> Location:
    """Return the location of which a constraint keeps path, line, columns and text."""
    path, line, column, end_column, text = place
    return Location(line, column, end_column, text, near(str(path)))  # type: ignore[arg-type]


def place_of_release(path: str) -> Location:
    """Locate the release day in a pool file, as far as it can be read."""
    from deckcheck.files.decode import decode
    from deckcheck.files.toml_positions import TomlPositions

    try:
        with open(path, "rb") as file:
            at = TomlPositions(decode(file.read()).text).at(("released",))
    except (OSError, ValueError, IndexError):  # it has been taken away or changed meanwhile
        at = Location(0)
    return Location(at.line, at.column, at.end_column, at.text, near(path))


def place_of_fact(card: Card, field: str) -> Location | None:
    """Locate a fact in the pool that records it of a card, ``None`` where its line is not found there.

    Pools are large, so the lines are only looked over: a fact that a card takes over from another one has no line.
    """
    from deckcheck.files.decode import decode
    from deckcheck.files.lines import excerpt, split_lines

    try:
        with open(card.file, "rb") as file:
            text = decode(file.read()).text
    except (OSError, ValueError):
        return None
    index = -1
    for number, line in enumerate(split_lines(text), 1):
        if line.startswith("[[cards]]"):
            index += 1
        elif index == card.index and line.partition("=")[0].strip() == field:
            return Location(number, 1, len(line) + 1, excerpt(line), near(card.file))
        elif index > card.index:
            break
    return None
