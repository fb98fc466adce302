"""A worker: a process that answers one question at a time, and that the front kills where it takes too long.

Whatever strangers send is taken apart here and nowhere else.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from deckcheck.answers.desk import Desk
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.web.frames import frame, read_frame
from deckcheck.web.replies import Replier

if TYPE_CHECKING:
    from typing import BinaryIO

RETIRE = 64 * 1024 * 1024
"""A worker that has grown by so many bytes is replaced: what strangers wrote is remembered for the sake of speed."""
FORBIDDEN = frozenset({
    "socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "subprocess.Popen",
    "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn",
})  # fmt: skip
"""What no answer ever needs."""


def main() -> None:
    """Answer questions of standard input until there are no more."""
    setup = json.loads(sys.argv[1])
    stream, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever is printed is no answer
    _limit(int(setup["memory"]))
    library = Library(tuple(setup["pools"]), tuple(setup["games"]), tuple(setup["formats"]))
    _warm(library)
    sys.addaudithook(_refuse)
    serve(Replier(Desk(library)), stream, out)


def serve(replier: Replier, stream: BinaryIO, out: BinaryIO) -> None:
    """Say that the worker is ready, and answer."""
    _send(out, frame({"ready": True}))
    begin = resident()
    while (asked := read_frame(stream)) is not None:
        head, body = replier.reply(*asked)
        head["retire"] = resident() - begin > RETIRE
        _send(out, frame(head, body))


def _send(out: BinaryIO, message: bytes) -> None:
    out.write(message)
    out.flush()


def _warm(library: Library) -> None:
    """Open the rules of all games whose cards are at hand, so that the first to ask need not wait."""
    for id in library.games():
        try:
            if library.pool_files(id):
                library.ruleset(id)
        except UsageProblem:  # whoever asks for the game hears of it
            continue


def _limit(memory: int) -> None:
    """Let the process have so much memory, and leave no image of it behind where that can be said."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _refuse(event: str, arguments: tuple[object, ...]) -> None:  # noqa: ARG001 (what the interpreter calls)
    if event in FORBIDDEN:
        raise PermissionError(f"{event} is not for workers")


def resident() -> int:
    """Return the bytes of memory that this process has, 0 where that is not known."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


if __name__ == "__main__":
    main()
