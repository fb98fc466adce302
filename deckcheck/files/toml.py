"""TOML: parsed by ``tomli``, with faults that carry their place in words that people understand."""

from __future__ import annotations

from deckcheck.files.simple_toml import parse_simple

Tree = dict[str, object]

LONGEST_NUMBER = 4300
"""Digits beyond which Python refuses to make a number of a text."""
ADVICE = {
    "Cannot overwrite a value": "This key was given before. Write each key once in its table and add the numbers up.",
    "Expected '=' after a key in a key/value pair": (
        "A key, then '=', was expected. A key with spaces or signs in it needs quotes, "
        'as in "IG-88\'s Pulse Cannon" = 3.'
    ),
    "Invalid statement": 'A key, a [table] or a comment was expected. A name needs quotes, as in "Bossk" = 3.',
    "Invalid value": "A value was expected: a number, a text in quotes, true or false, a date, a list or a table.",
}


class BrokenFile(Exception):  # noqa: N818 (what it is, not that it is one)
    """A file that does not keep the grammar of its format, with the place; ``line`` 0 means the file as a whole."""

    def __init__(self, message: str, line: int = 0, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def parse_toml(text: str) -> Tree:
    """Parse TOML text. Raises :class:`BrokenFile`, whatever is wrong with it."""
    simple = parse_simple(text)
    return _parse_full(text) if simple is None else simple


def _parse_full(text: str) -> Tree:
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise BrokenFile(_advice(error.msg), error.lineno, error.colno) from None
    except RecursionError:
        raise BrokenFile("Lists and tables are nested too deep to be read.") from None
    except ValueError:
        raise _overlong_number(text) from None


def _advice(message: str) -> str:
    return ADVICE.get(message) or f"{message}."


def _overlong_number(text: str) -> BrokenFile:
    import re

    from deckcheck.files.lines import line_and_column

    for run in re.finditer(r"[0-9_]+", text):
        if run.end() - run.start() > LONGEST_NUMBER:
            return BrokenFile("This number has too many digits.", *line_and_column(text[: run.start()]))
    return BrokenFile("A number or a date in it cannot be read.")
