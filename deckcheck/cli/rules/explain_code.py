"""``deckcheck explain CODE``: a rule in full, with what keeps and what breaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cli.arguments import known_codes
from deckcheck.cli.rules.rule_examples import examples_of
from deckcheck.cli.rules.rule_words import severity_of, write_statements
from deckcheck.codes import code_texts
from deckcheck.errors import UsageProblem
from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from deckcheck.codes import CodeText
    from deckcheck.games.game import Game, RuleText
    from deckcheck.library.library import Library
    from deckcheck.output.two_columns import Page

_WEIGHTS = {
    "error": "an error: a deck that breaks it is illegal",
    "warning": "a warning: the deck is legal, but this is almost surely a mistake",
    "note": "a note: advice, the deck is legal",
}


def explain_code(page: Page, code: str, library: Library) -> int:
    """Explain a game's rule, or a code of deckcheck's own.

    Raises:
        UsageProblem: there is no such code.
    """
    own = code_texts().get(code)
    if own:
        _explain_own(page, own)
        return 0
    for id in library.games():
        game = library.game(id)
        if code in game.texts:
            _explain_rule(page, game, game.texts[code])
            return 0
    codes = known_codes(library)
    raise UsageProblem(
        f"There is no code {code}{did_you_mean(code, codes) or '.'}",
        hint="deckcheck rules GAME lists the codes of a game. A deck is named by its path: ./NAME.",
    )


def _explain_rule(page: Page, game: Game, text: RuleText) -> None:
    severity = severity_of(game, text)
    write_statements(page, text, severity)
    page.row("game", f"{game.name} ({game.id})")
    page.row("severity", _WEIGHTS[severity.partition(" ")[0]])
    if text.over != "deck":
        page.row("over", f"the decks of one {text.over} together")
    for example in examples_of(game, text.code):
        page.gap()
        if example.when:
            page.row("when", example.when)
        page.row("follows", example.keeps, "legal")
        page.row("breaks", example.breaks, "illegal")
    if text.hint:
        page.gap()
        page.row("hint", text.hint)
    page.gap()
    page.row("source", text.source)


def _explain_own(page: Page, text: CodeText) -> None:
    page.row(text.code, text.title, "error")
    page.gap()
    page.row("", text.text)
    for label, example in (("wrong", text.wrong), ("right", text.right)):
        if example:
            page.gap()
            for line in example.splitlines():
                page.raw_row(label, line)
                label = ""
    page.gap()
    page.row("do", text.advice)
