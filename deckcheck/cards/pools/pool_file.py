"""A pool file as it was read: its bytes, its text, its TOML, before anybody asks what they mean."""

from __future__ import annotations

from deckcheck.cards.pools.trees import digest_of_tree, revive
from deckcheck.files.paths import read_whole
from deckcheck.record import Record
from deckcheck.report import WARNING, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.cards.pools.trees import Kept
    from deckcheck.files.decode import Decoded


class PoolFile(Record):
    """One file. ``digest`` is the SHA-256 of its bytes, ``findings`` say why it could not be read, or not surely.

    Where two files contradict each other, the one of the greater ``nearness`` counts. Of a compact pool ``columns`` are
    the fields of its rows, ``compact`` says how many of the cards are such rows. ``said`` is a digest of what it says.
    """

    __slots__ = ("columns", "compact", "digest", "findings", "nearness", "path", "said", "text", "tree")

    def __init__(self, path: str, nearness: int = 0) -> None:
        self.path = path
        self.nearness = nearness
        self.text = ""
        self.digest = ""
        self.said = ""
        self.tree: dict[str, object] = {}
        self.findings: list[Finding] = []
        self.columns: tuple[str, ...] = ()
        self.compact = 0

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

    def written_at(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """Return where a key of a card stands in the text: of a compact pool in a row."""
        if not self.columns or len(path) < 2 or path[0] != "cards" or not isinstance(path[1], int):
            return path
        if path[1] >= self.compact:
            return ("cards", path[1] - self.compact, *path[2:])
        columns = [self.columns.index(key) for key in path[2:3] if key in self.columns]
        return ("rows", path[1], *columns)

    @property
    def has_facts(self) -> bool:
        """Whether it holds facts of cards that stand in the pools of a used game, and no cards of its own."""
        return "facts" in self.tree and "set" not in self.tree and "cards" not in self.tree

    def table(self, name: object) -> list[object]:
        """Return the rows of one of its tables."""
        rows = self.tree.get(str(name))
        return rows if isinstance(rows, list) else []


def load_pool_file(path: str, nearness: int = 0, trees: Mapping[str, Kept] | None = None) -> PoolFile:
    """Read a pool file. Whatever is wrong with it is among its findings; ``trees`` were kept of files."""
    file = PoolFile(path, nearness)
    try:
        data = read_whole(path)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        _complain(file, f"The card pool cannot be read: {reason}")
        return file
    _take(file, data, trees.get(path) if trees else None)
    return file


def _take(file: PoolFile, data: bytes, kept: Kept | None) -> None:
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
    if kept is not None and kept[0] == file.digest:
        file.tree = revive(kept)
    else:
        try:
            file.tree = parse_toml(decoded.text)
        except BrokenFile as problem:
            _complain(file, problem.message, problem.line, problem.column)
    file.said = digest_of_tree(file.tree)
    if "rows" in file.tree or "fields" in file.tree:
        _expand(file)


def _expand(file: PoolFile) -> None:
    """Turn the rows of a compact pool into cards."""
    from deckcheck.cards.pools.columns import column_faults, expanded
    from deckcheck.files.toml_positions import TomlPositions

    faults = list(column_faults(file.tree))
    places = TomlPositions(file.text) if faults else None
    for path, message in faults:
        place = places.at(path) if places else Location(0)
        where = Location(place.line, place.column, place.end_column, place.text, file.path)
        file.findings.append(Finding("PL002", message, locations=(where,)))
    if not faults:
        fields, rows = file.tree["fields"], file.tree.get("rows", [])
        assert isinstance(fields, list)
        assert isinstance(rows, list)
        file.columns, file.compact = tuple(fields), len(rows)
        file.tree = expanded(file.tree)


def _note_encoding(file: PoolFile, decoded: Decoded) -> None:
    if decoded.encoding != "utf-8":
        place = Location(0, path=file.path)
        message = f"The file is not UTF-8; it was read as {decoded.encoding}"
        hint = "Save it as UTF-8, so that names are read the same everywhere."
        file.findings.append(Finding("PL001", message, WARNING, locations=(place,), hint=hint))


def _complain(file: PoolFile, message: str, line: int = 0, column: int = 1) -> None:
    file.findings.append(Finding("PL001", message, locations=(Location(line, column, path=file.path),)))
