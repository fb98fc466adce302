"""The calls that are understood without the library for options mean the same with it."""

from __future__ import annotations

import pytest

from deckcheck.__main__ import run
from deckcheck.cli.app import run_command
from deckcheck.cli.plain_call import FLAGS, LISTS, VALUES, plain_call

PLAIN = """
· · a.toml · a.toml b c/ · - · -q a · --quiet --strict --statistics --isolated a · a --strict b
--pool x a · --pool=x --pool y a · a --pool x=1 · --game conan a · --game=my/game.toml a · --game a --game b c
--config x.toml · --config=a=b · --output-format json a · --output-format=json=r.json --output-format text a
--output-format github --output-format text · --output-format concise -q --pool p --game conan a b
"""
OTHER = """
-qx · --quie · --quiet=1 · --pool · --pool= · a --pool · --pool -q · --game · --game= · --game - a · -- · -- -q · @list
--jobs 2 · --no-cache · -o x · --select CO · --help · -h · --no-color · --poolx a · -p x · --changed
"""
WRONG = ["--output-format pdf a", "--output-format json --output-format text a"]


def calls(text: str) -> list[str]:
    return [call.strip() for line in text.strip().splitlines() for call in line.split("·")]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    calls: list[object] = []
    monkeypatch.setattr(
        "deckcheck.cli.check.run.run_check", lambda paths, settings: calls.append((list(paths), settings)) or 0
    )
    return calls


@pytest.mark.parametrize("call", calls(PLAIN))
def test_plain_calls_mean_what_they_mean_otherwise(call, seen, monkeypatch):
    words = call.split()
    assert plain_call(words) is not None
    assert run(["check", *words]) == run_command(["check", *words]) == 0
    assert seen[0] == seen[1]


@pytest.mark.parametrize("call", calls(OTHER))
def test_other_calls_are_left_to_the_library(call):
    assert plain_call(call.split()) is None


@pytest.mark.parametrize("call", WRONG)
def test_what_is_wrong_is_told_alike(call, capsys):
    told = []
    for more in ([], ["--jobs", "1"]):
        code = run(["check", *call.split(), *more])
        told.append((code, capsys.readouterr()))
    assert told[0] == told[1]
    assert told[0][0] == 2


def test_all_of_them_are_options():
    from deckcheck.cli.check.check_command import command

    known = {name for option in command.params for name in option.opts}
    assert {*FLAGS, *VALUES, *LISTS} <= known
