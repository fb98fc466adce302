"""One deck of an HTML page: what was found in it, at which lines, and what it is made of."""

from __future__ import annotations

import os

from deckcheck.output.excerpt import Excerpt
from deckcheck.output.markup import tag, text
from deckcheck.output.paths import RelativePaths
from deckcheck.wording import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.report import DeckReport, Finding, Location

WIDEST = 100
"""Columns of a line of a deck that are shown."""
MOST_LINES = 12
"""More lines of one finding than this are named by number only."""
_paths = RelativePaths()


def deck_html(report: DeckReport, told: Sequence[Finding], unfolded: bool) -> str:
    """Return the part of a deck, folded away or not."""
    badge = tag("span", report.verdict, class_=f"badge {report.verdict}")
    name = tag("b", text(report.name or os.path.basename(report.path)))
    about = " · ".join(text(word) for word in (report.player, report.title or report.game, _format(report)) if word)
    path = tag("span", text(_paths(report.path)), class_="path")
    head = f"{badge} {name} {tag('span', about, class_='game')} {path}"
    inside = "\n".join(part for part in (_findings(report, told), _charts(report)) if part)
    body = inside or tag("p", "Nothing was found.", class_="quiet")
    opened = " open" if unfolded else ""
    return f'<details class="deck {report.verdict}"{opened}><summary>{head}</summary>\n{body}\n</details>'


def line_html(report: DeckReport, why: str) -> str:
    """Return the row of a deck in the overview: who, which file, and what is wrong."""
    who = " · ".join(text(word) for word in (report.player, report.name) if word)
    cells = [
        tag("td", tag("span", report.verdict, class_=f"badge {report.verdict}")),
        tag("td", f"{tag('b', who)} {tag('span', text(_paths(report.path)), class_='path')}"),
        tag("td", text(why)),
    ]
    return tag("tr", "".join(cells))


def _format(report: DeckReport) -> str:
    return "" if report.format in ("", "default") else report.format


def _findings(report: DeckReport, told: Sequence[Finding]) -> str:
    parts = [_finding(finding, report.path) for finding in told]
    parts += [
        tag("li", f"{_code(waived.finding, 'waived')} {text(sentence(waived.waiver.reason or 'waived'))}")
        for waived in report.waived
    ]
    waiting = sorted({code for finding in report.findings for code in finding.waiting})
    if waiting:
        parts.append(tag("li", f"{text(', '.join(waiting))} could not be judged.", class_="quiet"))
    if report.fix is not None:
        parts.append(tag("li", f"{tag('b', 'Fix:')} {text(report.fix.text)}"))
    return tag("ul", "\n".join(parts), class_="findings") if parts else ""


def _finding(finding: Finding, path: str) -> str:
    """Say what was found and what to do, the rule, and show the lines."""
    head = f"{_code(finding, finding.severity)} {tag('b', text(sentence(finding.message)))} {text(finding.hint)}"
    rule = tag("p", text(finding.rule), class_="quiet") if finding.rule not in ("", sentence(finding.message)) else ""
    lines = "".join(_line(place, path) for place in finding.locations[:MOST_LINES])
    more = [str(place.line) for place in finding.locations[MOST_LINES:]]
    if more:
        lines += tag("p", f"and {len(more)} more lines: {text(', '.join(more[:100]))}", class_="quiet")
    return tag("li", f"{tag('p', head.rstrip())}{rule}{lines}", class_=finding.severity)


def _code(finding: Finding, kind: str) -> str:
    return tag("span", finding.code, class_=f"code {kind}", title=kind)


def _line(place: Location, path: str) -> str:
    elsewhere = _paths(place.path) if place.path and place.path != path else ""
    if not place.line:
        return tag("p", f"in {text(elsewhere)}", class_="quiet") if elsewhere else ""
    number = f"{elsewhere}:{place.line}:{place.column}" if elsewhere else f"{place.line}:{place.column}"
    part = Excerpt(place, WIDEST)
    shown = f"{text(part.before)}{tag('mark', text(part.marked))}{text(part.after)}"
    return tag("pre", f"{tag('span', text(number), class_='no')}{shown}")


def _charts(report: DeckReport) -> str:
    from deckcheck.checking.breakdown.model import Accounts

    if not isinstance(report.details, Accounts):
        return ""
    from deckcheck.output.html.charts import charts

    return charts(report.details)
