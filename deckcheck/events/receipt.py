"""The receipt of an event: everything that anybody needs, beside the entries, to recompute the draw."""

from __future__ import annotations

import hashlib

from deckcheck.draws.documents import compact
from deckcheck.events.fairness import unproved
from deckcheck.events.model import Receipt
from deckcheck.record import Record
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, MadeDraw


class Names(Record):
    """What people call the game, its sections by id, and cards by reference."""

    __slots__ = ("cards", "game", "titles")

    def __init__(self, game: str, titles: Mapping[str, str], cards: Mapping[str, str]) -> None:
        self.game = game
        self.titles = dict(titles)
        self.cards = dict(cards)


NO_DIGEST = "0" * 64


def make_receipt(
    lock: LockFile,
    draws: Sequence[MadeDraw],
    players: Sequence[DrawnPlayer],
    names: Names,
    warnings: Sequence[str],
    deckcheck: str = __version__,
) -> Receipt:
    """Make the receipt of the last of ``draws``."""
    receipt = Receipt(
        deckcheck=deckcheck,
        event=lock.lock.event,
        date=lock.lock.date,
        game=lock.lock.game,
        game_name=names.game,
        titles=names.titles,
        lock=lock.digest.hex(),
        draws=list(draws),
        players=list(players),
        cards=names.cards,
        unproved=unproved(lock.lock, draws),
        warnings=list(warnings),
        digest=NO_DIGEST,
    )
    return receipt.model_copy(update={"digest": receipt_digest(receipt)})


def receipt_digest(receipt: Receipt) -> str:
    """Return the digest of all that a receipt says beside its digest."""
    content = {name: value for name, value in receipt.plain().items() if name != "digest"}
    return hashlib.sha256(compact(content).encode()).hexdigest()
