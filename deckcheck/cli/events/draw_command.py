"""``deckcheck draw``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.events.options import seed_options, setup_options

if TYPE_CHECKING:
    from deckcheck.cli.events.options import Seeds, Setup


@click.command("draw")
@click.argument("entry", metavar="ENTRY")
@click.option("-o", "--output", default="", metavar="FOLDER", help="A new folder (ENTRY-draw if not said).")
@seed_options
@click.option("--ask", is_flag=True, help="Show the lock first, and then ask for the seed.")
@click.option("--event", default="", metavar="NAME", help="The event's name.")
@click.option("--date", default="", metavar="DATE", help="The event's day (today if not said).")
@setup_options
def command(entry: str, output: str, seeds: Seeds, ask: bool, event: str, date: str, setup: Setup) -> int:
    """Draw the random part of one entry at the counter: lock, seed, draw and receipt in one go.

    Without a seed the computer makes one. That, and a seed on the command line, is marked as not verifiable against
    the organizer; with --ask the dice can be rolled after the lock was shown.
    """
    from deckcheck.cli.events.counter_run import run_counter

    return run_counter(entry, output, seeds, setup, event=event, date=date, ask=ask)
