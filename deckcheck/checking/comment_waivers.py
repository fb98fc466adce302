"""Waivers in a deck's own comments: ``# deckcheck: ignore CO007 a gift of the judge``."""

from __future__ import annotations

import re

from deckcheck.checking.request import SIGN
from deckcheck.codes import UNKNOWN, UNUSED
from deckcheck.language import said
from deckcheck.report import WARNING, Finding, Location, Waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from deckcheck.decks.deck import Source
    from deckcheck.games.game import Game

_COMMENT = re.compile(r"(?:^|\s)(?P<sign>#|//|;)\s*deckcheck:\s*ignore\b(?P<rest>.*)")
_CODE = re.compile(r"\s*,?\s*(?P<code>[A-Za-z]{2,4}[0-9]{1,4})\b")


def waivers_in(source: Source) -> list[Waiver]:
    """Read the comments of a deck file; several codes may stand before the reason."""
    from deckcheck.files.lines import excerpt, split_lines

    found: list[Waiver] = []
    for number, line in enumerate(split_lines(source.text), 1):
        comment = _COMMENT.search(line) if SIGN in line else None
        if comment is not None and not (source.reader == "toml" and _ends_inside_text(line[: comment.start()])):
            place = Location(number, comment.start("sign") + 1, len(line) + 1, excerpt(line))
            codes, reason = _codes_and_reason(comment["rest"])
            found += [Waiver(code, reason, place=place) for code in codes or [""]]
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


def idle_findings(waivers: Iterable[Waiver], used: Collection[str], game: Game) -> list[Finding]:
    """Complain of waivers of codes that there are not, and of codes that were not found in the deck."""
    from deckcheck.codes import code_texts
    from deckcheck.suggest import did_you_mean

    findings: list[Finding] = []
    for waiver in waivers:
        if waiver.code in used:
            continue
        known = [*game.texts, *code_texts()]
        places = (waiver.place,) if waiver.place else ()
        if waiver.code in known:
            message = said("The deck asks to ignore {code}, which is not found in it", code=waiver.code)
            hint = said("Take the comment out.")
            findings.append(Finding(UNUSED, message, WARNING, found=waiver.code, locations=places, hint=hint))
        elif not waiver.code:
            message = said("The comment does not say which code to ignore")
            hint = said("Write deckcheck: ignore CODE reason.")
            findings.append(Finding(UNKNOWN, message, WARNING, locations=places, hint=hint))
        else:
            message = said("There is no code {code} to ignore", code=waiver.code) + did_you_mean(waiver.code, known)
            findings.append(Finding(UNKNOWN, message, WARNING, found=waiver.code, locations=places))
    return findings
