"""What just keeps a rule and what just breaks it, made from the numbers and filters of the rule alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.checking.wording import title_of
from deckcheck.record import Record
from deckcheck.rules.filter_sentences import filter_words
from deckcheck.rules.ir import IDENTITY

if TYPE_CHECKING:
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint


class Example(Record):
    """Something that just keeps a condition, and something that just breaks it; ``when`` says which cards are meant."""

    __slots__ = ("breaks", "keeps", "when")

    def __init__(self, keeps: str, breaks: str, when: str = "") -> None:
        self.keeps = keeps
        self.breaks = breaks
        self.when = when


def examples_of(game: Game, code: str) -> list[Example]:
    """Return an example for each condition of a rule of which its data allow one."""
    examples = [_example(one, game) for one in game.constraints if one.code == code]
    return list(dict.fromkeys(example for example in examples if example))


def _example(constraint: Constraint, game: Game) -> Example | None:
    special = constraint.each or constraint.cover or constraint.threshold is not None or constraint.untold
    counted = {name for guard in constraint.guards for name in guard.term.sections}
    if len(constraint.terms) > 1 or special or not counted.issubset(game.leaders):
        return None
    place = title_of(constraint, game)
    options = [f"{name.replace('_', ' ')} {' or '.join(map(_value, values))}" for name, values in constraint.options]
    when = "; ".join(word for word in (*options, filter_words(constraint.terms[0].where)) if word)
    if constraint.kind == "every":
        return _every(constraint, place, when)
    if constraint.kind == "copies":
        return _copies(constraint, place, when)
    if constraint.values:
        return _values(constraint, place, when)
    return _number(constraint, place, when)


def _value(value: object) -> str:
    """Say a value of an option, or the range in which it lies."""
    if not isinstance(value, tuple):
        return str(value)
    least, most = value
    if least is None:
        return f"up to {most}"
    return f"from {least}" if most is None else f"{least} to {most}"


def _number(constraint: Constraint, place: str, when: str) -> Example | None:
    """A number at the edges of its window, and just outside."""
    lo, hi = constraint.lo, constraint.hi
    keeps = [bound for bound in (lo, hi) if isinstance(bound, int)]
    breaks = [number for number in (_below(lo), _above(hi)) if number is not None and number >= 0]
    if not keeps or not breaks:
        return None
    one, many = constraint.noun

    def said(numbers: list[int]) -> str:
        unique = list(dict.fromkeys(numbers))
        words = " or ".join(str(number) for number in unique)
        return f"{place}: {words} {one if unique == [1] else many}"

    return Example(said(keeps), said(breaks), when)


def _below(lo: object) -> int | None:
    return lo - 1 if isinstance(lo, int) else None


def _above(hi: object) -> int | None:
    return hi + 1 if isinstance(hi, int) else None


def _copies(constraint: Constraint, place: str, when: str) -> Example | None:
    hi = constraint.hi
    if constraint.per != IDENTITY:
        return _same(constraint, place, when)
    if name := constraint.printed_limit:
        return Example(f"{place}: 2 copies of a card with {name} 2", f"{place}: 2 copies of a card with {name} 1", when)
    if not isinstance(hi, int):
        return None
    copies = f"{hi} {'copy' if hi == 1 else 'copies'}"
    return Example(f"{place}: {copies} of a card", f"{place}: {hi + 1} copies of a card, on whatever lines", when)


def _same(constraint: Constraint, place: str, when: str) -> Example | None:
    """So many cards that are equal in a field, or in several."""
    hi = constraint.hi
    if not isinstance(hi, int):
        return None
    fields = constraint.per.replace("_", " ").split(" ")
    same = f"of the same {' and '.join(fields)}"
    return Example(f"{place}: {hi} {'card' if hi == 1 else 'cards'} {same}", f"{place}: {hi + 1} cards {same}", when)


def _values(constraint: Constraint, place: str, when: str) -> Example:
    first, per = constraint.values[0], constraint.per.replace("_", " ")
    hi = constraint.hi if isinstance(constraint.hi, int) else 1
    breaks = f"{place}: {hi + 1} cards of {per} {first}"
    if constraint.lo:
        breaks += f", or no card of {per} {first}"
    return Example(f"{place}: {hi} {'card' if hi == 1 else 'cards'} of {per} {first}", breaks, when)


def _every(constraint: Constraint, place: str, when: str) -> Example | None:
    unless = constraint.terms[0].unless or ()
    inside, outside = filter_words(unless), filter_words(unless, opposite=True)
    if not inside or not outside:
        return None
    return Example(f"{place}: a card with {inside}", f"{place}: a card with {outside}", when)
