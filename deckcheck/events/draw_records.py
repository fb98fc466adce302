"""The records of draws beside a lock: each draw takes the next number, and no two can take the same."""

from __future__ import annotations

import hashlib
import os

from deckcheck.draws.documents import bytes_of, parse_model
from deckcheck.errors import UsageProblem
from deckcheck.events.model import DrawRecord
from deckcheck.events.publish import LOCK, RECEIPT, all_files
from deckcheck.files.folder import write_folder
from deckcheck.files.write import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.events.draw_event import Drawn
    from deckcheck.events.draw_players import DrawRequest
    from deckcheck.events.model import GivenSeed, Strike


def record_path(lock_path: str, number: int) -> str:
    """Return the path of the record of a draw."""
    return f"{lock_path}.draw-{number}.json"


def read_records(lock_path: str, digest: str) -> list[DrawRecord]:
    """Read the records of the draws that were made from a lock, in order.

    Raises:
        UsageProblem: one of them cannot be used, or is of another lock.
    """
    records: list[DrawRecord] = []
    while os.path.exists(path := record_path(lock_path, len(records) + 1)):
        with open(path, "rb") as file:
            record = parse_model(DrawRecord, file.read(), path)
        if record.lock != digest or record.number != len(records) + 1:
            raise UsageProblem(f"{path} is the record of another lock or another draw.")
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
    """Write a record and give its path.

    Raises:
        UsageProblem: another draw was quicker and took the number.
    """
    path = record_path(lock_path, record.number)
    try:
        write_whole(path, bytes_of(record))
    except FileExistsError:
        raise UsageProblem(f"Another draw was made at this moment: {path} is there now. Nothing was written.") from None
    return path


def refuse_second(
    records: Sequence[DrawRecord], attempt: int, reason: str, seeds: Sequence[GivenSeed], strikes: Sequence[Strike]
) -> None:
    """Refuse a draw that is neither the first, nor the next attempt, nor the same with more cards struck.

    Raises:
        UsageProblem: it is so.
    """
    if not records:
        if attempt != 1:
            raise UsageProblem(f"The first draw of an event is attempt 1, not {attempt}.")
        if strikes:
            raise UsageProblem("No card is drawn yet that could be struck.")
        return
    last = records[-1]
    made = last.draw
    what = f"A draw of this event exists: attempt {made.attempt}, made at {made.drawn}, in {last.folder}."
    if attempt == made.attempt + 1:
        if strikes:
            raise UsageProblem("In a new attempt no card is drawn yet that could be struck.")
        _need_reason(reason, what)
        return
    if attempt != made.attempt:
        raise UsageProblem(f"{what} The next attempt has the number {made.attempt + 1}, not {attempt}.")
    more = len(strikes) > len(made.strikes) and all(strike in strikes for strike in made.strikes)
    if not more:
        raise UsageProblem(
            what,
            hint=f"To draw again: --attempt {made.attempt + 1} --reason TEXT. For a card that cannot be played: "
            "--strike PLAYER=CARD --reason TEXT. All draws stay in the receipt.",
        )
    if list(seeds) != list(made.seed):
        raise UsageProblem(f"Cards are struck under the seed of attempt {made.attempt}, and this is another seed.")
    _need_reason(reason, what)


def _need_reason(reason: str, what: str) -> None:
    if not reason:
        raise UsageProblem(f"{what} A further one needs a reason.", hint="Give it with --reason TEXT.")


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
