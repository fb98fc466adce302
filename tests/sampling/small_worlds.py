"""Small worlds: the four games and one more, with pools and sizes so small that all legal decks can be listed."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import tomli_w

from deckcheck.cards.card import Card
from deckcheck.cards.index import MemoryCards
from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.library.library import Library
from deckcheck.report import ERROR
from deckcheck.sampling.sampler import Sampler
from deckcheck.sampling.setting import Setting

HERE = Path(__file__).parent.parent / "games"
Rows = Sequence[Mapping[str, object]]


def write_pool(folder: Path, game: str, rows: Rows, set: str = "T", **head: object) -> str:
    """Write a pool file and give its path. Cards without a number get one."""
    cards = [{"number": str(number), **row} for number, row in enumerate(rows, 1)]
    path = folder / f"{set}.toml"
    path.write_text(tomli_w.dumps({"game": game, "set": set, "name": set, **head, "cards": cards}), encoding="utf-8")
    return str(path)


def write_format(folder: Path, game: str, text: str) -> str:
    """Write a format file ``small`` of a game and give its path."""
    path = folder / "small.toml"
    path.write_text(f'game = "{game}"\nid = "small"\nname = "Small"\n{text}', encoding="utf-8")
    return str(path)


class World:
    """A game, its cards, and the rules that hold."""

    def __init__(self, library: Library, game: str, format: str = "default") -> None:
        self.library = library
        self.ruleset: Ruleset = library.ruleset(game, format)
        self.game = self.ruleset.game
        source = self.ruleset.finder.source
        assert isinstance(source, MemoryCards)
        self.cards: tuple[Card, ...] = source.cards
        self.constraints = [one for one in self.ruleset.constraints if one.severity == ERROR]

    def card(self, name: str) -> Card:
        found = self.ruleset.finder.find(name).card
        assert found is not None, name
        return found

    def setting(self, sections: Sequence[str] = (), **wishes: object) -> Setting:
        first = next((section.form for section in self.game.sections.values() if section.form), "")
        form = tuple(name for name, section in self.game.sections.items() if section.form in ("", first))
        return replace(Setting(tuple(sections) or form, self.ruleset.options), **wishes)

    def sampler(self, setting: Setting) -> Sampler:
        return Sampler(self.ruleset, self.cards, setting)


def world(game: str, rows: Rows, format: str = "", games: Sequence[str] = ()) -> World:
    """Make a world of a pool, and of a format if its rules are given."""
    folder = Path(tempfile.mkdtemp(prefix="deckcheck-small-"))
    pools = [write_pool(folder, game, rows)]
    formats = [write_format(folder, game, format)] if format else []
    return World(Library(pools, games, formats, cache=False), game, "small" if format else "default")


@functools.cache
def conan() -> World:
    foes = [(1, False), (2, False), (3, True), (3, False), (6, True)]
    rows = [{"name": f"Foe {n}", "type": "foe", "unique": u, "renown": r} for n, (r, u) in enumerate(foes)]
    rows += [{"name": "Conan A", "type": "conan"}, {"name": "Conan B", "type": "conan"}]
    rows += [{"name": "Ally", "type": "ally", "renown": 1, "unique": True}, {"name": "Item", "type": "item"}]
    return world(
        "conan",
        rows,
        """
[[rules.CO002]]
text = "2 cards and no foe."
section = "draw"
count.min = 2
every.type.not = "foe"
[[rules.CO004]]
text = "3 foes."
section = "foe"
count.min = 3
every.type = "foe"
[[rules.CO006]]
text = "7 to 9 renown."
section = "foe"
sum = { of = "renown", min = 7, max = 9 }
""",
    )


@functools.cache
def galleon() -> World:
    rows: list[dict[str, object]] = [{"name": f"Card {n}", "type": "chara", "attribute": "red"} for n in range(4)]
    rows += [{"name": "Card 0", "number": "P1", "type": "chara", "attribute": "red", "same_as": "T 1"}]
    return world("sky-galleon", rows, '[[rules.SG001]]\ntext = "6 cards."\nsection = "deck"\ncount.exactly = 6\n')


@functools.cache
def guardians() -> World:
    rows: list[dict[str, object]] = [{"name": f"Ship {n}", "type": "ship"} for n in range(4)]
    rows += [{"name": "System", "type": "system", "art": art} for art in ("moon", "ring")]
    rows += [{"name": f"Home {n}", "type": "home-system"} for n in range(2)]
    rows += [{"name": "Lane", "type": "lane"}]
    return world(
        "guardians", rows, '[[rules.GU001]]\ntext = "3 to 5."\nsection = "deck"\ncount = { min = 3, max = 5 }\n'
    )


@functools.cache
def jedi() -> World:
    themes = [("rebel", "luke"), ("imperial", "vader"), ("independent", "jabba")]
    rows: list[dict[str, object]] = [
        {"name": f"Theme {side}", "subtitle": "", "type": "theme", "side": side, "icon": icon, "starting_hero": "Han"}
        for side, icon in themes
    ]
    draw = [("rebel", "luke", True), ("imperial", "vader", True), ("independent", "", False)]
    draw += [("rebel", "jabba", False), ("imperial", "jabba", False)]
    for number, (side, icon, hero) in enumerate(draw):
        rows.append({"name": f"Being {number}", "type": "character", "side": side, "icon": icon, "hero": hero})
    rows.append({"name": "Omen", "type": "event", "side": "independent", "starting": True, "limit": 1})
    rows.append({"name": "Sign", "type": "event", "side": "independent", "starting": True, "limit": 2})
    force = [(1, "green"), (1, "black"), (2, "green"), (2, "blue"), (2, "black")]
    rows += [{"name": f"Force {n}", "type": "force", "force_number": k, "color": c} for n, (k, c) in enumerate(force)]
    rows += [{"name": p, "type": "location", "planet": p} for p in ("Tatooine", "Hoth", "Bespin", "Endor")]
    rows.append({"name": "Ice", "type": "location", "planet": "Hoth"})
    for row in rows:
        row.setdefault("subtitle", "")
    return world(
        "jedi-knights",
        rows,
        """
[[rules.JK002]]
text = "2 cards."
section = "draw"
count.min = 2
[[rules.JK007]]
text = "2 of a card."
section = "draw"
where.limit.given = false
copies.max = 2
[[rules.JK011]]
text = "2 force cards."
section = "force"
count.exactly = 2
every.type = "force"
[[rules.JK013]]
text = "Numbers 1 and 2."
section = "force"
count = { per = "force_number", values = [1, 2], max = 1 }
""",
    )


@functools.cache
def barons() -> World:
    """The invented game of the tests, with fewer cards."""
    rows: list[dict[str, object]] = [
        {"name": "Ansel", "type": "baron", "colors": ["red", "blue"], "budget": 6},
        {"name": "Mira", "type": "baron", "colors": ["green"], "budget": 3},
        {"name": "Cutter", "type": "ship", "colors": ["red"], "guild": "rope", "cost": 2},
        {"name": "Galley", "type": "ship", "colors": ["red", "blue"], "guild": "salt", "cost": 3, "legend": True},
        {"name": "Deckhand", "type": "crew", "guild": "rope", "cost": 1, "limit": 3},
        {"name": "Salt", "version": "Old", "type": "crew", "guild": "salt", "cost": 0, "legend": True},
        {"name": "Red Squall", "type": "storm", "colors": ["red"], "cost": 0},
        {"name": "Blue-green Squall", "type": "storm", "colors": ["blue", "green"], "cost": 1, "legend": True},
        {"name": "Blue Squall", "type": "storm", "colors": ["blue"], "cost": 1},
        {"name": "Green Squall", "type": "storm", "colors": ["green"], "cost": 0},
    ]
    small = '[[rules.HB002]]\ntext = "4 cards."\nsection = "fleet"\ncount.exactly = 4\nevery.type.not = "baron"\n'
    return world("harbor-barons", rows, small, [str(HERE / "harbor-barons.toml")])
