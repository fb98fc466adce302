"""What judges a file in an editor: the library of its folder, kept until a game, a pool or a format changes."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from deckcheck.cards.pools.lint import lint_files
from deckcheck.cards.pools.pool_file import load_pool_file
from deckcheck.checking.checker import Checker
from deckcheck.checking.request import CheckRequest
from deckcheck.config.check_request import terms_for
from deckcheck.config.find import Configurations
from deckcheck.config.open_library import open_library
from deckcheck.editors.deck import DeckParts, keep_deck
from deckcheck.editors.names import CardCompletion
from deckcheck.errors import UsageProblem
from deckcheck.games.formats.load import read_format
from deckcheck.games.game import limiting_fields
from deckcheck.games.load import check_game
from deckcheck.record import Record
from deckcheck.report import Finding, Location

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.library.library import Library
    from deckcheck.report import DeckReport

    KindOf = Callable[[str, bytes], str]
    """Says what a file is: ``deck``, ``list``, ``pool``, ``game``, ``format``, ``configuration``, or nothing."""

DECKS = ("deck", "list")


class Seen(Record):
    """What is known of a file: its kind, its findings, and of a deck its report."""

    __slots__ = ("findings", "kind", "report")

    def __init__(self, kind: str, findings: Sequence[Finding] = (), report: DeckReport | None = None) -> None:
        self.kind = kind
        self.findings = tuple(findings)
        self.report = report

    @property
    def parts(self) -> DeckParts | None:
        """The entries of a deck with their cards, ``None`` of what could not be judged."""
        details = self.report.details if self.report is not None else None
        return details if isinstance(details, DeckParts) else None


class Desks:
    """Judges files of any folder.

    Args:
        kind_of: says what a file is.
        pools: pools besides those of configurations.
        isolated: whether there are no configurations.
    """

    def __init__(self, kind_of: KindOf, pools: Sequence[str] = (), *, isolated: bool = False) -> None:
        self._kind_of = kind_of
        self._pools = tuple(pools)
        self._isolated = isolated
        self._kinds: dict[str, str] = {}
        self.forget()

    def forget(self) -> None:
        """Read all games, pools, formats and configurations anew when they are needed next."""
        self._configurations = Configurations(isolated=self._isolated)
        self._libraries: dict[object, Library] = {}
        self._names: dict[tuple[int, str], CardCompletion] = {}

    def look(self, path: str, text: str) -> Seen:
        """Judge a file as it stands in the editor."""
        data = text.encode("utf-8", "replace")
        try:
            kind = self._kind(path, data)
            if kind in DECKS:
                report = self.checker(path).check(path, data, self.terms(path))
                return Seen(kind, [one for one in report.findings if one.follows_from is None], report)
            return Seen(kind, self._faults(kind, path, data))
        except UsageProblem as problem:
            return Seen(kind, self._told(problem, path))

    def _kind(self, path: str, data: bytes) -> str:
        """Say what a file is: with a table that nobody knows it is still what it was before that was typed."""
        kind = self._kind_of(path, data)
        if not kind and data.strip() and path.endswith(".toml"):
            return self._kinds.get(path, "")
        self._kinds[path] = kind
        return kind

    def checker(self, path: str) -> Checker:
        """Return what judges a deck."""
        return Checker(self.library(path), details=keep_deck)

    def library(self, path: str) -> Library:
        """Return the library of a file."""
        config = self._configurations.of(path)
        key = (config.pools, config.games, config.formats) if config is not None else None
        if key not in self._libraries:
            self._libraries[key] = open_library(config, pools=self._pools)
        return self._libraries[key]

    def terms(self, path: str) -> CheckRequest:
        """Return what holds for a deck."""
        config = self._configurations.of(path)
        return terms_for(path, CheckRequest(), config) if config is not None else CheckRequest()

    def names(self, path: str, game: str) -> CardCompletion:
        """Return the names of the cards of a game."""
        library = self.library(path)
        key = id(library), game
        if key not in self._names:
            self._names[key] = CardCompletion(library.finder(game).source.names())
        return self._names[key]

    def _faults(self, kind: str, path: str, data: bytes) -> Sequence[Finding]:
        """Find the faults of a game, a pool or a format."""
        if kind == "game":
            check_game(data, path, self.library(path).game_files)
            return ()
        if kind not in ("pool", "format"):
            return ()
        with tempfile.TemporaryDirectory(prefix="deckcheck-") as folder:
            copy = os.path.join(folder, os.path.basename(path))
            with open(copy, "wb") as file:
                file.write(data)
            try:
                found = self._of_pool(copy, path) if kind == "pool" else self._of_format(copy, path)
            except UsageProblem as problem:
                found = self._told(problem, copy)
        return [_moved(one, copy, path) for one in found]

    def _of_pool(self, copy: str, path: str) -> Sequence[Finding]:
        pool = load_pool_file(copy)
        library = self.library(path)
        if pool.game not in library.game_files:
            return pool.findings
        game = library.game(pool.game)
        return lint_files([pool], game, limiting_fields(game))

    def _of_format(self, copy: str, path: str) -> Sequence[Finding]:
        """Put a format together with its game, and so find every fault; those of the same id elsewhere are left out."""
        head = read_format(copy).file
        config = self._configurations.of(path)
        others = [one for one in (config.formats if config is not None else ()) if not _same(one, path)]
        base = config.replaced(formats=()) if config is not None else None
        library = open_library(base, pools=self._pools, formats=[*others, copy])
        library.ruleset(head.game, head.id)
        return ()

    def _told(self, problem: UsageProblem, path: str) -> list[Finding]:
        mine = [one for one in problem.findings if not one.locations or one.locations[0].path in ("", path)]
        if mine:
            return [_moved(one, path, path) for one in mine]
        return [Finding("DK006", problem.message, locations=(Location(1),), hint=problem.hint)]


def _same(path: str, other: str) -> bool:
    return os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other)


def _moved(finding: Finding, copy: str, path: str) -> Finding:
    """Return a finding of a copy as one of the file."""
    places = tuple(one.replaced(path="") if one.path in (copy, "") else one for one in finding.locations)
    return finding.replaced(locations=places, message=finding.message.replace(copy, os.path.basename(path)))
