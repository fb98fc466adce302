"""Checked configurations, kept beside the catalogues: what has not changed is not checked again.

What is kept holds the bytes of every file that had a say, and is used only while all of them are the same. Whatever is
wrong with it, the files are read and checked instead: it is never an error.
"""

from __future__ import annotations

import os

from deckcheck.config.configuration import Configuration
from deckcheck.files.paths import read_whole, toml_files
from deckcheck.library.cache.keys import cache_folder, file_of, key_of
from deckcheck.library.cache.values import read_value, write_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Sources = dict[str, bytes]


def load_kept(path: str, data: bytes) -> Configuration | None:
    """Return the configuration that a file holds; see ``load.read_configuration``."""
    key = key_of([path])
    kept = file_of("config", key, cache_folder(), ".settings")
    found = _read(kept, key, path, data)
    if found is not None:
        return found[0]
    from deckcheck.config.load import read_configuration

    config = read_configuration(path, data)
    _write(kept, key, path, data, config)
    return config


def _read(kept: str, key: str, path: str, data: bytes) -> tuple[Configuration | None] | None:
    stored = read_value(kept, key)
    if not isinstance(stored, tuple):
        return None
    plain, sources = stored
    try:
        config = None if plain is None else Configuration.revive(plain)
        return (config,) if sources == _sources(path, data, config) else None
    except OSError:  # a file that it names is gone
        return None


def _write(kept: str, key: str, path: str, data: bytes, config: Configuration | None) -> None:
    try:
        sources = _sources(path, data, config)
    except OSError:
        return
    write_value(kept, key, (None if config is None else config.plain(), sources))


def _sources(path: str, data: bytes, config: Configuration | None) -> Sources:
    """Return the bytes of all files that decide whether the configuration is right, and which paths are there."""
    sources = {path: data}
    if config is None:
        return sources
    for file in _named(config):
        sources[file] = read_whole(file)
    for pool in config.pools:
        sources[f"{pool}\0"] = b"there" if os.path.exists(pool) else b""
    return sources


def _named(config: Configuration) -> Sequence[str]:
    return toml_files([*config.games, *config.formats])
