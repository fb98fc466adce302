"""A card as a source tells it, on its way into a pool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.pools.sources.rows import Origin


@dataclass(slots=True, eq=False)
class SourceCard:
    """A printing.

    ``facts`` holds values, and ``""`` for what is known to be none; ``unknown`` names what is known not to be known.
    ``same`` is by what the source names the card that this one reprints.
    """

    set: str
    number: str
    name: str
    origin: Origin
    numbered: bool = True
    """Whether the number is the source's, and not made from the name."""
    variant: str = ""
    also: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    facts: dict[str, object] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    same: str = ""
    same_as: str = ""


@dataclass(slots=True)
class SourceSet:
    """What a source tells of a set."""

    code: str
    name: str = ""
    released: str = ""
    size: int = 0
    cards: list[SourceCard] = field(default_factory=list)
