"""The language of messages: English as it stands in the code, or that of a GNU gettext catalogue.

An English check loads neither gettext nor a catalogue. What a catalogue lacks is said in English.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gettext import NullTranslations

FOLDER = os.path.join(os.path.dirname(__file__), "locale")
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_spoken = ""
_catalogue: NullTranslations | None = None
_of_games: dict[str, str] = {}
_learnt: set[str] = set()


def wished() -> str:
    """Return the language of the environment, as ``ja``."""
    for name in VARIABLES:
        if written := os.environ.get(name):
            return written[:2]
    return ""


def known() -> list[str]:
    """List the languages that there are."""
    return ["en", *sorted(name for name in os.listdir(FOLDER) if len(name) == 2)]


def speak(language: str) -> None:
    """Say what is said from here on in a language; in English if there is no catalogue of it."""
    global _catalogue, _spoken
    _catalogue, _spoken = None, ""
    _of_games.clear()
    _learnt.clear()
    if language in ("", "C.", "C", "en", "PO") or not os.path.isdir(os.path.join(FOLDER, language)):
        return
    from gettext import translation

    _catalogue, _spoken = translation("deckcheck", FOLDER, [language]), language


def said(text: str, /, **values: object) -> str:
    """Return a message in the language that is spoken, with its values in their places."""
    if _catalogue is not None:
        text = _of_games.get(text) or _catalogue.gettext(text)
    return text.format(**values) if values else text


def said_of(number: int, one: str, many: str, /, **values: object) -> str:
    """Return a message on a number of things; ``{number}`` in it is the number."""
    text = one if number == 1 else many
    if _catalogue is not None:
        text = _catalogue.ngettext(one, many, number)
    return text.format(number=number, **values)


def spoken() -> str:
    """Return the language that is spoken, ``""`` for English."""
    return _spoken


def learn(file: str) -> None:
    """Take what a game file says of itself in the language that is spoken: ``"text.ja"`` beside ``text``."""
    if not _spoken or file in _learnt:
        return
    _learnt.add(file)
    import tomllib

    with open(file, "rb") as opened:
        todo: list[object] = [tomllib.load(opened)]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            todo += one.values()
            for name in ("text", "title", "name"):
                plain, other = one.get(name), one.get(f"{name}.{_spoken}")
                if isinstance(plain, str) and isinstance(other, str):
                    _of_games[plain] = other
        elif isinstance(one, list):
            todo += one
