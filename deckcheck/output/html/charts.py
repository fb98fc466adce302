"""Small pictures of what a deck is made of, drawn from the accounts of its rules, whatever the game."""

from __future__ import annotations

from deckcheck.evaluation.outcomes import BROKEN, OFF
from deckcheck.output.markup import attributes, tag, text
from deckcheck.output.text_width import crop, width
from deckcheck.rules.ir import MANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.checking.breakdown.model import Account, AccountPart, Accounts, AccountTable

WIDE, ROW, LETTER = 300, 20, 7.2
"""Units of a picture's width, of a line in it, and of a letter: they are pixels unless the screen is narrower."""
LABEL = 110
LEAST = 5
"""A window of numbers below this needs no picture."""


def charts(accounts: Accounts) -> str:
    """Return the pictures of a deck: totals in their windows, listed values, and how its cards divide."""
    pictures = [_window(account) for account in _windows(accounts.accounts)]
    pictures += [_values(account) for account in accounts.accounts if account.listed and account.state != OFF]
    pictures += [_bars(table) for table in accounts.tables]
    return tag("div", "\n".join(pictures), class_="charts") if pictures else ""


def _windows(accounts: Iterable[Account]) -> Iterable[Account]:
    """Choose the totals that are worth a picture: one for what is counted, by the rule that weighs most."""
    chosen: dict[tuple[str, str, str], Account] = {}
    for account in accounts:
        largest = max(account.lo or 0, account.hi or 0)
        if account.kind in ("count", "sum") and not account.parts and not account.listed and largest >= LEAST:
            weight = "" if account.kind == "count" else account.of
            key = (account.place, weight, account.noun[1])
            if account.state != OFF and account.severity == "error":
                chosen.setdefault(key, account)
    return chosen.values()


def _window(account: Account) -> str:
    """Draw a number on a scale, with the part that is allowed."""
    lo, hi, least = account.lo, account.hi, account.least
    most = least if account.most >= MANY else account.most
    start, end = _scale(lo, hi, least, most)

    def at(number: int) -> float:
        return round(4 + (WIDE - 8) * (number - start) / (end - start), 1)

    left, right = at(start if lo is None else lo), at(end if hi is None else hi)
    state = "bad" if account.state == BROKEN else "good" if least == account.most else "open"
    shapes = [
        _rect(0, 12, WIDE, 8, class_="track", rx=4),
        _rect(
            left if lo is not None else 0, 12, max((right if hi is not None else WIDE) - left, 3), 8, class_="allowed"
        ),
        _rect(at(least) - 3, 6, at(most) - at(least) + 6, 20, class_=f"found {state}", rx=3),
    ]
    marks = sorted({bound for bound in (lo, hi) if bound is not None})
    shapes += [_text(str(bound), at(bound), 40, class_="tick", text_anchor="middle") for bound in marks]
    found = (
        str(least) if least == account.most else f"{least} or more" if account.most >= MANY else f"{least} to {most}"
    )
    noun = account.noun[0] if found == "1" else account.noun[1]
    return _figure(f"{account.place}: {found} {noun}", _bounds(account), shapes, 42)


def _scale(lo: int | None, hi: int | None, least: int, most: int) -> tuple[int, int]:
    """Choose the ends of a scale, so that the window is neither too small nor fills it all."""
    if lo is None or hi is None:
        return 0, max(hi or lo or 1, most) * 5 // 4 + 1
    span = max(hi - lo, hi // 8, 2)
    return max(0, min(lo - span, least - 1)), max(hi + span, most + 1)


def _values(account: Account) -> str:
    """Draw the values that a rule lists, with those that are there filled."""
    shapes = []
    x, y = 0.0, 2
    for part in account.parts:
        words = part.label if part.least in (0, 1) else f"{part.label} × {part.least}"
        size = round(width(words) * LETTER + 16, 1)
        if x and x + size > WIDE:
            x, y = 0.0, y + 28
        shapes.append(_rect(x, y, size, 22, class_=f"value {_presence(part)}", rx=5))
        shapes.append(_text(words, x + size / 2, y + 15, class_=f"in {_presence(part)}", text_anchor="middle"))
        x += size + 6
    there = sum(part.least > 0 for part in account.parts)
    return _figure(f"{account.place}: {there} of {len(account.parts)}", account.statement, shapes, y + 26)


def _presence(part: AccountPart) -> str:
    there = "there" if part.least else "missing"
    return f"{there} bad" if part.state == BROKEN else there


def _bars(table: AccountTable) -> str:
    """Draw how many cards have each value."""
    rows = [*table.counts, *([("not recorded", table.unknown)] if table.unknown else [])]
    largest = max(number for _, number in rows)
    shapes = []
    for number, (label, size) in enumerate(rows):
        y = number * ROW
        shapes.append(_text(crop(label, 15), LABEL - 8, y + 14, class_="tick", text_anchor="end"))
        long = round((WIDE - LABEL - 40) * size / largest, 1) if largest else 0
        shapes.append(_rect(LABEL, y + 4, max(long, 2), ROW - 7, class_="bar", rx=2))
        shapes.append(_text(str(size), LABEL + max(long, 2) + 6, y + 14, class_="tick"))
    return _figure(f"{table.place} by {table.field.replace('_', ' ')}", "", shapes, len(rows) * ROW + 2)


def _bounds(account: Account) -> str:
    from deckcheck.wording import bounds_words

    return bounds_words(account.lo, account.hi)


def _figure(title: str, remark: str, shapes: list[str], height: float) -> str:
    caption = f"{text(title)} {tag('span', text(remark), class_='quiet')}" if remark else text(title)
    picture = tag("svg", "".join(shapes), viewBox=f"0 0 {WIDE} {height}", role="img", aria_label=title)
    return tag("figure", f"{tag('figcaption', caption)}{picture}")


def _rect(x: float, y: float, wide: float, high: float, **values: object) -> str:
    return f"<rect{attributes(x=x, y=y, width=round(wide, 1), height=high, **values)}/>"


def _text(words: str, x: float, y: float, **values: object) -> str:
    return tag("text", text(words), x=round(x, 1), y=y, **values)
