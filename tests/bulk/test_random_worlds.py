"""Bulk judging and the ordinary check agree on random games of both editions, on partial pools, and on every game."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

np = pytest.importorskip("numpy", reason="bulk needs the extra [bulk]")
from deck_tables import NUMBER, Deck, answers, by_check, nested  # noqa: E402
from random_games import random_cards, random_game  # noqa: E402
from random_second_edition import random_printings, random_second_game  # noqa: E402

from deckcheck.bulk import tables  # noqa: E402
from deckcheck.bulk.batch import BatchJudge  # noqa: E402
from deckcheck.errors import UsageProblem  # noqa: E402
from deckcheck.library.built_in import POOLS  # noqa: E402
from deckcheck.library.library import Library  # noqa: E402

CORPUS = Path(__file__).parent.parent / "corpus"
WORLDS = 400 if os.environ.get("DECKCHECK_LONG") else 40
Tree = dict[str, Any]


def first_world(rng: Random) -> tuple[Tree, list[Tree]]:
    return random_game(rng), [{**card, "set": "S1"} for card in random_cards(rng, 9)]


def second_world(rng: Random) -> tuple[Tree, list[Tree]]:
    return random_second_game(rng), random_printings(rng, 9)


def library_of(rng: Random, folder: Path, game: Tree, cards: list[Tree], gaps: float) -> Library:
    """Write a game and its pool as files; of the facts some are not recorded."""
    (folder / "random-game.toml").write_bytes(tomli_w.dumps(game).encode())
    fields = game["card"]["fields"]
    for code in sorted({card["set"] for card in cards}):
        own = [as_written(rng, fields, card, gaps) for card in cards if card["set"] == code]
        pool = {"game": "random-game", "set": code, "partial": True, "cards": own}
        (folder / f"{code}.toml").write_bytes(tomli_w.dumps(pool).encode())
    pools = [str(folder / f"{code}.toml") for code in sorted({card["set"] for card in cards})]
    return Library(pools, [str(folder / "random-game.toml")], cache=False)


def as_written(rng: Random, fields: Tree, card: Tree, gaps: float) -> Tree:
    """Return a card as a pool has it: ``""`` for none, only the facts of its type, and some of them not recorded."""
    row: Tree = {"number": card["number"], "name": card["name"]}
    for field, one in fields.items():
        if (
            field in card
            and card["type"] in one.get("on", [card["type"]])
            and (field == "type" or rng.random() >= gaps)
        ):
            none = card[field] in ([], "") and one.get("type") != "filters"
            row[field] = "" if none else card[field]
    return row


def random_deck(rng: Random, cards: list[Tree]) -> Deck:
    deck: Deck = []
    for _ in range(rng.choice([0, 1, 1, 1, 1, 2])):
        deck.append(("boss", written(rng, rng.choice([card for card in cards if card["type"] == "boss"])), 1))
    for _ in range(rng.randint(0, 6)):
        section = rng.choice(["main", "main", "side"])
        deck.append((section, written(rng, rng.choice(cards[2:])), rng.choice([1, 2, 3])))
    return deck


def written(rng: Random, card: Tree) -> str:
    reference = f"{card['set']} {card['number']}"
    return str(rng.choice([card["name"], reference, f"{card['name']} ({reference})"]))


@pytest.mark.parametrize("cells", [tables.CELLS, 0], ids=["full tables", "pairs"])
@pytest.mark.parametrize("world", [first_world, second_world])
def test_random_games(world: Any, cells: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CELLS", cells)
    one_by_one = judged = 0
    for seed in range(WORLDS):
        rng = Random(f"{world.__name__} {seed} {cells}")
        game, cards = world(rng)
        folder = tmp_path / str(seed)
        folder.mkdir()
        library = library_of(rng, folder, game, cards, rng.choice([0, 0, 0.1]))
        batch = nested({str(number): random_deck(rng, cards) for number in range(25)})
        try:
            judge = BatchJudge("random-game", library=library)
        except UsageProblem:  # printings of one card that are not alike where the game says that they are
            continue
        assert answers(judge.judge_batch(batch)) == by_check(library, "random-game", batch), seed
        one_by_one += judge.one_by_one
        judged += len(batch)
    assert judged > WORLDS * 12  # most worlds can be judged
    assert one_by_one < judged * 0.8  # and arrays decide some of each


def corpus_decks(rng: Random, library: Library, game: str, number: int) -> dict[str, Deck]:
    """Make decks of the cards at hand: leaders once, other sections as full as their cards allow."""
    ruleset = library.ruleset(game)
    cards = list(library.pools(game).cards)
    forms = list(dict.fromkeys(one.form for one in ruleset.game.sections.values() if one.form)) or [""]
    decks: dict[str, Deck] = {}
    for at in range(number):
        form = rng.choice(forms)
        lines: Deck = []
        for section, one in ruleset.game.sections.items():
            if one.form not in ("", form):
                continue
            leads = section in ruleset.game.leaders
            for _ in range(rng.choice([0, 1, 1, 1, 2]) if leads else rng.randint(0, 20)):
                card = rng.choice(cards)
                text = rng.choice([card.reference or card.title, card.name])
                lines.append((section, text, 1 if leads else rng.choice([1, 1, 2, 3, 4])))
        decks[f"{game} {at}"] = lines
    return decks


@pytest.mark.parametrize("game", sorted(path.name for path in CORPUS.iterdir()))
def test_every_game(game: str) -> None:
    own = CORPUS / game / "pools"
    library = Library([str(own)] if own.is_dir() else [POOLS], cache=False)
    batch = nested(corpus_decks(Random(f"bulk {game}"), library, game, max(40, NUMBER // 10)))
    assert answers(BatchJudge(game, library=library).judge_batch(batch)) == by_check(library, game, batch)
