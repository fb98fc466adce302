"""The rules of games as a page of Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cli.rules.rule_examples import examples_of
from deckcheck.cli.rules.rule_words import severity_of
from deckcheck.output.markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.games.game import Game, RuleText

HEAD = """# The rules

<!-- Written by `deckcheck rules --markdown`: change the game files, not this page. -->

What deckcheck checks, game by game. Each rule has a code, a statement in words, and as *read* what the data of the
game file demand; *follows* and *breaks* are examples at the edge, made from the same data. `deckcheck explain CODE`
shows one rule on the terminal, `deckcheck explain DECK` the numbers of a deck for each of them."""


def rules_page(games: Iterable[Game]) -> str:
    """Return the page of some games."""
    return "\n".join([HEAD, *(line for game in games for line in _game(game))]) + "\n"


def _game(game: Game) -> Iterator[str]:
    yield from ("", f"## {escaped(game.name)}", "")
    sections = ", ".join(f"`{one.id}` ({escaped(one.title)})" for one in game.sections.values())
    yield f'In decks: `game = "{game.id}"`. Sections: {sections}. Source: {escaped(game.source)}.'
    for text in game.texts.values():
        yield from _rule(game, text)
    if game.options:
        yield from ("", f"### Options of {escaped(game.name)}", "")
    for option in game.options.values():
        who = "the deck says" if option.by == "deck" else "a format says"
        values = " or ".join(f"`{value}`" for value in option.values) or "a number"
        usual = "" if option.default is None else f"; `{option.default}` if nothing is said"
        yield f"- `{option.name}`: {escaped(option.text)}; {who} {values}{usual}."


def _rule(game: Game, text: RuleText) -> Iterator[str]:
    severity = severity_of(game, text)
    weight = "" if severity == "error" else f" ({severity})"
    yield from ("", f"### {text.code}{weight}", "")
    yield " ".join(escaped(statement) for statement in dict.fromkeys(text.statements) if statement)
    yield ""
    if text.over != "deck":
        yield f"- It is about the decks of one {text.over} together."
    for reading in text.readings:
        if reading:
            yield f"- *read*: {escaped(reading)}"
    for example in examples_of(game, text.code):
        when = f" ({escaped(example.when)})" if example.when else ""
        yield f"- *follows*{when}: {escaped(example.keeps)}; *breaks*: {escaped(example.breaks)}"
    if text.hint:
        yield f"- *hint*: {escaped(text.hint)}"
    if text.source != game.source:
        yield f"- *source*: {escaped(text.source)}"
