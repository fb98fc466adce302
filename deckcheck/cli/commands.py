"""The commands by name, and the page of help, which is told without the library for options: it is slow to load."""

from __future__ import annotations

import sys

from deckcheck.output.terminal import columns
from deckcheck.output.text_width import wrap

COMMANDS = {
    "check": ("check.check_command", "Check decks: files, folders, or - for standard input."),
    "fix": ("repair.fix_command", "Show, or write, the smallest change that makes a deck legal."),
    "diff": ("compare.diff_command", "Show what differs between two decks, and what that means."),
    "bulk": ("bulk.bulk_command", "Judge tables of decks: a million from Parquet, Arrow or CSV."),
    "sheet": ("sheet.sheet_command", "Make registration sheets to print."),
    "serve": ("web.serve_command", "Serve a page to paste lists into, and a programming interface."),
    "lsp": ("editors.lsp_command", "Answer editors by the Language Server Protocol."),
    "mcp": ("assistants.mcp_command", "Answer assistants by the Model Context Protocol."),
    "convert": ("convert.convert_command", "Write decks in another file format."),
    "games": ("rules.games_command", "List the games that are supported."),
    "rules": ("rules.rules_command", "Show the rules of a game in words, with codes and sources."),
    "formats": ("rules.formats_command", "List the formats of a game: ban lists and house rules."),
    "impact": ("check.impact_command", "Tell which decks a change of a format or of pools makes illegal."),
    "config": ("project.config_command", "Show the settings in force for a file."),
    "explain": ("rules.explain_command", "Explain one code in full, or the arithmetic of every rule over a deck."),
    "pool": ("pools.pool_command", "Look into the card pools, and make pools of other files."),
    "pair": ("together.pair_command", "Check two decks that are to meet."),
    "entry": ("together.entry_command", "Check the decks of one tournament entry together."),
    "random": ("random.random_command", "Draw random legal decks."),
    "draw": ("events.draw_command", "Draw the random part of one entry, at the counter."),
    "event": ("events.event_command", "Lock, draw and verify the random decks of a tournament."),
    "schema": (
        "project.schema_command",
        "Give the JSON Schema of decks, pools, games, formats, configurations or reports.",
    ),
    "init": ("project.init_command", "Start a repository of decks."),
    "cache": ("project.cache_command", "Look after what is kept so that checks are quick."),
    "completion": ("project.completion_command", "Give the script that lets a shell complete commands."),
}
"""For each command the module whose ``command`` it is, below ``deckcheck.cli``, and a line of help."""

PURPOSE = "Tell whether decks follow their game's rules of construction, and why not."
EXAMPLES = ("deckcheck check deck.txt", "deckcheck rules conan", "deckcheck check --help")
OPTIONS = {
    "--no-cache": "Read all games and card pools anew, and keep nothing (as with DECKCHECK_NO_CACHE=1).",
    "-V, --version": "Show the version and exit.",
    "-h, --help": "Show this message and exit.",
}
WIDEST, NARROWEST = 100, 50


def help_page() -> str:
    """Return what the program is for, its options and its commands, as wide as the terminal is."""
    room = max(min(columns(sys.stdout), WIDEST) - 2, NARROWEST)
    commands = {name: help for name, (_, help) in COMMANDS.items()}
    lines = ["Usage: deckcheck [OPTIONS] COMMAND [ARGS]...", ""]
    lines += [f"  {line}" for line in wrap(PURPOSE, room - 2)]
    lines += ["", "  Examples:", *(f"    {example}" for example in EXAMPLES)]
    for title, table in (("Options:", OPTIONS), ("Commands:", commands)):
        longest = max(map(len, table))
        lines += ["", title]
        for name, help in table.items():
            first, *others = wrap(help, room - longest - 4)
            lines.append(f"  {name.ljust(longest)}  {first}")
            lines += [f"{' ' * (longest + 4)}{line}" for line in others]
    return "\n".join(lines)
