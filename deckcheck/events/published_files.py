"""Verifying what lies beside a receipt: decks, pages, entry files, and the decks by the rules and pools at hand."""

from __future__ import annotations

from deckcheck.cards.card_text import card_of, card_text
from deckcheck.events.chance import chance_of_illegal
from deckcheck.events.draw_players import random_part
from deckcheck.events.entries import read_entry
from deckcheck.events.openings import LINE_ENDS, LOST, compare_files, unix_ends
from deckcheck.events.page.paper import PRINT
from deckcheck.events.publish import PAGE, deck_files, deck_path, entry_bytes, opening_files, page_files
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.events.entries import EventChecker
    from deckcheck.events.model import DrawnPlayer, EventEntry
    from deckcheck.events.receipt_rules import Claim
    from deckcheck.events.verification import Verification


def check_published(claim: Claim, files: Mapping[str, bytes], found: Verification) -> None:
    """Compare the files that were published with the receipt: ``files`` gives those at hand, by path."""
    receipt, entries = claim.receipt, claim.entries
    owners = {deck_path(player): player.id for player in receipt.players}
    for path, right in deck_files(claim.lock, receipt, entries).items():
        if not _same(path, right, files, found):
            for what in _deck_changes(files[path], right):
                found.differs(f"{path}: {what}", owners[path])
    openings = claim.openings.model_copy(update={"lock": receipt.lock})
    for path, opening in opening_files(receipt, openings).items():
        if not _same(path, opening, files, found):
            found.differs(f"{path}: this is not what the opening of an entry is written as", rule="entry")
    if receipt.deckcheck != __version__:
        found.unchecked.append(
            f"The pages were not compared: deckcheck {receipt.deckcheck} wrote them, this is {__version__}."
        )
        return
    rows = [row.id for row in claim.lock.lock.players]
    if found.faults or [player.id for player in receipt.players] != rows:
        return  # the pages show what the receipt says, and that is not what was drawn
    for path, page in page_files(claim.lock, receipt, claim.openings, entries).items():
        whole = path in (PAGE, PRINT) and claim.missing
        if not whole and not _same(path, page, files, found):
            found.differs(f"{path}: this page is not the one that the receipt makes")


def _same(path: str, right: bytes, files: Mapping[str, bytes], found: Verification) -> bool:
    """Whether a file is as it was written, or not there; changed line ends are noted."""
    data = files.get(path, right)
    if data != right and unix_ends(data) == right:
        found.other_line_ends.append(path)
        return True
    return data == right


def _deck_changes(data: bytes, right: bytes) -> list[str]:
    """Say where a deck file differs: card by card, else that its other lines do."""
    lines, right_lines = unix_ends(data).decode(errors="replace").split("\n"), right.decode().split("\n")
    missing = [line for line in right_lines if line not in lines]
    extra = [line for line in lines if line not in right_lines]
    if not missing and not extra:
        return ["its lines are in another order or their ends are changed"]
    return [
        *(f"it lacks the line {line!r}" for line in missing),
        *(f"it has the line {line[:100]!r}" for line in extra),
    ]


def check_entry_files(
    claim: Claim, files: Sequence[tuple[str, bytes]], checker: EventChecker, found: Verification
) -> None:
    """Compare entry files with what was locked, to the byte."""
    for player, how, what in compare_files(checker, claim.lock, claim.openings, files):
        if how == LINE_ENDS:
            found.notes.append(f"{player}: {what}.")
        elif how != LOST:
            found.differs(what, player, rule="entry")


def check_rules(claim: Claim, checker: EventChecker, found: Verification) -> None:
    """Repeat the check of every deck, if the rules and pools at hand are those of the lock."""
    lock, entries = claim.lock.lock, claim.entries
    if lock.game not in checker.library.games() or lock.format not in checker.library.formats(lock.game):
        found.unchecked.append(f"The decks were not checked again: {lock.game} ({lock.format}) is not known here.")
        return
    ruleset = checker.ruleset(lock.game, lock.format)
    if ruleset.game.digest != lock.rules or list(ruleset.digests) != lock.pools:
        found.unchecked.append(
            "The decks were not checked again: the rules or card pools here are not those of the lock."
        )
        return
    titles = {id: section.title for id, section in ruleset.game.sections.items()}
    if (lock.game_name, lock.titles) != (ruleset.game.name, titles):
        found.differs("lock: its names of the game and the sections are not those of the rules")
    _check_names(claim, ruleset.finder, found)
    decks = deck_files(claim.lock, claim.receipt, entries)
    if lock.random is None or lock.random.model_dump() != dict(ruleset.game.random):
        found.differs("lock: what is drawn from what is not as the rules of the game say", rule="locked")
        return
    for player in claim.receipt.players:
        entry = entries.get(player.id)
        if entry is not None:
            _check_entry(claim, player, entry, checker, found)
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


def _check_entry(
    claim: Claim, player: DrawnPlayer, entry: EventEntry, checker: EventChecker, found: Verification
) -> None:
    """Check an entry as it was checked before it was locked."""
    part = random_part(claim.lock.lock)
    if part.number in entry.options:
        found.differs(f"the entry says {part.number} beside the number that is drawn", player.id, rule="locked")
    read = read_entry(checker, deck_path(player), entry_bytes(claim.lock.lock, entry, claim.receipt.cards))
    if not read.good:
        codes = ", ".join(dict.fromkeys(one.code for one in read.report.findings)) or read.problem
        found.differs(f"the entry is not legal ({codes})", player.id, rule="locked")


def _check_chance(player: DrawnPlayer, entry: EventEntry, ruleset: Ruleset, found: Verification) -> None:
    references = {card for section in entry.sections.values() for card in section}
    cards = {reference: card_of(reference, ruleset.finder) for reference in references}
    known = {reference: card for reference, card in cards.items() if card is not None}
    if len(known) == len(cards):
        chance = chance_of_illegal(ruleset, entry, known)
        found.compare("the chance of an illegal result", player.illegal, str(chance), player.id)
