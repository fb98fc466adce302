"""A plain evaluator of the rule language, written from its description alone: two-valued, slow, nothing lowered.

It reads the TOML of a game as plain dicts, and a deck as ``{section: [(card, count), ...]}`` where a card is a dict of
field to list of values (the empty list: none). It says which entries of which codes are broken, and which cannot be
judged because the deck holds a card, or has a size, of which the file says so.

Printings of one card have equal identity fields; ``set`` tells them apart. ``pool`` are all printings, ``sets`` the
sets that the format allows (``None``: all).
"""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations, product
from typing import Any

Card = dict[str, list[Any]]
Deck = dict[str, list[tuple[Card, int]]]
Tree = dict[str, Any]
Counted = list[tuple[Card, int]]

BROKEN, HELD, UNTOLD = "broken", "held", "untold"
NO_BOUND = (float("-inf"), float("inf"))


def broken_entries(
    game: Tree, deck: Deck, options: dict[str, Any], pool: list[Card] | None = None, sets: list[str] | None = None
) -> set[tuple[str, int]]:
    """Give code and place of each entry that a deck breaks, each judged for itself."""
    answers = Oracle(game, deck, options, pool or [], sets).answers()
    return {entry for entry, answer in answers.items() if answer == BROKEN}


class Oracle:
    def __init__(
        self, game: Tree, deck: Deck, options: dict[str, Any], pool: list[Card], sets: list[str] | None
    ) -> None:
        self.game, self.deck, self.options, self.pool, self.sets = game, deck, options, pool, sets

    def answers(self) -> dict[tuple[str, int], str]:
        """Answer for each entry, with rows written out."""
        found: dict[tuple[str, int], str] = {}
        for code, entries in self.game["rules"].items():
            for number, entry in enumerate(one for written in entries for one in written_out(written)):
                found[code, number] = self.answer(entry)
        for beyond in self.game.get("beyond", []):
            if self.has(beyond):
                for place, answer in found.items():
                    if place[0] in beyond["rules"] and (not beyond.get("loosens") or answer == BROKEN):
                        found[place] = UNTOLD
        return found

    def has(self, beyond: Tree) -> bool:
        where = beyond["where"] if "where" in beyond else {"name": beyond["cards"]}
        sections = beyond.get("section", list(self.deck))
        return any(count for _, count in self.meant(sections, where))

    def answer(self, entry: Tree) -> str:
        whens = entry.get("when", [])
        if not all(self.in_force(when) for when in (whens if isinstance(whens, list) else [whens])):
            return HELD
        if "section" not in entry:
            return HELD
        if "brackets" in entry:
            return self.in_brackets(entry)
        return HELD if self.holds(entry) else BROKEN

    def in_brackets(self, entry: Tree) -> str:
        brackets = entry["brackets"]
        size = total(self.meant(brackets.get("section", entry["section"]), brackets.get("where", {})))
        if not brackets["from"] <= size <= brackets["last"]:
            return UNTOLD
        steps = (size - brackets["from"]) // brackets["step"]
        bounds = {
            key: brackets[key] + steps * brackets.get("grow", 0) for key in ("min", "max", "exactly") if key in brackets
        }
        (kind,) = [kind for kind in ("count", "sum", "distinct") if kind in entry]
        return HELD if self.holds({**entry, kind: {**entry[kind], **bounds}}) else BROKEN

    def in_force(self, when: Tree) -> bool:
        if not all(option_fits(self.options[name], asked) for name, asked in when.get("option", {}).items()):
            return False
        if "section" not in when:
            return True
        number = total(self.meant(when["section"], when.get("where", {})))
        if "min" not in when and "max" not in when:
            return number >= 1
        low = self.bound(when.get("min"), when, float("-inf"))
        return low <= number <= self.bound(when.get("max"), when, float("inf"))

    def meant(self, section: Any, where: Any) -> Counted:
        names = section if isinstance(section, list) else [section]
        return [(card, count) for name in names for card, count in self.deck[name] if self.fits(card, where)]

    # Filters

    def fits(self, card: Card, tests: Any) -> bool:
        if isinstance(tests, str):
            return any(self.fits(card, filter_of(one)) for one in self.printed(tests))
        for field, written in tests.items():
            if field == "any":
                if not any(self.fits(card, one) for one in written):
                    return False
            elif field == "all":
                if not all(self.fits(card, one) for one in written):
                    return False
            elif not self.test(self.values(card, field), written):
                return False
        return True

    def test(self, values: list[Any], written: Any) -> bool:
        if isinstance(written, list):
            return any(value in written for value in values)
        if not isinstance(written, dict):
            return written in values
        checks = {
            "not": lambda x: not self.test(values, x),
            "min": lambda x: any(value >= x for value in values),
            "max": lambda x: any(value <= x for value in values),
            "given": lambda x: bool(values) == x,
            "shares": lambda x: bool(set(values) & set(self.read(x))),
            "within": lambda x: set(values) <= set(self.read(x)),
        }
        return all(checks[op](argument) for op, argument in written.items())

    def printed(self, reference: str) -> list[Tree]:
        section, field = reference.split(".")
        return [one for card, count in self.deck[section] for _ in range(min(count, 1)) for one in card.get(field, [])]

    def values(self, card: Card, field: str) -> list[Any]:
        if field == "card":
            return card["name"]
        if not self.of_printing(field):
            return card.get(field, [])
        printings = [one for one in self.pool if self.identity(one) == self.identity(card)] or [card]
        inside = [one for one in printings if self.sets is None or one["set"][0] in self.sets] or printings
        return [value for one in inside for value in one.get(field, [])]

    def of_printing(self, field: str) -> bool:
        if field in ("set", "number", "rarity"):
            return True
        return self.game["card"].get("fields", {}).get(field, {}).get("of") == "printing"

    def read(self, source: Any) -> list[Any]:
        if isinstance(source, list):
            return source
        name, field = source.split(".")
        if name == "option":
            return [self.options[field]] if field in self.options else []
        return [value for card, _ in self.deck[name] for value in self.values(card, field)]

    def identity(self, card: Card) -> str:
        return repr([card.get(field, []) for field in self.game["card"]["identity"]])

    # Bounds

    def bounds(self, condition: Tree, entry: Tree) -> tuple[float, float]:
        low, high = (condition.get(key, condition.get("exactly")) for key in ("min", "max"))
        return self.bound(low, entry, NO_BOUND[0]), self.bound(high, entry, NO_BOUND[1])

    def bound(self, written: Any, entry: Tree, otherwise: float) -> float:
        if written is None:
            return otherwise
        if isinstance(written, str):
            values = self.read(written)
            return values[0] if values else otherwise
        parts = written if isinstance(written, list) else [written]
        return sum(self.part(part, entry) for part in parts)

    def part(self, part: Any, entry: Tree) -> int:
        if isinstance(part, dict):
            section = part.get("section", entry["section"])
            return part.get("each", 1) * total(self.meant(section, part.get("where", {})))
        if isinstance(part, int):
            return part
        name, field = part.split(".")
        if name == "option":
            return self.options[field]
        return sum(count * sum(self.values(card, field)) for card, count in self.deck[name])

    # Conditions

    def holds(self, entry: Tree) -> bool:
        cards = self.meant(entry["section"], entry.get("where", {}))
        return all(
            check(entry[kind], cards, entry)
            for kind, check in (
                ("count", self.count),
                ("copies", self.copies),
                ("every", self.every),
                ("distinct", self.distinct),
                ("sum", self.sum),
            )
            if kind in entry
        )

    def count(self, condition: Tree, cards: Counted, entry: Tree) -> bool:
        low, high = self.bounds(condition, entry)
        if "per" not in condition:
            return low <= total(cards) <= high
        numbers = self.numbers(cards, condition["per"])
        return all(low <= numbers[value] <= high for value in condition.get("values", list(numbers)))

    def numbers(self, cards: Counted, field: str) -> Counter[Any]:
        numbers: Counter[Any] = Counter()
        for card, number in cards:
            for value in [self.identity(card)] if field == "identity" else set(self.values(card, field)):
                numbers[value] += number
        return numbers

    def copies(self, condition: Tree, cards: Counted, entry: Tree) -> bool:
        numbers: Counter[Any] = Counter()
        for card, number in cards:
            for key in self.keys(card, condition.get("of", "identity")):
                numbers[key] += number
        limit = condition["max"]
        if isinstance(limit, str) and limit.startswith("card."):
            return all(n <= self.printed_limit(key, condition, limit[5:], cards) for key, n in numbers.items())
        return all(number <= self.bounds(condition, entry)[1] for number in numbers.values())

    def keys(self, card: Card, of: Any) -> set[Any]:
        if of == "identity":
            return {self.identity(card)}
        fields = of if isinstance(of, list) else [of]
        return set(product(*(self.values(card, field) for field in fields)))

    def printed_limit(self, key: Any, condition: Tree, field: str, cards: Counted) -> float:
        """The least of all cards of a key that are in the format, or counted; of one card its greatest."""
        limits: dict[str, list[int]] = {}
        for card in self.in_reach(cards):
            if key in self.keys(card, condition.get("of", "identity")):
                limits.setdefault(self.identity(card), []).extend(card.get(field, []))
        return min((max(found) for found in limits.values() if found), default=float("inf"))

    def in_reach(self, cards: Counted) -> list[Card]:
        """All printings of the cards that the format allows, and of those that are counted."""
        legal = {self.identity(one) for one in self.pool if self.sets is None or one["set"][0] in self.sets}
        mine = {self.identity(card) for card, _ in cards}
        return [one for one in self.pool if self.identity(one) in legal | mine] or [card for card, _ in cards]

    def every(self, condition: Any, cards: Counted, entry: Tree) -> bool:
        references = [condition] if isinstance(condition, str) else condition.get("any", [])
        if not any(isinstance(one, str) for one in references):
            return all(self.fits(card, condition) for card, _ in cards)
        if isinstance(condition, str) and not self.printed(condition):
            return True
        beside = {} if isinstance(condition, str) else {k: v for k, v in condition.items() if k != "any"}
        ways = self.ways(references)
        return self.can_be_shared_out(cards, beside, ways)

    def ways(self, references: list[Any]) -> list[tuple[list[Tree], Tree, int | None]]:
        """What lets cards in: what they must not fit, what they must fit, and how many copies."""
        found: list[tuple[list[Tree], Tree, int | None]] = []
        for reference in references:
            if not isinstance(reference, str):
                found.append(([], reference, None))
                continue
            never: list[Tree] = []
            for one in self.printed(reference):
                if one.get("never"):
                    never = [*never, filter_of(one)]
                else:
                    found.append((never, filter_of(one), one.get("most")))
        return found

    def can_be_shared_out(self, cards: Counted, beside: Tree, ways: list[tuple[list[Tree], Tree, int | None]]) -> bool:
        """Give each copy a way in, none more copies than it takes: copy by copy, moving others if need be."""
        taken: dict[int, list[list[int]]] = {}

        def place(open_to: list[int], tried: set[int]) -> bool:
            for way in open_to:
                if way in tried:
                    continue
                tried.add(way)
                most = ways[way][2]
                holders = taken.setdefault(way, [])
                if most is None or len(holders) < most:
                    holders.append(open_to)
                    return True
                for at, other in enumerate(holders):
                    if place(other, tried):
                        holders[at] = open_to
                        return True
            return False

        for card, count in cards:
            open_to = [
                number
                for number, (never, filter, _) in enumerate(ways)
                if self.fits(card, beside)
                and self.fits(card, filter)
                and not any(self.fits(card, one) for one in never)
            ]
            if any(ways[way][2] is None for way in open_to):
                continue
            if not all(place(open_to, set()) for _ in range(count)):
                return False
        return True

    def distinct(self, condition: Tree, cards: Counted, entry: Tree) -> bool:
        low, high = self.bounds(condition, entry)
        if condition.get("cover"):
            return self.covered(condition["of"], cards, high)
        if "per" in condition:
            found = {
                value: len(self.numbers([(c, n) for c, n in cards if value in self.values(c, condition["per"])], of))
                for of in [condition["of"]]
                for value in condition.get("values", list(self.numbers(cards, condition["per"])))
            }
            return all(low <= number <= high for number in found.values())
        often = max(1, self.bound(condition.get("copies"), entry, 1))
        return low <= sum(n >= often for n in self.numbers(cards, condition["of"]).values()) <= high

    def covered(self, field: str, cards: Counted, most: float) -> bool:
        values = self.game["card"]["fields"][field]["values"]
        if most == float("inf"):
            return True
        choices = combinations(values, min(int(most), len(values)))
        return any(all(set(choice) & set(self.values(card, field)) for card, _ in cards) for choice in choices)

    def sum(self, condition: Tree, cards: Counted, entry: Tree) -> bool:
        low, high = self.bounds(condition, entry)
        of, once = condition["of"], condition.get("once", False)
        if once is False:
            return low <= sum(number * sum(card.get(of, [])) for card, number in cards) <= high
        if once is True:
            weights: dict[Any, int] = {}
            for card, _ in cards:
                if card.get(of):
                    key = self.identity(card)
                    weights[key] = max(weights.get(key, card[of][0]), card[of][0])
            return low <= sum(weights.values()) <= high
        there = {value for card, _ in cards for value in self.values(card, once)}
        return low <= sum(self.heaviest(value, once, of, cards) for value in there) <= high

    def heaviest(self, value: Any, field: str, of: str, cards: Counted) -> int:
        found = [n for card in self.in_reach(cards) if value in self.values(card, field) for n in card.get(of, [])]
        return max(found, default=0)


def total(cards: Counted) -> int:
    return sum(count for _, count in cards)


def filter_of(printed: Tree) -> Tree:
    return {key: value for key, value in printed.items() if key not in ("most", "never", "text")}


def option_fits(value: Any, asked: Any) -> bool:
    if isinstance(asked, dict):
        return asked.get("min", value) <= value <= asked.get("max", value)
    return value in asked if isinstance(asked, list) else value == asked


def written_out(entry: Tree) -> list[Tree]:
    """Write an entry with rows once for each of them."""
    if "rows" not in entry:
        return [entry]

    def put_in(node: Any, row: Tree) -> Any:
        if isinstance(node, dict):
            return {key: put_in(value, row) for key, value in node.items()}
        if isinstance(node, list):
            return [put_in(value, row) for value in node]
        return row[node[4:]] if isinstance(node, str) and node.startswith("row.") else node

    bare = {key: value for key, value in entry.items() if key != "rows"}
    return [put_in(copy.deepcopy(bare), row) for row in entry["rows"]]
