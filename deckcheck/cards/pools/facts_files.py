"""Facts that a game adds to the cards of a used game: they stand in files of their own, and hold for every printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import Finder, what_to_write
from deckcheck.cards.index import MemoryCards
from deckcheck.cards.pools.facts import has, values_of
from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import TYPE
from deckcheck.files.display import shown
from deckcheck.report import WARNING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.pools.faults import Spot
    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.games.game import Game


def add_facts(files: Sequence[PoolFile], cards: Sequence[Card], game: Game) -> list[Flaw]:
    """Put what files say of cards into the facts of all their printings, and return what is wrong with it."""
    return list(_Adding(cards, game).all(files)) if files else []


class _Adding:
    def __init__(self, cards: Sequence[Card], game: Game) -> None:
        self._finder = Finder(MemoryCards(cards))
        self._game = game
        self._said: dict[tuple[str, str], tuple[object, Spot]] = {}

    def all(self, files: Sequence[PoolFile]) -> Iterator[Flaw]:
        for file in files:
            added = self._game.as_used(file.game).added()
            for index, row in enumerate(file.table("facts")):
                if isinstance(row, dict) and isinstance(row.get("card"), str) and row["card"].strip():
                    yield from self._row(file, index, row, added)

    def _row(self, file: PoolFile, index: int, row: dict[str, object], added: Sequence[str]) -> Iterator[Flaw]:
        written = str(row["card"])
        spot: Spot = (file, ("facts", index, "card"))
        match = self._finder.find(written)
        if match.card is None or match.note:
            yield self._unclear(written, spot)
            return
        for name in added:
            if name in row and self._fits(row[name]):
                yield from self._fact(match.card, name, row[name], (file, ("facts", index, name)))

    def _unclear(self, written: str, spot: Spot) -> Flaw:
        match = self._finder.find(written)
        if match.cards:
            ways = dict.fromkeys(what_to_write(card, self._finder.source) for card in match.cards)
            problem = match.note or f"it fits {len(ways)} cards"
            return Flaw("PL012", f"{shown(written)} is not clear: {problem}", [spot], f"Write {' or '.join(ways)}.")
        near = self._finder.nearest(written)
        hint = f"Did you mean {' or '.join(near)}?" if near else "Its facts are of use when a pool has it."
        return Flaw("PL012", f"No pool has the card {shown(written)}", [spot], hint, severity=WARNING)

    def _fact(self, card: Card, name: str, value: object, spot: Spot) -> Iterator[Flaw]:
        field = self._game.fields[name]
        type = next(iter(card.facts.get(TYPE, ())), None)
        if not has(field, type):
            message = f"{card.title} is of type {type}, which has no {name}"
            yield Flaw("PL002", message, [spot], f"Leave {name} out.")
            return
        said, before = self._said.setdefault((card.key, name), (value, spot))
        if said != value:
            message = f"{name} of {card.title} is written twice, with different values"
            yield Flaw("PL010", message, [spot, before], "Leave one of them out.", [card.title])
            return
        for printing in self._finder.source.keyed(card.key):
            printing.facts[name] = values_of(value)

    @staticmethod
    def _fits(value: object) -> bool:
        """Pass over tables: the shape of the file was found wrong before."""
        return not isinstance(value, dict)
