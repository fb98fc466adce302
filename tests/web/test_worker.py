"""A worker by itself: what it may not do, how much memory it gets, and what it says of mistakes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from deckcheck.answers.desk import Desk
from deckcheck.library.library import Library
from deckcheck.web.replies import Replier


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    return done.stderr


@pytest.mark.parametrize(
    "work",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import socket; socket.getaddrinfo('example.org', 80)",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9/')",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.system('true')",
        "import os; os.fork()",
    ],
)
def test_no_connection_is_opened_and_no_program_started(work):
    assert "is not for workers" in python(
        f"import sys; from deckcheck.web.worker import _refuse\nsys.addaudithook(_refuse)\n{work}"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_memory_is_limited():
    assert "MemoryError" in python(
        "from deckcheck.web.worker import _limit\n_limit(400_000_000)\nbytearray(600_000_000)"
    )


@pytest.mark.parametrize(
    ("mistake", "status", "code"),
    [(MemoryError(), 422, "too-slow"), (RecursionError(), 422, "too-slow"), (KeyError("Zyzzyva"), 500, "failed")],
)
@pytest.mark.parametrize("do", ["check", "page"])
def test_mistakes_are_answers_that_say_nothing_of_the_list(mistake, status, code, do, monkeypatch):
    replier = Replier(Desk(Library()))

    def fail(*_):
        raise mistake

    monkeypatch.setattr(Desk, "reports", fail)
    content = "application/x-www-form-urlencoded"
    body = json.dumps({"deck": "1 Zyzzyva"}).encode() if do == "check" else b"deck=1+Zyzzyva&do=check"
    head, answer = replier.reply({"do": do, "content": content}, body)
    assert head["status"] == status
    assert "Zyzzyva" not in json.dumps(head) + answer.decode()
    assert type(mistake).__name__ in head["error"]
    if do == "check":
        assert json.loads(answer)["code"] == code
