"""Words that findings, accounts and explanations share: bounds, lists, and how many of something there are."""

from __future__ import annotations

from deckcheck.language import said, said_of
from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.report import Allowed

CARDS = ("card", "cards")
NAMED_AT_MOST = 6
"""So many cards are named in a sentence; the finding's ``cards`` hold all."""


def bounds_words(lo: int | None, hi: int | None) -> str:
    """Say two bounds: ``95 to 105``, ``at least 40``, ``exactly 8``."""
    if lo is not None and hi is not None:
        return said("exactly {number}", number=lo) if lo == hi else said("{least} to {most}", least=lo, most=hi)
    return said("at least {number}", number=lo) if lo is not None else said("at most {number}", number=hi)


def against(found: str, lo: int | None, hi: int | None, usual: bool = False) -> str:
    """Say what was found against two bounds: ``17 foes, 25 needed``, ``2 cards; must be exactly 1``.

    Args:
        found: what is there, in words: a number that other lines might change begins with *at most* or *at least*.
        lo: the lower bound.
        hi: the upper bound.
        usual: the bounds are no more than what is usual.
    """
    if usual:
        return said("{found}; usually {bounds}", found=found, bounds=bounds_words(lo, hi))
    if lo is not None and hi is not None:
        return said("{found}; must be {bounds}", found=found, bounds=bounds_words(lo, hi) if hi else said("none"))
    if lo is not None:
        return said("{found}, {least} needed", found=found, least=lo)
    return (
        said("{found}, at most {most} allowed", found=found, most=hi)
        if hi
        else said("{found}, none allowed", found=found)
    )


def amount(number: int, noun: tuple[str, str], title: str, about: str = "") -> str:
    """Say how much there is where: ``Foe deck: 24 foes``, or where the section's name allows ``2 Conan cards``."""
    if noun == CARDS and title.isascii() and " " not in title and title != "Deck" and not title.endswith("s"):
        return f"{about}{counted(number, (f'{title} card', f'{title} cards'))}"
    return said("{title}: {amount}", title=title, amount=f"{said(about) if about else ''}{counted(number, noun)}")


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
    return said_of(number, f"{{number}} {noun[0]}", f"{{number}} {noun[1]}")


def listing(names: Sequence[str], most: int = NAMED_AT_MOST) -> str:
    """Name some things: ``A, B and C``; of many only the first."""
    shown = list(names[:most])
    more = len(names) - len(shown)
    if more:
        return said("{names} and {more} more", names=said(", ").join(shown), more=more)
    if len(shown) < 2:
        return shown[0] if shown else ""
    return said("{names} and {last}", names=said(", ").join(shown[:-1]), last=shown[-1])


def keys_words(field: str, keys: Sequence[object]) -> str:
    """Name values of a field: texts as they are, numbers with what they are, as ``force numbers 5 and 8``."""
    named = listing([str(key) for key in keys], len(keys))
    if all(isinstance(key, str) for key in keys):
        return named
    return f"{field.replace('_', ' ')}{'' if len(keys) == 1 else 's'} {named}"


def samples_words(sets: Sequence[str]) -> str:
    """Say of sets that their cards are invented."""
    if len(sets) == 1:
        return said("{set} is a sample set of invented cards.", set=sets[0])
    return said("{sets} are sample sets of invented cards.", sets=listing(sets, len(sets)))


def sentence(text: str) -> str:
    """Return a text with a full stop at its end, unless it ends otherwise."""
    return text if text.endswith((".", "?", "!", "。", "？", ":", "…")) else f"{text}{said('.')}"
