"""The games and pools at hand: found, loaded when they are asked for, and kept."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import toml_files
from deckcheck.library.format_heads import DEFAULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.cards.pools.pools import Pools
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.catalogues import Catalogues
    from deckcheck.library.compose import Composed
    from deckcheck.library.format_heads import FormatHead

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder of the package."""
GAMEDATA = os.path.join(HERE, "gamedata")
"""The built-in games: a folder each, of the game's id, with ``game.toml`` in it."""
_INSTALLED_POOLS = os.path.join(HERE, "cardpools")
_CHECKOUT_POOLS = os.path.join(os.path.dirname(HERE), "cardpools")
POOLS = _INSTALLED_POOLS if os.path.isdir(_INSTALLED_POOLS) else _CHECKOUT_POOLS


class Library:
    """Games with their pools and formats.

    Args:
        pools: pool files, or folders of them, to use instead of those that come with deckcheck.
        games: game files, or folders of them, to know besides those that come with deckcheck.
        formats: format files, or folders of them.
        cache: whether what was checked once may be read from the catalogue, and is kept there.

    Raises:
        UsageProblem: from every method, when a game, pool or format file cannot be used; its findings say where.
    """

    def __init__(
        self,
        pools: Sequence[str] = (),
        games: Sequence[str] = (),
        formats: Sequence[str] = (),
        *,
        cache: bool = True,
    ) -> None:
        self.pool_paths = tuple(pools)
        self.format_paths = tuple(formats)
        self.game_files = {**_built_in_games(), **_games_in(games)}
        self._rulesets: dict[tuple[str, str], Ruleset] = {}
        self._games: dict[str, Game] = {}
        self._pools: dict[object, Pools] = {}
        self._pool_files: list[str] | None = None
        self._heads: list[FormatHead] | None = None
        self._catalogues: Catalogues | None = None
        if cache:
            from deckcheck.library.catalogues import Catalogues

            self._catalogues = Catalogues()

    def games(self) -> list[str]:
        """List the ids of the games, in alphabetical order."""
        return sorted(self.game_files)

    def id_of(self, written: str) -> str:
        """Return the id of the game that a text names, by id, title or another name; ``""`` where none has it."""
        if written in self.game_files:
            return written
        from deckcheck.library.game_heads import game_named

        return game_named(written, self.game_files)

    def game(self, id: str) -> Game:
        """Return a game by its id."""
        if (id, DEFAULT) in self._rulesets:
            return self._rulesets[id, DEFAULT].game
        return self._plain_game(id)

    def _plain_game(self, id: str) -> Game:
        """Return a game as its file says it, its rules not yet put together with the pools."""
        if id not in self._games:
            path = self._game_file(id)
            kept = self._catalogues.game(id, path) if self._catalogues is not None else None
            self._games[id] = kept or self._read_game(id, path)
        return self._games[id]

    def _read_game(self, id: str, path: str) -> Game:
        from deckcheck.games.load import load_game

        game = load_game(path)
        if self._catalogues is not None:
            self._catalogues.keep_game(id, path, game)
        return game

    def _game_file(self, id: str) -> str:
        """Return the file of a game, which is about to be read."""
        if id not in self.game_files:
            from deckcheck.suggest import did_you_mean

            known = ", ".join(self.games())
            raise UsageProblem(f"There is no game {id}{did_you_mean(id, self.games())}. Known games: {known}.")
        self._see(self.game_files[id])
        return self.game_files[id]

    def formats(self, id: str) -> dict[str, str]:
        """Map the formats of a game to their files; ``default``, the game as it is, comes first and has none.

        A file that is named itself comes before those in folders, and before others that are named earlier.
        """
        found = {DEFAULT: ""}
        for head in self.format_heads():
            if head.game != id or not head.id:
                continue
            other = found.setdefault(head.id, head.path)
            if head.path in self.format_paths:
                found[head.id] = head.path
            elif other != head.path and other not in self.format_paths:
                raise UsageProblem(f"Two formats of {id} have the id {head.id}: {other or id} and {head.path}.")
        return found

    def codes(self) -> list[str]:
        """List all codes: those of games, those that formats add, and those that belong to no game."""
        from deckcheck.codes import code_texts
        from deckcheck.games.formats.load import added_codes

        own = {code for id in self.games() for code in self.game(id).texts}
        return sorted({*own, *code_texts(), *added_codes(head.path for head in self.format_heads())})

    def format_heads(self) -> list[FormatHead]:
        """List the format files at hand, of whatever game, as far as they say what they are."""
        if self._heads is None:
            from deckcheck.library.format_heads import read_heads

            self._heads = read_heads(toml_files(self.format_paths))
        return self._heads

    def pool_files(self, id: str) -> list[str]:
        """List the pool files of a game: the files at hand that do not say they are of another one."""
        files = self._files_at_hand(id)
        return [path for path in files if game_of_pool(path) in (id, None)] if self.pool_paths else files

    def pools(self, id: str) -> Pools:
        """Load the pools of a game."""
        return self._pools_of(self.game(id))

    def _pools_of(self, game: Game) -> Pools:
        """Load the pools as a game reads them; a format may read them in another way."""
        key = game.id, game.identity, limiting_fields(game)
        if key not in self._pools:
            from deckcheck.cards.pools.assemble import read_pools

            for path in self._files_at_hand(game.id):
                self._see(path)
            files = self.pool_files(game.id)
            if not files:
                where = ", ".join(self.pool_paths) or POOLS
                hint = "Name a file or a folder with pools of the game: --pool PATH."
                raise UsageProblem(f"There is no card pool of {game.name} in {where}.", hint=hint)
            pools = read_pools(files, game, agreeing=limiting_fields(game))
            faults = [fault for fault in pools.faults if fault.severity == "error"]
            if faults:
                many = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
                raise UsageProblem(f"The card pools of {game.name} have {many}.", faults)
            self._pools[key] = pools
        return self._pools[key]

    def finder(self, id: str) -> Finder:
        """Return the finder over the cards of a game."""
        return self.ruleset(id).finder

    def ruleset(self, id: str, format: str = DEFAULT, day: str = "") -> Ruleset:
        """Return what decks of a game are judged by: from the catalogue if it is up to date, else from the sources.

        Args:
            id: the game.
            format: the id of one of its :meth:`formats`.
            day: the ISO day whose lists hold, today if empty.
        """
        key = id, format
        if key not in self._rulesets:
            self._rulesets[key] = self._from_catalogue(id, format) or self._from_sources(id, format).ruleset
        return self._rulesets[key].on(day)

    def _from_catalogue(self, id: str, format: str) -> Ruleset | None:
        if self._catalogues is None or id not in self.game_files:
            return None
        sources = self._sources(id, format)
        return self._catalogues.ruleset(id, sources, lambda: self._from_sources(id, format))

    def _from_sources(self, id: str, format: str) -> Composed:
        composed = self._composed(id, format)
        if self._catalogues is not None:
            self._catalogues.keep(id, self._sources(id, format), composed)
        return composed

    def _composed(self, id: str, format: str) -> Composed:
        if format == DEFAULT:
            from deckcheck.library.compose import compose

            game = self._plain_game(id)
            return compose(game, self._pools_of(game))
        from deckcheck.library.compose_format import compose_format

        path = self._format_file(id, format)
        self._see(path)
        return compose_format(self._game_file(id), path, self._pools_of)

    def _format_file(self, id: str, format: str) -> str:
        formats = self.formats(id)
        if format not in formats:
            from deckcheck.suggest import did_you_mean

            known = ", ".join(formats)
            raise UsageProblem(
                f"There is no format {format} of {id}{did_you_mean(format, formats) or '.'}",
                hint=f"Known are: {known}.",
            )
        return formats[format]

    def _sources(self, id: str, format: str) -> list[str]:
        of_format = [] if format == DEFAULT else [self._format_file(id, format)]
        return [self.game_files[id], *of_format, *self._files_at_hand(id)]

    def _files_at_hand(self, id: str) -> list[str]:
        if not self.pool_paths:
            own = os.path.join(POOLS, id)
            return toml_files([own]) if os.path.isdir(own) else []
        if self._pool_files is None:
            self._pool_files = toml_files(self.pool_paths)
        return self._pool_files

    def _see(self, path: str) -> None:
        """Take notice of a source that is about to be read."""
        if self._catalogues is not None:
            self._catalogues.see(path)


def limiting_fields(game: Game) -> frozenset[str]:
    """Name the facts that limits on copies read: all printings of a card must agree in them."""
    copies = [constraint for constraint in game.constraints if constraint.kind == "copies"]
    return frozenset(name for constraint in copies for name in constraint.fields())


def _built_in_games() -> dict[str, str]:
    """Map the ids of the built-in games to their files."""
    return {id: os.path.join(GAMEDATA, id, "game.toml") for id in sorted(os.listdir(GAMEDATA))}


def _games_in(paths: Sequence[str]) -> dict[str, str]:
    """Map the ids of games to the files, among paths and in folders among them, that hold them."""
    if not paths:
        return {}
    from deckcheck.library.game_heads import read_game_head

    return {read_game_head(path).id: path for path in toml_files(paths)}


def game_of_pool(path: str) -> str | None:
    """Read which game a pool file is of from what stands above its first table.

    ``None`` where it does not say so; reading it whole will tell why.
    """
    from deckcheck.files.toml import BrokenFile, parse_toml

    try:
        with open(path, "rb") as file:
            head = file.read().decode("utf-8-sig").partition("\n[")[0]
        game = parse_toml(head).get("game")
    except (OSError, UnicodeDecodeError, BrokenFile):
        return None
    return game if isinstance(game, str) else None
