"""An empty folder for each test of an event, and games and pools that are read once."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import library


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("deckcheck.config.open_library.Library", lambda *_, **__: library())
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "DECKCHECK_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path
