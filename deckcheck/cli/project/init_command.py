"""``deckcheck init``."""

from __future__ import annotations

import os

import click


@click.command("init")
@click.argument("folder", default=".", metavar="[FOLDER]")
@click.option("--source", default="", metavar="OWNER/NAME", help="Where on GitHub deckcheck is; else to be filled in.")
def command(folder: str, source: str) -> int:
    """Start a repository of decks.

    It gets a configuration, an example deck, a workflow for GitHub and an entry for pre-commit. Files that are there
    already are left as they are, and what they lack is said.
    """
    from deckcheck.cli.project.starter import SOURCE, to_add, write_starter
    from deckcheck.files.display import safe
    from deckcheck.output.two_columns import open_page

    page = open_page()
    for path, written in write_starter(folder, source or SOURCE):
        page.row("wrote" if written else "kept", safe(os.path.normpath(path)), "legal" if written else "quiet")
        label = "add"
        for line in () if written else to_add(path, source or SOURCE):
            page.raw_row(label, line)
            label = ""
    page.gap()
    if not source:
        page.row("next", f"Write where deckcheck is in place of {SOURCE}, or begin with --source OWNER/NAME.")
    page.row("then", "deckcheck check shows that the example deck is legal; pre-commit install checks each commit.")
    return 0
