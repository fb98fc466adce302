"""Random small games that use every construct of the second edition of the rule language, and pools and decks for them.

Cards have two printings now and then, which may differ; a deck may leave open which of them is meant.
"""

from __future__ import annotations

from random import Random
from typing import Any

from random_games import COLORS, GUILDS, TYPES, random_bounds
from random_games import random_filter as first_filter

Tree = dict[str, Any]
TITLES = ["T1", "T2", "T3"]
MARKS = ["sun", "moon"]
KINDS = (
    "copies of", "copies of two", "card limit of", "per bound", "distinct bound", "any", "shares list", "printed",
    "printed any", "printed where", "list", "list distinct", "list of a count", "when list", "guard bound", "rows",
    "brackets", "once", "once title", "often", "each", "each values", "cover", "printing", "printing per",
    "option range",
)  # fmt: skip
"""What an entry may use; each is drawn equally often."""


def random_second_game(rng: Random) -> Tree:
    """Make a game; ``boss`` is a leading section of none, one or two cards."""
    bosses = rng.choice([{"exactly": 1}, {"exactly": 1}, {"max": 1}, {"min": 1, "max": 2}])
    game: Tree = {
        "id": "random-game",
        "name": "Random game",
        "card": {"identity": ["name"], "fields": fields()},
        "sections": {"boss": {}, "main": {"default": True}, "side": {}},
        "options": {
            "mode": {"text": "Mode", "values": ["easy", "hard"], "default": rng.choice(["easy", "hard"])},
            "depth": {"text": "Depth", "type": "integer", "min": 0, "max": 5, "default": rng.randint(0, 5)},
        },
        "rules": {"RG001": [{"text": "Bosses.", "section": "boss", "count": bosses}]},
    }
    two = bosses.get("max") == 2
    for number in range(2, rng.randint(4, 8)):
        entry = random_second_entry(rng, rng.choice(KINDS), two)
        game["rules"][f"RG{number:03}"] = [{"text": "A rule.", **entry}]
    if rng.random() < 0.4:
        code = rng.choice(list(game["rules"])[1:])
        about: Tree = (
            {"cards": [f"Card {rng.randint(2, 8):02}"]} if rng.random() < 0.5 else {"where": plain_filter(rng)}
        )
        beyond: Tree = {"text": "Look.", "rules": [code], "loosens": rng.random() < 0.5, **about}
        if rng.random() < 0.5:
            beyond["section"] = rng.choice(["main", ["main", "side"]])
        game["beyond"] = [beyond]
    return game


def fields() -> Tree:
    return {
        "type": {"values": TYPES},
        "colors": {"values": COLORS, "many": True, "optional": True},
        "guild": {"values": GUILDS, "on": ["boss", "unit"], "optional": True},
        "cost": {"type": "integer", "min": 0, "max": 4, "on": ["unit", "trick"]},
        "budget": {"type": "integer", "min": 0, "max": 12, "on": ["boss"], "optional": True},
        "rare": {"type": "boolean"},
        "limit": {"type": "integer", "min": 1, "max": 4, "optional": True},
        "title": {"type": "text", "optional": True},
        "lets": {"type": "filters", "on": ["boss"]},
        "bare": {"type": "filters", "on": ["boss"]},
        "mark": {"values": MARKS, "of": "printing", "optional": True},
    }


def plain_filter(rng: Random) -> Tree:
    return first_filter(rng, plain=True)


def second_filter(rng: Random, *, plain: bool = False) -> Tree:
    """Make a filter with some of the new forms."""
    found = first_filter(rng, plain)
    form = rng.choice(["any", "all", "shares", "within", "mark", "title"])
    if form == "any":
        found["any"] = [first_filter(rng, plain) for _ in range(rng.randint(1, 3))]
    elif form == "all":
        found["all"] = [{"colors": rng.choice(COLORS)}, {"colors": rng.choice([rng.choice(COLORS), {"given": True}])}]
    elif form in ("shares", "within"):
        found["colors"] = {form: rng.sample(COLORS, rng.randint(1, 2))}
    elif form == "mark":
        mark = rng.choice(MARKS)
        found["mark"] = rng.choice([mark, {"not": mark}, {"given": False}, {"within": [mark]}, {"shares": MARKS}])
    else:
        found["title"] = rng.choice([rng.choice(TITLES), {"given": True}, {"not": TITLES[:2]}])
    return found


def random_second_entry(rng: Random, kind: str, two: bool) -> Tree:
    """Make an entry that uses a construct; ``two`` bosses may lead, so that no number and no filters are read alone."""
    entry: Tree = {"section": rng.choice(["main", "side", ["main", "side"]])}
    if rng.random() < 0.4:
        entry["where"] = second_filter(rng)
    leader: Any = ["boss.budget"] if two else "boss.budget"
    entry |= CONDITIONS[kind](rng, entry, leader, two)
    if "when" not in entry and rng.random() < 0.2:
        entry["when"] = {"section": rng.choice(["main", "side", "boss"]), "where": plain_filter(rng), "min": 1}
    return entry


def _bound(rng: Random, leader: Any, most: int = 4) -> Any:
    """A bound without counts."""
    number = rng.randint(0, most)
    return rng.choice([number, "option.depth", leader, [number, "option.depth"], ["boss.budget", -2]])


def _list(rng: Random, entry: Tree) -> list[Any]:
    count: Tree = {"each": rng.choice([-1, 1, 2])}
    if rng.random() < 0.7:
        count["where"] = plain_filter(rng)
    if rng.random() < 0.5:
        count["section"] = rng.choice(["main", "side", ["main", "side"]])
    parts: list[Any] = [rng.randint(0, 4), count]
    if rng.random() < 0.5:
        parts.append(rng.choice(["boss.budget", "option.depth"]))
    rng.shuffle(parts)
    return parts


def _window(rng: Random, one: Any) -> Tree:
    return rng.choice([{"max": one}, {"min": one}, {"exactly": one}])


def _rows(rng: Random, entry: Tree, leader: Any, two: bool) -> Tree:
    low = rng.randint(0, 2)
    rows = [
        {"mode": "easy", "color": "red", "most": rng.randint(0, 3), "from": low},
        {"mode": ["easy", "hard"], "color": ["blue", "green"], "most": rng.randint(0, 3), "from": low + 1},
    ]
    when: Any = [{"option": {"mode": "row.mode"}}, {"section": "main", "min": "row.from"}]
    return {"rows": rows, "when": when, "where": {"colors": "row.color"}, "count": {"max": "row.most"}}


def _brackets(rng: Random, entry: Tree, leader: Any, two: bool) -> Tree:
    low = rng.randint(0, 2)
    brackets: Tree = {
        "from": low,
        "step": rng.randint(1, 3),
        "last": low + rng.randint(2, 6),
        "grow": rng.choice([-1, 0, 1, 2]),
        **rng.choice([{"min": 1}, {"max": 2}, {"exactly": 1}, {"min": 0, "max": 3}]),
    }
    if rng.random() < 0.5:
        brackets["section"] = rng.choice(["main", "side"])
    if rng.random() < 0.3:
        brackets["where"] = plain_filter(rng)
    condition = rng.choice([{"count": {}}, {"sum": {"of": "cost"}}, {"distinct": {"of": "colors"}}])
    return {"brackets": brackets, **condition}


def _printed_any(rng: Random, entry: Tree, leader: Any, two: bool) -> Tree:
    every: Tree = {"any": [plain_filter(rng), "boss.lets"] if not two else [plain_filter(rng), plain_filter(rng)]}
    if rng.random() < 0.4:
        every["rare"] = False
    return {"every": every}


def _guard_bound(rng: Random, entry: Tree, leader: Any, two: bool) -> Tree:
    when: Tree = {"section": rng.choice(["main", "side"]), "where": plain_filter(rng)}
    when[rng.choice(["min", "max"])] = _bound(rng, leader)
    return {"when": when, "count": random_bounds(rng, 4)}


def _option_range(rng: Random, entry: Tree, leader: Any, two: bool) -> Tree:
    low = rng.randint(0, 4)
    depth = rng.choice([{"min": low}, {"max": low}, {"min": low, "max": low + 1}, [low, low + 1], low])
    depth = [min(one, 5) for one in depth] if isinstance(depth, list) else depth
    return {"when": {"option": {"depth": depth}}, "count": random_bounds(rng, 4)}


CONDITIONS: dict[str, Any] = {
    "copies of": lambda rng, e, leader, two: {
        "copies": {"of": rng.choice(["title", "colors", "guild", "cost"]), "max": _bound(rng, leader)}
    },
    "copies of two": lambda rng, e, leader, two: {
        "copies": {"of": rng.choice([["title", "cost"], ["colors", "rare"]]), "max": rng.randint(1, 2)}
    },
    "card limit of": lambda rng, e, leader, two: {
        "copies": {"of": rng.choice(["title", "guild", "colors", ["title", "rare"], "identity"]), "max": "card.limit"}
    },
    "per bound": lambda rng, e, leader, two: {"count": {"per": "colors", "max": _bound(rng, leader)}},
    "distinct bound": lambda rng, e, leader, two: {
        "distinct": {"of": rng.choice(["colors", "title", "identity"]), **_window(rng, _bound(rng, leader))}
    },
    "any": lambda rng, e, leader, two: {
        "every": {"any": [second_filter(rng), first_filter(rng)], **rng.choice([{}, {"rare": False}])}
    },
    "shares list": lambda rng, e, leader, two: {"every": second_filter(rng)},
    "printed": lambda rng, e, leader, two: {"every": "boss.lets"} if not two else {"every": second_filter(rng)},
    "printed any": _printed_any,
    "printed where": lambda rng, e, leader, two: {
        **({"where": "boss.bare"} if not two else {}),
        "count": random_bounds(rng, 4),
    },
    "list": lambda rng, e, leader, two: rng.choice(
        [{"count": _window(rng, _list(rng, e))}, {"sum": {"of": "cost", **_window(rng, _list(rng, e))}}]
    ),
    "list distinct": lambda rng, e, leader, two: {"distinct": {"of": "colors", **_window(rng, _list(rng, e))}},
    "list of a count": lambda rng, e, leader, two: {"count": {"min": rng.randint(0, 1), "max": _list(rng, e)}},
    "when list": lambda rng, e, leader, two: {
        "when": [{"option": {"mode": "easy"}}, {"section": "main", "where": plain_filter(rng)}, {"section": "side"}],
        "count": random_bounds(rng, 4),
    },
    "guard bound": _guard_bound,
    "rows": _rows,
    "brackets": _brackets,
    "once": lambda rng, e, leader, two: {"sum": {"of": "cost", "once": True, **random_bounds(rng, 8)}},
    "once title": lambda rng, e, leader, two: {
        "sum": {"of": "cost", "once": rng.choice(["title", "colors"]), **random_bounds(rng, 8)}
    },
    "often": lambda rng, e, leader, two: {
        "distinct": {
            "of": rng.choice(["colors", "guild", "identity"]),
            "copies": rng.choice([1, 2, 3, "option.depth", leader]),
            **random_bounds(rng, 2),
        }
    },
    "each": lambda rng, e, leader, two: {
        "distinct": {"of": rng.choice(["identity", "title"]), "per": rng.choice(["guild", "colors"]), "max": 1}
    },
    "each values": lambda rng, e, leader, two: {
        "distinct": {"of": "identity", "per": "colors", "values": ["red", "blue"], **random_bounds(rng, 2)}
    },
    "cover": lambda rng, e, leader, two: {
        "distinct": {"of": rng.choice(["colors", "guild"]), "cover": True, "max": rng.choice([0, 1, 2, leader])}
    },
    "printing": lambda rng, e, leader, two: {"every": {"mark": rng.choice([rng.choice(MARKS), {"not": "sun"}])}},
    "printing per": lambda rng, e, leader, two: {
        "count": {"per": rng.choice(["mark", "set"]), "max": rng.randint(1, 3)}
    },
    "option range": _option_range,
}


def random_lets(rng: Random, *, bare: bool = False) -> list[Tree]:
    """Make the filters that a boss prints."""
    found: list[Tree] = []
    for number in range(rng.randint(0, 3)):
        one: Tree = rng.choice([{}, *(plain_filter(rng) for _ in range(9))])
        if not bare and rng.random() < 0.5:
            one |= {"most": rng.randint(0, 2), "text": f"way {number}"}
        elif not bare and rng.random() < 0.2:
            one["never"] = True
        found.append(one)
    return found


def random_printings(rng: Random, number: int) -> list[Tree]:
    """Make cards as a pool writes them, of sets S1 and S2; two bosses come first. ``[]`` stands for none."""
    return [printing for n in range(number) for printing in _printings(rng, n)]


def _printings(rng: Random, number: int) -> list[Tree]:
    type = "boss" if number < 2 else rng.choice(["unit", "trick"])
    card: Tree = {"number": str(number), "name": f"Card {number:02}", "type": type, "rare": rng.random() < 0.3}
    card["colors"] = rng.sample(COLORS, rng.choice([0, 1, 1, 2]))
    card["guild"] = rng.choice([*GUILDS, []]) if type != "trick" else []
    card["cost"] = rng.randint(0, 4) if type != "boss" else []
    card["budget"] = rng.choice([2, 4, []]) if type == "boss" else []
    card["limit"] = rng.choice([1, 3, [], []])
    card["title"] = rng.choice([*TITLES, []])
    card["lets"] = random_lets(rng) if type == "boss" else []
    card["bare"] = random_lets(rng, bare=True) if type == "boss" else []
    first = {**card, "set": "S1", "mark": rng.choice([*MARKS, []])}
    if rng.random() < 0.6:
        return [first]
    second = {**card, "set": "S2", "number": f"2{number}", "mark": rng.choice([*MARKS, []])}
    if rng.random() < 0.4 and type != "boss":
        second["cost"] = rng.randint(0, 4)
    if rng.random() < 0.2:
        second["rare"] = not first["rare"]
    return [first, second]
