"""A server in a thread, on a free port of this machine, with everything that it logs."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlencode

from deckcheck.cli.web.serve_run import Offer, _listen
from deckcheck.web.app import Site, make_app
from deckcheck.web.guards import Rate
from deckcheck.web.server import Server
from deckcheck.web.sources import Sources
from deckcheck.web.workers import Workers, command_for

JSON = {"content-type": "application/json"}


class Asked:
    """An answer: its status, its heads, and its bytes."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.heads = {name.lower(): value for name, value in answer.getheaders()}
        self.body = answer.read()

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> dict:
        return json.loads(self.body)


class Running:
    """A server that runs."""

    def __init__(self, port: int, log: list[str], workers: Workers) -> None:
        self.port = port
        self.log = log
        self.workers = workers
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, method: str, path: str, body: bytes | None = None, heads: dict[str, str] | None = None) -> Asked:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, heads or {})
            return Asked(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, **heads: str) -> Asked:
        return self.ask("GET", path, None, heads)

    def api(self, name: str, **asked: object) -> Asked:
        return self.ask("POST", f"/api/{name}", json.dumps(asked).encode(), JSON)

    def form(self, path: str = "/", **fields: str) -> Asked:
        heads = {"content-type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields).encode(), heads)

    def raw(self, data: bytes, wait: float = 15.0) -> bytes:
        """Send bytes as they are, and return all that comes until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            try:
                connection.sendall(data)
                return _all(connection)
            except ConnectionError:
                return b""


def _all(connection: socket.socket) -> bytes:
    got = b""
    while part := connection.recv(65536):
        got += part
    return got


@contextmanager
def serving(
    *, most: int = 0, command: Sequence[str] | None = None, pools: Sequence[str] = ("builtin",), watch: bool = False,
    origins: Sequence[str] = (), proxies: Sequence[str] = (), **workers: object,
) -> Iterator[Running]:  # fmt: skip
    """Serve as long as the block runs."""
    log: list[str] = []
    team = Workers(command or command_for(pools, (), ()), **workers)  # type: ignore[arg-type]
    sources = Sources(pools) if watch else None
    server = Server(make_app(Site(team, Rate(most, proxies), sources, origins, log.append)))
    listener = _listen(Offer("127.0.0.1", 0, False, 1, (), ()))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Running(listener.getsockname()[1], log, team)
    finally:
        server.should_exit = True
        thread.join(20)
