"""Looking after the folder of the cache."""

from __future__ import annotations

import os
from stat import S_ISREG

from deckcheck.library.cache.keys import MARK, cache_folder
from deckcheck.record import Record

_ENDINGS = (".sqlite", ".settings", ".game", ".kinds", ".rules", ".pools", ".reports")
_MOST, _LARGEST = 300, 500_000_000
"""So many files, and so many bytes of them, are kept; those that were written first go first."""


class Kept(Record):
    """A file of the cache: its size in bytes, and when it was written, in seconds since 1970."""

    __slots__ = ("path", "size", "written")

    def __init__(self, path: str, size: int, written: float) -> None:
        self.path = path
        self.size = size
        self.written = written


def kept_files(folder: str = "") -> list[Kept]:
    """List what is kept, the oldest first; unfinished files of programs that were ended are among it."""
    folder = folder or cache_folder()
    try:
        paths = [os.path.join(folder, name) for name in os.listdir(folder) if _is_ours(name)]
    except OSError:
        return []
    found = [kept for path in paths if (kept := _kept(path))]
    return sorted(found, key=lambda kept: kept.written)


def _kept(path: str) -> Kept | None:
    try:
        status = os.lstat(path)
    except OSError:  # another process removed it
        return None
    return Kept(path, status.st_size, status.st_mtime) if S_ISREG(status.st_mode) else None


def clear() -> int:
    """Remove all that is kept, and give the number of files."""
    return sum(remove(kept.path) for kept in kept_files())


def tidy(folder: str) -> None:
    """Remove the oldest files where there is too much; the newest stays whatever its size."""
    size = 0
    for place, kept in enumerate(reversed(kept_files(folder))):
        size += kept.size
        if place and (place >= _MOST or size > _LARGEST):
            remove(kept.path)


def remove(path: str) -> bool:
    """Remove a file; say whether that worked."""
    try:
        os.remove(path)
    except OSError:
        return False
    return True


def _is_ours(name: str) -> bool:
    """Tell the files of the cache, and their unfinished forms, from whatever else may be in the folder."""
    return name.lstrip(".").startswith(MARK) and any(ending in name for ending in _ENDINGS)
