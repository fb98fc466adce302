"""JSON that is too large to be held: its cards, or its sets, one after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.files.toml import BrokenFile
from deckcheck.pools.paths import search
from deckcheck.pools.sources.files import AT_ONCE, open_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

_STREAMED = re.compile(r"(?P<keys>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)?(?P<rest>\[.*|@)?\Z", re.DOTALL)
"""A path of plain keys, and what is taken of the list there."""


def _taken(one: object, rest: str | None) -> list[object]:
    """Return what a path takes of a list that holds nothing but this."""
    taken = search([one], rest) if rest else [one]
    return taken if isinstance(taken, list) else []


def stream_items(path: str, where: str) -> Iterator[tuple[object, str]]:
    """Return what the list, or the table, at a path holds, with its key in the table. Raises :class:`BrokenFile`."""
    size = f"The file has more than {AT_ONCE >> 20} MB"
    found = _STREAMED.match(where)
    if found is None:
        raise BrokenFile(f"{size}, and can be read piece by piece only at a path of plain keys, not at {where}.")
    try:
        import ijson  # type: ignore[import-untyped]
    except ImportError:
        raise BrokenFile(f"{size}. Such are read with the library ijson: pip install 'deckcheck[large]'.") from None
    prefix = found["keys"] or ""
    try:
        with open_bytes(path) as stream:
            events = (event for at, event, _ in ijson.parse(stream) if at == prefix)
            kind = next(events, "")
        with open_bytes(path) as stream:
            if kind == "start_array":
                for one in ijson.items(stream, f"{prefix}.item".lstrip("."), use_float=True):
                    yield from ((each, "") for each in _taken(one, found["rest"]))
            elif kind == "start_map":
                yield from ((one, key) for key, one in ijson.kvitems(stream, prefix, use_float=True))
            else:
                raise BrokenFile(f"At {where or 'the top of the file'} is neither a list nor a table of cards.")
    except (ijson.JSONError, UnicodeDecodeError, ValueError) as error:
        raise BrokenFile(f"The JSON is broken: {' '.join(str(error).split())[:200]}.") from None
