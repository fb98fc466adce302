"""Paths as people read them, and the files of a folder."""

from __future__ import annotations

import errno
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


LARGEST = 64 << 20
"""Bytes of a file that is read whole, whatever it is: a link may lead to a device that never ends."""
USUAL = 64 * 1024
"""Bytes that are read at a time: files are mostly smaller."""


def read_whole(path: str) -> bytes:
    """Return the bytes of a file. Raises :class:`OSError` where it cannot be read, or is too large."""
    data = read_up_to(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB")
    return data


def read_up_to(path: str, most: int) -> bytes:
    """Return the bytes of a file, or so many of them; one more than a limit shows that it is too large.

    Most files are read at once, and room for ``most`` is not taken before they are there.
    """
    size, parts = 0, []
    with open(path, "rb", 0) as file:
        while size < most and (part := file.read(min(USUAL, most - size))):
            parts.append(part)
            size += len(part)
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
