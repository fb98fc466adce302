"""How text output shows findings: one in full, many of a kind briefly, missing facts by field."""

from __future__ import annotations

from deckcheck.checking.missing_facts import ASK, ask_command
from deckcheck.files.display import safe
from deckcheck.language import said
from deckcheck.output.excerpt import Excerpt
from deckcheck.output.text_width import crop, width
from deckcheck.report import SEVERITIES
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeVar

    from deckcheck.output.two_columns import Page
    from deckcheck.report import Finding, Location

    _Item = TypeVar("_Item")

FEW = 4
"""More findings of one code than this are shown briefly; more lines of one finding than this are left out."""
MANY = 10
"""More findings of one code than this are counted only, if nothing else is said."""
UNKNOWN, UNRECORDED = "DK001", "DK009"


def write_findings(page: Page, findings: Iterable[Finding], path: str, most: int = MANY) -> None:
    """Write findings of one file, those of one code together where they are many; more than ``most`` are counted."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.code, "" if _of_fact(finding) else finding.severity), []).append(finding)
    for (_, severity), group in groups.items():
        if not severity and len(group) > 1:
            _write_facts(page, group, path)
        elif len(group) > FEW:
            _write_briefly(page, group, most)
        else:
            for finding in group:
                _write_in_full(page, finding, path)


def _of_fact(finding: Finding) -> bool:
    """Say whether a finding is of a fact that no pool records; what printings differ in is told in full."""
    return finding.code == UNRECORDED and bool(finding.cards) and not finding.allowed


def _write_in_full(page: Page, finding: Finding, path: str) -> None:
    """Write what was found and what to do, the rule, and the lines where it was found."""
    here = [place for place in finding.locations if not place.path or place.path == path]
    place = "" if any(location.text.strip() for location in here or finding.locations) else _place(finding, path)
    if finding.rule and finding.rule != sentence(finding.message):
        page.row(finding.code, _advice(finding), finding.severity)
        page.row(said(finding.severity), safe(finding.rule), text_style="quiet")
    else:
        page.row(finding.code, safe(sentence(finding.message)), finding.severity)
        page.row(said(finding.severity), safe(finding.hint) or place or _place(finding, path))
    if finding.hint and place not in ("", safe(path)):
        page.row("", place)
    some = _some(here, FEW)
    for location in some:
        _excerpt(page, location, finding.severity)
    if len(some) < len(here):
        rest = ", ".join(str(location.line) for location in here[len(some) :])
        page.raw_row(
            "",
            page.paint(
                crop(said("and {number} more lines: {lines}", number=len(here) - len(some), lines=rest), page.room),
                "quiet",
            ),
        )
    for location in _some([place for place in finding.locations if place.path and place.path != path], FEW):
        page.row(said("see"), f"{safe(location.path)}:{location.line}:{location.column}")
        _excerpt(page, location, finding.severity)


def _write_briefly(page: Page, findings: Sequence[Finding], most: int) -> None:
    """Write one line for each finding, and what they have in common above."""
    first, some = findings[0], _some(findings, most)
    page.row(first.code, safe(sentence(_statement(first))), first.severity)
    hint = first.hint if len({finding.hint for finding in findings}) == 1 else ""
    page.row(
        said(first.severity),
        safe(f"{said('{number} findings.', number=len(findings))} {hint}".rstrip()),
        text_style="quiet",
    )
    for finding in some:
        text = finding.cards[0] if finding.code == UNKNOWN and finding.cards else sentence(finding.message)
        page.raw_row(_label(finding.locations), crop(safe(text if hint else f"{text}  {finding.hint}"), page.room))
    if len(some) < len(findings):
        rest = len(findings) - len(some)
        page.row("", said("and {number} more; --output-format concise lists them all", number=rest), text_style="quiet")


def _write_facts(page: Page, findings: Sequence[Finding], path: str) -> None:
    """Write one line for each field of which something is not recorded."""
    worst = min((finding.severity for finding in findings), key=SEVERITIES.index)
    hint = findings[0].hint
    asking = hint[hint.index(ASK) :] if ASK in hint else ask_command(path)  # with the pools that the run was told of
    page.row(UNRECORDED, said("Facts that rules need are not recorded in the pools."), worst)
    page.row(
        said(worst),
        said("Write them into their pools, or get a sheet of what is missing: {command}", command=safe(asking)),
        text_style="quiet",
    )
    by_field: dict[str, dict[str, Finding]] = {}
    for finding in findings:
        for card in finding.cards:
            by_field.setdefault(str(finding.found), {}).setdefault(card, finding)
    before: Iterable[str] = ()
    for field, cards in by_field.items():
        again = len(cards) > 1 and cards.keys() == before
        label = _label(next(iter(cards.values())).locations)
        room = page.room - width(said("{field} of {cards}", field=safe(field), cards=""))
        told = said("the same cards") if again else _names(cards, room)
        page.row(label, said("{field} of {cards}", field=safe(field), cards=told))
        before = cards.keys()


def _advice(finding: Finding) -> str:
    return safe(f"{sentence(finding.message)} {finding.hint}".rstrip())


def _statement(finding: Finding) -> str:
    if finding.rule:
        return finding.rule
    from deckcheck.codes import code_title

    return code_title(finding.code) or finding.message


def _place(finding: Finding, path: str) -> str:
    """Say in full where a finding is."""
    place = finding.locations[0] if finding.locations else None
    file = safe(place.path if place and place.path else path)
    return f"{file}:{place.line}:{place.column}" if place and place.line else file


def _label(locations: Sequence[Location]) -> str:
    return f"{locations[0].line}:{locations[0].column}" if locations and locations[0].line else ""


def _excerpt(page: Page, location: Location, severity: str) -> None:
    if not location.text.strip():
        return
    part = Excerpt(location, page.room)
    page.raw_row(_label([location]), part.before + page.paint(part.marked, f"mark {severity}") + part.after)
    if not page.paint.on:
        page.raw_row("", part.underline())


def _names(cards: Iterable[str], columns: int) -> str:
    """Name as many cards as fit on a line, and count the others."""
    names = [safe(card) for card in cards]
    text = ", ".join(names)
    if width(text) <= columns:
        return text
    used = width(said("{names} and {more} more", names="", more=999))
    for number, name in enumerate(names):
        used += width(name) + 2
        if number and used > columns:
            return said("{names} and {more} more", names=", ".join(names[:number]), more=len(names) - number)
    return crop(text, columns)


def _some(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """Return the first of many, but leave out more than one only."""
    return items if len(items) <= most + 1 else items[:most]
