"""From outcomes to findings: the numbers, the words, the lines that contribute, and what to do.

Loaded only when a rule is broken. A finding is made from the shape of a constraint, never from the game it belongs to.
"""

from __future__ import annotations

from deckcheck.checking.judged_deck import JudgedDeck
from deckcheck.checking.locations import place_in_format, place_of_fact
from deckcheck.checking.wording import name_of, title_of
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.language import said
from deckcheck.report import ERROR, NOTE, Finding
from deckcheck.rules.ir import IDENTITY
from deckcheck.wording import against, amount, bounds_data, counted, keys_words, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.evaluation.outcomes import Group, Outcome
    from deckcheck.report import Allowed, Found, Location
    from deckcheck.rules.ir import Constraint

_LINES_AT_MOST = 4
"""With more lines than this, a section that is too large is shown by its header."""

_ABOUT = {True: "at most ", False: "at least "}
"""How a number is told that other lines might change, by whether it is too low."""


class Writer(JudgedDeck):
    """Writes the findings of one deck."""

    def findings(self, outcome: Outcome) -> list[Finding]:
        """Return the findings of a broken outcome: one, or one for each key of a family."""
        constraint = outcome.row.constraint
        if constraint.kind == "every":
            return [self._every(outcome)]
        if constraint.spread and not constraint.terms[0].of:
            return [self._distinct(outcome)]
        if constraint.per and not constraint.spread:
            return [self._too_many_of(outcome, group) for group in outcome.groups if group.state == BROKEN]
        return [self._total(outcome)]

    def _finding(
        self,
        outcome: Outcome,
        message: str,
        locations: tuple[Location, ...],
        *,
        found: Found,
        allowed: Allowed | None,
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
            rule=said(constraint.text),
            source=constraint.source,
        )

    def _total(self, outcome: Outcome) -> Finding:
        """Word a count or a sum: "Foe deck: 24 foes, 25 needed"."""
        row, constraint = outcome.row, outcome.row.constraint
        low = row.lo is not None and outcome.most < row.lo
        off = row.lo - outcome.most if low and row.lo is not None else outcome.least - (row.hi or 0)
        found = outcome.most if low else outcome.least
        if len(constraint.terms) > 1:
            from deckcheck.checking.balance_findings import balance_words

            return self._balance(outcome, *balance_words(self, outcome, low=low), off, low)
        about, least = ("", "") if outcome.least == outcome.most else (_ABOUT[low], "at least ")
        there = amount(found, constraint.noun, self._title(constraint), about)
        return self._finding(
            outcome,
            against(there, row.lo, row.hi, usual=constraint.severity == NOTE),
            self._total_places(outcome, low),
            found=found,
            allowed=bounds_data(row.lo, row.hi),
            hint=_sum_hint(outcome, off, low) if constraint.kind == "sum" else _count_hint(constraint, off, low, least),
        )

    def _total_places(self, outcome: Outcome, low: bool) -> tuple[Location, ...]:
        """Point at the few lines that are too many, else at the section's header: it stands for all its lines."""
        constraint = outcome.row.constraint
        lines = [] if low else self.contributing(outcome)
        few = 0 < len(lines) <= _LINES_AT_MOST
        whole = not constraint.terms[0].where or constraint.kind == "sum"
        return self._places(outcome, headers_first=low or (whole and not few))

    def _balance(self, outcome: Outcome, said: str, found: int, allowed: int, off: int, low: bool) -> Finding:
        """Word a bound of which counts of other cards are a part."""
        return self._finding(
            outcome,
            f"{self._title(outcome.row.constraint)}: {said}",
            self._places(outcome, headers_first=False),
            found=found,
            allowed=bounds_data(allowed, None) if low else bounds_data(None, allowed),
            hint=f"{'Add' if low else 'Take out'} {off}, or change the other cards.",
        )

    def _too_many_of(self, outcome: Outcome, group: Group) -> Finding:
        """Word one key that is there too often: "Bossk: 6 copies, at most 5 allowed"."""
        constraint = outcome.row.constraint
        limit = group.limit_most if outcome.row.card_limit else outcome.row.hi or 0
        copies = constraint.per == IDENTITY
        name = self._key_words(constraint, group)
        noun = ("copy", "copies") if constraint.kind == "copies" else constraint.noun
        about, least = (_ABOUT[False], "at least ") if group.most > group.least and self._unsure else ("", "")
        whose = "" if not outcome.row.card_limit else ", as the card prints" if copies else ", as one of them prints"
        return self._finding(
            outcome,
            f"{against(amount(group.least, noun, name, about), None, limit)}{whose}",
            (*self._lines_of(group.cards, constraint), *_printed(group, outcome.row.card_limit)),
            found=group.least,
            allowed={"max": limit},
            hint=_take_out(f"{least}{counted(group.least - limit, noun)}"),
            cards=dict.fromkeys(card.called for card in group.cards),
        )

    def _distinct(self, outcome: Outcome) -> Finding:
        """Word a spread: "2 colours (blue, green), at most 1 allowed"."""
        row, constraint = outcome.row, outcome.row.constraint
        low = row.lo is not None and outcome.most < row.lo
        found = outcome.most if low else outcome.least
        groups = [group for group in outcome.groups if group.least >= (row.threshold or 1)]
        keys = sorted(self._key_name(constraint, group) for group in groups)
        if len(constraint.terms) > 1:
            from deckcheck.checking.balance_findings import balance_words

            said, found, allowed = balance_words(self, outcome, low=low)
            off = outcome.row.lo - outcome.most if low and outcome.row.lo is not None else outcome.least - (row.hi or 0)
            return self._balance(outcome, said, found, allowed, off, low)
        often = "" if constraint.threshold is None else f" with at least {row.threshold} copies"
        listed = f" ({listing(keys)})" if keys else ""
        return self._finding(
            outcome,
            against(f"{self._title(constraint)}: {counted(found, constraint.noun)}{often}{listed}", row.lo, row.hi),
            self._places(outcome, headers_first=low),
            found=keys,
            allowed=bounds_data(row.lo, row.hi),
            hint=f"Add {counted((row.lo or 0) - found, constraint.noun)}." if low else f"Keep only {row.hi} of them.",
        )

    def _every(self, outcome: Outcome) -> Finding:
        """Word cards that do not fit: "Draw deck: Darth Vader is not allowed"."""
        constraint = outcome.row.constraint
        cells = [cell for cell in self.contributing(outcome, surely=True) if cell.least > 0]
        names = list(dict.fromkeys(cell.card.called for cell in cells))
        number = sum(cell.least for cell in cells)
        if constraint.severity == ERROR:
            from deckcheck.checking.balance_findings import deciding_values

            what = deciding_values(self, outcome, cells)
            what = what or f"{listing(names)} {'is' if len(names) == 1 else 'are'} not allowed"
        else:
            what = f"{counted(number, ('card', 'cards'))} to look at: {listing(names)}"
        return self._finding(
            outcome,
            f"{self._title(constraint)}: {what}",
            self.lines(cells),
            found=number,
            allowed={"max": 0},
            hint=_every_hint(names, number) if constraint.severity == ERROR else "",
            cards=names,
        )

    def _key_words(self, constraint: Constraint, group: Group) -> str:
        """Name the key of a group that is there too often; of a card of unknown key, the card."""
        if constraint.per == IDENTITY or group.key is None:
            return name_of(group.cards)
        if isinstance(group.key, tuple):
            pairs = zip(constraint.per.split(), group.key, strict=True)
            return " and ".join(keys_words(name, [value]) for name, value in pairs)
        return keys_words(constraint.per, [group.key])

    def _key_name(self, constraint: Constraint, group: Group) -> str:
        return name_of(group.cards) if constraint.per == IDENTITY else str(group.key)

    def _title(self, constraint: Constraint) -> str:
        return title_of(constraint, self.game)


def _printed(group: Group, field: str) -> Sequence[Location]:
    """Locate the limit that the cards themselves print, where there is one."""
    places = (place_of_fact(card, field) for card in dict.fromkeys(group.cards)) if field else ()
    return [place for place in places if place is not None][:1]


def _count_hint(constraint: Constraint, off: int, low: bool, least: str) -> str:
    number = f"{least and said(least)}{counted(off, constraint.noun)}"
    return said("Add {number}.", number=number) if low else _take_out(number)


def _take_out(number: str) -> str:
    return said("Take out {number}.", number=number)


def _sum_hint(outcome: Outcome, off: int, low: bool) -> str:
    """Say by how much a total has to change, from this bound to the other one, and how."""
    row = outcome.row
    name = row.constraint.terms[0].of.replace("_", " ")
    sure = row.lo is not None and row.hi is not None and outcome.least == outcome.most
    most = off + (row.hi or 0) - (row.lo or 0)
    by = f"at least {off}" if not sure else f"{off} to {most}" if most > off else f"{off}"
    if low:
        return f"Raise the total {name} by {by}: add cards, or change some for others of more {name}."
    return f"Lower the total {name} by {by}: take out cards, or change some for others of less {name}."


def _every_hint(names: Sequence[str], number: int) -> str:
    if len(names) > 1:
        return "Take them out."
    return "Take it out." if number == 1 else f"Take out its {number} copies."
