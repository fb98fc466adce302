"""Receipts and locks that are wrong in ways of which no rule speaks by itself: none of them may pass."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

from forger import World

ODD: list[tuple[str, Callable[[World], object], bool]] = []
"""Each with its name, and whether the small verifier can know it: it has no rules and cannot tell who is legal."""


def odd(*, small: bool = True) -> Callable[[Callable[[World], object]], None]:
    def note(forge: Callable[[World], object]) -> None:
        ODD.append((forge.__name__.replace("_", " "), forge, small))

    return note


def locked(world: World, player: str = "Ilse") -> dict[str, object]:
    return next(row for row in world.lock["players"] if row["id"] == player)


@odd()
def a_field_more(world):
    world.receipt["winner"] = "Eve"


@odd()
def a_field_more_of_a_seed(world):
    world.seed["at_most"] = 999


@odd()
def a_field_more_of_a_player(world):
    world.row()["rank"] = 1


@odd()
def an_attempt_that_is_true(world):
    world.draw["attempt"] = True


@odd()
def an_attempt_with_a_point(world):
    world.draw["attempt"] = 1.0


@odd()
def an_attempt_in_quotes(world):
    world.draw["attempt"] = "1"


@odd()
def no_copies_of_a_card(world):
    world.row()["deck"]["deck"]["XX 1"] = 0


@odd()
def an_empty_section(world):
    world.row()["deck"]["extra"] = {}


@odd(small=False)
def a_version_that_is_none(world):
    world.receipt["deckcheck"] = "not a version"


@odd()
def another_schema(world):
    world.receipt["schema"] = "deckcheck-receipt/9"


@odd()
def another_algorithm(world):
    world.receipt["algorithm"] = "deckcheck-draw/2"


@odd()
def another_algorithm_of_the_lock(world):
    world.lock["algorithm"] = "deckcheck-draw/2"


@odd()
def a_player_twice_in_the_lock(world):
    world.lock["players"].append(copy.deepcopy(world.lock["players"][0]))


@odd()
def another_number_in_the_lock(world):
    locked(world)["random"] = 29


@odd()
def other_picks_in_the_lock(world):
    locked(world)["picks"] = 39


@odd(small=False)
def a_verdict_that_there_is_not(world):
    locked(world)["illegal"] = world.row()["illegal"] = "1/2"
    world.row()["verdict"] = "splendid"


@odd(small=False)
def a_chance_that_was_not_computed(world):
    locked(world)["illegal"] = world.row()["illegal"] = "1/2"
    world.row()["verdict"] = "illegal"


@odd()
def bits_that_are_nearly_right(world):
    world.seed["bits"] = 132.94


@odd()
def a_secret_that_nobody_asked_for(world):
    world.seed["secrets"] = {"Eve": "x"}


@odd()
def a_line_end_in_a_seed(world):
    world.seed["text"] += "\n"


@odd(small=False)
def a_lock_that_proves_everything(world):
    world.lock["unproved"] = world.receipt["unproved"] = []


@odd()
def entries_without_names(world):
    for player, opening in world.openings.items():
        entry = json.loads(opening["entry"])
        entry.pop("names", None)
        world.recommit(player, entry)
    world.receipt["cards"] = {}


@odd()
def a_copy_below_the_first(world):
    world.row()["drawn"][0][1] = -1


@odd()
def no_draws(world):
    world.receipt["draws"] = []


@odd()
def no_players(world):
    world.receipt["players"] = []


@odd(small=False)
def a_day_that_there_is_not(world):
    world.lock["date"] = world.receipt["date"] = "2027-02-30"
