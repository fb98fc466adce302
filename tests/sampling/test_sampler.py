"""What is drawn first, what a seed decides, and what cannot be drawn."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from chance import improbable
from deck_oracle import as_deck
from small_worlds import World, barons, conan, galleon, guardians, jedi, world

from deckcheck.errors import UsageProblem
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.rules.ir import Constraint, Term
from deckcheck.sampling.counting import effort
from deckcheck.sampling.sampler import NoDeck, Sampler
from deckcheck.sampling.setting import Setting

JEDI_SIZES = {"draw": (2, 2), "force": (2, 2), "locations": (4, 4)}


def leader_of(setting: Setting) -> str:
    return next(card.name for section, card in setting.fixed if section == "theme")


def test_a_deck_does_not_depend_on_how_many_are_drawn() -> None:
    sampler = jedi().sampler(jedi().setting(sizes=JEDI_SIZES))
    one_by_one = [sampler.draw(index, "seed") for index in range(1, 6)]
    again = jedi().sampler(jedi().setting(sizes=JEDI_SIZES))
    assert again.draw(5, "seed") == one_by_one[4]
    assert again.draw(5, " seed\t\n") == one_by_one[4]
    assert again.draw(5, "Seed") != one_by_one[4]


def test_the_order_of_the_pool_does_not_matter() -> None:
    rows = [
        {"number": str(n), "name": f"Foe {n}", "type": "foe", "renown": 1 + n % 7, "unique": n % 5 == 0}
        for n in range(80)
    ]
    decks = []
    for order in range(3):
        Random(order).shuffle(rows)
        small = world("conan", rows)
        sampler = small.sampler(small.setting(["foe"], sizes={"foe": (25, 30)}))
        decks.append([as_deck(sampler.draw(index, "seed").cards) for index in range(1, 4)])
    assert decks[0] == decks[1] == decks[2]


def test_the_leading_card_is_drawn_uniformly_among_those_with_legal_decks() -> None:
    small = jedi()
    sizes = {**JEDI_SIZES, "draw": (5, 5)}  # the imperial theme has 2 copies of 2 cards and 1 starting event
    feasible = [card for card in small.cards if card.name.startswith("Theme")]
    sampler = small.sampler(small.setting(sizes=sizes))
    counts = {card.name: sampler.count(sampler.setting.with_card("theme", card)) for card in feasible}
    found = [leader_of(sampler.draw(index, "leaders").setting) for index in range(1, 601)]
    assert sampler.count() == sum(counts.values())
    assert len({count for count in counts.values() if count}) > 1
    assert improbable(found, dict.fromkeys([name for name, count in counts.items() if count], 1)) < 3.1


def test_sizes_are_drawn_uniformly_among_those_with_legal_decks() -> None:
    small = guardians()
    sampler = small.sampler(small.setting())
    found = [sampler.draw(index, "sizes").setting.sizes for index in range(1, 601)]
    pairs = [(sizes["home"][0], sizes["deck"][0]) for sizes in found]
    assert improbable(pairs, {(home, deck): 1 for home in (0, 1) for deck in (3, 4, 5)}) < 3.1
    ships = [card for card in small.cards if card.facts["type"] == ("ship",)]
    poor = small.sampler(small.setting(owned=dict.fromkeys(ships, 1)))
    assert {poor.draw(index, "poor").setting.sizes["deck"][0] for index in range(1, 60)} == {3, 4}


def test_a_choice_is_drawn_uniformly() -> None:
    small = jedi()
    setting = small.setting(sizes=JEDI_SIZES).with_card("theme", small.card("Theme independent"))
    sampler = small.sampler(setting)
    found = [sampler.draw(index, "choices") for index in range(1, 601)]
    chosen = [(deck.setting.choices["side"], deck.setting.choices["color"]) for deck in found]
    assert improbable(chosen, {(s, c): 1 for s in ("rebel", "imperial") for c in ("green", "blue")}) < 3.1
    assert found[0].among == sampler.count() > found[0].chosen_among


def test_every_deck_is_one_of_its_own_choices() -> None:
    small = jedi()
    sampler = small.sampler(small.setting(sizes=JEDI_SIZES, choices={"color": "blue"}))
    for index in range(1, 30):
        deck = sampler.draw(index, "blue")
        colors = {card.facts["color"][0] for section, card in deck.cards if section == "force"}
        assert colors <= {"blue", "black"}


def test_a_choice_that_the_leader_decides_leaves_out_that_leader() -> None:
    small = jedi()
    sampler = small.sampler(small.setting(sizes=JEDI_SIZES, choices={"side": "rebel"}))
    assert {leader_of(sampler.draw(index, "side").setting) for index in range(1, 20)} == {"Theme independent"}
    setting = sampler.setting.with_card("theme", small.card("Theme rebel"))
    assert not sampler.exists(setting)


def test_a_partial_deck_is_filled_up() -> None:
    small = conan()
    fixed = {("foe", small.card("Foe 2")): 1, ("draw", small.card("Ally")): 1}
    setting = small.setting(sizes={"draw": (2, 2), "foe": (3, 3)}, fixed=fixed)
    sampler = small.sampler(setting)
    for index in range(1, 20):
        cards = sampler.draw(index, "fill").cards
        assert all(cards[place] >= count for place, count in fixed.items())
        assert cards["foe", small.card("Foe 2")] == 1, "a unique card once"
        assert sum(count for (section, _), count in cards.items() if section == "draw") == 2


def test_a_collection_is_not_exceeded_over_all_sections() -> None:
    small = barons()
    options = {**small.ruleset.options, "build": "guild"}
    owned = dict.fromkeys(small.cards, 2)
    sampler = small.sampler(small.setting(options=options, sizes={"port": (2, 2)}, owned=owned))
    for index in range(1, 40):
        totals: dict[str, int] = {}
        for (_, card), count in sampler.draw(index, "own").cards.items():
            totals[card.key] = totals.get(card.key, 0) + count
        assert max(totals.values()) <= 2


def test_cards_without_needed_facts_are_left_out_and_named() -> None:
    rows = [{"name": f"Foe {n}", "type": "foe", "renown": 4} for n in range(20)]
    rows += [{"name": "Shadow", "type": "foe", "partial": True}, {"name": "Riddle", "partial": True}]
    small = world("conan", rows)
    sampler = small.sampler(small.setting(["foe"], sizes={"foe": (25, 25)}))
    drawn = {card.name for index in range(1, 60) for _, card in sampler.draw(index, "facts").cards}
    assert drawn == {f"Foe {n}" for n in range(20)}
    assert {card.name: sorted(facts) for card, facts in sampler.left_out.items()} == {
        "Shadow": ["renown", "unique"],
        "Riddle": ["renown", "type", "unique"],
    }


def test_a_given_card_must_be_known_to_the_rules() -> None:
    rows = [{"name": f"Foe {n}", "type": "foe", "renown": 4} for n in range(20)]
    small = world("conan", [*rows, {"name": "Shadow", "type": "foe", "partial": True}])
    with pytest.raises(UsageProblem, match=r"Shadow in Foe deck: its .*renown.* is not recorded"):
        small.sampler(small.setting(["foe"], fixed={("foe", small.card("Shadow")): 1}))


def test_a_size_that_nothing_bounds_is_asked_for() -> None:
    small = conan()
    with pytest.raises(UsageProblem, match=r"How many cards should Draw deck hold\?.*at least 2: CO002") as error:
        small.sampler(small.setting()).count()
    assert "--size draw=2" in error.value.hint


def test_printings_of_one_card_are_one() -> None:
    small = galleon()
    sampler = small.sampler(small.setting())
    assert sampler.count() == 84 - 4 * 4  # 6 cards of 4 kinds, but not 5 or 6 of one


def lone(rule: Constraint) -> Sampler:
    small = conan()
    ruleset = Ruleset(small.game, small.ruleset.finder, [*small.constraints, rule], {}, "default")
    return Sampler(ruleset, small.cards, small.setting(sizes={"draw": (2, 2), "foe": (3, 3)}))


def test_a_rule_over_several_decks_is_refused_by_name() -> None:
    with pytest.raises(UsageProblem, match="XX009 counts the cards of several decks"):
        lone(Constraint("XX009", 0, "count", ("foe",), (Term(("foe",)),), 1, None, over="entry"))


def test_too_large_a_table_is_refused_with_the_names_of_its_rules() -> None:
    small = conan()
    sampler = small.sampler(small.setting(sizes={"draw": (2, 2), "foe": (3, 4)}))
    cells = effort.CELL * len(sampler.stock.kinds) * len(sampler.setting.sections)
    with pytest.raises(effort.TooLarge, match=r"CO006.*too large") as told:
        sampler.with_effort(cells + 250).count()
    assert "--size foe=N" in told.value.hint
    assert "--size draw" not in told.value.hint
    with pytest.raises(effort.TooLarge, match="too many cards"):
        sampler.with_effort(cells - 1).count()


def test_no_deck_is_said() -> None:
    small = conan()
    sampler = small.sampler(small.setting(sizes={"draw": (2, 2), "foe": (9, 9)}))
    assert not sampler.exists(sampler.setting)
    with pytest.raises(NoDeck):
        sampler.draw(1, "seed")


def test_counts_of_lists_and_of_cards() -> None:
    small: World = guardians()
    setting = small.setting(sizes={"home": (0, 0), "deck": (3, 3)})
    lists = small.sampler(setting)
    cards = small.sampler(replace(setting, physical=True))
    assert lists.count() == 6 * 5 + 20  # 6 cards of which 2 copies may be there: 2 + 1, or 1 + 1 + 1
    assert cards.count() == 12 * 11 * 10 // 6
