"""Formats and days as people give them on the command line."""

from __future__ import annotations

from deckcheck.errors import UsageProblem


def asked_day(written: str, option: str) -> str:
    """Return an ISO day, ``""`` where nothing is written.

    Raises:
        UsageProblem: it is no day.
    """
    if not written:
        return ""
    from datetime import date

    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        gap = "" if option.endswith("@") else " "
        raise UsageProblem(f"{written} is not a date: use YYYY-MM-DD, as in {option}{gap}2027-03-01.") from None


def asked_format(written: str) -> tuple[str, tuple[str, ...]]:
    """Return the id of a format that is given as an id or as a file, and the file.

    Raises:
        UsageProblem: the file does not say which format it is.
    """
    if not written.endswith(".toml"):
        return written, ()
    from deckcheck.library.format_heads import read_heads

    head = read_heads([written])[0]
    if not head.id:
        from deckcheck.games.formats.load import read_format

        return read_format(written).file.id, (written,)  # tells what is wrong
    return head.id, (written,)
