"""What is written can be read: sections, cards and counts come back from every format, or their loss is announced."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
import tomli_w
from helpers import library
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cards.fold import fold
from deckcheck.convert.converter import Conversion, Converter
from deckcheck.convert.writers import WRITERS
from deckcheck.decks.formats import FORMATS
from deckcheck.decks.read import open_source, read_deck

GAMES = ("conan", "guardians", "jedi-knights", "sky-galleon")
NASTY = """
Nobody|Oath: Blood and Steel II|Pit of Snakes [4]|Widow (Reissue) II|3 x Foo|Foo x3|4-LOX|Foo // Bar|=cmd|+x|-x|@x|'x
<b>&amp;</b>|]]>|-->|#7|Deck|Sideboard|Draw deck|Name: x|12|1e9|Foo|Foo (SAV) 7|ルーメイ|Ａ|{x}|[x]|*x*|x *F*|Total|//x
;x|Game: conan|Foo [SAV]|a,b;c|"quoted"|x\\y|x\\u0041|\u202ex|\x07x|x\ty
"""


def texts() -> st.SearchStrategy[str]:
    """Give names that no pool knows."""
    letters = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
    free = st.text(letters, min_size=1, max_size=12)
    return st.sampled_from([*NASTY.strip().replace("\n", "|").split("|"), "x\ny", "\tx"]) | free


@st.composite
def trees(draw: st.DrawFn, game: str, names: st.SearchStrategy[str]) -> dict[str, object]:
    """Give a deck of a game as the native file has it."""
    sections = [id for id, section in library().game(game).sections.items() if section.form in ("", "deck")]
    zones = draw(st.lists(st.sampled_from([*sections, "sideboard"]), unique=True, min_size=1))
    counts = st.integers(1, 60) | st.sampled_from([9999, 5000])
    rows = st.lists(st.tuples(names, counts), min_size=1, max_size=6)
    tree: dict[str, object] = {"game": game}
    tree.update({zone: [{"card": card, "count": count} for card, count in draw(rows)] for zone in zones})
    return tree


@st.composite
def known_decks(draw: st.DrawFn) -> tuple[str, str]:
    """Give a game, and a deck of cards that its pools know, each by a text that means one of them."""
    game = draw(st.sampled_from(GAMES))
    finder = library().finder(game)
    cards = library().pools(game).cards
    names = st.sampled_from(cards).map(finder.to_write)
    return game, tomli_w.dumps(draw(trees(game, names)))


@st.composite
def nasty_decks(draw: st.DrawFn) -> tuple[str, str]:
    """Give a game, and a deck with cards that no pool knows and that are hard to write."""
    game = draw(st.sampled_from(GAMES))
    return game, tomli_w.dumps({"name": draw(texts()), "notes": draw(texts()), **draw(trees(game, texts()))})


def contents(text: str | bytes, name: str, game: str) -> Counter[tuple[str, str]]:
    """Count the cards of a deck by section and card, as the checker sees them."""
    source = open_source("deck" + FORMATS[name].extensions[0], text.encode() if isinstance(text, str) else text)
    ruleset = library().ruleset(game)
    deck = read_deck(source, ruleset.game, ruleset.finder.knows)
    found: Counter[tuple[str, str]] = Counter()
    for entry in deck.entries:
        match = ruleset.finder.find(entry.name, entry.set, entry.number)
        card = match.cards[0].key if match.cards else f"?{fold(entry.written)}"
        found[str(entry.section), card] += entry.count or 0
    return found


def convert(text: str | bytes, name: str, to: str, game: str) -> Conversion:
    converter = Converter(library(), to, game=game)
    return converter.convert("deck" + FORMATS[name].extensions[0], text.encode() if isinstance(text, str) else text)


def fits_lackey(text: str) -> bool:
    return sum(contents(text, "toml", "conan").values()) <= 400


@pytest.mark.parametrize("to", WRITERS)
@given(deck=known_decks())
@settings(max_examples=40)
def test_known_cards_come_back_from_every_format(to: str, deck: tuple[str, str]) -> None:
    game, text = deck
    if to == "lackey" and not fits_lackey(text):
        return
    conversion = convert(text, "toml", to, game)
    assert not any("read back" in loss for loss in conversion.losses)
    assert sections_by_type(contents(conversion.data, to, game)) == sections_by_type(contents(text, "toml", game))


@pytest.mark.parametrize(("first", "second"), [pair for pair in product(WRITERS, WRITERS) if pair[0] != pair[1]])
@given(deck=known_decks())
@settings(max_examples=4)
def test_known_cards_go_through_two_formats(first: str, second: str, deck: tuple[str, str]) -> None:
    game, text = deck
    if "lackey" in (first, second) and not fits_lackey(text):
        return
    once = convert(text, "toml", first, game)
    twice = convert(once.data, first, second, game)
    back = convert(twice.data, second, "toml", game)
    assert not any("read back" in loss for step in (once, twice, back) for loss in step.losses)
    assert sections_by_type(contents(back.data, "toml", game)) == sections_by_type(contents(text, "toml", game))


@pytest.mark.parametrize("to", WRITERS)
@given(deck=nasty_decks())
@settings(max_examples=60)
def test_what_does_not_come_back_is_announced(to: str, deck: tuple[str, str]) -> None:
    game, text = deck
    if to == "lackey" and not fits_lackey(text):
        return
    conversion = convert(text, "toml", to, game)
    before, after = contents(text, "toml", game), contents(conversion.data, to, game)
    if sections_by_type(before) != sections_by_type(after):
        assert conversion.losses
    if to in ("toml", "json"):
        assert not any("read back" in loss for loss in conversion.losses)


def sections_by_type(found: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Leave out what a format without sections sorts by type: the only section of a game is its main zone."""
    return Counter({(section or "deck", card): count for (section, card), count in found.items()})
