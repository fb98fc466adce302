"""From a judged deck to its accounts."""

from __future__ import annotations

from deckcheck.checking.breakdown.model import Account, AccountPart, Accounts, Line
from deckcheck.checking.breakdown.tables import tables_of
from deckcheck.checking.breakdown.unjudged import elsewhere
from deckcheck.checking.wording import name_of, title_of
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED
from deckcheck.rules.filter_sentences import filter_words
from deckcheck.rules.ir import IDENTITY, MANY
from deckcheck.wording import bounds_words, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.outcomes import Cell, Group, Outcome
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.report import Location
    from deckcheck.rules.ir import Constraint


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
        counted = [] if constraint.cover else outcome.groups
        least = (row.threshold or 1) if constraint.spread and not constraint.each else 0
        groups = [group for group in counted if group.key is not None and group.most >= least]
        parts = tuple(self._part(number, outcome, group) for group in groups)
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
            said=special_words(outcome),
            by_field=constraint.per not in ("", IDENTITY),
        )

    def _title(self, key: str) -> str:
        cards = self.source.keyed(key)
        return cards[0].called if cards else key

    def _part(self, number: int, outcome: Outcome, group: Group) -> AccountPart:
        row = outcome.row
        hi = row.hi
        if row.card_limit:
            hi = group.limit_least if group.limit_least < MANY else None
        label = _label(row.constraint, group)
        cells = self._by_group.get((number, group.key), ()) if group.key is not None else ()
        lines = tuple(self._line(cell, cell.least, cell.most) for cell in cells)
        return AccountPart(label, group.least, group.most, hi, group.state, lines)

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


def _label(constraint: Constraint, group: Group) -> str:
    if constraint.per == IDENTITY and not constraint.each:
        return name_of(group.cards)
    return " and ".join(map(str, group.key)) if isinstance(group.key, tuple) else str(group.key)


def special_words(outcome: Outcome) -> str:
    """Say how a condition came out that is more than numbers between bounds."""
    row, constraint = outcome.row, outcome.row.constraint
    if constraint.lifts:
        codes = listing(constraint.lifts, len(constraint.lifts))
        return f"{_span(outcome)} {'card' if outcome.most == 1 else 'cards'} for which {codes} cannot be judged."
    if outcome.lifted:
        return "not judged, because a card of the deck changes this rule."
    if constraint.untold:
        return f"not judged, because the rule is said for {constraint.untold} cards only."
    if row.by:
        names = listing([name or "a filter with a limit" for name in row.by], len(row.by))
        return f"{_span(outcome)} {'card' if outcome.most == 1 else 'cards'} only by {names}, at most {row.hi}."
    if constraint.cover and outcome.state != UNDECIDED:
        more = "at least " if outcome.state == BROKEN else ""
        return f"{more}{outcome.least} of {constraint.per.replace('_', ' ')} must be chosen, at most {row.hi}."
    if constraint.each:
        told = [f"{group.key} has {_span(group)}" for group in outcome.groups]
        return f"{', '.join(told) or 'no such card'}; {bounds_words(row.lo, row.hi)} each."
    return ""


def _span(found: Outcome | Group) -> str:
    if found.least == found.most:
        return str(found.least)
    return f"{found.least} or more" if found.most >= MANY else f"{found.least} to {found.most}"


def _weighed(cell: Cell, low: int, high: int) -> tuple[int, int]:
    """Multiply a weight per copy by the copies, so that the result is from the least to the most."""
    return low * (cell.least if low > 0 else cell.most), high * (cell.most if high > 0 else cell.least)
