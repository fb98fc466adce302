"""JSON: parsed by the standard library, with what it would pass over in silence refused, and every fault located."""

from __future__ import annotations

import json
import re

from deckcheck.files.display import shown
from deckcheck.files.lines import line_and_column
from deckcheck.files.toml import BrokenFile
from deckcheck.language import said

MOST_VALUES = 500_000
LONGEST_NUMBER = 4000
"""Digits of a number that is kept as one; a longer one stays a text, which is no count."""
DEEP = "Lists and objects are nested too deep to be read."
HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


class _Twice(Exception):  # noqa: N818 (what it is, not that it is one)
    """A key that stands twice in one object."""


def parse_json(text: str, most: int = MOST_VALUES) -> object:
    """Parse a text of at most so many values.

    Raises :class:`BrokenFile`, whatever is wrong with it; a key that stands twice is wrong.
    """
    try:
        tree = json.loads(text, object_pairs_hook=_object, parse_int=_number)
    except json.JSONDecodeError as error:
        raise BrokenFile(_advice(error), *line_and_column(text[: error.pos])) from None
    except RecursionError:
        raise BrokenFile(said(DEEP)) from None
    except _Twice:
        raise _doubled(text) from None
    _look_through(tree, text, most)
    return tree


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Twice
    return found


def _number(digits: str) -> int | str:
    return int(digits) if len(digits) <= LONGEST_NUMBER else digits


def _doubled(text: str) -> BrokenFile:
    from deckcheck.files.json_positions import JsonPositions

    key, place = JsonPositions(text).doubled
    message = f"The key {shown(key, 40)} stands twice in one object, so one of the two would be lost. Keep one of them."
    return BrokenFile(message, place.line, place.column)


def _look_through(tree: object, text: str, most: int) -> None:
    """Refuse what is too large to be a deck, and halves of characters, which are no text."""
    left = most
    values = [tree]
    while values:
        value = values.pop()
        inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ()
        left -= len(inside)
        if left < 0:
            much = "no deck does" if most == MOST_VALUES else "it is too large to be read at once"
            raise BrokenFile(f"The file holds more than {most} values; {much}.")
        values += inside
    if HALF.search(text):
        try:
            json.dumps(tree, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise _half(text) from None


def _half(text: str) -> BrokenFile:
    """Find the first half of a character that has no other half."""
    found = re.search(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]", text)
    return BrokenFile(
        "This escape is only half of a character.", *line_and_column(text[: found.start() if found else 0])
    )


def _advice(error: json.JSONDecodeError) -> str:
    before, at = error.doc[: error.pos].rstrip(), error.doc[error.pos : error.pos + 1]
    if not at:
        return said("The JSON breaks off here: something that was opened is not closed.")
    if error.msg == "Extra data":
        return said("More follows after the end of the JSON.")
    if before.endswith(",") and at in "]}":
        return said("A comma stands before this {sign} and nothing follows it. Take the comma out.", sign=at)
    if error.msg.startswith("Expecting property name"):
        return said("A key in double quotes was expected here, not {sign}", sign=shown(at))
    if error.msg.startswith("Expecting value"):
        return said("A value was expected here: a text in double quotes, a number, a list or an object.")
    if error.msg.startswith("Illegal trailing comma"):
        return said("Nothing follows this comma. Take it out.")
    return f"The JSON is broken here: {error.msg[:1].lower()}{error.msg[1:]}."
