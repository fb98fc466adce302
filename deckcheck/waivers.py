"""Findings that somebody accepts, with a reason: they are told apart and do not count for the verdict.

Loaded only where the configuration or the deck itself waives something.
"""

from __future__ import annotations

import re

from deckcheck.codes import code_texts
from deckcheck.report import UNREADING, WARNING, Finding, Location, Waived, Waiver
from deckcheck.rules.dates import today
from deckcheck.terms import SIGN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from deckcheck.decks.read import Source
    from deckcheck.games.game import Game
    from deckcheck.terms import Terms

UNUSED, UNKNOWN, EXPIRED = "WV001", "WV002", "WV003"
_COMMENT = re.compile(r"(?:^|\s)(?P<sign>#|//|;)\s*deckcheck:\s*ignore\b(?P<rest>.*)")
_CODE = re.compile(r"\s*,?\s*(?P<code>[A-Za-z]{2,4}[0-9]{3})\b")


def waivers_in(source: Source) -> list[Waiver]:
    """Read the comments ``deckcheck: ignore CODE reason`` of a deck file; several codes may stand before the reason."""
    from deckcheck.files.lines import excerpt, split_lines

    found: list[Waiver] = []
    for number, line in enumerate(split_lines(source.text), 1):
        comment = _COMMENT.search(line) if SIGN in line else None
        if comment is not None and not (source.reader == "toml" and _ends_inside_text(line[: comment.start()])):
            place = Location(number, comment.start("sign") + 1, len(line) + 1, excerpt(line))
            codes, reason = _codes_and_reason(comment["rest"])
            found += [Waiver(code, reason, place=place) for code in codes]
    return found


def _codes_and_reason(text: str) -> tuple[list[str], str]:
    codes: list[str] = []
    while code := _CODE.match(text):
        codes.append(code["code"].upper())
        text = text[code.end() :]
    return codes, text.strip(" \t:,-–—")


def _ends_inside_text(start: str) -> bool:
    """Say whether the start of a TOML line ends inside a text in quotes."""
    quote = ""
    before = ""
    for sign in start:
        if not quote:
            quote = sign if sign in "\"'" else ""
        elif sign == quote and not (quote == '"' and before == "\\"):
            quote = ""
        before = sign
    return bool(quote)


def waive_all(
    findings: list[Finding], undecided: set[str], terms: Terms, source: Source | None, game: Game
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
    own = waivers_in(source) if source else []
    kept, waived = waive(findings, [*own, *terms.waivers], terms.day or today())
    used = {one.finding.code for one in waived}
    complaints = _idle(own, used, {*game.texts, *code_texts()})
    kept += [finding for finding in complaints if terms.want(finding.code) and terms.want(str(finding.found))]
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
    """Give the undecided codes that count: not those that are waived, or wait for nothing but what is waived."""
    free = {code for one in waived for code in (one.finding.code, *one.finding.waiting)}
    held = {code for finding in kept for code in finding.waiting}
    return {code for code in undecided if code not in free or code in held}


def _idle(waivers: Iterable[Waiver], used: Collection[str], known: Collection[str]) -> list[Finding]:
    """Complain of waivers in a deck's comments: of codes that there are not, and of codes that were not found."""
    from deckcheck.suggest import did_you_mean

    findings: list[Finding] = []
    for waiver in waivers:
        places = (waiver.place,) if waiver.place else ()
        if waiver.code not in known:
            message = f"There is no code {waiver.code} to ignore{did_you_mean(waiver.code, known)}"
            findings.append(Finding(UNKNOWN, message, WARNING, found=waiver.code, locations=places))
        elif waiver.code not in used:
            message = f"The deck asks to ignore {waiver.code}, which is not found in it"
            hint = "Take the comment out."
            findings.append(Finding(UNUSED, message, WARNING, found=waiver.code, locations=places, hint=hint))
    return findings
