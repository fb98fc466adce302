"""Reading a configuration file: every fault in it is told with its line, in one run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.config.build import build
from deckcheck.config.lint import lint
from deckcheck.config.model import ConfigModel
from deckcheck.errors import UsageProblem
from deckcheck.files.paths import near
from deckcheck.files.shape_faults import shape_faults
from deckcheck.files.sound_tree import not_of, sound_model
from deckcheck.files.toml import BrokenFile, parse_toml
from deckcheck.files.toml_positions import TomlPositions
from deckcheck.report import Finding, Location

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.config.configuration import Configuration
    from deckcheck.files.shape_faults import Fault

FAULT = "CF001"
TABLE = ("tool", "deckcheck")
"""Where ``pyproject.toml`` keeps the configuration."""
PATTERNS = {r"\S": "it must not be empty"}


class ConfigSource:
    """A configuration file that was taken apart: its table, and where things stand in it."""

    def __init__(self, path: str, data: bytes) -> None:
        """Take it apart.

        Raises:
            UsageProblem: it is no TOML.
        """
        self.path = path
        try:
            self.text = data.decode("utf-8-sig")
            self.tree = parse_toml(self.text)
        except UnicodeDecodeError as error:
            raise self._broken(f"the file is not UTF-8 text (byte {error.start})") from error
        except BrokenFile as problem:
            raise self._broken(problem.message, problem.line, problem.column) from problem
        self.table: object = self.tree
        self.prefix: tuple[str, ...] = ()
        if os.path.basename(path) == "pyproject.toml":
            tool = self.tree.get("tool")
            self.table = tool.get("deckcheck") if isinstance(tool, dict) else None
            self.prefix = TABLE
        self._positions: TomlPositions | None = None

    def locate(self, keys: Sequence[str | int]) -> Location:
        """Return the place of a key of the table."""
        if self._positions is None:
            self._positions = TomlPositions(self.text)
        at = self._positions.at((*self.prefix, *keys))
        return at.replaced(path=self.path)

    def problem(self, faults: Sequence[Fault]) -> UsageProblem:
        """Return the error that tells the faults, in the order of their lines."""
        findings = [
            Finding(FAULT, _words(keys, text) + text, locations=(self.locate(keys).replaced(path=near(self.path)),))
            for keys, text in faults
        ]
        findings.sort(key=lambda finding: (finding.locations[0].line, finding.locations[0].column))
        return _wrong(self.path, findings)

    def _broken(self, message: str, line: int = 0, column: int = 1) -> UsageProblem:
        return _wrong(self.path, [Finding(FAULT, message, locations=(Location(line, column, path=near(self.path)),))])


def read_configuration(path: str, data: bytes) -> Configuration | None:
    """Return what the bytes of a file say, ``None`` where a ``pyproject.toml`` has no table for deckcheck.

    Raises:
        UsageProblem: something in it is wrong; the findings tell each fault with its line.
    """
    source = ConfigSource(path, data)
    if source.table is None:
        return None
    if not isinstance(source.table, dict):
        raise source.problem([((), "tool.deckcheck must be a table")])
    try:
        model = ConfigModel.model_validate(source.table)
    except ValidationError as error:
        faults = shape_faults(error, ConfigModel, source.table, patterns=PATTERNS)
        raise source.problem([*faults, *_besides(source.table, faults, os.path.dirname(path))]) from error
    faults = lint(model, os.path.dirname(path))
    if faults:
        raise source.problem(faults)
    return build(model, path, source.locate)


def _besides(table: dict[str, object], faults: Sequence[Fault], folder: str) -> list[Fault]:
    """Find what else is wrong with a table some of whose values have a wrong shape."""
    shape = [path for path, _ in faults]
    sound = sound_model(ConfigModel, table, shape)
    return not_of(lint(sound, folder), shape) if sound is not None else []


def _words(keys: Sequence[str | int], message: str) -> str:
    """Name a place: ``waivers, entry 2, until: ``; without a key that the message begins with itself."""
    if keys and message.startswith((f"{keys[-1]} ", "unknown key ")):
        keys = keys[:-1]
    words = [f"entry {key + 1}" if isinstance(key, int) else key for key in keys]
    return f"{', '.join(words)}: " if words else ""


def _wrong(path: str, findings: list[Finding]) -> UsageProblem:
    number = len(findings)
    return UsageProblem(f"The configuration {near(path)} has {number} fault{'s' if number > 1 else ''}.", findings)
