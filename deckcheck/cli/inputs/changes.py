"""Which decks have to be checked again when some files have changed."""

from __future__ import annotations

import os

from deckcheck.cli.settings import Changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


CONFIGURATION = "deckcheck.toml"
SHARED_CONFIGURATION = "pyproject.toml"


def changes_of(files: Iterable[tuple[str, bytes | None]]) -> Changes:
    """Tell what changed files change: each with its content, ``None`` where it cannot be read.

    A pool, a format or a game file stands for all decks of its game.
    """
    paths, games, everything = set(), set(), False
    for path, content in files:
        paths.add(os.path.realpath(path))
        name = os.path.basename(path)
        if name == CONFIGURATION or (name == SHARED_CONFIGURATION and b"deckcheck" in (content or b"")):
            everything = True
        elif content is not None and name.endswith(".toml"):
            game = game_served(content)
            everything = everything or game == ""
            games.update([game] if game else [])
    return Changes(frozenset(paths), frozenset(games), everything)


def dependents(paths: Iterable[str], sections: Callable[[str], frozenset[str] | None]) -> tuple[list[str], Changes]:
    """Take paths as changed files: give what to look at, and what has changed.

    What to look at is the decks among them, and the current folder if other decks hang on them.
    Folders, and files that are no decks and that no deck hangs on, are passed over.
    """
    from deckcheck.cli.inputs.deck_file import read_deck_file
    from deckcheck.cli.inputs.recognise import is_deck, may_be_deck

    named, files = [], []
    for path in paths:
        if os.path.isdir(path):
            continue
        data = read_deck_file(path).data
        files.append((path, data))
        if may_be_deck(os.path.basename(path)) and is_deck(path, data, sections(path)):
            named.append(path)
    changes = changes_of(files)
    if changes.games or changes.everything:
        named.append(".")
    return named, changes.replaced(paths=frozenset(os.path.realpath(path) for path in named))


def game_served(content: bytes) -> str | None:
    """Return the game of a pool, a format or a game file; ``""`` where it does not say it, ``None`` for other files.

    The first lines tell it, so a file that breaks off further below is understood, too.
    """
    keys: dict[str, str] = {}
    for line in content.decode("utf-8-sig", "replace").splitlines():
        line = line.strip()
        if line.startswith("["):
            table = line.strip("[ ")
            return _game_of(keys, table)
        key, equals, value = line.partition("=")
        if equals:
            keys[key.strip(" \t\"'")] = value.partition("#")[0].strip(" \t\"'")
    return _game_of(keys, "")


def _game_of(keys: dict[str, str], table: str) -> str | None:
    if "set" in keys or table.startswith("cards]"):
        return keys.get("game", "")
    if "id" in keys:
        return keys.get("game", keys["id"])
    return None
