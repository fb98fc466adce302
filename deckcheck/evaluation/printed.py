"""Filters that a leading card prints: which cards it lets in, without limit or so many by one of its filters.

Cards that fit no filter without a limit must share out the limits of those that they fit. That is possible if for each
set of limited filters there are no more such cards than its limits together allow (a theorem of Hall), so each set is
one tally: the cards that fit nothing else, and at most the sum of its limits.
"""

from __future__ import annotations

from itertools import combinations

from deckcheck.evaluation.rows import Row
from deckcheck.rules.ir import ANY, MOST_LIMITED, NEITHER, PRINTED, Printed, Term, Test, refs_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Protocol

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Filter, Ref

    Entry = tuple[Filter, int | None, str]
    """What a card must fit to be let in, the limit, and the name of the filter."""

    class Bound(Protocol):
        """What knows the leading cards of a deck, and puts into filters what they print."""

        @property
        def leaders(self) -> Mapping[str, list[Card] | None]:
            """The cards in each leading section."""

        def bind_filter(self, filter: Filter) -> Filter:
            """Return a filter in which what is read elsewhere is put in."""


def bound_reference(view: Bound, test: Test) -> Test:
    """Return a reference to printed filters as a test that one of them fits; none fits where there are none."""
    printed = read_printed(view, refs_of(test.checks)[0])
    if printed is None:
        return Test(PRINTED, ((PRINTED, None),))
    return Test(ANY, tuple(one.filter for one in printed))


def read_printed(view: Bound, ref: Ref) -> list[Printed] | None:
    """Return the filters that the cards of a section print, bound; ``None`` where they are not known."""
    section, field = ref
    cards = view.leaders.get(section)
    if cards is None:
        return None
    found: list[Printed] = []
    for card in cards:
        values: Sequence[object] | None = card.facts.get(field)
        if values is None:
            return None
        found += [Printed.revive(one) for one in values]  # type: ignore[arg-type]
    return [one.replaced(filter=view.bind_filter(one.filter)) for one in found]


def printed_rows(view: Bound, row: Row) -> Iterator[tuple[Row, Term]]:
    """Return the rows of an ``every`` that reads printed filters, each with its term: one for each set of limits."""
    term = row.constraint.terms[0]
    where = view.bind_filter(term.where)
    beside, entries = _entries(view, term.unless or ())
    limited = [entry for entry in entries if entry[1] is not None]
    if len(limited) > MOST_LIMITED:
        entries, limited = [((Test(PRINTED, ((PRINTED, None),)),), None, "")], []
    for size in range(len(limited) + 1):
        for some in combinations(limited, size):
            others = tuple(entry[0] for entry in entries if not any(entry is one for one in some))
            yield _row_of(row, some), Term(term.sections, where, (*beside, Test(ANY, others)))


def _row_of(row: Row, some: Sequence[Entry]) -> Row:
    one = Row(row.constraint, None, sum(most or 0 for _, most, _ in some), row.uncertain, row.width)
    one.guards, one.open = row.guards, row.open
    one.by = tuple(text for _, _, text in some)
    return one


def _entries(view: Bound, unless: Filter) -> tuple[Filter, list[Entry]]:
    """Return the tests that must hold besides, and the filters of which one must fit."""
    beside: list[Test] = []
    entries: list[Entry] = []
    for test in unless:
        if test.field == PRINTED:
            entries += _effective(view, test, alone=True)
        elif test.field == ANY:
            for one in test.filters:
                if one and one[0].field == PRINTED:
                    entries += _effective(view, one[0], alone=False)
                else:
                    entries.append((view.bind_filter(one), None, ""))
        else:
            beside += view.bind_filter((test,))
    return tuple(beside), entries


def _effective(view: Bound, test: Test, *, alone: bool) -> list[Entry]:
    """Return the printed filters, each without what an earlier one keeps out. None at all ask nothing if ``alone``."""
    printed = read_printed(view, refs_of(test.checks)[0])
    if printed is None:
        return [((Test(PRINTED, ((PRINTED, None),)),), None, "")]
    if not printed and alone:
        return [((), None, "")]
    found: list[Entry] = []
    never: list[Filter] = []
    for one in printed:
        if one.never:
            never.append(one.filter)
        else:
            out = (Test(NEITHER, tuple(never)),) if never else ()
            found.append(((*one.filter, *out), one.most, one.text))
    return found
