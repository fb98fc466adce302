"""Places in files beside the deck that make it illegal: a line of a format, the release day of a set."""

from __future__ import annotations

import os

from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def place_in_format(place: Sequence[object]) -> Location:
    """Give the location of which a constraint keeps path, line, columns and text."""
    path, line, column, end_column, text = place
    return Location(line, column, end_column, text, near(str(path)))  # type: ignore[arg-type]


def place_of_release(path: str) -> Location:
    """Locate the release day in a pool file, as far as it can be read."""
    from deckcheck.files.decode import decode
    from deckcheck.files.toml_positions import Positions

    try:
        with open(path, "rb") as file:
            at = Positions(decode(file.read()).text).at(("released",))
    except (OSError, ValueError, IndexError):  # it has been taken away or changed meanwhile
        at = Location(0)
    return Location(at.line, at.column, at.end_column, at.text, near(path))


def near(path: str) -> str:
    """Give a path below the current folder relative to it, and any other as it is."""
    try:
        here = os.path.join(os.getcwd(), "")
    except OSError:  # the current folder is gone
        return path
    return path[len(here) :] if path.startswith(here) else path
