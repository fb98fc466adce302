"""Options that several event commands have."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import click

from deckcheck.events.checker import EventChecker
from deckcheck.library import Library
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.events.model import Lock


class Setup(Record):
    """The game, the pools and the format to use."""

    __slots__ = ("format", "game", "pools")

    def __init__(self, game: str, pools: tuple[str, ...], format: str = "") -> None:
        self.game = game
        self.pools = pools
        self.format = format

    def checker(self, day: str) -> EventChecker:
        """Give what checks the entries of an event; it reads the sources, since no draw must depend on a cache."""
        return EventChecker(Library(self.pools, cache=False), game=self.game, format=self.format, day=day)

    def checker_of(self, lock: Lock) -> EventChecker:
        """Give what checks the decks of a locked event."""
        return EventChecker(Library(self.pools, cache=False), game=lock.game, format=lock.format, day=lock.date)


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


def pool_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add ``--game`` and ``--pool``, and pass them on as ``setup``."""

    @click.option("--game", default="", metavar="GAME", help="The game of all entries, whatever they say themselves.")
    @click.option("--pool", "pools", multiple=True, metavar="PATH", help="A pool file or folder to use (repeatable).")
    @functools.wraps(run)
    def with_setup(*, game: str, pools: tuple[str, ...], **others: object) -> int:
        return run(setup=Setup(game, pools), **others)

    return with_setup


def seed_options(run: Callable[..., int]) -> Callable[..., int]:
    """Add the options that give a seed, and pass them on as ``seeds``."""

    @click.option(
        "--seed", "texts", multiple=True, metavar="TEXT", help="A text, or a number of your own (repeatable)."
    )
    @click.option(
        "--dice", type=(int, str), multiple=True, metavar="SIDES ROLLS", help='Dice as rolled: --dice 10 "3 1 4 …".'
    )
    @click.option("--lottery", "lotteries", multiple=True, metavar="TEXT", help='A lottery: "6/49: 3 9 17 22 30 41".')
    @click.option(
        "--beacon",
        "beacons",
        multiple=True,
        metavar="TEXT",
        help="A public beacon: drand:ROUND:VALUE, nist:PULSE:VALUE.",
    )
    @click.option("--commitments", default="", metavar="FILE", help='Revealed secrets: "Name" = "secret".')
    @click.option("--seed-time", "time", default="", metavar="TIME", help="When the seed became known.")
    @functools.wraps(run)
    def with_seeds(
        *,
        texts: tuple[str, ...],
        dice: tuple[tuple[int, str], ...],
        lotteries: tuple[str, ...],
        beacons: tuple[str, ...],
        commitments: str,
        time: str,
        **others: object,
    ) -> int:
        return run(seeds=Seeds(texts, dice, lotteries, beacons, commitments, time), **others)

    return with_seeds
