"""Sheets as one HTML file: a page for each 60 lines of a deck, printed by any browser; fonts by name, grey only."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.output.markup import attributes, tag, text
from deckcheck.output.text_width import width
from deckcheck.sheets.contents import SheetRow
from deckcheck.sheets.words import LANGUAGES
from deckcheck.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.sheets.contents import SheetDeck

STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sheet.css")
PAPERS = ("a4", "letter")
COLUMN = 30
"""Lines of a column; a page has two."""
WIDE = 36
"""Columns of text that stand in a line in the usual size; a longer name is written smaller."""
SHORT = 20
"""Columns of what is said of a deck in the usual size."""
MOST_PAGES = 100
"""Pages of one deck at most: 6,000 lines are no deck."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def sheets_html(decks: Sequence[SheetDeck], paper: str = "a4", lang: str = "en", stylesheet: str = "") -> str:
    """Return the sheets of decks as one page; it holds its style, or names a ``stylesheet``.

    Without any deck it is an empty sheet, to be filled in by hand.
    """
    words = LANGUAGES[lang]
    if stylesheet:
        style = f'<link rel="stylesheet" href="{stylesheet}">'
    else:
        with open(STYLE, encoding="utf-8") as file:
            style = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<style>\n{file.read()}</style>'
    pages = [page for deck in decks for page in _pages(deck, words)] if decks else [_page(None, [], "", words)]
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(words["title"])}</title>\n'
        f'{style}\n</head>\n<body class="{paper}">\n{chr(10).join(pages)}\n</body>\n</html>\n'
    )


def _pages(deck: SheetDeck, words: Mapping[str, str]) -> Iterator[str]:
    lines = list(_lines(deck, words))
    starts = range(0, max(len(lines), 1), 2 * COLUMN)
    many = min(len(starts), MOST_PAGES)
    for number, start in enumerate(starts[:MOST_PAGES], 1):
        no = f"{words['page']} {number} {words['of']} {many}" if many > 1 else ""
        yield _page(deck, lines[start : start + 2 * COLUMN], no, words)


def _lines(deck: SheetDeck, words: Mapping[str, str]) -> Iterator[str]:
    """Return the lines of a deck; a section that goes on in another column says so, and no heading stands last."""
    place = 0
    for title, rows in deck.piles:
        total = sum(row.count for row in rows)
        if place % COLUMN == COLUMN - 1:
            yield _empty()
            place += 1
        yield _head(title, f"{total} {words['cards']}")
        place += 1
        for row in rows:
            if place % COLUMN == 0:
                yield _head(f"{title} ({words['continued']})", "")
                place += 1
            yield _row(row)
            place += 1
    if deck.remarks:
        yield _head(words["unread"], str(len(deck.remarks)))
        yield from (_row(SheetRow(0, remark)) for remark in deck.remarks[:COLUMN])


def _page(deck: SheetDeck | None, lines: list[str], no: str, words: Mapping[str, str]) -> str:
    lines = lines + [_empty()] * (2 * COLUMN - len(lines))
    columns = "".join(tag("div", "\n".join(half), class_="column") for half in (lines[:COLUMN], lines[COLUMN:]))
    head = tag("header", f"{tag('h1', text(words['title']))}{tag('span', text(no), class_='no')}")
    parts = [head, _who(deck, words), tag("div", columns, class_="columns"), _judge(deck, words), _foot(deck, words)]
    return tag("section", "\n".join(parts), class_="sheet")


def _who(deck: SheetDeck | None, words: Mapping[str, str]) -> str:
    said = {"player": "", "id": "", "date": "", "event": "", "deck": "", "game": ""}
    if deck is not None:
        report = deck.report
        format = report.format if report.format not in ("", "default") else ""
        game = " · ".join(word for word in (report.title or report.game, format) if word)
        said |= {"player": deck.player, "date": deck.date, "event": deck.event, "deck": report.name, "game": game}
    fields = [
        tag(
            "div",
            f"{tag('span', text(words[key]))}{tag('b', text(value), class_='small' if width(value) > SHORT else '')}",
        )
        for key, value in said.items()
    ]
    return tag("div", "".join(fields), class_="who")


def _judge(deck: SheetDeck | None, words: Mapping[str, str]) -> str:
    total = str(sum(row.count for _, rows in deck.piles for row in rows)) if deck is not None else ""
    boxes = [(words["total"], total)]
    boxes += [(f"{words['judge']}: {words['round']}", ""), (words["status"], ""), (words["initials"], "")]
    boxes.append((words["signed"], ""))
    return tag(
        "div", "".join(tag("div", f"{tag('span', text(k))}{tag('b', text(v))}") for k, v in boxes), class_="judge"
    )


def _foot(deck: SheetDeck | None, words: Mapping[str, str]) -> str:
    if deck is None:
        return tag("div", text(f"deckcheck {__version__}"), class_="foot")
    report = deck.report
    verdict = words[report.verdict]
    codes = sorted({one.code for one in report.findings if one.severity == "error" and not one.follows_from})
    reasons = f" ({', '.join(codes[:8])})" if codes else ""
    checked = f"{words['verdict']}: {verdict}{reasons} · {words['checked']} {deck.day} · deckcheck {__version__}"
    signature = f"{text(words['signature'])}: {tag('code', text(report.signature))}"
    rules = f"{text(words['rules'])}: {tag('code', text(report.rules))}"
    return tag("div", f"<div>{text(checked)}</div><div>{signature}<br>{rules}</div>", class_="foot")


def _head(title: str, beside: str) -> str:
    return tag("div", f"{tag('span', text(title), class_='name')}{tag('span', text(beside))}", class_="line head")


def _row(row: SheetRow) -> str:
    reference = f"{row.set} {row.number}".strip()
    if reference and reference in row.name:
        reference = ""
    room = WIDE - width(reference)
    name = "name long" if width(row.name) > room else "name"
    cells = [
        tag("span", str(row.count or ""), class_="n"),
        f"<span{attributes(class_=name)}>{text(row.name)}</span>",
        tag("span", text(reference), class_="ref"),
    ]
    return tag("div", "".join(cells), class_="line")


def _empty() -> str:
    return tag("div", "", class_="line")
