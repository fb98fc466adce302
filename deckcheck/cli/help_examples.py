"""The examples at the end of each command's help."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

EXAMPLES = {
    "check": (
        "deckcheck check deck.txt",
        "deckcheck check decks --output-format summary",
        "deckcheck check deck.txt --game conan --format my-list.toml --as-of 2027-03-01",
    ),
    "fix": ("deckcheck fix deck.txt", "deckcheck fix deck.txt --names"),
    "diff": ("deckcheck diff old.txt new.txt",),
    "bulk": ("deckcheck bulk decks.csv -o verdicts.csv --game conan",),
    "convert": ("deckcheck convert deck.txt --to o8d -o deck.o8d",),
    "games": ("deckcheck games",),
    "rules": ("deckcheck rules conan", "deckcheck rules my-game.toml"),
    "formats list": ("deckcheck formats list magic",),
    "formats import": ("deckcheck formats import lflist.conf --map lflist -o my-formats",),
    "formats sources": ("deckcheck formats sources",),
    "impact": ("deckcheck impact default my-list.toml decks",),
    "config": ("deckcheck config deck.txt",),
    "explain": ("deckcheck explain CO003", "deckcheck explain deck.txt"),
    "pool list": ("deckcheck pool list",),
    "pool show": ('deckcheck pool show "Pale Strangler"',),
    "pool find": ("deckcheck pool find strangler",),
    "pool check": ("deckcheck pool check my-pools",),
    "pool template": ("deckcheck pool template conan -o cards.csv",),
    "pool import": ("deckcheck pool import cards.csv --game conan -o my-pools",),
    "pool sources": ("deckcheck pool sources",),
    "pool ask": ("deckcheck pool ask deck.txt -o missing.csv",),
    "pool coverage": ("deckcheck pool coverage conan",),
    "pool diff": ("deckcheck pool diff my-pools my-pools-new",),
    "pair": ("deckcheck pair old.txt new.txt",),
    "entry": ("deckcheck entry old.txt new.txt",),
    "random": ("deckcheck random sky-galleon", "deckcheck random conan --size draw=40 --size foe=25 -o league"),
    "draw": ("deckcheck draw anna.toml",),
    "event lock": ('deckcheck event lock entries -o open.lock --event "Spring Open"',),
    "event draw": ('deckcheck event draw open.lock --seed "3 1 4 1 5 9" -o open',),
    "event verify": ("deckcheck event verify open/receipt.json",),
    "sheet": ('deckcheck sheet decks --event "Spring Open" -o sheets.html',),
    "serve": ("deckcheck serve",),
    "mcp": ("deckcheck mcp",),
    "lsp": ("deckcheck lsp",),
    "schema": ("deckcheck schema game", "deckcheck schema deck --game conan"),
    "init": ("deckcheck init my-decks",),
    "cache info": ("deckcheck cache info",),
    "cache clear": ("deckcheck cache clear",),
    "completion": ("deckcheck completion bash",),
}  # fmt: skip
"""For each command, lines that can be typed."""


def add_examples(command: click.Command, name: str) -> None:
    """Put the examples of a command, and of the commands below it, at the end of its help."""
    for below, one in getattr(command, "commands", {}).items():
        add_examples(one, f"{name} {below}")
    lines = [line for known, lines in EXAMPLES.items() if f"{known} ".startswith(f"{name} ") for line in lines]
    if lines and not command.epilog:
        command.epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
