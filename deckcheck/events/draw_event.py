"""Drawing an event: a lock, its openings and a seed in; decks, pages and a receipt out."""

from __future__ import annotations

from deckcheck.draws.documents import bytes_of
from deckcheck.errors import UsageProblem
from deckcheck.events.draw_players import draw_all, drawn_players, make_draw, opened_entry, random_part
from deckcheck.events.entries import Refused
from deckcheck.events.model import Strike
from deckcheck.events.openings import opening_faults
from deckcheck.events.publish import deck_files, deck_path
from deckcheck.events.receipt import make_receipt
from deckcheck.events.receipt_rules import RULES, Claim, draw_faults, faults
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.draws.copies import Copy
    from deckcheck.events.draw_players import DrawRequest, Result
    from deckcheck.events.entries import EventChecker, Progress
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawRecord, EventEntry, MadeDraw, Openings, Receipt


class OpenEvent(Record):
    """A locked event with its entries by player, as they were locked, and the names of all their cards."""

    __slots__ = ("cards", "entries", "lock", "openings")

    def __init__(self, lock: LockFile, openings: Openings, entries: Mapping[str, EventEntry]) -> None:
        self.lock = lock
        self.openings = openings
        self.entries = dict(entries)
        names = {card: name for entry in entries.values() for card, name in (entry.names or {}).items()}
        self.cards = dict(sorted(names.items()))


class Drawn(Record):
    """An event that was drawn."""

    __slots__ = ("draw", "event", "receipt")

    def __init__(self, event: OpenEvent, draw: MadeDraw, receipt: Receipt) -> None:
        self.event = event
        self.draw = draw
        self.receipt = receipt


def open_event(checker: EventChecker, lock: LockFile, openings: Openings) -> OpenEvent:
    """Open the entries of a lock with the organizer's salts, which hold them.

    Raises:
        Refused: one of them does not fit its commitment, or is missing.
        UsageProblem: the lock was edited, or the rules or pools are not those of the lock.
    """
    if not lock.as_written or openings.lock != lock.digest.hex():
        raise UsageProblem(
            "The lock was changed after it was made: its digest is not the one that the salts belong to "
            f"({openings.lock[:16]}…, now {lock.digest.hex()[:16]}…).",
            hint="Put the lock back as it was posted. A draw from another lock proves nothing.",
        )
    random_part(lock.lock)
    if not lock.holds_all:
        raise UsageProblem(f"The lock was made by deckcheck {lock.lock.deckcheck} in an older form: lock again.")
    _refuse_other_rules(checker, lock)
    problems: list[str] = []
    for player in lock.lock.players:
        opening = openings.players.get(player.id)
        found = ["the salts do not hold this player"] if opening is None else opening_faults(lock, player, opening)
        problems += [f"{player.id}: {fault}." for fault in found]
    if problems:
        raise Refused("Nothing was drawn", problems)
    entries = {row.id: opened_entry(openings.players[row.id], row.id) for row in lock.lock.players}
    return OpenEvent(lock, openings, entries)


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
    earlier = [record.draw for record in records]
    strikes = _strikes(event, request, earlier, struck)
    _refuse_same(records, request.attempt, strikes)
    _refuse_unfair(event.lock, [*earlier, make_draw(event.lock, request, [], strikes)])
    results = draw_all(event.lock, event.entries, [seed.text for seed in request.seeds], request.attempt, strikes)
    draw = make_draw(event.lock, request, results, strikes)
    receipt = _checked(checker, event, [*earlier, draw], results, progress)
    claim = Claim(receipt, bytes_of(receipt), event.lock, event.openings)
    broken = next(faults(claim), None)
    if broken is not None:
        raise UsageProblem(f"Nothing was drawn, since the receipt would not hold. {broken}.")
    return Drawn(event, draw, receipt)


def _refuse_same(records: Sequence[DrawRecord], attempt: int, strikes: Sequence[Strike]) -> None:
    """Refuse to make a draw again that was made.

    Raises:
        UsageProblem: there is one, and neither its attempt nor its strikes are new.
    """
    if not records:
        return
    made = records[-1].draw
    if attempt == made.attempt and len(strikes) <= len(made.strikes):
        raise UsageProblem(
            f"A draw of this event exists: attempt {made.attempt}, made at {made.drawn}, in {records[-1].folder}.",
            hint=f"To draw again: --attempt {made.attempt + 1} --reason TEXT. For a card that cannot be played: "
            "--strike PLAYER=CARD --reason TEXT. All draws stay in the receipt.",
        )


def _refuse_unfair(lock: LockFile, draws: Sequence[MadeDraw]) -> None:
    """Refuse a draw that breaks a rule of receipts."""
    for rule, what in draw_faults(lock, draws):
        raise UsageProblem(f"{RULES[rule]}: {what}.", hint=_HINTS.get(rule, ""))


_HINTS = {
    "bits": "Use more dice, more lotteries or a beacon: 39 ten-sided dice, or 50 six-sided ones, have 128 bits.",
    "time": "Whoever made the lock could know the result. Use a seed that nobody knew before the lock, and say since "
    "when it is known with --seed-time 2027-03-06T10:30Z.",
    "attempts": "To draw again: --attempt N --reason TEXT. All draws stay in the receipt.",
}


def _strikes(
    event: OpenEvent, request: DrawRequest, earlier: Sequence[MadeDraw], struck: Sequence[str]
) -> list[Strike]:
    last = earlier[-1] if earlier else None
    before = last.strikes if last is not None and last.attempt == request.attempt else []
    if not struck or last is None or last.attempt != request.attempt:
        if struck:
            raise UsageProblem("No card is drawn yet in this attempt that could be struck.")
        return list(before)
    if request.seeds != last.seed:
        raise UsageProblem(f"Cards are struck under the seed of attempt {last.attempt}, and this is another seed.")
    results = draw_all(event.lock, event.entries, [seed.text for seed in last.seed], last.attempt, before)
    return add_strikes(before, struck, results, event.cards)


def _checked(
    checker: EventChecker,
    event: OpenEvent,
    draws: Sequence[MadeDraw],
    results: Sequence[Result],
    progress: Progress | None,
) -> Receipt:
    """Make the receipt, with the verdict of the ordinary check over each finished deck."""
    players = drawn_players(event.lock.lock, results)
    decks = deck_files(event.lock, make_receipt(event.lock, draws, players, event.cards), event.entries)
    judged = []
    for number, player in enumerate(players, 1):
        path = deck_path(player)
        verdict = checker.check(path, decks[path]).verdict
        judged.append(player.model_copy(update={"verdict": verdict}))
        if progress:
            progress(number, len(players))
    return make_receipt(event.lock, draws, judged, event.cards)


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
