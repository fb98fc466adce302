"""Codes as plain data: rules of games, and deckcheck's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.answers.refusals import Refusal
from deckcheck.codes import code_texts
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from deckcheck.library.library import Library


def code_data(code: str, library: Library) -> dict[str, object]:
    """Return what a code says.

    Raises:
        Refusal: there is no such code.
    """
    own = code_texts().get(code)
    if own is not None:
        examples = {"wrong": own.wrong, "right": own.right}
        return {"code": code, "title": own.title, "text": own.text, "advice": own.advice, **examples}
    for id in library.games():
        text = library.game(id).texts.get(code)
        if text is not None:
            return {
                "code": code,
                "game": id,
                "severity": text.severity,
                "statements": list(dict.fromkeys(text.statements)),
                "readings": [reading for reading in text.readings if reading],
                "advice": text.hint,
                "source": text.source,
            }
    known = [*code_texts(), *(one for id in library.games() for one in library.game(id).texts)]
    raise Refusal(404, "not-found", f"There is no code {code[:20]}{did_you_mean(code[:20], known) or '.'}")


def rules_data(game: str, library: Library) -> list[dict[str, object]]:
    """Return the rules of a game."""
    return [code_data(code, library) for code in library.game(game).texts]
