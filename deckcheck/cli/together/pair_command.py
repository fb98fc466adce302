"""``deckcheck pair``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.together.options import together_options

if TYPE_CHECKING:
    from deckcheck.cli.settings import Settings


@click.command("pair")
@click.argument("decks", nargs=2, metavar="DECK DECK")
@together_options
def command(decks: tuple[str, str], settings: Settings) -> int:
    """Check two decks that are to meet: each for itself, and by the rules over both (as that their themes differ)."""
    from deckcheck.checking.joint import PAIRING
    from deckcheck.cli.together.joint_run import run_together

    return run_together(decks, PAIRING, settings)
