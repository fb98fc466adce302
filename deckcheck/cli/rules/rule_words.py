"""A rule in words: what it states, and what is read out of its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.games.game import Game, RuleText
    from deckcheck.output.two_columns import Page


def severity_of(game: Game, text: RuleText) -> str:
    """Return the severity of a rule; of all its entries where they differ."""
    severities = dict.fromkeys(constraint.severity for constraint in game.constraints if constraint.code == text.code)
    return " and ".join(severities) or text.severity


def write_statements(page: Page, text: RuleText, severity: str) -> None:
    """Write a rule's statements, each once, and below them the readings."""
    label = text.code
    for statement in dict.fromkeys(statement for statement in text.statements if statement):
        page.row(label, statement, severity.partition(" ")[0])
        label = ""
    readings = [reading for reading in text.readings if reading]
    label = "read"
    for reading in readings:
        page.row(label, f"· {reading}" if len(readings) > 1 else reading, text_style="quiet")
        label = ""
