"""Entries and events for tests, made of the sample pool of Star of the Guardians."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Iterable
from pathlib import Path

import tomli_w
from helpers import library

from deckcheck.__main__ import run
from deckcheck.cards.card_text import card_text

ASIDE = {"home-system", "lane", "power-points", "sequence-of-play"}
ROLLS = "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4 6 2 6 4 3 3 8 3 2 7 9 5 0 2 8 8 4 1 9 7"
DICE = ("--dice", "10", ROLLS)
PEOPLE = ("Ilse", "Bruno", "Ørjan", "龍之介")


@functools.cache
def names() -> tuple[str, ...]:
    """List what cards of the sample pool are written as, one printing each."""
    finder = library().ruleset("guardians").finder
    cards = {card.key: card for card in library().pools("guardians").cards if card.facts["type"][0] not in ASIDE}
    return tuple(card_text(card, finder) for card in cards.values())


def counts(cards: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def entry(player: str | None = "Ilse", number: object = 30, *, picks: int = 40, rest: int = 50) -> dict[str, object]:
    """Make a legal entry; what is in it depends on the player only."""
    pile = random.Random(player).sample([name for name in names() for _ in range(2)], picks + rest)
    head: dict[str, object] = {"game": "guardians"}
    if player is not None:
        head["player"] = player
    return {**head, "random": number, "picks": counts(pile[:picks]), "rest": counts(pile[picks:])}


def write_entry(folder: Path, content: dict[str, object], name: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (name or f"entry-{len(list(folder.iterdir())):03}.toml")
    path.write_text(tomli_w.dumps(content), encoding="utf-8")
    return path


def write_event(folder: Path, people: Iterable[str] = PEOPLE, **wishes: int) -> None:
    """Write the entries of an event into ``folder/entries``."""
    for player in people:
        write_entry(folder / "entries", entry(player, **wishes))


def lock(*more: str, entries: str = "entries") -> int:
    return run(["event", "lock", entries, "-o", "spring.lock", "--event", "Spring Open", *more])


def draw(*more: str, seed: Iterable[str] = DICE, out: str = "out") -> int:
    return run(["event", "draw", "spring.lock", *seed, "-o", out, *more])


def verify(*more: str, receipt: str = "out/receipt.json") -> int:
    return run(["event", "verify", receipt, *more])


def load(path: str | Path) -> dict[str, object]:
    return json.loads(Path(path).read_text("utf-8"))


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder with their bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
