"""In small worlds every legal deck can be listed: the count is the same, and each is drawn as often as it should be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from chance import improbable
from deck_oracle import all_decks, as_deck
from small_worlds import World, barons, conan, galleon, guardians, jedi, world

from deckcheck.draws.stream import Stream
from deckcheck.sampling.setting import Setting


def conan_setting() -> tuple[World, Setting]:
    world = conan()
    return world, world.setting(sizes={"conan": (1, 1), "draw": (2, 2), "foe": (3, 3)})


def galleon_setting() -> tuple[World, Setting]:
    return galleon(), galleon().setting(sizes={"deck": (6, 6)})


def guardians_setting() -> tuple[World, Setting]:
    return guardians(), guardians().setting(sizes={"home": (0, 1), "deck": (4, 4)})


def jedi_setting(theme: str, **choices: str) -> tuple[World, Setting]:
    world = jedi()
    sizes = {"draw": (2, 2), "force": (2, 2), "locations": (4, 4)}
    return world, world.setting(sizes=sizes, choices=choices).with_card("theme", world.card(theme))


def barons_setting(baron: str, build: str, port: int) -> tuple[World, Setting]:
    world = barons()
    options = {**world.ruleset.options, "build": build}
    setting = world.setting(options=options, sizes={"fleet": (4, 4), "port": (port, port)})
    return world, setting.with_card("baron", world.card(baron))


def streams(name: str, number: int) -> Iterator[Stream]:
    return (Stream(f"{name}, draw {index}".encode()) for index in range(number))


CASES = {
    "conan": conan_setting,
    "galleon": galleon_setting,
    "guardians": guardians_setting,
    "jedi, rebel": lambda: jedi_setting("Theme rebel"),
    "jedi, imperial, green": lambda: jedi_setting("Theme imperial", color="green"),
    "jedi, independent": lambda: jedi_setting("Theme independent"),
    "jedi, independent, rebel, blue": lambda: jedi_setting("Theme independent", side="rebel", color="blue"),
    "barons, colour": lambda: barons_setting("Ansel", "colour", 2),
    "barons, guild": lambda: barons_setting("Ansel", "guild", 2),
    "barons, Mira": lambda: barons_setting("Mira", "guild", 2),
}


@pytest.mark.parametrize("physical", [False, True], ids=["lists", "cards"])
@pytest.mark.parametrize("case", CASES)
def test_all_legal_decks_are_counted_and_each_comes_as_often_as_it_should(case: str, physical: bool) -> None:
    world, setting = CASES[case]()
    if physical:
        owned = {card: 1 + number % 4 for number, card in enumerate(world.cards)}
        setting = replace(setting, physical=True, owned=owned if world is barons() else None)
    decks = all_decks(world.game, world.constraints, world.cards, setting)
    sampler = world.sampler(setting)
    assert sampler.count() == sum(decks.values())
    assert len(decks) > 5
    space = sampler.space(setting)
    found = [as_deck(space.draw(stream)) for stream in streams(case, 10 * len(decks))]
    assert -4 < improbable(found, decks) < 3.1


SHOALS = """
id = "shoals"
name = "Shoals"
card.identity = ["name"]
[card.fields]
water = { values = ["salt", "fresh"], many = true }
size = { type = "integer", min = 0, max = 3 }
[sections]
deck = { title = "Deck" }
[[rules.SH001]]
text = "4 cards."
section = "deck"
count.exactly = 4
"""
NOT_ONE_VALUE = {
    "a cover": 'distinct = { of = "water", cover = true, max = 1 }',
    "values there often": 'distinct = { of = "size", copies = 2, max = 1 }',
}


@pytest.mark.parametrize("rule", NOT_ONE_VALUE)
def test_what_allows_others_beside_one_value_is_not_drawn_first(rule: str, tmp_path: Path) -> None:
    """A cover of one value has cards of several, and a value that is there often has others beside it."""
    game = tmp_path / "shoals.toml"
    text = f'{SHOALS}[[rules.SH002]]\ntext = "Few."\nsection = "deck"\n{NOT_ONE_VALUE[rule]}\n'
    game.write_text(text, encoding="utf-8")
    waters = [["salt"], ["fresh"], ["salt", "fresh"], ["salt"]]
    rows = [{"name": f"Fish {n}", "water": water, "size": n % 3} for n, water in enumerate(waters)]
    small = world("shoals", rows, "", [str(game)])
    setting = small.setting(sizes={"deck": (4, 4)})
    decks = all_decks(small.game, small.constraints, small.cards, setting)
    sampler = small.sampler(setting)
    assert sampler.count() == len(decks) > 5
    found = [as_deck(sampler.draw(index, "shoals").cards) for index in range(1, 20 * len(decks) + 1)]
    assert -4 < improbable(found, decks) < 3.1
