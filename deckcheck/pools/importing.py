"""Import: from sources to pool files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.pools.building import check_built, known_keys, pool_tree, sorted_sets
from deckcheck.pools.reading import SourceReader
from deckcheck.pools.writing import file_names, pool_text
from deckcheck.report import ERROR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.game import Game
    from deckcheck.pools.building import Rows
    from deckcheck.pools.map_file import Map
    from deckcheck.pools.reading import Source
    from deckcheck.report import Finding


@dataclass(slots=True)
class Imported:
    """What an import makes: the text of each file by its name, and all that was found on the way."""

    source: Source
    files: dict[str, str] = field(default_factory=dict)
    trees: dict[str, dict[str, object]] = field(default_factory=dict)
    rows: Rows = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def faults(self) -> list[Finding]:
        """What keeps the pools from being written."""
        return [finding for finding in self.findings if finding.severity == ERROR]

    @property
    def cards(self) -> int:
        """How many printings there are."""
        return sum(map(len, self.rows.values()))


def import_pools(sources: Sequence[str], map: Map, game: Game, *, set: str = "", partial: bool = False) -> Imported:
    """Read sources by a map and make the pools of their sets.

    Args:
        sources: files and folders.
        map: the map that says what stands where.
        game: the game of the cards.
        set: the code of the set of rows that name none.
        partial: whether what a source does not say is unknown.

    Raises:
        UsageProblem: a source does not exist.
    """
    source = SourceReader(map, game, set).read(sources)
    result = Imported(source, rows=sorted_sets(source, map.file.card.same_as.by if map.file.card.same_as else "number"))
    keys = known_keys(game)
    for code, cards in result.rows.items():
        result.trees[code] = pool_tree(source.sets[code], cards, game, partial, keys)
    result.findings = [*source.faults, *check_built(result.trees, result.rows, game)]
    names = file_names(list(result.trees))
    result.files = {names[code]: pool_text(tree) for code, tree in result.trees.items()}
    return result
