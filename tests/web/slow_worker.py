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
        return super().reply(head, body)


serve(Slow(Desk(Library())), sys.stdin.buffer, sys.stdout.buffer)
