"""The smallest repair by CP-SAT, over a model written from the description of the rules alone: a variable for each card
in each section, nothing merged, nothing lowered.

It knows the first edition of the language, as :mod:`random_games` writes it, and uses that a deck has one boss.
"""

from __future__ import annotations

from typing import Any

from brute_force import Deck, Tree, by_description, free, leaders
from oracle import Oracle
from toy_worlds import as_lists

MANY = 20
"""So many copies more than the deck has may be of a card."""
OPEN = ("main", "side")


class Described:
    """A game and its cards as they are written. It can be sent to a process of its own, which CP-SAT needs: its library
    and that of the solver it is held against have functions of one name."""

    def __init__(self, world: Any) -> None:
        self.tree, self.cards, self.options = world.tree, world.cards, world.options

    def oracle_deck(self, sections: dict[str, dict[str, int]], facts: dict[str, Tree]) -> Any:
        return {s: [(as_lists(facts[name]), n) for name, n in cards.items()] for s, cards in sections.items()}

    def broken(self, deck: Deck) -> set[tuple[str, int]]:
        return by_description(self, deck)


def smallest_by_cp_sat(world: Described, deck: Deck) -> int | None:
    """Give the fewest changes that make a deck legal, ``None`` where nothing does."""
    leading = leaders(world)
    before = {name: number for (section, name), number in deck.items() if section == "boss"}
    held = "boss" in leading and "boss" not in free(world, deck)
    bosses = [before] if held else [{card["name"]: 1} for card in world.cards]
    answers = [_Program(world, deck, boss, exchange="boss" in leading).solve() for boss in bosses]
    return min((one for one in answers if one is not None), default=None)


class _Program:
    """The deck as variables, under one boss."""

    def __init__(self, world: Described, deck: Deck, boss: dict[str, int], *, exchange: bool) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.facts = {card["name"]: as_lists(card) for card in world.cards}
        led = {"boss": [(self.facts[name], number) for name, number in boss.items()], "main": [], "side": []}
        self.plain = Oracle(world.tree, led, world.options, [], None)
        self.copies = {
            (section, name): self.model.new_int_var(0, deck.get((section, name), 0) + MANY, f"{section} {name}")
            for section in OPEN
            for name in self.facts
        }
        self.copies |= {("boss", name): boss.get(name, 0) for name in self.facts}
        for entries in world.tree["rules"].values():
            for entry in entries:
                self._entry(entry)
        self.model.minimize(self._cost(deck, exchange=exchange))

    def solve(self) -> int | None:
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return round(solver.objective_value) if status == cp_model.OPTIMAL else None

    def _cost(self, deck: Deck, *, exchange: bool) -> Any:
        """Copies out and in, less those that are the same card elsewhere, or another boss in the place of one."""
        fewer, more = {}, {}
        for place, now in self.copies.items():
            was = deck.get(place, 0)
            fewer[place], more[place] = self.model.new_int_var(0, was, ""), self.model.new_int_var(0, MANY, "")
            self.model.add(now - was == more[place] - fewer[place])
            if place[0] != "boss":
                takes = self.model.new_bool_var("")
                self.model.add(fewer[place] == 0).only_enforce_if(takes)
                self.model.add(more[place] == 0).only_enforce_if(~takes)
        gone, come = {}, {}
        for name in self.facts:
            place = "boss", name
            gone[name], come[name] = self.model.new_bool_var(""), self.model.new_bool_var("")
            was, now = deck.get(place, 0), self.copies[place]
            self.model.add(gone[name] <= (max(0, was - now) if exchange else 0))
            self.model.add(come[name] <= (max(0, now - was) if exchange else 0))
            self.model.add(fewer[place] == max(0, was - now))
        pairs = sum(gone.values())
        self.model.add(pairs == sum(come.values()))
        total = pairs
        for name in self.facts:
            most = self.model.new_int_var(0, 4 * MANY, "")
            self.model.add(most >= sum(fewer[s, name] for s in ("boss", *OPEN)) - gone[name])
            self.model.add(most >= sum(more[s, name] for s in ("boss", *OPEN)) - come[name])
            total += most
        return total

    def _number(self, section: Any, where: Tree) -> Any:
        return sum(self.copies[place] for place in self._places(section, where))

    def _places(self, section: Any, where: Tree) -> list[tuple[str, str]]:
        names = section if isinstance(section, list) else [section]
        return [(one, name) for one in names for name, card in self.facts.items() if self.plain.fits(card, where)]

    def _entry(self, entry: Tree) -> None:
        guard = self._guard(entry.get("when"))
        if guard is None:
            return
        places = self._places(entry["section"], entry.get("where", {}))
        for kind in ("count", "copies", "every", "distinct", "sum"):
            if kind in entry:
                for term, low, high in getattr(self, f"_{kind}")(entry[kind], places, entry):
                    if low is not None:
                        self.model.add(term >= low).only_enforce_if(guard)
                    if high is not None:
                        self.model.add(term <= high).only_enforce_if(guard)

    def _guard(self, when: Tree | None) -> list[Any] | None:
        """What must be true for an entry to be in force, ``None`` where it never is."""
        if when is None:
            return []
        if "option" in when:
            return [] if self.plain.in_force(when) else None
        number = self._number(when["section"], when.get("where", {}))
        low = when.get("min", 0 if "max" in when else 1)
        flags = [self._is(number, low, above=True)]
        return [*flags, self._is(number, when["max"], above=False)] if "max" in when else flags

    def _is(self, number: Any, bound: int, *, above: bool) -> Any:
        flag = self.model.new_bool_var("")
        self.model.add(number >= bound if above else number <= bound).only_enforce_if(flag)
        self.model.add(number < bound if above else number > bound).only_enforce_if(~flag)
        return flag

    def _bounds(self, condition: Tree, entry: Tree) -> tuple[Any, Any]:
        low, high = (condition.get(key, condition.get("exactly")) for key in ("min", "max"))
        return self._bound(low, entry), self._bound(high, entry)

    def _bound(self, written: Any, entry: Tree) -> Any:
        if isinstance(written, dict):
            return self._number(written.get("section", entry["section"]), written.get("where", {}))
        if isinstance(written, str):
            return next(iter(self.plain.read(written)), None)
        return written

    def _by_value(self, field: str, places: list[tuple[str, str]]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for place in places:
            for value in [place[1]] if field == "identity" else set(self.facts[place[1]].get(field, [])):
                found[value] = found.get(value, 0) + self.copies[place]
        return found

    def _count(self, condition: Tree, places: list[tuple[str, str]], entry: Tree) -> list[tuple[Any, Any, Any]]:
        low, high = self._bounds(condition, entry)
        if "per" not in condition:
            return [(sum(self.copies[place] for place in places), low, high)]
        found = self._by_value(condition["per"], places)
        return [(found.get(value, 0) + self._zero(), low, high) for value in condition.get("values", list(found))]

    def _zero(self) -> Any:
        return self.model.new_constant(0)

    def _copies(self, condition: Tree, places: list[tuple[str, str]], entry: Tree) -> list[tuple[Any, Any, Any]]:
        del entry
        most = condition["max"]
        return [
            (number, None, next(iter(self.facts[name].get("limit", [])), None) if most == "card.limit" else most)
            for name, number in self._by_value("identity", places).items()
        ]

    def _every(self, condition: Tree, places: list[tuple[str, str]], entry: Tree) -> list[tuple[Any, Any, Any]]:
        del entry
        return [
            (self.copies[place], None, 0) for place in places if not self.plain.fits(self.facts[place[1]], condition)
        ]

    def _distinct(self, condition: Tree, places: list[tuple[str, str]], entry: Tree) -> list[tuple[Any, Any, Any]]:
        there = [self._is(number, 1, above=True) for number in self._by_value(condition["of"], places).values()]
        return [(sum(there) + self._zero(), *self._bounds(condition, entry))]

    def _sum(self, condition: Tree, places: list[tuple[str, str]], entry: Tree) -> list[tuple[Any, Any, Any]]:
        weights = [(place, sum(self.facts[place[1]].get(condition["of"], []))) for place in places]
        total = sum(weight * self.copies[place] for place, weight in weights) + self._zero()
        return [(total, *self._bounds(condition, entry))]
