"""Invented pools and decks for the benchmarks, made from a seed: the same everywhere and every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SET = "B"
SYLLABLES = [
    "ka",
    "ro",
    "mu",
    "the",
    "sal",
    "ven",
    "dra",
    "kor",
    "il",
    "ash",
    "bel",
    "tor",
    "ni",
    "qua",
    "rhe",
    "zan",
    "o",
    "pha",
    "gil",
    "mer",
]
COPIES = 3
ODD_ONE = 10
"""One deck in so many breaks a rule."""


class Card(NamedTuple):
    number: str
    name: str
    type: str
    renown: int

    def written(self, rng: random.Random) -> str:
        """Give the card as people write it: its name, or its name with the printing."""
        return self.name if rng.random() < 0.5 else f"{self.name} ({SET} {self.number})"


def names(count: int, seed: int = 1) -> list[str]:
    rng = random.Random(seed)
    words = ["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).title() for _ in range(2_000)]
    return [f"{' '.join(rng.choices(words, k=rng.randint(1, 3)))} {number}" for number in range(count)]


class Invented:
    """A game with an invented pool of so many cards, and decks of them."""

    game = ""
    types = ()

    def __init__(self, size: int, seed: int = 1) -> None:
        rng = random.Random(seed)
        self.seed = seed
        self.cards = [
            Card(str(at), name, self.types[at % len(self.types)], rng.choice((3, 4, 4, 5)))
            for at, name in enumerate(names(size, seed), 1)
        ]

    def of_type(self, *types: str) -> list[Card]:
        return [card for card in self.cards if card.type in types]

    def row(self, card: Card) -> str:
        raise NotImplementedError

    def sections(self, rng: random.Random) -> dict[str, list[tuple[Card, int]]]:
        """Give a legal deck by sections."""
        raise NotImplementedError

    def write_pool(self, path: Path) -> None:
        head = f'game = "{self.game}"\nset = "{SET}"\nname = "Benchmark"\nsample = true\n'
        cards = (
            f'\n[[cards]]\nnumber = "{card.number}"\nname = "{card.name}"\nrarity = "C"\ntype = "{card.type}"\n'
            for card in self.cards
        )
        path.write_text(head + "".join(text + self.row(card) for text, card in zip(cards, self.cards, strict=True)))

    def decks(self, count: int, *, all_legal: bool = False) -> Iterator[dict[str, list[tuple[str, int]]]]:
        """Make decks as they are written."""
        rng = random.Random(self.seed)
        for number in range(count):
            sections = {
                section: [(card.written(rng), copies) for card, copies in cards]
                for section, cards in self.sections(rng).items()
            }
            if number % ODD_ONE == ODD_ONE - 1 and not all_legal:
                last = list(sections)[-1]
                name, copies = sections[last][-1]
                sections[last][-1] = name, copies + 2
            yield sections


class Galleon(Invented):
    """Sky Galleon: one section of 60 cards, limits on copies."""

    game = "sky-galleon"
    types = ("chara", "spell")

    def row(self, card: Card) -> str:
        return f'attribute = "red"\ncost = {card.renown}\nhp = {card.renown * 10}\nat = 60\nag = 12\n'

    def sections(self, rng: random.Random) -> dict[str, list[tuple[Card, int]]]:
        return {"deck": [(card, COPIES) for card in rng.sample(self.cards, 60 // COPIES)]}


class Conan(Invented):
    """Conan: three sections of 68 cards together, types, unique cards, a sum."""

    game = "conan"
    types = ("foe", "item", "ally", "move", "foe", "action", "region", "conan")

    def row(self, card: Card) -> str:
        renown = f"renown = {card.renown}\n" if card.type in ("foe", "ally") else ""
        return f'kind = "invented"\ndamage = 3\n{renown}'

    def sections(self, rng: random.Random) -> dict[str, list[tuple[Card, int]]]:
        draw = rng.sample(self.of_type("item", "ally", "move", "action", "region"), 14)
        foes: list[tuple[Card, int]] = []
        renown = 0
        for card in rng.sample(self.of_type("foe"), 20):
            if renown + COPIES * card.renown <= 105:
                foes.append((card, COPIES))
                renown += COPIES * card.renown
        return {
            "conan": [(rng.choice(self.of_type("conan")), 1)],
            "draw": [(card, COPIES) for card in draw],
            "foe": foes,
        }


def as_toml(game: str, number: int, sections: dict[str, list[tuple[str, int]]]) -> str:
    text = [f'game = "{game}"\nname = "Deck {number}"\n']
    for section, entries in sections.items():
        text.append(f"\n[{section}]\n")
        text += [f'"{name}" = {copies}\n' for name, copies in entries]
    return "".join(text)


def as_text(game: str, number: int, sections: dict[str, list[tuple[str, int]]]) -> str:
    text = [f"Game: {game}\nName: Deck {number}\n"]
    for section, entries in sections.items():
        text.append(f"\n{section.title()}:\n")
        text += [f"{copies} {name}\n" for name, copies in entries]
    return "".join(text)


WRITERS = {"toml": as_toml, "txt": as_text}


def write_decks(folder: Path, invented: Invented, count: int, form: str, *, all_legal: bool = False) -> None:
    """Write a folder of decks, each in a file of its own."""
    folder.mkdir(parents=True)
    for number, sections in enumerate(invented.decks(count, all_legal=all_legal)):
        text = WRITERS[form](invented.game, number, sections)
        (folder / f"deck{number:05}.{form}").write_text(text)
