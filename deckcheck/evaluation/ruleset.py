"""What decks of one game are judged by."""

from __future__ import annotations

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.evaluation.view import View
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder
    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint, Value

MOST_KEPT = 100
"""Views that are kept: a game whose rules read a leading card has one for each of these cards."""


class Judged:
    """One way of judging a deck: by the options that it states, or that were tried for it."""

    __slots__ = ("cells", "outcomes", "view")

    def __init__(self, view: View, cells: Sequence[Cell], outcomes: list[Outcome]) -> None:
        self.view = view
        self.cells = cells
        self.outcomes = outcomes

    def broken(self, severity: str = ERROR) -> int:
        """Count the broken rules of a severity."""
        return sum(o.state == BROKEN and o.row.constraint.severity == severity for o in self.outcomes)


class Ruleset:
    """What decks of one game are judged by: its rules in force, its options, and its cards. Views are kept."""

    def __init__(
        self,
        game: Game,
        finder: Finder,
        constraints: Sequence[Constraint],
        options: Mapping[str, Value],
        format: str,
        digests: tuple[str, ...] = (),
        *,
        dated: bool = False,
        warnings: tuple[tuple[str, tuple[object, ...]], ...] = (),
    ) -> None:
        """Take what there is.

        Args:
            game: the game, as the format changes it.
            finder: finds cards in its pools.
            constraints: the rules and what the format's lists say.
            options: the values of the options that the deck does not state.
            format: the id of the format.
            digests: of the pools.
            dated: whether constraints depend on the day; then they are all here, and :meth:`on` chooses among them.
            warnings: what is doubtful about the format: sentences, each with its place.
        """
        self.game = game
        self.finder = finder
        self.constraints = constraints
        self.options = options
        self.format = format
        self.digests = digests
        self.dated = dated
        self.warnings = warnings
        self._views: dict[object, View] = {}
        self._days: dict[str, Ruleset] = {}

    def on(self, day: str = "") -> Ruleset:
        """Return what holds on an ISO day, today if empty."""
        if not self.dated:
            return self
        from deckcheck.rules.dates import in_force, today

        day = day or today()
        if day not in self._days:
            game = self.game.replaced(constraints=in_force(self.game.constraints, day))
            constraints = in_force(self.constraints, day)
            self._days[day] = Ruleset(
                game, self.finder, constraints, self.options, self.format, self.digests, warnings=self.warnings
            )
        return self._days[day]

    def view(
        self, sections: tuple[str, ...], options: Mapping[str, Value], leaders: dict[str, list[Card] | None]
    ) -> View:
        """Return the view of a form of file, options, and leading cards."""
        cards = tuple((name, tuple(found) if found is not None else None) for name, found in leaders.items())
        key = (sections, tuple(options.items()), cards)
        view = self._views.get(key)
        if view is None:
            if len(self._views) > MOST_KEPT:
                self._views.clear()
            view = self._views[key] = View(
                self.game, self.constraints, sections=frozenset(sections), options=options, leaders=leaders
            )
        return view

    def judge(
        self,
        sections: tuple[str, ...],
        options: Mapping[str, Value],
        cells: Sequence[Cell],
        leaders: dict[str, list[Card] | None],
    ) -> Judged:
        """Judge the cells of a deck under one choice of options."""
        view = self.view(sections, options, leaders)
        return Judged(view, cells, judge(view, cells))
