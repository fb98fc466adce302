"""Comparing what is written with what was written before."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def assert_snapshot(name: str, text: str) -> None:
    """Compare a text with a file; with UPDATE_SNAPSHOTS in the environment the file is written instead."""
    file = FOLDER / name
    if os.environ.get("UPDATE_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_bytes().decode(), f"{name} differs; with UPDATE_SNAPSHOTS=1 it is written anew"
