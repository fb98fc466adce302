"""What stands before the workers: sizes, kinds, times, and how often one address may ask."""

from __future__ import annotations

import asyncio
import ipaddress
from time import monotonic
from typing import TYPE_CHECKING

from deckcheck.answers.limits import BYTES
from deckcheck.answers.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import Request

READ = 10.0
"""Seconds in which a body has to be here."""
FORM = BYTES + 8 * 1024
"""A form has the same list with a few fields around it."""
PER_MINUTE = 30
MOST_ADDRESSES = 20_000


async def read_body(request: Request, most: int) -> bytes:
    """Read the body of a request.

    Raises:
        Refusal: it is too large, whatever it says of its length, or comes too slowly.
    """
    too_large = Refusal(413, "too-large", f"A request has at most {most // 1024} KiB.")
    said = request.headers.get("content-length", "0")
    if said.isdecimal() and int(said[:20]) > most:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(READ):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        raise Refusal(408, "timeout", f"A request has to be here in {READ:.0f} seconds.") from None
    return bytes(body)


def refuse_kind(request: Request, kinds: Collection[str]) -> None:
    """Refuse a body of another kind.

    Raises:
        Refusal: it is.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in kinds:
        raise Refusal(415, "media-type", f"The type of the request has to be {' or '.join(kinds)}.")


class Rate:
    """How often each address asked; an address is a whole network of 64 bits where it is one of IPv6.

    Args:
        most: so many requests a minute are answered, 0 for any number.
        proxies: the addresses that may say for whom they ask.
    """

    def __init__(self, most: int = PER_MINUTE, proxies: Collection[str] = ()) -> None:
        self._most = most
        self._proxies = frozenset(proxies)
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, request: Request) -> None:
        """Count a request.

        Raises:
            Refusal: there were too many.
        """
        if not self._most:
            return
        address, now = self._address(request), monotonic()
        if len(self._left) > MOST_ADDRESSES:  # those that have all again need no place
            self._left = {key: one for key, one in self._left.items() if now - one[1] < 60}
            if len(self._left) > MOST_ADDRESSES:
                self._left.clear()
        left, before = self._left.get(address, (float(self._most), now))
        left = min(self._most, left + (now - before) * self._most / 60)
        if left < 1:
            self._left[address] = left, now
            raise Refusal(429, "too-many-requests", f"At most {self._most} requests a minute are answered.")
        self._left[address] = left - 1, now

    def _address(self, request: Request) -> str:
        address = request.client.host if request.client is not None else ""
        if address in self._proxies:
            address = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()[:50] or address
        try:
            known = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return address
        if known.version == 6:
            return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
        return str(known)
