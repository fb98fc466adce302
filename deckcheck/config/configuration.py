"""A configuration in which nothing is wrong, as it is applied to decks."""

from __future__ import annotations

import os

from deckcheck.config.globs import Globs
from deckcheck.record import Record
from deckcheck.report import Location, Waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    R = TypeVar("R", bound=Record)


class Override(Record):
    """Settings for the decks that fit some patterns; what is empty leaves things as they are."""

    __slots__ = ("files", "format", "game", "ignore", "select")

    def __init__(
        self, files: Globs, game: str = "", format: str = "", select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()
    ) -> None:
        self.files = files
        self.game = game
        self.format = format
        self.select = select
        self.ignore = ignore

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Override:
        """Make it again of plain values."""
        override = super().revive(plain)
        override.files = Globs.revive(override.files)  # type: ignore[arg-type]
        return override


class WaiverRule(Record):
    """A waiver as it is written: ``deck`` is the pattern, ``exact`` the one path that it means, if it means one."""

    __slots__ = ("deck", "exact", "files", "waiver")

    def __init__(self, deck: str, files: Globs, waiver: Waiver, exact: str = "") -> None:
        self.deck = deck
        self.files = files
        self.waiver = waiver
        self.exact = exact

    @classmethod
    def revive(cls, plain: Sequence[object]) -> WaiverRule:
        """Make it again of plain values."""
        rule = super().revive(plain)
        rule.files = Globs.revive(rule.files)  # type: ignore[arg-type]
        rule.waiver = Waiver.revive(rule.waiver)  # type: ignore[arg-type]
        if rule.waiver.place is not None:
            rule.waiver.place = Location.revive(rule.waiver.place)  # type: ignore[arg-type]
        return rule

    def means(self, path: str) -> bool:
        """Say whether it is for a deck, by its path relative to the configuration."""
        return path == self.exact if self.exact else self.files.match(path)


class Configuration(Record):
    """What a configuration file says. Paths of pools, games and formats are whole, globs are of its own folder."""

    __slots__ = (
        "day", "deck_waivers", "exclude", "file", "format", "formats", "game", "games", "ignore", "outputs",
        "overrides", "per_file", "pools", "select", "strict", "waivers",
    )  # fmt: skip

    def __init__(
        self,
        file: str,
        *,
        game: str = "",
        format: str = "",
        day: str = "",
        pools: tuple[str, ...] = (),
        games: tuple[str, ...] = (),
        formats: tuple[str, ...] = (),
        exclude: Globs | None = None,
        select: tuple[str, ...] = (),
        ignore: tuple[str, ...] = (),
        per_file: tuple[Override, ...] = (),
        outputs: tuple[str, ...] = (),
        strict: bool = False,
        deck_waivers: bool = True,
        overrides: tuple[Override, ...] = (),
        waivers: tuple[WaiverRule, ...] = (),
    ) -> None:
        self.file = file
        self.game = game
        self.format = format
        self.day = day
        self.pools = pools
        self.games = games
        self.formats = formats
        self.exclude = exclude or Globs()
        self.select = select
        self.ignore = ignore
        self.per_file = per_file
        self.outputs = outputs
        self.strict = strict
        self.deck_waivers = deck_waivers
        self.overrides = overrides
        self.waivers = waivers

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Configuration:
        """Make it again of plain values."""
        config = super().revive(plain)
        config.exclude = Globs.revive(config.exclude)  # type: ignore[arg-type]
        config.per_file = _revived(Override, config.per_file)
        config.overrides = _revived(Override, config.overrides)
        config.waivers = _revived(WaiverRule, config.waivers)
        return config

    @property
    def folder(self) -> str:
        """The folder that its patterns start from."""
        return os.path.dirname(self.file)

    def output_places(self) -> list[str]:
        """List the output formats, with files as whole paths: ``sarif=/…/report.sarif``."""
        pairs = [word.partition("=") for word in self.outputs]
        return [f"{name}={os.path.join(self.folder, file)}" if file else name for name, _, file in pairs]

    def relative(self, path: str) -> str:
        """Return a path as patterns see it: relative to the folder, with slashes; it begins with ``..`` outside."""
        return os.path.relpath(os.path.abspath(path), self.folder).replace(os.sep, "/")

    def excludes(self, path: str, folder: bool = False) -> bool:
        """Say whether a file is left out, or a folder with all that is in it."""
        if not self.exclude.patterns:
            return False
        relative = self.relative(path)
        if not folder:
            return self.exclude.match(relative)
        return all(include for include, _ in self.exclude.patterns) and self.exclude.match(f"{relative}/")

    def covers(self, folder: str) -> bool:
        """Say whether a folder is left out, itself or by one that it lies in."""
        return bool(self.exclude.patterns) and (self.excludes(folder, True) or self.excludes(folder))

    def overriding(self, path: str) -> list[Override]:
        """Return the overrides for a deck, the last first: it has the last word."""
        if not self.overrides:
            return []
        relative = self.relative(path)
        return [override for override in reversed(self.overrides) if override.files.match(relative)]

    def game_of(self, path: str) -> str:
        """Return the game of a deck that names none, ``""`` where nothing is said."""
        return next((override.game for override in self.overriding(path) if override.game), self.game)


def _revived(kind: type[R], stored: Sequence[object]) -> tuple[R, ...]:
    return tuple(kind.revive(plain) for plain in stored)  # type: ignore[arg-type]
