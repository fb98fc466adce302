"""Which map fits a source of which nobody says it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem
from deckcheck.pools.map_file import built_in_maps, load_map
from deckcheck.pools.sources.files import kind_of, open_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

_OF_KIND = {"csv": "spreadsheet", "xlsx": "spreadsheet", "lackey": "lackey"}
_OF_ROOT = {"cockatrice_carddatabase": "cockatrice", "set": "octgn"}
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)")


def map_for(sources: Sequence[str], game: str) -> str:
    """Return the name of the map for sources: what their files are, else the only one that the game has.

    Raises:
        UsageProblem: that does not tell one.
    """
    maps = built_in_maps()
    found = {_by_file(path) for path in sources}
    own = [name for name, path in maps.items() if load_map(path).file.game == game]
    if len(found) == 1 and (name := found.pop()) in maps:
        return name
    if len(own) == 1:
        return own[0]
    fitting = own or list(maps)
    hint = f"Maps for it are: {', '.join(fitting)}. `deckcheck pool sources` tells what each reads."
    raise UsageProblem("Say what the source is: --map NAME.", hint=hint)


def _by_file(path: str) -> str:
    if not os.path.isfile(path):
        return ""
    kind = kind_of(path)
    return _OF_ROOT.get(_root(path), "") if kind == "xml" else _OF_KIND.get(kind, "")


def _root(path: str) -> str:
    """Return the tag of the first element."""
    try:
        with open_bytes(path) as stream:
            found = _ROOT.search(stream.read(4096))
    except (OSError, EOFError):
        return ""
    return found[1].decode("ascii", "replace") if found else ""
