"""The library's short forms: each is a line or two over :class:`Library` and :class:`Checker`."""

from __future__ import annotations

from deckcheck.checking.checker import Checker
from deckcheck.decks.read import open_source
from deckcheck.decks.read import read_deck as read_source
from deckcheck.errors import path_of
from deckcheck.files.paths import read_whole
from deckcheck.library.library import Library

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from datetime import date

    from deckcheck.cards.pools.pools import Pools
    from deckcheck.decks.deck import Deck
    from deckcheck.games.game import Game
    from deckcheck.report import DeckReport

    Path = str | os.PathLike[str]


def check_deck(
    deck: Path,
    *,
    game: str = "",
    pools: Sequence[Path] = (),
    format: str = "",
    formats: Sequence[Path] = (),
    as_of: date | str = "",
) -> DeckReport:
    """Check a deck file and give the report.

    Args:
        deck: the path of the file, in any format that can be read.
        game: the id of the game; left out, the deck says it.
        pools: pool files, or folders of them, to use instead of the built-in ones.
        format: the id of the format, such as a ban list; left out, the deck says it.
        formats: format files, or folders of them.
        as_of: the day by whose lists the deck is judged, a date or its ISO text; left out, today.

    Raises:
        OSError: the file cannot be opened.
        TypeError: a value is of another type: a path where a list of paths is due, for one.
        UsageProblem: the game, a pool or the format cannot be used.
        ValueError: ``as_of`` is no day.

    >>> report = check_deck("examples/conan/illegal/renown-108.toml")
    >>> report.verdict, [finding.code for finding in report.findings]
    ('illegal', ['CO006'])
    """
    path = path_of(deck, "deck")
    library = Library(pools, formats=formats)
    checker = Checker(library, game=game, format=format, day=as_of)
    return checker.check(path, read_whole(path))


def load_game(id: str, *, games: Sequence[Path] = ()) -> Game:
    """Return a game by its id; ``games`` are further game files. Raises :class:`UsageProblem` if it cannot be used.

    >>> load_game("conan").name
    'Conan Collectible Card Game'
    """
    return Library(games=games).game(id)


def load_pools(id: str, pools: Sequence[Path] = ()) -> Pools:
    """Return the card pools of a game, from these files or those of deckcheck; raises as :func:`check_deck`.

    >>> sorted(one.code for one in load_pools("conan").sets)
    ['CSA', 'CSP']
    """
    return Library(pools).pools(id)


def read_deck(deck: Path, game: str, *, pools: Sequence[Path] = ()) -> Deck:
    """Read a deck file as a deck of a game: entries with their places, and what could not be understood.

    Raises:
        OSError: the file cannot be opened.
        UsageProblem: the game or a pool cannot be used.

    >>> deck = read_deck("examples/conan/legal/salt-road.txt", "conan")
    >>> deck.locate(deck.entries[0].place).line
    6
    """
    path = path_of(deck, "deck")
    ruleset = Library(pools).ruleset(game)
    return read_source(open_source(path, read_whole(path)), ruleset.game, ruleset.finder.knows)
