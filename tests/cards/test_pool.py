"""Reading pools: facts are values, none or unknown; printings are tied together; nothing depends on any order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pool_files import Row, game, read, write_pool

from deckcheck.cards.card import Card
from deckcheck.cards.pools.assemble import read_pools
from deckcheck.cards.pools.model import pool_model
from deckcheck.cards.pools.pools import Pools

JK = "jedi-knights"
HERO: Row = {
    "number": "8",
    "name": "Aveline Tosk",
    "type": "character",
    "side": "rebel",
    "icon": "Aveline",
    "hero": True,
}
FOE: Row = {"number": "3", "name": "Pale Serpent", "type": "foe", "renown": 4}


def only(pools: Pools) -> Card:
    assert not pools.faults
    [card] = pools.cards
    return card


def by_number(pools: Pools) -> dict[str, Card]:
    assert not pools.faults
    return {card.number: card for card in pools.cards}


def test_a_card_of_a_complete_pool(tmp_path: Path) -> None:
    card = only(read(tmp_path, JK, [{**HERO, "rarity": "R", "cost": 2}]))
    assert (card.set, card.number, card.name, card.title, card.reference) == (
        "SV",
        "8",
        "Aveline Tosk",
        "Aveline Tosk",
        "SV 8",
    )
    assert card.identity == (("Aveline Tosk",), ())
    assert card.facts == {
        "name": ("Aveline Tosk",),
        "set": ("SV",),
        "number": ("8",),
        "rarity": ("R",),
        "type": ("character",),
        "subtitle": (),
        "side": ("rebel",),
        "icon": ("Aveline",),
        "hero": (True,),
        "starting": (False,),
        "limit": (),
        "starting_hero": (),
        "force_number": (),
        "color": (),
        "planet": (),
        "cost": (2,),
    }


def test_what_a_partial_pool_leaves_out_is_unknown(tmp_path: Path) -> None:
    card = only(read(tmp_path, JK, [{**HERO, "limit": ""}], partial=True))
    assert card.identity == (("Aveline Tosk",), None)
    assert card.facts["limit"] == card.facts["planet"] == ()
    assert "starting" not in card.facts
    assert "subtitle" not in card.facts
    assert "rarity" not in card.facts


def test_a_partial_card_of_unknown_type_may_have_any_fact(tmp_path: Path) -> None:
    card = only(read(tmp_path, JK, [{"number": "8", "name": "Aveline Tosk", "partial": True}]))
    assert set(card.facts) == {"name", "set", "number"}


def test_several_values_of_a_fact(tmp_path: Path) -> None:
    card = only(
        read(
            tmp_path,
            "sky-galleon",
            [{"number": "A1", "name": "大凪", "type": "chara", "attribute": "red", "rows": ["front", "back", "front"]}],
        )
    )
    assert card.facts["rows"] == ("front", "back")


def test_o4_arts_of_one_number_are_one_card(tmp_path: Path) -> None:
    rows = [{"number": "2", "name": "Boba Fett", "variant": art} for art in "LR"]
    left, right = read(tmp_path, JK, rows, partial=True).cards
    assert left.key == right.key
    assert left.identity == right.identity == (("Boba Fett",), None)


def test_o4_numbers_of_one_title_may_be_one_card(tmp_path: Path) -> None:
    rows = [{"number": number, "name": "Luke Skywalker"} for number in ("41", "43")]
    one, other = read(tmp_path, JK, rows, partial=True).cards
    assert one.key != other.key
    assert one.identity == other.identity


def test_o4_title_and_subtitle_make_the_card(tmp_path: Path) -> None:
    rows = [
        {**HERO, "number": number, "subtitle": subtitle} for number, subtitle in [("1", "A"), ("2", "B"), ("P1", "A")]
    ]
    cards = by_number(read(tmp_path, JK, rows))
    assert cards["1"].key == cards["P1"].key != cards["2"].key
    assert cards["1"].title == "Aveline Tosk, A"


def test_o4_a_promo_counts_as_its_base_card(tmp_path: Path) -> None:
    base = {"number": "A011", "name": "イフリート", "type": "chara", "attribute": "red"}
    rows = [base, {"number": "P3", "name": "イフリート (promo)", "same_as": "SV A011"}, {**base, "number": "A012"}]
    cards = by_number(read(tmp_path, "sky-galleon", rows))
    assert cards["P3"].key == cards["A011"].key != cards["A012"].key
    assert cards["P3"].identity == (("A011",),)
    assert cards["P3"].title == "イフリート (promo)"
    assert cards["P3"].facts["attribute"] == ("red",)
    assert cards["P3"].facts["number"] == ("P3",)


def test_same_as_is_followed_to_its_end_in_any_file(tmp_path: Path) -> None:
    base = {**HERO, "limit": 1}
    paths = [
        write_pool(tmp_path, JK, [{"number": "1", "name": "Third", "same_as": "B 1"}], set="C"),
        write_pool(tmp_path, JK, [{"number": "1", "name": "Second", "same_as": "A 8"}], set="B"),
        write_pool(tmp_path, JK, [base], set="A"),
    ]
    pools = read_pools(paths, game(JK))
    assert not pools.faults
    assert len({card.key for card in pools.cards}) == 1
    assert all(card.facts["limit"] == (1,) for card in pools.cards)
    assert all(card.identity == (("Aveline Tosk",), ()) for card in pools.cards)


def test_a_partial_printing_takes_over_only_what_must_be_equal(tmp_path: Path) -> None:
    rows = [{**HERO, "limit": 1}, {"number": "P1", "name": "Aveline Tosk", "same_as": "SV 8", "partial": True}]
    promo = by_number(read(tmp_path, JK, rows, frozenset({"limit"})))["P1"]
    assert promo.facts["limit"] == (1,)
    assert "hero" not in promo.facts


def test_what_a_printing_says_itself_comes_first(tmp_path: Path) -> None:
    rows = [{**HERO, "limit": 1}, {"number": "P1", "name": "Aveline Tosk", "same_as": "SV 8", "icon": ""}]
    pools = read(tmp_path, JK, rows)
    assert [(fault.code, fault.severity) for fault in pools.faults] == [("PL009", "warning")]
    promo = pools.cards[1]
    assert (promo.number, promo.facts["icon"], promo.facts["hero"]) == ("P1", (), (True,))


def test_an_unknown_identity_keeps_to_its_printing(tmp_path: Path) -> None:
    rows = [
        {"number": "1", "name": "Yoda"},
        {"number": "2", "name": "Yoda", "subtitle": ""},
        {"number": "3", "name": "Yoda", "same_as": "SV 1"},
    ]
    cards = by_number(read(tmp_path, JK, rows, partial=True))
    assert cards["1"].key == cards["3"].key != cards["2"].key
    assert cards["3"].identity == (("Yoda",), None)


def test_what_one_art_records_is_known_of_the_other(tmp_path: Path) -> None:
    rows = [
        {"number": "2", "name": "Boba Fett", "variant": "L"},
        {"number": "2", "name": "Boba Fett", "variant": "R", "subtitle": ""},
    ]
    cards = read(tmp_path, JK, rows, partial=True).cards
    assert [card.identity for card in cards] == [(("Boba Fett",), ())] * 2


@given(st.lists(st.tuples(st.text(min_size=1, max_size=3), st.text(max_size=3)), min_size=2, max_size=2, unique=True))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_different_titles_never_share_a_key(tmp_path: Path, titles: list[tuple[str, str]]) -> None:
    rows = [{**HERO, "number": str(n), "name": f"x{name}", "subtitle": sub} for n, (name, sub) in enumerate(titles)]
    assert len({card.key for card in read(tmp_path, JK, rows).cards}) == 2


def test_separators_in_names_do_not_join_keys(tmp_path: Path) -> None:
    titles = [("a\x1fb", ""), ("a", "b"), ("a\\2b", ""), ("?SV\x1f1", ""), ("a", "\\"), ("a\\", "")]
    rows = [{**HERO, "number": str(n), "name": name, "subtitle": sub} for n, (name, sub) in enumerate(titles)]
    assert len({card.key for card in read(tmp_path, JK, rows).cards}) == len(titles)


def test_sets(tmp_path: Path) -> None:
    path = tmp_path / "pool.toml"
    path.write_text(
        'game = "conan"\nset = "B"\nname = "Base"\nreleased = 2006-05-01\nsample = true\n', encoding="utf-8"
    )
    [one] = read_pools([str(path)], game("conan")).sets
    assert (one.code, one.name, one.released, one.sample, one.partial, one.file) == (
        "B",
        "Base",
        "2006-05-01",
        True,
        False,
        str(path),
    )
    assert one.digest.startswith("sha256:")
    assert len(one.digest) == 71


def test_samples_are_marked(tmp_path: Path) -> None:
    assert only(read(tmp_path, "conan", [FOE], sample=True)).sample


def test_two_pools_may_add_to_each_other(tmp_path: Path) -> None:
    known = write_pool(
        tmp_path, JK, [{"number": "8", "name": "Aveline Tosk", "rarity": "R"}], partial=True, file="known.toml"
    )
    mine = write_pool(tmp_path, JK, [HERO], file="mine.toml")
    more = write_pool(
        tmp_path, JK, [{"number": "8", "name": "Aveline Tosk", "limit": ""}], partial=True, file="more.toml"
    )
    card = only(read_pools([known, more, mine], game(JK)))
    assert card.facts["hero"] == (True,)
    assert card.facts["rarity"] == ("R",)
    assert card.facts["starting"] == (False,)


def test_one_file_under_two_paths_counts_once(tmp_path: Path) -> None:
    paths = [write_pool(tmp_path, "conan", [FOE], file=name) for name in ("a.toml", "b.toml")]
    pools = read_pools([*paths, paths[0]], game("conan"))
    assert (len(pools.cards), len(pools.sets), pools.faults) == (1, 1, [])


def test_numbers_are_sorted_by_size(tmp_path: Path) -> None:
    rows = [
        {**FOE, "number": number, "name": f"Foe {number}"}
        for number in ("10", "P12", "9", "016", "P3", "16", "2b", "2a")
    ]
    assert [card.number for card in read(tmp_path, "conan", rows).cards] == [
        "2a",
        "2b",
        "9",
        "10",
        "016",
        "16",
        "P3",
        "P12",
    ]


@given(st.randoms(use_true_random=False))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_the_order_of_files_and_rows_never_matters(tmp_path: Path, rng: random.Random) -> None:
    sets = {
        "A": [{**HERO, "number": str(n), "name": f"Card {n % 3}", "subtitle": str(n % 2)} for n in range(6)],
        "B": [{"number": str(n), "name": "Promo", "same_as": f"A {n}"} for n in range(3)],
        "C": [{"number": "1", "name": "Card 1", "variant": art, "partial": True} for art in "LR"],
    }

    def cards(shuffle: bool) -> list[Card]:
        paths = []
        for code, rows in sets.items():
            rows = rng.sample(rows, len(rows)) if shuffle else rows
            paths.append(write_pool(tmp_path, JK, rows, set=code))
        found = list(read_pools(rng.sample(paths, len(paths)) if shuffle else paths, game(JK)).cards)
        for card in found:
            card.index = 0
        return found

    assert cards(shuffle=True) == cards(shuffle=False)


@pytest.mark.parametrize("id", ["conan", "guardians", JK, "sky-galleon"])
def test_the_models_make_schemas_for_editors(id: str) -> None:
    schema = pool_model(game(id)).model_json_schema()
    assert schema["required"] == ["game", "set"]
    card = schema["$defs"]["Card"]
    assert card["required"] == ["name"]
    assert set(card["properties"]) >= {
        "name",
        "number",
        "rarity",
        "same_as",
        "partial",
        *game(id).fields,
        *game(id).kept,
    }
    assert all("description" in key for key in card["properties"].values())
    assert card["additionalProperties"] is False


def test_facts_may_be_called_anything(tmp_path: Path) -> None:
    from deckcheck.games.game import Field, Game

    names = ["json", "class", "model_config", "copy", "set_", "self"]
    odd = Game("odd", "Odd", "", ("name",), {name: Field(name) for name in names}, (), {}, {}, {}, (), {}, ())
    path = write_pool(tmp_path, "odd", [{"number": "1", "name": "X", **dict.fromkeys(names, "v")}])
    assert only(read_pools([path], odd)).facts["class"] == ("v",)
