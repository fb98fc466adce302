"""Forgeries by somebody who did not write the rules: locks and receipts as a cheating organizer makes them."""

from __future__ import annotations

import json
from collections.abc import Callable

from forger import OTHER, World, given, strike

from deckcheck.events.lock_file import commitment
from deckcheck.events.model import SourceOfSeed
from deckcheck.events.receipt import unproved

Forge = Callable[[World], object]
CHEATS: list[tuple[str, str, Forge, bool, bool]] = []
"""Each with its name, the event it is made from, and whether the page and the small verifier can know it."""


def cheat(base: str = "dice", *, page: bool = True, small: bool = True) -> Callable[[Forge], Forge]:
    def note(forge: Forge) -> Forge:
        CHEATS.append((forge.__name__.replace("_", " "), base, forge, page, small))
        return forge

    return note


def said(world: World, field: str, value: object) -> None:
    """Say something in the lock and in the receipt."""
    world.lock[field] = world.receipt[field] = value


def of_player(world: World, player: str = "Ilse") -> dict[str, object]:
    return next(row for row in world.lock["players"] if row["id"] == player)


def entry_of(world: World, player: str = "Ilse") -> dict[str, object]:
    return json.loads(world.openings[player]["entry"])


def renamed(world: World, old: str, new: str) -> None:
    """Give a player another name, everywhere."""
    opening = world.openings.pop(old)
    world.openings[new] = opening
    of_player(world, old)["id"] = new
    world.row(old)["id"] = new
    world.recommit(new, {**json.loads(opening["entry"]), "player": new})


# What the lock says that our lock would never say


@cheat()
def an_invisible_letter_in_the_name_of_the_event(world):
    said(world, "event", "Spring\u200b Open")


@cheat()
def letters_of_an_event_in_parts(world):
    said(world, "event", "Spring O\u0308pen")


@cheat()
def an_invisible_letter_in_the_name_of_a_player(world):
    renamed(world, "Ilse", "Ilse\u3164")


@cheat()
def a_name_that_is_written_backwards(world):
    renamed(world, "Ilse", "\u202eeslI")


@cheat()
def two_players_whose_names_differ_in_their_case_only(world):
    renamed(world, "Bruno", "ILSE")


@cheat()
def an_invisible_letter_in_what_is_announced(world):
    world.lock["seed"][0]["says"] = "at the meeting\u2800"


@cheat()
def a_moment_that_is_announced_with_a_space(world):
    world.lock["seed_when"] = "2099-01-01T00:00:00Z "


@cheat()
def a_moment_that_is_announced_as_people_write_it(world):
    world.lock["seed_when"] = "2099-01-01 00:00:00 UTC"


@cheat()
def a_moment_that_is_announced_in_another_zone(world):
    world.lock["seed_when"] = "2099-01-01T00:00:00+00:00"


@cheat()
def a_moment_that_was_past_when_it_was_announced(world):
    world.lock["seed_when"] = "2020-01-01T00:00:00Z"


@cheat()
def a_day_of_the_event_that_was_past_at_the_lock(world):
    said(world, "date", "2001-01-01")


@cheat("any")
def a_warning_of_the_lock_left_out(world):
    said(world, "warnings", [])


@cheat()
def a_warning_of_the_lock_made_up(world):
    said(world, "warnings", ["All is well."])


@cheat("two")
def an_announced_lottery_that_cannot_be_drawn(world):
    world.lock["seed"][1] = {"kind": "lottery", "detail": "1/1", "says": "", "hashes": {}}
    world.draw["seed"][1] = given("lottery", "1", "1/1", 0.0)


@cheat("two")
def an_announced_die_of_one_side(world):
    world.lock["seed"][1] = {"kind": "dice", "detail": "1d1", "says": "", "hashes": {}}
    world.draw["seed"][1] = given("dice", "1", "1d1", 0.0)


@cheat()
def another_tag(world):
    world.lock["tag"] = "other"


@cheat()
def a_field_more_in_the_lock(world):
    world.lock["note"] = "The seed is rolled by Eve."


@cheat()
def a_field_more_of_a_source(world):
    world.lock["seed"][0]["sides"] = 6


@cheat()
def a_field_more_of_a_locked_player(world):
    of_player(world)["seat"] = 1


@cheat()
def another_schema_of_the_lock(world):
    world.lock["schema"] = "deckcheck-lock/2"


@cheat(page=False, small=False)
def another_name_of_the_game(world):
    said(world, "game_name", "Chess")


@cheat(page=False, small=False)
def other_titles_of_sections(world):
    said(world, "titles", {**world.receipt["titles"], "deck": "Sealed pool"})


@cheat(page=False, small=False)
def other_rules(world):
    world.lock["rules"] = "sha256:" + "ab" * 32


@cheat(page=False, small=False)
def other_pools(world):
    world.lock["pools"] = ["sha256:" + "ab" * 32]


@cheat()
def picks_and_rest_exchanged(world):
    world.lock["random"].update(keep="rest", draw="picks")
    for id in world.openings:
        row, entry = of_player(world, id), entry_of(world, id)
        row["picks"], row["rest"] = row["rest"], row["picks"]
        entry["number"] = row["random"]
        world.recommit(id, entry)


@cheat()
def what_is_drawn_is_what_is_kept(world):
    world.lock["random"].update(keep="rest")
    for id in world.openings:
        of_player(world, id)["picks"] = of_player(world, id)["rest"]


# Entries as they were never handed in


@cheat()
def a_field_more_in_an_entry(world):
    world.recommit("Ilse", {**entry_of(world), "note": "mine"})


@cheat()
def an_entry_of_another_game(world):
    world.recommit("Ilse", {**entry_of(world), "game": "conan"})


@cheat()
def an_option_that_is_not_the_number_that_is_drawn(world):
    entry = entry_of(world)
    entry["options"] = {**entry["options"], "random": 29}
    world.recommit("Ilse", entry)


@cheat()
def a_section_that_no_entry_has(world):
    entry = entry_of(world)
    entry["sections"]["sideboard"] = {next(iter(entry["sections"]["rest"])): 1}
    world.recommit("Ilse", entry)


@cheat()
def a_deck_that_is_finished_before_the_draw(world):
    entry = entry_of(world)
    entry["sections"]["deck"] = {next(iter(entry["sections"]["rest"])): 1}
    world.recommit("Ilse", entry)


@cheat(page=False, small=False)
def an_entry_with_one_pick_more_and_one_card_less(world):
    entry, row = entry_of(world), of_player(world)
    picks = entry["sections"]["picks"]
    card = next(card for card, count in picks.items() if count == 1)
    picks[card] += 1
    entry["number"] = row["random"] = 29
    if "random" in entry["options"]:
        entry["options"]["random"] = 29
    row["picks"] += 1
    world.recommit("Ilse", entry)


@cheat(page=False, small=False)
def a_name_of_a_card_that_was_locked_wrongly(world):
    entry = entry_of(world)
    card = next(iter(entry["names"]))
    for id in world.openings:
        one = entry_of(world, id)
        if card in one["names"]:
            one["names"][card] = "Black Lotus"
            world.recommit(id, one)
    world.receipt["cards"][card] = "Black Lotus"


@cheat()
def two_names_of_one_card(world):
    ours = entry_of(world)
    for id in world.openings:
        shared = [card for card in ours["names"] if id != "Ilse" and card in entry_of(world, id)["names"]]
        if shared:
            ours["names"][shared[0]] = "Black Lotus"
            world.recommit("Ilse", ours)
            world.receipt["cards"][shared[0]] = entry_of(world, id)["names"][shared[0]]
            return
    raise AssertionError("no two players have a card in common")


@cheat()
def an_invisible_letter_in_the_name_of_a_card(world):
    ours = entry_of(world)
    card = next(iter(ours["names"]))
    for id in world.openings:
        one = entry_of(world, id)
        if card in one["names"]:
            one["names"][card] += "\u200b"
            world.receipt["cards"][card] = one["names"][card]
            world.recommit(id, one)


@cheat()
def an_entry_with_spaces_between(world):
    opening = world.openings["Ilse"]
    world.recommit("Ilse", entry_of(world))
    text = json.dumps(entry_of(world), ensure_ascii=False, indent=1, sort_keys=True)
    commit_text(world, "Ilse", text)
    assert opening["entry"] == text


@cheat()
def an_entry_that_says_its_rest_twice(world):
    text = world.openings["Ilse"]["entry"]
    commit_text(world, "Ilse", text.replace('"number":30', '"number":50,"number":30'))


@cheat()
def a_number_of_cards_with_a_point(world):
    text = world.openings["Ilse"]["entry"]
    commit_text(world, "Ilse", text.replace('"number":30', '"number":30.0'))


def commit_text(world: World, player: str, text: str) -> None:
    opening = world.openings[player]
    assert opening["entry"] != text
    opening["entry"] = text
    of_player(world, player)["commitment"] = commitment(opening["salt"], text.encode())


@cheat()
def a_path_of_a_file_in_an_opened_entry(world):
    world.openings["Ilse"]["note"] = "see Eve"


# Seeds, times, attempts


@cheat("any")
def digits_of_another_script_in_what_is_rolled(world):
    world.draw["seed"] = [given("dice", OTHER, "4\u0660d10", 132.9)]


@cheat("any")
def digits_of_another_script_in_a_round(world):
    world.draw["seed"] = [given("beacon", f"nist 2-1\u0663 {'ab' * 64}", "nist 2-1\u0663", 512.0)]


@cheat()
def digits_of_another_script_in_a_time(world):
    world.draw["drawn"] = world.draw["drawn"].replace("2", "\u0662", 1)


@cheat()
def a_line_end_behind_a_time(world):
    world.draw["drawn"] += "\n"


@cheat()
def drawn_in_a_century_to_come(world):
    world.draw.update(seed_time="2199-01-01T00:00:00Z", drawn="2199-01-01T00:00:00Z")


@cheat()
def locked_in_a_century_to_come(world):
    world.lock["locked"] = "2199-01-01T00:00:00Z"
    said(world, "date", "2199-01-02")
    sources = [SourceOfSeed.model_validate(one) for one in world.lock["seed"]]
    said(world, "unproved", unproved(sources, world.lock["locked"]))
    world.draw.update(seed_time="2199-01-01T00:00:00Z", drawn="2199-01-01T00:00:00Z")


@cheat()
def a_day_of_february_that_there_is_not(world):
    world.draw["drawn"] = "2099-02-30T00:00:00Z"


@cheat()
def bits_as_a_text(world):
    world.seed["bits"] = "132.9"


@cheat()
def verifiable_as_a_number(world):
    world.seed["verifiable"] = 1


@cheat("attempts")
def a_copy_that_is_true(world):
    world.draw["strikes"][0]["copy"] = True


@cheat("attempts")
def a_field_more_of_a_strike(world):
    world.draw["strikes"][0]["why"] = "torn"


@cheat("attempts")
def strikes_of_an_earlier_draw_in_another_order(world):
    drawn = world.row()["drawn"]
    last = json.loads(json.dumps(world.draw))
    last["strikes"].insert(0, strike(drawn[0][0], copy_number=drawn[0][1]))
    world.receipt["draws"].append(last)


@cheat("attempts")
def a_seed_that_is_said_to_be_known_later_by_the_strike(world):
    world.draw["seed_time"] = world.draw["drawn"] = "2098-01-01T00:00:00Z"


@cheat("attempts")
def a_reason_that_is_written_backwards(world):
    world.receipt["draws"][1]["reason"] = "\u202etorn"


@cheat("secrets")
def a_secret_of_somebody_else(world):
    world.seed["secrets"]["Eve"] = "x"


@cheat("lottery")
def a_lottery_left_out(world):
    world.draw["seed"].pop()


@cheat("two")
def one_source_told_twice(world):
    world.draw["seed"][1] = dict(world.draw["seed"][0])
    world.lock["seed"][1] = dict(world.lock["seed"][0])
    world.lock["seed"][1]["detail"] = "39d10"


# What is shown


@cheat()
def a_field_renamed(world):
    world.receipt["winner"] = world.receipt.pop("deckcheck")


@cheat()
def a_field_of_a_player_renamed(world):
    row = world.row()
    row["files"], row["rank"] = row["files"], row.pop("verdict")


@cheat()
def a_count_that_is_true(world):
    return lambda: _count_true(world)


def _count_true(world: World) -> None:
    deck = world.row()["deck"]["deck"]
    deck[next(card for card, count in deck.items() if count == 1)] = True


@cheat()
def a_copy_of_a_drawn_card_that_is_true(world):
    return lambda: _copy_true(world)


def _copy_true(world: World) -> None:
    next(copy for copy in world.row()["drawn"] if copy[1] == 1)[1] = True


@cheat()
def a_player_renamed_in_the_receipt_only(world):
    return lambda: world.row().update(id="Ilsa")


@cheat()
def nobody_at_all(world):
    world.lock["players"] = []
    world.receipt["players"] = []
    world.openings.clear()
