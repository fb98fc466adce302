"""From the cards of a source to the pools of its sets, checked as pools are; every fault at its place in the source."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from deckcheck.cards.pools.assemble import Assembly
from deckcheck.cards.pools.faults import located
from deckcheck.cards.pools.keys import PARTIAL, SAME_AS, VARIANT, default
from deckcheck.cards.pools.model import card_model
from deckcheck.cards.pools.pool_file import PoolFile
from deckcheck.games.game import limiting_fields
from deckcheck.report import ERROR, Finding, Location

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from deckcheck.cards.pools.faults import Flaw, Spot
    from deckcheck.games.game import Game
    from deckcheck.pools.source_card import SourceCard, SourceSet

ALSO, IDS = "also", "ids"
_UNSAID = "Add it to the source, or import with --partial: what the source does not say is unknown then."


@dataclass(slots=True)
class Built:
    """The pool of a set: its tree, and for each of its cards where it comes from, ``None`` if it was there before."""

    code: str
    tree: dict[str, object]
    cards: list[SourceCard | None]
    file: PoolFile = field(default_factory=lambda: PoolFile(""))
    """The file that is there, if there is one."""

    @property
    def rows(self) -> list[dict[str, object]]:
        """The cards of the tree."""
        rows = self.tree.get("cards")
        return rows if isinstance(rows, list) else []


@dataclass(frozen=True, slots=True)
class CardFault:
    """A finding, and the card of the source that would have to be left out for it."""

    finding: Finding
    card: SourceCard


def known_keys(game: Game) -> frozenset[str]:
    """Return what a pool of a game may say of a card."""
    return frozenset(info.alias or name for name, info in card_model(game).model_fields.items())


def build_set(set: SourceSet, cards: Sequence[SourceCard], game: Game, partial: bool, keys: Container[str]) -> Built:
    """Make the pool of a set from nothing but the source."""
    tree: dict[str, object] = {"game": game.id, "set": set.code}
    if set.name:
        tree["name"] = set.name
    if set.released:
        tree["released"] = date.fromisoformat(set.released)
    if set.size:
        tree["size"] = set.size
    if partial:
        tree[PARTIAL] = True
    tree["cards"] = [card_row(card, game, partial, keys) for card in cards]
    return Built(set.code, tree, [*cards])


def card_row(card: SourceCard, game: Game, partial: bool, keys: Container[str]) -> dict[str, object]:
    """Return a card as a pool writes it, with no other ``keys``: what goes without saying is left out if it may be."""
    row: dict[str, object] = {"number": card.number} if card.number else {}
    row["name"] = card.name
    more = {VARIANT: card.variant, SAME_AS: card.same_as, ALSO: list(card.also), IDS: list(card.ids)}
    row |= {key: value for key, value in more.items() if value and key in keys}
    unsure = bool(card.unknown) and not card.same_as
    if unsure and not partial:
        row[PARTIAL] = True
    says_all = (partial or unsure) and not card.same_as
    for name in ("rarity", *game.fields, *game.kept):
        if name in card.facts and name not in row and (says_all or not goes_without(card.facts[name], name, game)):
            row[name] = card.facts[name]
    return row


def goes_without(value: object, name: str, game: Game) -> bool:
    """Say whether a card of a complete pool has this value where it says nothing."""
    field = game.fields.get(name)
    return value == "" or (field is not None and value == default(field) and type(value) is type(default(field)))


def check_built(
    built: Iterable[Built], others: Iterable[PoolFile], game: Game
) -> tuple[list[CardFault], list[Finding]]:
    """Find all that the checker of pools finds in cards of the source.

    Args:
        built: the pools that are to be written.
        others: the other pools of the game beside them.
        game: the game.

    Returns:
        The faults, and the warnings.
    """
    known = {one.code: one for one in built}
    was_on = gc.isenabled()
    gc.disable()  # many objects, no garbage
    try:
        flaws = Assembly([*map(_as_file, known.values()), *others], game, limiting_fields(game)).flaws
    finally:
        if was_on:
            gc.enable()
    faults: list[CardFault] = []
    warnings: list[Finding] = []
    for flaw in flaws:
        mine = next((card for spot in flaw.spots if (card := _card_at(spot, known)) is not None), None)
        if mine is not None and flaw.severity == ERROR:
            faults.append(CardFault(_in_source(flaw, known), mine))
        elif mine is not None:
            warnings.append(Finding(flaw.code, flaw.message, flaw.severity, cards=flaw.cards))
    return faults, warnings


def _as_file(built: Built) -> PoolFile:
    file = PoolFile(built.code)
    file.digest = built.code
    file.tree = built.tree
    return file


def _card_at(spot: Spot, known: dict[str, Built]) -> SourceCard | None:
    file, path = spot
    built = known.get(file.path)
    index = path[1] if len(path) > 1 else 0
    return built.cards[index] if built and isinstance(index, int) and index < len(built.cards) else None


def _in_source(flaw: Flaw, known: dict[str, Built]) -> Finding:
    places = dict.fromkeys(_place(flaw, spot, known) for spot in flaw.spots)
    hint = _UNSAID if flaw.code == "PL008" else flaw.hint
    return Finding(flaw.code, flaw.message, flaw.severity, cards=flaw.cards, hint=hint, locations=tuple(places))


def _place(flaw: Flaw, spot: Spot, known: dict[str, Built]) -> Location:
    """Locate a card in the source, or, if it was there before, in its pool."""
    card = _card_at(spot, known)
    if card is not None:
        return card.origin.location()
    file, path = spot
    if file.path in known:
        file = known[file.path].file
    return located([flaw.replaced(spots=((file, path),))])[0].locations[0]
