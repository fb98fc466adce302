"""Random small games with every construct of the rule language, random pools for them, and random decks."""

from __future__ import annotations

from random import Random
from typing import Any

Tree = dict[str, Any]
COLORS = ["red", "blue", "green"]
TYPES = ["boss", "unit", "trick"]
GUILDS = ["rope", "salt", "iron"]


def random_game(rng: Random) -> Tree:
    """Make a game of two sections and a leading one, with a handful of rules."""
    game: Tree = {
        "id": "random-game",
        "name": "Random game",
        "card": {
            "identity": ["name"],
            "fields": {
                "type": {"values": TYPES},
                "colors": {"values": COLORS, "many": True, "optional": True},
                "guild": {"values": GUILDS, "on": ["boss", "unit"], "optional": True},
                "cost": {"type": "integer", "min": 0, "max": 4, "on": ["unit", "trick"]},
                "budget": {"type": "integer", "min": 0, "max": 12, "on": ["boss"], "optional": True},
                "rare": {"type": "boolean"},
                "limit": {"type": "integer", "min": 1, "max": 4, "optional": True},
            },
        },
        "sections": {"boss": {}, "main": {}, "side": {}},
        "options": {"mode": {"text": "Mode", "values": ["easy", "hard"], "default": rng.choice(["easy", "hard"])}},
        "rules": {"RG001": [{"text": "One boss.", "section": "boss", "count": {"exactly": 1}}]},
    }
    for number in range(2, rng.randint(4, 9)):
        entries = [random_entry(rng) for _ in range(rng.choice([1, 1, 2]))]
        places = {repr([entry.get(key) for key in ("section", "where", "when")]) for entry in entries}
        entries = entries[: len(places)] if len(places) == len(entries) else entries[:1]
        entries[0]["text"] = "A rule."
        game["rules"][f"RG{number:03}"] = entries
    return game


def random_entry(rng: Random) -> Tree:
    section: Any = rng.choice(["main", "side", ["main", "side"]])
    entry: Tree = {"section": section}
    if rng.random() < 0.5:
        entry["where"] = random_filter(rng)
    if rng.random() < 0.3:
        entry["when"] = random_when(rng)
    for _ in range(rng.choice([1, 1, 2])):
        kind, condition = random_condition(rng)
        entry[kind] = condition
    return entry


def random_when(rng: Random) -> Tree:
    if rng.random() < 0.3:
        return {"option": {"mode": rng.choice(["easy", "hard"])}}
    when: Tree = {"section": rng.choice(["main", "side", "boss"]), "where": random_filter(rng, plain=True)}
    if rng.random() < 0.6:
        when["min"] = rng.randint(0, 2)
        if rng.random() < 0.5:
            when["max"] = when["min"] + rng.randint(0, 3)
    return when


def random_filter(rng: Random, plain: bool = False) -> Tree:
    tests: Tree = {
        "type": rng.choice(["unit", ["unit", "trick"], {"not": "trick"}]),
        "colors": rng.choice(["red", {"not": ["red", "blue"]}, {"given": True}, {"given": False}]),
        "guild": rng.choice(["rope", {"not": "salt"}, {"given": True}]),
        "cost": rng.choice([{"min": 2}, {"max": 1}, {"min": 1, "max": 3}, 2]),
        "rare": rng.choice([True, False]),
        "limit": rng.choice([{"given": False}, {"min": 2}]),
    }
    if not plain:
        shared = rng.choice(["shares", "within"])
        tests["colors"] = rng.choice([tests["colors"], {shared: "boss.colors"}, {"not": {shared: "boss.colors"}}])
        tests["guild"] = rng.choice([tests["guild"], {"shares": "boss.guild"}])
    names = rng.sample(list(tests), rng.choice([1, 1, 2]))
    return {name: tests[name] for name in names}


def random_condition(rng: Random) -> tuple[str, Tree]:
    kind = rng.choice(["count", "count", "copies", "every", "distinct", "sum", "per", "values", "balance"])
    if kind == "copies":
        return "copies", {"max": rng.choice([1, 2, 3, "card.limit"])}
    if kind == "every":
        return "every", random_filter(rng)
    if kind == "distinct":
        return "distinct", {"of": rng.choice(["colors", "guild", "identity"]), **random_bounds(rng, 3)}
    if kind == "sum":
        if rng.random() < 0.3:
            return "sum", {"of": "cost", "max": "boss.budget"}
        return "sum", {"of": "cost", **random_bounds(rng, 12)}
    if kind == "per":
        return "count", {"per": rng.choice(["colors", "guild", "cost"]), "max": rng.randint(1, 3)}
    if kind == "values":
        field, values = rng.choice([("colors", COLORS), ("guild", GUILDS[:2]), ("cost", [1, 2])])
        return "count", {"per": field, "values": values, **random_bounds(rng, 2)}
    if kind == "balance":
        other = {"where": random_filter(rng, plain=True)}
        if rng.random() < 0.4:
            other["section"] = rng.choice(["main", "side"])
        return "count", {rng.choice(["min", "max", "exactly"]): other}
    return "count", random_bounds(rng, 6)


def random_bounds(rng: Random, most: int) -> Tree:
    low = rng.randint(0, most)
    return rng.choice([{"min": low}, {"max": low}, {"exactly": low}, {"min": low, "max": low + 1 + rng.randint(0, 2)}])


def random_cards(rng: Random, number: int) -> list[Tree]:
    """Make cards as a pool writes them; all facts are there, ``[]`` for none of several, ``""`` for none."""
    return [random_card(rng, n, "boss" if n < 2 else rng.choice(["unit", "trick"])) for n in range(number)]


def random_card(rng: Random, number: int, type: str) -> Tree:
    card: Tree = {"number": str(number), "name": f"Card {number:02}", "type": type, "rare": rng.random() < 0.3}
    card["colors"] = rng.sample(COLORS, rng.choice([0, 1, 1, 2])) or ""
    if type != "trick":
        card["guild"] = rng.choice([*GUILDS, ""])
    if type == "boss":
        card["budget"] = rng.choice([4, 8, ""])
    else:
        card["cost"] = rng.randint(0, 4)
    card["limit"] = rng.choice([1, 3, "", "", ""])
    return card


def random_deck(rng: Random, cards: list[Tree]) -> dict[str, dict[str, int]]:
    """Make a deck of a few cards, with a boss most of the time."""
    deck: dict[str, dict[str, int]] = {"boss": {}, "main": {}, "side": {}}
    if rng.random() < 0.9:
        deck["boss"][rng.choice(cards[:2])["name"]] = 1
    for _ in range(rng.randint(0, 5)):
        deck[rng.choice(["main", "main", "side"])][rng.choice(cards[2:])["name"]] = rng.randint(1, 3)
    return deck
