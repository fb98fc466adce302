"""What the lists of a chain of formats say of a deck: a plain evaluator, written from their description alone.

Formats are the dicts of their TOML, the one that is extended first. Cards are ``(name, set, number)``, one for each
printing; printings of one name are one card. A deck maps names to copies. The answer is a sorted list of severity,
code and the number found, one for each thing that is broken.
"""

from __future__ import annotations

from datetime import date
from typing import Any

Tree = dict[str, Any]
Found = tuple[str, str, int]


class Chain:
    """What a chain of formats lists in the end."""

    def __init__(self, formats: list[Tree], cards: list[tuple[str, str, str]]) -> None:
        self.by_text = {text: name for name, set, number in cards for text in (name, f"{set} {number}")}
        self.limits: dict[str, list[Tree]] = {}
        self.lists: dict[str, dict[str, Tree]] = {"groups": {}, "points": {}}
        self.legal: list[Any] | None = None
        self.plus: set[str] = set()
        self.only: set[str] | None = None
        for number, format in enumerate(formats):
            self.take_lists(number, format)
            self.take_legal(format)

    def name_of(self, text: str) -> str:
        return self.by_text.get(text, "?" + text)

    def take_lists(self, number: int, format: Tree) -> None:
        own: dict[str, list[Tree]] = {}
        for entry in format.get("cards", []):
            own.setdefault(self.name_of(entry["card"]), []).append(entry)
        self.limits.update(own)
        for kind, known in self.lists.items():
            for place, entry in enumerate(format.get(kind, [])):
                known[entry.get("id", f"{number} {place}")] = entry

    def take_legal(self, format: Tree) -> None:
        self.legal = format.get("sets", self.legal)
        if "sets_add" in format and self.legal is not None:
            self.legal = self.legal + format["sets_add"]
        if "plus" in format:
            self.plus = {self.name_of(text) for text in format["plus"]}
        if "only" in format:
            self.only = {self.name_of(text) for text in format["only"]}


def judge(formats: list[Tree], cards: list[tuple[str, str, str]], deck: dict[str, int], day: date) -> list[Found]:
    chain = Chain(formats, cards)
    found: list[Found] = []
    for name, entries in chain.limits.items():
        for entry in entries:
            if not entry.get("off") and deck.get(name, 0) > entry["limit"]:
                found += told(entry, deck[name], day)
    for kind, lists in chain.lists.items():
        for entry in lists.values():
            number = 0 if entry.get("off") else (of_group if kind == "groups" else of_points)(entry, deck, chain)
            if number > entry.get("most", 0):
                found += told(entry, number, day)
    if chain.only is not None:
        number = sum(copies for name, copies in deck.items() if name not in chain.only)
        found += [("error", "DK011", number)] if number else []
    if chain.legal is not None:
        codes = {code for one in chain.legal for code in in_force(one, day)}
        printed = {name for name, set, _ in cards if set in codes}
        number = sum(copies for name, copies in deck.items() if name not in printed | chain.plus)
        found += [("error", "DK012", number)] if number else []
    return sorted(found)


def of_group(entry: Tree, deck: dict[str, int], chain: Chain) -> int:
    inner = [[one] if isinstance(one, str) else one for one in entry["cards"]]
    return sum(any(deck.get(chain.name_of(text)) for text in texts) for texts in inner)


def of_points(entry: Tree, deck: dict[str, int], chain: Chain) -> int:
    copies = [(deck.get(chain.name_of(text), 0), weight) for text, weight in entry["cards"].items()]
    return sum((min(number, 1) if entry.get("once") else number) * weight for number, weight in copies)


def in_force(element: Any, day: date) -> list[str]:
    if isinstance(element, str):
        return [element]
    return element["codes"] if element.get("from", day) <= day <= element.get("until", day) else []


def told(entry: Tree, number: int, day: date) -> list[Found]:
    if day > entry.get("until", day):
        return []
    if day >= entry.get("from", day):
        return [("error", "DK011", number)]
    return [("note", "DK011", number)] if day >= entry.get("announced", date.max) else []
