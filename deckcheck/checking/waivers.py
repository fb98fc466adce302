"""Findings that somebody accepts, with a reason: they are told apart and do not count for the verdict.

Loaded only where the configuration or the deck itself waives something.
"""

from __future__ import annotations

from deckcheck.report import UNREADING, Waived
from deckcheck.rules.dates import today

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from deckcheck.checking.request import CheckRequest
    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game
    from deckcheck.report import Finding, Waiver


def waive_all(
    findings: list[Finding], undecided: set[str], terms: CheckRequest, source: Source | None, game: Game
) -> tuple[list[Finding], set[str], tuple[Waived, ...]]:
    """Apply all waivers of a deck.

    Args:
        findings: what was found in it.
        undecided: the codes of rules that could not be told.
        terms: with the waivers of the configuration.
        source: the deck, if its own comments have a say.
        game: for the codes that there are.

    Returns:
        the findings and the undecided codes that count, and what is waived.
    """
    own: list[Waiver] = []
    if source is not None:
        from deckcheck.checking.comment_waivers import waivers_in

        own = waivers_in(source)
    kept, waived = waive(findings, [*own, *terms.waivers], terms.day or today())
    if own:
        from deckcheck.checking.comment_waivers import idle_findings

        idle = idle_findings(own, {one.finding.code for one in waived}, game)
        kept += [
            finding for finding in idle if terms.want(finding.code) and terms.want(str(finding.found or finding.code))
        ]
    return kept, still_open(undecided, kept, waived), waived


def waive(findings: Iterable[Finding], waivers: Sequence[Waiver], day: str) -> tuple[list[Finding], tuple[Waived, ...]]:
    """Part findings into those that count and those that are waived on a day."""
    in_force = {waiver.code: waiver for waiver in reversed(waivers) if not (waiver.until and day > waiver.until)}
    kept: list[Finding] = []
    waived: list[Waived] = []
    for finding in findings:
        waiver = in_force.get(finding.code)
        if waiver is None or finding.code in UNREADING:
            kept.append(finding)
        else:
            waived.append(Waived(finding, waiver))
    codes = {finding.code for finding in kept}
    for finding in kept:
        if finding.follows_from not in codes:  # its cause is not told any more
            finding.follows_from = None
    return kept, tuple(waived)


def still_open(undecided: Collection[str], kept: Iterable[Finding], waived: Iterable[Waived]) -> set[str]:
    """Return the undecided codes that count: not those that are waived, or wait for nothing but what is waived."""
    free = {code for one in waived for code in (one.finding.code, *one.finding.waiting)}
    held = {code for finding in kept for code in finding.waiting}
    return {code for code in undecided if code not in free or code in held}
