"""From a judged deck to its accounts."""

from __future__ import annotations

from deckcheck.checking.breakdown.model import Account, Accounts, Line, Part
from deckcheck.checking.breakdown.tables import tables_of
from deckcheck.checking.breakdown.unjudged import elsewhere
from deckcheck.checking.wording import name_of, title_of
from deckcheck.rules.filter_sentences import filter_words
from deckcheck.rules.ir import IDENTITY, MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.judge import Cell, Group, Outcome
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.report import Location


def give_accounts(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Accounts:
    """Return the accounts of a judged deck."""
    giver = _Giver(resolved, ruleset, judged)
    accounts = tuple(giver.account(number, outcome) for number, outcome in enumerate(judged.outcomes))
    return Accounts(accounts, tables_of(judged.cells, ruleset.game), elsewhere(ruleset, judged.view))


class _Giver:
    def __init__(self, resolved: Resolved, ruleset: Ruleset, judged: Judged) -> None:
        self.deck = resolved.deck
        self.game = ruleset.game
        self.source = ruleset.finder.source
        self.view = judged.view
        self.cells = judged.cells
        self._places: dict[int, Location] = {}
        self._columns = [(cell, self.view.column(cell.section, cell.card)) for cell in self.cells]
        self._by_group: dict[tuple[int, object], list[Cell]] = {}
        for cell, (_, keyed) in self._columns:
            for add in keyed:
                for key in add.keys or ():
                    self._by_group.setdefault((add.row, key), []).append(cell)

    def account(self, number: int, outcome: Outcome) -> Account:
        """Return the account of one outcome."""
        row, constraint = outcome.row, outcome.row.constraint
        parts = tuple(self._part(number, outcome, group) for group in outcome.groups if group.key is not None)
        return Account(
            constraint.code,
            constraint.text,
            constraint.severity,
            constraint.kind,
            outcome.state,
            title_of(constraint, self.game),
            constraint.noun,
            (row.lo, row.hi),
            (outcome.least, outcome.most),
            meant=filter_words(constraint.terms[0].where, title=self._title),
            of=constraint.terms[0].of,
            bound_known=not row.uncertain,
            listed=bool(constraint.values),
            printed=bool(row.card_limit),
            parts=parts,
            lines=() if row.keyed else self._lines(number),
        )

    def _title(self, key: str) -> str:
        cards = self.source.keyed(key)
        return cards[0].called if cards else key

    def _part(self, number: int, outcome: Outcome, group: Group) -> Part:
        row = outcome.row
        hi = row.hi
        if row.card_limit:
            hi = group.limit_least if group.limit_least < MANY else None
        label = name_of(group.cards) if row.constraint.per == IDENTITY else str(group.key)
        cells = self._by_group.get((number, group.key), ()) if group.key is not None else ()
        lines = tuple(self._line(cell, cell.least, cell.most) for cell in cells)
        return Part(label, group.least, group.most, hi, group.state, lines)

    def _lines(self, number: int) -> tuple[Line, ...]:
        """List what has weight in a plain tally."""
        tally = self.view.tally_of[number]
        return tuple(
            self._line(cell, *_weighed(cell, low, high))
            for cell, (plain, _) in self._columns
            for index, low, high in plain
            if index == tally
        )

    def _line(self, cell: Cell, least: int, most: int) -> Line:
        place = None
        if cell.entry >= 0:
            if cell.entry not in self._places:
                self._places[cell.entry] = self.deck.locate(self.deck.entries[cell.entry].place)
            place = self._places[cell.entry]
        return Line(cell.card.called, (cell.least, cell.most), least, most, place)


def _weighed(cell: Cell, low: int, high: int) -> tuple[int, int]:
    """Multiply a weight per copy by the copies, so that the result is from the least to the most."""
    return low * (cell.least if low > 0 else cell.most), high * (cell.most if high > 0 else cell.least)
