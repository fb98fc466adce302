"""The one place where a library is opened: what a configuration names, and what the command line names besides."""

from __future__ import annotations

from deckcheck.library.library import Library
from deckcheck.library.pool_places import all_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.config.configuration import Configuration


def open_library(
    config: Configuration | None,
    *,
    pools: Sequence[str] = (),
    games: Sequence[str] = (),
    formats: Sequence[str] = (),
    cache: bool = True,
) -> Library:
    """Return the games, pools and formats at hand.

    Args:
        config: the configuration that holds where the command works, if there is one.
        pools: pool files or folders of the command line, used besides those of the configuration.
        games: game files of the command line.
        formats: format files or folders of the command line.
        cache: whether what was checked once may be read from the catalogue, and is kept there.

    Raises:
        UsageProblem: from the library's methods, where a file cannot be used.
    """
    return Library(*paths_of(config, pools=pools, games=games, formats=formats), cache=cache)


def paths_of(
    config: Configuration | None,
    *,
    pools: Sequence[str] = (),
    games: Sequence[str] = (),
    formats: Sequence[str] = (),
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the pools, games and formats that :func:`open_library` opens a library with."""
    if config is None:
        return all_places((), pools), tuple(games), tuple(formats)
    return all_places(config.pools, pools), (*config.games, *games), (*config.formats, *formats)


def library_here(
    folder: str = ".",
    *,
    config: str = "",
    isolated: bool = False,
    pools: Sequence[str] = (),
    games: Sequence[str] = (),
    formats: Sequence[str] = (),
    cache: bool = True,
) -> Library:
    """Return the library of the configuration that holds for a folder, or of the one that is named.

    Raises:
        UsageProblem: the configuration cannot be used.
    """
    from deckcheck.config.find import Configurations

    found = Configurations(config, isolated=isolated).of(folder)
    return open_library(found, pools=pools, games=games, formats=formats, cache=cache)
