"""A full disk, Ctrl-C, and two draws at once: never half a file, never something overwritten."""

from __future__ import annotations

import errno
import os

import pytest
from event_world import draw, load, lock, tree, verify, write_event

from deckcheck.events import draw_records, lock_event
from deckcheck.files import folder


@pytest.fixture
def event(desk):
    write_event(desk)
    assert lock() == 0
    return desk


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "out")


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


CRASHES = [(full_disk, 2), (interrupt, 130)]


@pytest.mark.parametrize(("crash", "code"), CRASHES)
@pytest.mark.parametrize("after", [0, 1, 5, 12])
def test_while_the_folder_is_written(event, monkeypatch, capsys, crash, code, after):
    before = tree(event)
    write, calls = folder._write, []

    def written(*arguments, **words):
        calls.append(1)
        if len(calls) > after:
            crash()
        write(*arguments, **words)

    monkeypatch.setattr(folder, "_write", written)
    assert draw() == code
    assert tree(event) == before
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.undo()


@pytest.mark.parametrize(("crash", "code"), CRASHES)
def test_while_the_record_is_written(event, monkeypatch, crash, code):
    before = tree(event)
    monkeypatch.setattr(draw_records, "write_record", crash)
    assert draw() == code
    assert tree(event) == before


@pytest.mark.parametrize(("crash", "code"), CRASHES)
def test_while_the_folder_gets_its_name(event, monkeypatch, crash, code):
    before = tree(event)
    monkeypatch.setattr(folder, "_give_name", crash)
    assert draw() == code
    assert tree(event) == before


@pytest.mark.parametrize(("crash", "code"), CRASHES)
def test_while_the_lock_is_written(desk, monkeypatch, crash, code):
    write_event(desk)
    before = tree(desk)
    write = lock_event.write_whole
    calls = []

    def written(path, data):
        calls.append(path)
        if len(calls) == 2:
            crash()
        write(path, data)

    monkeypatch.setattr(lock_event, "write_whole", written)
    assert lock() == code
    assert tree(desk) == before
    assert len(calls) == 2


def test_a_draw_that_was_quicker(event, monkeypatch, capsys):
    """Another process takes the number between the look and the writing."""
    write = draw_records.write_record

    def late(path, record):
        (event / "spring.lock.draw-1.json").write_text("another draw")
        return write(path, record)

    monkeypatch.setattr(draw_records, "write_record", late)
    assert draw() == 2
    assert "Another draw was made at this moment" in capsys.readouterr().err
    assert not (event / "out").exists()
    assert (event / "spring.lock.draw-1.json").read_text() == "another draw"


def test_a_draw_that_never_got_its_folder_can_be_finished(event):
    """What is left when the power fails between record and folder."""
    assert draw() == 0
    receipt = (event / "out" / "receipt.json").read_bytes()
    (event / "out").rename(event / "lost")
    assert draw(seed=("--dice", "10", "1 2 3 4 5 6 7 8 9 0 " * 4)) == 2
    assert draw(out="elsewhere") == 2
    assert draw() == 0
    assert (event / "out" / "receipt.json").read_bytes() == receipt
    assert load("spring.lock.draw-1.json")["number"] == 1
    assert not (event / "spring.lock.draw-2.json").exists()
    assert verify() == 0
