"""``deckcheck completion``."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

VARIABLE = "_DECKCHECK_COMPLETE"
SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


HELP = """Give the script that lets a shell complete commands, options, games, formats, codes and output formats.

\b
bash: deckcheck completion bash >> ~/.bashrc
zsh:  deckcheck completion zsh >> ~/.zshrc
fish: deckcheck completion fish > ~/.config/fish/completions/deckcheck.fish
"""


@click.command("completion", help=HELP)
@click.argument("shell", type=click.Choice(list(SHELLS)), metavar="|".join(SHELLS))
def command(shell: str) -> int:
    """Return a completion script."""
    from deckcheck.cli.app import cli

    click.echo(SHELLS[shell](cli, {}, "deckcheck", VARIABLE).source(), nl=False)
    return 0
