"""TOML: parsed by ``tomli``, with faults that carry their place in words that people understand."""

from __future__ import annotations

from deckcheck.files.fast_toml import parse_simple
from deckcheck.language import said

Tree = dict[str, object]

LONGEST_NUMBER = 4300
"""Digits beyond which Python refuses to make a number of a text."""
TWICE = "This key was given before. Write each key once in its table and add the numbers up."
UNCLOSED = "A text in quotes is not closed: it ends with the same sign that it begins with, in the same line."
UNSEEN = "There is a character here that cannot be seen. Type the line anew."
WHOLE = "This table was given as a whole before, so nothing can be added to it here."
ADVICE = {
    "Cannot overwrite a value": TWICE,
    "Duplicate inline table key": TWICE,
    "Cannot declare": "This heading was given before. Write it once, with all its lines below it.",
    "Cannot mutate": WHOLE,
    "Cannot redefine": WHOLE,
    "Expected '=' after a key in a key/value pair": (
        "A key, then '=', was expected. A key with spaces or signs in it needs quotes, "
        'as in "IG-88\'s Pulse Cannon" = 3.'
    ),
    "Expected ']]'": "The heading is not closed: it ends with two brackets, ]].",
    "Expected ']'": "The heading is not closed: it ends with a bracket, ].",
    'Expected "\'"': UNCLOSED,
    "Expected newline": "Something follows the value. Write one key to a line; a remark goes behind a #.",
    "Illegal character '\\n'": UNCLOSED,
    "Illegal character '\\r'": UNCLOSED,
    "Illegal character": UNSEEN,
    "Found invalid character": UNSEEN,
    "Unterminated string": UNCLOSED,
    "Unclosed array": "A list is not closed: it ends with a bracket, ].",
    "Unclosed inline table": "A table in braces is not closed: it ends with a brace, }.",
    "Unescaped": "In double quotes a backslash needs another one before it. In single quotes it stands for itself.",
    "Invalid hex value": "This names no character: \\u takes four digits from 0 to F.",
    "Escaped character": "This names no character.",
    "Invalid date": "There is no such date.",
    "Invalid initial character": "A key was expected. A key with spaces or signs in it needs quotes.",
    "Invalid statement": 'A key, a [table] or a comment was expected. A name needs quotes, as in "Bossk" = 3.',
    "Invalid value": (
        "A value was expected: a number, a text in straight quotes, true or false, a date, a list or a table."
    ),
}
"""What to say instead of the parser's own words, by how these begin."""
WHOLE_LINES = ("Cannot", "Duplicate")
"""How faults begin that the parser finds at the end of the line that has them."""


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
        column = 1 if error.msg.startswith(WHOLE_LINES) else error.colno
        raise BrokenFile(_advice(error.msg), error.lineno, column) from None
    except RecursionError:
        raise BrokenFile(said("Lists and tables are nested too deep to be read.")) from None
    except ValueError:
        raise _overlong_number(text) from None


def _advice(message: str) -> str:
    return next((said(words) for start, words in ADVICE.items() if message.startswith(start)), f"{message}.")


def _overlong_number(text: str) -> BrokenFile:
    import re

    from deckcheck.files.lines import line_and_column

    for run in re.finditer(r"[0-9_]+", text):
        if run.end() - run.start() > LONGEST_NUMBER:
            return BrokenFile(said("This number has too many digits."), *line_and_column(text[: run.start()]))
    return BrokenFile(said("A number or a date in it cannot be read."))
