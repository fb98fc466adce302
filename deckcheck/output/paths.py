"""Paths as machine formats write them: relative to the repository, with slashes."""

from __future__ import annotations

import os


class RelativePaths:
    """Gives paths relative to the repository that holds the current folder, else to that folder."""

    def __init__(self) -> None:
        self._root = ""

    def __call__(self, path: str) -> str:
        """Give a path that lies below the root relative to it, another as it is."""
        if path.startswith("<"):  # standard input
            return path
        root = self._root or self._find_root()
        full = os.path.abspath(path)
        inside = full.startswith(os.path.join(root, ""))
        return (os.path.relpath(full, root) if inside else path).replace(os.sep, "/")

    def _find_root(self) -> str:
        here = os.getcwd()
        folder = here
        while not os.path.exists(os.path.join(folder, ".git")):
            above = os.path.dirname(folder)
            if above == folder:
                folder = here
                break
            folder = above
        self._root = folder
        return folder
