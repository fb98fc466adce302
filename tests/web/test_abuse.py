"""What strangers may try: sizes, times, floods, and what the log says of it."""

from __future__ import annotations

import http.client
import json
import random
import socket
import string
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from helpers import CONAN
from site_in_tests import serving

from deckcheck.answers.desk import Desk
from deckcheck.library.library import Library
from deckcheck.web import guards
from deckcheck.web.front import HEADER, HEADS

SLOW = [sys.executable, str(Path(__file__).parent / "slow_worker.py")]
MARK = "Zyzzyva7c1f"


def in_threads(many: int, work) -> list:
    found: list = [None] * many
    threads = [threading.Thread(target=lambda n=n: found.__setitem__(n, work(n))) for n in range(many)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return found


def head(path: str, *more: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "host: x", "content-type: application/json", *more, "", ""]
    return "\r\n".join(lines).encode()


def test_too_large_whatever_is_said_of_the_length(site):
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert b" 413 " in site.raw(head("/api/check", "transfer-encoding: chunked") + chunk * 5 + b"0\r\n\r\n")
    assert b" 413 " in site.raw(head("/api/check", "content-length: 9999999999999999999"))
    assert b" 413 " in site.raw(head("/api/check", "content-length: 200000"))
    lying = head("/api/check", "content-length: 5", "connection: close") + b"x" * 200_000
    assert b" 413 " not in site.raw(lying)  # what is beyond the length that was said is no part of the request
    assert site.get("/healthz").status == 200


def test_heads_that_are_too_long(site):
    answer = site.raw(b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * HEADER + b"\r\nconnection: close\r\n\r\n")
    assert b" 431 " in answer
    assert b" 200 " not in site.raw(b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * (40 * HEADER))
    assert site.get("/healthz").status == 200


@pytest.mark.parametrize("begin", [b"GET / HT", b"", head("/api/check", "content-length: 100") + b"{"])
def test_slow_senders_are_cut(monkeypatch, begin):
    monkeypatch.setattr(guards, "READ", 0.5)
    monkeypatch.setattr("deckcheck.web.server.READ", 0.5)
    with serving(many=1) as site, socket.create_connection(("127.0.0.1", site.port), timeout=10) as connection:
        connection.sendall(begin)
        start = time.monotonic()
        answer = connection.recv(100)
        assert time.monotonic() - start < 15
        assert (b" 408 " in answer) == begin.endswith(b"{")


def test_slow_lists_are_ended_and_the_front_answers():
    with serving(command=SLOW, many=2, seconds=0.4, queue=4) as site:
        (first,) = {site.api("check", deck="PID").text for _ in range(1)}
        assert first
        times, stop = [], threading.Event()

        def look() -> None:
            while not stop.is_set():
                begin = time.monotonic()
                assert site.get("/healthz").status == 200
                times.append(time.monotonic() - begin)

        watcher = threading.Thread(target=look)
        watcher.start()
        answers = in_threads(8, lambda _: site.api("check", deck="SLOW"))
        stop.set()
        watcher.join()
        codes = [(answer.status, answer.json()["code"]) for answer in answers]
        assert set(codes) == {(422, "too-slow"), (503, "busy")}
        assert 2 <= codes.count((503, "busy")) <= 4  # 4 may wait, and a worker that has just been killed takes none
        assert sorted(times)[len(times) * 95 // 100] < 0.1
        assert site.api("check", deck=CONAN).json()["reports"][0]["decks"][0]["verdict"] == "legal"


def test_one_worker_is_killed_and_the_others_live():
    with serving(command=SLOW, many=2, seconds=1.0) as site:
        pids: set[str] = set()
        while len(pids) < 2:
            pids |= {answer.text for answer in in_threads(4, lambda _: site.api("check", deck="PID"))}
        assert site.api("check", deck="DEAD").json()["code"] == "too-slow"
        assert site.workers.killed == 1
        after: set[str] = set()
        deadline = time.monotonic() + 20
        while len(after) < 2 and time.monotonic() < deadline:
            after |= {answer.text for answer in in_threads(4, lambda _: site.api("check", deck="PID"))}
        assert len(after & pids) == 1
        assert len(after) == 2


def test_the_31st_request_of_a_minute(monkeypatch):
    monkeypatch.setattr(guards, "monotonic", lambda: 1000.0)  # all of it in one moment, however slow the machine
    with serving(many=1, most=30, proxies=["127.0.0.1"]) as site:
        statuses = [site.get("/api/games", **{"x-forwarded-for": "203.0.113.9"}).status for _ in range(31)]
        assert statuses == [200] * 30 + [429]
        refused = site.get("/", **{"x-forwarded-for": "203.0.113.9"})
        assert refused.status == 429
        assert refused.heads["retry-after"]
        assert site.get("/api/games", **{"x-forwarded-for": "203.0.113.9, 203.0.113.10"}).status == 200
        for last in range(31):
            status = site.get("/api/games", **{"x-forwarded-for": f"2001:db8::{last:x}"}).status
        assert status == 429
        assert site.get("/healthz").status == 200
    with serving(many=1, most=2) as site:  # no proxy is trusted: what it says of itself is nothing
        assert [site.get("/api/games", **{"x-forwarded-for": f"10.0.0.{n}"}).status for n in range(3)] == [
            200,
            200,
            429,
        ]


def test_nothing_of_a_deck_is_in_the_log(site):
    del site.log[:]
    deck = f"Game: conan\nName: {MARK}\nPlayer: {MARK}\n\nFoe deck:\n3 {MARK}\n"
    site.api("check", deck=deck)
    site.api("fix", deck=deck)
    site.api("check", deck=deck, filename=f"{MARK}.txt")
    site.api("check", deck=deck, checks=[{"game": MARK}])
    site.form(deck=deck, do="check", by="conan", day="")
    site.form("/sheet", deck=deck)
    site.get(f"/api/cards?game=conan&q={MARK}")
    site.get(f"/{MARK}")
    site.get(f"/api/games/{MARK}/formats")
    site.raw(f"{MARK} nonsense\r\n\r\n".encode())
    assert len(site.log) >= 9
    assert MARK not in "".join(site.log)
    assert "127.0.0.1" not in "".join(site.log)
    noted = [json.loads(line) for line in site.log]
    assert {"time", "route", "status", "ms", "bytes"} <= noted[0].keys()
    assert (noted[0]["route"], noted[0]["game"], noted[0]["verdict"]) == ("/api/check", ["conan"], ["illegal"])


def test_heads_of_all_answers(site):
    for answer in (site.get("/"), site.get("/healthz"), site.get("/none"), site.api("check"), site.get("/page.js")):
        assert {name: answer.heads[name] for name in HEADS} == HEADS
        assert "set-cookie" not in answer.heads
        assert "server" not in answer.heads


def test_no_file_of_a_strangers_choice_is_opened_and_nothing_is_called(tmp_path):
    """What answers is run here, with every open file and every socket looked at."""
    secret = tmp_path / f"{MARK}.txt"
    secret.write_text(f"3 {MARK}")
    entity = f'<!DOCTYPE d [<!ENTITY x SYSTEM "file://{secret}">]><deck game="x"><section name="&x;"/></deck>'
    decks = [
        f"Game: {secret}\n1 x",
        f"Format: ../{secret}\n1 x",
        f"include {secret}",
        f"@{secret}",
        entity,
        str(secret),
    ]
    decks += [f'game = "{secret}"', "http://127.0.0.1:9/x", f"Game: conan\nFormat: {secret}\n1 x"]
    desk = Desk(Library())
    opened: list[str] = []
    watching = True

    def watch(event: str, arguments: tuple) -> None:
        if watching and (event.startswith("socket.") or event in ("open", "subprocess.Popen", "os.system")):
            opened.append(f"{event} {arguments}")

    sys.addaudithook(watch)
    for deck in decks:
        for name in ("deck.txt", "deck.o8d", "deck.toml", secret.name):
            for checks in ([{}], [{"game": "conan"}]):
                answer = json.dumps(desk.check({"deck": deck, "filename": name, "checks": checks}))
                assert f"3 {MARK}" not in answer.replace(str(secret), "")
    watching = False
    assert not [one for one in opened if MARK in one or one.startswith(("socket", "subprocess", "os."))]


def test_the_day_is_not_that_of_the_start(monkeypatch):
    import deckcheck.answers.desk as module

    class Tomorrow(module.date):
        @classmethod
        def today(cls):
            return cls(2040, 2, 3)

    desk = Desk(Library())
    before = desk.check({"deck": CONAN})["reports"][0]["as_of"]
    monkeypatch.setattr(module, "date", Tomorrow)
    assert (before != "2040-02-03", desk.check({"deck": CONAN})["reports"][0]["as_of"]) == (True, "2040-02-03")


def test_changed_sources_make_new_workers(tmp_path):
    pool = tmp_path / "pool.toml"
    text = 'game = "conan"\nset = "OWN"\nname = "Own"\n[[cards]]\nname = "{}"\nnumber = "1"\ntype = "foe"\nrenown = 1\n'
    pool.write_text(text.format("Alpha Own Wolf"), encoding="utf-8")
    with serving(many=1, pools=["builtin", str(tmp_path)], watch=True) as site:
        assert site.get("/api/cards?game=conan&q=own+wolf").json()["cards"][0]["title"] == "Alpha Own Wolf"
        pool.write_text(text.format("Omega Own Wolf"), encoding="utf-8")
        deadline = time.monotonic() + 15
        while time.monotonic() < deadline:
            title = site.get("/api/cards?game=conan&q=own+wolf").json()["cards"][0]["title"]
            if title == "Omega Own Wolf":
                break
            time.sleep(0.2)
        assert title == "Omega Own Wolf"


def hostile_decks() -> list[str]:
    """Lists of 64 KiB that cost as much as their writers can make of them."""
    random.seed(5)
    signs = string.ascii_lowercase + " ()12x*"

    def lines(size: int, start: str = "1 ") -> str:
        many = 64 * 1024 // (size + len(start) + 1)
        return "\n".join(start + "".join(random.choices(signs, k=size)) for _ in range(many))

    return ["Game: jedi-knights\n" + text for text in (lines(20), lines(38), lines(130), lines(238), lines(38, ""))] + [
        lines(130), lines(600), lines(238), "Game: conan\n" + "1 Marsh Witch of Ghulden\n" * 1990,
        "Game: guardians\n[deck]\n" + "\n".join(f"{n} x{n}(GSA {n})" for n in range(1, 499)),
        "Game: jedi-knights\n" + "(" * 60000, "{" * 60000, "<a>" * 20000, "a = [" * 12000,
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(14))
def test_no_paste_costs_much(number):
    """Half a second on an idle machine (benchmarks/soak_serve.py); what grows with the square would take minutes."""
    from deckcheck.answers.refusals import Refusal

    deck = hostile_decks()[number].encode()[: 64 * 1024].decode()
    desk = Desk(Library())
    for game in ("jedi-knights", "conan", "guardians", "sky-galleon"):
        desk.library.ruleset(game)
    begin = time.process_time()
    with suppress(Refusal):
        desk.check({"deck": deck})
    assert time.process_time() - begin < 10


def test_answers_wait_for_no_packet(site):
    """A socket that does not say that it is one of TCP costs 40 ms an answer."""
    body = json.dumps({"deck": CONAN}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    times = []
    for _ in range(80):
        begin = time.monotonic()
        connection.request("POST", "/api/check", body, {"content-type": "application/json"})
        assert connection.getresponse().read()
        times.append(time.monotonic() - begin)
    connection.close()
    assert min(times[5:]) < 0.035
