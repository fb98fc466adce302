"""Writing what was drawn: the folder and, beside the lock, the record that makes a second draw noticed."""

from __future__ import annotations

import hashlib
import os

from deckcheck.events.folder import write_folder
from deckcheck.events.model import Record, bytes_of
from deckcheck.events.publish import LOCK, RECEIPT, all_files
from deckcheck.events.records import has_record, write_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.events.drawing import Wish
    from deckcheck.events.drawn import Drawn


def write_draw(drawn: Drawn, folder: str, lock_path: str, records: Sequence[Record]) -> None:
    """Write a draw, whole or not at all.

    Raises:
        UsageProblem: the folder is used, or another draw was quicker.
    """
    event = drawn.event
    entries = event.entries
    files = all_files(event.lock, drawn.receipt, event.openings, entries)
    record = Record(
        lock=event.lock.digest.hex(),
        number=len(records) + 1,
        folder=os.path.basename(os.path.abspath(folder)),
        receipt=hashlib.sha256(bytes_of(drawn.receipt)).hexdigest(),
        draw=drawn.draw,
    )

    def take_number() -> Callable[[], None]:
        if has_record(lock_path, record):  # of this very draw, which is taken up again
            return lambda: None
        path = write_record(lock_path, record)
        return lambda: os.remove(path)

    write_folder(folder, files, take_number, (RECEIPT, LOCK))


def unfinished(records: Sequence[Record], wish: Wish, folder: str) -> Record | None:
    """Give the last record if its draw is the one that is asked for and its folder never got its name.

    That is what a computer leaves that stopped at the worst moment; the same draw is then written as it was recorded.
    """
    last = records[-1] if records else None
    if last is None or os.path.lexists(folder) or last.folder != os.path.basename(os.path.abspath(folder)):
        return None
    same = last.draw.attempt == wish.attempt and last.draw.seed == wish.seeds and last.draw.reason == wish.reason
    return last if same else None
