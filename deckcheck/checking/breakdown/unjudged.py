"""The rules of a game that are not judged over a deck, and why not."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.evaluation.view import View
    from deckcheck.rules.ir import Constraint


def elsewhere(ruleset: Ruleset, view: View) -> tuple[tuple[str, str, str], ...]:
    """Return code, statement and reason of each rule that has no condition in a view."""
    judged = {row.constraint.code for row in view.rows}
    by_code: dict[str, list[Constraint]] = {}
    for constraint in ruleset.constraints:
        by_code.setdefault(constraint.code, []).append(constraint)
    return tuple(
        (code, text.statements[0], _reason(by_code.get(code, []), view))
        for code, text in ruleset.game.texts.items()
        if code not in judged
    )


def _reason(constraints: list[Constraint], view: View) -> str:
    if not constraints:
        return "tells how other rules are meant; nothing to count"
    over = {constraint.over for constraint in constraints} - {"deck"}
    if over:
        return f"is about the decks of one {' or '.join(sorted(over))} together"
    other = [c for c in constraints if all(view.options.get(name) in values for name, values in c.options)]
    if not other:
        return "is for another choice of options"
    return "is for another form of file"
