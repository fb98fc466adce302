"""O15: the pools on which generators fail that know fewer rules than the checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from deck_oracle import as_deck
from small_worlds import World, jedi, world

from deckcheck.sampling.infeasible import NoLegalDeck, explain, no_legal_deck

Row = Mapping[str, object]


def foes(*renown: int, unique: Sequence[int] = ()) -> list[Row]:
    plain: list[Row] = [{"name": f"Foe {n}", "type": "foe", "renown": r} for n, r in enumerate(renown)]
    return [*plain, *({"name": f"One {n}", "type": "foe", "renown": r, "unique": True} for n, r in enumerate(unique))]


def reasons(small: World, **wishes: object) -> dict[str, str]:
    """Explain, and make sure that no reason can be left out."""
    sampler = small.sampler(small.setting(**wishes))
    assert sampler.count() == 0
    _, found = explain(sampler)
    return {one.code if one.code != "wish" else one.text: one.reach for one in found}


def test_exactly_60_copies_are_one_deck() -> None:
    small = world("sky-galleon", [{"name": f"Card {n}", "type": "spell", "attribute": "red"} for n in range(15)])
    sampler = small.sampler(small.setting())
    assert sampler.count() == 1
    assert set(sampler.draw(1, "any").cards.values()) == {4}


def test_a_limited_card_too_few_for_60() -> None:
    rows = [{"name": f"Card {n}", "type": "spell", "attribute": "red"} for n in range(15)]
    ban = '[[cards]]\ncard = "Card 3"\nlimit = 1\n'
    small = world("sky-galleon", rows, ban)
    assert reasons(small) == {
        "DK011": "no fewer than 4 cards can be reached, at most 1 needed",
        "SG002": "",
        "SG001": "no more than 57 cards can be reached, exactly 60 needed",
    }


def test_banned_and_restricted_cards_are_kept_out() -> None:
    rows = [{"name": f"Card {n}", "type": "spell", "attribute": "red"} for n in range(17)]
    lists = '[[cards]]\ncard = "Card 3"\nlimit = 0\n[[cards]]\ncard = "Card 4"\nlimit = 1\n'
    small = world("sky-galleon", rows, lists)
    sampler = small.sampler(small.setting())
    for index in range(1, 50):
        cards = {card.name: count for (_, card), count in sampler.draw(index, "ban").cards.items()}
        assert "Card 3" not in cards
        assert cards.get("Card 4", 0) <= 1


def test_39_cards_are_no_deck_of_guardians() -> None:
    rows: list[Row] = [{"name": f"Ship {n}", "type": "ship"} for n in range(19)]
    rows += [{"name": "Odd one", "type": "fate"}, {"name": "Lane", "type": "lane"}]
    lists = '[[cards]]\ncard = "Odd one"\nlimit = 1\n'
    found = reasons(world("guardians", rows, lists))
    assert found == {
        "DK011": "no fewer than 2 cards can be reached, at most 1 needed",
        "GU003": "",
        "GU002": "",
        "GU001": "no more than 39 cards can be reached, 40 to 80 needed",
    }


def test_a_window_reached_in_one_way() -> None:
    small = world("conan", foes(*[3] * 8, unique=[20]))
    sampler = small.sampler(small.setting(["foe"], sizes={"foe": (25, 25)}))
    assert sampler.count() == 0
    small = world("conan", foes(*[3] * 8, unique=[23, 24]))
    sampler = small.sampler(small.setting(["foe"], sizes={"foe": (25, 25)}))
    assert sampler.count() == 2
    decks = {as_deck(sampler.draw(index, "window").cards) for index in range(1, 30)}
    assert len(decks) == 2


def test_too_few_locations() -> None:
    rows: list[Row] = [{"name": "Theme", "type": "theme", "side": "rebel", "starting_hero": ""}]
    rows += [{"name": f"Being {n}", "type": "character", "side": "rebel"} for n in range(20)]
    rows += [{"name": f"Force {n}", "type": "force", "force_number": n, "color": "black"} for n in range(1, 9)]
    rows += [{"name": p, "type": "location", "planet": p} for p in ("Tatooine", "Hoth", "Bespin")]
    found = reasons(world("jedi-knights", [{"subtitle": "", **row} for row in rows]), sizes={"draw": (60, 60)})
    assert found == {"JK014": ""}


def test_heavy_and_light_foes_that_no_swap_connects() -> None:
    """Renown 0, 4 and UNIQUE 25: a search by exchanging single cards never leaves the decks without a 25."""
    small = world("conan", foes(*[0] * 12, *[4] * 10, unique=[25, 25]))
    sampler = small.sampler(small.setting(["foe"], sizes={"foe": (25, 25)}))
    light = world("conan", foes(*[0] * 12, *[4] * 10))
    without = light.sampler(light.setting(["foe"], sizes={"foe": (25, 25)})).count()
    share = 1 - without / sampler.count()
    decks = [sampler.draw(index, "heavy").cards for index in range(1, 401)]
    heavy = sum(any(card.name.startswith("One") for _, card in deck) for deck in decks)
    assert share > 0.5
    assert abs(heavy - 400 * share) < 4 * (400 * share * (1 - share)) ** 0.5 + 1


def test_numbers_between_which_there_is_nothing() -> None:
    found = reasons(world("conan", foes(*[30] * 9, *[0] * 9)), sizes={"foe": (25, 25)}, sections=["foe"])
    assert found == {"CO006": "90 or 120 points of renown and nothing between can be reached, 95 to 105 needed"}


@pytest.mark.parametrize("size", [30, 25])
def test_the_reason_names_the_numbers_that_fail(size: int) -> None:
    found = reasons(world("conan", foes(*[5] * 20)), sizes={"foe": (size, size)}, sections=["foe"])
    assert found == {
        "CO006": "no fewer than 125 points of renown can be reached, 95 to 105 needed",
        "CO004": "no more than 21 foes can be reached, at least 25 needed",
    }


def test_a_wish_is_named_where_another_one_would_help() -> None:
    found = reasons(world("conan", foes(*[4] * 20)), sizes={"foe": (30, 30)}, sections=["foe"])
    assert found == {
        "Foe deck, exactly 30 cards": "no more than 26 foes can be reached, exactly 30 needed",
        "CO006": "no fewer than 120 points of renown can be reached, 95 to 105 needed",
    }


def test_no_legal_deck_ends_with_4() -> None:
    small = world("conan", foes(*[5] * 20))
    error = no_legal_deck(small.sampler(small.setting(["foe"], sizes={"foe": (25, 25)})))
    assert isinstance(error, NoLegalDeck)
    assert error.exit_code == 4
    assert [finding.code for finding in error.findings] == ["CO006", "CO004"]


@pytest.mark.parametrize(
    ("themes", "sizes", "expected"),
    [
        (["Theme rebel", "Theme imperial"], {}, ["Theme rebel in Theme", "Theme imperial in Theme", "JK001"]),
        ([], {"theme": (0, 0)}, ["Theme, exactly 0 cards", "JK001"]),
        (["Theme rebel"], {"draw": (11, 11)}, ["Draw deck, exactly 11 cards", "JK007"]),
    ],
)
def test_what_is_asked_of_the_leading_section(
    themes: list[str], sizes: dict[str, tuple[int, int]], expected: list[str]
) -> None:
    small = jedi()
    fixed = {("theme", small.card(theme)): 1 for theme in themes}
    found = reasons(small, sizes={"draw": (2, 2), **sizes}, fixed=fixed)
    assert [name for name in expected if name in found] == expected


def test_a_choice_that_the_leader_decides_is_the_reason() -> None:
    small = jedi()
    fixed = {("theme", small.card("Theme rebel")): 1}
    found = reasons(small, sizes={"draw": (2, 2)}, fixed=fixed, choices={"side": "rebel"})
    assert list(found) == ["side = rebel: the rules leave no such choice with these cards"]


def test_of_many_leaders_one_is_told() -> None:
    small = jedi()
    sampler = small.sampler(small.setting(sizes={"draw": (30, 30)}))
    leaders, found = explain(sampler)
    assert leaders == ["Theme: Theme rebel, one of 3 cards none of which leads a legal deck"]
    assert found[0].text == "Draw deck, exactly 30 cards"
    assert found[0].reach.startswith("no more than ")


def test_each_reason_is_needed() -> None:
    """Without any one of them there is a legal deck."""
    for rows, size in ((foes(*[5] * 20), 25), (foes(*[4] * 20), 30), (foes(1, 2), 25), (foes(*[30] * 9, *[0] * 9), 25)):
        small = world("conan", rows)
        setting = small.setting(["foe"], sizes={"foe": (size, size)})
        _, found = explain(small.sampler(setting))
        codes = {one.code for one in found} - {"wish"}
        every = {one.code for one in small.constraints}
        for code in codes:
            wider = {} if "wish" not in {one.code for one in found} else setting.sizes
            other = replace(setting, without=frozenset(every - codes | {code}), sizes=wider or {"foe": (0, 150)})
            assert small.sampler(other).exists(other), code
        kept = replace(setting, without=frozenset(every - codes), sizes=wider or {"foe": (0, 150)})
        assert not small.sampler(kept).exists(kept)
