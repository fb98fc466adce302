"""The patterns of ``.gitignore`` files."""

from __future__ import annotations

import os
import stat

from pathspec import GitIgnoreSpec

from deckcheck.config.globs import without_backtracking

MOST_PATTERNS, LARGEST = 10_000, 1_000_000
"""Patterns, and bytes, of a file that is followed: each file of the folder is held against each of them."""


class GitIgnore:
    """The patterns of one folder's ``.gitignore``, and of those above it; the nearest that says something decides."""

    def __init__(self, folder: str, lines: list[str], outer: GitIgnore | None) -> None:
        self._folder = os.path.abspath(folder or ".")
        self._outer = outer
        patterns = list(GitIgnoreSpec.from_lines(lines).patterns)
        for pattern in patterns:
            if pattern.include is not None and pattern.regex:
                pattern.regex = without_backtracking(pattern.regex)
        self._spec = GitIgnoreSpec(patterns)

    def matches(self, path: str, folder: bool) -> bool:
        """Say whether a file or folder is ignored."""
        full = os.path.abspath(path)
        inside = full[len(self._folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
        said = self._spec.check_file(f"{inside}/" if folder else inside).include
        if said is None and self._outer is not None:
            return self._outer.matches(path, folder)
        return bool(said)


def read_gitignore(folder: str, outer: GitIgnore | None) -> tuple[GitIgnore | None, str]:
    """Return the patterns of a folder on top of others, and why they are not followed, ``""`` where they are.

    What is no file is no list of patterns, for git as for us.
    """
    path = os.path.join(folder or ".", ".gitignore")
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return outer, "it is no file, so nothing is left out by it"
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        return outer, f"it cannot be read, so nothing is left out by it: {error.strerror}"
    lines = text.splitlines()
    if len(text) > LARGEST or len(lines) > MOST_PATTERNS:
        return outer, f"it has more than {MOST_PATTERNS} patterns or {LARGEST} characters, so nothing is left out by it"
    return GitIgnore(folder, lines, outer), ""
