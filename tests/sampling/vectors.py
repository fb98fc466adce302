"""The frozen results of ``deckcheck-random/1``: made once, and compared ever after.

Run ``python tests/sampling/vectors.py`` to write them for an algorithm that is not frozen yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from small_worlds import world

from deckcheck.evaluation.kinds import canonical
from deckcheck.sampling.deck_key import ALGORITHM, DISTRIBUTIONS, deck_key, deck_label
from deckcheck.sampling.setting import Copies

FILE = Path(__file__).parent.parent / "vectors" / "random-1.json"
Case = dict[str, object]


def conan() -> Case:
    foes = [
        {"number": f"F{n}", "name": f"Foe {n}", "type": "foe", "renown": 1 + n * 5 % 7, "unique": n % 6 == 0}
        for n in range(24)
    ]
    draw = [{"number": f"D{n}", "name": f"Möve {n}", "type": "move", "unique": n % 4 == 0} for n in range(20)]
    heroes = [{"number": f"C{n}", "name": f"Conan {n}", "type": "conan"} for n in range(3)]
    return {"game": "conan", "pool": [*foes, *draw, *heroes], "sizes": {"draw": [40, 40], "foe": [25, 27]}}


def galleon() -> Case:
    cards = [{"number": f"{n:03}", "name": f"船 {n}", "type": "chara", "attribute": "blue"} for n in range(18)]
    return {"game": "sky-galleon", "pool": cards}


def guardians() -> Case:
    ships = [{"number": str(n), "name": f"Ship {n}", "type": "ship"} for n in range(24)]
    systems = [{"number": f"S{n}", "name": "System", "type": "system", "art": f"art {n}"} for n in range(3)]
    homes = [{"number": "H1", "name": "Home", "type": "home-system"}]
    return {"game": "guardians", "pool": [*ships, *systems, *homes], "fixed": [["deck", "T 3", 2]]}


def jedi() -> Case:
    sides = ("rebel", "imperial", "independent")
    rows: list[dict[str, object]] = [
        {
            "number": f"T{n}",
            "name": f"Theme {n}",
            "type": "theme",
            "side": side,
            "icon": f"icon {n}",
            "starting_hero": "",
        }
        for n, side in enumerate(sides)
    ]
    for n in range(36):
        side, icon = sides[n % 3], f"icon {n % 4}" if n % 2 else ""
        rows.append({"number": f"D{n}", "name": f"Being {n}", "type": "character", "side": side, "icon": icon})
        rows[-1] |= {"hero": True} if n % 8 == 1 else {}
        rows[-1] |= {"limit": 1 + n % 2} if n % 5 == 0 else {}
    rows.append({"number": "E1", "name": "Omen", "type": "event", "side": "independent", "starting": True})
    for n in range(24):
        color = ("green", "blue", "black")[n // 8]
        rows.append(
            {"number": f"F{n}", "name": f"Force {n}", "type": "force", "force_number": n % 8 + 1, "color": color}
        )
    for n, planet in enumerate(("Tatooine", "Hoth", "Bespin", "Endor", "Hoth", "Endor")):
        rows.append({"number": f"L{n}", "name": f"Place {n}", "type": "location", "planet": planet})
    return {"game": "jedi-knights", "pool": [{"subtitle": "", **row} for row in rows], "sizes": {"draw": [44, 44]}}


def cases() -> list[Case]:
    """Give what is asked: each game by lists and by cards."""
    asked: Case = {"sizes": {}, "fixed": [], "seed": "Ａ seed\tof 2026 é"}
    games = (conan(), galleon(), guardians(), jedi())
    return [{**asked, **game, "distribution": distribution} for game in games for distribution in DISTRIBUTIONS]


def expected(case: Mapping[str, object], number: int = 3) -> list[dict[str, object]]:
    """Draw the decks of a case."""
    small = world(str(case["game"]), case["pool"])  # type: ignore[arg-type]
    cards = {card.reference: card for card in small.cards}
    setting = small.setting(
        sizes={name: (low, high) for name, (low, high) in case["sizes"].items()},  # type: ignore[attr-defined]
        fixed={(section, cards[reference]): n for section, reference, n in case["fixed"]},  # type: ignore[attr-defined]
        physical=case["distribution"] == "cards",
    )
    sampler = small.sampler(setting)
    decks = []
    for index in range(1, number + 1):
        deck = sampler.draw(index, str(case["seed"]))
        label = deck_label(small.game.id, "default", setting, {}, index)
        decks.append({
            "label": label.decode(),
            "key": deck_key(label, str(case["seed"])).hex(),
            "leading": rows({place: n for place, n in deck.setting.fixed.items() if place not in setting.fixed}),
            "sizes": {name: list(size) for name, size in deck.setting.sizes.items()},
            "choices": dict(deck.setting.choices),
            "legal_decks": str(deck.among),
            "with_choices": str(deck.chosen_among),
            "cards": rows(deck.cards),
        })  # fmt: skip
    return decks


def rows(copies: Copies) -> list[list[object]]:
    places = sorted(copies, key=lambda place: (place[0], canonical(place[1])))
    return [[section, card.reference, copies[section, card]] for section, card in places]


def main() -> None:
    """Write the file."""
    lines = [json.dumps({**case, "decks": expected(case)}, ensure_ascii=False) for case in cases()]
    text = f'{{"algorithm": "{ALGORITHM}", "set": "T", "cases": [\n' + ",\n".join(lines) + "\n]}\n"
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
