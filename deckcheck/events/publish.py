"""The files that a draw publishes: receipt, lock, decks, and for each player a page and an opened entry."""

from __future__ import annotations

from deckcheck.events.deckfile import deck_bytes
from deckcheck.events.model import Openings, bytes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.events.lock import LockFile
    from deckcheck.events.model import DrawnPlayer, Entry, Receipt

LOCK, RECEIPT, PAGE = "lock.json", "receipt.json", "receipt.html"
DECKS, PLAYERS = "decks", "players"


def deck_path(player: DrawnPlayer) -> str:
    """Give the path of a player's deck."""
    return f"{DECKS}/{player.files}.toml"


def opening_path(player: DrawnPlayer) -> str:
    """Give the path of a player's opened entry."""
    return f"{PLAYERS}/{player.files}.json"


def page_path(player: DrawnPlayer) -> str:
    """Give the path of a player's page."""
    return f"{PLAYERS}/{player.files}.html"


def deck_files(lock: LockFile, receipt: Receipt, entries: Mapping[str, Entry]) -> dict[str, bytes]:
    """Give the decks of the players whose entries are given."""
    return {
        deck_path(player): deck_bytes(
            lock.lock, entries[player.id], receipt.draws[-1], player, receipt.cards, receipt.lock
        )
        for player in receipt.players
        if player.id in entries
    }


def opening_files(receipt: Receipt, openings: Openings) -> dict[str, bytes]:
    """Give the opened entry of each player, without the organizer's paths."""
    return {
        opening_path(player): bytes_of(
            Openings(
                lock=openings.lock, players={player.id: openings.players[player.id].model_copy(update={"path": ""})}
            )
        )
        for player in receipt.players
        if player.id in openings.players
    }


def page_files(lock: LockFile, receipt: Receipt, openings: Openings, entries: Mapping[str, Entry]) -> dict[str, bytes]:
    """Give the page of the event, and those of the players whose entries are given."""
    from deckcheck.events.page.build import event_page, player_page

    players = {
        page_path(player): player_page(lock, receipt, openings, player)
        for player in receipt.players
        if player.id in entries
    }
    return {PAGE: event_page(lock, receipt, openings), **players}


def all_files(lock: LockFile, receipt: Receipt, openings: Openings, entries: Mapping[str, Entry]) -> dict[str, bytes]:
    """Give all files of a draw by their paths; the same receipt always makes the same bytes."""
    return {
        RECEIPT: bytes_of(receipt),
        LOCK: lock.data,
        **deck_files(lock, receipt, entries),
        **opening_files(receipt, openings),
        **page_files(lock, receipt, openings, entries),
    }
