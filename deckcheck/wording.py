"""Words that findings, accounts and explanations share: bounds, lists, and how many of something there are."""

from __future__ import annotations

from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.report import Allowed

NAMED_AT_MOST = 6
"""So many cards are named in a sentence; the finding's ``cards`` hold all."""


def bounds_words(lo: int | None, hi: int | None) -> str:
    """Say two bounds: ``95 to 105``, ``at least 40``, ``exactly 8``."""
    if lo is not None and hi is not None:
        return f"exactly {lo}" if lo == hi else f"{lo} to {hi}"
    return f"at least {lo}" if lo is not None else f"at most {hi}"


def bounds_data(lo: int | None, hi: int | None) -> Allowed:
    """Return two bounds as the report has them."""
    bounds: Allowed = {}
    if lo is not None and lo < MANY:
        bounds["min"] = lo
    if hi is not None and hi < MANY:
        bounds["max"] = hi
    return bounds


def counted(number: int, noun: tuple[str, str]) -> str:
    """Say how many of something: ``1 card``, ``2 cards``."""
    return f"{number} {noun[0] if number == 1 else noun[1]}"


def listing(names: Sequence[str], most: int = NAMED_AT_MOST) -> str:
    """Name some things: ``A, B and C``; of many only the first."""
    shown = list(names[:most])
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}" if shown else ""


def keys_words(field: str, keys: Sequence[object]) -> str:
    """Name values of a field: texts as they are, numbers with what they are, as ``force numbers 5 and 8``."""
    named = listing([str(key) for key in keys], len(keys))
    if all(isinstance(key, str) for key in keys):
        return named
    return f"{field.replace('_', ' ')}{'' if len(keys) == 1 else 's'} {named}"


def samples_words(sets: Sequence[str]) -> str:
    """Say of sets that their cards are invented."""
    if len(sets) == 1:
        return f"{sets[0]} is a sample set of invented cards."
    return f"{listing(sets, len(sets))} are sample sets of invented cards."


def sentence(text: str) -> str:
    """Return a text with a full stop at its end, unless it ends otherwise."""
    return text if text.endswith((".", "?", "!", "。", ":", "…")) else f"{text}."
