"""Whether the options of ``check`` mean something, before any deck is judged."""

from __future__ import annotations

import codecs
import os

from deckcheck.errors import UsageProblem
from deckcheck.output import OUTPUTS
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cli.settings import Settings
    from deckcheck.library.library import Library


TOGETHER = (["github", "text"], ["concise", "github"])
"""Output formats that may go to one place: annotations are lines among those of a text."""


def check_settings(settings: Settings, library: Library) -> None:
    """Look whether the game, the pools, the encoding and the codes exist.

    Raises:
        UsageProblem: one of them does not.
    """
    if settings.game:
        known_game(settings.game, library)
    if settings.format:
        known_event(settings.format, [settings.game] if settings.game else library.games(), library)
    for path in settings.pools:
        if not os.path.exists(path):
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
    """Return the game files to know besides those that come with deckcheck."""
    return (game,) if is_game_file(game) else ()


def game_id(game: str) -> str:
    """Return the id of a game that is given as an id or as a file."""
    return os.path.splitext(os.path.basename(game))[0] if is_game_file(game) else game


def _known_encoding(name: str) -> None:
    try:
        codecs.lookup(name)
    except LookupError as error:
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
    """Return a game's id back if it exists.

    Raises:
        UsageProblem: it does not; the message lists the games.
    """
    games = library.games()
    if game not in games:
        guess = did_you_mean(game, games) or "."
        raise UsageProblem(f"There is no game {game}{guess}", hint=f"The games are: {', '.join(games)}.")
    return game


def known_event(format: str, games: Iterable[str], library: Library) -> str:
    """Return a format's id back if one of the games has it.

    Raises:
        UsageProblem: none has; the message lists their formats.
    """
    formats = list(dict.fromkeys(id for game in games for id in library.formats(game)))
    if format not in formats:
        guess = did_you_mean(format, formats) or "."
        where = "Formats are files that a configuration names: formats = [...]."
        hint = f"Known are: {', '.join(formats)}." if len(formats) > 1 else where
        raise UsageProblem(f"There is no format {format}{guess}", hint=hint)
    return format


def known_codes(library: Library) -> list[str]:
    """List all codes: those of every game and format, and those that belong to none."""
    return library.codes()


def parse_outputs(written: Iterable[str], file: str) -> tuple[tuple[str, str], ...]:
    """Return the output formats and their files: ``FORMAT`` or ``FORMAT=FILE``, and the file of ``--output``.

    Raises:
        UsageProblem: a format is not known, or two of them would be written to one place.
    """
    outputs = []
    for word in written or ("text",):
        name, _, own = word.partition("=")
        if name not in OUTPUTS:
            guess = did_you_mean(name, OUTPUTS) or "."
            raise UsageProblem(f"There is no output format {name}{guess}", hint=f"Known are: {', '.join(OUTPUTS)}.")
        outputs.append((name, own or ("" if file == "-" else file)))
    by_place: dict[str, list[str]] = {}
    for name, place in outputs:
        by_place.setdefault(place, []).append(name)
    if any(len(names) > 1 and sorted(names) not in TOGETHER for names in by_place.values()):
        raise UsageProblem(
            "Two outputs would go to one place.", hint="Give each its file: --output-format json=report.json"
        )
    return tuple(outputs)
