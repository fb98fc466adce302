"""What came of a list: the verdict, findings at their lines, the repair, and what the deck is made of."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from deckcheck.answers.paths import public_path
from deckcheck.checking.breakdown.model import Accounts
from deckcheck.output.html.charts import charts
from deckcheck.output.markup import attributes, tag, text
from deckcheck.repair.words import headline, steps
from deckcheck.wording import samples_words, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.answers.questions import JudgedBy
    from deckcheck.repair.repairer import Repair
    from deckcheck.report import DeckReport, Finding, Location
    from deckcheck.web.forms import FilledForm

    Words = Mapping[str, str]

MOST_LINES = 30
"""Lines of one finding that are links."""
MOST_FINDINGS = 300
LONGEST = 300
"""Characters of a line of the list that are shown beside findings."""


def report_html(report: DeckReport, day: str, deck: str, words: Words) -> str:
    """Return the section about a report."""
    accounts = charts(report.details) if isinstance(report.details, Accounts) else ""
    parts = [
        _head(report, words),
        _findings(report, words) or tag("p", text(words["none"]), class_="quiet"),
        _listing(deck, report.findings, words),
        tag("details", f"{tag('summary', text(words['made_of']))}{accounts}") if accounts else "",
        _judged_by(report, day, words),
    ]
    return _section(report, parts)


def repair_html(repair: Repair, terms: JudgedBy, form: FilledForm, words: Words) -> str:
    """Return the section about a repair, with a button that puts it into the list."""
    parts = [_head(repair.report, words), tag("h3", text(headline(repair)))]
    told = [*steps(repair), *repair.notes]
    if told:
        parts.append(tag("ul", "".join(tag("li", text(one)) for one in told), class_="steps"))
    if repair.edited is not None:
        parts += [
            _difference(repair.edited.before, repair.edited.after, words),
            _apply(repair.edited.after, form, words),
        ]
    else:
        parts.append(_findings(repair.report, words))
    parts.append(_judged_by(repair.report, terms.day, words))
    return _section(repair.report, parts)


def _section(report: DeckReport, parts: Sequence[str]) -> str:
    inside = "\n".join(part for part in parts if part)
    return tag("section", inside, id="result", role="status", aria_live="polite", class_=f"result {report.verdict}")


def _head(report: DeckReport, words: Words) -> str:
    badge = tag("span", text(words[report.verdict]), class_=f"badge {report.verdict}", data_verdict=report.verdict)
    format = report.format if report.format not in ("", "default") else ""
    about = [report.name, report.player, report.title, format]
    sizes = [f"{name}: {number}" for name, number in report.sections.items() if number]
    rest = " · ".join(text(word) for word in (*about, *sizes) if word)
    return tag("h2", f"{badge} {tag('small', rest)}")


def _findings(report: DeckReport, words: Words) -> str:
    told = [finding for finding in report.findings if finding.follows_from is None]
    shown = [_finding(finding, words) for finding in told[:MOST_FINDINGS]]
    if len(told) > MOST_FINDINGS:
        shown.append(tag("li", f"… {len(told) - MOST_FINDINGS}", class_="quiet"))
    waiting = sorted({code for finding in report.findings for code in finding.waiting})
    if waiting:
        shown.append(tag("li", f"{text(', '.join(waiting))}: {text(words['waits'])}", class_="quiet"))
    return tag("ul", "\n".join(shown), class_="findings") if shown else ""


def _finding(finding: Finding, words: Words) -> str:
    code = tag("span", finding.code, class_=f"code {finding.severity}", title=finding.severity)
    parts = [tag("p", f"{code} {tag('b', text(sentence(finding.message)))} {text(finding.hint)}".rstrip())]
    rule = " — ".join(text(word) for word in (finding.rule, finding.source) if word)
    if rule:
        parts.append(tag("p", f"{text(words['rule'])}: {rule}", class_="quiet"))
    places = [place for place in finding.locations if place.line or place.path]
    if places:
        links = ", ".join(_link(place) for place in places[:MOST_LINES])
        more = f" … {len(places) - MOST_LINES}" if len(places) > MOST_LINES else ""
        parts.append(tag("p", f"{text(words['line'])} {links}{more}", class_="places"))
    return tag("li", "".join(parts), class_=finding.severity)


def _link(place: Location) -> str:
    if place.path:
        return text(f"{public_path(place.path)}:{place.line}")
    numbers = {"data_line": place.line, "data_from": place.column, "data_to": place.end_column}
    return tag("a", str(place.line), href=f"#L{place.line}", **numbers)


def _listing(deck: str, findings: Sequence[Finding], words: Words) -> str:
    """Return the list with its lines by number; those of findings are marked."""
    marked: dict[int, str] = {}
    for finding in findings:
        for place in finding.locations:
            if not place.path:
                marked[place.line] = (
                    "error" if "error" in (finding.severity, marked.get(place.line)) else finding.severity
                )
    lines = [_line(number, line, marked.get(number, "")) for number, line in enumerate(deck.split("\n"), 1)]
    if not deck:
        return ""
    listing = tag("ol", "".join(lines), class_="listing")
    return f"<details{' open' if marked else ''}>{tag('summary', text(words['the_list']))}{listing}</details>"


def _line(number: int, line: str, kind: str) -> str:
    return f"<li{attributes(id=f'L{number}', class_=kind)}>{text(line[:LONGEST])}</li>"


def _difference(before: str, after: str, words: Words) -> str:
    old, new = before.splitlines(), after.splitlines()
    lines = []
    for do, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if do == "equal":
            kept = old[a:b]
            shown = kept if len(kept) <= 4 else [*kept[:2], "…", *kept[-2:]]
            lines += [tag("span", text(f"  {line}")) for line in shown]
        else:
            lines += [tag("del", text(f"- {line}")) for line in old[a:b]]
            lines += [tag("ins", text(f"+ {line}")) for line in new[c:d]]
    return f"{tag('h3', text(words['difference']))}{tag('pre', chr(10).join(lines), class_='difference')}"


def _apply(after: str, form: FilledForm, words: Words) -> str:
    """Return the button that takes the repaired list over and checks it again."""
    hidden = {name: form.get(name) for name in ("by", "day", "lang")}
    fields = [f"<input{attributes(type='hidden', name=name, value=value)}>" for name, value in hidden.items()]
    kept = after.replace("\r\n", "\n").replace("&", "&amp;").replace("<", "&lt;")
    fields.append(f'<textarea name="deck" hidden>\n{kept}</textarea>')
    fields.append(tag("button", text(words["apply"]), name_="do", value="check", class_="main"))
    return tag("form", "\n".join(fields), method="post", action="/", enctype="multipart/form-data", id="apply")


def _judged_by(report: DeckReport, day: str, words: Words) -> str:
    digests = [text(one) for one in (report.rules, *report.pools[:20]) if one]
    said = [f"{text(words['as_of'])} {text(day)}" if day else "", *(tag("code", one) for one in digests)]
    samples = tag("p", text(samples_words(report.samples)), class_="quiet") if report.samples else ""
    inside = (
        f"{tag('summary', text(words['judged_by']))}{tag('p', '<br>'.join(one for one in said if one), class_='quiet')}"
    )
    return f"{samples}{tag('details', inside)}"
