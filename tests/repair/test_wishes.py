"""What somebody wishes holds in the repair, and where it cannot, none of the reasons given can be left out."""

from __future__ import annotations

import os
from random import Random

import pytest

pytest.importorskip("highspy")

from desk import illegal_decks, repaired
from helpers import library
from random_games import random_deck
from test_brute_force import Copies, Toy, copies_of, flat

from deckcheck.errors import UsageProblem
from deckcheck.repair.explanation import explain
from deckcheck.repair.repairer import exit_code
from deckcheck.repair.search import find_repair
from deckcheck.repair.situation import Demands

WORLDS = int(os.environ.get("DECKCHECK_WISHES", "40"))
"""Random games in which reasons are tried; more in a long run."""
GAME = "jedi-knights"
DECK = next(path for path in illegal_decks() if path.stem == "typed-by-hand")
DATA = DECK.read_bytes()


def contents(repair) -> dict[tuple[str, str], int]:
    return {(section, card.title): count for (section, card), count in repair.found.counts.items()}


def test_a_card_to_keep_stays_in_its_section() -> None:
    usual = repaired(DATA, "deck.txt", GAME)
    gone = [edit for edit in usual.edits if edit.do == "remove" and edit.section == "force"]
    (name,) = {edit.card.title for edit in gone}
    kept = repaired(DATA, "deck.txt", GAME, keep=[name])
    assert kept.found is not None
    assert contents(kept)["force", name] == 1
    assert kept.found.cost == usual.found.cost


def test_a_card_that_is_not_wanted_is_in_no_section() -> None:
    repair = repaired(DATA, "deck.txt", GAME, without=["Horizon Line"])
    assert all(name != "Horizon Line" for _, name in contents(repair))


def test_a_legal_deck_changes_for_a_card_that_is_not_wanted() -> None:
    legal = repaired(DATA, "deck.txt", GAME).edited.data
    repair = repaired(legal, "deck.txt", GAME, without=["Even Keel", "Measured Breath"])
    assert repair.report.verdict == "legal"
    assert repair.changes
    assert repair.after.verdict == "legal"
    assert not {"Even Keel", "Measured Breath"} & {name for _, name in contents(repair)}


def test_nothing_is_taken_out_where_only_adding_is_asked() -> None:
    short = b"Game: sky-galleon\n" + b"\n".join(
        f"4 {card.name}".encode() for card in library().pools("sky-galleon").cards[:12]
    )
    repair = repaired(short, "deck.txt", "sky-galleon", complete=True)
    assert {edit.do for edit in repair.edits} == {"add"}
    assert repair.found.cost == 12
    assert repair.after.verdict == "legal"


def test_nothing_is_put_in_where_only_taking_out_is_asked() -> None:
    (path,) = [path for path in illegal_decks() if path.stem == "eighty-one"]
    repair = repaired(path.read_bytes(), str(path), "guardians", only_remove=True)
    assert {edit.do for edit in repair.edits} == {"remove"}
    assert repaired(DATA, "deck.txt", GAME, only_remove=True).cannot.wishes == ("nothing is put in",)


def test_cards_owned_bind_the_copies_in_the_deck_too() -> None:
    cards = library().pools("sky-galleon").cards
    deck = b"Game: sky-galleon\n" + b"\n".join(f"4 {card.name}".encode() for card in cards[:15])
    box = b"Game: sky-galleon\n" + b"\n".join(f"3 {card.name}".encode() for card in cards[:24])
    repair = repaired(deck, "deck.txt", "sky-galleon", owned=("box.txt", box))
    assert repair.after.verdict == "legal"
    totals: dict[str, int] = {}
    for (_, card), count in repair.found.counts.items():
        totals[card.key] = totals.get(card.key, 0) + count
    assert max(totals.values()) == 3
    assert sum(totals.values()) == 60


def test_too_few_cards_owned_are_told_with_how_near_one_comes() -> None:
    box = b"Game: jedi-knights\n1 Salt Flats of Orrin\n"
    repair = repaired(DATA, "deck.txt", GAME, owned=("box.txt", box))
    assert repair.cannot is not None
    assert repair.cannot.wishes == ("only your cards",)
    assert repair.cannot.codes == ("JK014",)
    assert repair.cannot.nearest == ("Locations: 1 of 4 cards",)
    assert exit_code(repair, written=True) == 4


def test_a_leader_stays_unless_it_is_set_or_may_change() -> None:
    theme = next(name for (section, name) in contents(repaired(DATA, "deck.txt", GAME)) if section == "theme")
    other = repaired(DATA, "deck.txt", GAME, leaders=["theme=The Iron Tithe"])
    assert theme != "The Iron Tithe"
    assert contents(other)["theme", "The Iron Tithe"] == 1
    free = repaired(DATA, "deck.txt", GAME, change=["theme"])
    assert free.found.cost <= repaired(DATA, "deck.txt", GAME).found.cost


def test_another_leader_is_named_where_only_it_would_help() -> None:
    (path,) = [path for path in illegal_decks() if path.stem == "eight-faults"]
    usual = repaired(path.read_bytes(), str(path), GAME)
    theme = next(name for (section, name) in contents(usual) if section == "theme")
    repair = repaired(path.read_bytes(), str(path), GAME, without=[theme])
    assert repair.cannot is not None
    assert repair.cannot.leaders == ("theme",)


def test_more_than_a_quarter_is_not_put_in() -> None:
    text = b"Game: sky-galleon\n" + b"\n".join(
        f"4 {card.name}".encode() for card in library().pools("sky-galleon").cards[:10]
    )
    repair = repaired(text, "deck.txt", "sky-galleon", most=None)
    assert repair.found.cost == 20
    assert repair.too_many
    assert repair.most == 10
    assert repair.edited is None
    assert exit_code(repair, written=True) == 1


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"keep": ["No Such Card"]}, "knows the card No Such Card"),
        ({"without": ["Bosk"]}, "knows the card Bosk"),
        ({"change": ["themes"]}, "has no section themes"),
        ({"leaders": ["theme"]}, "is not understood"),
        ({"leaders": ["hand=The Iron Tithe"]}, "has no section hand"),
    ],
)
def test_a_wish_that_is_not_understood_is_refused(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(UsageProblem, match=message):
        repaired(DATA, "deck.txt", GAME, **wishes)


def test_what_is_not_known_stays_and_is_told() -> None:
    text = DATA.replace(b"Distant Eye", b"Distant Eyrie")
    repair = repaired(text, "deck.txt", GAME)
    assert b"Distant Eyrie" in repair.edited.data
    assert repair.after.verdict == "undetermined"
    assert exit_code(repair, written=False) == 1
    assert exit_code(repair, written=True) == 3


def test_waived_codes_are_not_repaired() -> None:
    text = DATA + b"\n// deckcheck: ignore JK007 agreed with the judge\n"
    repair = repaired(text, "deck.txt", GAME)
    assert all("JK007" not in edit.codes for edit in repair.edits)
    assert repair.found.cost == 2


def random_demands(rng: Random, toy: Toy, deck: dict[str, dict[str, int]]) -> Demands:
    names = [card["name"] for card in toy.cards]
    return Demands(
        keep=rng.sample(names, rng.choice([0, 0, 1, 2])),
        without=rng.sample(names, rng.choice([0, 0, 1])),
        owned=rng.choice([None, {name: rng.randint(0, 3) for name in names}]),
        complete=rng.random() < 0.2,
        only_remove=rng.random() < 0.2,
    )


def as_wished(demands: Demands, before: Copies, after: Copies) -> bool:
    totals: dict[str, int] = {}
    for (_, name), count in after.items():
        totals[name] = totals.get(name, 0) + count
    stay = [place for place in before if demands.complete or place[1] in demands.keep]
    return (
        all(after.get(place, 0) >= before[place] for place in stay)
        and not demands.without & set(totals)
        and (demands.owned is None or all(count <= demands.owned[name] for name, count in totals.items()))
        and not (demands.only_remove and any(count > before.get(place, 0) for place, count in after.items()))
    )


@pytest.mark.parametrize("seeds", [range(start, start + 20) for start in range(0, WORLDS, 20)], ids=str)
def test_wishes_hold_and_reasons_cannot_be_left_out(seeds: range) -> None:
    explained = 0
    for seed in seeds:
        toy = Toy(seed + 3000)
        deck = random_deck(toy.rng, toy.cards)
        demands = random_demands(toy.rng, toy, deck)
        situation = toy.situation(deck, demands)
        found = find_repair(situation, [toy.options])
        if found is not None:
            assert not toy.broken(copies_of(found))
            assert as_wished(demands, flat(deck), copies_of(found))
            continue
        cannot = explain(situation, [toy.options])
        assert cannot.codes or cannot.wishes
        explained += bool(cannot.codes)
        for code in cannot.codes:
            codes = {row.constraint.code for row in situation.view(toy.options, situation.counts).rows}
            others = codes - set(cannot.codes) | {code}
            kept = situation.wishing(_only(demands, cannot.wishes, situation))
            assert find_repair(kept, [toy.options], without=frozenset(others), only_cost=True) is not None, code
    assert explained > len(seeds) // 4


def _only(demands: Demands, wishes: tuple[str, ...], situation) -> Demands:
    """Keep of the wishes those that are among the reasons."""
    stays = {name for name in situation.leading if any(text.endswith("stays as it is") for text in wishes)}
    return Demands(
        keep=[name for name in demands.keep if f"{name} stays" in wishes],
        without=[name for name in demands.without if f"no {name}" in wishes],
        owned=demands.owned if "only your cards" in wishes else None,
        complete=demands.complete and "nothing is taken out" in wishes,
        only_remove=demands.only_remove and "nothing is put in" in wishes,
        change=set(situation.leading) - stays,
    )
