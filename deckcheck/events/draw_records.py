"""The records of draws beside a lock: each draw takes the next number, and no two can take the same."""

from __future__ import annotations

import hashlib
import os

from deckcheck.draws.documents import bytes_of, parse_model
from deckcheck.errors import UsageProblem
from deckcheck.events.model import DrawRecord
from deckcheck.events.publish import LOCK, RECEIPT, all_files
from deckcheck.files.folder import write_folder
from deckcheck.files.paths import read_whole
from deckcheck.files.write import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.events.draw_event import Drawn
    from deckcheck.events.draw_players import DrawRequest


def record_path(lock_path: str, number: int) -> str:
    """Return the path of the record of a draw."""
    return f"{lock_path}.draw-{number}.json"


def read_records(path: str, digest: str = "") -> list[DrawRecord]:
    """Read the records of the draws that were made from a lock, or of an entry at the counter, in order.

    Raises:
        UsageProblem: one of them cannot be used, or is of another lock.
    """
    records: list[DrawRecord] = []
    while os.path.exists(where := record_path(path, len(records) + 1)):
        try:
            record = parse_model(DrawRecord, read_whole(where), where)
        except OSError as error:
            raise UsageProblem(f"{where} cannot be read: {error.strerror}.") from error
        if (digest and record.lock != digest) or record.number != len(records) + 1:
            raise UsageProblem(f"{where} is the record of another lock or another draw.")
        records.append(record)
    return records


def has_record(lock_path: str, record: DrawRecord) -> bool:
    """Say whether this very record is there already."""
    try:
        with open(record_path(lock_path, record.number), "rb") as file:
            return file.read() == bytes_of(record)
    except FileNotFoundError:
        return False


def write_record(lock_path: str, record: DrawRecord) -> str:
    """Write a record and return its path.

    Raises:
        UsageProblem: another draw was quicker and took the number.
    """
    path = record_path(lock_path, record.number)
    try:
        write_whole(path, bytes_of(record))
    except FileExistsError:
        raise UsageProblem(f"Another draw was made at this moment: {path} is there now. Nothing was written.") from None
    return path


def write_draw(drawn: Drawn, folder: str, lock_path: str, records: Sequence[DrawRecord]) -> None:
    """Write a draw, whole or not at all.

    Raises:
        UsageProblem: the folder is used, or another draw was quicker.
    """
    event = drawn.event
    entries = event.entries
    files = all_files(event.lock, drawn.receipt, event.openings, entries)
    record = DrawRecord(
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


def unfinished(records: Sequence[DrawRecord], request: DrawRequest, folder: str) -> DrawRecord | None:
    """Return the last record if its draw is the one that is asked for and its folder never got its name.

    That is what a computer leaves that stopped at the worst moment; the same draw is then written as it was recorded.
    """
    last = records[-1] if records else None
    if last is None or os.path.lexists(folder) or last.folder != os.path.basename(os.path.abspath(folder)):
        return None
    same = (
        last.draw.attempt == request.attempt and last.draw.seed == request.seeds and last.draw.reason == request.reason
    )
    return last if same else None
