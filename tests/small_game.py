"""A small game and pool for tests of what reads decks, without game files and pools."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.cards.fold import fold
from deckcheck.decks.deck import Deck
from deckcheck.decks.read import open_source, read_deck
from deckcheck.games.game import Field, Game, Option, Section

SECTIONS = (
    Section("theme", "Theme", (), ("card", "cards"), ""),
    Section("draw", "Draw deck", ("draw pile",), ("card", "cards"), ""),
    Section("foe", "Foe deck", (), ("foe", "foes"), ""),
    Section("home-system", "Home system", ("郷",), ("card", "cards"), ""),
)
GAME = Game(
    id="small",
    name="Small Game",
    source="",
    identity=("name",),
    fields={"type": Field("type", values=("theme", "character", "ally", "damage-removal", "キャラ"))},
    kept=(),
    sections={section.id: section for section in SECTIONS},
    options={
        "random": Option("random", "Cards drawn", (), 0, 40, None, "deck", "SM008"),
        "bring": Option("bring", "Cards to bring", (), 40, None, 100, "format", ""),
    },
    random={},
    constraints=(),
    texts={},
    leaders=(),
)
NAMES = """
Bossk|Bossk (SAV 7)|4-LOM|2-1B|15 Minutes|TK-577|Rogue T-47|Force 1|IG-88's Pulse Cannon|Boba Fett's Blaster Rifle|Yoda
Jabba The Hutt|Control|Sites|Theme of Doom|Oath: Blood and Steel|Fire // Ice|#1 Fan|Name [4]|Widow (Reissue)|X Wing|1984
イフリート|ルーメイア|Séance|Yoda • Old Master|Rancor|Hound's Tooth|Obi-Wan Kenobi|Notes: Lost|Characters|Walk; Run
"""
KNOWN = frozenset(fold(name) for name in NAMES.replace("\n", "|").split("|") if name)


def knows(written: str) -> bool:
    """Know a few names, as a pool does."""
    return fold(written) in KNOWN


def deck_of(text: str | bytes, path: str = "deck.txt", knows: Callable[[str], bool] = knows) -> Deck:
    """Read a deck of the small game; the findings of its source come first."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    source = open_source(path, data)
    deck = read_deck(source, GAME, knows)
    deck.findings[:0] = source.findings
    return deck


def cards(deck: Deck) -> list[tuple[str | None, int | None, str]]:
    """Give section, count and name of all entries."""
    return [(entry.section, entry.count, entry.name) for entry in deck.entries]


def codes(deck: Deck) -> list[tuple[str, str, int]]:
    """Give code, severity and line of all findings."""
    return [(finding.code, finding.severity, finding.locations[0].line) for finding in deck.findings]
