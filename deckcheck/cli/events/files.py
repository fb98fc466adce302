"""The files of an event: entries in files and folders, locks, salts."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from deckcheck.cli.errors import say
from deckcheck.cli.inputs.recognise import NOT_LISTS, may_be_deck
from deckcheck.draws.documents import parse_model
from deckcheck.errors import UsageProblem
from deckcheck.events.lock_event import salts_path
from deckcheck.events.model import Openings
from deckcheck.events.openings import unix_ends
from deckcheck.events.verification import lock_as_posted
from deckcheck.files.paths import read_up_to
from deckcheck.files.toml import BrokenFile, parse_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.events.lock_file import LockFile

LARGEST = 32 * 1024 * 1024
"""Bytes of a file at most: a lock holds the entries of all players."""
_OWN = re.compile(r"\.(salts|draw-\d+)\.json$")


def read_file(path: str) -> bytes:
    """Read a file whole.

    Raises:
        UsageProblem: it cannot be read, or is too large to be a list of cards.
    """
    try:
        data = read_up_to(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        raise UsageProblem(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(data) > LARGEST:
        raise UsageProblem(f"{path} is larger than {LARGEST // 1024 // 1024} MB.")
    return data


def entry_files(paths: Iterable[str], *, whole: bool = False) -> list[tuple[str, bytes]]:
    """Read the entries among paths and in the folders among them; what is left out of a folder is named.

    Raises:
        UsageProblem: something is left out, and the ``whole`` of each folder is needed.
    """
    found: dict[str, str] = {}
    left_out: list[str] = []
    for path in paths:
        for file in _files_at(path):
            if file == path or _may_be_entry(file):
                found.setdefault(os.path.realpath(file), file)
            elif not _OWN.search(file):
                left_out.append(file)
    passed_over = [file for file in left_out if not _surely_no_entry(file)]
    if whole and passed_over:
        names = ", ".join(passed_over[:5]) + (f" and {len(passed_over) - 5} more" if len(passed_over) > 5 else "")
        raise UsageProblem(
            f"Nothing was locked, since files would be passed over that are no deck files by their names: {names}.",
            hint="If one is an entry, save it as a deck file; else move it out of the folder, or name each entry.",
        )
    if left_out:
        names = ", ".join(left_out[:5]) + (f" and {len(left_out) - 5} more" if len(left_out) > 5 else "")
        say(f"Left out, because their names are not those of deck files: {names}.")
    return [(file, read_file(file)) for file in found.values()]


def _files_at(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and not name.endswith(".slips"))
        for name in sorted(names):
            if not name.startswith(".") or may_be_deck(name):
                yield os.path.join(folder, name)


def _surely_no_entry(file: str) -> bool:
    """Whether a file that is left out is a text for people by its name, or a lock by what it holds."""
    if os.path.basename(file).casefold().startswith(NOT_LISTS):
        return True
    with open(file, "rb") as content:
        return b'"deckcheck-lock/1"' in content.read(LARGEST)


def _may_be_entry(file: str) -> bool:
    name = os.path.basename(file)
    return (
        may_be_deck(name)
        and not name.startswith(".")
        and not _OWN.search(name)
        and not name.casefold().startswith(NOT_LISTS)
    )


def read_locked(path: str) -> tuple[LockFile, list[str]]:
    """Read a lock; its path is given too if its line ends had to be put back.

    Raises:
        UsageProblem: there is none.
    """
    changed: list[str] = []
    return lock_as_posted(read_file(path), path, changed), changed


def read_salts(lock_path: str, salts: str) -> Openings:
    """Read the organizer's secret, by default the file beside the lock.

    Raises:
        UsageProblem: it is not there.
    """
    path = salts or salts_path(lock_path)
    if not os.path.exists(path):
        raise UsageProblem(
            f"The salts {path} are not there.", hint="They were written beside the lock; say where with --salts FILE."
        )
    return parse_model(Openings, unix_ends(read_file(path)), path)


def locked_files(lock_path: str, openings: Openings) -> list[tuple[str, bytes]]:
    """Read the entries from where they were when they were locked, as far as they are there."""
    folder = os.path.dirname(lock_path)
    paths = [os.path.join(folder, *opening.path.split("/")) for opening in openings.players.values() if opening.path]
    return [(path, read_file(path)) for path in paths if os.path.isfile(path)]


def read_secrets(path: str) -> dict[str, str]:
    """Read ``"Name" = "value"`` lines: hashes at the lock, secrets at the draw.

    Raises:
        UsageProblem: the file holds something else.
    """
    try:
        content = parse_toml(read_file(path).decode("utf-8-sig"))
    except (UnicodeDecodeError, BrokenFile) as error:
        raise UsageProblem(f"{path} cannot be read: {error}") from None
    if not content or not all(isinstance(value, str) for value in content.values()):
        raise UsageProblem(f'{path} holds something else than lines like "Name" = "value".')
    return {name: str(value) for name, value in content.items()}


class Progress:
    """Says on a terminal how far a long work is, on one line that vanishes in the end."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._wanted = sys.stderr.isatty()

    def __call__(self, done: int, of: int) -> None:
        """Report that so many are done."""
        if self._wanted and (done == of or done % 20 == 0):
            text = f"{self.what} {done} of {of}"
            sys.stderr.write("\r" + (" " * len(text) + "\r" if done == of else text))
            sys.stderr.flush()
