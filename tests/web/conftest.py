"""One server for all tests that do it no harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")
pytest.importorskip("python_multipart")

from site_in_tests import Running, serving


@pytest.fixture(scope="session")
def site() -> Iterator[Running]:
    with serving(seconds=20.0) as running:  # a busy machine is no fault of the page; test_abuse has the real limit
        assert running.get("/api/games").status == 200
        yield running
