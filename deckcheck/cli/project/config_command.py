"""``deckcheck config``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from deckcheck.cli.inputs.deck_file import read_deck_file
from deckcheck.config.find import NAMES, Configurations
from deckcheck.config.in_force import in_force
from deckcheck.decks.read import game_places, open_source
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.files.paths import near
from deckcheck.output.text_width import wrap
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.output.two_columns import Page

LONGEST = 13
"""Columns of the longest key."""


@click.command("config")
@click.argument("path", default=".")
@click.option("--config", default="", metavar="FILE", help="The configuration to use (if not said: the nearest).")
def command(path: str, config: str) -> int:
    """Show the settings in force for a file, and where each comes from.

    What a deck says of its game and format comes before the configuration, and what the command line says before both.
    """
    if not os.path.exists(path):
        raise UsageProblem(f"There is no file or folder {path}.")
    found = Configurations(config).of(path)
    page = open_page()
    name = safe(near(os.path.abspath(path)) if os.path.isfile(path) else path)
    if found is None:
        page.line(f"{name} has no configuration: no {' or '.join(NAMES)} with a table [tool.deckcheck] on the way up.")
    else:
        page.line(f"{page.paint(name, 'path')} is checked by {page.paint(safe(near(found.file)), 'path')}")
    page.gap()
    said = _game_of_deck(path)
    before = ""
    for setting in in_force(found, path):
        where = f"{safe(near(found.file))}:{setting.line}" if found and setting.line else ""
        key, value = setting.key, safe(setting.value)
        if key == "game" and said:
            value, where = said
        elif key in ("game", "format") and where:
            value += " (where the deck names none)"
        _write(page, "" if key == before else key, value, where)
        before = key
    return 0


def _game_of_deck(path: str) -> tuple[str, str] | None:
    """Return the game that a deck names, and where; ``None`` where it names none."""
    if not os.path.isfile(path):
        return None
    found = read_deck_file(path)
    source = open_source(path, found.data)
    if not source.game:
        return None
    line = next((place.line for place in game_places(source)), 0)
    return safe(source.game), f"{safe(path)}:{line}" if line else safe(path)


def _write(page: Page, key: str, value: str, where: str) -> None:
    room = max(page.width - LONGEST - 4, 20)
    for part in wrap(value, room):
        shown = part if where else page.paint(part, "quiet")
        page.line(f"  {key.ljust(LONGEST)}  {shown}")
        key = ""
    if where:
        page.line(f"  {''.ljust(LONGEST)}  {page.paint(where, 'quiet')}")
