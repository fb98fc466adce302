"""A plain evaluator of the rule language, written from its description alone: two-valued, slow, nothing lowered.

It reads the TOML of a game as plain dicts, and a deck as ``{section: [(card, count), ...]}`` where a card is a dict of
field to list of values (the empty list: none). It says which entries of which codes are broken.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Card = dict[str, list[Any]]
Deck = dict[str, list[tuple[Card, int]]]
Tree = dict[str, Any]


def broken_entries(game: Tree, deck: Deck, options: dict[str, Any]) -> set[tuple[str, int]]:
    """Give code and place of each entry that a deck breaks, each judged for itself."""
    found = set()
    for code, entries in game["rules"].items():
        for number, entry in enumerate(entries):
            if in_force(entry.get("when"), deck, options) and not holds(entry, deck, options, game):
                found.add((code, number))
    return found


def in_force(when: Tree | None, deck: Deck, options: dict[str, Any]) -> bool:
    if when is None:
        return True
    if any(options.get(name) != value for name, value in when.get("option", {}).items()):
        return False
    if "section" not in when:
        return True
    number = sum(count for _, count in meant(when["section"], when.get("where", {}), deck, options))
    if "min" not in when and "max" not in when:
        return number >= 1
    return when.get("min", 0) <= number <= when.get("max", number)


def meant(section: Any, where: Tree, deck: Deck, options: dict[str, Any]) -> list[tuple[Card, int]]:
    names = section if isinstance(section, list) else [section]
    return [(card, count) for name in names for card, count in deck[name] if fits(card, where, deck, options)]


def fits(card: Card, tests: Tree, deck: Deck, options: dict[str, Any]) -> bool:
    return all(test(card.get(field, []), written, deck, options) for field, written in tests.items())


def test(values: list[Any], written: Any, deck: Deck, options: dict[str, Any]) -> bool:
    if isinstance(written, list):
        return any(value in written for value in values)
    if not isinstance(written, dict):
        return written in values
    checks = {
        "not": lambda x: not test(values, x, deck, options),
        "min": lambda x: any(value >= x for value in values),
        "max": lambda x: any(value <= x for value in values),
        "given": lambda x: bool(values) == x,
        "shares": lambda x: bool(set(values) & set(read(x, deck, options))),
        "within": lambda x: set(values) <= set(read(x, deck, options)),
    }
    return all(checks[op](argument) for op, argument in written.items())


test.__test__ = False  # type: ignore[attr-defined]


def read(reference: str, deck: Deck, options: dict[str, Any]) -> list[Any]:
    source, name = reference.split(".")
    if source == "option":
        return [options[name]] if name in options else []
    return [value for card, _ in deck[source] for value in card.get(name, [])]


def bounds(condition: Tree, entry: Tree, deck: Deck, options: dict[str, Any]) -> tuple[float, float]:
    def one(key: str, otherwise: float) -> float:
        written = condition.get(key, condition.get("exactly"))
        if isinstance(written, str):
            values = read(written, deck, options)
            return values[0] if values else otherwise
        if isinstance(written, dict):
            section = written.get("section", entry["section"])
            return sum(count for _, count in meant(section, written.get("where", {}), deck, options))
        return otherwise if written is None else written

    return one("min", float("-inf")), one("max", float("inf"))


def holds(entry: Tree, deck: Deck, options: dict[str, Any], game: Tree) -> bool:
    if "section" not in entry:
        return True
    cards = meant(entry["section"], entry.get("where", {}), deck, options)
    return all(
        check(entry[kind], cards, entry, deck, options, game)
        for kind, check in (
            ("count", count),
            ("copies", copies),
            ("every", every),
            ("distinct", distinct),
            ("sum", total),
        )
        if kind in entry
    )


def count(condition: Tree, cards: list[tuple[Card, int]], entry: Tree, deck: Deck, options: Any, game: Tree) -> bool:
    low, high = bounds(condition, entry, deck, options)
    if "per" not in condition:
        return low <= sum(number for _, number in cards) <= high
    numbers: Counter[Any] = Counter()
    for card, number in cards:
        for value in card.get(condition["per"], []):
            numbers[value] += number
    return all(low <= numbers[value] <= high for value in condition.get("values", list(numbers)))


def copies(condition: Tree, cards: list[tuple[Card, int]], entry: Tree, deck: Deck, options: Any, game: Tree) -> bool:
    numbers: Counter[str] = Counter()
    limits: dict[str, float] = {}
    for card, number in cards:
        key = identity(card, game)
        if isinstance(condition["max"], str) and condition["max"].startswith("card."):
            printed = card.get(condition["max"][5:], [])
            if not printed:
                continue
            limits[key] = printed[0]
        else:
            limits[key] = bounds(condition, entry, deck, options)[1]
        numbers[key] += number
    return all(number <= limits[key] for key, number in numbers.items())


def identity(card: Card, game: Tree) -> str:
    return repr([card.get(field, []) for field in game["card"]["identity"]])


def every(condition: Tree, cards: list[tuple[Card, int]], entry: Tree, deck: Deck, options: Any, game: Tree) -> bool:
    return all(fits(card, condition, deck, options) for card, _ in cards)


def distinct(condition: Tree, cards: list[tuple[Card, int]], entry: Tree, deck: Deck, options: Any, game: Tree) -> bool:
    low, high = bounds(condition, entry, deck, options)
    if condition["of"] == "identity":
        return low <= len({identity(card, game) for card, _ in cards}) <= high
    return low <= len({value for card, _ in cards for value in card.get(condition["of"], [])}) <= high


def total(condition: Tree, cards: list[tuple[Card, int]], entry: Tree, deck: Deck, options: Any, game: Tree) -> bool:
    low, high = bounds(condition, entry, deck, options)
    return low <= sum(number * sum(card.get(condition["of"], [])) for card, number in cards) <= high
