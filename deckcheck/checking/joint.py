"""Rules over several decks: those of one tournament entry, or of two players who are to meet.

Their cards are taken together, as if they stood in one deck; each place still names the file that it is in.
"""

from __future__ import annotations

from deckcheck.checking.checker import Checker
from deckcheck.checking.resolve import Resolved
from deckcheck.decks.deck import Deck, Entry
from deckcheck.errors import UsageProblem
from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED
from deckcheck.evaluation.ruleset import Judged
from deckcheck.evaluation.view import View
from deckcheck.report import ERROR, DeckReport, Location, verdict_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.checking.request import CheckRequest
    from deckcheck.decks.deck import Place
    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.library.library import Library
    from deckcheck.report import Finding

ENTRY, PAIRING = "entry", "pairing"


def check_together(
    library: Library, files: Sequence[tuple[str, bytes]], over: str, terms: CheckRequest | None = None
) -> tuple[list[DeckReport], DeckReport | None]:
    """Check decks, each for itself and then together; nothing is said of all where not all can be read.

    Args:
        library: the games, pools and formats at hand.
        files: path and bytes of each deck.
        over: ``entry`` or ``pairing``.
        terms: what holds for these decks.

    Raises:
        UsageProblem: the decks are of different games or formats, or their game has no such rules.
    """
    checker = Checker(library, details=_keep)
    reports = [checker.check(path, data, terms) for path, data in files]
    kept = [report.details for report in reports if isinstance(report.details, _Kept)]
    if len(kept) < len(reports) or not kept:
        return reports, None
    if len({(report.game, report.format) for report in reports}) > 1:
        raise UsageProblem("The decks are not all of one game and one format.")
    ruleset = kept[0].ruleset
    if not any(constraint.over == over for constraint in ruleset.constraints):
        what = "two decks that meet" if over == PAIRING else "the decks of an entry"
        raise UsageProblem(f"{ruleset.game.name} has no rules for {what}.")
    return reports, _report(kept, ruleset, over, reports)


class _Kept:
    """What the check of one deck leaves for that of all."""

    def __init__(self, resolved: Resolved, ruleset: Ruleset, judged: Judged) -> None:
        self.resolved = resolved
        self.ruleset = ruleset
        self.judged = judged


def _keep(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> _Kept:
    return _Kept(resolved, ruleset, judged)


class _Joined(Resolved):
    """The entries of several decks as those of one; a place is the number of an entry or header in ``places``."""

    def __init__(self, kept: Sequence[_Kept], title: str) -> None:
        self.places: list[tuple[Deck, Place]] = []
        self.deck = Deck(title, "", self._locate)
        self.matches, self.cards, self.problems, self.sections = [], [], [], []
        for one in kept:
            resolved, deck = one.resolved, one.resolved.deck
            for header, place in deck.headers.items():
                self.deck.headers.setdefault(header, self._place(deck, place))
            for entry in deck.entries:
                moved = Entry(entry.section, entry.name, entry.count, self._place(deck, entry.place))
                self.deck.entries.append(moved)
            for section, places in deck.lost.items():
                self.deck.lost.setdefault(section, []).extend(self._place(deck, place) for place in places)
            self.matches += resolved.matches
            self.cards += resolved.cards
            self.sections += resolved.sections

    def _place(self, deck: Deck, place: Place) -> int:
        self.places.append((deck, place))
        return len(self.places) - 1

    def _locate(self, place: Place) -> Location:
        deck, inner = self.places[place if isinstance(place, int) else 0]
        at = deck.locate(inner)
        return Location(at.line, at.column, at.end_column, at.text, at.path or deck.path)


def _report(kept: Sequence[_Kept], ruleset: Ruleset, over: str, reports: Sequence[DeckReport]) -> DeckReport:
    title = " + ".join(report.path for report in reports)
    joined = _Joined(kept, title)
    sections = tuple(ruleset.game.sections)
    cells = joined.cells(sections, ruleset.game)
    view = View(
        ruleset.game, ruleset.constraints, sections=frozenset(sections), options=ruleset.options, leaders={}, over=over
    )
    judged = Judged(view, cells, judge(view, cells))
    findings = _findings(joined, ruleset, judged)
    undecided = any(_is_open(outcome) for outcome in judged.outcomes)
    first = reports[0]
    return DeckReport(
        title,
        verdict_of(findings, undecided),
        tuple(findings),
        name=" · ".join(report.name for report in reports if report.name),
        game=first.game,
        title=first.title,
        format=first.format,
        rules=first.rules,
        pools=first.pools,
    )


def _findings(joined: _Joined, ruleset: Ruleset, judged: Judged) -> list[Finding]:
    if all(outcome.state not in (BROKEN, UNDECIDED) for outcome in judged.outcomes):
        return []
    from deckcheck.checking.deck_findings import deck_findings

    return deck_findings(joined, ruleset, judged)


def _is_open(outcome: Outcome) -> bool:
    return outcome.state == UNDECIDED and outcome.row.constraint.severity == ERROR
