"""Tallies that count listed cards only, as ban lists and points lists do: looked up by card, not tried one by one."""

from __future__ import annotations

from deckcheck.rules.ir import AMONG, CARD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Term

    Place = tuple[int, tuple[str, ...], int, int]
    """A tally, the sections in which the card counts, and the least and the most that a copy adds."""


class ListedTallies:
    """Finds the tallies of a view in which a card counts, among those that only count cards of a list."""

    def __init__(self, tallies: Sequence[tuple[Term, ...]], families: Collection[int]) -> None:
        self._by_key: dict[str, list[Place]] = {}
        self._all: list[Place] = []
        self.others: list[int] = []
        """The tallies that are not of this kind."""
        for tally, terms in enumerate(tallies):
            lists = None if tally in families else _lists(terms)
            if lists is None:
                self.others.append(tally)
                continue
            for term, keys in zip(terms, lists, strict=True):
                self._add(tally, term, keys)

    def _add(self, tally: int, term: Term, keys: Sequence[str]) -> None:
        perhaps = tally, term.sections, min(0, term.sign), max(0, term.sign)
        self._all.append(perhaps)
        for key in dict.fromkeys(keys):
            if key[:1] != " ":
                self._by_key.setdefault(key, []).append((tally, term.sections, term.sign, term.sign))
            elif key[1:] not in keys:
                self._by_key.setdefault(key[1:], []).append(perhaps)

    def of(self, section: str, card: Card) -> list[tuple[int, int, int]]:
        """Return each tally in which a copy of a card counts, with the least and the most that it adds."""
        found: dict[int, tuple[int, int]] = {}
        places = self._by_key.get(card.key, ()) if card.set else self._all
        for tally, sections, least, most in places:
            if section in sections:
                before = found.get(tally, (0, 0))
                found[tally] = before[0] + least, before[1] + most
        return [(tally, least, most) for tally, (least, most) in found.items() if least or most]


def _lists(terms: Sequence[Term]) -> list[tuple[str, ...]] | None:
    """Return the cards that each term counts, ``None`` where one of them asks something else."""
    lists: list[tuple[str, ...]] = []
    for term in terms:
        if term.of or term.unless is not None or len(term.where) != 1 or term.where[0].field != CARD:
            return None
        checks = term.where[0].checks
        if len(checks) != 1 or checks[0][0] != AMONG:
            return None
        lists.append(checks[0][1])  # type: ignore[arg-type]
    return lists
