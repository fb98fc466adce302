"""``deckcheck event verify``: a receipt with all entries, the opened entry of one player, or registered decks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cli.events.draw_run import given_sources
from deckcheck.cli.events.files import entry_files, read_file, read_locked
from deckcheck.cli.events.messages import tell_verification
from deckcheck.cli.events.verify_entry import verify_lock, verify_opening
from deckcheck.draws.documents import parse_model, parse_object
from deckcheck.errors import UsageProblem
from deckcheck.events.model import Opening, Openings, Receipt
from deckcheck.events.openings import unix_ends
from deckcheck.events.publish import LOCK, PLAYERS, RECEIPT
from deckcheck.events.published_files import check_entry_files, check_published, check_rules
from deckcheck.events.receipt_rules import Claim
from deckcheck.events.verification import as_written, check_witness, verify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cli.events.options import Seeds, Setup

LOCKS, OPENINGS = "deckcheck-lock/1", "deckcheck-openings/1"


def run_verify(
    path: str,
    lock_path: str,
    entries: tuple[str, ...],
    salts: str,
    setup: Setup,
    *,
    seeds: Seeds,
    digest: str,
    attempt: int,
) -> int:
    """Verify a receipt, an opened entry or a lock, and return the exit code."""
    if os.path.isdir(path):
        path = os.path.join(path, RECEIPT)
    data = read_file(path)
    schema = parse_object(data, path).get("schema")
    if schema == OPENINGS:
        return verify_opening(path, lock_path, entries, setup, seeds=seeds, digest=digest, attempt=attempt)
    if schema == LOCKS:
        opened, handed_in = _sort(entries)
        openings = _openings([salts] if salts else [], opened, "")
        return verify_lock(path, openings, handed_in, setup, digest=digest)
    return _verify_receipt(path, data, lock_path, entries, salts, setup, seeds=seeds, digest=digest)


def _verify_receipt(
    path: str,
    data: bytes,
    lock_path: str,
    entries: tuple[str, ...],
    salts: str,
    setup: Setup,
    *,
    seeds: Seeds,
    digest: str,
) -> int:
    folder = os.path.dirname(path)
    receipt = parse_model(Receipt, data, path)
    changed: list[str] = []
    data = as_written(receipt, data, path, changed)
    lock, lock_changed = read_locked(lock_path or os.path.join(folder, LOCK))
    opened, handed_in = _sort(entries)
    openings = _openings([salts] if salts else [], opened, os.path.join(folder, PLAYERS))
    claim = Claim(receipt, data, lock, openings)
    if not openings.players:
        raise UsageProblem(
            "There is not one entry to recompute the draw from.",
            hint="Give opened entries (those of the folder players, or your own) with --entries.",
        )
    found = verify(claim)
    found.other_line_ends += [*changed, *lock_changed]
    hashes = next((source.hashes for source in lock.lock.seed if source.kind == "commitments"), {})
    check_witness(claim, found, digest, given_sources(seeds, hashes))
    check_published(claim, _files_of(folder), found)
    checker = setup.checker_of(lock.lock)
    check_rules(claim, checker, found)
    if handed_in:
        check_entry_files(claim, handed_in, checker, found)
    return tell_verification(path, receipt, found)


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
        return parse_object(read_file(path), path).get("schema") == OPENINGS
    except UsageProblem:
        return False


def _openings(salts: list[str], opened: list[str], players: str) -> Openings:
    """Join the openings that were given; those beside the receipt, if none were."""
    files = [*salts, *opened] or (_jsons(players) if os.path.isdir(players) else [])
    joined: dict[str, Opening] = {}
    locks: list[str] = []
    for file in files:
        one = parse_model(Openings, unix_ends(read_file(file)), file)
        joined |= one.players
        locks.append(one.lock)
    other = next((lock for lock in locks if lock != locks[0]), "")
    return Openings(lock=other or (locks[0] if locks else "0" * 64), players=joined)


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
