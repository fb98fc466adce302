"""What a run of ``check`` is asked to do."""

from __future__ import annotations

import os

from deckcheck.checking.request import CheckRequest
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.config.configuration import Configuration

STDIN = "<stdin>"


class Settings(Record):
    """The options of ``check``.

    ``games`` and ``formats`` are further files of games and formats, ``day`` is the ISO day of the check (today if
    empty). ``outputs`` pairs an output format with a file, ``""`` for standard output; a format of ``""`` is the usual
    one. An ``encoding``, or a ``reader`` (the format of the decks), of ``""`` leaves it to what the files are.
    ``config`` is the configuration of all decks instead of the nearest, ``isolated`` says that there is none.
    ``add_waivers`` is the reason for which all that is found is waived, ``waived_until`` the last day of that.
    ``changes`` says which decks have to be checked again (``None``: all), ``changed_files`` that the paths are those of
    changed files, of which only some are decks. ``jobs`` is the number of processes that judge, 0 for one on each
    processor. ``zero`` says that listed paths end with a zero byte. ``owned`` is a list of cards with its path: the
    decks must come from it. ``so_far`` asks whether decks can become legal by adding cards, ``fixes`` for their
    smallest repairs.
    """

    __slots__ = (
        "add_waivers", "changed_files", "changes", "color", "config", "day", "encoding", "fixes", "format", "formats",
        "game", "games", "ignore", "isolated", "jobs", "outputs", "owned", "pools", "quiet", "reader", "select",
        "so_far", "statistics", "stdin_name", "strict", "waived_until", "zero",
    )  # fmt: skip

    def __init__(
        self,
        *,
        game: str = "",
        games: tuple[str, ...] = (),
        pools: tuple[str, ...] = (),
        select: tuple[str, ...] = (),
        ignore: tuple[str, ...] = (),
        strict: bool = False,
        outputs: tuple[tuple[str, str], ...] = (("", ""),),
        statistics: bool = False,
        quiet: bool = False,
        color: bool | None = None,
        stdin_name: str = STDIN,
        encoding: str = "",
        reader: str = "",
        format: str = "",
        formats: tuple[str, ...] = (),
        day: str = "",
        config: str = "",
        isolated: bool = False,
        add_waivers: str = "",
        waived_until: str = "",
        changes: ChangedFiles | None = None,
        changed_files: bool = False,
        jobs: int = 1,
        owned: tuple[str, bytes] | None = None,
        so_far: bool = False,
        fixes: bool = False,
        zero: bool = False,
    ) -> None:
        self.game = game
        self.games = games
        self.pools = pools
        self.select = select
        self.ignore = ignore
        self.strict = strict
        self.outputs = outputs
        self.statistics = statistics
        self.quiet = quiet
        self.color = color
        self.stdin_name = stdin_name
        self.encoding = encoding
        self.reader = reader
        self.format = format
        self.formats = formats
        self.day = day
        self.config = config
        self.isolated = isolated
        self.add_waivers = add_waivers
        self.waived_until = waived_until
        self.changes = changes
        self.changed_files = changed_files
        self.jobs = jobs
        self.owned = owned
        self.so_far = so_far
        self.fixes = fixes
        self.zero = zero

    def terms(self) -> CheckRequest:
        """Return what holds for every deck."""
        return CheckRequest(
            game=self.game,
            format=self.format,
            day=self.day,
            select=self.select,
            ignore=self.ignore,
            pools=self.pools,
        )

    def completed(self, config: Configuration | None) -> Settings:
        """Return the settings in which the configuration of the run says what the command line does not."""
        name, file = self.outputs[0]
        outputs = self.outputs if name else _usual_outputs(file, config)
        if config is None:
            return self.replaced(outputs=outputs)
        return self.replaced(outputs=outputs, strict=self.strict or config.strict, day=self.day or config.day)


def _usual_outputs(file: str, config: Configuration | None) -> tuple[tuple[str, str], ...]:
    """Return the outputs of a command line that names none: those of the configuration, else text.

    Inside GitHub Actions there are annotations beside the text.
    """
    if config is not None and config.outputs:
        from deckcheck.cli.report_formats import parse_outputs

        return parse_outputs(config.output_places(), file)
    annotations = (("github", ""),) if os.environ.get("GITHUB_ACTIONS") == "true" else ()
    return (("text", file), *annotations)


class ChangedFiles(Record):
    """Files that have changed, by their real paths, and the games of which a pool, a format or the rules have.

    ``everything`` is true where a configuration or a ``.gitignore`` changed, or a file of which it cannot be told what
    hangs on it.
    """

    __slots__ = ("everything", "games", "paths")

    def __init__(self, paths: frozenset[str], games: frozenset[str], everything: bool) -> None:
        self.paths = paths
        self.games = games
        self.everything = everything

    def hold(self, path: str) -> bool:
        """Say whether a file is among those that have changed, or is a link to one of them."""
        return os.path.realpath(path) in self.paths or (os.path.islink(path) and itself(path) in self.paths)


def itself(path: str) -> str:
    """Return the path of a file or a link, with the links on the way to it followed."""
    return os.path.join(os.path.realpath(os.path.dirname(path) or "."), os.path.basename(path))
