"""Whether the waivers of configurations are of use; told at the end of a run, at their own lines."""

from __future__ import annotations

import os

from deckcheck.codes import EXPIRED, UNKNOWN, UNUSED
from deckcheck.files.paths import near
from deckcheck.report import CONFIGURATION, LEGAL, WARNING, DeckReport, Finding
from deckcheck.rules.dates import today

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.checking.request import CheckRequest
    from deckcheck.config.configuration import Configuration, WaiverRule


class WaiverWatch:
    """Remembers what the waivers of one configuration met.

    Args:
        config: the configuration.
        whole: whether the run checks all decks of its folder, so that what was not met is not there.
    """

    def __init__(self, config: Configuration, whole: bool) -> None:
        self.config = config
        self.whole = whole
        self._meant: set[int] = set()
        self._used: set[int] = set()

    def see(self, report: DeckReport) -> None:
        """Take note of a deck that was judged under this configuration."""
        relative = self.config.relative(report.path)
        used = {one.waiver for one in report.waived}
        for number, rule in enumerate(self.config.waivers):
            if rule.means(relative):
                self._meant.add(number)
                if rule.waiver in used:
                    self._used.add(number)

    def report(self, terms: CheckRequest) -> DeckReport | None:
        """Report the waivers that are of no use, ``None`` where there are none."""
        day = terms.day or self.config.day or today()
        findings = [
            finding
            for number, rule in enumerate(self.config.waivers)
            for finding in self._about(number, rule, day)
            if terms.want(finding.code) and terms.want(rule.waiver.code)
        ]
        path = near(self.config.file)
        return DeckReport(path, LEGAL, tuple(findings), reader=CONFIGURATION, format="") if findings else None

    def _about(self, number: int, rule: WaiverRule, day: str) -> Iterable[Finding]:
        waiver = rule.waiver
        if rule.exact and not os.path.exists(os.path.join(self.config.folder, rule.exact)):
            message = f"There is no deck {rule.deck} for which {waiver.code} could be waived"
            yield _finding(rule, UNKNOWN, message, "Fix the path, or take the waiver out.")
        elif number in self._meant and waiver.until and day > waiver.until:
            message = f"The waiver of {waiver.code} for {rule.deck} ended on {waiver.until}"
            yield _finding(rule, EXPIRED, message, "Fix the deck and take the waiver out, or give it another last day.")
        elif number in self._meant and number not in self._used and (rule.exact or self.whole):
            message = f"{waiver.code} is waived for {rule.deck}, but not found there"
            yield _finding(rule, UNUSED, message, "Take the waiver out.")
        elif self.whole and number not in self._meant:
            message = f"No deck fits {rule.deck}, for which {waiver.code} is waived"
            yield _finding(rule, UNKNOWN, message, "Fix the pattern, or take the waiver out.")


def covers(paths: Sequence[str], folder: str) -> bool:
    """Say whether one of the paths of a run is a folder, or lies above it."""
    inside = os.path.join(folder, "")
    return any(inside.startswith(os.path.join(os.path.abspath(path), "")) for path in paths if path != "-")


def _finding(rule: WaiverRule, code: str, message: str, hint: str) -> Finding:
    place = rule.waiver.place
    places = (place.replaced(path=""),) if place is not None else ()
    return Finding(code, message, WARNING, found=rule.waiver.code, locations=places, hint=hint)
