"""How quickly random decks are counted and drawn, in pools of several sizes. Run: python benchmarks/random_decks.py"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable

from deckcheck.cards.card import Card
from deckcheck.library.library import Library
from deckcheck.sampling.sampler import Sampler
from deckcheck.sampling.setting import Setting

SIZES = (200, 2_000, 30_000)
DECKS = 200
Chance = random.Random
Facts = dict[str, tuple[str | int | bool, ...]]


def foe(chance: Chance, _: int) -> Facts:
    """A foe of 1 to 10 renown, 3.8 on average; one in seven is unique."""
    renown = chance.choices(range(1, 11), weights=[14, 18, 18, 15, 12, 9, 6, 4, 2, 2])[0]
    return {"type": ("foe",), "renown": (renown,), "unique": (chance.random() < 0.15,)}


def chara(chance: Chance, _: int) -> Facts:
    return {"type": ("chara",), "attribute": (chance.choice(["red", "black", "blue", "green", "white"]),)}


def ship(chance: Chance, _: int) -> Facts:
    return {"type": (chance.choice(["ship", "squadron", "fate", "tactic"]),), "art": ()}


def jedi(chance: Chance, number: int) -> Facts:
    """Of 50 cards, 8 are force cards, 4 locations and 1 a theme."""
    place = number % 50
    kind = "force" if place < 8 else "location" if place < 12 else "theme" if place == 12 else "character"
    icon = (
        (chance.choice(["luke", "han", "leia", "vader", "tarkin", "boba", "jabba"]),) if chance.random() < 0.6 else ()
    )
    return {
        "type": ("event",) if place > 35 else (kind,),
        "subtitle": (),
        "side": (chance.choice(["rebel", "imperial", "independent"]),),
        "icon": icon,
        "hero": (kind == "character" and chance.random() < 0.2,),
        "starting": (place > 45,),
        "limit": (1,) if chance.random() < 0.1 else (),
        "force_number": (place + 1,) if kind == "force" else (),
        "color": (("green", "orange", "blue", "black")[number // 50 % 4],) if kind == "force" else (),
        "planet": (("Tatooine", "Hoth", "Bespin", "Endor")[place - 8],) if kind == "location" else (),
        "starting_hero": (),
    }


CASES: dict[str, tuple[str, Callable[[Chance, int], Facts], dict[str, int], tuple[str, ...]]] = {
    "conan, 25 foes, window": ("conan", foe, {"foe": 25}, ("foe",)),
    "conan, 40 foes, window": ("conan", foe, {"foe": 40}, ("foe",)),
    "conan, 60 foes, window": ("conan", foe, {"foe": 60}, ("foe",)),
    "sky galleon, 60 cards": ("sky-galleon", chara, {}, ("deck",)),
    "guardians, 60 cards": ("guardians", ship, {"deck": 60}, ("deck",)),
    "jedi knights, 60 cards": ("jedi-knights", jedi, {"draw": 60}, ("theme", "draw", "force", "locations")),
}


def pool(game: str, facts: Callable[[Chance, int], Facts], size: int, identity: tuple[str, ...]) -> list[Card]:
    chance = Chance(1)
    cards = []
    for number in range(size):
        known = {"name": (f"Card {number}",), "number": (str(number),), **facts(chance, number)}
        values = tuple(known.get(field, ()) for field in identity)
        cards.append(Card("B", str(number), f"Card {number}", known, values, f"={game} {number}"))
    return cards


def measure(library: Library, case: str, size: int, *, physical: bool) -> str:
    game, facts, sizes, sections = CASES[case]
    ruleset = library.ruleset(game)
    cards = pool(game, facts, size, ruleset.game.identity)
    asked = {name: (number, number) for name, number in sizes.items()}
    setting = Setting(sections, ruleset.options, sizes=asked, physical=physical)
    leaders = [card for card in cards if card.facts["type"] == ("theme",)]
    start = time.process_time()
    sampler = Sampler(ruleset, cards, setting)
    if leaders:
        setting = setting.with_card("theme", leaders[0])
        sampler.setting = setting
    built = sampler.count()
    middle = time.process_time()
    sampler.draw(1, "first")
    first = time.process_time()
    for index in range(1, DECKS + 1):
        sampler.draw(index, "benchmark")
    end = time.process_time()
    each = (end - first) * 1000 / DECKS
    return f"{middle - start:8.3f} {(first - middle) * 1000:9.1f} {each:9.2f}   {len(str(built)):4}"


def main() -> None:
    library = Library(cache=False)
    print(f"{'':26} {'cards':>6} {'':5} {'build s':>8} {'first ms':>9} {'deck ms':>9}   digits")
    for case in CASES:
        for size in SIZES:
            for physical in (False, True):
                line = measure(library, case, size, physical=physical)
                print(f"{case:26} {size:6} {'cards' if physical else 'lists'} {line}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
