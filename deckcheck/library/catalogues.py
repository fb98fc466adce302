"""The catalogues of a library: which there are, whether they may be used, and when they are written."""

from __future__ import annotations

import os

from deckcheck.cards.finder import Finder
from deckcheck.library.cache.keys import cache_folder, digest_of, file_of, key_of, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.cards.index import CardSource
    from deckcheck.cards.pools.trees import Kept
    from deckcheck.evaluation.kinds import Kinds
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.cache.keys import Stamp
    from deckcheck.library.compose import Composed

    Watched = tuple[str, Stamp, str, str]
    """A source: its path, its stamp and digest when it was read, and of a pool a digest of what it says."""


class Catalogues:
    """Gives rulesets back that were made of the same sources before."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[Stamp, str]] = {}
        self._trusted: dict[str, None] = {}
        self._finders: dict[str, Finder] = {}
        self._damaged: set[str] = set()

    def see(self, path: str) -> None:
        """Remember how a source looks; it is about to be read."""
        if path not in self._seen:
            try:
                self._seen[path] = stamp(path), digest_of(path)
            except (OSError, ValueError):
                pass

    def relied_on(self) -> list[str]:
        """List all sources of what was given back or read, lists of formats among them."""
        return list({**dict.fromkeys(self._seen), **self._trusted})

    def ruleset(self, id: str, sources: Sequence[str], compose: Callable[[], Composed]) -> Ruleset | None:
        """Return the ruleset of a game as it was kept, ``None`` where it is not or any of its sources has changed.

        Args:
            id: the game.
            sources: the paths of all files of which the ruleset is made.
            compose: makes it of them, for what turns out to be damaged later.
        """
        from deckcheck.library.cache.values import read_value, write_value
        from deckcheck.library.stored_ruleset import revive_ruleset, with_digests

        place = _place_of(id, sources, ".rules")
        stored = read_value(*place)
        if not isinstance(stored, tuple) or len(stored) != 3:
            return None
        watched, content, plain = stored
        now = _seen_now(watched)
        finder = self._finder(id, content, compose) if now is not None else None
        self._trusted |= dict.fromkeys([source[0] for source in watched])
        if finder is None or now is None:
            return None
        renewed = {old[2]: new[2] for old, new in zip(watched, now, strict=True) if old[2] != new[2]}
        if renewed:
            plain = with_digests(plain, renewed)
        if now != watched and all(stamped for _, stamped, _, _ in now):
            write_value(*place, (now, content, plain))
        try:
            return revive_ruleset(plain, finder)
        except (ValueError, TypeError, KeyError):  # it is not what this version stores
            return None

    def _finder(self, id: str, content: str, compose: Callable[[], Composed]) -> Finder | None:
        """Return the finder over some cards, always the same one; ``None`` where they are not kept."""
        if content not in self._finders:
            from deckcheck.library.catalogue import Catalogue, CatalogueCards, Damaged

            path, key = _place_of_cards(id, content)
            if not os.path.exists(path):
                return None
            try:
                catalogue = Catalogue(path, key)
            except Damaged:
                return None

            def again() -> CardSource:
                self._damaged.add(content)
                return compose().cards

            self._finders[content] = Finder(CatalogueCards(catalogue, again))
        return self._finders[content]

    def game(self, id: str, paths: Sequence[str]) -> Game | None:
        """Return the game of some files as it was kept, ``None`` where it is not or one of them has changed."""
        from deckcheck.games.digests import joined_digest
        from deckcheck.library.cache.values import read_value
        from deckcheck.library.stored_ruleset import revive_game

        stored = read_value(*_place_of(id, paths, ".game"))
        if not isinstance(stored, tuple) or stored[0] != joined_digest([digest_of(path) for path in paths]):
            return None
        return revive_game(stored[1])

    def keep_game(self, id: str, paths: Sequence[str], game: Game) -> None:
        """Keep what a game file says."""
        from deckcheck.library.cache.values import write_value
        from deckcheck.library.stored_ruleset import store_game

        write_value(*_place_of(id, paths, ".game"), (game.digest, store_game(game)))

    def kinds(self, id: str, sources: Sequence[str], ruleset: Ruleset) -> Kinds:
        """Return the cards of a ruleset by kinds, as they were kept, or sorted now and kept from now on."""
        from deckcheck.evaluation.kinds import Kinds, kinds_of, sort_cards
        from deckcheck.library.cache.values import read_value, write_value
        from deckcheck.library.catalogue import CatalogueCards
        from deckcheck.library.stored_ruleset import store_ruleset

        cards = ruleset.finder.source
        if not isinstance(cards, CatalogueCards):
            return kinds_of(ruleset)
        path, key = _place_of(id, sources, ".kinds")
        stored = read_value(path, key)
        made_of = ruleset.digests, store_ruleset(ruleset)
        if not isinstance(stored, tuple) or stored[0] != made_of:
            stored = made_of, sort_cards(ruleset.constraints, cards.every(), ruleset.game.of_printing)
            write_value(path, key, stored)
        return Kinds(ruleset.constraints, stored[1], cards.at, ruleset.game.of_printing)

    def trees(self, id: str, paths: Sequence[str]) -> dict[str, Kept]:
        """Return what was kept of pool files; what has changed since is told by its digest."""
        from deckcheck.library.cache.values import read_value

        stored = read_value(*_place_of(id, paths, ".pools"))
        return stored if isinstance(stored, dict) else {}

    def keep_trees(self, id: str, paths: Sequence[str], trees: dict[str, Kept]) -> None:
        """Keep what pool files say."""
        from deckcheck.library.cache.values import write_value

        write_value(*_place_of(id, paths, ".pools"), trees)

    def keep(self, id: str, sources: Sequence[str], composed: Composed) -> None:
        """Keep what was made of the sources, unless one of them was changed meanwhile."""
        from deckcheck.library.cache.values import write_value
        from deckcheck.library.catalogue_write import write_catalogue
        from deckcheck.library.stored_ruleset import store_ruleset

        read = list(dict.fromkeys([*sources, *composed.digests]))
        if not all(self._is_unchanged(path, composed.digests) for path in read):
            return
        seen = [(path, *self._seen[path], composed.said.get(path, "").partition(" ")[2]) for path in read]
        path, key = _place_of_cards(id, composed.content)
        if composed.content in self._damaged or not _is_there(path, key):
            self._damaged.discard(composed.content)
            write_catalogue(path, key, composed.cards)
        write_value(*_place_of(id, sources, ".rules"), (seen, composed.content, store_ruleset(composed.ruleset)))

    def _is_unchanged(self, path: str, digests: Mapping[str, str]) -> bool:
        """Say whether the bytes that were read are those that were there before."""
        _, before = self._seen.get(path, ((), ""))
        return before != "" and before == (digests.get(path) or digest_of(path))


def _seen_now(watched: Sequence[Watched]) -> list[Watched] | None:
    """Return sources with their stamps and digests of now, ``None`` where one of them says something else."""
    now: list[Watched] = []
    for path, stamped, digest, said in watched:
        try:
            seen = stamp(path)
        except (OSError, ValueError):
            return None
        if not (seen and seen == stamped):
            new = compared(path)
            if new != digest and not (said and said == _said_by(path)):
                return None
            digest = new
        now.append((path, seen, digest, said))
    return now


def compared(path: str) -> str:
    """Return the digest of a source whose stamp is another one than before, or says nothing."""
    return digest_of(path)


def _said_by(path: str) -> str:
    """Return the digest of what a pool file says now."""
    from deckcheck.cards.pools.pool_file import load_pool_file

    file = load_pool_file(path)
    return "" if file.findings else file.said


def _is_there(path: str, key: str) -> bool:
    """Say whether the catalogue of these cards is kept."""
    from deckcheck.library.catalogue import Catalogue, Damaged

    try:
        return os.path.exists(path) and bool(Catalogue(path, key))
    except Damaged:
        return False


def _place_of_cards(id: str, content: str) -> tuple[str, str]:
    shape = content.partition(" ")[0]
    return file_of(id, f"{key_of(())}{shape}", cache_folder()), f"{key_of(())}{content}"


def _place_of(id: str, sources: Sequence[str], ending: str = ".sqlite") -> tuple[str, str]:
    """Return the path and the key of what is kept of some sources."""
    key = key_of(sources)
    return file_of(id, key, cache_folder(), ending), key
