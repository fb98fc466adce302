"""The names of many cards, found by how they, or words of them, begin."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold, fold_accents

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 50
"""So many names are offered at once."""
WRITTEN = re.compile(r"""^\s*(?:[-*+•]\s*)?(?:\d+\s*[x×]?\s+|\d+[x×]\s*|[x×]\s*\d+\s+)?["']?""")
"""What stands before a name on a line: a sign of a list, a count, a quote."""
QUOTED = re.compile(r"""(?:^|[={,]\s*)\s*(?:card\s*=\s*)?"([^"]*)$""")
"""A name that is being written in TOML."""


class CardCompletion:
    """Finds names.

    Args:
        names: all of them.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = list(names)
        starts: list[tuple[str, int, int]] = []
        for number, name in enumerate(self._names):
            folded = _folded(name)
            places = [0, *(found.end() for found in re.finditer(r"[\s\-/:,(]+", folded) if found.end() < len(folded))]
            starts += [(folded[place:], min(place, 1), number) for place in places]
        starts.sort()
        self._starts = starts

    def beginning(self, written: str) -> tuple[list[str], bool]:
        """Return the names that begin so, then those of which a word does; and whether there are more."""
        folded = _folded(written)
        first: dict[int, None] = {}
        others: dict[int, None] = {}
        place = bisect_left(self._starts, (folded,))
        while place < len(self._starts) and self._starts[place][0].startswith(folded):
            _, inside, number = self._starts[place]
            (others if inside else first)[number] = None
            place += 1
            if len(first) > MOST or len(others) > 20 * MOST:
                break
        found = list(dict.fromkeys([*first, *others]))
        return [self._names[number] for number in found[:MOST]], len(found) > MOST


def written_name(line: str, column: int, *, toml: bool = False) -> str | None:
    """Return the name that is being written before a column of a line; ``None`` where no name stands."""
    before = line[:column]
    if toml:
        found = QUOTED.search(before)
        return found[1] if found else None
    if before.lstrip().startswith(("#", "//", "[")):
        return None
    start = WRITTEN.match(before)
    return before[start.end() :] if start else before


def _folded(text: str) -> str:
    return fold_accents(fold(text))
