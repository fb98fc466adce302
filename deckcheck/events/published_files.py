"""Verifying what lies beside a receipt: decks, pages, entry files, and the decks by the rules and pools at hand."""

from __future__ import annotations

from deckcheck.cards.card_text import card_of, card_text
from deckcheck.events.chance import chance_of_illegal
from deckcheck.events.draw_event import match_entries, strangers
from deckcheck.events.openings import file_faults
from deckcheck.events.publish import PAGE, deck_files, deck_path, opening_files, page_files
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.events.entries import EventChecker, ReadEntry
    from deckcheck.events.model import DrawnPlayer, EventEntry
    from deckcheck.events.verification import Claim, Verification


def check_published(
    claim: Claim, entries: Mapping[str, EventEntry], files: Mapping[str, bytes], found: Verification
) -> None:
    """Compare the files that were published with the receipt: ``files`` gives those at hand, by path."""
    receipt = claim.receipt
    owners = {deck_path(player): player.id for player in receipt.players}
    for path, right in deck_files(claim.lock, receipt, entries).items():
        if path in files and files[path] != right:
            for what in _deck_changes(files[path], right):
                found.differs(f"{path}: {what}", owners[path])
    openings = claim.openings.model_copy(update={"lock": receipt.lock})
    for path, opening in opening_files(receipt, openings).items():
        if path in files and files[path] != opening:
            found.differs(f"{path}: this is not what the opening of an entry is written as")
    if receipt.deckcheck != __version__:
        found.notes.append(
            f"The pages were not compared: deckcheck {receipt.deckcheck} wrote them, this is {__version__}."
        )
        return
    complete = len(entries) == len(claim.lock.lock.players)
    for path, page in page_files(claim.lock, receipt, claim.openings, entries).items():
        if path in files and files[path] != page and (complete or path != PAGE):
            found.differs(f"{path}: this page is not the one that the receipt makes")


def _deck_changes(data: bytes, right: bytes) -> list[str]:
    """Say where a deck file differs: card by card, else that its other lines do."""
    lines, right_lines = data.decode(errors="replace").split("\n"), right.decode().split("\n")
    missing = [line for line in right_lines if line not in lines]
    extra = [line for line in lines if line not in right_lines]
    if not missing and not extra:
        return ["its lines are in another order or their ends are changed"]
    return [
        *(f"it lacks the line {line!r}" for line in missing),
        *(f"it has the line {line[:100]!r}" for line in extra),
    ]


def check_entry_files(claim: Claim, reads: Sequence[ReadEntry], checker: EventChecker, found: Verification) -> None:
    """Compare entry files with what was locked, to the byte."""
    lock = claim.lock.lock
    finder = checker.ruleset(lock.game, lock.format).finder
    matched = match_entries(claim.lock, claim.openings, reads)
    for player in lock.players:
        read, opening = matched.get(player.id), claim.openings.players.get(player.id)
        if read is not None and opening is not None:
            for fault in file_faults(player, opening, read, finder):
                found.differs(fault, player.id)
    for read in strangers(reads, matched):
        found.differs(f"{read.path}: this entry is not in the lock")


def check_rules(claim: Claim, entries: Mapping[str, EventEntry], checker: EventChecker, found: Verification) -> None:
    """Repeat the check of every deck, if the rules and pools at hand are those of the lock."""
    lock = claim.lock.lock
    if lock.game not in checker.library.games() or lock.format not in checker.library.formats(lock.game):
        found.notes.append(f"The decks were not checked again: {lock.game} ({lock.format}) is not known here.")
        return
    ruleset = checker.ruleset(lock.game, lock.format)
    if ruleset.game.digest != lock.rules or list(ruleset.digests) != lock.pools:
        found.notes.append("The decks were not checked again: the rules or card pools here are not those of the lock.")
        return
    _check_names(claim, ruleset.finder, found)
    decks = deck_files(claim.lock, claim.receipt, entries)
    for player in claim.receipt.players:
        entry = entries.get(player.id)
        if entry is not None:
            path = deck_path(player)
            found.compare("verdict", player.verdict, checker.check(path, decks[path]).verdict, player.id)
            _check_chance(player, entry, ruleset, found)


def _check_names(claim: Claim, finder: Finder, found: Verification) -> None:
    for reference, text in claim.receipt.cards.items():
        card = card_of(reference, finder)
        if card is None:
            found.differs(f"cards: no pool of the lock has {reference}")
        else:
            found.compare(f"cards: {reference}", text, card_text(card, finder))


def _check_chance(player: DrawnPlayer, entry: EventEntry, ruleset: Ruleset, found: Verification) -> None:
    references = {card for section in entry.sections.values() for card in section}
    cards = {reference: card_of(reference, ruleset.finder) for reference in references}
    known = {reference: card for reference, card in cards.items() if card is not None}
    if len(known) == len(cards):
        chance = chance_of_illegal(ruleset, entry, known)
        found.compare("the chance of an illegal result", player.illegal, str(chance), player.id)
