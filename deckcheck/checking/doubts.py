"""What is doubtful about a format although it can be used: its lists name cards that no pool has."""

from __future__ import annotations

from deckcheck.checking.locations import place_in_format
from deckcheck.report import WARNING, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.evaluation.ruleset import Ruleset

CODE = "PL012"
_HINT = "Add it to a pool, or fix its name; strict_lists = true makes this an error."


def doubts(ruleset: Ruleset) -> list[Finding]:
    """Return what is doubtful about the format of a ruleset, as findings with their places."""
    return [
        Finding(CODE, _upper(message), WARNING, locations=(place_in_format(place),), hint=_HINT)
        for message, place in ruleset.warnings
    ]


def doubt_in_short(ruleset: Ruleset) -> str:
    """Say in a sentence how many of the listed cards and sets no pool has, ``""`` where there are none."""
    number = len(ruleset.warnings)
    if not number:
        return ""
    cards = "1 card or set" if number == 1 else f"{number} cards or sets"
    see = f"deckcheck formats {ruleset.game.id}"
    return f"The lists of the format {ruleset.format} name {cards} that no pool has ({CODE}): see {see}."


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
