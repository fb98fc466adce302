"""What a collection and the copies that every deck holds leave of each card."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.sampling.counting.kinds import Stock
    from deckcheck.sampling.setting import Setting


class LeftCopies:
    """What is known of one card apart from its kinds.

    ``left`` are the copies of each kind that can still be taken, ``None`` for as many as the rules allow; ``given`` the
    copies that every deck holds already, by the row over identity that counts them.
    """

    __slots__ = ("given", "left")

    def __init__(self, left: Mapping[int, int] | None, given: Mapping[int, int]) -> None:
        self.left = left
        self.given = given


def left_of_kinds(setting: Setting, stock: Stock) -> dict[str, dict[int, int]] | None:
    """Return for each card the copies of each kind that a collection holds beside those that every deck holds."""
    if setting.owned is None:
        return None
    left: dict[str, dict[int, int]] = {}
    for card, count in setting.owned.items():
        kinds, kind = left.setdefault(card.key, {}), stock.kind_of(card)
        kinds[kind] = kinds.get(kind, 0) + count
    for (_, card), count in setting.fixed.items():
        kinds, kind = left.get(card.key, {}), stock.kind_of(card)
        kinds[kind] = max(0, kinds.get(kind, 0) - count)
    return left
