"""Printings that are written twice, and printings of one card that say different things of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from deckcheck.cards.pools.facts import values_of
from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import ALSO, IDS, PARTIAL, SAME_AS, TYPE
from deckcheck.cards.pools.printing import Printing
from deckcheck.games.game import ALWAYS
from deckcheck.report import ERROR, WARNING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.pools.facts import FactReader
    from deckcheck.cards.pools.identity import PrintingGroup
    from deckcheck.games.game import Game
    from deckcheck.report import Severity
    from deckcheck.rules.ir import Values


_NO_FACTS = (PARTIAL, ALSO, IDS)
"""Keys of a row that say nothing of its card: two pools may differ in them."""


def merge_duplicates(
    printings: Iterable[Printing], game: Game, reader: FactReader
) -> tuple[list[Printing], list[Flaw]]:
    """Leave one of each printing.

    Two pools may write the same printing as long as they do not contradict each other; what either knows is known.
    """
    kept: dict[object, Printing] = {}
    flaws: list[Flaw] = []
    for printing in printings:
        id = _printing_id(printing, game)
        first = kept.setdefault(id, printing)
        if first is printing:
            continue
        if first.file.nearness != printing.file.nearness:
            kept[id] = _nearer_one(first, printing, game, reader)
            continue
        flaw = _contradiction(first, printing, game)
        if flaw is not None:
            flaws.append(flaw)
        else:
            _merge(first, printing, reader)
    return sorted(kept.values(), key=Printing.order), flaws


def _nearer_one(one: Printing, other: Printing, game: Game, reader: FactReader) -> Printing:
    """Return what the nearer of two pools says, and what it leaves open as the farther one says it."""
    near, far = (one, other) if one.file.nearness > other.file.nearness else (other, one)
    ours, theirs = _said(near, game), _said(far, game)
    told = [
        (name, theirs.get(name), far.file.path)
        for name in ours
        if name in game.fields and ours[name] != theirs.get(name, ours[name])
    ]
    near.overruled += [*told, *(fact for fact in far.overruled if fact[0] not in [name for name, _, _ in told])]
    if near.partial:
        near.written = far.written | near.written
        near.partial = far.partial
    near.facts, _ = reader.read(near)
    near.also = tuple(dict.fromkeys([*near.also, *far.also]))
    near.ids = tuple(dict.fromkeys([*near.ids, *far.ids]))
    return near


def _printing_id(printing: Printing, game: Game) -> object:
    if printing.number:
        return printing.set, printing.number, printing.variant
    identity = tuple(printing.facts.get(field) for field in game.identity)
    return printing.set, printing.name, printing.variant, identity


def _contradiction(first: Printing, second: Printing, game: Game) -> Flaw | None:
    spots = [second.spot(), first.spot()]
    if first.file is second.file:
        hint = "Leave one of them out. Two arts of one number are told apart by their variant."
        return Flaw("PL003", f"{second.label} stands in the pool twice", spots, hint, [first.name])
    ours, theirs = _said(first, game), _said(second, game)
    different = [name for name in ours if name in theirs and ours[name] != theirs[name]]
    if not different:
        return None
    matters = any(name in game.fields or name in ("name", SAME_AS) for name in different)
    message = f"Two pools define {second.label} differently: {_differences(different, theirs, ours)}"
    hint = "Fix one of them, or use only one of the pools."
    return Flaw("PL010", message, spots, hint, [first.name], ERROR if matters else WARNING)


def _said(printing: Printing, game: Game) -> dict[str, Values]:
    """Return what a row says of its card; what a printing of another card leaves out says nothing."""
    written = {name: values_of(value) for name, value in printing.written.items() if name not in _NO_FACTS}
    if printing.same_as:
        return written
    return {name: values for name, values in printing.facts.items() if name in game.fields} | written


def _merge(first: Printing, second: Printing, reader: FactReader) -> None:
    """Add to the first row what the second knows. Where one of them is complete, its silence means none."""
    if second.partial or not first.partial:
        first.written = second.written | first.written
    else:
        first.written = first.written | second.written
        first.partial = False
    first.facts, _ = reader.read(first)
    first.also = tuple(dict.fromkeys([*first.also, *second.also]))
    first.ids = tuple(dict.fromkeys([*first.ids, *second.ids]))


def disagreements(
    groups: Sequence[PrintingGroup], keys: Sequence[str], game: Game, agreeing: frozenset[str]
) -> list[Flaw]:
    """Find printings of one card that differ in facts which rules read; ``keys`` are those of the groups' cards.

    Arts of one number are equal in everything, printings of one card in what limits read (``agreeing``). Other
    differences are doubtful only, and nothing at all between cards of different types that share a title.
    """
    flaws: list[Flaw] = []
    own = [name for name in game.fields if name not in game.of_printing]
    by_card: dict[str, list[Printing]] = {}
    by_type: dict[tuple[str, Values | None], list[Printing]] = {}
    times = Counter(keys)
    for group, key in zip(groups, keys, strict=True):
        if len(group.printings) > 1:
            flaws += _compare(group.printings, [*own, "name", SAME_AS], ERROR)
        if times[key] > 1:
            by_card.setdefault(key, []).append(group.first)
            by_type.setdefault((key, group.first.facts.get(TYPE)), []).append(group.first)
    fields = [name for name in own if name not in ALWAYS and name not in game.identity]
    strict = [name for name in fields if name in agreeing]
    other = [name for name in fields if name not in agreeing]
    for printings in by_card.values():
        flaws += _compare(printings, strict, ERROR)
    for printings in by_type.values():
        flaws += _compare(printings, other, WARNING)
    return flaws


def _compare(printings: Sequence[Printing], fields: Iterable[str], severity: Severity) -> list[Flaw]:
    """Compare all printings with the first one that records a fact."""
    flaws: list[Flaw] = []
    for name in fields:
        known = [(printing, values) for printing in printings if (values := _value(printing, name)) is not None]
        for printing, values in known[1:]:
            first, expected = known[0]
            if values != expected:
                told = _differences([name], {name: values}, {name: expected})
                message = f"{printing.label} and {first.label} are printings of one card, but not alike: {told}"
                spots = [printing.spot(name), first.spot(name)]
                hint = "Give both the same, or fix what makes them one card."
                flaws.append(Flaw("PL009", message, spots, hint, [first.name], severity))
    return flaws


def _value(printing: Printing, name: str) -> Values | None:
    if name == "name":
        return (printing.name,)
    if name == SAME_AS:
        return (printing.same_as,) if printing.same_as else None
    return printing.facts.get(name)


def _differences(names: Iterable[str], ones: dict[str, Values], others: dict[str, Values]) -> str:
    return "; ".join(f"{name} is {_shown(ones[name])} here, {_shown(others[name])} there" for name in names)


def _shown(values: Values) -> str:
    from deckcheck.cards.pools.shape import written

    return " and ".join(written(value) for value in values) or "none"
