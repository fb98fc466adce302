"""Random small games with what the second edition of the rule language added."""

from __future__ import annotations

from random import Random

from random_games import COLORS, GUILDS, Tree, random_bounds, random_card, random_game

SUITS = ["ash", "ember"]


def second_game(rng: Random) -> Tree:
    """Make a random game of the first edition, and put rules with newer constructs into it."""
    game = random_game(rng)
    game["card"]["fields"]["suit"] = {"values": SUITS, "optional": True}
    game["card"]["fields"]["points"] = {"type": "integer", "min": 0, "max": 3}
    for code in list(game["rules"])[2:]:
        if rng.random() < 0.5:
            del game["rules"][code]
    for number in range(11, 11 + rng.randint(1, 2)):
        game["rules"][f"RG{number:03}"] = [{"text": "A newer rule.", **newer_entry(rng)}]
    if rng.random() < 0.15:
        rules = rng.sample(list(game["rules"])[1:], 1)
        game["beyond"] = [{"text": "It says otherwise.", "where": {"rare": True}, "rules": rules, "loosens": True}]
        game["beyond"][0]["section"] = "main"
    return game


def newer_entry(rng: Random) -> Tree:
    section = rng.choice(["main", "side", ["main", "side"]])
    kind = rng.choice(
        ["by suit", "two keys", "often", "for each", "cover", "once", "title once", "list", "any", "rows"]
    )
    if kind == "by suit":
        return {"section": section, "copies": {"of": "suit", "max": rng.choice([1, 2, "card.limit"])}}
    if kind == "two keys":
        return {"section": section, "copies": {"of": ["suit", "type"], "max": rng.randint(1, 2)}}
    if kind == "often":
        of = rng.choice(["colors", "guild", "identity"])
        return {"section": section, "distinct": {"of": of, "copies": rng.randint(2, 3), **random_bounds(rng, 2)}}
    if kind == "for each":
        of = rng.choice(["identity", "colors"])
        values = rng.choice([GUILDS[:1], GUILDS[:2]])
        bounds = rng.choice([{"min": 1}, {"max": 1}, {"min": 1, "max": 2}])
        return {"section": section, "distinct": {"of": of, "per": "guild", "values": values, **bounds}}
    if kind == "cover":
        return {"section": section, "distinct": {"of": "colors", "cover": True, "max": rng.randint(0, 2)}}
    if kind == "once":
        return {"section": section, "sum": {"of": "points", "once": True, **random_bounds(rng, 4)}}
    if kind == "title once":
        return {"section": section, "sum": {"of": "points", "once": "suit", **random_bounds(rng, 3)}}
    if kind == "list":
        count = {"section": "main", "where": {"rare": True}, "each": rng.choice([1, 2, -1])}
        bound = rng.choice(["max", "min"])
        return {"section": section, "count": {bound: [rng.randint(0, 3), count, "boss.budget"]}}
    if kind == "any":
        parts = [{"colors": rng.choice(COLORS)}, {"cost": {"min": 2}}]
        return {"section": section, "where": {"any": parts}, "count": random_bounds(rng, 3)}
    rows = [{"lo": 1, "hi": 2, "need": rng.randint(0, 2)}, {"lo": 3, "hi": 4, "need": rng.randint(1, 3)}]
    when = {"section": section, "min": "row.lo", "max": "row.hi"}
    return {"section": section, "when": when, "where": {"rare": False}, "count": {"min": "row.need"}, "rows": rows}


def second_cards(rng: Random, number: int) -> list[Tree]:
    cards = [random_card(rng, n, "boss" if n < 2 else rng.choice(["unit", "trick"])) for n in range(number)]
    for card in cards:
        card["suit"] = rng.choice([*SUITS, ""])
        card["points"] = rng.randint(0, 3)
    return cards
