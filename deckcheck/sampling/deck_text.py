"""Random decks as deck files, and the words for what was drawn before them."""

from __future__ import annotations

import tomli_w

from deckcheck.cards.card_text import card_text
from deckcheck.draws.seed import seed_text
from deckcheck.evaluation.kinds import canonical
from deckcheck.files.display import one_line
from deckcheck.sampling.deck_key import ALGORITHM
from deckcheck.wording import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.sampling.sampler import RandomDeck
    from deckcheck.sampling.setting import Setting

LIKELY = {False: "each legal deck list equally likely", True: "each way to take it out of the box equally likely"}


def deck_text(deck: RandomDeck, asked: Setting, ruleset: Ruleset, seed: str) -> str:
    """Write a deck as TOML, with remarks on how it was drawn."""
    game = ruleset.game
    remarks = [
        f"A random legal deck of {game.name}: {LIKELY[asked.physical]} ({ALGORITHM}).",
        f"Seed: {seed_text(seed)}. Deck {deck.index}, one of {deck.chosen_among}.",
    ]
    if drawn := drawn_words(deck, asked, ruleset):
        remarks.append(f"Drawn before it: {'; '.join(drawn)}.")
    tree: dict[str, object] = {"game": game.id, "name": f"Random deck {deck.index}", "format": ruleset.format}
    tree |= {name: value for name, value in asked.options.items() if game.options[name].by == "deck"}
    return "".join(f"# {one_line(remark)}\n" for remark in remarks) + tomli_w.dumps(tree | _sections(deck, ruleset))


def _sections(deck: RandomDeck, ruleset: Ruleset) -> dict[str, dict[str, int]]:
    sections: dict[str, dict[str, int]] = {}
    for name in ruleset.game.sections:
        counts: dict[str, int] = {}
        for card in sorted((card for section, card in deck.cards if section == name), key=canonical):
            text = card_text(card, ruleset.finder)
            counts[text] = counts.get(text, 0) + deck.cards[name, card]
        if counts:
            sections[name] = counts
    return sections


def drawn_words(deck: RandomDeck, asked: Setting, ruleset: Ruleset) -> list[str]:
    """Say what was drawn before a deck: leading cards, sizes, choices."""
    sections = ruleset.game.sections
    words = []
    for (section, card), count in deck.setting.fixed.items():
        if count > asked.fixed.get((section, card), 0):
            words.append(f"{sections[section].title} {card.title}")
    for section, size in deck.setting.sizes.items():
        if asked.sizes.get(section) != size:
            words.append(f"{sections[section].title} {counted(size[0], ('card', 'cards'))}")
    words += [f"{name} {value}" for name, value in deck.setting.choices.items() if name not in asked.choices]
    return words
