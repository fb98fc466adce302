"""Laws that hold for every deck: hypothesis looks for one that breaks them."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path

import tomli_w
from helpers import check_sections, check_text, library
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cards.card import Card
from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.checker import Checker
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

GAMES = ["conan", "guardians", "jedi-knights", "sky-galleon"]
Lines = list[tuple[str, str, int]]
"""A deck as lines of section, card and count."""


def written(card: Card) -> str:
    return f"{card.title} ({card.reference})" if card.number else card.title


@st.composite
def decks(draw: st.DrawFn) -> tuple[str, Lines]:
    """Make a deck of any game, mostly illegal, of cards that are known."""
    game = draw(st.sampled_from(GAMES))
    cards = library().pools(game).cards
    form = [s.id for s in library().game(game).sections.values() if s.form in ("", "deck")]
    seed = draw(st.integers(0, 2**32))
    rng = random.Random(seed)
    size = draw(st.integers(0, 40))
    counts = {(rng.choice(form), written(rng.choice(cards))): rng.choice([1, 1, 2, 3, 4, 6]) for _ in range(size)}
    return game, [(section, card, count) for (section, card), count in counts.items()]


def as_text(game: str, lines: Lines) -> str:
    text = [f"Game: {game}"]
    for section, card, count in lines:
        text += [f"[{section}]", f"{count} {card}"]
    return "\n".join(text)


def essence(report: DeckReport) -> tuple[str, Counter[tuple[object, ...]]]:
    """Give what must not depend on the order or the form of a list."""
    rows = [
        (f.code, f.severity, f.section, tuple(sorted(f.cards)), str(f.found), str(f.allowed), bool(f.follows_from))
        for f in report.findings
        if f.code != "DK005"
    ]
    return report.verdict, Counter(rows)


@given(decks(), st.randoms(use_true_random=False))
def test_the_order_of_lines_never_matters(deck: tuple[str, Lines], rng: random.Random) -> None:
    game, lines = deck
    shuffled = list(lines)
    rng.shuffle(shuffled)
    one, other = check_text(as_text(game, lines)), check_text(as_text(game, shuffled))
    assert essence(one) == essence(other)
    assert one.signature == other.signature


@given(decks(), st.randoms(use_true_random=False))
def test_splitting_an_entry_never_matters(deck: tuple[str, Lines], rng: random.Random) -> None:
    game, lines = deck
    split: Lines = []
    for section, card, count in lines:
        first = rng.randint(1, count)
        split += [(section, card, n) for n in (first, count - first) if n]
    one, other = check_text(as_text(game, lines)), check_text(as_text(game, split))
    assert essence(one) == essence(other)
    assert one.signature == other.signature


@given(decks(), st.data())
def test_adding_a_copy_never_removes_a_too_many(deck: tuple[str, Lines], data: st.DataObject) -> None:
    game, lines = deck
    before = {
        (f.code, f.cards)
        for f in check_text(as_text(game, lines)).findings
        if isinstance(f.allowed, dict) and "copies" in f.message
    }
    if not lines:
        return
    number = data.draw(st.integers(0, len(lines) - 1))
    section, card, count = lines[number]
    more = [*lines[:number], (section, card, count + 1), *lines[number + 1 :]]
    after = {(f.code, f.cards) for f in check_text(as_text(game, more)).findings}
    assert before <= after


@given(decks())
def test_toml_and_text_give_the_same_report(deck: tuple[str, Lines]) -> None:
    game, lines = deck
    tree: dict[str, dict[str, int]] = {}
    for section, card, count in lines:
        tree.setdefault(section, {})[card] = count
    as_table = check_sections(game, tree)
    as_tables = tomli_w.dumps(
        {"game": game, **{s: [{"card": c, "count": n} for c, n in cards.items()] for s, cards in tree.items()}}
    )
    assert tomllib.loads(as_tables)["game"] == game
    text = check_text(as_text(game, lines))
    assert essence(as_table) == essence(text) == essence(check_text(as_tables, "deck.toml"))
    assert as_table.signature == text.signature


class OnePool(Library):
    """The rules of a game over other cards."""

    def __init__(self, game: str, cards: list[Card]) -> None:
        super().__init__(cache=False)
        ruleset = library().ruleset(game)
        finder = Finder(MemoryCards(cards))
        self._rulesets[game, "default"] = Ruleset(ruleset.game, finder, ruleset.constraints, ruleset.options, "default")


def forgetful(game: str, rng: random.Random, share: float) -> OnePool:
    """Make a pool in which facts are missing here and there."""
    fields = list(library().game(game).fields)
    cards = []
    for card in library().pools(game).cards:
        known = {
            n: v for n, v in card.facts.items() if n not in fields or n in ("subtitle", "art") or rng.random() > share
        }
        cards.append(Card(card.set, card.number, card.name, known, card.identity, card.key, card.sample))
    return OnePool(game, cards)


@settings(max_examples=60)
@given(decks(), st.randoms(use_true_random=False), st.sampled_from([0.02, 0.2, 0.7]))
def test_a_partial_pool_never_decides_otherwise_than_the_full_one(
    deck: tuple[str, Lines], rng: random.Random, share: float
) -> None:
    game, lines = deck
    text = as_text(game, lines)
    full = check_text(text)
    partial = Checker(forgetful(game, rng, share)).check("deck.txt", text.encode())
    if partial.verdict in ("legal", "illegal") and full.verdict in ("legal", "illegal"):
        assert partial.verdict == full.verdict


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from([0.02, 0.1]))
def test_a_partial_pool_agrees_on_decks_of_the_corpus(seed: int, share: float) -> None:
    from test_corpus import FILES

    rng = random.Random(seed)
    game = rng.choice(GAMES)
    checker = Checker(forgetful(game, rng, share))
    for path in rng.sample([p for p in FILES if p.parent.name == game], 12):
        full = check_text(path.read_text(encoding="utf-8", errors="replace"), path.name)
        partial = checker.check(path.name, path.read_bytes())
        if "undetermined" not in (full.verdict, partial.verdict):
            assert partial.verdict == full.verdict, path.name


def test_a_count_is_a_count_although_a_card_has_that_number(tmp_path: Path) -> None:
    pool = tmp_path / "pool.toml"
    rows = (f'[[cards]]\nnumber = "{n}"\nname = "Kite {n}"\ntype = "chara"\n' for n in range(1, 25))
    pool.write_text('game = "sky-galleon"\nset = "X"\npartial = true\n' + "".join(rows))
    text = "Game: sky-galleon\n" + "".join(f"3 Kite {n}\n" for n in range(1, 21))
    report = Checker(Library([str(pool)], cache=False)).check("deck.txt", text.encode())
    assert (report.verdict, report.sections) == ("legal", {"deck": 60})
