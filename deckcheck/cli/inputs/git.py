"""What git tells of the files of a repository: which have changed since a revision.

A call of git that fails is never taken for an answer: it ends the run, with git's own words.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from deckcheck.cli.inputs.changes import LOOKED_AT, ChangedFile, changes_of, decides
from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cli.settings import ChangedFiles

NEWEST = "HEAD"
MODULE = "160000"
"""The mode of a submodule."""
MOST_NESTED = 50
"""Repositories within repositories that are followed: more are a circle of links."""
ABOUT_A_REPOSITORY = frozenset(
    {
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
        "GIT_IMPLICIT_WORK_TREE", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    }
)  # fmt: skip
"""What git tells its hooks of their own repository: a path may lie in another one, so git is to look for itself."""
STAGED_FROM, STAGED_TO = "PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF"
"""Where pre-commit says between which revisions files have changed."""
SINCE = (
    "diff",
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-renames",
    "--no-ext-diff",
    "--no-relative",
    "--ignore-submodules=none",
)
"""Names of what differs, whatever a configuration or a .gitmodules says of how to show differences."""
SAFE = "detected dubious ownership"
SHALLOW = "In a shallow clone, fetch more of its history: git fetch --unshallow, or fetch-depth: 0 of actions/checkout."


def settle_revision(written: str, paths: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Tell a revision from a path, as git does: what is no revision but is there as a file or folder is a path."""
    if written == NEWEST or not os.path.exists(written):
        return written, paths
    if Repository(written).commit(written):
        return written, paths
    return NEWEST, (written, *paths)


def changes_since(revision: str, paths: Sequence[str]) -> ChangedFiles:
    """Return what has changed since a revision, or since it and the newest commit parted ways.

    What is staged, what is not, and what git does not know yet all count; so does what is in submodules and in other
    repositories within.

    Raises:
        UsageProblem: there is no git, no repository, no such revision, or git fails.
    """
    repositories = {one.folder: one for one in map(Repository, paths or ["."])}
    return changes_of(file for one in repositories.values() for file in one.changed(revision))


def files_gone() -> list[ChangedFile]:
    """List the files that a commit in the making deletes, or that are gone between the revisions of pre-commit.

    Hooks are told of files that are there only. Without a repository there is nothing to tell.
    """
    if not _is_in_repository("."):
        return []
    return list(Repository(".").gone())


class Repository:
    """The repository that holds a path; ``folder`` is its top.

    Raises:
        UsageProblem: there is none, or no git to ask; from every method, where git fails.
    """

    def __init__(self, path: str) -> None:
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        self.folder = folder or "."
        self._index = ""
        code, answer, said = self._run("rev-parse", "--show-toplevel")
        if code and "not a git repository" in said and "GIT_DIR" not in said:
            raise UsageProblem(
                f"{os.path.abspath(self.folder)} is in no git repository.",
                hint="--changed asks git what has changed. Without it all decks are checked.",
            )
        if code:
            raise self._failed(said)
        self.folder = os.fsdecode(answer.removesuffix(b"\n"))

    def commit(self, revision: str) -> str:
        """Return the commit that is meant, ``""`` where there is none."""
        code, answer, said = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if code > 1 and not _is_no_revision(said):
            raise self._failed(said)
        return "" if code else os.fsdecode(answer.strip())

    def changed(self, revision: str) -> Iterator[ChangedFile]:
        """List the files that differ from a revision, with what they hold and held."""
        yield from self._since(self._base(revision), 0)

    def gone(self) -> Iterator[ChangedFile]:
        """List the files that are deleted, with what they held."""
        start, end = os.environ.get(STAGED_FROM), os.environ.get(STAGED_TO)
        if start and end:
            asked = [*SINCE, "--diff-filter=D", f"{start}...{end}", "--"]
        elif self.commit(NEWEST):
            self._index = (
                os.path.abspath(os.environ.get("GIT_INDEX_FILE") or "") if "GIT_INDEX_FILE" in os.environ else ""
            )
            asked = [*SINCE, "--diff-filter=D", "--cached", NEWEST, "--"]
        else:
            return
        for name, old, _ in self._differences(asked):
            yield ChangedFile(os.path.join(self.folder, name), None, self._blob(old) if decides(name) else None)

    def _since(self, base: str, depth: int) -> Iterator[ChangedFile]:
        """List what differs from a commit; with none (``""``) all files do."""
        if depth > MOST_NESTED:
            raise UsageProblem(f"{self.folder} holds repositories within repositories, more than {MOST_NESTED} deep.")
        if base:
            for name, old, mode in self._differences([*SINCE, base, "--"]):
                if mode != MODULE:
                    yield self._changed_file(name, old)
            modules = self._modules_in(base)
        else:
            known = self._staged()
            for name, mode in known.items():
                if mode != MODULE:
                    yield self._changed_file(name, "")
            modules = {name: "" for name, mode in known.items() if mode == MODULE}
        for name in self._names("ls-files", "--others", "--exclude-standard", "-z"):
            if name.endswith("/"):  # a repository that this one knows nothing of
                modules.setdefault(name.rstrip("/"), "")
            else:
                yield self._changed_file(name, "")
        for name, commit in modules.items():
            yield from self._in_module(os.path.join(self.folder, name), commit, depth)

    def _in_module(self, path: str, commit: str, depth: int) -> Iterator[ChangedFile]:
        """List what differs in a repository within from the commit that is known of it."""
        if not os.path.lexists(os.path.join(path, ".git")):  # not fetched: there is nothing to check
            return
        inner = Repository(path)
        if commit and not inner.commit(commit):
            raise UsageProblem(f"The repository {path} does not have its commit {commit}.", hint=SHALLOW)
        yield from inner._since(commit, depth + 1)

    def _changed_file(self, name: str, old: str) -> ChangedFile:
        path = os.path.join(self.folder, name)
        if not decides(name):
            return ChangedFile(path)
        try:
            with open(path, "rb") as file:
                now = file.read(LOOKED_AT)
        except OSError:
            now = None
        return ChangedFile(path, now, self._blob(old))

    def content_at(self, revision: str, path: str) -> bytes | None:
        """Return what a file held in a revision, ``None`` where it was not there."""
        name = os.path.relpath(os.path.realpath(path), os.path.realpath(self.folder)).replace(os.sep, "/")
        code, held, _ = self._run("show", f"{self._commit_of(revision)}:{name}")
        return None if code else held

    def gone_since(self, revision: str, paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """Return the files below paths that were there in a revision and are not there now, with what they held."""
        commit = self._commit_of(revision)
        below = [os.path.realpath(path) for path in paths]
        for name in self._names("diff", "--name-only", "--no-renames", "--diff-filter=D", "-z", commit, "--"):
            path = os.path.join(os.path.realpath(self.folder), name)
            if any(path == one or path.startswith(os.path.join(one, "")) for one in below):
                yield os.path.relpath(path), self._ask("show", f"{commit}:{name}")

    def _commit_of(self, revision: str) -> str:
        commit = self.commit(revision)
        if not commit:
            raise UsageProblem(f"There is no revision {revision} in this repository.", hint=SHALLOW)
        return commit

    def _base(self, revision: str) -> str:
        """Return the commit to compare with, ``""`` where nothing was ever committed."""
        commit = self.commit(revision)
        if not commit:
            if revision == NEWEST and self._run("rev-parse", "--verify", "--quiet", NEWEST)[0]:
                return ""
            raise UsageProblem(f"There is no revision {revision} in this repository.", hint=SHALLOW)
        code, parted, said = self._run("merge-base", commit, NEWEST)
        if code > 1:
            raise self._failed(said)
        if code and self._ask("rev-parse", "--is-shallow-repository").strip() == b"true":
            raise UsageProblem(f"This clone does not go back to where HEAD and {revision} parted.", hint=SHALLOW)
        return commit if code else os.fsdecode(parted.strip())

    def _differences(self, asked: Sequence[str]) -> Iterator[tuple[str, str, str]]:
        """Return the name, the old object and the mode of what differs; each name once."""
        pieces = iter(self._ask(*asked).split(b"\0"))
        seen: set[bytes] = set()
        for about in pieces:
            name = next(pieces, b"")
            if not about or name in seen:  # an unmerged file is listed twice
                continue
            seen.add(name)
            old_mode, mode, old = about.lstrip(b":").decode("ascii").split(" ")[:3]
            of_file = old.strip("0") and old_mode != MODULE
            yield os.fsdecode(name), old if of_file else "", mode

    def _modules_in(self, commit: str) -> dict[str, str]:
        """Map the submodules of the index to the commits that a commit has of them, ``""`` where it has none."""
        modules = {name: "" for name, mode in self._staged().items() if mode == MODULE}
        for row in self._ask("ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0") if modules else ():
            about, _, name = row.partition(b"\t")
            if about.startswith(MODULE.encode()) and os.fsdecode(name) in modules:
                modules[os.fsdecode(name)] = about.split()[2].decode("ascii")
        return modules

    def _staged(self) -> dict[str, str]:
        """Map the files of the index to their modes."""
        rows = (row.partition(b"\t") for row in self._ask("ls-files", "--stage", "-z").split(b"\0") if row)
        return {os.fsdecode(name): about.split()[0].decode("ascii") for about, _, name in rows}

    def _blob(self, object: str) -> bytes | None:
        """Return what a file held."""
        return self._ask("cat-file", "blob", object)[:LOOKED_AT] if object else None

    def _names(self, *arguments: str) -> list[str]:
        return [os.fsdecode(name) for name in self._ask(*arguments).split(b"\0") if name]

    def _ask(self, *arguments: str) -> bytes:
        """Return what git answers."""
        code, answer, said = self._run(*arguments)
        if code:
            raise self._failed(said)
        return answer

    def _run(self, *arguments: str) -> tuple[int, bytes, str]:
        """Run git: return its exit code, its answer, and what it says of what went wrong."""
        environment = {name: value for name, value in os.environ.items() if name not in ABOUT_A_REPOSITORY}
        environment |= {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
        if self._index:
            environment["GIT_INDEX_FILE"] = self._index
        try:
            done = subprocess.run(
                ["git", "-C", self.folder, *arguments],
                capture_output=True, stdin=subprocess.DEVNULL, env=environment, check=False,
            )  # fmt: skip
        except OSError as error:
            raise UsageProblem(f"git cannot be run: {error.strerror}.", hint="--changed needs git.") from error
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").strip()

    def _failed(self, said: str) -> UsageProblem:
        hint = "What has changed is not known, so nothing was checked. Without --changed all decks are checked."
        if SAFE in said:
            hint = f"If you trust it: git config --global --add safe.directory {os.path.abspath(self.folder)}"
        first = " ".join(line.strip() for line in said.splitlines()[:3]) or "it gave no reason"
        return UsageProblem(f"git failed in {os.path.abspath(self.folder)}: {first}", hint=hint)


def _is_no_revision(said: str) -> bool:
    """Say whether git says that a text is no revision, and not that something is broken."""
    return any(
        words in said for words in ("Needed a single revision", "unknown revision", "ambiguous argument", "only has")
    )


def _is_in_repository(path: str) -> bool:
    folder = os.path.abspath(path)
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True
