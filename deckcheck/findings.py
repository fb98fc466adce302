"""From outcomes to findings: the numbers, the words, the lines that contribute, and what to do.

Loaded only when a rule is broken. A finding is made from the shape of a constraint, never from the game it belongs to.
"""

from __future__ import annotations

from deckcheck.places import place_in_format
from deckcheck.report import ERROR, NOTE, Finding
from deckcheck.rules.ir import IDENTITY, LISTED, NOT_IN_SETS, UNRELEASED
from deckcheck.rules.judge import BROKEN
from deckcheck.rules.view import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.decks.deck import Deck
    from deckcheck.games.game import Game
    from deckcheck.report import Location
    from deckcheck.rules.ir import Constraint
    from deckcheck.rules.judge import Cell, Group, Outcome
    from deckcheck.rules.view import View

LISTS = frozenset({UNRELEASED, LISTED, NOT_IN_SETS})
"""The codes whose findings have words of their own."""
_NAMED_AT_MOST = 6
"""So many cards are named in a sentence; the finding's ``cards`` hold all."""
_LINES_AT_MOST = 4
"""With more lines than this, a section that is too large is shown by its header."""
_PLACES_AT_MOST = 1000
"""So many lines of one finding are located: a file of a million lines is not copied into its report."""


class Writer:
    """Writes the findings of one deck."""

    def __init__(self, deck: Deck, game: Game, view: View, cells: Sequence[Cell]) -> None:
        self.deck = deck
        self.game = game
        self.view = view
        self.cells = cells

    def findings(self, outcome: Outcome) -> list[Finding]:
        """Give the findings of a broken outcome: one, or one for each key of a family."""
        constraint = outcome.row.constraint
        if constraint.code in LISTS:
            from deckcheck.list_findings import ListWriter

            return ListWriter(self.deck, self.game, self.view, self.cells).findings(outcome)
        if constraint.kind == "every":
            return [self._every(outcome)]
        if constraint.spread:
            return [self._distinct(outcome)]
        if constraint.values:
            return [self._listed(outcome)]
        if constraint.per:
            return [self._too_many_of(outcome, group) for group in outcome.groups if group.state == BROKEN]
        return [self._total(outcome)]

    def _finding(
        self,
        outcome: Outcome,
        message: str,
        locations: tuple[Location, ...],
        *,
        found: object,
        allowed: object,
        hint: str,
        cards: Iterable[str] = (),
    ) -> Finding:
        constraint = outcome.row.constraint
        return Finding(
            constraint.code,
            message,
            constraint.severity,
            section=constraint.sections[0] if len(constraint.sections) == 1 else " + ".join(constraint.sections),
            cards=tuple(cards),
            found=found,
            allowed=allowed,
            locations=(*locations, place_in_format(constraint.place)) if constraint.place else locations,
            hint=constraint.hint or hint,
            rule=constraint.text,
            source=constraint.source,
        )

    def _total(self, outcome: Outcome) -> Finding:
        """Word a count or a sum: "Foe deck: 24 foes, at least 25: 1 too few"."""
        row, constraint = outcome.row, outcome.row.constraint
        low = row.lo is not None and outcome.most < row.lo
        off = row.lo - outcome.most if low and row.lo is not None else outcome.least - (row.hi or 0)
        found = outcome.most if low else outcome.least
        if len(constraint.terms) > 1:
            return self._balance(outcome, found, off, low)
        one, many = constraint.noun
        about = "" if outcome.least == outcome.most else "at most " if low else "at least "
        message = f"{self._title(constraint)}: {about}{found} {one if found == 1 else many}, "
        if constraint.severity == NOTE:
            message += f"usually {bounds_words(row.lo, row.hi)}"
        else:
            message += f"{bounds_words(row.lo, row.hi)}: {off} too {'few' if low else 'many'}"
        return self._finding(
            outcome,
            message,
            self._total_places(outcome, low),
            found=found,
            allowed=bounds_data(row.lo, row.hi),
            hint=self._total_hint(constraint, off, low),
        )

    def _total_places(self, outcome: Outcome, low: bool) -> tuple[Location, ...]:
        """Point at the few lines that are too many, else at the section's header: it stands for all its lines."""
        constraint = outcome.row.constraint
        lines = [] if low else self._contributing(outcome)
        few = 0 < len(lines) <= _LINES_AT_MOST
        whole = not constraint.terms[0].where or constraint.kind == "sum"
        return self._places(outcome, headers_first=low or (whole and not few))

    def _total_hint(self, constraint: Constraint, off: int, low: bool) -> str:
        one, many = constraint.noun
        noun = one if off == 1 else many
        if constraint.kind == "sum":
            name = constraint.terms[0].of
            how = f"Raise the total {name}" if low else f"Lower the total {name}"
            return f"{how} by at least {off}: add, take out or change cards."
        return f"Add {off} {noun}." if low else f"Take out {off} {noun}."

    def _balance(self, outcome: Outcome, found: int, off: int, low: bool) -> Finding:
        """Word a bound that is a count of other cards."""
        title = self._title(outcome.row.constraint)
        message = f"{title}: {off} too {'few' if low else 'many'} beside the cards they are compared with"
        return self._finding(
            outcome,
            message,
            self._places(outcome, headers_first=False),
            found=found,
            allowed=bounds_data(outcome.row.lo, outcome.row.hi),
            hint=f"{'Add' if low else 'Take out'} {off}, or change the other cards.",
        )

    def _too_many_of(self, outcome: Outcome, group: Group) -> Finding:
        """Word one key that is there too often: "Bossk: 6 copies, at most 5"."""
        constraint = outcome.row.constraint
        limit = group.limit_most if outcome.row.card_limit else outcome.row.hi or 0
        copies = constraint.per == IDENTITY
        name = group.cards[0].title if copies else str(group.key)
        noun = ("copy", "copies") if copies else constraint.noun
        about = "at least " if group.most > group.least and any(c.least != c.most for c in self.cells) else ""
        found = f"{about}{group.least} {noun[0] if group.least == 1 else noun[1]}"
        whose = ", as the card prints" if outcome.row.card_limit else ""
        many = group.least - limit
        return self._finding(
            outcome,
            f"{name}: {found}, at most {limit}{whose}",
            self._lines(
                cell for cell in self.cells if cell.card in group.cards and cell.section in constraint.sections
            ),
            found=group.least,
            allowed={"max": limit},
            hint=f"Take out {many} {noun[0] if many == 1 else noun[1]}.",
            cards=dict.fromkeys(card.title for card in group.cards),
        )

    def _listed(self, outcome: Outcome) -> Finding:
        """Word values that must be there so many times, all in one: "3 is there 2 times; missing: 8"."""
        row, constraint = outcome.row, outcome.row.constraint
        over = [group for group in outcome.groups if row.hi is not None and group.least > row.hi]
        missing = [group for group in outcome.groups if group.most == 0]
        under = [g for g in outcome.groups if row.lo is not None and 0 < g.most < row.lo]
        parts = [f"{group.key} is there {group.least} times" for group in [*over, *under]]
        if missing and (row.lo or over):
            parts.append(f"missing: {', '.join(str(group.key) for group in missing)}")
        cards = [card for group in over for card in group.cards]
        lines = self._lines(cell for cell in self.cells if cell.card in cards and cell.section in constraint.sections)
        advice = [f"take out {group.least - (row.hi or 0)} of {group.key}" for group in over]
        advice += [f"add {group.key}" for group in missing] if row.lo or over else []
        return self._finding(
            outcome,
            f"{self._title(constraint)}: {'; '.join(parts)}",
            lines or self._headers(constraint),
            found={str(group.key): group.least for group in outcome.groups},
            allowed={"values": list(constraint.values), **bounds_data(row.lo, row.hi)},
            hint=f"{advice[0][0].upper()}{', '.join(advice)[1:]}." if advice else "",
            cards=dict.fromkeys(card.title for card in cards),
        )

    def _distinct(self, outcome: Outcome) -> Finding:
        """Word a spread: "2 colours (blue, green), at most 1"."""
        row, constraint = outcome.row, outcome.row.constraint
        low = row.lo is not None and outcome.most < row.lo
        found = outcome.most if low else outcome.least
        groups = [group for group in outcome.groups if group.least > 0]
        keys = sorted(self._key_name(constraint, group) for group in groups)
        noun = constraint.noun[0] if found == 1 else constraint.noun[1]
        listed = f" ({listing(keys)})" if keys else ""
        return self._finding(
            outcome,
            f"{self._title(constraint)}: {found} {noun}{listed}, {bounds_words(row.lo, row.hi)}",
            self._places(outcome, headers_first=low),
            found=keys,
            allowed=bounds_data(row.lo, row.hi),
            hint=f"Keep only {row.hi} of them." if not low else f"Add {(row.lo or 0) - found} more.",
        )

    def _every(self, outcome: Outcome) -> Finding:
        """Word cards that do not fit: "Draw deck: Darth Vader is not allowed"."""
        constraint = outcome.row.constraint
        cells = [cell for cell in self._contributing(outcome, surely=True) if cell.least > 0]
        names = list(dict.fromkeys(cell.card.title for cell in cells))
        number = sum(cell.least for cell in cells)
        if constraint.severity == ERROR:
            what = f"{listing(names)} {'is' if len(names) == 1 else 'are'} not allowed"
        else:
            what = f"{listing(names)} ({number} {'card' if number == 1 else 'cards'})"
        return self._finding(
            outcome,
            f"{self._title(constraint)}: {what}",
            self._lines(cells),
            found=number,
            allowed={"max": 0},
            hint="" if constraint.severity != ERROR else f"Take {'it' if number == 1 else 'them'} out.",
            cards=names,
        )

    def _key_name(self, constraint: Constraint, group: Group) -> str:
        return group.cards[0].title if constraint.per == IDENTITY else str(group.key)

    def _title(self, constraint: Constraint) -> str:
        return title_of(constraint, self.game)

    def _places(self, outcome: Outcome, *, headers_first: bool) -> tuple[Location, ...]:
        headers = self._headers(outcome.row.constraint)
        if headers_first:
            return headers or self._lines(self._contributing(outcome)[:1])
        return self._lines(self._contributing(outcome)) or headers

    def _headers(self, constraint: Constraint) -> tuple[Location, ...]:
        places = [self.deck.headers[name] for name in constraint.terms[0].sections if name in self.deck.headers]
        return tuple(self.deck.locate(place) for place in places)

    def _contributing(self, outcome: Outcome, *, surely: bool = False) -> list[Cell]:
        """List the cells that have weight in an outcome."""
        number = self.view.rows.index(outcome.row)
        tally = self.view.tally_of[number]
        found: list[Cell] = []
        for cell in self.cells:
            plain, keyed = self.view.column(cell.section, cell.card)
            weights = [least if surely else most for index, least, most in plain if index == tally]
            if any(weights) or any(add.row == number for add in keyed):
                found.append(cell)
        return found

    def _lines(self, cells: Iterable[Cell]) -> tuple[Location, ...]:
        entries = sorted({cell.entry for cell in cells if cell.entry >= 0})[:_PLACES_AT_MOST]
        return tuple(self.deck.locate(self.deck.entries[entry].place) for entry in entries)


def title_of(constraint: Constraint, game: Game) -> str:
    """Name the sections that a constraint counts."""
    titles = [game.sections[name].title for name in constraint.terms[0].sections]
    return " and ".join(titles) if len(titles) < len(game.sections) or len(titles) == 1 else "Deck"


def bounds_words(lo: int | None, hi: int | None) -> str:
    """Say two bounds: ``95 to 105``, ``at least 40``, ``exactly 8``."""
    if lo is not None and hi is not None:
        return f"exactly {lo}" if lo == hi else f"{lo} to {hi}"
    return f"at least {lo}" if lo is not None else f"at most {hi}"


def bounds_data(lo: int | None, hi: int | None) -> dict[str, object]:
    """Give two bounds as the report has them."""
    return {name: value for name, value in (("min", lo), ("max", hi)) if value is not None and value < MANY}


def listing(names: Sequence[str]) -> str:
    """Name some things: ``A, B and C``; of many only the first."""
    shown = list(names[:_NAMED_AT_MOST])
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}" if shown else ""


def mark_consequences(pairs: Sequence[tuple[Outcome, Finding]]) -> None:
    """Set ``follows_from`` where one fault would be told twice; the order of the pairs is the order of the rules."""
    for number, (outcome, finding) in enumerate(pairs):
        for other_number, (other, told) in enumerate(pairs):
            if other_number == number or told.follows_from or finding.follows_from:
                continue
            if _follows(outcome, finding, other, told, later=number > other_number):
                finding.follows_from = told.code


def _follows(outcome: Outcome, finding: Finding, other: Outcome, told: Finding, *, later: bool) -> bool:
    mine, theirs = outcome.row.constraint, other.row.constraint
    if mine.kind == theirs.kind == "every":
        return later and _rank(theirs) >= _rank(mine) and set(finding.cards) <= set(told.cards)
    if mine.kind != theirs.kind:
        return False
    if mine.code == theirs.code and mine.per and mine.per == theirs.per:
        if _rank(theirs) < _rank(mine):
            return False
        return set(finding.cards) <= set(told.cards) and _excess(finding) < _excess(told)
    same = mine.terms == theirs.terms and mine.per == theirs.per and mine.values == theirs.values
    return same and _rank(theirs) > _rank(mine)


def _rank(constraint: Constraint) -> int:
    return {"error": 3, "warning": 2, "note": 1}[constraint.severity]


def _excess(finding: Finding) -> int:
    found, allowed = finding.found, finding.allowed
    if isinstance(found, int) and isinstance(allowed, dict) and isinstance(allowed.get("max"), int):
        return found - int(allowed["max"])
    return 0
