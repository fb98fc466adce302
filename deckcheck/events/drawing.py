"""Drawing: from a lock, its opened entries and a seed to everything that is published."""

from __future__ import annotations

from deckcheck.draws.places import draw_key
from deckcheck.events.cardtexts import card_text
from deckcheck.events.chance import chance_of_illegal
from deckcheck.events.model import DrawnPlayer, MadeDraw
from deckcheck.events.people import file_names
from deckcheck.events.results import draw_player, results_digest
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.events.chance import Chance
    from deckcheck.events.entry import ReadEntry
    from deckcheck.events.lock import LockFile
    from deckcheck.events.model import Entry, GivenSeed, Strike
    from deckcheck.events.results import Result


class Wish(Record):
    """What is asked of a draw: its attempt, its seed and since when that is known, and why it is made if not first."""

    __slots__ = ("attempt", "drawn", "reason", "seed_time", "seeds")

    def __init__(
        self, seeds: Sequence[GivenSeed], drawn: str, seed_time: str = "", attempt: int = 1, reason: str = ""
    ) -> None:
        self.seeds = list(seeds)
        self.drawn = drawn
        self.seed_time = seed_time
        self.attempt = attempt
        self.reason = reason


def draw_all(
    lock: LockFile, entries: Mapping[str, Entry], seeds: Iterable[str], attempt: int, strikes: Sequence[Strike] = ()
) -> list[Result]:
    """Draw for the players whose entries are given, in the order of the lock."""
    key = draw_key(lock.digest, seeds)
    return [
        draw_player(lock.lock, entries[player.id], key, attempt, strikes)
        for player in lock.lock.players
        if player.id in entries
    ]


def make_draw(lock: LockFile, wish: Wish, results: Sequence[Result], strikes: Sequence[Strike]) -> MadeDraw:
    """Write down a draw."""
    return MadeDraw(
        attempt=wish.attempt,
        reason=wish.reason,
        drawn=wish.drawn,
        seed=wish.seeds,
        seed_time=wish.seed_time,
        key=draw_key(lock.digest, [seed.text for seed in wish.seeds]).hex(),
        strikes=list(strikes),
        results=results_digest(results),
    )


def chances(ruleset: Ruleset, reads: Iterable[ReadEntry]) -> dict[str, Chance]:
    """Give for each player the chance of an illegal result, before anything is drawn."""
    return {read.said.player: chance_of_illegal(ruleset, read.said, read.cards) for read in reads}


def name_cards(reads: Iterable[ReadEntry], ruleset: Ruleset) -> dict[str, str]:
    """Give the text of every card in the entries by its reference."""
    cards = {reference: card for read in reads for reference, card in read.cards.items()}
    return {reference: card_text(card, ruleset.finder) for reference, card in sorted(cards.items())}


def drawn_players(results: Sequence[Result], chances: Mapping[str, str]) -> list[DrawnPlayer]:
    """Write down what every player drew; verdicts are filled in when the decks are checked."""
    names = file_names(result.player for result in results)
    return [
        DrawnPlayer(
            id=result.player,
            drawn=result.drawn,
            deck=result.deck,
            illegal=chances[result.player],
            verdict="",
            files=names[result.player],
        )
        for result in results
    ]
