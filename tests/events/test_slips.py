"""What players and the wall get: slips when an event is locked, pages to print when it is drawn."""

from __future__ import annotations

import os
import re
import stat

import pytest
import segno
from event_world import PEOPLE, draw, entry, load, lock, run, tree, verify, write_entry, write_event

from deckcheck.events import lock_event
from deckcheck.events.lock_event import slips_path


@pytest.fixture
def event(desk):
    write_event(desk)
    assert lock("--seed-kind", "dice 40d10: at the meeting") == 0
    return desk


def test_each_player_has_a_slip_with_the_own_entry_and_nobody_elses(event):
    salts = load("spring.lock.salts.json")
    slips = event / slips_path("spring.lock")
    for player in PEOPLE:
        text = (slips / f"{player}.txt").read_text("utf-8")
        page = (slips / f"{player}.html").read_text("utf-8")
        squeezed = re.sub(r"\s", "", text)
        row = next(row for row in load("spring.lock")["players"] if row["id"] == player)
        for digits in (salts["lock"], row["commitment"], salts["players"][player]["salt"]):
            assert digits in squeezed
            assert digits in re.sub(r"\s", "", page)
        assert "Rest, 30 of them will be drawn (50)" in text
        assert sum(line[:1].isdigit() for line in text.splitlines()) >= 60
        others = [one["salt"] for id, one in salts["players"].items() if id != player]
        assert not any(salt in squeezed + re.sub(r"\s", "", page) for salt in others)
        assert verify(receipt=str(slips / f"{player}.json")) == 0


def test_the_code_holds_lock_commitment_and_salt(event):
    salts, row = load("spring.lock.salts.json"), load("spring.lock")["players"][1]
    salt = salts["players"][row["id"]]["salt"]
    text = f"DECKCHECK LOCK {salts['lock']} COMMITMENT {row['commitment']} SALT {salt}".upper()
    page = (event / "spring.lock.slips" / f"{row['id']}.html").read_text("utf-8")
    path = re.search(r'<path d="([^"]*)"', page)[1]
    dark = {
        (int(x) - 4 + more, int(y) - 4)
        for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
        for more in range(int(run))
    }
    matrix = segno.make_qr(text, error="l", mask=3).matrix
    assert dark == {(x, y) for y, line in enumerate(matrix) for x, bit in enumerate(line) if bit}


def test_one_file_prints_all_slips_a_page_each(event):
    page = (event / "spring.lock.slips" / "print.html").read_text("utf-8")
    assert page.count("<article>") == page.count("<svg") == len(PEOPLE)
    assert "break-after: page" in page
    assert "size:" not in re.search(r"@page \{[^}]*\}", page)[0]  # A4 or Letter, as the printer has it


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_reads_the_slips(event):
    for path in (event / "spring.lock.slips").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((event / "spring.lock").stat().st_mode) & 0o044


def test_what_is_printed_of_a_draw(event):
    assert draw() == 0
    page = (event / "out" / "print.html").read_text("utf-8")
    assert page.count("<article>") == len(PEOPLE)
    wall = (event / "out" / "wall.html").read_text("utf-8")
    assert wall.count("<tr><td>") == len(PEOPLE)
    cards = [name for name in load("out/receipt.json")["cards"].values() if len(name) > 8 and "&" not in name]
    assert any(card in page for card in cards)
    assert not any(card in wall for card in cards)


def test_git_changes_no_line_ends_of_what_is_published(event, capsys):
    assert draw() == 0
    assert (event / "out" / ".gitattributes").read_text() == "* -text\n"
    (event / ".git").mkdir()
    assert run(["event", "lock", "entries", "-o", "other.lock"]) == 0
    assert 'Put the line "other.lock* -text" into .gitattributes' in " ".join(capsys.readouterr().out.split())


class TestALockThatWasNotFinished:
    """The computer stopped between two files: the same command goes on."""

    def stop_before(self, monkeypatch, step):
        def stop(*_, **__):
            raise SystemExit(9)  # what a kill leaves: nothing is cleaned up

        monkeypatch.setattr(lock_event, step, stop)
        monkeypatch.setattr(lock_event, "_remove", lambda *_: None)

    @pytest.mark.parametrize("step", ["write_folder", "lock"])
    def test_it_goes_on(self, desk, monkeypatch, capsys, step):
        write_event(desk)
        if step == "lock":
            assert lock() == 0
            os.remove("spring.lock")
        else:
            with monkeypatch.context() as patch:
                self.stop_before(patch, step)
                with pytest.raises(SystemExit):
                    lock()
        salts = (desk / "spring.lock.salts.json").read_bytes()
        capsys.readouterr()
        assert lock() == 0
        assert "was finished" in capsys.readouterr().out
        assert (desk / "spring.lock.salts.json").read_bytes() == salts
        assert draw() == 0
        assert verify() == 0
        assert verify(receipt="spring.lock.slips/Ilse.json") == 0

    def test_other_entries_do_not_finish_it(self, desk, capsys):
        write_event(desk)
        assert lock() == 0
        os.remove("spring.lock")
        write_entry(desk / "entries", entry("Eve"), "eve.toml")
        before = tree(desk)
        assert lock() == 2
        assert "its lock spring.lock does not" in " ".join(capsys.readouterr().err.split())
        assert tree(desk) == before
