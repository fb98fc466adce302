"""The lock: its bytes, its salts, and what it announces of the seed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat

import pytest
from event_world import PEOPLE, entry, load, lock, names, run, tree, write_entry, write_event
from helpers import library

from deckcheck.draws.documents import bytes_of
from deckcheck.events.announced_seeds import ANY, announce
from deckcheck.events.entries import EventChecker, read_entries
from deckcheck.events.lock_event import Announcement, chances, make_lock
from deckcheck.events.lock_file import commitment


def made(files, salt="5a" * 32):
    checker = EventChecker(library(), day="2027-03-06")
    reads = read_entries(checker, files)
    announcement = Announcement("2027-03-06", "Spring Open", [ANY])
    ruleset = checker.ruleset("guardians", "default")
    known = chances(ruleset, reads)
    return make_lock(reads, announcement, ruleset, known, locked="2027-03-01T18:00:00Z", salts=lambda: salt)


def entry_files(desk):
    write_event(desk)
    return [(str(path), path.read_bytes()) for path in sorted((desk / "entries").iterdir())]


def test_a_lock_shows_no_card(desk):
    write_event(desk)
    assert lock() == 0
    text = (desk / "spring.lock").read_text("utf-8")
    assert not any(json.dumps(name, ensure_ascii=False)[1:-1] in text for name in names() if len(name) > 8)
    assert "GSA" not in text


def test_what_is_told(desk, capsys):
    write_event(desk)
    assert lock("--seed-kind", "dice 40d10: rolled at the meeting", "--date", "2099-03-06") == 0
    told = capsys.readouterr().out
    digest = hashlib.sha256((desk / "spring.lock").read_bytes()).hexdigest()
    assert digest in re.sub(r"\s", "", told)
    assert "4 players" in told
    assert "Every result that the draw can have is a legal deck" in told
    assert "dice 40d10: rolled at the meeting" in told


def test_what_is_locked(desk):
    write_event(desk)
    assert lock("--date", "2099-03-06", "--seed-when", "at the meeting") == 0
    content = load("spring.lock")
    assert content["event"] == "Spring Open"
    assert content["date"] == "2099-03-06"
    assert content["algorithm"] == "deckcheck-draw/1"
    assert content["seed_when"] == "at the meeting"
    assert content["rules"] == library().game("guardians").digest
    assert content["pools"] == list(library().ruleset("guardians").digests)
    assert [player["id"] for player in content["players"]] == sorted(PEOPLE)
    assert all((one["picks"], one["rest"], one["random"]) == (40, 50, 30) for one in content["players"])


def test_commitments_open_with_salt_and_entry(desk):
    write_event(desk)
    assert lock() == 0
    salts = load("spring.lock.salts.json")
    for player in load("spring.lock")["players"]:
        opening = salts["players"][player["id"]]
        assert commitment(opening["salt"], opening["entry"].encode()) == player["commitment"]
        assert commitment(opening["salt"], (desk / opening["path"]).read_bytes()) == player["file"]
    assert len({opening["salt"] for opening in salts["players"].values()}) == len(PEOPLE)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_reads_the_salts(desk):
    write_event(desk)
    assert lock() == 0
    assert stat.S_IMODE((desk / "spring.lock.salts.json").stat().st_mode) == 0o600


def test_the_same_entries_in_another_order_are_the_same_lock(desk):
    files = entry_files(desk)
    one, other = made(files), made(files[::-1])
    assert one[0].data == other[0].data
    assert bytes_of(one[1]) == bytes_of(other[1])


def test_lines_in_another_order_commit_to_the_same(desk):
    files = entry_files(desk)
    path, data = files[0]
    head, rest = data.decode().split("[rest]\n")
    mixed = head.encode() + b"[rest]\r\n" + "\r\n".join(sorted(rest.split("\n"), reverse=True)).encode()
    one, other = made(files)[0].lock.players, made([(path, mixed), *files[1:]])[0].lock.players
    assert [player.commitment for player in one] == [player.commitment for player in other]
    assert sum(a.file != b.file for a, b in zip(one, other, strict=True)) == 1


def test_the_number_to_draw_is_committed_to(desk):
    files = entry_files(desk)
    path, data = files[0]
    other = made([(path, data.replace(b"random = 30", b"random = 29")), *files[1:]])
    assert other[0].data != made(files)[0].data


@pytest.mark.parametrize("taken", ["spring.lock", "spring.lock.salts.json"])
def test_nothing_is_written_twice(desk, capsys, taken):
    write_event(desk)
    (desk / taken).write_text("mine")
    assert lock() == 2
    told = capsys.readouterr().err
    assert "never written again" in told or "spring.lock.salts.json cannot be read" in told
    assert (desk / taken).read_text() == "mine"
    assert len([name for name in tree(desk) if name.startswith("spring")]) == 1


def test_a_lock_in_the_folder_of_the_entries_is_no_entry(desk):
    write_event(desk)
    command = ["event", "lock", "entries", "--event", "Spring Open", "-o"]
    assert run([*command, "entries/one.lock"]) == 0
    assert run([*command, "entries/two.lock"]) == 0
    assert len(load("entries/two.lock")["players"]) == len(PEOPLE)


def test_a_folder_cannot_be_a_lock(desk, capsys):
    write_event(desk)
    assert run(["event", "lock", "entries", "-o", "entries"]) == 2
    assert "is a folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--date", "soon"], "not a date"),
        (["--event", "Spring\nOpen"], "cannot be seen"),
        (["--event", "x" * 101], "longer than"),
        (["--seed-when", "2001-01-01"], "in which time zone"),
        (["--seed-when", "2099-01-01T10:00"], "in which time zone"),
        (["--seed-when", "2099-01-01 at ten"], "is no time"),
        (["--seed-when", "2001-01-01T10:00Z"], "would be known since"),
        (["--seed-when", "soon\u3164"], "cannot be seen (U+3164)"),
        (["--date", "2001-01-01"], "The event would be on 2001-01-01"),
        (["--seed-kind", "lottery 6/49"], "holds 23.7 bits, and a draw can end in 2^45.4 ways"),
        (["--seed-kind", "dice 1d6"], "holds 2.6 bits"),
        (["--seed-kind", "dice 0d10"], "0d10 cannot be rolled"),
        (["--seed-kind", "dice 40d1"], "40d1 cannot be rolled"),
        (["--seed-kind", "lottery 49/6"], "draws nothing at random"),
        (["--seed-kind", "beacon drand"], "without saying which round"),
        (["--seed-kind", "beacon nist", "--seed-when", "tomorrow"], "without saying which round"),
        (["--seed-kind", "beacon"], "without saying which round"),
        (["--seed-kind", "text: a\u2800headline"], "cannot be seen (U+2800)"),
        (["--seed-kind", "beacon drand 1000"], "would be known since 2023-08-23"),
        (["--seed-kind", "twenty dice"], "does not begin with what the seed will come from"),
        (["--seed-kind", "dice many"], "not understood"),
        (["--seed-kind", "commitments"], "need both"),
    ],
)
def test_what_an_organizer_cannot_announce(desk, capsys, options, words):
    write_event(desk)
    assert lock(*options) == 2
    assert words in capsys.readouterr().err
    assert not (desk / "spring.lock").exists()


def test_ids_that_look_alike_are_warned_of(desk, capsys):
    write_event(desk, ["Ann", "Ａｎｎ"])
    assert lock() == 0
    assert "look alike" in capsys.readouterr().out


def test_the_event_may_stand_in_the_entries(desk):
    for player in PEOPLE:
        write_entry(desk / "entries", {**entry(player), "event": "Autumn Cup"})
    assert run(["event", "lock", "entries", "-o", "autumn.lock"]) == 0
    assert load("autumn.lock")["event"] == "Autumn Cup"


def test_an_event_that_nobody_names_is_called_as_the_lock(desk):
    write_event(desk)
    assert run(["event", "lock", "entries", "-o", "autumn.lock"]) == 0
    assert load("autumn.lock")["event"] == "autumn"


@pytest.mark.parametrize(
    ("written", "kind", "detail", "says"),
    [
        ("dice 40d10: ten-sided, at the meeting: room 3", "dice", "40d10", "ten-sided, at the meeting: room 3"),
        ("Dice", "dice", "", ""),
        ("lottery 6/49:", "lottery", "6/49", ""),
        ("beacon drand 99999999999: in the far future", "beacon", "drand 99999999999", "in the far future"),
        ("text: a headline", "text", "", "a headline"),
    ],
)
def test_announcing(written, kind, detail, says):
    (source,) = announce([written])
    assert (source.kind, source.detail, source.says) == (kind, detail, says)
