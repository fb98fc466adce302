"""The files that a draw publishes: receipt, lock, decks, and for each player a page and an opened entry."""

from __future__ import annotations

import json

from deckcheck.cards.card_text import natural
from deckcheck.draws.documents import bytes_of
from deckcheck.events.draw_players import random_part
from deckcheck.events.model import Openings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, EventEntry, Lock, MadeDraw, Receipt


LOCK, RECEIPT, PAGE = "lock.json", "receipt.json", "receipt.html"
DECKS, PLAYERS = "decks", "players"
ATTRIBUTES = ".gitattributes"
"""Keeps git from changing line ends: digests are of bytes."""


def deck_path(player: DrawnPlayer) -> str:
    """Return the path of a player's deck."""
    return f"{DECKS}/{player.files}.toml"


def opening_path(player: DrawnPlayer) -> str:
    """Return the path of a player's opened entry."""
    return f"{PLAYERS}/{player.files}.json"


def page_path(player: DrawnPlayer) -> str:
    """Return the path of a player's page."""
    return f"{PLAYERS}/{player.files}.html"


def all_files(
    lock: LockFile, receipt: Receipt, openings: Openings, entries: Mapping[str, EventEntry]
) -> dict[str, bytes]:
    """Return all files of a draw by their paths; the same receipt always makes the same bytes."""
    return {
        RECEIPT: bytes_of(receipt),
        LOCK: lock.data,
        **deck_files(lock, receipt, entries),
        **opening_files(receipt, openings),
        **page_files(lock, receipt, openings, entries),
        ATTRIBUTES: b"* -text\n",
    }


def deck_files(lock: LockFile, receipt: Receipt, entries: Mapping[str, EventEntry]) -> dict[str, bytes]:
    """Return the decks of the players whose entries are given."""
    return {
        deck_path(player): deck_bytes(
            lock.lock, entries[player.id], receipt.draws[-1], player, receipt.cards, receipt.lock
        )
        for player in receipt.players
        if player.id in entries
    }


def opening_files(receipt: Receipt, openings: Openings) -> dict[str, bytes]:
    """Return the opened entry of each player, without the organizer's paths."""
    return {
        opening_path(player): bytes_of(
            Openings(
                lock=openings.lock, players={player.id: openings.players[player.id].model_copy(update={"path": ""})}
            )
        )
        for player in receipt.players
        if player.id in openings.players
    }


def page_files(
    lock: LockFile, receipt: Receipt, openings: Openings, entries: Mapping[str, EventEntry]
) -> dict[str, bytes]:
    """Return the page of the event, what is printed, and the pages of the players whose entries are given."""
    from deckcheck.events.page.build import event_page, player_page
    from deckcheck.events.page.paper import paper_files

    players = {
        page_path(player): player_page(lock, receipt, openings, player)
        for player in receipt.players
        if player.id in entries
    }
    return {PAGE: event_page(lock, receipt, openings), **paper_files(lock, receipt, openings), **players}


encode = json.JSONEncoder(ensure_ascii=False).encode


def deck_bytes(
    lock: Lock, entry: EventEntry, draw: MadeDraw, player: DrawnPlayer, cards: Mapping[str, str], digest: str
) -> bytes:
    """Write the deck of a player. ``cards`` names each reference, ``digest`` is that of the lock."""
    part = random_part(lock)
    picks = sum(entry.sections.get(part.keep, {}).values())
    rest = sum(entry.sections.get(part.draw, {}).values())
    lines = [
        f"# {lock.event}, {lock.date}: the deck of {player.id}.",
        f"# {picks} cards were picked, {len(player.drawn)} of {rest} others drawn at random (attempt {draw.attempt}).",
        f"# Lock: sha256:{digest}",
        "# To verify it, in the folder of the receipt: deckcheck event verify receipt.json",
        "",
    ]
    said: dict[str, str | int | bool] = {"name": f"{lock.event}, deck of {player.id}"}
    said |= {"player": player.id, "event": lock.event, "date": lock.date}
    lines += _head(lock, said, entry)
    for section in sorted(player.deck, key=lambda name: (name == part.into, name)):
        drawn = [card for card, _ in player.drawn] if section == part.into else []
        lines += ["", f"[{section}]", *_lines(player.deck[section], drawn, cards)]
    return ("\n".join(lines) + "\n").encode()


def entry_bytes(lock: Lock, entry: EventEntry, cards: Mapping[str, str]) -> bytes:
    """Write an entry as a player could have handed it in."""
    part = random_part(lock)
    lines = _head(lock, {"player": entry.player, part.number: entry.number}, entry)
    for section, counts in sorted(entry.sections.items()):
        lines += ["", f"[{section}]", *_lines(counts, [], cards)]
    return ("\n".join(lines) + "\n").encode()


def _head(lock: Lock, said: Mapping[str, str | int | bool], entry: EventEntry) -> list[str]:
    format = {} if lock.format == "default" else {"format": lock.format}
    return [f"{key} = {_value(value)}" for key, value in {"game": lock.game, **said, **format, **entry.options}.items()]


def _lines(counts: Mapping[str, int], drawn: list[str], cards: Mapping[str, str]) -> list[str]:
    """Write the cards of a section; printings that have only one text together are one line."""
    totals: dict[str, tuple[int, int]] = {}
    for name in natural(counts):
        count, random = totals.get(text := cards.get(name, name), (0, 0))
        totals[text] = count + counts[name], random + drawn.count(name)
    return [_line(text, *numbers) for text, numbers in totals.items()]


def _line(text: str, count: int, drawn: int) -> str:
    note = "" if not drawn else "  # drawn" if drawn == count else f"  # {drawn} drawn"
    return f"{_value(text)} = {count}{note}"


def _value(value: str | int | bool) -> str:
    """Write a value of TOML: that of JSON, but for one sign."""
    return encode(value).replace("\x7f", "\\u007f")
