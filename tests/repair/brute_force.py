"""The smallest repair found by trying everything, by rules read from their description alone."""

from __future__ import annotations

import json
from typing import Any

import oracle

Tree = dict[str, Any]
Deck = dict[tuple[str, str], int]
"""Copies by section and name."""


def smallest(world: Any, deck: Deck, most: int) -> tuple[int, list[Deck]] | None:
    """Give the fewest changes that make a deck legal and all decks that are so near, ``None`` beyond ``most``."""
    leading = leaders(world)
    fixed = leading - free(world, deck)
    seen = {frozenset(deck.items())}
    level = [deck]
    for cost in range(most + 1):
        legal = [one for one in level if is_legal(world, one)]
        if legal:
            return cost, legal
        following = []
        for one in level if cost < most else ():
            for other in neighbours(world, one, fixed, leading):
                key = frozenset(other.items())
                if key not in seen:
                    seen.add(key)
                    following.append(other)
        level = following
    return None


def neighbours(world: Any, deck: Deck, fixed: set[str], leading: set[str]) -> list[Deck]:
    """List the decks that are one change away: a copy more, fewer, elsewhere, or another leading card."""
    sections = [name for name in ("boss", "main", "side") if name not in fixed]
    names = [card["name"] for card in world.cards]
    found = [changed(deck, [((section, name), 1)]) for section in sections for name in names]
    for section, name in deck:
        if section not in sections:
            continue
        found.append(changed(deck, [((section, name), -1)]))
        others = [(other, name) for other in sections if other != section]
        if section in leading:
            others += [(section, other) for other in names if other != name]
        found += [changed(deck, [((section, name), -1), (place, 1)]) for place in others]
    return found


def changed(deck: Deck, changes: list[tuple[tuple[str, str], int]]) -> Deck:
    after = dict(deck)
    for place, number in changes:
        after[place] = after.get(place, 0) + number
    return {place: number for place, number in after.items() if number}


def is_legal(world: Any, deck: Deck) -> bool:
    return not world.broken(deck)


def by_description(world: Any, deck: Deck) -> set[tuple[str, int]]:
    """Give code and place of each entry that a deck breaks, by the plain evaluator."""
    facts = {card["name"]: card for card in world.cards}
    sections: dict[str, dict[str, int]] = {"boss": {}, "main": {}, "side": {}}
    for (section, name), number in deck.items():
        sections[section][name] = number
    return oracle.broken_entries(world.tree, world.oracle_deck(sections, facts), world.options)


def leaders(world: Any) -> set[str]:
    """Name the sections that rules read of others, or whose one or two cards a ``when`` of another section reads."""
    rules = [entry for entries in world.tree["rules"].values() for entry in entries]
    found = set()
    for name in ("boss", "main", "side"):
        held = any(
            entry.get("section") == name
            and not {"where", "when"} & set(entry)
            and 0 < low(entry.get("count", {})) <= high(entry.get("count", {})) <= 2
            for entry in rules
        )
        asked = any(entry.get("when", {}).get("section") == name and name not in places(entry) for entry in rules)
        if f'"{name}.' in json.dumps(rules) or (held and asked):
            found.add(name)
    return found


def low(count: Tree) -> float:
    bound = count.get("min", count.get("exactly", 0))
    return bound if isinstance(bound, int) and "per" not in count else 0


def high(count: Tree) -> float:
    bound = count.get("max", count.get("exactly"))
    return bound if isinstance(bound, int) and "per" not in count else float("inf")


def places(entry: Tree) -> list[str]:
    section = entry["section"]
    return section if isinstance(section, list) else [section]


def free(world: Any, deck: Deck) -> set[str]:
    """Name the leading sections about which alone a rule is broken."""
    leading = leaders(world)
    rules = world.tree["rules"]
    last = {code: len(entries) - 1 for code, entries in rules.items()}  # an entry with rows becomes several
    entries = [rules[code][min(entry, last[code])] for code, entry in world.broken(deck)]
    return {name for entry in entries if set(places(entry)) <= leading for name in places(entry)}


def distance(before: Deck, after: Deck, leading: set[str]) -> int:
    """Give the number of copies changed, by pairing what goes with what comes."""
    gone = [place for place in before for _ in range(max(0, before[place] - after.get(place, 0)))]
    come = [place for place in after for _ in range(max(0, after[place] - before.get(place, 0)))]
    taken: dict[int, int] = {}

    def pair(number: int, tried: set[int]) -> bool:
        section, name = gone[number]
        for at, (other, card) in enumerate(come):
            fits = name == card or (section == other and section in leading)
            if fits and at not in tried:
                tried.add(at)
                if at not in taken or pair(taken[at], tried):
                    taken[at] = number
                    return True
        return False

    pairs = sum(pair(number, set()) for number in range(len(gone)))
    return len(gone) + len(come) - pairs
