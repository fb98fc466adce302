"""The workers as the front sees them: asked one at a time, killed where they take too long, and started anew."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import TYPE_CHECKING

from deckcheck.answers.refusals import Refusal
from deckcheck.web.frames import SIZE, frame, parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.web.frames import Head

SECONDS = 2.0
"""So long a worker may take for one answer."""
MEMORY = 1024 * 1024 * 1024
QUEUE = 32
"""So many questions may wait for a worker."""
BEGIN = 60.0
"""So long a worker may take until it is ready."""
PAUSE = 1.0
"""Between two attempts to start a worker that does not come up."""


def command_for(pools: Sequence[str], games: Sequence[str], formats: Sequence[str]) -> list[str]:
    """Return the command that starts a worker."""
    setup = {"pools": list(pools), "games": list(games), "formats": list(formats), "memory": MEMORY}
    return [sys.executable, "-m", "deckcheck.web.worker", json.dumps(setup)]


class Worker:
    """One process."""

    def __init__(self, process: Process, generation: int) -> None:
        self.process = process
        self.generation = generation
        self.retired = False

    async def ask(self, message: bytes) -> tuple[Head, bytes]:
        """Pass a question on, and wait for the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(message)
        await self.process.stdin.drain()
        return await self.receive()

    async def receive(self) -> tuple[Head, bytes]:
        """Wait for a message."""
        assert self.process.stdout is not None
        size = await self.process.stdout.readexactly(SIZE.size)
        return parts(await self.process.stdout.readexactly(SIZE.unpack(size)[0]))

    def kill(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """So many workers, and the questions that wait for them.

    Args:
        command: what starts a worker.
        many: how many there are.
        seconds: how long an answer may take.
        queue: how many questions may wait.
    """

    def __init__(self, command: Sequence[str], many: int = 2, seconds: float = SECONDS, queue: int = QUEUE) -> None:
        self._command = command
        self._many = many
        self._seconds = seconds
        self._queue = queue
        self._waiting = 0
        self._generation = 0
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended = False
        self.killed = 0
        """How many had to be killed."""

    def start(self) -> None:
        """Start all workers; questions wait until one is ready."""
        for _ in range(self._many):
            self._later()

    def renew(self) -> None:
        """Let new workers take the place of those that there are, each when it has ended its work."""
        self._generation += 1
        for _ in range(self._idle.qsize()):
            self._give_back(self._idle.get_nowait())

    async def stop(self) -> None:
        """End all workers."""
        self._ended = True
        for task in list(self._tasks):
            task.cancel()
        for worker in list(self._all):
            worker.kill()
            await worker.process.wait()

    async def ask(self, head: Head, body: bytes = b"") -> tuple[Head, bytes]:
        """Have a question answered.

        Raises:
            Refusal: too many wait already, or the answer takes too long.
        """
        if self._idle.empty() and self._waiting >= self._queue:
            raise Refusal(503, "busy", f"{self._queue} questions wait already. Ask again in a moment.")
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            answer = await asyncio.wait_for(worker.ask(frame(head, body)), self._seconds)
        except (TimeoutError, OSError, EOFError, ValueError):
            self._replace(worker)
            raise Refusal(422, "too-slow", "The answer would take too much time or memory.") from None
        except BaseException:  # nobody waits any more; what the worker says would be taken for the next answer
            self._replace(worker)
            raise
        worker.retired = bool(answer[0].get("retire"))
        self._give_back(worker)
        return answer

    def _give_back(self, worker: Worker) -> None:
        if worker.retired or worker.generation != self._generation:
            self._replace(worker, killed=False)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: Worker, *, killed: bool = True) -> None:
        self.killed += killed
        worker.kill()
        self._all.discard(worker)
        self._later()

    def _later(self) -> None:
        if self._ended:
            return
        task = asyncio.get_running_loop().create_task(self._start())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> None:
        """Start one worker; where it does not come up, try again."""
        while not self._ended:
            generation = self._generation
            process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
            worker = Worker(process, generation)
            self._all.add(worker)
            try:
                await asyncio.wait_for(worker.receive(), BEGIN)
            except (TimeoutError, OSError, EOFError, ValueError):
                worker.kill()
                self._all.discard(worker)
                await asyncio.sleep(PAUSE)
            else:
                self._give_back(worker)
                return
