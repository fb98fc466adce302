"""From checked sources to a ruleset: a format, and those that it extends, on top of a game and its pools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import near
from deckcheck.games.digests import joined_digest
from deckcheck.games.formats.apply import apply_format
from deckcheck.games.formats.lint import lint_format, lint_lists
from deckcheck.games.formats.load import FormatSource, read_sound_format
from deckcheck.games.formats.merge import merge_lists
from deckcheck.games.load import check_game, read_bytes
from deckcheck.games.lower import lower_game
from deckcheck.library.compose import Composer
from deckcheck.library.format_cards import Resolver, Warned
from deckcheck.library.format_lists import list_constraints
from deckcheck.library.format_references import reference_faults
from deckcheck.report import WARNING, Finding, Location
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.cards.finder import Finder
    from deckcheck.cards.pools.pools import Pools
    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.game import Game
    from deckcheck.games.model import GameFile
    from deckcheck.library.compose import Composed


class FormatPaths:
    """Where a format stands: its game's file, its own, and those of the formats that it extends, in this order.

    ``games`` maps the ids of all games to their files; ``known`` are the formats that it may extend.
    """

    def __init__(self, game: str, games: Mapping[str, str], formats: Sequence[str], known: Iterable[str]) -> None:
        self.game = game
        self.games = games
        self.formats = formats
        self.known = known


def compose_format(
    paths: FormatPaths,
    pools_of: Callable[[Game], Pools],
    see: Callable[[str], None],
    made: dict[str, Finder] | None = None,
) -> Composed:
    """Put a game, its pools and a format together.

    Args:
        paths: the files.
        pools_of: reads the pools; a format may change what makes two printings the same card.
        see: is told of each further file that is about to be read.
        made: the finders over the cards of other formats, which this one may share.

    Raises:
        UsageProblem: a format does not fit the game or the pools; its findings tell each fault with its line.
    """
    chain = _chain(paths)
    source = chain[-1]
    game_source = check_game(read_bytes(paths.game, "game"), paths.game, paths.games)
    file, faults = _applied(game_source.file, chain)
    digests = {**game_source.digests, **{one.path: one.digest for one in reversed(chain)}}
    game = lower_game(file, paths.game, joined_digest(digests.values()))
    game = game.replaced(titled_by=tuple(game_source.file.card.identity))
    try:
        composer = Composer(game, pools_of(game), made)
    except UsageProblem as problem:
        near_format = near(source.path)
        problem.hint = problem.hint or f"So read by the rules of {near_format}, which may ask more of the pools."
        raise

    def see_list(path: str) -> None:
        see(path)
        digests[path] = ""

    resolver = Resolver(composer.names, composer.pools.sets, source.file.strict_lists, see_list)
    lists = resolver.resolve(merge_lists(chain, composer.names.key_of))
    of_rules = {
        one.path: (one, reference_faults(one.file, composer.names)) for one in chain if one.file.game == file.id
    }
    for one in reversed(chain):
        mine = [*faults, *of_rules.get(one.path, (one, []))[1], *resolver.faults.get(one.path, (one, []))[1]]
        faults = []
        if mine or one.faults:
            told = one.problem(mine)
            told.findings = (*told.findings, *_doubts(resolver.warnings, one.path))
            raise told
    return composer.composed(source.file.id, list_constraints(source, game, lists), digests, resolver.warnings)


def _doubts(warnings: Iterable[Warned], path: str) -> list[Finding]:
    """Return what is doubtful in a file that has faults: it would be told in the next run else."""
    return [
        Finding("PL012", text, WARNING, locations=(Location(*place[1:], path=path),))
        for text, place in warnings
        if place and place[0] == path
    ]


def _chain(paths: FormatPaths) -> list[FormatSource]:
    """Read the formats, and return them with the one that extends all others at the end."""
    sources = [read_sound_format(path) for path in paths.formats]
    last = sources[-1]
    extends = last.file.extends
    if extends is not None:
        ids = [one.file.id for one in sources]
        if extends in ids:
            message = f"the formats extend each other in a circle: {' → '.join([*ids[ids.index(extends) :], extends])}"
        else:
            message = f"there is no format {extends}{did_you_mean(extends, paths.known)}"
        raise last.problem([(("extends",), message)])
    return sources[::-1]


def _applied(file: GameFile, chain: Sequence[FormatSource]) -> tuple[GameFile, list[Fault]]:
    """Return the game as formats of its own change it, and what is wrong with the last of them.

    Of the formats of a used game only the lists hold.
    """
    for source in chain:
        own = source.file.game == file.id
        faults = lint_format(source.file, file) if own else list(lint_lists(source.file))
        if faults and source is not chain[-1]:
            raise source.problem(faults)
        if faults:
            return file, faults
        if own:
            file = apply_format(file, source.file)
    return file, []
