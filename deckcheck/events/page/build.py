"""Makes the pages of a receipt: the same receipt makes the same bytes."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape

from deckcheck.events.announced_seeds import LOCK_WARNINGS
from deckcheck.events.page.template import asset, parts_of, template
from deckcheck.events.page.view import page_view
from deckcheck.events.receipt import ALWAYS, ENOUGH, OPEN, ORIGINS, OWN
from deckcheck.events.receipt_rules import RULES
from deckcheck.events.seed_words import KINDS, UNANNOUNCED
from deckcheck.report import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, Openings, Receipt

SCRIPTS = ("sha256.js", "recompute.js", "locks.js", "rules.js", "view.js", "page.js")
OPEN_AT_MOST = 4
"""The decks of so many players are shown at once; those of more are folded, and stay so on paper."""
LARGEST_LOCK = 30_000
"""Bytes of a lock that the page of one player holds whole; of a larger one it holds what concerns the player."""


def event_page(lock: LockFile, receipt: Receipt, openings: Openings) -> bytes:
    """Make the page of an event, with all decks."""
    return _page(lock, receipt, openings, None)


def player_page(lock: LockFile, receipt: Receipt, openings: Openings, player: DrawnPlayer) -> bytes:
    """Make the page of one player: the deck, what was set aside, and nothing of others."""
    own = openings.model_copy(update={"players": {player.id: openings.players[player.id]}})
    return _page(lock, receipt, own, player)


def _page(lock: LockFile, receipt: Receipt, openings: Openings, player: DrawnPlayer | None) -> bytes:
    view = page_view(lock, receipt, openings, player)
    body = template("page.html", "body").fill(view)
    if player is not None or len(receipt.players) <= OPEN_AT_MOST:
        body = body.replace("<details>", "<details open>")
    style, script = asset_style(), _script()
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    text = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(str(view["title"]))} · {escape(str(view["under"]))}</title>
<style>{style}</style>
</head>
<body>
{body}<script type="application/json" id="data">{_data(lock, receipt, openings, player)}</script>
<script>{script}</script>
</body>
</html>
"""
    return text.encode()


def _data(lock: LockFile, receipt: Receipt, openings: Openings, player: DrawnPlayer | None) -> str:
    """Return what the page recomputes from, as JSON that no HTML can end."""
    whole = player is None or len(lock.data) <= LARGEST_LOCK
    opened = {id: one.model_copy(update={"path": ""}) for id, one in openings.players.items()}
    content = {
        "lock": lock.data.decode() if whole else "",
        "excerpt": None if whole or player is None else _excerpt(lock, player),
        "receipt": receipt.plain() if player is None else _receipt_of(receipt, openings, player),
        "openings": openings.model_copy(update={"players": opened, "lock_text": None}).plain(),
        "only": player.id if player else None,
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _receipt_of(receipt: Receipt, openings: Openings, player: DrawnPlayer) -> dict[str, object]:
    """Return what of a receipt concerns one player; what only the whole of it can be held to is left out."""
    entry = json.loads(openings.players[player.id].entry)
    cards = {card: receipt.cards[card] for card in entry.get("names", {}) if card in receipt.cards}
    content = receipt.model_copy(update={"players": [player], "cards": cards}).plain()
    draws = [{name: value for name, value in draw.plain().items() if name != "results"} for draw in receipt.draws]
    return {name: value for name, value in content.items() if name != "digest"} | {"draws": draws}


def _excerpt(lock: LockFile, player: DrawnPlayer) -> dict[str, object]:
    """Return a lock with one player only."""
    row = lock.player(player.id)
    return lock.lock.model_copy(update={"players": [row] if row else []}).plain()


@cache
def _script() -> str:
    """Return the script of all pages, without comments: its words and rules are those of the program."""
    known = {
        "TEMPLATES": dict(parts_of("page.html")),
        "RULES": RULES,
        "LOCK_WARNINGS": LOCK_WARNINGS,
        "ENOUGH": ENOUGH,
        "UNPROVED": {"always": ALWAYS, "origins": ORIGINS, "own": OWN, "open": OPEN},
        "VERDICTS": VERDICTS,
        "WORDS_OF_SEEDS": {**KINDS, "unannounced": UNANNOUNCED},
        "STYLE": hashlib.sha256(asset_style().encode()).hexdigest(),
    }
    words = "".join(f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in known.items())
    script = f'"use strict";\n{words}{"".join(asset(name) for name in SCRIPTS)}'
    lines = [line.strip() for line in script.replace("</", "<\\/").splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//"))


@cache
def asset_style() -> str:
    """Return the style of all pages."""
    return asset("style.css")


@cache
def _hash(text: str) -> str:
    """Name a script or style by its digest, so that the page runs nothing else."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
