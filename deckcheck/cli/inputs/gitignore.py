"""The patterns of ``.gitignore`` files."""

from __future__ import annotations

import os

from pathspec import GitIgnoreSpec


class GitIgnore:
    """The patterns of one folder's ``.gitignore``, and of those above it; the nearest that says something decides."""

    def __init__(self, folder: str, outer: GitIgnore | None) -> None:
        self._folder = os.path.abspath(folder or ".")
        self._outer = outer
        with open(os.path.join(self._folder, ".gitignore"), encoding="utf-8", errors="replace") as file:
            self._spec = GitIgnoreSpec.from_lines(file)

    def matches(self, path: str, folder: bool) -> bool:
        """Say whether a file or folder is ignored."""
        full = os.path.abspath(path)
        inside = full[len(self._folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
        said = self._spec.check_file(f"{inside}/" if folder else inside).include
        if said is None and self._outer is not None:
            return self._outer.matches(path, folder)
        return bool(said)
