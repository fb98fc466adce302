"""Options that several event commands have."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import game_id, known_event, known_game, own_games
from deckcheck.cli.completion import complete_formats, complete_games
from deckcheck.cli.options import asked_format, pool_options
from deckcheck.config.find import Configurations
from deckcheck.config.open_library import open_library
from deckcheck.errors import UsageProblem
from deckcheck.events.entries import EventChecker
from deckcheck.library.library import Library
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.config.configuration import Configuration
    from deckcheck.events.model import Lock


class Setup(Record):
    """Games, formats and pools as the command line names them, and the configuration that may say more."""

    __slots__ = ("config", "format", "format_files", "game", "pools")

    def __init__(
        self,
        game: str = "",
        format: str = "",
        format_files: tuple[str, ...] = (),
        pools: tuple[str, ...] = (),
        config: Configuration | None = None,
    ) -> None:
        self.game = game
        self.format = format
        self.format_files = format_files
        self.pools = pools
        self.config = config

    def checker(self, day: str, *, draw: bool = True) -> EventChecker:
        """Return what checks the entries of an event; without ``draw`` finished decks are registered.

        Raises:
            UsageProblem: there is no such game or format.
        """
        library = self._library()
        game = known_game(game_id(self.game), library) if self.game else ""
        if self.format:
            known_event(self.format, [game] if game else library.games(), library)
        usual = (self.config.game, self.config.format) if self.config else ("", "")
        return EventChecker(library, game=game, format=self.format, day=day, usual=usual, draw=draw)

    def checker_of(self, lock: Lock) -> EventChecker:
        """Return what checks the decks of a locked event."""
        return EventChecker(
            self._library(), game=lock.game, format=lock.format, day=lock.date, draw=lock.random is not None
        )

    def _library(self) -> Library:
        """Open the games, pools and formats. They are read from their sources: no draw must depend on a cache."""
        return open_library(
            self.config, pools=self.pools, games=own_games(self.game), formats=self.format_files, cache=False
        )


class Seeds(Record):
    """The sources of a seed as they were typed."""

    __slots__ = ("beacons", "commitments", "dice", "lotteries", "texts", "time")

    def __init__(
        self,
        texts: tuple[str, ...],
        dice: tuple[tuple[int, str], ...],
        lotteries: tuple[str, ...],
        beacons: tuple[str, ...],
        commitments: str,
        time: str,
    ) -> None:
        self.texts = texts
        self.dice = dice
        self.lotteries = lotteries
        self.beacons = beacons
        self.commitments = commitments
        self.time = time


def setup_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add the options that choose game, format and pools, and pass them on as ``setup``."""

    @click.option(
        "--game", default="", metavar="GAME", shell_complete=complete_games, help="The game: an id, or a game file."
    )
    @click.option(
        "--format", "event_format", default="", metavar="NAME", shell_complete=complete_formats, help="The format."
    )
    @pool_options
    @click.option("--config", default="", metavar="FILE", help="The configuration (if not said: that of this folder).")
    @functools.wraps(run)
    def with_setup(*, game: str, event_format: str, pools: tuple[str, ...], config: str, **others: object) -> int:
        format, files = asked_format(event_format)
        return run(setup=Setup(game, format, files, pools, Configurations(config).of(".")), **others)

    return with_setup


def _sides_first(one: str, other: str) -> tuple[int, str]:
    """Return the sides and the rolls of dice, in whatever order they were typed: the sides are one number."""
    if not _is_number(one) and _is_number(other):
        one, other = other, one
    if not _is_number(one):
        raise UsageProblem(f"{one[:40]!r} is not how many sides the dice have.", hint='Write --dice 10 "3 1 4 …".')
    return int(one), other


def _is_number(text: str) -> bool:
    return text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= MOST_DIGITS


MOST_DIGITS = 6


def seed_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add the options that give a seed, and pass them on as ``seeds``."""

    @click.option(
        "--seed", "texts", multiple=True, metavar="TEXT", help="A text, or a number of your own (repeatable)."
    )
    @click.option(
        "--dice",
        type=(str, str),
        multiple=True,
        metavar="SIDES ROLLS",
        help='Dice, one by one as they were rolled: --dice 10 "3 1 4 …".',
    )
    @click.option("--lottery", "lotteries", multiple=True, metavar="TEXT", help='A lottery: "6/49: 3 9 17 22 30 41".')
    @click.option(
        "--beacon",
        "beacons",
        multiple=True,
        metavar="TEXT",
        help="A public beacon: drand:ROUND:VALUE (of quicknet), nist:PULSE:VALUE.",
    )
    @click.option("--commitments", default="", metavar="FILE", help='Revealed secrets: "Name" = "secret".')
    @click.option(
        "--seed-time",
        "time",
        default="",
        metavar="TIME",
        help="Since when the seed is known: 2027-03-06T10:30Z (now, if not said).",
    )
    @functools.wraps(run)
    def with_seeds(
        *,
        texts: tuple[str, ...],
        dice: tuple[tuple[str, str], ...],
        lotteries: tuple[str, ...],
        beacons: tuple[str, ...],
        commitments: str,
        time: str,
        **others: object,
    ) -> int:
        rolled = tuple(_sides_first(*one) for one in dice)
        return run(seeds=Seeds(texts, rolled, lotteries, beacons, commitments, time), **others)

    return with_seeds
