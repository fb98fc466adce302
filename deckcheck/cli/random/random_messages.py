"""What ``deckcheck random`` says beside the decks: the seed, the number of legal decks, and what was drawn first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.files.display import safe
from deckcheck.output.base import Target
from deckcheck.output.summary_line import count
from deckcheck.output.terminal import columns, wants_color
from deckcheck.output.two_columns import Page
from deckcheck.sampling.deck_key import ALGORITHM
from deckcheck.sampling.deck_text import LIKELY, drawn_words
from deckcheck.wording import listing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.sampling.draw import RandomRun

SHOWN = 12
"""So many decks, and so many cards that are left out, are told one by one; the receipt has all of them."""


class Told:
    """Says what a run does, on standard error."""

    def __init__(self, run: RandomRun) -> None:
        self.run = run
        self.page = Page(Target(sys.stderr, color=wants_color(sys.stderr), width=columns(sys.stderr)))

    def before(self, unclear: Sequence[str], *, own_seed: bool) -> None:
        """Say what will be drawn, and from how many decks."""
        run, page = self.run, self.page
        game, setting = run.ruleset.game, run.sampler.setting
        page.line(f"{page.paint(game.name, 'path')}  {page.paint(f'{game.id} · {run.ruleset.format}', 'quiet')}")
        page.row("drawn", f"{LIKELY[setting.physical][0].upper()}{LIKELY[setting.physical][1:]} ({ALGORITHM}).")
        made = ", made by this machine: name it to draw the same decks again" if own_seed else ""
        page.row("seed", f"{safe(run.seed)}{made}")
        page.row("decks", self._number())
        for text in unclear[:SHOWN]:
            page.row("warning", f"Not in the collection: {safe(text)}.", "warning")
        if len(unclear) > SHOWN:
            page.row("warning", f"And {len(unclear) - SHOWN} more lines of the collection.", "warning")

    def after(self) -> None:
        """Say what was drawn before each deck, what was left out, and what the check had to tell."""
        run, page = self.run, self.page
        for deck, _ in run.files[:SHOWN]:
            if words := drawn_words(deck, run.sampler.setting, run.ruleset):
                page.row(f"deck {deck.index}", safe(f"{', '.join(words)}; one of {about(deck.chosen_among)} decks"))
        self._left_out()
        for code, findings in run.told.items():
            page.row(findings[0].severity, f"{code} in {count(len(findings), 'finding')}: {safe(findings[0].message)}")

    def _number(self) -> str:
        sampler = self.run.sampler
        number = sampler.count()
        if not sampler.setting.physical:
            return f"{grouped(number)} legal decks"
        return f"{grouped(number)} ways to take a legal deck out of the box"

    def _left_out(self) -> None:
        by_facts: dict[str, list[str]] = {}
        for card, facts in self.run.sampler.left_out.items():
            by_facts.setdefault(", ".join(facts), []).append(f"{card.title} ({card.reference})")
        for missing, cards in by_facts.items():
            text = f"{count(len(cards), 'card')} whose {missing} must be known and is not: {listing(cards, SHOWN)}."
            self.page.row("out", safe(text))
        by_codes: dict[str, list[str]] = {}
        for card, codes in self.run.sampler.beyond.items():
            by_codes.setdefault(codes, []).append(f"{card.title} ({card.reference})")
        for codes, cards in by_codes.items():
            text = f"{count(len(cards), 'card')} whose text changes {codes}: {listing(cards, SHOWN)}."
            self.page.row("out", safe(text))


def grouped(number: int) -> str:
    """Return a number with its digits in groups of three, and how many they are where that is hard to see."""
    text = f"{number:,}"
    digits = len(str(number))
    return f"{text} ({digits} digits)" if digits > 12 else text


def about(number: int) -> str:
    """Return a number short: of a large one, three digits and how many follow."""
    text = str(number)
    return f"about {text[0]}.{text[1:3]}·10^{len(text) - 1}" if len(text) > 12 else f"{number:,}"
