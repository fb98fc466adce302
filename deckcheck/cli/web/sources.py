"""Which pools, games and formats a server is to answer with."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.config.find import Configurations
from deckcheck.config.open_library import paths_of
from deckcheck.errors import UsageProblem
from deckcheck.library.pool_places import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

Paths = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def asked_paths(pools: Sequence[str], config: str, *, isolated: bool) -> Paths:
    """Return the pools, games and formats of the configuration and the command line.

    Raises:
        UsageProblem: one of them is not there, or the configuration cannot be used.
    """
    paths = paths_of(Configurations(config, isolated=isolated).of("."), pools=pools)
    for path in (path for group in paths for path in group):
        if path not in WORDS and not os.path.exists(path):
            raise UsageProblem(f"{path} does not exist.")
    return paths
