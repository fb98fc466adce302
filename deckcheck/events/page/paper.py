"""What is printed: a slip for each player when an event is locked; a page for each deck and a list for the wall."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from html import escape

import segno

from deckcheck.cards.card_text import natural
from deckcheck.draws.documents import bytes_of
from deckcheck.events.draw_players import opened_entry
from deckcheck.events.model import Openings
from deckcheck.events.page.template import asset, template
from deckcheck.events.page.view import page_view
from deckcheck.events.seed_words import grouped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import EventEntry, Lock, LockedPlayer, Receipt

    View = Mapping[str, object]

PRINT, WALL = "print.html", "wall.html"
BORDER = 4
"""Empty squares around a code, as readers need them."""
MASK = 3
"""Of a code of random digits any mask is as good as another, and trying all eight takes most of the time."""


def slip_files(lock: LockFile, openings: Openings, lock_name: str) -> dict[str, bytes]:
    """Return the slips of all players: for each a text, a page and the opened entry, and one file to print.

    Args:
        lock: the lock.
        openings: the organizer's.
        lock_name: what the file of the lock is called.
    """
    files: dict[str, bytes] = {}
    pages = []
    for row in lock.lock.players:
        opening = openings.players[row.id]
        entry = opened_entry(opening, row.id)
        view = {**_slip(lock, row, entry, opening.salt), "command": f'deckcheck event verify "{row.files}.json"'}
        view["command"] = f"{view['command']} --lock {lock_name}"
        page = template("paper.html", "slip").fill(view).replace(_PLACE, _code(lock, row, opening.salt))
        own = Openings(lock=openings.lock, players={row.id: opening.model_copy(update={"path": ""})})
        files[f"{row.files}.txt"] = _text(view).encode()
        files[f"{row.files}.html"] = _sheet(row.id, [page])
        files[f"{row.files}.json"] = bytes_of(own)
        pages.append(page)
    files[PRINT] = _sheet(f"{lock.lock.event}: slips", pages)
    return files


_PLACE = "\0"
"""Stands where the picture of a code comes, which is no text to be escaped; no name can hold it."""
SENTENCES = (
    "This is what was locked for you. If a card is wrong, say so before the seed exists: later nothing can be changed.",
    "The lock must be the one that is posted.",
    "The salt is yours: whoever has it can prove what you entered, so show it to nobody before the decks are public.",
)


def _slip(lock: LockFile, row: LockedPlayer, entry: EventEntry, salt: str) -> dict[str, object]:
    said = lock.lock
    return {
        "player": row.id,
        "event": said.event,
        "date": said.date,
        "game": said.game_name,
        "svg": _PLACE,
        "lock": grouped(lock.digest.hex()),
        "commitment": grouped(row.commitment),
        "salt": grouped(salt),
        "sentences": [{"text": text} for text in SENTENCES],
        "sections": [_section(said, section, entry) for section in sorted(entry.sections)],
    }


def _section(lock: Lock, section: str, entry: EventEntry) -> dict[str, object]:
    counts, names = entry.sections[section], entry.names or {}
    title = (lock.titles or {}).get(section, section)
    if lock.random is not None and section == lock.random.draw:
        title = f"{title}, {entry.number} of them will be drawn"
    cards = [{"count": counts[card], "name": names.get(card, card), "mark": "", "note": ""} for card in natural(counts)]
    return {"title": title, "total": sum(counts.values()), "cards": cards}


def _text(view: Mapping[str, object]) -> str:
    lines = [f"{view['player']}: the entry as it was locked", f"{view['event']}, {view['date']}, {view['game']}", ""]
    lines += [f"{label:11} {view[label.lower()]}" for label in ("Lock", "Commitment", "Salt")]
    lines += ["", *SENTENCES, "", f"With the program: {view['command']}"]
    for section in _rows(view["sections"]):
        lines += ["", f"{section['title']} ({section['total']})"]
        lines += [f"{card['count']} {card['name']}" for card in _rows(section["cards"])]
    return "\n".join(lines) + "\n"


def _rows(rows: object) -> Iterable[View]:
    return rows if isinstance(rows, list) else []


def _code(lock: LockFile, row: LockedPlayer, salt: str) -> str:
    text = f"DECKCHECK LOCK {lock.digest.hex()} COMMITMENT {row.commitment} SALT {salt}".upper()
    rows = segno.make_qr(text, error="l", mask=MASK).matrix
    runs = [
        f"M{run.start() + BORDER} {line + BORDER}h{len(run[0])}v1h-{len(run[0])}z"
        for line, row in enumerate(rows)
        for run in re.finditer("1+", "".join("1" if dark else "0" for dark in row))
    ]
    side = len(rows) + 2 * BORDER
    return f'<svg viewBox="0 0 {side} {side}" role="img" aria-label="QR code"><path d="{"".join(runs)}"/></svg>'


def paper_files(lock: LockFile, receipt: Receipt, openings: Openings) -> dict[str, bytes]:
    """Return what is printed of a draw: a page for each player whose entry is open, and the list for the wall."""
    page = template("paper.html", "deck")
    view = page_view(lock, receipt, openings)
    draw = receipt.draws[-1]
    head = {
        "event": receipt.event,
        "date": receipt.date,
        "game": receipt.game_name,
        "lock": grouped(receipt.lock),
        "seed": " / ".join(seed.text for seed in draw.seed),
        "attempt": draw.attempt,
    }
    (event,) = _rows(view["event"])
    pages = [page.fill({**head, **article, "player": article["id"]}) for article in _rows(event["articles"])]
    picks = {row.id: row.picks for row in lock.lock.players}
    players = [
        {"id": row.id, "picks": picks.get(row.id, 0), "drawn": len(row.drawn), "verdict": row.verdict}
        for row in receipt.players
    ]
    wall = template("paper.html", "wall").fill({**view, **head, "players": players})
    return {
        PRINT: _sheet(f"{receipt.event}: decks", pages),
        WALL: _sheet(f"{receipt.event}: list for the wall", [wall]),
    }


def _sheet(title: str, articles: list[str]) -> bytes:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src {_style()[1]}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_style()[0]}</style>
</head>
<body>
{"".join(articles)}</body>
</html>
""".encode()


@cache
def _style() -> tuple[str, str]:
    style = asset("paper.css")
    return style, f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"
