"""Game files: how each is named, told by its first lines without reading it as a whole."""

from __future__ import annotations

import os

from deckcheck.files.paths import read_whole
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class GameHead(Record):
    """A game file with the id, the title and the other names that it gives the game."""

    __slots__ = ("aliases", "id", "name", "path")

    def __init__(self, path: str, id: str, name: str = "", aliases: tuple[str, ...] = ()) -> None:
        self.path = path
        self.id = id
        self.name = name
        self.aliases = aliases


def read_game_head(path: str) -> GameHead:
    """Look at a game file; one that does not say its id, or cannot be read, is named by its file."""
    from deckcheck.files.toml import BrokenFile, parse_toml

    stem = os.path.splitext(os.path.basename(path))[0]
    try:
        said = parse_toml(read_whole(path).decode("utf-8-sig").partition("\n[")[0])
    except (OSError, ValueError, BrokenFile):  # reading it whole will tell why
        return GameHead(path, stem)
    id, name, aliases = said.get("id"), said.get("name"), said.get("aliases")
    return GameHead(
        path,
        id if isinstance(id, str) else stem,
        name if isinstance(name, str) else "",
        tuple(alias for alias in aliases if isinstance(alias, str)) if isinstance(aliases, list) else (),
    )


def game_named(written: str, files: Mapping[str, str]) -> str:
    """Return the id of the game that a text names: by id, title or another name, in whatever case and punctuation.

    Args:
        written: what somebody wrote.
        files: the game files by the ids of their games.

    Returns:
        the id; ``""`` where no game has this name, or several have.
    """
    if written in files:
        return written
    key = _key(written)
    by_id = [id for id in files if _key(id) == key]
    found = by_id or [head.id for head in _heads(files) if key in map(_key, (head.name, *head.aliases))]
    return found[0] if len(found) == 1 and key else ""


def _heads(files: Mapping[str, str]) -> Iterable[GameHead]:
    for id, path in files.items():
        head = read_game_head(path)
        yield GameHead(path, id, head.name, head.aliases)


def _key(name: str) -> str:
    """Return what decides whether two names are one: letters and digits."""
    return "".join(filter(str.isalnum, name.casefold()))
