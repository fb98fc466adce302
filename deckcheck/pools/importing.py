"""Import: from sources to pool files."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.pools.building import build_set, check_built, known_keys
from deckcheck.pools.merging import Merging
from deckcheck.pools.reading import SourceReader
from deckcheck.pools.sorting import sorted_sets
from deckcheck.pools.standing import Standing
from deckcheck.pools.writing import file_names, pool_text
from deckcheck.report import ERROR, WARNING, Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.game import Game
    from deckcheck.pools.building import Built, CardFault
    from deckcheck.pools.map_file import Map
    from deckcheck.pools.reading import ReadSource

_ROUNDS = 10
"""How often pools are checked again after cards were left out of them."""


@dataclass(slots=True)
class Imported:
    """What an import makes: the text of each file by its path, and all that was found on the way.

    ``cards`` is the number of printings that the source knows, ``conflicts`` what it says otherwise than the
    pools, ``settled`` how often somebody said which of the two is right.
    """

    source: ReadSource
    files: dict[str, str] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)
    """The paths of pools that were there and are added to."""
    findings: list[Finding] = field(default_factory=list)
    conflicts: list[Finding] = field(default_factory=list)
    settled: int = 0
    sets: int = 0
    cards: int = 0

    @property
    def faults(self) -> list[Finding]:
        """What keeps the pools from being written."""
        return [finding for finding in self.findings if finding.severity == ERROR]


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What is asked for.

    Attributes:
        folder: where the pools are to be written, ``""`` for nowhere.
        set: the code of the set of rows that name none.
        partial: whether what a source does not say is unknown.
        merge: whether to add to pools that are in the folder.
        prefer: which side is right where both say something: ``pool``, ``source``, or ``""``, which asks.
        leave_out: whether cards with faults are left out, each named, and the others written.
    """

    folder: str = ""
    set: str = ""
    partial: bool = False
    merge: bool = False
    prefer: str = ""
    leave_out: bool = False


def import_pools(sources: Sequence[str], map: Map, game: Game, request: ImportRequest) -> Imported:
    """Read sources by a map and make the pools of their sets.

    Raises:
        UsageProblem: a source does not exist, or a pool that is to be merged with cannot be read.
    """
    source = SourceReader(map, game, request.set).read(sources)
    return _Import(source, map, game, request).run()


class _Import:
    """One import, after everything was read."""

    def __init__(self, source: ReadSource, map: Map, game: Game, request: ImportRequest) -> None:
        self._game = game
        self._request = request
        self._standing = Standing(request.folder, game)
        self._merging = Merging(game, known_keys(game), request.prefer)
        self._made = Imported(source)
        self._by = map.file.card.same_as.by if map.file.card.same_as else "number"
        self._left_out: dict[int, CardFault] = {}

    def run(self) -> Imported:
        made = self._made
        faults, warnings, built = self._build()
        for _ in range(_ROUNDS if self._request.leave_out else 0):
            if not faults:
                break
            self._left_out |= {id(fault.card): fault for fault in faults}
            faults, warnings, built = self._build()
        wrong = [fault.finding for fault in faults]
        wrong += [fault.finding.replaced(severity=WARNING) for fault in self._left_out.values()]
        made.findings = [*self._of_reading(), *self._standing.unread, *wrong, *_summed_up(warnings)]
        made.sets, made.cards = len(built), sum(len([card for card in one.cards if card]) for one in built)
        names = file_names([one.code for one in built])
        for one in built:
            path = self._standing.path_of(one.code, names[one.code])
            made.files[path] = self._merging.text_of(one) if one.file.text else pool_text(one.tree)
            if one.file.text:
                made.merged.append(path)
        made.conflicts, made.settled = self._merging.conflicts, self._merging.settled
        return made

    def _of_reading(self) -> list[Finding]:
        """Return what was found in reading: with ``leave_out`` a row that is no card is only named."""
        found = self._made.source.faults
        if not self._request.leave_out:
            return found
        return [one.replaced(severity=WARNING) if one.code.startswith(("PL", "IM003")) else one for one in found]

    def _build(self) -> tuple[list[CardFault], list[Finding], list[Built]]:
        source = self._made.source
        source.cards = [card for card in source.cards if id(card) not in self._left_out]
        sets, faults = sorted_sets(source, self._by)
        self._merging.conflicts, self._merging.settled = [], 0
        built = []
        for code, cards in sets.items():
            there = self._standing.file_of(code) if self._request.merge else None
            if there is not None:
                built.append(self._merging.merge(there, source.sets[code], cards))
            else:
                made = build_set(source.sets[code], cards, self._game, self._request.partial, self._merging.keys)
                built.append(made)
        more, warnings = check_built(built, self._standing.others(list(sets)), self._game)
        return [*faults, *more], warnings, built


def _summed_up(warnings: Sequence[Finding]) -> list[Finding]:
    """Count the warnings of each code: the checker of pools tells each of them, with its place."""
    counted = Counter(finding.code for finding in warnings)
    first = {finding.code: finding for finding in reversed(warnings)}
    return [
        Finding(
            code,
            f"{number} warning{'s' if number > 1 else ''}, such as: {first[code].message}",
            WARNING,
            hint="`deckcheck pool check` of the new pools tells each with its place.",
        )
        for code, number in counted.items()
    ]
