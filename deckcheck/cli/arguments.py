"""Whether the options of ``check`` mean something, before any deck is judged."""

from __future__ import annotations

import codecs
import os

from deckcheck.errors import UsageProblem
from deckcheck.library.pool_places import ONLY
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cli.settings import Settings
    from deckcheck.library.library import Library


def check_settings(settings: Settings, library: Library) -> None:
    """Look whether the game, the pools, the encoding and the codes exist.

    Raises:
        UsageProblem: one of them does not.
    """
    game = known_game(settings.game, library) if settings.game else ""
    if settings.format:
        known_event(settings.format, [game] if game else library.games(), library)
    for path in settings.pools:
        if path != ONLY and not os.path.exists(path):
            raise UsageProblem(f"There is no pool file or folder {path}.")
    if settings.encoding:
        _known_encoding(settings.encoding)
    if settings.select or settings.ignore:
        codes = known_codes(library)
        for prefix in (*settings.select, *settings.ignore):
            if not any(code.startswith(prefix) for code in codes):
                raise UsageProblem(f"There is no code {prefix}{did_you_mean(prefix, codes) or '.'}")


def codes_of(written: Iterable[str]) -> tuple[str, ...]:
    """Return the codes that are named, each by itself or several with commas between them."""
    return tuple(code.strip().upper() for word in written for code in word.split(",") if code.strip())


def is_game_file(game: str) -> bool:
    """Say whether a game is given as a file."""
    return game.endswith(".toml")


def own_games(game: str) -> tuple[str, ...]:
    """Return the game files to know besides the built-in ones."""
    return (game,) if is_game_file(game) else ()


def game_id(game: str) -> str:
    """Return the id, or another name, of a game that is given by it or as a file."""
    if not is_game_file(game):
        return game
    from deckcheck.library.game_heads import read_game_head

    return read_game_head(game).id


def _known_encoding(name: str) -> None:
    try:
        codecs.lookup(name)
    except (LookupError, ValueError) as error:  # a name that is no text is a ValueError
        raise UsageProblem(f"There is no encoding {name}.", hint="Usual ones: utf-8, shift_jis, cp1252.") from error


def known_format(written: str, *, writable: bool = False) -> str:
    """Return the name of a deck format that somebody wrote; ``writable`` asks for one that can be written.

    Raises:
        UsageProblem: there is none; the message lists them.
    """
    from deckcheck.decks.formats import FORMATS, format_named

    names = [name for name, format in FORMATS.items() if format.writer or not writable]
    name = format_named(written)
    if name not in names:
        what = "is not written, only read" if name else "is no deck format"
        guess = did_you_mean(written, names) or "."
        raise UsageProblem(f"{written} {what}{guess}", hint=f"The formats are: {', '.join(names)}.")
    return name


def known_game(game: str, library: Library) -> str:
    """Return the id of a game that is given by its id, title or another name, or as a file.

    Raises:
        UsageProblem: there is no such game; the message lists the games.
    """
    id = library.id_of(game_id(game))
    if not id:
        games = library.games()
        guess = did_you_mean(game, games) or "."
        raise UsageProblem(f"There is no game {game}{guess}", hint=f"The games are: {', '.join(games)}.")
    return id


def known_event(format: str, games: Iterable[str], library: Library) -> str:
    """Return a format's id back if one of the games has it.

    Raises:
        UsageProblem: none has; the message lists their formats.
    """
    formats = list(dict.fromkeys(id for game in games for id in library.formats(game)))
    if format not in formats:
        guess = did_you_mean(format, formats) or "."
        where = "" if library.format_paths else " More are files that a configuration names: formats = [...]."
        hint = f"Known are: {', '.join(formats)}.{where}"
        raise UsageProblem(f"There is no format {format}{guess}", hint=hint)
    return format


def known_codes(library: Library) -> list[str]:
    """List all codes: those of every game and format, and those that belong to none."""
    return library.codes()
