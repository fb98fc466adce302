"""A folder of results that appears whole, or not at all."""

from __future__ import annotations

import os
import shutil

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping


def refuse_used(folder: str) -> None:
    """Refuse a folder in which something is already.

    Raises:
        UsageProblem: it is so.
    """
    if os.path.lexists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        raise UsageProblem(
            f"There is something at {folder} already, and nothing is overwritten.", hint="Choose another."
        )


def write_folder(
    folder: str,
    files: Mapping[str, bytes],
    before: Callable[[], Callable[[], None]] = lambda: lambda: None,
    surely: Collection[str] = (),
) -> None:
    """Write files into a new folder, all or none of them.

    Args:
        folder: a place where nothing is, or an empty folder.
        files: contents by path in the folder, with slashes.
        before: done when all is written and only the folder's name is missing; gives what undoes it.
        surely: the files that are waited for until they are on the disk; all others can be made again from them.

    Raises:
        UsageProblem: something is at that place.
    """
    refuse_used(folder)
    folder = os.path.abspath(folder)
    above, name = os.path.split(folder)
    os.makedirs(above, exist_ok=True)
    temporary = os.path.join(above, f".{name[:100]}.{os.getpid()}.tmp")
    try:
        for path, data in files.items():
            _write(os.path.join(temporary, *path.split("/")), data, surely=path in surely)
        undo = before()
        try:
            _give_name(temporary, folder)
        except BaseException:
            undo()
            raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _write(path: str, data: bytes, *, surely: bool) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "xb") as file:
        file.write(data)
        if surely:
            file.flush()
            os.fsync(file.fileno())


def _give_name(temporary: str, folder: str) -> None:
    if os.path.isdir(folder):
        os.rmdir(folder)  # only an empty one can be removed
    os.rename(temporary, folder)
