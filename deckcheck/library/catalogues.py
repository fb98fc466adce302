"""The catalogues of a library: which there are, whether they may be used, and when they are written."""

from __future__ import annotations

import os

from deckcheck.cards.finder import Finder
from deckcheck.library.cache.keys import cache_folder, digest_of, file_of, key_of, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.evaluation.kinds import Kinds
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.cache.keys import Stamp
    from deckcheck.library.compose import Composed


class Catalogues:
    """Gives rulesets back that were made of the same sources before."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[Stamp, str]] = {}

    def see(self, path: str) -> None:
        """Remember how a source looks; it is about to be read."""
        if path not in self._seen:
            try:
                self._seen[path] = stamp(path), digest_of(path)
            except (OSError, ValueError):
                pass

    def ruleset(self, id: str, sources: Sequence[str], compose: Callable[[], Composed]) -> Ruleset | None:
        """Return the ruleset of a game as it was kept, ``None`` where it is not or any of its sources has changed.

        Args:
            id: the game.
            sources: the paths of all files of which the ruleset is made.
            compose: makes it of them, for what turns out to be damaged later.
        """
        path, key = _place_of(id, sources)
        if not os.path.exists(path):
            return None
        from deckcheck.library.catalogue import Catalogue, CatalogueCards, Damaged
        from deckcheck.library.stored_ruleset import revive_ruleset

        try:
            catalogue = Catalogue(path, key)
            cards = CatalogueCards(catalogue, lambda: compose().cards)
            ruleset = revive_ruleset(catalogue.piece("ruleset"), Finder(cards))  # type: ignore[arg-type]
        except (Damaged, ValueError, TypeError, KeyError):  # or it is not what this version stores
            return None
        if catalogue.now != catalogue.sources and all(stamped for _, stamped, _ in catalogue.now):
            from deckcheck.library.catalogue_write import renew_stamps

            renew_stamps(path, catalogue.sources, catalogue.now)
        return ruleset

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

        cards = ruleset.finder.source
        if not isinstance(cards, CatalogueCards):
            return kinds_of(ruleset)
        path, key = _place_of(id, sources, ".kinds")
        stored = read_value(path, key)
        if not isinstance(stored, tuple) or stored[0] != cards.digests:
            stored = cards.digests, sort_cards(ruleset.constraints, cards.every(), ruleset.game.of_printing)
            write_value(path, key, stored)
        return Kinds(ruleset.constraints, stored[1], cards.at, ruleset.game.of_printing)

    def keep(self, id: str, sources: Sequence[str], composed: Composed) -> None:
        """Keep what was made of the sources, unless one of them was changed meanwhile."""
        from deckcheck.library.catalogue_write import write_catalogue

        read = list(dict.fromkeys([*sources, *composed.digests]))
        if all(self._is_unchanged(path, composed.digests) for path in read):
            seen = [(path, *self._seen[path]) for path in read]
            write_catalogue(*_place_of(id, sources), seen, composed.ruleset, composed.cards)

    def _is_unchanged(self, path: str, digests: Mapping[str, str]) -> bool:
        """Say whether the bytes that were read are those that were there before."""
        _, before = self._seen.get(path, ((), ""))
        return before != "" and before == (digests.get(path) or digest_of(path))


def _place_of(id: str, sources: Sequence[str], ending: str = ".sqlite") -> tuple[str, str]:
    """Return the path and the key of what is kept of some sources."""
    key = key_of(sources)
    return file_of(id, key, cache_folder(), ending), key
