"""The words of pool files, and what a card has of which it says nothing."""

from __future__ import annotations

from deckcheck.games.game import BOOLEAN, FILTERS, INTEGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.game import Field
    from deckcheck.rules.ir import Value

SAME_AS, PARTIAL, VARIANT, TYPE, ALSO, IDS = "same_as", "partial", "variant", "type", "also", "ids"
NOTHING = ""
"""What a pool writes for a fact that is known to be none."""
TEXT = "a text in quotes"


def default(field: Field) -> Value | None:
    """Return what a card of a complete pool has where it says nothing: a flag is false, ``None`` is no default."""
    return False if field.kind == BOOLEAN and field.default is None and not field.optional else field.default


def needed(field: Field) -> bool:
    """Say whether a card of a complete pool must record this fact; of filters, none is the rule."""
    return field.kind != FILTERS and not field.optional and default(field) is None


def expectation(field: Field) -> str:
    """Say what values a fact may have."""
    if field.kind == FILTERS:
        return 'a list of filters, such as [{ type = "ally" }]'
    what = "true or false" if field.kind == BOOLEAN else TEXT
    if field.kind == INTEGER:
        least = "" if field.min is None else f" from {field.min}"
        most = "" if field.max is None else f" to {field.max}" if least else f" up to {field.max}"
        what = f"a whole number{least}{most}"
    elif field.values:
        what = f"one of {', '.join(field.values)}"
    several = ", or several in brackets" if field.many else ""
    return f'{what}{several}, or "" for none' if field.optional else f"{what}{several}"
