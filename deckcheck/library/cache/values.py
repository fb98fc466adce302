"""Small values in files of the cache: written whole, believed only with their checksum."""

from __future__ import annotations

import marshal
import os

from deckcheck.library.cache.keys import sealed


def read_value(path: str, key: str) -> object:
    """Return what was kept in a file under a key, ``None`` where there is nothing or it is damaged."""
    try:
        with open(path, "rb") as file:
            stored = file.read()
    except (OSError, ValueError):
        return None
    return marshal.loads(stored[4:]) if sealed(key, stored[4:]) == stored else None  # noqa: S302 (our own cache)


def write_value(path: str, key: str, value: object) -> None:
    """Keep a value of plain parts in a file. No failure is an error."""
    from deckcheck.files.write import write_whole
    from deckcheck.library.cache.cleanup import tidy

    try:
        data = sealed(key, marshal.dumps(value))  # type: ignore[arg-type]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, data, force=True)
        tidy(os.path.dirname(path))
    except (OSError, ValueError):
        pass
