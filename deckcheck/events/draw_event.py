"""Drawing an event: a lock, its entries and a seed in; decks, pages and a receipt out."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import chances, draw_all, drawn_players, make_draw, name_cards
from deckcheck.events.draw_records import refuse_second
from deckcheck.events.entries import Refused, look_alikes
from deckcheck.events.fairness import lock_warnings, refuse_early, refuse_weak
from deckcheck.events.model import Strike
from deckcheck.events.openings import file_faults, opening_faults
from deckcheck.events.publish import deck_files, deck_path
from deckcheck.events.receipt import Names, make_receipt
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.draws.copies import Copy
    from deckcheck.events.chance import Chance
    from deckcheck.events.draw_players import DrawRequest, Result
    from deckcheck.events.entries import EventChecker, Progress, ReadEntry
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import (
        DrawRecord,
        EventEntry,
        LockedPlayer,
        MadeDraw,
        Opening,
        Openings,
        Receipt,
    )


class OpenEvent(Record):
    """A locked event whose entries fit their commitments; ``reads`` and ``entries`` are by player."""

    __slots__ = ("chances", "entries", "lock", "names", "openings", "reads")

    def __init__(
        self,
        lock: LockFile,
        openings: Openings,
        reads: Mapping[str, ReadEntry],
        chances: Mapping[str, Chance],
        names: Names,
    ) -> None:
        self.lock = lock
        self.openings = openings
        self.reads = dict(reads)
        self.entries: dict[str, EventEntry] = {player: read.entry for player, read in reads.items()}
        self.chances = dict(chances)
        self.names = names


class Drawn(Record):
    """An event that was drawn."""

    __slots__ = ("draw", "event", "receipt")

    def __init__(self, event: OpenEvent, draw: MadeDraw, receipt: Receipt) -> None:
        self.event = event
        self.draw = draw
        self.receipt = receipt


def open_event(checker: EventChecker, lock: LockFile, openings: Openings, reads: Sequence[ReadEntry]) -> OpenEvent:
    """Compare entries with what was locked.

    Raises:
        Refused: one of them does not fit, or is missing.
        UsageProblem: the lock was edited, or the rules or pools are not those of the lock.
    """
    if not lock.as_written or openings.lock != lock.digest.hex():
        raise UsageProblem(
            "The lock was changed after it was made: its digest is not the one that the salts belong to "
            f"({openings.lock[:16]}…, now {lock.digest.hex()[:16]}…).",
            hint="Put the lock back as it was posted. A draw from another lock proves nothing.",
        )
    _refuse_other_rules(checker, lock)
    ruleset = checker.ruleset(lock.lock.game, lock.lock.format)
    found = match_entries(lock, openings, reads)
    problems: list[str] = []
    for player in lock.lock.players:
        faults = _faults(lock, player, openings.players.get(player.id), found.get(player.id), ruleset.finder)
        problems += [f"{player.id}: {fault}." for fault in faults]
    problems += [f"{read.path}: this entry is not in the lock." for read in strangers(reads, found)]
    if problems:
        raise Refused("Nothing was drawn", problems)
    titles = {id: section.title for id, section in ruleset.game.sections.items()}
    names = Names(ruleset.game.name, titles, name_cards(found.values(), ruleset))
    return OpenEvent(lock, openings, found, chances(ruleset, found.values()), names)


def match_entries(lock: LockFile, openings: Openings, reads: Sequence[ReadEntry]) -> dict[str, ReadEntry]:
    """Find the entry of each player of a lock: by the player that it names, else by the name that its file had."""
    by_player = {read.entry.player: read for read in reads if read.good}
    by_name = {os.path.basename(read.path): read for read in reads}
    found: dict[str, ReadEntry] = {}
    for player in lock.lock.players:
        opening = openings.players.get(player.id)
        name = os.path.basename(opening.path) if opening is not None else ""
        read = by_player.get(player.id) or by_name.get(name)
        if read is not None:
            found[player.id] = read
    return found


def strangers(reads: Sequence[ReadEntry], found: Mapping[str, ReadEntry]) -> list[ReadEntry]:
    """List the entries that were found to be of no player."""
    matched = {id(read) for read in found.values()}
    return [read for read in reads if id(read) not in matched]


def _faults(
    lock: LockFile, player: LockedPlayer, opening: Opening | None, read: ReadEntry | None, finder: Finder
) -> list[str]:
    if opening is None:
        return ["the salts do not hold this player"]
    faults = opening_faults(lock, player, opening)
    if faults:
        return faults
    if read is None:
        return ["the entry is not there (give its folder with --entries)"]
    return file_faults(player, opening, read, finder)


def _refuse_other_rules(checker: EventChecker, lock: LockFile) -> None:
    ruleset = checker.ruleset(lock.lock.game, lock.lock.format)
    if ruleset.game.digest != lock.lock.rules or list(ruleset.digests) != lock.lock.pools:
        what = "rules" if ruleset.game.digest != lock.lock.rules else "card pools"
        raise UsageProblem(
            f"The {what} of {ruleset.game.name} here are not those of the lock.",
            hint=f"Draw with what the lock was made with: deckcheck {lock.lock.deckcheck}, and the same --pool.",
        )


def draw_event(
    checker: EventChecker,
    event: OpenEvent,
    request: DrawRequest,
    records: Sequence[DrawRecord] = (),
    struck: Sequence[str] = (),
    progress: Progress | None = None,
) -> Drawn:
    """Draw; nothing is written.

    Args:
        checker: checks the finished decks.
        event: the event.
        request: the seed and what else is asked.
        records: the draws that were made of this event.
        struck: cards that are struck now, as ``PLAYER=CARD``.
        progress: called with how far the check of the decks is.

    Raises:
        UsageProblem: the draw would not be fair.
    """
    lock = event.lock.lock
    strikes = _strikes(event, request, records, struck)
    refuse_second(records, request.attempt, request.reason, request.seeds, strikes)
    refuse_early(lock, request.seed_time, request.drawn)
    warnings = [*lock_warnings(lock), *refuse_weak(request.seeds, lock), *look_alikes(event.reads.values())]
    warnings += _used_before(request, records)
    results = draw_all(event.lock, event.entries, [seed.text for seed in request.seeds], request.attempt, strikes)
    draw = make_draw(event.lock, request, results, strikes)
    draws = [*(record.draw for record in records), draw]
    return Drawn(event, draw, _checked(checker, event, draws, results, warnings, progress))


def _strikes(
    event: OpenEvent, request: DrawRequest, records: Sequence[DrawRecord], struck: Sequence[str]
) -> list[Strike]:
    last = records[-1].draw if records else None
    before = last.strikes if last is not None and last.attempt == request.attempt else []
    if not struck or last is None or last.attempt != request.attempt:
        if struck:
            raise UsageProblem("No card is drawn yet in this attempt that could be struck.")
        return list(before)
    results = draw_all(event.lock, event.entries, [seed.text for seed in last.seed], last.attempt, before)
    return add_strikes(before, struck, results, event.names.cards)


def _used_before(request: DrawRequest, records: Sequence[DrawRecord]) -> list[str]:
    for record in records:
        if record.draw.attempt != request.attempt and record.draw.seed == request.seeds:
            return [
                f"The seed is that of attempt {record.draw.attempt}, so the result of attempt {request.attempt} "
                "could be known before it was asked for."
            ]
    return []


def _checked(
    checker: EventChecker,
    event: OpenEvent,
    draws: Sequence[MadeDraw],
    results: Sequence[Result],
    warnings: Sequence[str],
    progress: Progress | None,
) -> Receipt:
    """Make the receipt, with the verdict of the ordinary check over each finished deck."""
    players = drawn_players(results, {player: str(chance) for player, chance in event.chances.items()})
    decks = deck_files(event.lock, make_receipt(event.lock, draws, players, event.names, warnings), event.entries)
    judged = []
    for number, player in enumerate(players, 1):
        path = deck_path(player)
        verdict = checker.check(path, decks[path]).verdict
        judged.append(player.model_copy(update={"verdict": verdict}))
        if progress:
            progress(number, len(players))
    return make_receipt(event.lock, draws, judged, event.names, warnings)


def add_strikes(
    struck: Sequence[Strike], written: Sequence[str], results: Sequence[Result], cards: Mapping[str, str]
) -> list[Strike]:
    """Understand ``PLAYER=CARD`` or ``PLAYER=CARD#COPY``, over what was drawn with the cards already struck.

    Args:
        struck: the cards that are struck already.
        written: what is struck now; a card is written by its reference or as the deck file writes it.
        results: what every player drew.
        cards: the names of references.

    Raises:
        UsageProblem: such a card was not drawn.
    """
    found = [*struck, *(_strike(text, results, cards) for text in written)]
    if len({(one.player, one.card, one.copy_number) for one in found}) < len(found):
        raise UsageProblem("A card is struck twice.")
    return found


def _strike(written: str, results: Sequence[Result], cards: Mapping[str, str]) -> Strike:
    players = {result.player: result for result in results}
    splits = [(written[:place], written[place + 1 :]) for place, sign in enumerate(written) if sign == "="]
    player, text = next(((name.strip(), card.strip()) for name, card in splits if name.strip() in players), ("", ""))
    if not player:
        raise UsageProblem(f"{written!r} names no player of this event.", hint="Write PLAYER=CARD.")
    card, copies = _drawn(text, players[player].drawn, cards)
    if len(copies) > 1:
        choices = " or ".join(f"{card}#{copy}" for _, copy in copies)
        raise UsageProblem(f"{player} drew {len(copies)} copies of {text}.", hint=f"Say which one: {choices}.")
    if not copies:
        raise UsageProblem(f"{player} did not draw {text!r}.")
    return Strike.model_validate({"player": player, "card": copies[0][0], "copy": copies[0][1]})


def _drawn(text: str, drawn: Sequence[Copy], cards: Mapping[str, str]) -> tuple[str, list[Copy]]:
    """Find the drawn copies that a text means: by reference or name, with or without the number of the copy."""
    for name, number in ((text, ""), text.rpartition("#")[::2]):
        copies = [
            copy
            for copy in drawn
            if name.casefold() in (copy[0].casefold(), cards[copy[0]].casefold()) and number in ("", str(copy[1]))
        ]
        if copies:
            return copies[0][0], copies
    return text, []
