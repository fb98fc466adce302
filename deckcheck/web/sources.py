"""Whether games, pools or formats were changed since the workers opened them."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from deckcheck.files.paths import toml_files
from deckcheck.library.built_in import GAMEDATA, POOLS
from deckcheck.library.pool_places import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAUSE = 2.0
"""Seconds between two looks."""


class Sources:
    """The files that workers read.

    Args:
        paths: files and folders of one's own, and the words for the built-in ones.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._places = [GAMEDATA, POOLS, *(path for path in paths if path not in WORDS)]

    def state(self) -> frozenset[tuple[str, int, int]]:
        """Return names, times and sizes of the files."""
        found = set()
        for path in toml_files([place for place in self._places if os.path.exists(place)]):
            try:
                stat = os.stat(path)
            except OSError:
                continue
            found.add((path, stat.st_mtime_ns, stat.st_size))
        return frozenset(found)

    async def watch(self, changed: Callable[[], None]) -> None:
        """Look again and again, and call where something is new, is gone, or has changed."""
        before = await asyncio.to_thread(self.state)
        while True:
            await asyncio.sleep(PAUSE)
            now = await asyncio.to_thread(self.state)
            if now != before:
                before = now
                changed()
