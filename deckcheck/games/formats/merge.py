"""The lists of a format together with those of the formats that it extends; each entry knows which file it is from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from deckcheck.games.formats.model import CardLimit, GroupLimit, ListFile, Named, PointsList, SetPeriod
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.games.formats.load import FormatSource
    from deckcheck.games.model import Place

    Path = tuple[str | int, ...]

T_co = TypeVar("T_co", covariant=True)
N = TypeVar("N", bound=Named)


class FormatPart(Generic[T_co]):
    """An entry of a list: what it says, in which format file, and under which keys."""

    def __init__(self, said: T_co, source: FormatSource, path: Path) -> None:
        self.said = said
        self.source = source
        self.path = path

    def place(self, *below: str | int) -> Place:
        """Say where it stands."""
        return self.source.place(*self.path, *below)


class Lists(Record):
    """What the lists of a chain of formats say in the end. ``only`` and ``sets`` are ``None`` where nobody says them.

    ``useless`` are the entries that drop what no other format lists.
    """

    __slots__ = ("cards", "groups", "only", "plus", "points", "sets", "useless")

    def __init__(self) -> None:
        self.cards: list[FormatPart[CardLimit]] = []
        self.groups: list[FormatPart[GroupLimit]] = []
        self.points: list[FormatPart[PointsList]] = []
        self.sets: list[FormatPart[str | SetPeriod]] | None = None
        self.plus: list[FormatPart[str]] = []
        self.only: FormatPart[list[str] | ListFile] | None = None
        self.useless: list[FormatPart[CardLimit] | FormatPart[Named]] = []


def merge_lists(sources: Sequence[FormatSource], key_of: Callable[[str], str]) -> Lists:
    """Put the lists of formats together.

    Args:
        sources: a format, and before it the one that it extends, and so on.
        key_of: says which card a text means.
    """
    lists = Lists()
    for source in sources:
        file = source.file
        _take_sets(lists, source)
        if file.plus is not None:
            lists.plus = [FormatPart(text, source, ("plus", number)) for number, text in enumerate(file.plus)]
        if file.only is not None:
            lists.only = FormatPart(file.only, source, ("only",))
        _take_cards(lists, source, key_of)
        groups = [FormatPart(group, source, ("groups", number)) for number, group in enumerate(file.groups)]
        lists.groups = _by_id(lists.groups, groups, lists)
        points = [FormatPart(one, source, ("points", number)) for number, one in enumerate(file.points)]
        lists.points = _by_id(lists.points, points, lists)
    return lists


def _take_sets(lists: Lists, source: FormatSource) -> None:
    file = source.file
    if file.sets is not None:
        lists.sets = [FormatPart(one, source, ("sets", number)) for number, one in enumerate(file.sets)]
    if file.sets_add is not None and lists.sets is not None:  # where nobody names sets, all are legal anyway
        lists.sets = [*lists.sets, *(FormatPart(one, source, ("sets_add", n)) for n, one in enumerate(file.sets_add))]


def _take_cards(lists: Lists, source: FormatSource, key_of: Callable[[str], str]) -> None:
    """Let the entries of a card take the place of all that formats before said of it."""
    own = [FormatPart(limit, source, ("cards", number)) for number, limit in enumerate(source.file.cards)]
    keys = {key_of(part.said.card) for part in own}
    before = {key_of(part.said.card) for part in lists.cards}
    lists.useless += [part for part in own if part.said.off and key_of(part.said.card) not in before]
    kept = [part for part in lists.cards if key_of(part.said.card) not in keys]
    lists.cards = [*kept, *(part for part in own if not part.said.off)]


def _by_id(before: list[FormatPart[N]], own: list[FormatPart[N]], lists: Lists) -> list[FormatPart[N]]:
    """Put lists with ids in the place of those of the same id; others are added."""
    known = {part.said.id for part in before if part.said.id}
    lists.useless += [part for part in own if part.said.off and part.said.id and part.said.id not in known]
    replaced = {part.said.id: part for part in own if part.said.id}
    merged: list[FormatPart[N]] = [replaced.get(part.said.id, part) if part.said.id else part for part in before]
    added: list[FormatPart[N]] = [part for part in own if not part.said.id or part.said.id not in known]
    return [part for part in merged + added if not part.said.off]
