"""Which cards may stand in a section that other rules read, such as a theme."""

from __future__ import annotations

from deckcheck.checking.missing_facts import leader_fields
from deckcheck.errors import UsageProblem
from deckcheck.sampling.counting.holdings import left_of_kinds
from deckcheck.sampling.counting.slots import Strikes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.card import Card
    from deckcheck.sampling.counting.binding import Binding
    from deckcheck.sampling.counting.kinds import Stock


class Lead:
    """The cards that may lead in a section that still needs one; what kinds ``lack`` whose facts cannot be read."""

    __slots__ = ("cards", "lacking", "section")

    def __init__(self, section: str, cards: list[Card], lacking: dict[int, tuple[str, ...]]) -> None:
        self.section = section
        self.cards = cards
        self.lacking = lacking


def next_lead(binding: Binding, stock: Stock) -> Lead | None:
    """Return the first leading section that needs another card, ``None`` where all have theirs.

    Raises:
        UsageProblem: a section needs several cards that are not named.
    """
    for section in binding.game.leaders:
        if section not in binding.setting.sections:
            continue
        least, _ = binding.setting.sizes.get(section) or binding.bounds(section)
        need = least - binding.given.sizes.get(section, 0)
        if need > 1:
            title = binding.game.sections[section].title
            raise UsageProblem(
                f"{title} needs {need} cards together, which are not drawn.",
                hint=f'Name them: --set {section}="CARD", once for each.',
            )
        if need == 1:
            return _lead(section, binding, stock)
    return None


def _lead(section: str, binding: Binding, stock: Stock) -> Lead:
    strikes, left = Strikes(binding), left_of_kinds(binding.setting, stock)
    read = dict.fromkeys(name for row in binding.view.rows for name in leader_fields(row.constraint, section))
    fit: set[int] = set()
    lacking: dict[int, tuple[str, ...]] = {}
    for kind, card in enumerate(stock.kinds):
        if strikes.by_rule(binding.view.column(section, card)):
            continue
        missing = (*binding.missing(section, card), *(n for n in read if binding.view.values(n, card) is None))
        if missing:
            lacking[kind] = tuple(dict.fromkeys(missing))
        else:
            fit.add(kind)
    cards: list[Card] = []
    for kinds, printings in zip(stock.makeups, stock.cards, strict=True):
        apart: set[object] = set()
        for kind, card in zip(kinds, printings, strict=True):
            if kind in fit and (left is None or left.get(card.key, {}).get(kind, 0) > 0):
                seen = _read_of(binding, section, stock.kinds[kind], read)
                if seen not in apart:
                    apart.add(seen)
                    cards.append(card)
    return Lead(section, cards, lacking)


def _read_of(binding: Binding, section: str, card: Card, read: Iterable[str]) -> object:
    """Return what rules in force read of a leading card: printings of which they read the same are one."""
    plain, keyed = binding.view.column(section, card)
    values = tuple(binding.view.values(name, card) for name in read)
    by_key = tuple((add.row, add.limit_least, add.limit_most) for add in keyed)
    return values, plain, by_key
