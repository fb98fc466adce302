"""From a deck file to its repair: checked, searched, written in place, and checked again."""

from __future__ import annotations

from math import ceil

from deckcheck.cards.card_text import card_text
from deckcheck.checking.checker import Checker
from deckcheck.decks.edit.changes import EDITORS, Changes, edit
from deckcheck.decks.edit.patches import NotEditable
from deckcheck.decks.read import open_source
from deckcheck.decks.reader_findings import MOST as MOST_OF_A_LINE
from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.record import Record
from deckcheck.repair.deck import Parts, options_to_try, read_demands
from deckcheck.repair.plan import ADD, EXCHANGE, MOVE, edits_of, entries_at, lines_of
from deckcheck.report import ERROR, ILLEGAL, LEGAL, UNREADABLE, WARNING
from deckcheck.rules.ir import DIFFERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.request import CheckRequest
    from deckcheck.decks.edit.changes import Edited
    from deckcheck.library.library import Library
    from deckcheck.repair.attempt import RepairedDeck
    from deckcheck.repair.deck import RepairWishes
    from deckcheck.repair.explanation import Cannot
    from deckcheck.repair.plan import Edit
    from deckcheck.repair.situation import Situation
    from deckcheck.report import DeckReport
    from deckcheck.rules.ir import Value

QUARTER, FEWEST = 4, 4
"""If nothing is said, so large a part of a deck may change, and at least so many copies."""


class Repair(Record):
    """What came of a deck.

    ``report`` is that of the deck as it was, ``after`` that of the repaired one. ``found`` is the repair, ``None``
    where there is none or nothing had to be looked for; ``edited`` the file with it, ``None`` where it is not put in;
    then ``too_many`` tells whether that is because more copies would change than are allowed, and ``refused`` says why
    a file of this format is not changed. ``cannot`` says what
    stands in the way where there is no repair, ``gave_up`` that the solver found nothing in its time. ``notes`` are to
    be told beside.
    """

    __slots__ = (
        "after", "cannot", "edited", "edits", "found", "gave_up", "lines", "most", "notes", "path", "refused",
        "report", "text", "too_many",
    )  # fmt: skip

    def __init__(self, path: str, report: DeckReport, text: str = "") -> None:
        self.path = path
        self.report = report
        self.text = text
        self.after: DeckReport | None = None
        self.found: RepairedDeck | None = None
        self.edited: Edited | None = None
        self.edits: list[Edit] = []
        self.lines: list[int] = []
        self.most = 0
        self.too_many = False
        self.refused: NotEditable | None = None
        self.cannot: Cannot | None = None
        self.gave_up = False
        self.notes: list[str] = []

    @property
    def changes(self) -> bool:
        """Whether there is something to change."""
        return self.found is not None and self.found.cost > 0


def keep_parts(resolved: object, ruleset: object, judged: object) -> Parts:
    """Keep what the checker has of a deck, as the ``details`` of its report."""
    return Parts(resolved, ruleset, judged)  # type: ignore[arg-type]


class Repairer:
    """Repairs decks, one after the other.

    Args:
        checker: judges the decks; it is made with :func:`keep_parts` as its details.
        wishes: what is wanted of the repairs.
    """

    def __init__(self, checker: Checker, wishes: RepairWishes) -> None:
        self.checker = checker
        self.wishes = wishes

    def repair(self, path: str, data: bytes, terms: CheckRequest | None = None) -> Repair:
        """Find the smallest repair of a deck file.

        Raises:
            UsageProblem: a wish is not understood, an option has to be stated, the file is written in a way that cannot
                be changed in place, or the solver is not there.
        """
        from deckcheck.repair.explanation import explain
        from deckcheck.repair.search import find_repair
        from deckcheck.repair.solver import GaveUp

        report = self.checker.check(path, data, terms)
        source = open_source(path, data, self.checker.reader, self.checker.encoding)
        repair = Repair(path, report, source.text)
        parts = report.details
        if report.verdict == UNREADABLE or not isinstance(parts, Parts):
            return repair
        demands, repair.notes = read_demands(self.wishes, parts)
        options = options_to_try(parts)
        if report.verdict != ILLEGAL and not self.wishes.ask_for_more:
            return repair
        situation = make_situation(parts, self.checker.library, report, demands, terms)
        try:
            repair.found = find_repair(situation, options)
            if repair.found is None:
                repair.cannot = explain(situation, options)
        except GaveUp:
            repair.gave_up = True
        if repair.found is not None:
            repair.notes += _option_notes(repair.found.attempt.options, parts, len(options))
            self._put_in(repair, situation, parts, data, terms)
        return repair

    def _put_in(
        self, repair: Repair, situation: Situation, parts: Parts, data: bytes, terms: CheckRequest | None
    ) -> None:
        """Write the repair into the text, and make sure that the new deck is what it is to be."""
        found = repair.found
        assert found is not None
        size = sum(situation.counts.values()) + sum(cell.least for cell in situation.stays)
        repair.most = self.wishes.most if self.wishes.most is not None else max(FEWEST, ceil(size / QUARTER))
        repair.too_many = found.cost > repair.most
        resolved = parts.resolved
        repair.edits = edits_of(situation, found, resolved)
        repair.lines = lines_of(repair.edits, resolved)
        if repair.too_many or not repair.edits:
            return
        source = open_source(repair.path, data, self.checker.reader, self.checker.encoding)
        knows = parts.ruleset.finder.knows
        changes = changes_of(repair.edits, parts)
        try:
            repair.edited = edit(source, resolved.deck, resolved.sections, changes, parts.ruleset.game, knows, data)
        except NotEditable as problem:
            if source.reader in EDITORS:
                raise
            repair.refused = problem
            _judge(repair.path, situation, found)
            return
        repair.after = self.checker.check(repair.path, repair.edited.data, terms)
        _compare(repair, found)


def make_situation(
    parts: Parts, library: Library, report: DeckReport, demands: object, terms: CheckRequest | None = None
) -> Situation:
    """Return a deck as it is to be repaired. What it breaks and nobody asks about by ``terms`` need not be repaired."""
    from deckcheck.repair.situation import Situation

    kinds = library.kinds(report.game, report.format)
    waived = frozenset(one.finding.code for one in report.waived)
    if terms is not None:
        broken = {one.row.constraint.code for one in parts.judged.outcomes if one.state == BROKEN}
        waived |= {code for code in broken if not terms.want(code)}
    return Situation(parts.resolved, parts.ruleset, kinds, parts.sections, demands, waived)  # type: ignore[arg-type]


def changes_of(edits: Sequence[Edit], parts: Parts) -> Changes:
    """Return the changes of the file that the steps of a repair are."""
    resolved, finder = parts.resolved, parts.ruleset.finder
    changes = Changes()
    counts = {number: entry.count or 0 for number, entry in enumerate(resolved.deck.entries)}

    def put_in(section: str, card: Card, count: int, entry: int = -1) -> None:
        if entry >= 0 and counts[entry] + count <= MOST_OF_A_LINE:
            counts[entry] += count
            changes.counts[entry] = counts[entry]
        else:
            text = card_text(card, finder) if DIFFERS in card.facts else finder.to_write(card)
            changes.added.setdefault(section, []).append((text, count))

    for one in edits:
        if one.do == ADD:
            put_in(one.section, one.card, one.count, one.entry)
            continue
        counts[one.entry] -= one.count
        changes.counts[one.entry] = counts[one.entry]
        if one.do == MOVE:
            put_in(one.to, one.card, one.count, _entry_of(one.to, one.card, parts, counts))
        elif one.do == EXCHANGE and one.to_card is not None:
            put_in(one.section, one.to_card, one.count, _entry_of(one.section, one.to_card, parts, counts))
    return changes


def _entry_of(section: str, card: Card, parts: Parts, counts: Mapping[int, int]) -> int:
    return next((number for number in entries_at(parts.resolved, section, card) if counts[number]), -1)


def _judge(path: str, situation: Situation, found: RepairedDeck) -> None:
    """Make sure that nothing is broken in a deck whose file is not written."""
    view = situation.view(found.attempt.options, found.counts)
    broken = {
        one.row.constraint.code
        for one in judge(view, situation.cells(found.counts))
        if one.state == BROKEN and one.row.constraint.severity == ERROR
    }
    if broken - situation.waived:
        raise RuntimeError(f"the repair of {path} is illegal: {', '.join(sorted(broken))}")


def _compare(repair: Repair, found: RepairedDeck) -> None:
    """Make sure that the new file holds what it is to hold, and that the check finds nothing broken in it.

    Raises:
        NotEditable: the file says something else than it was to say.
        RuntimeError: a repair that the check does not let pass is a mistake of this program.
    """
    assert repair.after is not None
    expected: dict[tuple[str, str], int] = {}
    for (section, card), count in found.counts.items():
        expected[section, card.key] = expected.get((section, card.key), 0) + count
    after = repair.after.details
    same = isinstance(after, Parts) and _copies(after) == expected
    if not same or len(repair.after.findings) > len(repair.report.findings) + len(repair.edits) + 1:
        raise NotEditable(
            f"{repair.path} is written in a way that cannot be changed in place.",
            hint=f"Write it anew, and fix that: deckcheck convert {repair.path} --to toml -o deck.toml",
        )
    if repair.after.verdict == ILLEGAL:
        wrong = "; ".join(f"{one.code} {one.message}" for one in repair.after.findings if one.severity != WARNING)
        raise RuntimeError(f"the repair of {repair.path} is {repair.after.verdict}: {wrong}")


def _copies(parts: Parts) -> dict[tuple[str, str], int]:
    """Add up the copies of a deck that can be changed, by section and card."""
    totals: dict[tuple[str, str], int] = {}
    resolved = parts.resolved
    for cell in resolved.cells(parts.sections, parts.ruleset.game):
        if cell.least == cell.most and cell.entry not in resolved.problems and cell.entry >= 0:
            place = cell.section, cell.card.key
            totals[place] = totals.get(place, 0) + cell.least
    return totals


def _option_notes(options: Mapping[str, Value], parts: Parts, tried: int) -> list[str]:
    """Say which value an option has that the deck does not state."""
    if tried < 2:
        return []
    game = parts.ruleset.game
    return [
        f"{option.text}: the deck does not say; repaired as {options[name]}."
        for name, option in game.options.items()
        if option.by == "deck" and option.values and name in options and name not in parts.resolved.deck.options
    ]


def exit_code(repair: Repair, *, written: bool) -> int:
    """Return the exit code of one deck."""
    if repair.report.verdict == UNREADABLE or repair.refused is not None:
        return 2
    if repair.gave_up:
        return 5
    if repair.cannot is not None:
        return 4
    if repair.changes and not (written and repair.edited is not None):
        return 1
    last = repair.after or repair.report
    return 0 if last.verdict == LEGAL else 3


ORDER = (2, 5, 4, 1, 3)
"""Which exit code of several decks is that of the run: the first of these that one of them has, else 0."""


def joined(codes: Sequence[int]) -> int:
    """Return the exit code of a run."""
    return next((code for code in ORDER if code in codes), 0)
