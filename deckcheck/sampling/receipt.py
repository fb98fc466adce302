"""The receipt of random decks: everything that is needed to draw them again, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Literal

from pydantic import Field

from deckcheck.cards.card import Card
from deckcheck.draws.documents import Day, Digest, Document, Hex, Version
from deckcheck.evaluation.kinds import canonical
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.sampling.deck_key import DISTRIBUTIONS
from deckcheck.sampling.sampler import RandomDeck, Sampler
from deckcheck.sampling.setting import Setting
from deckcheck.version import __version__

Row = tuple[str, str, str, int]
"""A section (of a collection ``""``), reference and title of a card, and the number of copies."""
Sizes = dict[str, tuple[int, int]]
Values = dict[str, str | int | bool]
Count = Annotated[str, Field(pattern="^(0|[1-9][0-9]*)$")]
MOST_DECKS = 10_000


class ReceiptRequest(Document):
    """What was asked for."""

    sizes: Sizes
    cards: list[Row]
    choices: Values
    options: Values
    collection: list[Row] | None


class ReceiptDeck(Document):
    """A deck, and what was drawn before it. Numbers of decks are texts: many programs cut long numbers short."""

    deck: int = Field(ge=1, le=MOST_DECKS)
    file: str
    sha256: Hex
    sizes: Sizes
    leading: list[Row]
    choices: Values
    legal_decks: Count
    with_choices: Count
    cards: list[Row]


class RandomReceipt(Document):
    """A run of ``deckcheck random``."""

    format_of_file: Literal["deckcheck-random-receipt/1"] = Field(default="deckcheck-random-receipt/1", alias="schema")
    algorithm: Literal["deckcheck-random/1"] = "deckcheck-random/1"
    deckcheck: Version
    seed: str = Field(min_length=1)
    own_seed: bool
    game: str
    format: str
    day: Day
    rules: Digest
    pools: list[Digest]
    distribution: str = Field(pattern="^(lists|cards)$")
    asked: ReceiptRequest
    legal_decks: Count
    left_out: dict[str, list[str]]
    decks: list[ReceiptDeck]


def make_receipt(
    sampler: Sampler,
    ruleset: Ruleset,
    seed: str,
    files: Sequence[tuple[RandomDeck, bytes]],
    *,
    own_seed: bool,
    day: str,
) -> RandomReceipt:
    """Write down a run; ``files`` pairs each deck with the bytes of its file."""
    setting, options = sampler.setting, ruleset.game.options
    return RandomReceipt(
        deckcheck=__version__,
        seed=seed,
        own_seed=own_seed,
        game=ruleset.game.id,
        format=ruleset.format,
        day=day,
        rules=ruleset.game.digest,
        pools=sorted(ruleset.digests),
        distribution=DISTRIBUTIONS[setting.physical],
        asked=ReceiptRequest(
            sizes=dict(setting.sizes),
            cards=_rows(setting.fixed),
            choices=dict(setting.choices),
            options={name: value for name, value in setting.options.items() if options[name].by == "deck"},
            collection=None if setting.owned is None else _rows({("", card): n for card, n in setting.owned.items()}),
        ),
        legal_decks=str(sampler.count()),
        left_out={
            **{f"{card.title} ({card.reference})": list(facts) for card, facts in sampler.left_out.items()},
            **{f"{card.title} ({card.reference})": [f"changes {codes}"] for card, codes in sampler.beyond.items()},
        },
        decks=[_drawn(deck, data, setting) for deck, data in files],
    )


def file_name(index: int) -> str:
    """Return the name of the file of a deck."""
    return f"deck-{index}.toml"


def _drawn(deck: RandomDeck, data: bytes, asked: Setting) -> ReceiptDeck:
    before = {place: count - asked.fixed.get(place, 0) for place, count in deck.setting.fixed.items()}
    return ReceiptDeck(
        deck=deck.index,
        file=file_name(deck.index),
        sha256=sha256(data).hexdigest(),
        sizes={name: size for name, size in deck.setting.sizes.items() if asked.sizes.get(name) != size},
        leading=_rows({place: count for place, count in before.items() if count}),
        choices={name: value for name, value in deck.setting.choices.items() if name not in asked.choices},
        legal_decks=str(deck.among),
        with_choices=str(deck.chosen_among),
        cards=_rows(deck.cards),
    )


def _rows(copies: Mapping[tuple[str, Card], int]) -> list[Row]:
    places = sorted(copies, key=lambda place: (place[0], canonical(place[1])))
    return [(section, card.reference, card.title, copies[section, card]) for section, card in places]
