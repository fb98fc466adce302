"""What can be wrong with a configuration of the right shape: names, paths and patterns that lead nowhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.config.globs import compile_globs
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.library.pool_places import WORDS
from deckcheck.output import OUTPUTS
from deckcheck.report import UNREADING
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.config.model import ConfigModel
    from deckcheck.files.shape_faults import Fault

    Path = tuple[str | int, ...]


def lint(model: ConfigModel, folder: str) -> list[Fault]:
    """Find everything that is wrong; paths are relative to the folder of the file."""
    missing = list(_missing_paths(model, folder))
    faults = [*missing, *_outputs(model), *_patterns(model)]
    absent = {path[0] for path, _ in missing}
    places = [[os.path.join(folder, path) for path in getattr(model, key)] for key in ("games", "formats")]
    games, formats = ([path for path in paths if "\0" not in path and os.path.exists(path)] for paths in places)
    names = list(_names(model, Library((), games, formats)))
    if {"games", "formats"} & absent:  # what is missing may have names; slips of the hand are told all the same
        names = [fault for fault in names if "did you mean" in fault[1]]
    return [*faults, *names]


def _missing_paths(model: ConfigModel, folder: str) -> Iterator[Fault]:
    for key in ("pools", "games", "formats"):
        for number, path in enumerate(getattr(model, key)):
            if key == "pools" and path in WORDS:
                continue
            full = os.path.join(folder, path)
            if "\0" in path or not os.path.exists(full):
                yield (key, number), f"there is no file or folder {path} beside this file{_near_path(full)}"


def _near_path(path: str) -> str:
    above, name = os.path.split(path.rstrip("/\\").replace("\0", ""))
    try:
        return did_you_mean(name, os.listdir(above))
    except OSError:
        return ""


def _outputs(model: ConfigModel) -> Iterator[Fault]:
    written = model.output_format
    for word in [written] if isinstance(written, str) else written or ():
        name = word.partition("=")[0]
        if name not in OUTPUTS:
            guess = did_you_mean(name, OUTPUTS) or f"; there are {', '.join(OUTPUTS)}"
            yield ("output-format",), f"there is no output format {name}{guess}"


def _patterns(model: ConfigModel) -> Iterator[Fault]:
    places: list[tuple[Path, str]] = [(("exclude", n), text) for n, text in enumerate(model.exclude)]
    places += [(("per-file-ignores", text), text) for text in model.per_file_ignores]
    for number, override in enumerate(model.overrides):
        places += [(("overrides", number, "files", n), text) for n, text in enumerate(override.files)]
    places += [(("waivers", number, "deck"), waiver.deck) for number, waiver in enumerate(model.waivers)]
    for path, text in places:
        if problem := _pattern_problem(text):
            yield path, f"{text} {problem}"


def _pattern_problem(text: str) -> str:
    parts = text.replace("\\", "/").split("/")
    if ".." in parts or "." in parts:
        return "is no pattern: patterns start from the folder of this file, without . and .."
    try:
        globs = compile_globs([text])
    except ValueError:
        return "is no pattern as .gitignore has them"
    return "" if globs.patterns else "fits nothing (a name that begins with # or ! is written \\# or \\!)"


def _names(model: ConfigModel, library: Library) -> Iterator[Fault]:
    yield from _codes(model, library)
    yield from _games(model, library)
    for number, waiver in enumerate(model.waivers):
        same = [(other.code, other.deck) for other in model.waivers[:number]]
        if (waiver.code, waiver.deck) in same:
            yield ("waivers", number), f"{waiver.code} is waived for {waiver.deck} above already"


def _codes(model: ConfigModel, library: Library) -> Iterator[Fault]:
    try:
        codes = library.codes()
    except UsageProblem as problem:  # the decks that need the file will tell it too
        yield ("games",), problem.message
        return
    places: list[tuple[Path, Sequence[str]]] = [(("select",), model.select), (("ignore",), model.ignore)]
    places += [(("per-file-ignores", glob), written) for glob, written in model.per_file_ignores.items()]
    for number, override in enumerate(model.overrides):
        places += [(("overrides", number, key), getattr(override, key)) for key in ("select", "ignore")]
    for path, written in places:
        for number, code in enumerate(written):
            if not any(known.startswith(code) for known in codes):
                yield (*path, number), f"there is no code {code}{_near_code(code, codes)}"
    for number, waiver in enumerate(model.waivers):
        path = ("waivers", number, "code")
        if waiver.code in UNREADING:
            yield path, f"{waiver.code} cannot be waived, because nothing is judged then; exclude the file"
        elif waiver.code not in codes:
            yield path, f"there is no code {waiver.code}{_near_code(waiver.code, codes)}"


def _near_code(code: str, codes: Iterable[str]) -> str:
    return did_you_mean(code.upper(), codes)


def _games(model: ConfigModel, library: Library) -> Iterator[Fault]:
    yield from _game((), model.game, library)
    yield from _format((), model.game, model.format, library)
    for number, override in enumerate(model.overrides):
        path: Path = ("overrides", number)
        yield from _game(path, override.game, library)
        yield from _format(path, override.game or model.game, override.format, library)


def _game(path: Path, game: str | None, library: Library) -> Iterator[Fault]:
    games = library.games()
    if game is not None and game not in games:
        guess = did_you_mean(game, games) or f"; there are {', '.join(games)}"
        yield (*path, "game"), f"there is no game {game}{guess}"


def _format(path: Path, game: str | None, format: str | None, library: Library) -> Iterator[Fault]:
    games = library.games()
    formats = _formats(library, [game] if game in games else games)
    if format is not None and format not in formats:
        named = formats if game in games else ["default", *dict.fromkeys(head.id for head in library.format_heads())]
        guess = did_you_mean(format, formats) or f"; there are {', '.join(named)}"
        yield (*path, "format"), f"there is no format {format}{f' of {game}' if game in games else ''}{guess}"


def _formats(library: Library, games: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(format for game in games for format in library.formats(game)))
