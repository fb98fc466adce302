"""A run of random decks: drawn, written, and each checked like any other deck."""

from __future__ import annotations

from deckcheck.cards.index import MemoryCards
from deckcheck.checking.checker import Checker
from deckcheck.report import ERROR, LEGAL
from deckcheck.sampling.counting.effort import USUAL
from deckcheck.sampling.deck_text import deck_text
from deckcheck.sampling.infeasible import no_legal_deck
from deckcheck.sampling.receipt import RandomReceipt, file_name, make_receipt
from deckcheck.sampling.sampler import Sampler

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.library.library import Library
    from deckcheck.report import Finding
    from deckcheck.sampling.sampler import RandomDeck
    from deckcheck.sampling.setting import Setting


def cards_of(ruleset: Ruleset) -> tuple[Card, ...]:
    """List all printings of a ruleset that was made of its sources."""
    source = ruleset.finder.source
    assert isinstance(source, MemoryCards), "a catalogue does not list its cards"
    return source.cards


class RandomRun:
    """Random decks of one setting.

    Args:
        library: the game, its pools and formats; it must read the sources, since a catalogue does not list its cards.
        ruleset: what the decks are judged by.
        setting: what they are to be.
        seed: the text that decides what is drawn.
        day: the ISO day of the ruleset.
        effort: how many times the usual effort is made.

    Raises:
        UsageProblem: more must be said, or a rule cannot be carried.
        NoLegalDeck: there is none.
    """

    def __init__(
        self, library: Library, ruleset: Ruleset, setting: Setting, seed: str, day: str, effort: float = 1
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.day = day
        self.sampler = Sampler(ruleset, cards_of(ruleset), setting, round(effort * USUAL))
        self.files: list[tuple[RandomDeck, bytes]] = []
        self.told: dict[str, list[Finding]] = {}
        """Warnings and notes that the check gives, by code: rules that a random deck need not keep."""
        self._checker = Checker(library, game=ruleset.game.id, format=ruleset.format, day=day)
        if not self.sampler.exists(setting):
            raise no_legal_deck(self.sampler)

    def draw(self, index: int) -> RandomDeck:
        """Draw a deck, and make sure that it passes the ordinary check."""
        deck = self.sampler.draw(index, self.seed)
        data = deck_text(deck, self.sampler.setting, self.ruleset, self.seed).encode()
        report = self._checker.check(file_name(index), data)
        if report.verdict != LEGAL:
            wrong = "; ".join(f"{one.code} {one.message}" for one in report.findings if one.severity == ERROR)
            raise RuntimeError(f"random deck {index} of seed {self.seed} is {report.verdict}: {wrong}")
        for finding in report.findings:
            self.told.setdefault(finding.code, []).append(finding)
        self.files.append((deck, data))
        return deck

    def receipt(self, *, own_seed: bool) -> RandomReceipt:
        """Write down what was drawn; ``own_seed`` says that the seed was made by this machine."""
        return make_receipt(self.sampler, self.ruleset, self.seed, self.files, own_seed=own_seed, day=self.day)


def draw_all(run: RandomRun, count: int, progress: Callable[[int, int], None]) -> None:
    """Draw decks 1 to ``count``."""
    for index in range(1, count + 1):
        run.draw(index)
        progress(index, count)
