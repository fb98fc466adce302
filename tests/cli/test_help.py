"""Each command's help ends with examples, and the examples can be typed."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from deckcheck.__main__ import run
from deckcheck.cli.app import COMMANDS, cli
from deckcheck.cli.help_examples import EXAMPLES

ROOT = Path(__file__).parent.parent.parent
CONAN = ROOT / "examples" / "conan" / "legal"
WRITTEN = [(name, line) for name, lines in EXAMPLES.items() for line in lines]
QUICK = ("check", "diff", "convert", "games", "rules", "formats list", "config", "explain", "pool list", "pool show")
"""Those that are run here, and not only read."""


def commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        assert command is not None
        path = f"{name} {word}".strip()
        if isinstance(command, click.Group):
            yield from commands(command, path)
        else:
            yield path, command


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("deck.txt", "old.txt", "new.txt"):
        shutil.copy(CONAN / "salt-road.txt", name)
    for folder in ("decks", "my-pools-new", "entries", "open"):
        Path(folder).mkdir()
    shutil.copy(CONAN / "salt-road.txt", "decks/anna.txt")
    shutil.copytree(ROOT / "cardpools" / "conan", "my-pools")
    shutil.copy(ROOT / "examples" / "formats" / "conan-tavern-rules.toml", "my-list.toml")
    shutil.copy(ROOT / "deckcheck" / "gamedata" / "conan" / "game.toml", "my-game.toml")
    for name in ("decks.csv", "cards.csv", "anna.toml", "open.lock", "open/receipt.json"):
        Path(name).touch()


def test_every_command_has_an_example() -> None:
    assert {name for name, _ in commands(cli)} == EXAMPLES.keys()


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_shows_the_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*name.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    assert "Examples:" in shown
    for line in [line for known, line in WRITTEN if name and known.split()[0] == name]:
        assert f"  {line}\n" in shown


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(("name", "line"), WRITTEN)
def test_an_example_can_be_typed(name: str, line: str) -> None:
    words = shlex.split(line)[1 + len(name.split()) :]
    assert shlex.split(line)[: 1 + len(name.split())] == ["deckcheck", *name.split()]
    known = dict(commands(cli))
    known[name].make_context(name, words)  # fails where a word or an option is not understood
    if name in QUICK:
        assert run(shlex.split(line)[1:]) in (0, 1, 3)
