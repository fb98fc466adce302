"""Accounts in words: what a rule counted, what it allows, and what is left to spare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.evaluation.outcomes import BROKEN, HELD, OFF, UNDECIDED, UNJUDGED
from deckcheck.rules.ir import MANY
from deckcheck.wording import bounds_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.checking.breakdown.model import Account, AccountPart, Line

NAMED = 12
"""So many values are named in a sentence."""
STATES = {HELD: "holds", BROKEN: "broken", UNDECIDED: "open", OFF: "idle", UNJUDGED: "open"}
"""Labels for how a condition came out."""


def sentence_of(account: Account) -> str:
    """Say how a condition came out, in one sentence."""
    place = f"{account.place} ({account.meant})" if account.meant else account.place
    return f"{place}: {_said(account)}"


def _said(account: Account) -> str:
    if account.state == OFF:
        return "it is not in force for this deck."
    if account.state == UNJUDGED:
        return "not judged, because the section that it looks at is itself at fault."
    if account.said:
        return account.said
    if not account.bound_known and account.state != BROKEN:
        return "not judged, because the number that it allows is not known."
    if account.kind == "every":
        return _every(account)
    if account.listed:
        return _listed(account)
    if account.kind in ("distinct", "sum") or not (account.kind == "copies" or account.parts):
        return _total(account)
    return _family(account)


def amount_words(line: Line, account: Account) -> str:
    """Say what one line adds: ``3 × 4 = 12``, or only the copies."""
    copies = _span(*line.copies)
    if not account.of:
        return copies
    if line.least == line.most and line.copies[0] == line.copies[1] and line.copies[0]:
        return f"{copies} × {line.least // line.copies[0]} = {line.least}"
    return f"{copies} × ? = {_span(line.least, line.most)}"


def part_words(part: AccountPart) -> str:
    """Say how often a key is there, and its limit."""
    limit = f" of {part.hi}" if part.hi is not None else ""
    return f"{part.label} ({_span(part.least, part.most)}{limit})"


def _every(account: Account) -> str:
    if account.most == 0:
        return "every card fits."
    number = _span(account.least, account.most)
    return f"{number} {'card does' if number == '1' else 'cards do'} not fit."


def _listed(account: Account) -> str:
    """Say which of the listed values are there how often, those of one number together."""
    by_number: dict[str, list[str]] = {}
    for part in account.parts:
        by_number.setdefault(_span(part.least, part.most), []).append(part.label)
    found = ", ".join(f"{_times(number)} {_and(labels)}" for number, labels in sorted(by_number.items(), reverse=True))
    return f"{bounds_words(account.lo, account.hi)} of each; there is {found}."


def _times(number: str) -> str:
    return {"0": "no", "1": "once"}.get(number, f"{number} times")


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _total(account: Account) -> str:
    if any(line.least < 0 or line.most < 0 for line in account.lines):
        return f"{_span(account.least, account.most)} more on one side than on the other{_slack(account)}."
    found = _span(account.least, account.most)
    noun = account.noun[0] if found == "1" else account.noun[1]
    which = f" ({', '.join(part.label for part in account.parts[:NAMED])})" if account.parts else ""
    return f"{found} {noun}{which}, {bounds_words(account.lo, account.hi)}{_slack(account)}."


def _slack(account: Account) -> str:
    """Say what is to spare on both sides, or what is missing."""
    lo, hi = account.lo, account.hi
    if lo is not None and account.most < lo:
        return f"; {lo - account.most} too few"
    if hi is not None and account.least > hi:
        return f"; {account.least - hi} too many"
    if account.least != account.most or lo == hi:
        return ""
    spare = [] if lo is None else [f"{account.least - lo or 'none'} to spare"]
    room = [] if hi is None else [f"room for {hi - account.least or 'no'} more"]
    return f"; {', '.join([*spare, *room])}"


def _family(account: Account) -> str:
    """Say of how many keys the rule speaks, and how near the limit they come."""
    many = len(account.parts)
    if not many:
        return "no such card."
    noun = "card" if account.kind == "copies" and not account.by_field else "value"
    limit = "each at most as often as it prints" if account.printed else f"each at most {account.hi}"
    said = f"{many} different {noun}s, {limit}" if many > 1 else f"1 {noun}, {limit.replace('each ', '')}"
    if account.state == HELD and not full_parts(account):
        return f"{said}; the most is {max(part.least for part in account.parts)}."
    return f"{said}."


def full_parts(account: Account) -> list[AccountPart]:
    """List the keys that stand just at their limit."""
    return [part for part in account.parts if part.hi is not None and part.least == part.hi == part.most]


def _span(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"{least} or more" if most >= MANY else f"{least} to {most}"


def line_ranges(lines: Iterable[Line]) -> str:
    """Name the lines of a deck that count: ``lines 9 to 28 and 30``; what could not be read is counted apart."""
    known = sorted({line.place.line for line in lines if line.place and line.place.line})
    ranges: list[list[int]] = []
    for number in known:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    words = [str(first) if first == last else f"{first} to {last}" for first, last in ranges]
    if not words:
        return "no line of the deck"
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"{'line' if len(known) == 1 else 'lines'} {listed}"
