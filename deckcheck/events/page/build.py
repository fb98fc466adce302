"""Makes the pages of a receipt: the same receipt makes the same bytes."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from importlib.resources import files

from deckcheck.events.page.parts import deck_article, lock_box, proof, set_aside, verify_box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, Openings, Receipt

SCRIPTS = ("sha256.js", "recompute.js", "page.js")
OPEN_AT_MOST = 4
"""The decks of so many players are shown at once; those of more are folded, and stay so on paper."""
LARGEST_LOCK = 150_000
"""Bytes of a lock that the page of one player holds whole; of a larger one it holds what concerns the player."""


def event_page(lock: LockFile, receipt: Receipt, openings: Openings) -> bytes:
    """Make the page of an event, with all decks."""
    draw = receipt.draws[-1]
    players = "1 player" if len(receipt.players) == 1 else f"{len(receipt.players)} players"
    under = f"{receipt.date} · {receipt.game_name} · {players} · attempt {draw.attempt}"
    unfolded = len(receipt.players) <= OPEN_AT_MOST
    decks = "".join(deck_article(lock.lock, receipt, player, unfolded=unfolded) for player in receipt.players)
    body = [
        lock_box(receipt),
        verify_box("receipt.json"),
        proof(lock.lock, receipt),
        f'<h2>Decks</h2>\n<p><button class="plain" data-open>Show or hide all decks</button></p>\n{decks}',
    ]
    return _page(receipt.event, under, body, lock, receipt, openings, list(receipt.players))


def player_page(lock: LockFile, receipt: Receipt, openings: Openings, player: DrawnPlayer) -> bytes:
    """Make the page of one player: the deck, what was set aside, and nothing of others."""
    draw = receipt.draws[-1]
    under = f"{receipt.event} · {receipt.date} · {receipt.game_name} · attempt {draw.attempt}"
    own = openings.model_copy(update={"players": {player.id: openings.players[player.id]}})
    body = [
        deck_article(lock.lock, receipt, player, unfolded=True),
        set_aside(lock.lock, receipt, player, openings.players[player.id]),
        lock_box(receipt),
        verify_box("../receipt.json"),
        proof(lock.lock, receipt),
    ]
    return _page(player.id, under, body, lock, receipt, own, [player])


def _page(
    title: str,
    under: str,
    body: list[str],
    lock: LockFile,
    receipt: Receipt,
    openings: Openings,
    players: list[DrawnPlayer],
) -> bytes:
    style = _asset("style.css")
    script = f'"use strict";\n{"".join(_asset(name) for name in SCRIPTS)}'
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    text = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · {escape(under)}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p class="under">{escape(under)}</p>
</header>
<main>
{"".join(body)}
</main>
<footer>Written by deckcheck {escape(receipt.deckcheck)}. This page loads nothing and sends nothing.</footer>
<script type="application/json" id="data">{_data(lock, receipt, openings, players)}</script>
<script>{script}</script>
</body>
</html>
"""
    return text.encode()


def _data(lock: LockFile, receipt: Receipt, openings: Openings, players: list[DrawnPlayer]) -> str:
    """Return what the page recomputes from, as JSON that no HTML can end."""
    shown = {card for player in players for section in player.deck.values() for card in section}
    whole = len(lock.data) <= LARGEST_LOCK or len(players) > 1
    content = {
        "lock": lock.data.decode() if whole else "",
        "excerpt": None if whole else _excerpt(lock, players[0]),
        "receipt": receipt.model_copy(
            update={
                "players": players,
                "cards": {card: text for card, text in receipt.cards.items() if len(players) > 1 or card in shown},
            }
        ).plain(),
        "openings": openings.model_copy(
            update={"players": {id: one.model_copy(update={"path": ""}) for id, one in openings.players.items()}}
        ).plain(),
    }
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _excerpt(lock: LockFile, player: DrawnPlayer) -> dict[str, object]:
    """Return a lock with one player only."""
    row = lock.player(player.id)
    return lock.lock.model_copy(update={"players": [row] if row else []}).plain()


def _asset(name: str) -> str:
    return (files("deckcheck.events.page") / name).read_text("utf-8")


def _hash(text: str) -> str:
    """Name a script or style by its digest, so that the page runs nothing else."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
