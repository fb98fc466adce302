"""Around every answer: the heads that keep browsers safe, refusals in words, and one line in the log."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from deckcheck.answers.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADS.items()]
PROBLEM = "application/problem+json"
HEADER = 8 * 1024
"""Bytes of the head of a request."""
NOTED = ("game", "verdict", "codes", "error")


class Front:
    """Wraps the application.

    Args:
        app: what answers.
        log: writes a line; standard error if not said.
    """

    def __init__(self, app: ASGIApp, log: Callable[[str], object] | None = None) -> None:
        self._app = app
        self._log = log or _to_stderr

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin, status, sent = perf_counter(), 0, 0

        async def with_heads(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_RAW]
            sent += len(message.get("body", b""))
            await send(message)

        try:
            if _head_size(scope) > HEADER:
                long = Refusal(431, "too-large", f"The head of a request has at most {HEADER // 1024} KiB.")
                await problem_response(long)(scope, receive, with_heads)
            else:
                await self._app(scope, receive, with_heads)
        except Exception as problem:  # a mistake of ours; what was asked is in no log
            scope.setdefault("noted", {})["error"] = type(problem).__name__
            if not status:
                refusal = Refusal(500, "failed", "This is a mistake in deckcheck.")
                await problem_response(refusal)(scope, receive, with_heads)
        finally:
            self._write(scope, status, sent, perf_counter() - begin)

    def _write(self, scope: Scope, status: int, sent: int, seconds: float) -> None:
        """Note what happened: never a list, a name, an address or what stands in a query."""
        noted = {name: value for name, value in scope.get("noted", {}).items() if name in NOTED and value}
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "route": scope.get("noted", {}).get("route", "other"),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "bytes": sent,
            **noted,
        }
        self._log(json.dumps(line))


def _head_size(scope: Scope) -> int:
    names = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return names + len(scope.get("raw_path") or b"") + len(scope["query_string"])


def problem_response(refusal: Refusal) -> Response:
    """Return a refusal as an answer."""
    heads = {"retry-after": "2" if refusal.status == 503 else "60"} if refusal.status in (429, 503) else {}
    if refusal.status in (408, 413, 431):  # the rest of what is sent is not read
        heads["connection"] = "close"
    body = json.dumps(refusal.to_dict()).encode()
    return Response(body, refusal.status, heads, media_type=PROBLEM)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer with a refusal: a page for forms, an object for programs."""
    assert isinstance(error, Refusal)
    if request.url.path in ("/", "/sheet"):
        from deckcheck.web.page.refused import refused_page

        answer = problem_response(error)
        heads = {name: value for name, value in answer.headers.items() if name in ("retry-after", "connection")}
        return Response(refused_page(error), error.status, heads, media_type="text/html")
    return problem_response(error)


async def on_http_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 (Starlette's signature)
    """Answer where nothing is, or where another method is due."""
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not-found"
    detail = {"method": "This address is asked by another method.", "not-found": "See /api/openapi.json."}[code]
    answer = problem_response(Refusal(error.status_code, code, detail))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _to_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
