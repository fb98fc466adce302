from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from deckcheck.files.write import write_whole


def test_text_and_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "a.toml"), "名 = 1\r\n")
    write_whole(str(tmp_path / "b.toml"), b"\xff\0")
    assert (tmp_path / "a.toml").read_bytes() == "名 = 1\r\n".encode()
    assert (tmp_path / "b.toml").read_bytes() == b"\xff\0"
    assert sorted(os.listdir(tmp_path)) == ["a.toml", "b.toml"]


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text("old")
    path.chmod(0o640)
    with pytest.raises(FileExistsError):
        write_whole(str(path), "new")
    assert path.read_text() == "old"
    write_whole(str(path), "new", force=True)
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["deck.toml"]


def test_force_makes_a_new_file_too_with_the_usual_rights(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    write_whole(str(path), "new", force=True)
    (tmp_path / "usual").write_text("")
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(str(tmp_path / "link"), "new", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_device_is_not_replaced() -> None:
    write_whole(os.devnull, "gone", force=True)
    assert not os.path.isfile(os.devnull)


def test_without_links_the_name_is_taken_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "deck.toml"
    write_whole(str(path), "new")
    with pytest.raises(FileExistsError):
        write_whole(str(path), "newer")
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["deck.toml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_fault_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def fail(*args: object) -> None:
        raise OSError("disk full")

    path = tmp_path / "deck.toml"
    path.write_text("old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="disk full"):
        write_whole(str(path), "new", force=True)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["deck.toml"]


def test_a_folder_that_does_not_exist_or_is_meant_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(str(tmp_path / "no" / "deck.toml"), "new")
    for force in (False, True):
        with pytest.raises(OSError):
            write_whole(str(tmp_path), "new", force=force)
    assert os.listdir(tmp_path) == []


def test_of_many_writers_one_wins(tmp_path: Path) -> None:
    path = str(tmp_path / "deck.toml")
    won: list[str] = []

    def write(text: str) -> None:
        try:
            write_whole(path, text)
        except FileExistsError:
            return
        won.append(text)

    threads = [threading.Thread(target=write, args=(str(number),)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [Path(path).read_text()] == won
