"""Names and titles as people write them, looked up in a source."""

from __future__ import annotations

from deckcheck.cards.fold import fold, fold_accents
from deckcheck.cards.index import plain_id, two_faced
from deckcheck.cards.match import one_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.card import Card
    from deckcheck.cards.index import CardSource

SEPARATORS = frozenset(",:•·・-–—‐‑−(（[［|/~，：、｜")
"""What people put between a name and its subtitle."""
_SPLITS_AT_MOST = 16
_LOOSENED = str.maketrans(dict.fromkeys(":•·・-(|/~、", ",") | {")": ""})


def named(source: CardSource, text: str) -> tuple[Card, ...]:
    """Return the cards whose name is this text, whatever the case and the kind of signs, and if need be the accents."""
    folded = fold(text)
    if not folded or folded[0] == "\0":  # a key of the index, and no text
        return ()
    found = source.named(folded) or (() if folded.isascii() else source.named(fold_accents(folded)))
    if not found and "/" in folded:  # the faces of a card are joined in several ways
        spelled = two_faced(folded)
        found = source.named(spelled) or source.named(fold_accents(spelled))
    return found


def called(source: CardSource, text: str) -> tuple[Card, ...]:
    """Return the printings that have this text among their other names or numbers, and after them all others of theirs.

    It is asked only where no card has the text as its name.
    """
    folded = plain_id(fold(text))
    if not folded:
        return ()
    found = source.called(folded) or (() if folded.isascii() else source.called(fold_accents(folded)))
    more = [one for key in dict.fromkeys(card.key for card in found) for one in source.keyed(key)]
    return tuple(dict.fromkeys([*found, *more]))


def titled(source: CardSource, text: str) -> tuple[tuple[Card, ...], str]:
    """Return the cards with this name, or with this name and subtitle, and the part of the text that is the name."""
    cards = named(source, text)
    if cards:
        return cards, text
    found: dict[Card, str] = {}
    for name, subtitle in splits(text):
        found.update({card: name for card in named(source, name) if has_subtitle(card, subtitle)})
    return tuple(found), next(iter(found.values()), "")


def preferred(cards: tuple[Card, ...], name: str) -> tuple[Card, ...]:
    """Among different cards, keep those whose name is written exactly so, or at least with the same accents."""
    if one_card(cards):
        return cards
    exact = tuple(card for card in cards if card.name == name)
    folded = fold(name)
    return exact or tuple(card for card in cards if fold(card.name) == folded) or cards


def splits(text: str) -> Iterator[tuple[str, str]]:
    """Return the ways to read a text as a name and a subtitle."""
    places = [at for at, sign in enumerate(text) if sign in SEPARATORS]
    for at in places[:_SPLITS_AT_MOST]:
        name, subtitle = text[:at].strip(), text[at + 1 :].strip()
        if name and subtitle:
            yield name, subtitle.rstrip(")）]］") if text[at] in "(（[［" else subtitle


def has_subtitle(card: Card, written: str) -> bool:
    """Say whether a text is the subtitle of a card, or all of several."""
    known = [fold(text) for text in card.subtitles]
    folded = fold(written)
    if folded in known or fold_accents(folded) in map(fold_accents, known):
        return True
    return len(known) > 1 and _loosened(folded) == _loosened(",".join(known))


def _loosened(folded: str) -> list[str]:
    return [part.strip() for part in folded.translate(_LOOSENED).split(",")]
