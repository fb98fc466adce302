"""How the front and its workers talk: a length, a line of JSON, and bytes that only the ends look into."""

from __future__ import annotations

import json
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

SIZE = struct.Struct(">I")

Head = dict[str, object]


def frame(head: Head, body: bytes = b"") -> bytes:
    """Return a message as it is sent."""
    line = json.dumps(head).encode() + b"\n"
    return SIZE.pack(len(line) + len(body)) + line + body


def parts(message: bytes) -> tuple[Head, bytes]:
    """Return the head and the bytes of a message without its length."""
    line, _, body = message.partition(b"\n")
    return json.loads(line), body


def read_frame(stream: BinaryIO) -> tuple[Head, bytes] | None:
    """Read a message, ``None`` where there are no more."""
    size = stream.read(SIZE.size)
    if len(size) < SIZE.size:
        return None
    return parts(stream.read(SIZE.unpack(size)[0]))
