"""The pools that stand in the folder that is to be written to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cards.pools.pool_file import PoolFile, load_pool_file
from deckcheck.errors import UsageProblem
from deckcheck.files.paths import toml_files
from deckcheck.report import ERROR, WARNING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.game import Game
    from deckcheck.report import Finding


class Standing:
    """The pool files of a game in a folder, by the codes of their sets; ``unread`` tells which cannot be read."""

    def __init__(self, folder: str, game: Game) -> None:
        self._folder = folder
        self._files: dict[str, list[PoolFile]] = {}
        self.unread: list[Finding] = []
        paths = toml_files([folder]) if folder and os.path.isdir(folder) else []
        for file in map(load_pool_file, paths):
            code = file.tree.get("set")
            if not file.tree:
                self.unread += [finding.replaced(severity=WARNING) for finding in file.findings]
            if file.game == game.id and isinstance(code, str):
                self._files.setdefault(code, []).append(file)

    def file_of(self, code: str) -> PoolFile | None:
        """Return the file of a set.

        Raises:
            UsageProblem: there are several, or it has faults: it is not known what to add to.
        """
        files = self._files.get(code, [])
        if len(files) > 1:
            paths = " and ".join(file.path for file in files)
            raise UsageProblem(f"Several pools are of the set {code}: {paths}.", hint="Make one file of them.")
        for file in files:
            if faults := [finding for finding in file.findings if finding.severity == ERROR]:
                raise UsageProblem(f"The pool {file.path} cannot be added to: it has faults.", faults)
        return files[0] if files else None

    def path_of(self, code: str, name: str) -> str:
        """Return where the pool of a set is to be written: its own file, else one of this name."""
        files = self._files.get(code, [])
        return files[0].path if len(files) == 1 else os.path.join(self._folder, name)

    def others(self, codes: Sequence[str]) -> list[PoolFile]:
        """Return the files of all other sets."""
        return [file for code, files in self._files.items() if code not in codes for file in files]
