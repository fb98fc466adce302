"""``deckcheck pool coverage`` and ``pool diff``: how much is known, and what became of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.completion import complete_files, complete_games
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.inputs.sifting import Sifting
from deckcheck.cli.options import pool_options
from deckcheck.cli.settings import Settings
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.paths import toml_files
from deckcheck.output.summary_line import count
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cards.pools.pools import Pools
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.library.library import Library
    from deckcheck.output.two_columns import Page
    from deckcheck.pools.comparing import PoolDifference
    from deckcheck.pools.coverage import Coverage
    from deckcheck.rules.ir import Values

DIFFERENT = 1


@click.command("coverage", short_help="Tell how much of each set is known, and which rules can be judged.")
@click.argument("game", default="", metavar="[GAME]", shell_complete=complete_games)
@pool_options
@click.option("--for", "deck", default="", metavar="DECK", help="Of the cards of this deck only.")
def coverage(game: str, pools: tuple[str, ...], deck: str) -> int:
    """Tell of each set how many cards and facts are known, and which rules can be judged with them."""
    from deckcheck.pools.coverage import coverage_of_sets

    page = open_page()
    if deck:
        settings = Settings(game=game, games=own_games(game), pools=pools)
        _write_coverage(page, _of_deck(deck, settings))
        return 0
    library = library_here(pools=pools, games=own_games(game))
    for id in [known_game(game, library)] if game else [id for id in library.games() if library.pool_files(id)]:
        page.gap()
        page.line(f"{page.paint(library.game(id).name, 'path')}  {page.paint(id, 'quiet')}")
        for one in coverage_of_sets(library.pools(id), library.game(id)):
            _write_coverage(page, one)
    return 0


def _of_deck(path: str, settings: Settings) -> Coverage:
    """Judge a deck and return what is known of its cards."""
    from deckcheck.pools.coverage import Coverage, coverage_of

    def details(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> Coverage:  # noqa: ARG001
        return coverage_of(
            list(dict.fromkeys(resolved.cards)), ruleset.game, os.path.basename(path), resolved.deck.name
        )

    checkers = Checkers([path], settings)
    configured = checkers.of(path)
    configured.checker.details = details
    found = next(decks_of([path], checkers.settings, configured.checker.library, Sifting(checkers.sections)))
    if found.trouble:
        raise UsageProblem(found.trouble)
    report = found.unreadable or configured.check(found.path, found.data)
    if not isinstance(report.details, Coverage):
        raise UsageProblem(f"{path} cannot be read as a deck.", report.findings)
    return report.details


def _write_coverage(page: Page, one: Coverage) -> None:
    of = f" of {one.size}" if one.size else ""
    invented = ", invented" if one.sample else ""
    page.line(f"  {safe(one.code)}  {safe(one.name)}  {page.paint(f'{one.cards}{of} cards{invented}', 'quiet')}")
    lacking = [f"{name} {known} of {one.cards}" for name, known in one.facts.items() if known < one.cards]
    page.row("facts", ", ".join(lacking) + (" are known, all others of all cards" if lacking else "all are known"))
    page.row("judged", f"{', '.join(one.judged) or 'no rule'}")
    by_facts: dict[str, list[str]] = {}
    for code, names in one.waiting.items():
        by_facts.setdefault(" and ".join(names), []).append(code)
    for facts, codes in by_facts.items():
        page.row(
            "not yet", f"{', '.join(codes)}: {facts} {'is' if ' and ' not in facts else 'are'} not known of all cards"
        )


@click.command("diff", short_help="Tell which cards and facts came, went and changed between pools.")
@click.argument("old", metavar="OLD", shell_complete=complete_files)
@click.argument("new", metavar="NEW", shell_complete=complete_files)
@click.option("--game", default="", metavar="FILE", help="A game file, where the pools are of a game of your own.")
def diff(old: str, new: str, game: str) -> int:
    """Tell which cards and facts came, went and changed from the pools OLD to the pools NEW, files or folders.

    The exit code is 0 if nothing did, and 1 if something did.
    """
    from deckcheck.pools.comparing import compare_pools

    library = library_here(games=own_games(game))
    befores, afters = _pools(old, library), _pools(new, library)
    page = open_page()
    code = 0
    for id in sorted(befores.keys() | afters.keys()):
        found = compare_pools(befores.get(id, _no_pools()), afters.get(id, _no_pools()))
        if found:
            code = DIFFERENT
            page.gap()
            page.line(page.paint(library.game(id).name, "path"))
            _write_difference(page, found)
    page.line("" if code else "The pools say the same.")
    return code


def _no_pools() -> Pools:
    from deckcheck.cards.pools.pools import Pools

    return Pools((), (), [])


def _pools(path: str, library: Library) -> dict[str, Pools]:
    """Read pools, by game.

    Raises:
        UsageProblem: there are none, or they have faults, or are of no game.
    """
    from deckcheck.cards.pools.assemble import read_pools
    from deckcheck.games.game import limiting_fields
    from deckcheck.library.pool_places import read_pool_head

    if not os.path.exists(path):
        raise UsageProblem(f"There is no pool file or folder {path}.")
    by_game: dict[str, list[str]] = {}
    for file in toml_files([path]):
        written = read_pool_head(file).game
        if not written:
            check = f"deckcheck pool check {file}"
            raise UsageProblem(f"{file} is no pool that can be read, or does not say its game.", hint=f"See {check}.")
        by_game.setdefault(known_game(written, library), []).append(file)
    found = {}
    for id, files in by_game.items():
        game = library.game(id)
        found[id] = read_pools(files, game, limiting_fields(game))
        if faults := [fault for fault in found[id].faults if fault.severity == "error"]:
            raise UsageProblem(f"The pools in {path} have {count(len(faults), 'fault')}.", faults)
    return found


def _write_difference(page: Page, found: PoolDifference) -> None:
    for label, sets in (("came", found.sets_came), ("went", found.sets_went)):
        for one in sets:
            page.row(label, f"the set {safe(one.code)} {safe(one.name)}".rstrip())
    for code, key, before, after in found.sets_changed:
        page.row("changed", f"{safe(code)}: {key} was {safe(before) or 'not said'}, is {safe(after) or 'not said'}")
    for label, cards in (("came", found.came), ("went", found.went)):
        for card in cards:
            page.row(label, f"{safe(card.title)} ({safe(card.reference)})")
    for card, changes in found.changed:
        said = "; ".join(f"{name} was {_words(before)}, is {_words(after)}" for name, before, after in changes)
        page.row("changed", f"{safe(card.title)} ({safe(card.reference)}): {said}")
    page.line(f"{count(len(found.came), 'card')} came, {len(found.went)} went, {len(found.changed)} changed")


def _words(values: Values | None) -> str:
    if values is None:
        return "not recorded"
    words: Iterable[str] = ("yes" if one is True else "no" if one is False else safe(str(one)) for one in values)
    return ", ".join(words) or "none"
