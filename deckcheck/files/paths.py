"""Paths as people read them, and the files of a folder."""

from __future__ import annotations

import errno
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


LARGEST = 64 << 20
"""Bytes of a file that is read whole, whatever it is: a link may lead to a device that never ends."""
PIECE = 1 << 20
"""Bytes that are read at a time."""


def read_whole(path: str) -> bytes:
    """Return the bytes of a file. Raises :class:`OSError` where it cannot be read, or is too large."""
    size, parts = 0, []
    with open(path, "rb") as file:
        while size <= LARGEST and (part := file.read(PIECE)):  # room for all of it is not taken before it is there
            parts.append(part)
            size += len(part)
    if size > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB")
    return b"".join(parts)


def near(path: str) -> str:
    """Return a path below the current folder relative to it, and any other as it is."""
    try:
        here = os.path.join(os.getcwd(), "")
    except OSError:  # the current folder is gone
        return path
    return path[len(here) :] if path.startswith(here) else path


def toml_files(paths: Iterable[str]) -> list[str]:
    """List the TOML files among paths and in the folders among them, in the order of their names."""
    found: list[str] = []
    for path in paths:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                named = (os.path.join(folder, name) for name in sorted(names) if name.endswith(".toml"))
                found += [file for file in named if not is_special(file)]
        else:
            found.append(path)
    return found


def is_special(path: str) -> bool:
    """Say whether there is something else than a file or a folder at a path: a pipe, a socket or a device."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
