"""How likely a draw is to end in an illegal deck: proved from the rules' own bounds, else counted exactly.

First the rules are judged over "any number of each copy of the rest": what holds then holds for every draw. For the
rest of the rules, copies that count alike are put together, and every way to draw so many of each is judged and
weighted by the number of draws it stands for.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN, HELD, OFF, UNDECIDED, Cell
from deckcheck.record import Record
from deckcheck.report import ERROR
from deckcheck.rules.ir import IDENTITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.evaluation.view import View
    from deckcheck.events.model import EventEntry
    from deckcheck.rules.ir import Value

MOST_WAYS = 20_000
"""More ways than these are not judged one by one."""


class Chance(Record):
    """The share of draws that end in an illegal deck, between two bounds that are equal where it is known exactly.

    ``rules`` are the codes that may be broken.
    """

    __slots__ = ("least", "most", "rules")

    def __init__(self, least: Fraction, most: Fraction, rules: tuple[str, ...] = ()) -> None:
        self.least = least
        self.most = most
        self.rules = rules

    @property
    def never(self) -> bool:
        """Whether every possible result is legal."""
        return not self.most

    @classmethod
    def parse(cls, text: str) -> Chance:
        """Return the chance that was written as :meth:`__str__` does."""
        least, _, most = text.partition(" to ")
        return cls(Fraction(least), Fraction(most or least))

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def chance_of_illegal(ruleset: Ruleset, entry: EventEntry, cards: Mapping[str, Card]) -> Chance:
    """Return the chance that drawing from an entry ends in an illegal deck."""
    return _Entry(ruleset, entry, cards).chance()


class _Class:
    """Copies of the rest that count alike in all rules that matter: ``size`` of them, of these cards."""

    def __init__(self) -> None:
        self.cards: list[tuple[Card, int]] = []
        self.size = 0

    def add(self, card: Card, count: int) -> None:
        self.cards.append((card, count))
        self.size += count

    def cells(self, section: str, number: int) -> Iterator[Cell]:
        """Return cells that hold ``number`` of the copies; which of them makes no difference."""
        for card, count in self.cards:
            taken = min(number, count)
            number -= taken
            if taken:
                yield Cell(section, card, taken, taken)


class _Entry:
    """An entry as its deck will be judged: what is surely in it, and what it is drawn from."""

    def __init__(self, ruleset: Ruleset, entry: EventEntry, cards: Mapping[str, Card]) -> None:
        game = ruleset.game
        part = game.random
        self.into = part["into"]
        self.number = entry.number
        form = game.sections[self.into].form
        sections = tuple(name for name, section in game.sections.items() if section.form in ("", form))
        self.rest = [(cards[name], count) for name, count in entry.sections.get(part["draw"], {}).items()]
        self.fixed = [
            Cell(self.into if section == part["keep"] else section, cards[name], count, count)
            for section, counts in entry.sections.items()
            for name, count in counts.items()
            if section != part["draw"]
        ]
        options: dict[str, Value] = {**ruleset.options, **entry.options}
        leaders: dict[str, list[Card] | None] = {
            name: None if name == self.into else [cell.card for cell in self.fixed if cell.section == name]
            for name in game.leaders
            if name in sections
        }
        self.view: View = ruleset.view(sections, options, leaders)

    def chance(self) -> Chance:
        """Return the chance of an illegal result."""
        anything = [Cell(self.into, card, 0, count) for card, count in self.rest]
        open_rows = [
            number
            for number, outcome in enumerate(judge(self.view, [*self.fixed, *anything]))
            if outcome.row.constraint.severity == ERROR and outcome.state not in (HELD, OFF)
        ]
        if not open_rows:
            return Chance(Fraction(0), Fraction(0))
        classes = self._classes(open_rows)
        if _ways([one.size for one in classes], self.number) <= MOST_WAYS:
            return self._counted(classes, open_rows)
        return self._bounded(open_rows)

    def _bounded(self, open_rows: Sequence[int]) -> Chance:
        """Bound the chance by that of each rule alone, where they are too many to be counted together."""
        least, most = Fraction(0), Fraction(0)
        for row in open_rows:
            classes = self._classes([row])
            alone = Chance(Fraction(0), Fraction(1))
            if _ways([one.size for one in classes], self.number) <= MOST_WAYS:
                alone = self._counted(classes, [row])
            least, most = max(least, alone.least), most + alone.most
        return Chance(least, min(most, Fraction(1)), self._codes(open_rows))

    def _counted(self, classes: Sequence[_Class], open_rows: Sequence[int]) -> Chance:
        """Judge every way to draw, and add up the draws that each stands for."""
        illegal = unsure = 0
        broken: set[int] = set()
        for numbers, draws in _compositions([one.size for one in classes], self.number):
            drawn = [
                cell for one, number in zip(classes, numbers, strict=True) for cell in one.cells(self.into, number)
            ]
            outcomes = judge(self.view, [*self.fixed, *drawn])
            bad = {number for number in open_rows if _is(outcomes[number], BROKEN)}
            broken |= bad
            if bad:
                illegal += draws
            elif any(_is(outcomes[number], UNDECIDED) for number in open_rows):
                unsure += draws
        total = comb(sum(one.size for one in classes), self.number)
        return Chance(Fraction(illegal, total), Fraction(illegal + unsure, total), self._codes(sorted(broken)))

    def _codes(self, rows: Sequence[int]) -> tuple[str, ...]:
        return tuple(sorted({self.view.rows[number].constraint.code for number in rows}))

    def _classes(self, rows: Sequence[int]) -> list[_Class]:
        classes: dict[object, _Class] = {}
        for card, count in self.rest:
            classes.setdefault(self._part(card, rows), _Class()).add(card, count)
        return list(classes.values())

    def _part(self, card: Card, rows: Sequence[int]) -> object:
        """Return what one copy of a card adds to the rules that matter."""
        tallies = {self.view.tally_of[number] for number in rows}
        tallies.update(tally for number in rows for tally, _, _ in self.view.rows[number].guards)
        plain, keyed = self.view.column(self.into, card)
        adds = [(one.row, one.keys, one.sure, one.limit_least, one.limit_most) for one in keyed if one.row in rows]
        alone = any(self.view.rows[row].constraint.per == IDENTITY for row, *_ in adds)
        return tuple(one for one in plain if one[0] in tallies), tuple(adds), card.key if alone else ""


def _is(outcome: Outcome, state: str) -> bool:
    return outcome.state == state


def _ways(sizes: Sequence[int], number: int) -> int:
    """Count the ways to take ``number`` out of classes of these sizes."""
    ways = [1] + [0] * number
    for size in sizes:
        ways = [sum(ways[left] for left in range(max(0, taken - size), taken + 1)) for taken in range(number + 1)]
    return ways[number]


def _compositions(sizes: Sequence[int], number: int, draws: int = 1) -> Iterator[tuple[tuple[int, ...], int]]:
    """List the ways to take ``number`` out of classes, each with the number of draws that it stands for."""
    if not sizes:
        if not number:
            yield (), draws
        return
    first, *others = sizes
    for taken in range(max(0, number - sum(others)), min(first, number) + 1):
        for rest, many in _compositions(others, number - taken, draws * comb(first, taken)):
            yield (taken, *rest), many
