"""What the codes mean that belong to no game: read from ``codes.toml`` when somebody asks."""

from __future__ import annotations

from deckcheck.record import Record

UNUSED, UNKNOWN, EXPIRED = "WV001", "WV002", "WV003"
"""The codes of waivers that are of no use."""
_FILE = "codes.toml"
_texts: dict[str, CodeText] = {}


class CodeText(Record):
    """A code in words. ``wrong`` and ``right`` are bits of a file that has the fault, and of one that has not."""

    __slots__ = ("advice", "code", "right", "text", "title", "wrong")

    def __init__(self, code: str, title: str, text: str, advice: str, wrong: str = "", right: str = "") -> None:
        self.code = code
        self.title = title
        self.text = text
        self.advice = advice
        self.wrong = wrong
        self.right = right


def code_texts() -> dict[str, CodeText]:
    """Return the texts of all codes that belong to no game."""
    if not _texts:
        import os
        import tomllib

        with open(os.path.join(os.path.dirname(__file__), _FILE), "rb") as file:
            for code, values in tomllib.load(file).items():
                _texts[code] = CodeText(code, **{key: text.strip() for key, text in values.items()})
    return _texts


def code_title(code: str) -> str:
    """Return the statement of a code, ``""`` where it is a game's."""
    found = code_texts().get(code)
    return found.title if found else ""
