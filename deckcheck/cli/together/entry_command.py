"""``deckcheck entry``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.together.options import together_options

if TYPE_CHECKING:
    from deckcheck.cli.settings import Settings


@click.command("entry")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@together_options
def command(decks: tuple[str, ...], settings: Settings) -> int:
    """Check the decks of one tournament entry: each for itself, and by the rules over all of them.

    The decks are files, or all those of a folder.
    """
    from deckcheck.checking.joint import ENTRY
    from deckcheck.cli.together.joint_run import run_together

    return run_together(decks, ENTRY, settings)
