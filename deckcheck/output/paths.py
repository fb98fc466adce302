"""Paths as machine formats write them: relative to the repository, with slashes."""

from __future__ import annotations

import os


class RelativePaths:
    """Gives paths relative to the repository that holds the current folder, else to that folder."""

    def __init__(self) -> None:
        self._here = self._root = ""

    def __call__(self, path: str) -> str:
        """Return a path that lies below the root relative to it, another as it is."""
        if path.startswith("<"):  # standard input
            return path
        here = os.getcwd()
        if here != self._here:
            self._here, self._root = here, _root_of(here)
        full = os.path.abspath(path)
        inside = full.startswith(os.path.join(self._root, ""))
        return (os.path.relpath(full, self._root) if inside else path).replace(os.sep, "/")


def _root_of(here: str) -> str:
    """Return the folder of the repository that a folder is in, else the folder itself."""
    folder = here
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return here
        folder = above
    return folder
