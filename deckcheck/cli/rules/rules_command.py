"""``deckcheck rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.arguments import known_game, own_games
from deckcheck.cli.completion import complete_games
from deckcheck.cli.rules.rule_words import severity_of, write_statements
from deckcheck.config.open_library import library_here
from deckcheck.errors import UsageProblem
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.games.game import Game, Option
    from deckcheck.output.two_columns import Page


@click.command("rules")
@click.argument("game", default="", shell_complete=complete_games)
@click.option("--markdown", is_flag=True, help="Write a page of Markdown, of all games if none is named.")
def command(game: str, markdown: bool) -> int:
    """Show the rules of a game in words, with codes and sources. GAME is an id, or a game file.

    Beside each statement stands, as "read", what deckcheck makes of it. Below the rules stand the facts that pools
    record of a card.
    """
    library = library_here(games=own_games(game))
    if markdown:
        from deckcheck.cli.rules.rules_page import rules_page

        ids = [known_game(game, library)] if game else library.games()
        click.echo(rules_page(map(library.game, ids)), nl=False)
        return 0
    if not game:
        raise UsageProblem("Whose rules?", hint=f"Name a game: {', '.join(library.games())}.")
    found = library.game(known_game(game, library))
    page = open_page()
    page.line(f"{page.paint(found.name, 'path')}  {page.paint(found.id, 'quiet')}")
    page.gap()
    _write_sections(page, found)
    for text in found.texts.values():
        severity = severity_of(found, text)
        write_statements(page, text, severity)
        if severity != "error":
            page.row("severity", severity, text_style="quiet")
        if text.over != "deck":
            page.row("over", f"a whole {text.over}, not one deck", text_style="quiet")
        if text.source != found.source:
            page.row("source", text.source, text_style="quiet")
        page.gap()
    _write_options(page, found)
    _write_facts(page, found)
    page.row("source", found.source)
    return 0


def _write_sections(page: Page, game: Game) -> None:
    for section in game.sections.values():
        others = [name for name in (section.title, *section.aliases) if name.casefold() != section.id.casefold()]
        names = list(dict.fromkeys(name.casefold() for name in others))
        also = f", also written {', '.join(names)}" if names else ""
        form = f" (in a file of the form {section.form})" if section.form else ""
        page.row("section", f"{section.id}{also}{form}")
    page.gap()


def _write_options(page: Page, game: Game) -> None:
    for option in game.options.values():
        page.row("option", f"{option.name}: {option.text}")
        who = "the deck says" if option.by == "deck" else "the format says"
        usual = "" if option.default is None else f"; {option.default} if not said"
        page.row("", f"{who} {_allowed(option)}{usual}", text_style="quiet")
    if game.options:
        page.gap()


def _write_facts(page: Page, game: Game) -> None:
    """Say which facts of a card rules read, and what a pool writes for them."""
    from deckcheck.cards.pools.keys import default, expectation, needed

    for field in game.fields.values():
        page.row("fact", f"{field.name}: {expectation(field)}")
        usual = default(field)
        left_out = (
            "must be there" if needed(field) else f"{'none' if usual is None else str(usual).lower()} if left out"
        )
        only = f"only of {', '.join(field.on)}; " if field.on else ""
        page.row("", f"{only}{left_out}", text_style="quiet")
    if game.kept:
        page.row("kept", f"{', '.join(game.kept)}: no rule reads them", text_style="quiet")
    page.gap()


def _allowed(option: Option) -> str:
    if option.values:
        return " or ".join(option.values)
    if option.max is None:
        return f"a number from {option.min}"
    return f"a number from {option.min} to {option.max}"
