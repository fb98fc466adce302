"""``deckcheck cache``: what is kept of games and card pools so that checks are quick."""

from __future__ import annotations

import os
from time import localtime, strftime
from typing import TYPE_CHECKING

import click

from deckcheck.files.display import safe
from deckcheck.library.cache.keys import OFF, cache_folder
from deckcheck.output.summary_line import count
from deckcheck.output.text_width import width
from deckcheck.output.two_columns import open_page

if TYPE_CHECKING:
    from deckcheck.library.cache.cleanup import Kept

UNITS = ("bytes", "kB", "MB", "GB")


@click.group("cache")
def command() -> None:
    """Look after what is kept of games and card pools.

    It makes checks quick and is kept up to date by itself; nothing is lost when it is removed. DECKCHECK_CACHE_DIR
    names another folder for it, DECKCHECK_NO_CACHE=1 turns it off.
    """


@command.command("info")
def info() -> int:
    """Show where it is, what is there, and how large it is."""
    from deckcheck.library.cache.cleanup import kept_files

    page = open_page()
    files = kept_files()
    if os.environ.get(OFF):
        page.line(f"Nothing is kept: {OFF} is set.")
        return 0
    page.line(page.paint(safe(cache_folder()), "path"))
    page.gap()
    longest = max((width(_name(kept)) for kept in files), default=0)
    for kept in files:
        name = _name(kept)
        written = strftime("%Y-%m-%d %H:%M", localtime(kept.written))
        page.line(f"  {name}{' ' * (longest - width(name))}  {_size(kept.size).rjust(9)}  {written}")
    page.gap()
    total = f", {_size(sum(kept.size for kept in files))}" if files else ""
    page.line(page.paint(f"{count(len(files), 'file')}{total}", "quiet"))
    return 0


@command.command("clear")
def clear() -> int:
    """Remove all of it."""
    from deckcheck.library.cache.cleanup import clear as clear_cache

    page = open_page()
    page.line(f"{count(clear_cache(), 'file')} removed from {safe(cache_folder())}")
    return 0


def _name(kept: Kept) -> str:
    return safe(os.path.basename(kept.path))


def _size(size: float) -> str:
    for unit in UNITS[:-1]:
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.0f} {UNITS[-1]}"
