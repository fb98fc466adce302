"""The games and pools at hand: found, loaded when they are asked for, and kept."""

from __future__ import annotations

import os

from deckcheck.cards.find import Finder
from deckcheck.errors import UsageProblem
from deckcheck.rules.ir import IN, NOT, Term, Test
from deckcheck.rules.ruleset import Ruleset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.cards.pool import Pools
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Check, Constraint, Filter

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = os.path.join(HERE, "games")
_INSTALLED_POOLS = os.path.join(HERE, "cardpools")
_CHECKOUT_POOLS = os.path.join(os.path.dirname(HERE), "cardpools")
POOLS = _INSTALLED_POOLS if os.path.isdir(_INSTALLED_POOLS) else _CHECKOUT_POOLS


class Library:
    """Games and their pools.

    Args:
        pools: pool files, or folders of them, to use instead of those that come with deckcheck.
        games: game files, or folders of them, to know besides those that come with deckcheck.
        cache: whether what was checked once may be read from the catalogue, and is kept there.

    Raises:
        UsageProblem: from every method, when a game or pool file cannot be used; its findings say where.
    """

    def __init__(self, pools: Sequence[str] = (), games: Sequence[str] = (), *, cache: bool = True) -> None:
        self.pool_paths = tuple(pools)
        self.game_files = {_stem(path): path for path in toml_files([GAMES, *games])}
        self.cache = cache
        self._rulesets: dict[str, Ruleset] = {}
        self._games: dict[str, Game] = {}
        self._pools: dict[str, Pools] = {}
        self._pool_files: list[str] | None = None
        self._stamps: dict[str, tuple[int, ...]] = {}

    def games(self) -> list[str]:
        """List the ids of the games, in alphabetical order."""
        return sorted(self.game_files)

    def game(self, id: str) -> Game:
        """Give a game by its id."""
        if id in self._rulesets:
            return self._rulesets[id].game
        if id not in self._games:
            if id not in self.game_files:
                from deckcheck.suggest import did_you_mean

                known = ", ".join(self.games())
                raise UsageProblem(f"There is no game {id}{did_you_mean(id, self.games())}. Known games: {known}.")
            from deckcheck.games.load import load_game

            self._stamp(self.game_files[id])
            game = load_game(self.game_files[id])
            if game.id != id:
                raise UsageProblem(f"The game file {game.file} holds the game {game.id}: name it {game.id}.toml.")
            self._games[id] = game
        return self._games[id]

    def pool_files(self, id: str) -> list[str]:
        """List the pool files of a game: the files at hand that do not say they are of another one."""
        files = self._files_at_hand(id)
        return [path for path in files if game_of_pool(path) in (id, None)] if self.pool_paths else files

    def pools(self, id: str) -> Pools:
        """Load the pools of a game."""
        if id not in self._pools:
            from deckcheck.cards.pool import read_pools

            game = self.game(id)
            for path in self._files_at_hand(id):
                self._stamp(path)
            files = self.pool_files(id)
            if not files:
                where = ", ".join(self.pool_paths) or POOLS
                raise UsageProblem(f"There is no card pool of {game.name} in {where}.")
            pools = read_pools(files, game, agreeing=limiting_fields(game))
            faults = [fault for fault in pools.faults if fault.severity == "error"]
            if faults:
                many = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
                raise UsageProblem(f"The card pools of {game.name} have {many}.", faults)
            self._pools[id] = pools
        return self._pools[id]

    def finder(self, id: str) -> Finder:
        """Give the finder over the cards of a game."""
        return self.ruleset(id).finder

    def ruleset(self, id: str) -> Ruleset:
        """Give what decks of a game are judged by: from the catalogue if it is up to date, else from the sources."""
        if id not in self._rulesets:
            stored = self._from_catalogue(id) if self.cache and id in self.game_files else None
            self._rulesets[id] = stored or self._from_sources(id)
        return self._rulesets[id]

    def distrust(self, id: str) -> None:
        """Forget the catalogue of a game, because something in it is damaged; its sources are read instead."""
        self.cache = False
        self._rulesets.pop(id, None)

    def _from_catalogue(self, id: str) -> Ruleset | None:
        from deckcheck.catalogue import Catalogue, CatalogueCards, Damaged
        from deckcheck.rules.stored import revive_ruleset

        path, key = self._catalogue_of(id)
        if not os.path.exists(path):
            return None
        try:
            catalogue = Catalogue(path, key)
            return revive_ruleset(catalogue.piece("ruleset"), Finder(CatalogueCards(catalogue)))  # type: ignore[arg-type]
        except (Damaged, ValueError, TypeError, KeyError):  # not what this version stores
            return None

    def _from_sources(self, id: str) -> Ruleset:
        from deckcheck.cards.source import MemoryCards

        game, pools = self.game(id), self.pools(id)
        cards = MemoryCards(pools.cards, {one.code: one.name for one in pools.sets})
        finder = Finder(cards)
        constraints = tuple(name_cards(constraint, finder) for constraint in game.constraints)
        options = {o.name: o.default for o in game.options.values() if o.default is not None}
        ruleset = Ruleset(game, finder, constraints, options, "default", tuple(one.digest for one in pools.sets))
        if self.cache:
            from deckcheck.catalogue import digest_of
            from deckcheck.catalogue_write import write_catalogue

            digests = {game.file: game.digest, **{one.file: one.digest for one in pools.sets}}
            paths = [path for path in (game.file, *self._files_at_hand(id)) if path in self._stamps]
            sources = [(path, self._stamps[path], digests.get(path) or digest_of(path)) for path in paths]
            write_catalogue(*self._catalogue_of(id), sources, ruleset, cards)
        return ruleset

    def _catalogue_of(self, id: str) -> tuple[str, str]:
        from deckcheck.catalogue import cache_folder, file_of, key_of

        key = key_of([self.game_files[id], *self._files_at_hand(id)])
        return file_of(id, key, cache_folder()), key

    def _files_at_hand(self, id: str) -> list[str]:
        if not self.pool_paths:
            return toml_files([os.path.join(POOLS, id)])
        if self._pool_files is None:
            self._pool_files = toml_files(self.pool_paths)
        return self._pool_files

    def _stamp(self, path: str) -> None:
        """Remember how a source looks before it is read."""
        from deckcheck.catalogue import stamp

        try:
            self._stamps.setdefault(path, stamp(path))
        except OSError:
            pass


def limiting_fields(game: Game) -> frozenset[str]:
    """Name the facts that limits on copies read: all printings of a card must agree in them."""
    copies = [constraint for constraint in game.constraints if constraint.kind == "copies"]
    return frozenset(name for constraint in copies for name in constraint.fields())


def name_cards(constraint: Constraint, finder: Finder) -> Constraint:
    """Replace card references in the filters of a constraint by the keys of the cards."""
    filters = [test for term in constraint.terms for test in (*term.where, *(term.unless or ()))]
    if not any(test.field == "card" for test in filters):
        return constraint
    constraint.terms = tuple(_name_in_term(term, finder) for term in constraint.terms)
    return constraint


def _name_in_term(term: Term, finder: Finder) -> Term:
    unless = None if term.unless is None else _name_in_filter(term.unless, finder)
    return Term(term.sections, _name_in_filter(term.where, finder), unless, term.of, term.sign)


def _name_in_filter(filter: Filter, finder: Finder) -> Filter:
    return tuple(Test(t.field, _name_in_checks(t.checks, finder)) if t.field == "card" else t for t in filter)


def _name_in_checks(checks: Iterable[Check], finder: Finder) -> tuple[Check, ...]:
    named: list[Check] = []
    for op, argument in checks:
        if op == NOT:
            named.append((op, _name_in_checks(argument, finder)))  # type: ignore[arg-type]
        elif op == IN:
            named.append((op, tuple(_key(str(reference), finder) for reference in argument)))  # type: ignore[attr-defined]
    return tuple(named)


def _key(reference: str, finder: Finder) -> str:
    match = finder.find(reference)
    if match.card is None:
        what = "fits several cards" if match.cards else "is in no pool"
        raise UsageProblem(f"A rule names the card {reference}, which {what}.")
    return match.card.key


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def toml_files(paths: Iterable[str]) -> list[str]:
    """List the TOML files among paths and in the folders among them, in the order of their names."""
    found: list[str] = []
    for path in paths:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".toml")]
        else:
            found.append(path)
    return found


def game_of_pool(path: str) -> str | None:
    """Read which game a pool file is of; ``None`` where it does not say so (reading it whole will tell why)."""
    from deckcheck.files.toml import BrokenFile, parse_toml

    try:
        with open(path, "rb") as file:
            game = parse_toml(file.read().decode("utf-8-sig")).get("game")
    except (OSError, UnicodeDecodeError, BrokenFile):
        return None
    return game if isinstance(game, str) else None
