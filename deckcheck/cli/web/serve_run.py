"""A run of ``deckcheck serve``: what is asked for is looked at, and the server begins."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
from typing import TYPE_CHECKING

from deckcheck.cli.extras import needed_by
from deckcheck.cli.web.sources import asked_paths
from deckcheck.errors import UsageProblem
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence


class Offer(Record):
    """Where and to whom a server is offered."""

    __slots__ = ("host", "origins", "port", "proxies", "public", "workers")

    def __init__(
        self, host: str, port: int, public: bool, workers: int, origins: Sequence[str], proxies: Sequence[str]
    ) -> None:
        self.host = host
        self.port = port
        self.public = public
        self.workers = workers
        self.origins = tuple(origins)
        self.proxies = tuple(proxies)


def run_serve(offer: Offer, pools: Sequence[str], config: str, *, isolated: bool) -> int:
    """Serve until somebody ends it.

    Raises:
        UsageProblem: an option does not fit, the configuration cannot be used, or a part is not installed.
    """
    _look_at(offer)
    paths = asked_paths(pools, config, isolated=isolated)
    with needed_by("The page needs", "serve"):
        from deckcheck.web.app import Site, make_app
        from deckcheck.web.guards import PER_MINUTE, Rate
        from deckcheck.web.server import Server
        from deckcheck.web.sources import Sources
        from deckcheck.web.workers import Workers, command_for
    listener = _listen(offer)
    rate = Rate(PER_MINUTE if offer.public else 0, offer.proxies)
    everything = [path for group in paths for path in group]
    site = Site(Workers(command_for(*paths), offer.workers), rate, Sources(everything), offer.origins)
    host = f"[{offer.host}]" if ":" in offer.host else offer.host
    server = Server(make_app(site), f"deckcheck serves http://{host}:{listener.getsockname()[1]}/ - Ctrl+C ends it.")
    try:
        server.run([listener])
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return 0


def _look_at(offer: Offer) -> None:
    if not offer.public and not _is_loopback(offer.host):
        raise UsageProblem(
            f"{offer.host} can be reached by others.",
            hint="Say --public if that is meant: strangers get limits then. See docs/serve.md.",
        )
    for origin in offer.origins:
        if not origin.startswith(("https://", "http://")) or origin.count("/") != 2:
            raise UsageProblem(f"{origin} is no origin.", hint="Write it as https://example.org, without a path.")
    for proxy in offer.proxies:
        try:
            ipaddress.ip_address(proxy)
        except ValueError:
            raise UsageProblem(f"{proxy} is no address of a proxy.", hint="Write it as 127.0.0.1.") from None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listen(offer: Offer) -> socket.socket:
    try:
        family, *_, place = socket.getaddrinfo(offer.host, offer.port, type=socket.SOCK_STREAM)[0]
        # TCP is said, or asyncio does not send at once, and each answer waits 40 ms for the next packet
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)
    except OSError as error:
        raise UsageProblem(
            f"{offer.host}, port {offer.port}: {error.strerror or error}.", hint="Choose another one with --port."
        ) from None
    return listener
