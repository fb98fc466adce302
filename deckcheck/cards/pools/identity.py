"""Which printings are one card: equal set and number, ``same_as``, or equal identity fields."""

from __future__ import annotations

from deckcheck.cards.pools.faults import Flaw
from deckcheck.cards.pools.keys import SAME_AS
from deckcheck.suggest import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.pools.printing import Printing
    from deckcheck.rules.ir import Values

Identity = tuple["Values | None", ...]


class PrintingGroup:
    """Printings of one set and number, as arts of a card are. ``root`` is the group of the card that they print."""

    __slots__ = ("printings", "root")

    def __init__(self) -> None:
        self.printings: list[Printing] = []
        self.root: PrintingGroup = self

    @property
    def first(self) -> Printing:
        """The first of its printings in the order of the pools."""
        return self.printings[0]

    @property
    def pointer(self) -> Printing | None:
        """The first printing that says ``same_as``."""
        return next((printing for printing in self.printings if printing.same_as), None)


def grouped(printings: Iterable[Printing]) -> list[PrintingGroup]:
    """Put printings of one set and number together; a printing without a number stands alone."""
    groups: dict[object, PrintingGroup] = {}
    for printing in printings:
        key = (printing.set, printing.number) if printing.number else id(printing)
        groups.setdefault(key, PrintingGroup()).printings.append(printing)
    return list(groups.values())


def find_roots(groups: Sequence[PrintingGroup]) -> list[Flaw]:
    """Follow every ``same_as`` to its end; what leads nowhere or in a circle is a flaw."""
    by_reference = {group.first.reference: group for group in groups if group.first.number}
    flaws = []
    for group in groups:
        root, flaw = _root(group, by_reference)
        group.root = root
        if flaw is not None:
            flaws.append(flaw)
    return flaws


def _root(start: PrintingGroup, by_reference: dict[str, PrintingGroup]) -> tuple[PrintingGroup, Flaw | None]:
    group, passed = start, [start]
    while pointer := group.pointer:
        target = by_reference.get(pointer.same_as)
        if target is None:
            return start, _dangling(pointer, by_reference) if group is start else None
        if any(target is one for one in passed):
            told_here = target is start is min(passed, key=lambda one: one.first.reference)
            return start, _circular(start.pointer or pointer, passed) if told_here else None
        passed.append(target)
        group = target
    return group, None


def _dangling(printing: Printing, by_reference: dict[str, PrintingGroup]) -> Flaw:
    meant = nearest(printing.same_as, by_reference)
    hint = f"Did you mean {meant}?" if meant else 'Write set and number of the card, as in same_as = "SV 41".'
    message = f"{printing.label} is said to be the same as {printing.same_as}, which no pool has"
    return Flaw("PL007", message, [printing.spot(SAME_AS)], hint)


def _circular(printing: Printing, passed: list[PrintingGroup]) -> Flaw:
    way = " → ".join(group.first.reference for group in (*passed, passed[0]))
    message = f"same_as goes round in a circle: {way}"
    return Flaw(
        "PL007", message, [printing.spot(SAME_AS)], "Leave it out at the card that all others are printings of."
    )


def identity_of(group: PrintingGroup, fields: Sequence[str]) -> Identity:
    """Return the values of the identity fields as far as any printing of the group records them."""
    if len(group.printings) == 1:
        facts = group.printings[0].facts
        return tuple([facts.get(field) for field in fields])
    return tuple(_known(group, field) for field in fields)


def _known(group: PrintingGroup, field: str) -> Values | None:
    values = (printing.facts.get(field) for printing in group.printings)
    return next((value for value in values if value is not None), None)


def key_of(group: PrintingGroup, identity: Identity) -> str:
    """Return the text that all printings of a card share, and no other card has.

    While an identity field is unknown, a card is surely the same as its own set and number only.
    """
    texts = "\x1f".join("\x1d" if values is None else _joined(values) for values in identity)
    if None not in identity:
        return f"={texts}"
    first = group.first
    return f"?{_safe(first.set)}\x1f{_safe(first.number)}\x1f{'' if first.number else texts}"


def _joined(values: Values) -> str:
    return "\x1e".join(_safe(str(value)) for value in values)


def _safe(text: str) -> str:
    """Escape the signs that join the parts of a key."""
    if text.isprintable() and "\\" not in text:
        return text
    text = text.replace("\\", "\\\\").replace("\x1d", "\\0")
    return text.replace("\x1e", "\\1").replace("\x1f", "\\2")
