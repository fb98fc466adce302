"""Which settings are in force for a file, and where each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.config.globs import compile_globs
from deckcheck.config.load import ConfigSource
from deckcheck.config.model import ConfigModel
from deckcheck.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.config.configuration import Configuration

    Path = tuple[str | int, ...]

UNSAID = {
    "game": "what the deck says",
    "format": "what the deck says, else default",
    "as-of": "today",
    "pools": "those of deckcheck",
    "games": "those of deckcheck",
    "formats": "none",
    "exclude": "nothing",
    "select": "all codes",
    "ignore": "nothing",
    "output-format": "text",
    "strict": "false",
    "deck-waivers": "true",
}
"""The settings, with what holds where nothing is said."""


class InForce(Record):
    """A setting as it holds for a file; ``line`` is where it is written, 0 where it is not."""

    __slots__ = ("key", "line", "value")

    def __init__(self, key: str, value: str, line: int = 0) -> None:
        self.key = key
        self.value = value
        self.line = line


def in_force(config: Configuration | None, path: str) -> list[InForce]:
    """List all settings as they hold for a file or folder; ``config`` is its configuration."""
    if config is None:
        return [InForce(key, value) for key, value in UNSAID.items()]
    with open(config.file, "rb") as file:
        source = ConfigSource(config.file, file.read())
    return list(_Settings(source, config.relative(path)).all())


class _Settings:
    def __init__(self, source: ConfigSource, path: str) -> None:
        self.model = ConfigModel.model_validate(source.table)
        self.source = source
        self.path = path
        overrides = list(enumerate(self.model.overrides))
        self.overrides = [(number, one) for number, one in reversed(overrides) if self._fits(one.files)]

    def all(self) -> Iterator[InForce]:
        """Return the settings in the order of ``UNSAID``, and then the waivers."""
        for key, unsaid in UNSAID.items():
            found = list(self._said(key))
            yield from found or [InForce(key, unsaid)]
        for number, waiver in enumerate(self.model.waivers):
            if self._fits([waiver.deck]):
                until = f" until {waiver.until}" if waiver.until else ""
                yield self._row("waiver", f"{waiver.code}{until}: {waiver.reason}", "waivers", number)

    def _said(self, key: str) -> Iterator[InForce]:
        """Return what holds of a key; several where the configuration adds up."""
        if key in ("game", "format", "select"):
            yield from self._first(key)
        elif key == "ignore":
            yield from self._ignored()
        elif key == "exclude":
            hits = [text for text in self.model.exclude if compile_globs([text]).match(self.path)]
            here = " (this file is left out)" if self._fits(self.model.exclude) else ""
            if self.model.exclude:
                yield self._row(key, _words(self.model.exclude) + (here if hits else ""), key)
        elif key in (self.source.table if isinstance(self.source.table, dict) else ()):
            yield self._row(key, _words(getattr(self.model, key.replace("-", "_"))), key)

    def _first(self, key: str) -> Iterator[InForce]:
        """Return the setting of the override that has the last word, else the general one."""
        for number, override in self.overrides:
            if value := getattr(override, key):
                yield self._row(key, _words(value), "overrides", number, key)
                return
        if value := getattr(self.model, key):
            yield self._row(key, _words(value), key)

    def _ignored(self) -> Iterator[InForce]:
        if self.model.ignore:
            yield self._row("ignore", _words(self.model.ignore), "ignore")
        for number, override in self.overrides:
            if override.ignore:
                yield self._row("ignore", _words(override.ignore), "overrides", number, "ignore")
        for glob, codes in self.model.per_file_ignores.items():
            if self._fits([glob]):
                yield self._row("ignore", _words(codes), "per-file-ignores", glob)

    def _fits(self, globs: Sequence[str]) -> bool:
        return compile_globs(globs).match(self.path)

    def _row(self, key: str, value: str, *place: str | int) -> InForce:
        return InForce(key, value, self.source.locate(place).line)


def _words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
