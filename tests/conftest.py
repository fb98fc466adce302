"""What all tests share: hypothesis is repeatable and patient, and no test touches the user's own cache."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.pop("GITHUB_ACTIONS", None)  # there the program writes annotations, too
os.environ["DECKCHECK_CACHE_DIR"] = tempfile.mkdtemp(prefix="deckcheck-tests-")
settings.register_profile("deckcheck", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("deckcheck")


@pytest.fixture
def repo(tmp_path, monkeypatch):
    """Give a function that writes files into an empty folder, which is the current one.

    Files are given by name, with ``__`` for a slash and ``_`` before the extension: ``decks__a_toml="..."``.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)

    def write(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_toml", ".toml").replace("_txt", ".txt")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write
