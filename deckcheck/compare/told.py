"""Differences of decks in words, as Markdown, and as plain data."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.report import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.compare.contents import Contents
    from deckcheck.compare.difference import DeckChange, Difference
    from deckcheck.report import DeckReport


class Comparison(Record):
    """Two decks and what differs between them; a deck may be missing (``None``)."""

    __slots__ = ("after", "before", "difference", "name", "sections")

    def __init__(
        self,
        name: str,
        before: DeckReport | None,
        after: DeckReport | None,
        found: Difference,
        contents: Contents | None,
    ) -> None:
        self.name = name
        self.before = before
        self.after = after
        self.difference = found
        self.sections = contents.sections if contents is not None else {}

    @property
    def differs(self) -> bool:
        """Whether anything differs: the cards, or what they are judged to be."""
        return not self.difference.is_empty or verdict_words(self.before) != verdict_words(self.after)

    def title(self, section: str) -> str:
        """Return the title of a section."""
        return self.sections.get(section, section) or "No section"


def broken(report: DeckReport | None) -> list[str]:
    """List the codes that make a deck what it is, each once."""
    findings = report.findings if report is not None else ()
    return sorted({one.code for one in findings if one.severity == ERROR and one.follows_from is None})


def verdict_words(report: DeckReport | None) -> str:
    """Say what a deck is, and because of which codes."""
    if report is None:
        return "not there"
    codes = broken(report)
    return f"{report.verdict}: {', '.join(codes)}" if codes else report.verdict


def meaning(one: Comparison) -> str:
    """Say what a difference means: ``legal → illegal: JK013``."""
    if one.before is None:
        return f"new, {verdict_words(one.after)}"
    if one.after is None:
        return f"gone, it was {verdict_words(one.before)}"
    before = one.before.verdict
    if before == one.after.verdict and broken(one.before) == broken(one.after):
        return f"{verdict_words(one.after)} as before"
    left = before if before != one.after.verdict else verdict_words(one.before)
    return f"{left} → {verdict_words(one.after)}"


def lines_of(one: Comparison) -> list[tuple[str, str, DeckChange]]:
    """Return all changes with the title of their section and a sign: ``+``, ``-``, ``>`` (moved), ``=`` (printing)."""
    found = one.difference
    signed = [("-", change) for change in found.removed] + [("+", change) for change in found.added]
    signed += [(">", change) for change in found.moved] + [("=", change) for change in found.printings]
    order = {name: number for number, name in enumerate(one.sections)}
    signed.sort(key=lambda pair: order.get(pair[1].section, len(order)))
    return [(one.title(change.section), sign, change) for sign, change in signed]


def words_of(sign: str, change: DeckChange, one: Comparison) -> str:
    """Say one change."""
    if sign == ">":
        return f"{change.count} {change.card}, to {one.title(change.to)}"
    if sign == "=":
        return f"{change.count} {change.card}, now {change.to}"
    return f"{change.count} {change.card}"


def data_of(one: Comparison) -> dict[str, object]:
    """Return a comparison as plain data."""
    found = one.difference
    return {
        "path": one.name,
        "added": [_change(change) for change in found.added],
        "removed": [_change(change) for change in found.removed],
        "moved": [{**_change(change), "to": change.to} for change in found.moved],
        "printings": [{**_change(change), "to": change.to} for change in found.printings],
        "total": {"before": found.before, "after": found.after},
        "verdicts": {
            "before": one.before.verdict if one.before else None,
            "after": one.after.verdict if one.after else None,
            "codes_before": broken(one.before),
            "codes_after": broken(one.after),
        },
    }


def _change(change: DeckChange) -> dict[str, object]:
    return {"section": change.section, "card": change.card, "count": change.count, "line": change.line or None}
