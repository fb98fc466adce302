"""``deckcheck completion``."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

VARIABLE = "_DECKCHECK_COMPLETE"
POWERSHELL = """Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $command, $position)
    $env:%(complete_var)s = "powershell_complete"
    $env:COMP_WORDS = $command.ToString()
    $env:COMP_WORD = $word
    try {
        %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            if (-not $help) { $help = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_WORD -ErrorAction SilentlyContinue
    }
}
"""


class PowerShellComplete(ShellComplete):
    """PowerShell, whose completion click does not know: a word a line, with its remark behind a tab."""

    name = "powershell"
    source_template = POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is typed, and its beginning."""
        start = os.environ.get("COMP_WORD", "")
        words = split_arg_string(os.environ.get("COMP_WORDS", ""))[1:]
        return (words[:-1] if start and words else words), start

    def format_completion(self, item: CompletionItem) -> str:
        """Return the line of one word."""
        return f"{item.value}\t{item.help}" if item.help else str(item.value)


SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete, "powershell": PowerShellComplete}
add_completion_class(PowerShellComplete)


HELP = """Print the script that lets a shell complete commands, options, games, formats, codes and output formats.

\b
bash: deckcheck completion bash >> ~/.bashrc
zsh:  deckcheck completion zsh >> ~/.zshrc
fish: deckcheck completion fish > ~/.config/fish/completions/deckcheck.fish
PowerShell: deckcheck completion powershell >> $PROFILE
"""


@click.command("completion", help=HELP)
@click.argument("shell", type=click.Choice(list(SHELLS)), metavar="|".join(SHELLS))
def command(shell: str) -> int:
    """Return a completion script."""
    from deckcheck.cli.app import cli

    click.echo(SHELLS[shell](cli, {}, "deckcheck", VARIABLE).source(), nl=False)
    return 0
