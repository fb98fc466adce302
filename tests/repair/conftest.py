"""A busy machine shall not decide what is found: solving may take longer here."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        from deckcheck.repair import explanation, search
    except Exception:
        return
    monkeypatch.setattr(search, "SECONDS", 120.0)
    monkeypatch.setattr(explanation, "SECONDS", 120.0)
