"""Adding what a source says to a pool that is there. What was written by hand stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.pools.keys import PARTIAL, VARIANT
from deckcheck.cards.pools.shape import written
from deckcheck.files.display import shown
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.pools.building import ALSO, IDS, Built, card_row, goes_without
from deckcheck.pools.editing import edited
from deckcheck.report import WARNING, Finding, Location

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.games.game import Game
    from deckcheck.pools.source_card import SourceCard, SourceSet

POOL, SOURCE = "pool", "source"
Row = dict[str, object]


class Merging:
    """How pools and sources are put together: ``prefer`` says who is right, ``conflicts`` are what nobody decided."""

    def __init__(self, game: Game, keys: Container[str], prefer: str) -> None:
        self.game = game
        self.keys = keys
        self.conflicts: list[Finding] = []
        self.settled = 0
        self._prefer = prefer
        self._places: dict[str, TomlPositions] = {}

    def merge(self, file: PoolFile, set: SourceSet, cards: Sequence[SourceCard]) -> Built:
        """Return the pool of a set as it was, with what the cards of the source add to it."""
        old: list[Row] = [dict(row) if isinstance(row, dict) else {} for row in file.rows]
        partial = file.tree.get(PARTIAL) is True
        tree = {**file.tree, "cards": old}
        for key, value in (("name", set.name), ("size", set.size)):
            if value and not tree.get(key):
                tree[key] = value
        built = Built(set.code, tree, [None] * len(old), file)
        numbered, named = _by_number(old), _by_name(old)
        for card in cards:
            index = numbered.get((card.number, card.variant), -1)
            if index < 0 and not card.numbered:
                index = named.get(card.name, -1)
            if index < 0:
                old.append(card_row(card, self.game, partial, self.keys))
                built.cards.append(card)
            else:
                built.cards[index] = card
                self._merge_row(file, index, old[index], card, partial)
        return built

    def text_of(self, built: Built) -> str:
        """Return the text of a pool that has been merged."""
        return edited(built.file, built.tree)

    def _merge_row(self, file: PoolFile, index: int, row: Row, card: SourceCard, partial: bool) -> None:
        says = card_row(card, self.game, True, self.keys)
        partial = partial or row.get(PARTIAL) is True
        for key, value in says.items():
            if key == PARTIAL or (key == "number" and not card.numbered):
                continue
            if key not in row:
                if partial or not goes_without(value, key, self.game):
                    row[key] = value
            elif key in (ALSO, IDS):
                row[key] = _united(row[key], value)
            elif not _same(row[key], value):
                self._conflict(file, index, row, card, key, value)

    def _conflict(self, file: PoolFile, index: int, row: Row, card: SourceCard, key: str, value: object) -> None:
        """Keep what the pool says, unless the source is preferred; tell both if nobody said who is right."""
        if self._prefer:
            self.settled += 1
            if self._prefer == SOURCE:
                row[key] = value
            return
        who = shown(f"{row.get('name', card.name)} ({card.set} {card.number})")
        message = f"{who}: {key} is {written(row[key])} in the pool, {written(value)} in the source; the pool's is kept"
        hint = "--prefer source takes the source's, --prefer pool the pool's."
        places = (card.origin.location(), self._place(file, index, key))
        self.conflicts.append(Finding("PL010", message, WARNING, cards=(card.name,), locations=places, hint=hint))

    def _place(self, file: PoolFile, index: int, key: str) -> Location:
        positions = self._places.setdefault(file.path, TomlPositions(file.text))
        place = positions.at(file.written_at(("cards", index, key)))
        return Location(place.line, place.column, place.end_column, place.text, file.path)


def _by_number(rows: Sequence[Row]) -> dict[tuple[str, str], int]:
    found = ((str(row.get("number", "")), str(row.get(VARIANT, "")), index) for index, row in enumerate(rows))
    return {(number, variant): index for number, variant, index in found if number}


def _by_name(rows: Sequence[Row]) -> dict[str, int]:
    """Return the cards by name, as far as a name is of one card only."""
    found: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        found.setdefault(str(row.get("name", "")), []).append(index)
    return {name: indices[0] for name, indices in found.items() if len(indices) == 1}


def _united(old: object, new: object) -> object:
    values = [*(old if isinstance(old, list) else [old]), *(new if isinstance(new, list) else [new])]
    united = list(dict.fromkeys(values))
    return old if isinstance(old, list) and united == old else united


def _same(old: object, new: object) -> bool:
    """Say whether two values of a fact are the same, whatever the order of several."""
    ones, others = (value if isinstance(value, list) else [value] for value in (old, new))
    if len(ones) != len(others):
        return False
    return all(any(one == other and type(one) is type(other) for other in others) for one in ones)
