"""Cards and sets that format files name: which they are in the pools, and whether a format contradicts itself."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold
from deckcheck.games.formats.list_files import BrokenList, path_of, read_names, read_points
from deckcheck.games.formats.model import CardLimit, ListFile, SetPeriod
from deckcheck.record import Record
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.cards.pools.pools import PoolSet
    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.formats.load import FormatSource
    from deckcheck.games.formats.merge import FormatPart, Lists, Path
    from deckcheck.games.formats.model import GroupLimit, PointsList
    from deckcheck.games.model import Place
    from deckcheck.library.card_names import CardNames

_SEARCHED = 20
"""For so many cards that no pool has the nearest names are looked for."""
Warned = tuple[str, "Place"]
"""What is doubtful about a format: a sentence, and where it stands."""


class ResolvedLists(Record):
    """What the lists of a format mean in the pools: keys of cards, as ``CardNames.among`` gives them, and set codes.

    ``sets`` and ``only`` are ``None`` where nobody says them.
    """

    __slots__ = ("cards", "groups", "only", "plus", "points", "sets")

    def __init__(self) -> None:
        self.cards: list[tuple[FormatPart[CardLimit], tuple[str, ...]]] = []
        self.groups: list[tuple[FormatPart[GroupLimit], tuple[tuple[str, ...], ...]]] = []
        self.points: list[tuple[FormatPart[PointsList], dict[int, tuple[str, ...]]]] = []
        self.sets: list[tuple[tuple[str, ...], FormatPart[str | SetPeriod]]] | None = None
        self.plus: tuple[str, ...] = ()
        self.only: tuple[FormatPart[list[str] | ListFile], tuple[str, ...]] | None = None


class Resolver:
    """Looks up what lists name; ``faults`` and ``warnings`` say what came of it.

    Args:
        names: looks up cards.
        sets: those of the pools.
        strict: whether a card that no pool has is a fault whatever its own file says.
        see: is told of each file that is about to be read.
    """

    def __init__(self, names: CardNames, sets: Sequence[PoolSet], strict: bool, see: Callable[[str], None]) -> None:
        self.faults: dict[str, tuple[FormatSource, list[Fault]]] = {}
        self.warnings: list[Warned] = []
        self._names = names
        self._sets = sets
        self._codes = set_codes(sets)
        self._strict = strict
        self._see = see
        self._told: set[str] = set()

    def resolve(self, lists: Lists) -> ResolvedLists:
        """Return what lists mean."""
        found = ResolvedLists()
        for part in lists.cards:
            if key := self._known([part.said.card], part, ("card",)):
                found.cards.append((part, self._names.among(key)))
        self._overlaps(lists.cards)
        found.groups = [(group, self._group(group)) for group in lists.groups]
        found.points = [(points, self._points(points)) for points in lists.points]
        if lists.sets is not None:
            found.sets = [(self._set_codes(part), part) for part in lists.sets]
        plus = [text for part in lists.plus for text in self._known([part.said], part)]
        found.plus = self._names.among(plus)
        if lists.only is not None:
            found.only = lists.only, self._only(lists.only)
        for useless in lists.useless:
            what = useless.said.card if isinstance(useless.said, CardLimit) else useless.said.id
            self._fault(useless, (), f"no format that this one extends lists {what}: there is nothing to drop")
        return found

    def _group(self, part: FormatPart[GroupLimit]) -> tuple[tuple[str, ...], ...]:
        lists: list[tuple[str, ...]] = []
        seen: dict[frozenset[str], int] = {}
        for number, written in enumerate(part.said.cards or ()):
            texts = [written] if isinstance(written, str) else written
            below = ("cards", number)
            inner = [] if isinstance(written, str) else [()]
            known = [
                text
                for place, text in enumerate(texts)
                if self._known([text], part, (*below, place) if inner else below)
            ]
            keys = frozenset(map(self._names.key_of, texts))
            if len(keys) < len(texts):
                self._fault(part, below, f"one card stands here twice: {', '.join(texts)}")
            other = seen.setdefault(keys, number)
            if other != number:
                self._fault(part, below, self._twice(part, number, other))
            if known:
                lists.append(self._names.among(known))
        return tuple(lists)

    def _twice(self, part: FormatPart[GroupLimit], number: int, other: int) -> str:
        ours, theirs = ((part.said.cards or [])[n] for n in (number, other))
        if isinstance(ours, str) and isinstance(theirs, str):
            return f"{ours} is the same card as {theirs}"
        return f"the same cards as in entry {other + 1}"

    def _points(self, part: FormatPart[PointsList]) -> dict[int, tuple[str, ...]]:
        weights = self._weights(part)
        by_weight: dict[int, list[str]] = {}
        seen: dict[str, str] = {}
        for text, weight in weights.items():
            path: Path = ("cards", text) if isinstance(part.said.cards, dict) else ("cards",)
            if not self._known([text], part, path):
                continue
            card = self._names.card(text)
            if card is not None and seen.setdefault(card.key, text) != text:
                self._fault(part, path, f"{text} is the same card as {seen[card.key]}")
            by_weight.setdefault(weight, []).append(text)
        return {weight: self._names.among(texts) for weight, texts in by_weight.items() if weight}

    def _weights(self, part: FormatPart[PointsList]) -> Mapping[str, int]:
        written = part.said.cards
        if not isinstance(written, ListFile):
            return written or {}
        try:
            return read_points(path_of(part.source.path, written.file), self._see)
        except BrokenList as problem:
            self._fault(part, ("cards", "file"), f"{written.file} {problem}")
            return {}

    def _only(self, part: FormatPart[list[str] | ListFile]) -> tuple[str, ...]:
        written = part.said
        if not isinstance(written, ListFile):
            return self._names.among(
                [text for number, text in enumerate(written) if self._known([text], part, (number,))]
            )
        try:
            names = read_names(path_of(part.source.path, written.file), self._see)
        except BrokenList as problem:
            self._fault(part, ("file",), f"{written.file} {problem}")
            return ()
        return self._names.among(self._known(names, part, ("file",)))

    def _known(self, texts: Iterable[str], part: FormatPart[object], below: Path = ()) -> list[str]:
        """Return the texts that mean a card, and report the others."""
        known: list[str] = []
        for text in texts:
            if self._names.missing(text):
                self._missing(text, part, below)
            elif problem := self._names.problem(text):
                self._fault(part, below, f"the card {text} {problem}")
            else:
                known.append(text)
        return known

    def _missing(self, text: str, part: FormatPart[object], below: Path) -> None:
        search = len(self._told) < _SEARCHED
        problem = f"the card {text} {self._names.problem(text) if search else 'is in no pool'}"
        self._told.add(text)
        self._doubt(part, below, problem)

    def _doubt(self, part: FormatPart[object], below: Path, problem: str) -> None:
        """Report what no pool has: a fault in strict lists, else a warning, because the pools may be incomplete."""
        if self._strict or part.source.file.strict_lists:
            self._fault(part, below, problem)
        else:
            self.warnings.append((problem, part.place(*below)))

    def _fault(self, part: FormatPart[object], below: Path, message: str) -> None:
        self.faults.setdefault(part.source.path, (part.source, []))[1].append(((*part.path, *below), message))

    def _set_codes(self, part: FormatPart[str | SetPeriod]) -> tuple[str, ...]:
        said = part.said
        words = said.codes if isinstance(said, SetPeriod) else [said]
        for number, word in enumerate(words):
            if fold(word) not in self._codes:
                known = [one.code for one in self._sets]
                advice = did_you_mean(word, known) or f"; there are {', '.join(known)}"
                below: Path = ("codes", number) if isinstance(said, SetPeriod) else ()
                self._doubt(part, below, f"no pool is of the set {word}{advice}")
        return tuple(self._codes.get(fold(word), word) for word in words)

    def _overlaps(self, parts: Sequence[FormatPart[CardLimit]]) -> None:
        """Find entries of one card whose days overlap: it would not be clear which limit holds."""
        before: dict[str, list[FormatPart[CardLimit]]] = {}
        for part in parts:
            card = self._names.card(part.said.card)
            if card is None:
                continue
            for other in before.setdefault(card.key, []):
                day = _shared_day(other.said, part.said)
                if day:
                    line = other.source.positions.at(other.path).line
                    listed = f"{card.title} is listed for {day} in line {line} too"
                    self._fault(part, ("card",), f"{listed}: let one entry end before the other begins")
            before[card.key].append(part)


def set_codes(sets: Sequence[PoolSet]) -> dict[str, str]:
    """Map what a set may be called, folded, to its code."""
    names = [fold(one.name) for one in sets]
    found = {fold(one.name): one.code for one in sets if one.name and names.count(fold(one.name)) == 1}
    return found | {fold(one.code): one.code for one in sets}


def _shared_day(one: CardLimit, other: CardLimit) -> str:
    """Name the first day on which both are in force, ``""`` where there is none."""
    first = max(one.from_ or date.min, other.from_ or date.min)
    last = min(one.until or date.max, other.until or date.max)
    if first > last:
        return ""
    return "all days" if first == date.min and last == date.max else f"{first if first != date.min else last}"
