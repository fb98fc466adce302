"""What git tells of the files of a repository: which have changed since a revision."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from deckcheck.cli.inputs.changes import changes_of
from deckcheck.cli.settings import Changes
from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NEWEST = "HEAD"
NOT_READ = 1024 * 1024
"""Changed files larger than this are no pools and no formats that somebody wrote; what they are is not looked at."""


def settle_revision(written: str, paths: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Tell a revision from a path, as git does: what is no revision but is there as a file or folder is a path."""
    if written == NEWEST or not os.path.exists(written):
        return written, paths
    if Repository(written).commit(written):
        return written, paths
    return NEWEST, (written, *paths)


def changes_since(revision: str, paths: Sequence[str]) -> Changes:
    """Return what has changed since a revision, or since it and the newest commit parted ways.

    What is staged, what is not, and what git does not know yet all count.

    Raises:
        UsageProblem: there is no git, no repository, or no such revision.
    """
    repository = Repository(paths[0] if paths else ".")
    return changes_of(repository.changed(revision))


class Repository:
    """The repository that holds a path.

    Raises:
        UsageProblem: there is none, or no git to ask.
    """

    def __init__(self, path: str) -> None:
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        self._folder = folder or "."
        answer = self._ask("rev-parse", "--show-toplevel")
        if answer is None:
            raise UsageProblem(
                f"{os.path.abspath(self._folder)} is in no git repository.",
                hint="--changed asks git what has changed. Without it all decks are checked.",
            )
        self._folder = os.fsdecode(answer.rstrip(b"\n"))

    def commit(self, revision: str) -> str:
        """Return the commit that is meant, ``""`` where there is none."""
        answer = self._ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        return os.fsdecode(answer.strip()) if answer else ""

    def changed(self, revision: str) -> Iterator[tuple[str, bytes | None]]:
        """List the files that differ from a revision with what they hold; of files that are gone, what they held."""
        base = self._base(revision)
        names = self._names("ls-files", "--others", "--exclude-standard", "-z")
        tracked = ["diff", "--name-only", "--no-renames", "-z", base, "--"] if base else ["ls-files", "-z"]
        for name in dict.fromkeys([*self._names(*tracked), *names]):
            path = os.path.join(self._folder, name)
            yield path, self._content(path, name, base)

    def content_at(self, revision: str, path: str) -> bytes | None:
        """Return what a file held in a revision, ``None`` where it was not there."""
        name = os.path.relpath(os.path.realpath(path), os.path.realpath(self._folder)).replace(os.sep, "/")
        return self._ask("show", f"{self._commit_of(revision)}:{name}")

    def gone_since(self, revision: str, paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """Return the files below paths that were there in a revision and are not there now, with what they held."""
        commit = self._commit_of(revision)
        below = [os.path.realpath(path) for path in paths]
        for name in self._names("diff", "--name-only", "--no-renames", "--diff-filter=D", "-z", commit, "--"):
            path = os.path.join(os.path.realpath(self._folder), name)
            if any(path == one or path.startswith(os.path.join(one, "")) for one in below):
                yield os.path.relpath(path), self._ask("show", f"{commit}:{name}") or b""

    def _commit_of(self, revision: str) -> str:
        commit = self.commit(revision)
        if not commit:
            raise UsageProblem(
                f"There is no revision {revision} in this repository.",
                hint="If the clone is shallow, fetch more of its history: git fetch --unshallow",
            )
        return commit

    def _base(self, revision: str) -> str:
        """Return the commit to compare with, ``""`` where nothing was ever committed."""
        commit = self.commit(revision)
        if not commit:
            if revision == NEWEST:
                return ""
            raise UsageProblem(
                f"There is no revision {revision} in this repository.",
                hint="If the clone is shallow, fetch more of its history: git fetch --unshallow",
            )
        parted = self._ask("merge-base", commit, NEWEST)
        return os.fsdecode(parted.strip()) if parted else commit

    def _content(self, path: str, name: str, base: str) -> bytes | None:
        if not name.endswith(".toml"):
            return None
        try:
            with open(path, "rb") as file:
                return file.read(NOT_READ)
        except OSError:
            return self._ask("show", f"{base}:{name}") if base else None

    def _names(self, *arguments: str) -> list[str]:
        answer = self._ask(*arguments)
        return [os.fsdecode(name) for name in (answer or b"").split(b"\0") if name]

    def _ask(self, *arguments: str) -> bytes | None:
        """Return what git answers, ``None`` where it says no."""
        environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
        try:
            done = subprocess.run(
                ["git", "-C", self._folder, *arguments], capture_output=True, env=environment, check=False
            )
        except OSError as error:
            raise UsageProblem(f"git cannot be run: {error.strerror}.", hint="--changed needs git.") from error
        return done.stdout if done.returncode == 0 else None
