"""How text output shows findings: one in full, many of a kind briefly, missing facts by field."""

from __future__ import annotations

from deckcheck.output.excerpt import Excerpt
from deckcheck.output.layout import crop, width
from deckcheck.output.safe import safe, sentence
from deckcheck.report import SEVERITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeVar

    from deckcheck.output.page import Page
    from deckcheck.report import Finding, Location

    _Item = TypeVar("_Item")

FEW = 4
"""More findings of one code than this are shown briefly; more lines of one finding than this are left out."""
MANY = 10
"""More findings of one code than this are counted only, if nothing else is said."""
UNRECORDED = "DK009"


def write_findings(page: Page, findings: Iterable[Finding], path: str, most: int = MANY) -> None:
    """Write findings of one file, those of one code together where they are many; more than ``most`` are counted."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        severity = "" if finding.code == UNRECORDED else finding.severity
        groups.setdefault((finding.code, severity), []).append(finding)
    for (code, _), group in groups.items():
        if code == UNRECORDED and len(group) > 1:
            _write_facts(page, group, path)
        elif len(group) > FEW:
            _write_briefly(page, group, path, most)
        else:
            for finding in group:
                _write_in_full(page, finding, path)


def _write_in_full(page: Page, finding: Finding, path: str) -> None:
    _head(page, [finding], sentence(finding.message), path)
    first = finding.locations[0].path if finding.locations else ""
    for location in _some([place for place in finding.locations if place.path == first], FEW):
        _excerpt(page, location, finding.severity)
    for location in _some([place for place in finding.locations if place.path != first], FEW):
        page.row("see", _places([location], path))
        _excerpt(page, location, finding.severity)
    if finding.rule and finding.rule != sentence(finding.message):
        page.row("rule", safe(finding.rule), text_style="quiet")
    if finding.hint:
        page.row("hint", safe(finding.hint))
    page.gap()


def _write_briefly(page: Page, findings: Sequence[Finding], path: str, most: int) -> None:
    _head(page, findings, f"{len(findings)} findings: {sentence(_statement(findings[0]))}", path)
    some = _some(findings, most)
    hints = dict.fromkeys(finding.hint for finding in findings)
    for finding in some:
        line = str(finding.locations[0].line or "") if finding.locations else ""
        text = sentence(finding.message) if len(hints) == 1 else f"{sentence(finding.message)} {finding.hint}"
        page.raw_row(line, crop(safe(text.rstrip()), page.room))
    if len(some) < len(findings):
        rest = len(findings) - len(some)
        page.row("", f"and {rest} more; --output-format concise lists them all", text_style="quiet")
    if len(hints) == 1 and findings[0].hint:
        page.row("hint", safe(findings[0].hint))
    page.gap()


def _statement(finding: Finding) -> str:
    if finding.rule:
        return finding.rule
    from deckcheck.codes import code_title

    return code_title(finding.code) or finding.message


def _write_facts(page: Page, findings: Sequence[Finding], path: str) -> None:
    _head(page, findings, "Facts that rules need are not recorded in the pools:", path)
    by_field: dict[str, dict[str, None]] = {}
    for finding in findings:
        by_field.setdefault(str(finding.found), {}).update(dict.fromkeys(finding.cards))
    before: dict[str, None] = {}
    for field, cards in by_field.items():
        start = f"{safe(field)} of "
        again = len(cards) > 1 and cards.keys() == before.keys()
        page.row("", start + ("the same cards" if again else _names(cards, page.room - width(start))))
        before = cards
    page.row("hint", "Look at the cards and write what they say into their pools.")
    page.gap()


def _head(page: Page, findings: Sequence[Finding], message: str, path: str) -> None:
    worst = min((finding.severity for finding in findings), key=SEVERITIES.index)
    page.row(findings[0].code, safe(message), worst)
    page.row(worst, _places([place for finding in findings for place in finding.locations], path))


def _places(locations: Sequence[Location], path: str) -> str:
    """Say where: the first place in full, of the others in the same file only line and column."""
    if not locations or not locations[0].line:
        return safe(path)
    first = locations[0]
    others = {(place.line, place.column): None for place in locations if place.path == first.path}
    del others[(first.line, first.column)]
    text = f"{safe(first.path or path)}:{first.line}:{first.column}"
    if len(others) >= FEW:
        return f"{text} and {len(others)} more places"
    return ", ".join([text, *(f"{line}:{column}" for line, column in others)])


def _excerpt(page: Page, location: Location, severity: str) -> None:
    if not location.line or not location.text.strip():
        return
    part = Excerpt(location, page.room)
    page.raw_row(str(location.line), part.before + page.paint(part.marked, f"mark {severity}") + part.after)
    if not page.paint.on:
        page.raw_row("", part.underline())


def _names(cards: Iterable[str], columns: int) -> str:
    """Name as many cards as fit on a line, and count the others."""
    names = [safe(card) for card in cards]
    text = ", ".join(names)
    if width(text) <= columns:
        return text
    used = len(" and 999 more")
    for number, name in enumerate(names):
        used += width(name) + 2
        if number and used > columns:
            return f"{', '.join(names[:number])} and {len(names) - number} more"
    return crop(text, columns)


def _some(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """Give the first of many, but leave out more than one only."""
    return items if len(items) <= most + 1 else items[:most]
