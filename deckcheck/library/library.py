"""The games and pools at hand: found, loaded when they are asked for, and kept."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem, must_be_text, paths_of
from deckcheck.files.paths import toml_files
from deckcheck.games.game import limiting_fields
from deckcheck.library.built_in import GAMEDATA, POOLS, built_in_formats, built_in_games, how_to_get_cards
from deckcheck.library.heads import DEFAULT
from deckcheck.library.pool_places import PoolPlaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.cards.pools.pools import Pools
    from deckcheck.evaluation.kinds import Kinds
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.catalogues import Catalogues
    from deckcheck.library.compose import Composed
    from deckcheck.library.heads import FormatHead

    Path = str | os.PathLike[str]


class Library:
    """Games with their pools and formats.

    Args:
        pools: pool files, or folders of them, to use instead of the built-in ones; the word ``builtin``
            among them means these too, ``samples`` the invented cards among these. What is named later is nearer:
            where two contradict each other, it counts.
        games: game files, or folders of them, to know besides the built-in ones.
        formats: format files, or folders of them.
        cache: whether what was checked once may be read from the catalogue, and is kept there.

    Raises:
        TypeError: a value of another type, such as a path where a list of paths is due; from every method too.
        UsageProblem: from every method, when a game, pool or format file cannot be used; its findings say where.
    """

    def __init__(
        self,
        pools: Iterable[Path] = (),
        games: Iterable[Path] = (),
        formats: Iterable[Path] = (),
        *,
        cache: bool = True,
    ) -> None:
        if cache is not True and cache is not False:
            raise TypeError(f"cache is True or False, not {cache!r}")
        self.places = PoolPlaces(paths_of(pools, "pools"), POOLS)
        self.format_paths = tuple(paths_of(formats, "formats"))
        self.game_files = with_neighbours({**built_in_games(), **_games_in(paths_of(games, "games"))})
        self._rulesets: dict[tuple[str, str], Ruleset] = {}
        self._kinds: dict[tuple[str, str], Kinds] = {}
        self._games: dict[str, Game] = {}
        self._pools: dict[object, Pools] = {}
        self._made: dict[str, Finder] = {}
        self._heads: list[FormatHead] | None = None
        self._used: dict[str, list[str]] = {}
        self._catalogues: Catalogues | None = None
        if cache:
            from deckcheck.library.catalogues import Catalogues

            self._catalogues = Catalogues()

    @property
    def cached(self) -> bool:
        """Whether what was checked once is kept."""
        return self._catalogues is not None

    def at_hand(self) -> list[str]:
        """List all files of games, formats and pools at hand, whether a deck has needed them or not."""
        games = self.games()
        built_in = [path for id in games for path in built_in_formats(id).values()]
        return [*self.game_files.values(), *built_in, *toml_files(self.format_paths), *self.places.at_hand(games)]

    def relied_on(self) -> list[str]:
        """List all sources by which decks were judged so far."""
        return self._catalogues.relied_on() if self._catalogues is not None else []

    def games(self) -> list[str]:
        """List the ids of the games, in alphabetical order."""
        return sorted(self.game_files)

    def id_of(self, written: str) -> str:
        """Return the id of the game that a text names, by id, title or another name; ``""`` where none has it."""
        must_be_text(written=written)
        if written in self.game_files:
            return written
        from deckcheck.library.game_heads import game_named

        return game_named(written, self.game_files)

    def game(self, id: str) -> Game:
        """Return a game by its id."""
        must_be_text(id=id)
        if (id, DEFAULT) in self._rulesets:
            return self._rulesets[id, DEFAULT].game
        return self._plain_game(id)

    def _plain_game(self, id: str) -> Game:
        """Return a game as its file says it, its rules not yet put together with the pools."""
        if id not in self._games:
            path = self._game_file(id)
            kept = self._catalogues.game(id, self._game_paths(id)) if self._catalogues is not None else None
            self._games[id] = kept or self._read_game(id, path)
        return self._games[id]

    def _read_game(self, id: str, path: str) -> Game:
        from deckcheck.games.load import load_game

        game = load_game(path, self.game_files)
        if self._catalogues is not None:
            self._catalogues.keep_game(id, self._game_paths(id), game)
        return game

    def used_games(self, id: str) -> list[str]:
        """List the games whose cards and pools a game uses, the nearest first."""
        if id not in self._used:
            from deckcheck.library.heads import used_games

            self._used[id] = used_games(id, self.game_files)
        return self._used[id]

    def _game_paths(self, id: str) -> list[str]:
        """List the file of a game and those of the games that it uses."""
        ids = [id, *self.used_games(id)]
        return [self.game_files[one] for one in ids if one in self.game_files]

    def _game_file(self, id: str) -> str:
        """Return the file of a game, which is about to be read."""
        if id not in self.game_files:
            from deckcheck.suggest import did_you_mean

            known = ", ".join(self.games())
            raise UsageProblem(f"There is no game {id}{did_you_mean(id, self.games())}. Known games: {known}.")
        for path in self._game_paths(id):
            self._see(path)
        return self.game_files[id]

    def formats(self, id: str) -> dict[str, str]:
        """Map the formats of a game to their files; ``default``, the game as it is, comes first and has none.

        A file that is named itself comes before those in folders, before others that are named earlier, and before
        the game's built-in one of the same id.
        """
        must_be_text(id=id)
        found = {DEFAULT: ""}
        built_in = built_in_formats(id)
        for head in self.format_heads():
            if head.game != id or not head.id:
                continue
            other = found.setdefault(head.id, head.path)
            if head.path in self.format_paths:
                found[head.id] = head.path
            elif other != head.path and other not in self.format_paths:
                raise UsageProblem(f"Two formats of {id} have the id {head.id}: {other or id} and {head.path}.")
        return {**found, **{name: path for name, path in built_in.items() if name not in found}}

    def codes(self) -> list[str]:
        """List all codes: those of games, those that formats add, and those that belong to no game."""
        from deckcheck.codes import code_texts
        from deckcheck.games.formats.load import added_codes

        own = {code for id in self.games() for code in self.game(id).texts}
        return sorted({*own, *code_texts(), *added_codes(self._format_files())})

    def _format_files(self) -> Iterator[str]:
        yield from (head.path for head in self.format_heads())
        for id in self.games():
            yield from built_in_formats(id).values()

    def format_heads(self) -> list[FormatHead]:
        """List the format files at hand, of whatever game, as far as they say what they are."""
        if self._heads is None:
            from deckcheck.library.heads import read_heads

            self._heads = read_heads(toml_files(self.format_paths))
        return self._heads

    def pool_files(self, id: str) -> list[str]:
        """List the pool files of a game: the files at hand that do not say they are of another one."""
        return self.places.of([id, *self.used_games(id)])

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
                where = ", ".join(self.places.own()) or POOLS
                hint = "Name a file or a folder with pools of the game: --pool PATH."
                hint += f" A table to fill in is written by: deckcheck pool template {game.id} -o cards.csv."
                if command := how_to_get_cards([game.id, *self.used_games(game.id)]):
                    hint += f" To make them of public card data: {command}; `deckcheck pool sources` tells of what."
                raise UsageProblem(f"There is no card pool of {game.name} in {where}.", hint=hint)
            kept = self._catalogues.trees(game.id, files) if self._catalogues is not None else {}
            pools = read_pools(files, game, limiting_fields(game), self.places.nearness, kept)
            if self._catalogues is not None and pools.trees != kept:
                self._catalogues.keep_trees(game.id, files, pools.trees)
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
        must_be_text(id=id, format=format, day=day)
        key = id, format
        if key not in self._rulesets:
            self._rulesets[key] = self._from_catalogue(id, format) or self._from_sources(id, format).ruleset
        return self._rulesets[key].on(day)

    def kinds(self, id: str, format: str = DEFAULT) -> Kinds:
        """Return the cards of a game by kinds: what no rule of a format, on any day, can tell apart."""
        key = id, format
        if key not in self._kinds:
            self.ruleset(id, format)
            ruleset = self._rulesets[key]
            if self._catalogues is not None:
                self._kinds[key] = self._catalogues.kinds(id, self._sources(id, format), ruleset)
            else:
                from deckcheck.evaluation.kinds import kinds_of

                self._kinds[key] = kinds_of(ruleset)
        return self._kinds[key]

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
            return compose(game, self._pools_of(game), self._made)
        from deckcheck.library.compose_format import FormatPaths, compose_format

        chain = self._format_chain(id, format)
        for path in chain:
            self._see(path)
        known = [*self.formats(id), *(one for game in self.used_games(id) for one in self.formats(game))]
        paths = FormatPaths(self._game_file(id), self.game_files, chain, dict.fromkeys(known))
        return compose_format(paths, self._pools_of, self._see, self._made)

    def _format_chain(self, id: str, format: str) -> list[str]:
        """List the file of a format, then that of the format that it extends, and so on as far as there is one."""
        extends = {head.path: head.extends for head in self.format_heads()}
        chain = [self._format_file(id, format)]
        while extended := extends.get(chain[-1]):
            places = [self.formats(game).get(extended, "") for game in (id, *self.used_games(id))]
            path = next(filter(None, places), "")
            if not path or path in chain:
                break
            chain.append(path)
        return chain

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
        of_format = [] if format == DEFAULT else self._format_chain(id, format)
        return [*self._game_paths(id), *of_format, *self._files_at_hand(id)]

    def _files_at_hand(self, id: str) -> list[str]:
        return self.places.at_hand([id, *self.used_games(id)])

    def _see(self, path: str) -> None:
        """Take notice of a source that is about to be read."""
        if self._catalogues is not None:
            self._catalogues.see(path)


def with_neighbours(files: dict[str, str]) -> dict[str, str]:
    """Add the games that own games use, where their files stand beside them."""
    from deckcheck.library.heads import used_games

    for id, path in list(files.items()):
        if path.startswith(GAMEDATA):
            continue
        while missing := next((one for one in used_games(id, files) if one not in files), ""):
            beside = os.path.join(os.path.dirname(path), f"{missing}.toml")
            if not os.path.isfile(beside):
                break
            files[missing] = beside
    return files


def _games_in(paths: Sequence[str]) -> dict[str, str]:
    """Map the ids of games to the files, among paths and in folders among them, that hold them."""
    if not paths:
        return {}
    from deckcheck.library.game_heads import read_game_head

    return {read_game_head(path).id: path for path in toml_files(paths)}
