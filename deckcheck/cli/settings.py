"""What a run of ``check`` is asked to do."""

from __future__ import annotations

from deckcheck.record import Record

STDIN = "<stdin>"


class Settings(Record):
    """The options of ``check``.

    ``games`` are further game files. ``outputs`` pairs an output format with a file, ``""`` for standard output.
    An ``encoding``, or a ``reader`` (the format of the decks), of ``""`` leaves it to what the files are.
    """

    __slots__ = (
        "color", "encoding", "game", "games", "ignore", "outputs", "pools", "quiet", "reader", "select", "statistics",
        "stdin_name", "strict",
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
        outputs: tuple[tuple[str, str], ...] = (("text", ""),),
        statistics: bool = False,
        quiet: bool = False,
        color: bool | None = None,
        stdin_name: str = STDIN,
        encoding: str = "",
        reader: str = "",
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
