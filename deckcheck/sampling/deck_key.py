"""The key of one random deck: made of everything that was asked for, the number of the deck, and the seed."""

from __future__ import annotations

import hmac
import json
import unicodedata

from deckcheck.draws.seed import seed_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.rules.ir import Value
    from deckcheck.sampling.setting import Setting

ALGORITHM = "deckcheck-random/1"
DISTRIBUTIONS = ("lists", "cards")
"""Every deck list equally likely, or every way to take the cards out of the box."""


def deck_label(game: str, format: str, setting: Setting, stated: Mapping[str, Value], index: int) -> bytes:
    """Return the label of a deck: all that was asked for, as one JSON array.

    ``stated`` are the options that a deck states itself, ``index`` counts the decks from 1.
    """
    label = [
        ALGORITHM,
        game,
        format,
        sorted([section, least, most] for section, (least, most) in setting.sizes.items()),
        sorted([section, card.reference, card.title, count] for (section, card), count in setting.fixed.items()),
        sorted([name, value] for name, value in setting.choices.items()),
        sorted([name, value] for name, value in stated.items()),
        DISTRIBUTIONS[setting.physical],
        index,
    ]
    text = json.dumps(label, ensure_ascii=False, separators=(",", ":"))
    return unicodedata.normalize("NFC", text).encode()


def deck_key(label: bytes, seed: str) -> bytes:
    """Return the key of a deck's stream."""
    return hmac.digest(label, seed_text(seed).encode(), "sha256")
