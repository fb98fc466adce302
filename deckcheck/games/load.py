"""Loading a game file: read, shape, meaning; every fault is told with its line."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.errors import UsageProblem
from deckcheck.files.shape_faults import Fault, keys_of, shape_faults
from deckcheck.files.toml import BrokenFile, parse_toml
from deckcheck.files.toml_positions import Positions
from deckcheck.games.lint import lint_game
from deckcheck.games.lower import lower_game
from deckcheck.games.model import (
    BeyondModel,
    BracketsModel,
    CardModel,
    EntryModel,
    FieldModel,
    GameFile,
    OptionModel,
    RandomModel,
    SectionModel,
)
from deckcheck.games.rows import WrittenOut
from deckcheck.report import Finding, Location
from deckcheck.rules.copies import Copies
from deckcheck.rules.count import Count
from deckcheck.rules.distinct import Distinct
from deckcheck.rules.model import CardFilter, FieldTest, OptionRange, OtherCount, When
from deckcheck.rules.sum import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.games.game import Game

KEYS = keys_of(
    GameFile,
    CardModel,
    FieldModel,
    SectionModel,
    OptionModel,
    RandomModel,
    EntryModel,
    BeyondModel,
    BracketsModel,
    When,
    OptionRange,
    OtherCount,
    CardFilter,
    FieldTest,
    Count,
    Copies,
    Distinct,
    Sum,
)
PATTERNS = {
    r"^[A-Z]{2,4}[0-9]{3}$": "a code is two to four capital letters and three digits, such as AB001",
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$": "an id is small letters and digits, with single hyphens between",
    r"^[a-z][a-z0-9_]*$": "a name is small letters, digits and underscores",
    r"\S": "it must not be empty",
}


def load_game(path: str) -> Game:
    """Load a game file.

    Raises:
        UsageProblem: the file cannot be read or something in it is wrong; its findings tell each fault with its line.
    """
    return read_game(read_bytes(path, "game"), path)


def read_game(data: bytes, path: str) -> Game:
    """Make the game of the bytes of a game file; see :func:`load_game`."""
    return lower_game(check_game(data, path), path, "sha256:" + hashlib.sha256(data).hexdigest())


def check_game(data: bytes, path: str) -> GameFile:
    """Return what the bytes of a game file say, if nothing in it is wrong; see :func:`load_game`."""
    text, tree = parse_file(data, path, "game")
    written = WrittenOut(tree)
    try:
        file = GameFile.model_validate(written.tree)
    except ValidationError as error:
        raise wrong("game", path, located(shape_game_faults(error, written), text, path)) from error
    if faults := written.placed([*written.faults, *lint_game(file)]):
        raise wrong("game", path, located(faults, text, path))
    return file


def read_bytes(path: str, kind: str) -> bytes:
    """Read a file; ``kind`` is what a message calls it. Raises :class:`UsageProblem`."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise UsageProblem(f"The {kind} file {path} cannot be read: {reason}.") from error


def parse_file(data: bytes, path: str, kind: str) -> tuple[str, dict[str, object]]:
    """Return the text and the tree of a TOML file, which messages call a ``kind``. Raises :class:`UsageProblem`."""
    try:
        text = data.decode("utf-8-sig")
        return text, parse_toml(text)
    except UnicodeDecodeError as error:
        place = Location(0, path=path)
        fault = Finding("GF001", f"the file is not UTF-8 text (byte {error.start})", locations=(place,))
        raise wrong(kind, path, [fault]) from error
    except BrokenFile as problem:
        place = Location(problem.line, problem.column, path=path)
        raise wrong(kind, path, [Finding("GF001", problem.message, locations=(place,))]) from problem


def shape_game_faults(error: ValidationError, written: WrittenOut, more: Iterable[str] = ()) -> list[Fault]:
    """Say what is wrong with the shape of rules and tables of a game or format file that may have ``more`` keys."""
    faults = written.placed([*written.faults, *shape_faults(error, KEYS.union(more), written.tree, patterns=PATTERNS)])
    rules = written.tree.get("rules")
    single = (
        {code for code, entries in rules.items() if isinstance(entries, dict)} if isinstance(rules, dict) else set()
    )
    return [
        (path, f"write two brackets, [[rules.{path[1]}]], so that a code can have several entries")
        if len(path) == 2 and path[0] == "rules" and path[1] in single
        else (path, message)
        for path, message in faults
    ]


def located(faults: list[Fault], text: str, path: str) -> list[Finding]:
    """Make findings of faults: each with the rule it is in, and the line of its key."""
    positions = Positions(text)
    findings: list[Finding] = []
    for keys, message in faults:
        place = positions.at(keys)
        findings.append(Finding("GF001", f"{_where(keys, message)}{message}", locations=(_in_file(place, path),)))
    return sorted(findings, key=lambda finding: (finding.locations[0].line, finding.locations[0].column))


def _in_file(place: Location, path: str) -> Location:
    return Location(place.line, place.column, place.end_column, place.text, path)


def _where(keys: tuple[str | int, ...], message: str) -> str:
    """Name a place in words, without a last key that the message begins with itself."""
    if keys and message.startswith(f"{keys[-1]} "):
        keys = keys[:-1]
    if len(keys) > 2 and keys[0] == "rules" and isinstance(keys[2], int):
        keys = keys[1:]
    words = ""
    for key in keys:
        if isinstance(key, int):
            words += f", entry {key + 1}, "
        else:
            words += key if not words or words.endswith(" ") else f".{key}"
    return f"{words.removesuffix(', ')}: " if words else ""


def wrong(kind: str, path: str, findings: list[Finding]) -> UsageProblem:
    """Return the error that tells what is wrong with a file."""
    number = len(findings)
    return UsageProblem(f"The {kind} file {path} has {number} fault{'s' if number > 1 else ''}.", findings=findings)
