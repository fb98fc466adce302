"""Judging the decks of a large run in several processes; reports come in the order of the decks all the same."""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import TYPE_CHECKING

from deckcheck.cli.checkers import Checkers
from deckcheck.language import speak, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future

    from deckcheck.cli.checkers import Outcome
    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.settings import Settings
    from deckcheck.report import DeckReport

    Judged = tuple[Found, Outcome]
    Chunk = list[tuple[Found, DeckReport | None]]
    """Decks, each with its report where one was kept."""
    Waiting = tuple[Chunk, Future[list[Outcome]] | None]

ALONE = 1_000
"""So many decks are judged before other processes are started.

Smaller runs end sooner without them, and what has to be read anew is kept for them by then.
"""
CHUNK = 32
"""Decks that a process is given at once."""
AHEAD = 4
"""Chunks for each process that are read before the first of them must be judged: memory does not grow with the run."""
MOST = 61
"""Processes that Windows can wait for."""
_checkers: list[Checkers] = []
"""In a process of its own: its checkers."""


def processes(jobs: int) -> int:
    """Return the number of processes that is meant; 0 is one for each processor that may be used."""
    if not jobs:
        jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(jobs, MOST)


def judge_in_processes(
    decks: Iterator[Found], checkers: Checkers, jobs: int, paths: Sequence[str], settings: Settings
) -> Iterator[Judged]:
    """Judge decks in several processes.

    Args:
        decks: what was found.
        checkers: of this process, which judges the first decks itself, and any for which there is no other process.
        jobs: the number of processes.
        paths: what the run checks.
        settings: what the command line says.
    """
    for found in islice(decks, ALONE):
        yield found, checkers.outcome(found)
    first = next(decks, None)
    if first is None:
        return
    pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(paths, settings, spoken()))
    decks = chain([first], decks)
    waiting: deque[Waiting] = deque()
    try:
        while chunk := [(found, checkers.known(found)) for found in islice(decks, CHUNK)]:
            waiting.append((chunk, _submit(pool, [found for found, known in chunk if known is None])))
            if len(waiting) > AHEAD * jobs:
                yield from _answers(*waiting.popleft(), checkers)
        while waiting:
            yield from _answers(*waiting.popleft(), checkers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, chunk: list[Found]) -> Future[list[Outcome]] | None:
    try:
        return pool.submit(_judge_all, chunk) if chunk else None
    except (BrokenProcessPool, OSError):  # a process was ended from outside, or none can be started
        return None


def _answers(chunk: Chunk, future: Future[list[Outcome]] | None, checkers: Checkers) -> Iterator[Judged]:
    try:
        outcomes = future.result() if future else None
    except BrokenProcessPool:
        outcomes = None
    new = iter(outcomes or map(checkers.judge, [found for found, known in chunk if known is None]))
    for found, known in chunk:
        yield found, known if known is not None else checkers.keep(found, next(new))


def _start(paths: Sequence[str], settings: Settings, language: str) -> None:
    """Make a new process ready. Ctrl-C is meant for the first one, which ends the others."""
    speak(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _checkers[:] = [Checkers(paths, settings)]


def _judge_all(chunk: Sequence[Found]) -> list[Outcome]:
    return [_checkers[0].judge(found) for found in chunk]
