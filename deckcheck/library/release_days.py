"""That cards are out on the day of the check: a constraint of every game whose pools know days of release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.games.game import forms_of
from deckcheck.rules import ir

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cards.pools.pools import PoolSet
    from deckcheck.games.game import Game


def release_constraints(game: Game, sets: Sequence[PoolSet]) -> Iterator[ir.Constraint]:
    """Demand that cards are out on the day of the check (put in later), if any set says from when it is."""
    if not any(one.released for one in sets):
        return
    for sections in forms(game):
        dated = (ir.Test(ir.RELEASED, ((ir.GIVEN, True),)),)
        term = ir.Term(sections, dated, unless=(ir.Test(ir.RELEASED, ((ir.MAX, ""),)),))
        text = "Every card is released on the day of the check."
        yield ir.Constraint(ir.UNRELEASED, 0, "every", sections, (term,), None, 0, text=text)


def forms(game: Game) -> list[tuple[str, ...]]:
    """Return the sections of each form of file."""
    return forms_of(game.sections)
