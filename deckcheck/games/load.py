"""Loading a game file: read, shape, meaning; every fault is told with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import read_whole
from deckcheck.files.shape_faults import Fault, shape_faults
from deckcheck.files.toml import BrokenFile, parse_toml
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.games.digests import digest_of_bytes, joined_digest
from deckcheck.games.lint import lint_game
from deckcheck.games.lint_use import lint_added, lint_use
from deckcheck.games.lower import lower_game
from deckcheck.games.model import GameFile
from deckcheck.games.rows import WrittenOut
from deckcheck.games.sound_part import faults_besides
from deckcheck.record import Record
from deckcheck.report import Finding, Location

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from deckcheck.games.game import Game

PATTERNS = {
    r"^[A-Z]{2,4}[0-9]{3}$": "a code is two to four capital letters and three digits, such as AB001",
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$": "an id is small letters and digits, with single hyphens between",
    r"^[a-z][a-z0-9_]*$": "a name is small letters, digits and underscores",
    r"\S": "it must not be empty",
}


_KEYS = frozenset(
    {"id", "extends", "rules", "cards", "groups", "points", "sets", "sections", "options", "card", "uses"}
)
"""Keys of games and formats that no deck has."""
FIRST = {
    "id": 'id = "my-game"',
    "name": 'name = "My Game"',
    "sections": '[sections], then deck = { title = "Deck" }',
    "rules": '[[rules.MG001]], then text = "…", section = "deck" and count.min = 40',
}
"""What a file of a game, or of a format, begins with: an example for each key that may be missing at its top."""


class GameSource(Record):
    """What a game file says, with what it uses of others; ``digests`` are those of all files read, by their paths."""

    __slots__ = ("digests", "file")

    def __init__(self, file: GameFile, digests: dict[str, str]) -> None:
        self.file = file
        self.digests = digests


def load_game(path: str, others: Mapping[str, str] | None = None) -> Game:
    """Load a game file; ``others`` maps the ids of the games that it may use to their files.

    Raises:
        UsageProblem: the file cannot be read or something in it is wrong; its findings tell each fault with its line.
    """
    return read_game(read_bytes(path, "game"), path, others)


def read_game(data: bytes, path: str, others: Mapping[str, str] | None = None) -> Game:
    """Make the game of the bytes of a game file; see :func:`load_game`."""
    source = check_game(data, path, others)
    return lower_game(source.file, path, joined_digest(source.digests.values()))


def check_game(
    data: bytes, path: str, others: Mapping[str, str] | None = None, users: tuple[str, ...] = ()
) -> GameSource:
    """Return what the bytes of a game file say, if nothing in it is wrong; see :func:`load_game`.

    ``users`` are the games that use this one, on the way to which it is read.
    """
    text, tree = parse_file(data, path, "game")
    written = WrittenOut(tree)
    try:
        file = GameFile.model_validate(written.tree)
    except ValidationError as error:
        shape = shape_game_faults(error, GameFile, written)
        of_shape = [place for place, _ in shape_faults(error, GameFile, written.tree)]
        shape += [fault for fault in written.placed(faults_besides(written.tree, of_shape)) if fault not in shape]
        raise wrong("game", path, located(shape, text, path)) from error
    digests = {path: digest_of_bytes(data)}
    if file.uses is not None:
        faults = lint_use(file, others or {}, users)
        if faults:
            raise wrong("game", path, located(faults, text, path))
        used_path = (others or {})[file.uses]
        used = check_game(read_bytes(used_path, "game"), used_path, others, (*users, file.id))
        if faults := lint_added(file, used.file):
            raise wrong("game", path, located(faults, text, path))
        file = file.using(used.file)
        digests |= used.digests
    if faults := written.placed([*written.faults, *lint_game(file)]):
        raise wrong("game", path, located(faults, text, path))
    return GameSource(file, digests)


def read_bytes(path: str, kind: str) -> bytes:
    """Read a file; ``kind`` is what a message calls it. Raises :class:`UsageProblem`."""
    try:
        return read_whole(path)
    except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise UsageProblem(f"The {kind} file {path} cannot be read: {reason}.") from error


def parse_file(data: bytes, path: str, kind: str) -> tuple[str, dict[str, object]]:
    """Return the text and the tree of a TOML file, which messages call a ``kind``. Raises :class:`UsageProblem`."""
    try:
        text = data.decode("utf-8-sig")
        tree = parse_toml(text)
    except UnicodeDecodeError as error:
        place = Location(0, path=path)
        fault = Finding("GF001", f"the file is not UTF-8 text (byte {error.start})", locations=(place,))
        raise wrong(kind, path, [fault]) from error
    except BrokenFile as problem:
        place = Location(problem.line, problem.column, path=path)
        raise wrong(kind, path, [Finding("GF001", problem.message, locations=(place,))]) from problem
    if other := other_kind(tree, kind):
        what, hint = other
        raise UsageProblem(f"{path} is {what}, not a {kind} file.", hint=hint.format(path=path))
    return text, tree


def other_kind(tree: dict[str, object], kind: str) -> tuple[str, str] | None:
    """Return what a file plainly is instead of a ``kind`` (game or format), and how such a file is used."""
    if "game" in tree and "set" in tree and "id" not in tree:
        return "a card pool", "Use it with --pool {path}; deckcheck pool check {path} looks at it."
    is_format = "game" in tree and "id" in tree and not ("sections" in tree and "rules" in tree)
    if kind == "game" and is_format:
        return "a format", "Use it with --format {path}."
    if kind == "format" and "game" not in tree and "sections" in tree and "rules" in tree:
        return "a game", "Use it with --game {path}."
    if "game" in tree and not _KEYS.intersection(tree):
        return "a deck", "Check it with deckcheck check {path}."
    return None


def shape_game_faults(error: ValidationError, model: type[BaseModel], written: WrittenOut) -> list[Fault]:
    """Say what is wrong with the shape of a game or format file."""
    faults = written.placed([*written.faults, *shape_faults(error, model, written.tree, patterns=PATTERNS)])
    rules = written.tree.get("rules")
    single = (
        {code for code, entries in rules.items() if isinstance(entries, dict)} if isinstance(rules, dict) else set()
    )
    return [
        (path, f"write two brackets, [[rules.{path[1]}]], so that a code can have several entries")
        if len(path) == 2 and path[0] == "rules" and path[1] in single
        else (path, f"{message}: {FIRST[str(path[0])]}")
        if len(path) == 1 and path[0] in FIRST and message.endswith(" is missing")
        else (path, message)
        for path, message in faults
    ]


def located(faults: list[Fault], text: str, path: str) -> list[Finding]:
    """Make findings of faults: each with the rule it is in, and the line of its key."""
    positions = TomlPositions(text)
    findings: list[Finding] = []
    for keys, message in faults:
        place = positions.at(keys)
        findings.append(Finding("GF001", f"{_where(keys, message)}{message}", locations=(_in_file(place, path),)))
    return sorted(findings, key=lambda finding: (finding.locations[0].line, finding.locations[0].column))


def _in_file(place: Location, path: str) -> Location:
    return Location(place.line, place.column, place.end_column, place.text, path)


def _where(keys: tuple[str | int, ...], message: str) -> str:
    """Name a place in words, without a last key that the message begins with itself."""
    if keys and message.startswith((f"{keys[-1]} ", "unknown key ")):
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
