"""The language of messages: English as it stands in the code, or that of a GNU gettext catalogue.

An English check loads neither gettext nor a catalogue. What a catalogue lacks is said in English. A program speaks one
language (:func:`speak`); what serves many people speaks that of each question (:func:`speaking`).
"""

from __future__ import annotations

import os
from _contextvars import ContextVar  # the module contextvars is a name for this one, and one more to load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gettext import NullTranslations
    from types import TracebackType

FOLDER = os.path.join(os.path.dirname(__file__), "locale")
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Language:
    """A language that is spoken; English has no name and no catalogue. ``of_game`` is what the game at hand says."""

    __slots__ = ("catalogue", "name", "of_game")

    def __init__(self, name: str = "", catalogue: NullTranslations | None = None) -> None:
        self.name = name
        self.catalogue = catalogue
        self.of_game: dict[str, str] = {}


_usual = _Language()
_here: ContextVar[_Language | None] = ContextVar("_here", default=None)
"""The language of this thread or task, where it is not that of the program."""
_learnt: dict[tuple[str, str], dict[str, str]] = {}
"""What game files say of themselves, by language and file."""


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
    """Say what the program says from here on in a language; in English if there is no catalogue of it."""
    global _usual
    _learnt.clear()
    _usual = _language(language)


class speaking:  # noqa: N801 (used as a function, as those of contextlib are)
    """Say in a language what is said in the block, in this thread or task alone."""

    def __init__(self, language: str) -> None:
        self._language = _language(language)

    def __enter__(self) -> None:
        """Begin."""
        self._token = _here.set(self._language)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End."""
        _here.reset(self._token)


def _language(name: str) -> _Language:
    if len(name) != 2 or not name.isalpha() or not os.path.isdir(os.path.join(FOLDER, name)):
        return _Language()
    from gettext import translation

    return _Language(name, translation("deckcheck", FOLDER, [name]))


def said(text: str, /, **values: object) -> str:
    """Return a message in the language that is spoken, with its values in their places."""
    language = _here.get() or _usual
    if language.catalogue is not None:
        text = language.of_game.get(text) or language.catalogue.gettext(text)
    return text.format(**values) if values else text


def said_of(number: int, one: str, many: str, /, **values: object) -> str:
    """Return a message on a number of things; ``{number}`` in it is the number."""
    language = _here.get() or _usual
    text = one if number == 1 else many
    if language.catalogue is not None:
        text = language.catalogue.ngettext(one, many, number)
    return text.format(number=number, **values)


def spoken() -> str:
    """Return the language that is spoken, ``""`` for English."""
    return (_here.get() or _usual).name


def learn(file: str) -> None:
    """Take what a game file says of itself in the language that is spoken: ``"text.ja"`` beside ``text``.

    It holds until the next game is learnt: what one game calls its sections, another may call otherwise.
    """
    language = _here.get() or _usual
    if not language.name:
        return
    texts = _learnt.get((language.name, file))
    if texts is None:
        texts = _learnt[language.name, file] = _texts_of(file, language.name)
    language.of_game = texts


def _texts_of(file: str, language: str) -> dict[str, str]:
    import tomllib

    texts: dict[str, str] = {}
    with open(file, "rb") as opened:
        todo: list[object] = [tomllib.load(opened)]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            todo += one.values()
            for name in ("text", "title", "name"):
                plain, other = one.get(name), one.get(f"{name}.{language}")
                if isinstance(plain, str) and isinstance(other, str):
                    texts[plain] = other
        elif isinstance(one, list):
            todo += one
    return texts
