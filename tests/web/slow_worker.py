"""A worker that takes long where a deck says so: started by tests in the place of the real one."""

from __future__ import annotations

import os
import sys
import time

from deckcheck.answers.desk import Desk
from deckcheck.library.library import Library
from deckcheck.web.replies import Replier
from deckcheck.web.worker import serve


class Slow(Replier):
    def reply(self, head, body):
        if b"PID" in body:
            return {"status": 200, "type": "text/plain"}, str(os.getpid()).encode()
        if b"SLOW" in body:
            time.sleep(60)
        if b"DEAD" in body:
            os._exit(9)
        if b"HUGE" in body:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (400_000_000, 400_000_000))
            try:
                bytearray(500_000_000)
            except MemoryError:
                return {"status": 422, "type": "text/plain"}, b"memory"
        return super().reply(head, body)


serve(Slow(Desk(Library())), sys.stdin.buffer, sys.stdout.buffer)
