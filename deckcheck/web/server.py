"""The server: uvicorn, with the times and sizes that strangers get."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckcheck.web.front import HEADER
from deckcheck.web.guards import READ

if TYPE_CHECKING:
    from socket import socket

    from starlette.types import ASGIApp

KEEP = 5
"""Seconds that a connection without a request is kept."""
CONNECTIONS = 512


class Protocol(H11Protocol):
    """HTTP/1.1 that waits only so long for the head of a request."""

    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Wait on where the head of a request is not all there."""
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._forget()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._forget()
        elif self._slow is None:
            self._slow = self.loop.call_later(READ, self._cut)

    def _forget(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _cut(self) -> None:
        self._slow = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()


class Server(uvicorn.Server):
    """A server that says where it listens."""

    def __init__(self, app: ASGIApp, told: str = "") -> None:
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL)  # what it says may hold what was sent
        self._told = told
        super().__init__(
            uvicorn.Config(
                app,
                http=Protocol,
                loop="asyncio",
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=KEEP,
                timeout_graceful_shutdown=5,
                limit_concurrency=CONNECTIONS,
                h11_max_incomplete_event_size=HEADER,
            )
        )

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self._told and not self.should_exit:
            print(self._told, flush=True)  # noqa: T201 (programs that start the server wait for this line)
