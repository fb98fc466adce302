"""Reading a format file, as far as that needs no pools; every fault is told with its line."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.errors import UsageProblem
from deckcheck.files.shape_faults import shape_faults
from deckcheck.files.sound_tree import not_of, sound_model
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.games.formats.model import FormatFile
from deckcheck.games.load import located, parse_file, read_bytes, shape_game_faults, wrong
from deckcheck.games.rows import WrittenOut
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.model import EntryModel, Place


class FormatSource(Record):
    """A format file, without the ``faults`` of its shape. ``digest`` is the SHA-256 of its bytes."""

    __slots__ = ("digest", "faults", "file", "path", "positions", "text", "written")

    def __init__(self, path: str, text: str, digest: str, file: FormatFile, written: WrittenOut) -> None:
        self.faults: list[Fault] = []
        self.written = written
        self.path = path
        self.text = text
        self.digest = digest
        self.positions = TomlPositions(text)
        self.file = file.model_copy(
            update={
                "rules": {
                    code: [self._placed(entry, code, number) for number, entry in enumerate(entries)]
                    for code, entries in file.rules.items()
                }
            }
        )

    @property
    def title(self) -> str:
        """The name of the format as people know it."""
        return self.file.name or self.file.id

    def place(self, *keys: str | int) -> Place:
        """Say where a key stands, as constraints keep it."""
        at = self.positions.at(keys)
        return self.path, at.line, at.column, at.end_column, at.text

    def problem(self, faults: Sequence[Fault]) -> UsageProblem:
        """Return the error that tells what is wrong with the file."""
        besides = not_of(self.written.placed(list(faults)), [path for path, _ in self.faults])
        return wrong("format", self.path, located([*self.faults, *besides], self.text, self.path))

    def _placed(self, entry: EntryModel, code: str, number: int) -> EntryModel:
        return entry.placed(self.place(*self.written.written(("rules", code, number))))


def read_format(path: str) -> FormatSource:
    """Read a format file.

    Raises:
        UsageProblem: it cannot be read or does not have the right shape; its findings tell each fault with its line.
    """
    source = read_sound_format(path)
    if source.faults:
        raise source.problem(())
    return source


def read_sound_format(path: str) -> FormatSource:
    """Read a format file without what has the wrong shape in it, so that the rest can be looked at too.

    Raises:
        UsageProblem: it cannot be read, or nothing sound is left.
    """
    data = read_bytes(path, "format")
    text, tree = parse_file(data, path, "format")
    written = WrittenOut(tree)
    faults: list[Fault] = written.placed(list(written.faults))
    try:
        file = FormatFile.model_validate(written.tree)
    except ValidationError as error:
        faults = shape_game_faults(error, FormatFile, written)
        shape = [place for place, _ in shape_faults(error, FormatFile, written.tree)]
        sound = sound_model(FormatFile, written.tree, shape)
        if sound is None:
            raise wrong("format", path, located(faults, text, path)) from error
        file = sound
    source = FormatSource(path, text, "sha256:" + hashlib.sha256(data).hexdigest(), file, written)
    source.faults = faults
    return source


def added_codes(paths: Iterable[str]) -> set[str]:
    """Collect the codes of the rules in format files, as far as they can be read."""
    codes: set[str] = set()
    for path in paths:
        try:
            codes.update(read_format(path).file.rules)
        except UsageProblem:  # told where the format is used
            continue
    return codes
