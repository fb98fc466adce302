"""Finding the configuration of a deck: the nearest file on the way up from it."""

from __future__ import annotations

import errno
import os

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.config.configuration import Configuration

NAMES = ("deckcheck.toml", "pyproject.toml")
"""Files that may hold a configuration, the first of a folder before the second."""
WORD = b"deckcheck"
"""A ``pyproject.toml`` without this has no table for deckcheck."""


class Configurations:
    """The configurations of a run, each read once.

    Args:
        file: the configuration of all decks, instead of the nearest.
        isolated: whether there is none at all.
    """

    def __init__(self, file: str = "", *, isolated: bool = False) -> None:
        self._isolated = isolated
        self._file = os.path.abspath(file) if file else ""
        self._by_folder: dict[str, Configuration | None] = {}
        self._by_file: dict[str, Configuration | None] = {}
        self._chains: dict[str, list[Configuration]] = {}
        self._deciding: dict[str, list[Configuration]] = {}

    def of(self, path: str) -> Configuration | None:
        """Return the configuration of a file or folder, ``None`` where there is none.

        Raises:
            UsageProblem: it cannot be used; the findings say where and why.
        """
        if self._isolated:
            return None
        if self._file:
            return self._given()
        folder = os.path.abspath(path)
        if folder not in self._by_folder and not os.path.isdir(folder):
            folder = os.path.dirname(folder)
        return self._above(self._not_left_out(folder))

    def _not_left_out(self, folder: str) -> str:
        """Return a folder, or the one of the configuration that leaves it out: what is in it has no say then."""
        try:
            leaving = next((one for one in self._chain(os.path.dirname(folder)) if one.covers(folder)), None)
        except UsageProblem:  # it is reported where it decides
            return folder
        return folder if leaving is None else leaving.folder

    def excludes(self, path: str, folder: bool = False) -> bool:
        """Say whether a file or folder is left out: by its own configuration, or by one above that.

        The configurations above are those up to the root of the repository. A folder does not undo by a configuration
        of its own that it is left out; nor is that configuration read then.

        Raises:
            UsageProblem: a configuration cannot be used.
        """
        if self._isolated:
            return False
        name = os.path.basename(path)
        parent = (
            path[: -len(name)] if name.strip(".") else f"{path}\0"
        )  # what holds "." and "decks/" is not in the path
        chain = self._deciding.get(parent)
        if chain is None:
            chain = [self._given()] if self._file else self._chain(os.path.dirname(os.path.abspath(path)))
            self._deciding[parent] = chain
        if not chain:
            return False
        return any(config.excludes(path, folder) for config in chain)

    def _chain(self, folder: str) -> list[Configuration]:
        """List the configurations that may leave something in a folder out, the outermost first."""
        new: list[str] = []
        while folder not in self._chains:
            new.append(folder)
            above = os.path.dirname(folder)
            if above == folder or os.path.exists(os.path.join(folder, ".git")):
                break
            folder = above
        chain = self._chains.get(folder, [])
        for inner in reversed(new):
            if not any(config.excludes(inner, True) for config in chain):
                own = self._in(inner)
                chain = [*chain, own] if own is not None else chain
            self._chains[inner] = chain
        return chain

    def all(self) -> list[Configuration]:
        """List the configurations that were asked for so far."""
        return [config for config in self._by_file.values() if config is not None]

    def _given(self) -> Configuration:
        config = self._read(self._file)
        if config is None:
            raise UsageProblem(f"There is no table [tool.deckcheck] in {self._file}.")
        return config

    def _above(self, folder: str) -> Configuration | None:
        passed: list[str] = []
        config: Configuration | None = None
        while folder not in self._by_folder:
            passed.append(folder)
            config = self._in(folder)
            above = os.path.dirname(folder)
            if config is not None or above == folder:
                break
            folder = above
        else:
            config = self._by_folder[folder]
        self._by_folder.update(dict.fromkeys(passed, config))
        return config

    def _in(self, folder: str) -> Configuration | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            if os.path.lexists(path):
                config = self._read(path)
                if config is not None:
                    return config
        return None

    def _read(self, path: str) -> Configuration | None:
        if path not in self._by_file:
            self._by_file[path] = _load(path)
        return self._by_file[path]


def _load(path: str) -> Configuration | None:
    try:
        if not os.path.isfile(path) and os.path.basename(path) in NAMES:
            raise OSError(errno.EINVAL, "it is no file, or a link to none")
        data = read_whole(path)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise UsageProblem(f"The configuration {path} cannot be read: {reason}.") from error
    if os.path.basename(path) == "pyproject.toml" and WORD not in data:
        return None
    from deckcheck.config.cached import load_kept

    return load_kept(path, data)
