"""A pool file as it was read: its bytes, its text, its TOML, before anybody asks what they mean."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.report import WARNING, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.files.decode import Decoded


class PoolFile(Record):
    """One file. ``digest`` is the SHA-256 of its bytes, ``findings`` say why it could not be read, or not surely."""

    __slots__ = ("digest", "findings", "path", "text", "tree")

    def __init__(self, path: str) -> None:
        self.path = path
        self.text = ""
        self.digest = ""
        self.tree: dict[str, object] = {}
        self.findings: list[Finding] = []

    @property
    def game(self) -> str:
        """The game that the file says it is of, ``""`` where it says none."""
        game = self.tree.get("game")
        return game if isinstance(game, str) else ""

    @property
    def rows(self) -> list[object]:
        """What stands in its ``[[cards]]``."""
        cards = self.tree.get("cards")
        return cards if isinstance(cards, list) else []


def load_pool_file(path: str) -> PoolFile:
    """Read a pool file. Whatever is wrong with it is among its findings."""
    file = PoolFile(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        _complain(file, f"The card pool cannot be read: {reason}")
        return file
    _take(file, data)
    return file


def _take(file: PoolFile, data: bytes) -> None:
    import hashlib

    from deckcheck.files.decode import decode
    from deckcheck.files.toml import BrokenFile, parse_toml

    file.digest = f"sha256:{hashlib.sha256(data).hexdigest()}"
    decoded = decode(data)
    if decoded.problem:
        _complain(file, decoded.problem, decoded.line, decoded.column)
        return
    _note_encoding(file, decoded)
    file.text = decoded.text
    try:
        file.tree = parse_toml(decoded.text)
    except BrokenFile as problem:
        _complain(file, problem.message, problem.line, problem.column)


def _note_encoding(file: PoolFile, decoded: Decoded) -> None:
    if decoded.encoding != "utf-8":
        place = Location(0, path=file.path)
        message = f"The file is not UTF-8; it was read as {decoded.encoding}"
        hint = "Save it as UTF-8, so that names are read the same everywhere."
        file.findings.append(Finding("PL001", message, WARNING, locations=(place,), hint=hint))


def _complain(file: PoolFile, message: str, line: int = 0, column: int = 1) -> None:
    file.findings.append(Finding("PL001", message, locations=(Location(line, column, path=file.path),)))
