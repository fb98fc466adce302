"""``deckcheck event verify``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cli.events.files import entry_files, read_file
from deckcheck.cli.events.messages import tell_verification
from deckcheck.draws.documents import parse_model, parse_object
from deckcheck.errors import UsageProblem
from deckcheck.events.entries import read_entries
from deckcheck.events.lock_file import parse_lock
from deckcheck.events.model import Opening, Openings, Receipt
from deckcheck.events.publish import LOCK, PLAYERS, RECEIPT
from deckcheck.events.published_files import check_entry_files, check_published, check_rules
from deckcheck.events.verification import Claim, verify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cli.events.options import Setup


def run_verify(receipt_path: str, lock_path: str, entries: tuple[str, ...], salts: str, setup: Setup) -> int:
    """Verify a receipt and give the exit code."""
    if os.path.isdir(receipt_path):
        receipt_path = os.path.join(receipt_path, RECEIPT)
    folder = os.path.dirname(receipt_path)
    data = read_file(receipt_path)
    receipt = parse_model(Receipt, data, receipt_path)
    lock_path = lock_path or os.path.join(folder, LOCK)
    opened, handed_in = _sort(entries)
    openings = _openings([salts] if salts else [], opened, os.path.join(folder, PLAYERS))
    claim = Claim(receipt, data, parse_lock(read_file(lock_path), lock_path), openings)
    if not openings.players:
        raise UsageProblem(
            "There is not one entry to recompute the draw from.",
            hint="Give opened entries (those of the folder players, or your own) with --entries.",
        )
    found, said = verify(claim)
    check_published(claim, said, _files_of(folder), found)
    checker = setup.checker_of(claim.lock.lock)
    check_rules(claim, said, checker, found)
    if handed_in:
        check_entry_files(claim, read_entries(checker, handed_in), checker, found)
    return tell_verification(receipt_path, receipt, found)


def _sort(paths: Iterable[str]) -> tuple[list[str], list[tuple[str, bytes]]]:
    """Part opened entries from entries as they were handed in."""
    opened: list[str] = []
    handed_in: list[str] = []
    for path in paths:
        opened += [file for file in _jsons(path) if _is_opening(file)]
        if os.path.isdir(path) or not _is_opening(path):
            handed_in.append(path)
    return opened, entry_files(handed_in)


def _jsons(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    return [os.path.join(path, name) for name in sorted(os.listdir(path)) if name.endswith(".json")]


def _is_opening(path: str) -> bool:
    if not path.endswith(".json"):
        return False
    try:
        return parse_object(read_file(path), path).get("schema") == "deckcheck-openings/1"
    except UsageProblem:
        return False


def _openings(salts: list[str], opened: list[str], players: str) -> Openings:
    """Join the openings that were given; those beside the receipt, if none were."""
    files = [*salts, *opened] or (_jsons(players) if os.path.isdir(players) else [])
    joined: dict[str, Opening] = {}
    lock = "0" * 64
    for file in files:
        one = parse_model(Openings, read_file(file), file)
        joined |= one.players
        lock = one.lock
    return Openings(lock=lock, players=joined)


def _files_of(folder: str) -> dict[str, bytes]:
    """Read what lies beside a receipt, by path with slashes."""
    files: dict[str, bytes] = {}
    for place in ("", "decks", PLAYERS):
        where = os.path.join(folder, place)
        for name in sorted(os.listdir(where or ".")) if os.path.isdir(where or ".") else []:
            path = os.path.join(where, name)
            if os.path.isfile(path) and name.endswith((".toml", ".html", ".json")):
                files[f"{place}/{name}" if place else name] = read_file(path)
    return files
