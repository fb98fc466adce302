"""Where pools are looked for: the built-in ones, and those of one's own; which of them are read."""

from __future__ import annotations

import os

from deckcheck.files.paths import read_whole, toml_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

BUILT_IN, SAMPLES, ONLY = "builtin", "samples", "only"
"""Words among the places: the built-in pools, and the invented cards among these although there are
real ones of one's own. The third says that the command line names all pools there are."""
WORDS = (BUILT_IN, SAMPLES)


def all_places(configured: Sequence[str], asked: Sequence[str]) -> tuple[str, ...]:
    """Return the places that hold: the configuration's, else the built-in ones, and those of the command line."""
    if ONLY in asked:
        return tuple(place for place in asked if place != ONLY)
    return (*(configured or (BUILT_IN,)), *asked)


class PoolPlaces:
    """The pool files at hand.

    Args:
        places: files, folders, and words; what is named later is nearer. None means the built-in ones.
        built_in: the folder of the built-in pools, in which each game has a folder.
    """

    def __init__(self, places: Sequence[str], built_in: str) -> None:
        self.places = tuple(places) or (BUILT_IN,)
        self._built_in = built_in
        self._own: dict[str, int] | None = None

    def at_hand(self, games: Sequence[str]) -> list[str]:
        """List all files that may be of these games."""
        return list(dict.fromkeys([*self._shipped(games), *self._own_files()]))

    def of(self, games: Sequence[str]) -> list[str]:
        """List the files of these games, or of which it is not known whose they are.

        Built-in invented cards are left out where one's own pools have real ones.
        """
        shipped = self._shipped(games)
        own = [(path, head) for path in self._own_files() if (head := read_pool_head(path)).game in (*games, None)]
        if SAMPLES not in self.places and any(not head.sample for _, head in own):
            shipped = [path for path in shipped if not read_pool_head(path).sample]
        return list(dict.fromkeys([*shipped, *(path for path, _ in own)]))

    def nearness(self, path: str) -> int:
        """Say how near a file is: one's own are nearer than the built-in ones, later ones nearer than earlier."""
        return self._own_files().get(path, -1)

    def own(self) -> list[str]:
        """List the places that are paths."""
        return [place for place in self.places if place not in WORDS]

    def _own_files(self) -> dict[str, int]:
        if self._own is None:
            self._own = {}
            for number, place in enumerate(self.places):
                if place not in WORDS:
                    self._own |= dict.fromkeys(toml_files([place]), number)
        return self._own

    def _shipped(self, games: Sequence[str]) -> list[str]:
        if BUILT_IN not in self.places and SAMPLES not in self.places:
            return []
        folders = [os.path.join(self._built_in, game) for game in games]
        files = toml_files([folder for folder in folders if os.path.isdir(folder)])
        return files if BUILT_IN in self.places else [path for path in files if read_pool_head(path).sample]


class PoolHead:
    """What a pool file says above its first table: its game, ``None`` where it does not; invented cards or not."""

    def __init__(self, game: str | None, sample: bool) -> None:
        self.game = game
        self.sample = sample


def read_pool_head(path: str) -> PoolHead:
    """Look at a pool file; one that cannot be read says nothing, and reading it whole will tell why."""
    from deckcheck.files.toml import BrokenFile, parse_toml

    try:
        head = read_whole(path).decode("utf-8-sig").partition("\n[")[0]
        tree = parse_toml(head)
    except (OSError, ValueError, BrokenFile):
        return PoolHead(None, False)
    game = tree.get("game")
    return PoolHead(game if isinstance(game, str) else None, tree.get("sample") is True)
