"""From the cards of a source to the pools of its sets, checked as pools are; every fault at its place in the source."""

from __future__ import annotations

import gc
from datetime import date
from typing import TYPE_CHECKING

from deckcheck.cards.pools.assemble import Assembly
from deckcheck.cards.pools.keys import PARTIAL, SAME_AS, VARIANT, default
from deckcheck.cards.pools.model import card_model
from deckcheck.cards.pools.pool_file import PoolFile
from deckcheck.cards.pools.printing import number_order
from deckcheck.files.display import shown
from deckcheck.library.library import limiting_fields
from deckcheck.report import Finding, Location

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from deckcheck.cards.pools.faults import Flaw
    from deckcheck.games.game import Game
    from deckcheck.pools.reading import Source
    from deckcheck.pools.source_card import SourceCard, SourceSet

Rows = dict[str, list["SourceCard"]]
"""The cards of each set, in the order of their numbers."""


def sorted_sets(source: Source, by: str = "number") -> Rows:
    """Put the cards into their sets, each number once; what is there twice and differs is added to the faults."""
    point_reprints(source, by)
    found: dict[str, dict[tuple[str, str], SourceCard]] = {}
    for card in source.cards:
        mine = found.setdefault(card.set, {})
        first = mine.setdefault((card.number, card.variant), card)
        if first is not card:
            _join(first, card, source.faults)
    return {code: sorted(found[code].values(), key=_order) for code in sorted(found)}


def _order(card: SourceCard) -> tuple[object, ...]:
    return (*number_order(card.number), card.variant)


def _join(first: SourceCard, second: SourceCard, faults: list[Finding]) -> None:
    """Take two rows of one number for one card if they say the same."""
    different = [name for name in (first.facts | second.facts) if first.facts.get(name) != second.facts.get(name)]
    if first.name == second.name and not different and first.unknown == second.unknown:
        first.also = tuple(dict.fromkeys((*first.also, *second.also)))
        first.ids = tuple(dict.fromkeys((*first.ids, *second.ids)))
        return
    if first.name == second.name:
        who, what = shown(first.name), f", and what it says of {' and '.join(different[:3])} differs"
    else:
        who, what = f"{shown(second.name)} and {shown(first.name)}", ""
    hint = "Leave one of them out; two arts of one number are told apart by their variant."
    places = (second.origin.location(), first.origin.location())
    message = f"{who} ({first.set} {first.number}): the number is there twice{what}"
    faults.append(Finding("PL003", message, cards=(first.name,), locations=places, hint=hint))


def point_reprints(source: Source, by: str) -> None:
    """Find the card that each reprint is a printing of, and give it that card's name if it has none."""
    if not any(card.same for card in source.cards):
        return
    known: dict[str, SourceCard] = {}
    for card in source.cards:
        for name in {"number": (card.number,), "name": (card.name,), "ids": card.ids}[by]:
            known.setdefault(name, card)
    for card in source.cards:
        if not card.same:
            continue
        target = _target(card, known)
        if target is None:
            name = shown(card.name or f"Row {card.origin.number}")
            message = f"{name} is said to be the same as {shown(card.same)}, which no row is"
            source.faults.append(Finding("PL007", message, locations=(card.origin.location(),)))
            continue
        card.same_as = f"{target.set} {target.number}"
        card.name = card.name or target.name
        card.number = card.number or target.number
    source.cards = [card for card in source.cards if card.name]


def _target(card: SourceCard, known: dict[str, SourceCard]) -> SourceCard | None:
    """Follow a reprint to the card that reprints nothing."""
    passed = {id(card)}
    target = known.get(card.same)
    while target is not None and target.same and id(target) not in passed:
        passed.add(id(target))
        target = known.get(target.same)
    return None if target is None or id(target) in passed else target


def known_keys(game: Game) -> frozenset[str]:
    """Return what a pool of a game may say of a card."""
    return frozenset(info.alias or name for name, info in card_model(game).model_fields.items())


def pool_tree(
    set: SourceSet, cards: Sequence[SourceCard], game: Game, partial: bool, keys: Container[str]
) -> dict[str, object]:
    """Return the tree of the pool of a set."""
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
    return tree


def card_row(card: SourceCard, game: Game, partial: bool, keys: Container[str]) -> dict[str, object]:
    """Return a card as a pool writes it, with no other ``keys``: what goes without saying is left out if it may be."""
    row: dict[str, object] = {"number": card.number} if card.number else {}
    row["name"] = card.name
    more = {VARIANT: card.variant, SAME_AS: card.same_as, "also": list(card.also), "ids": list(card.ids)}
    row |= {key: value for key, value in more.items() if value and key in keys}
    unsure = bool(card.unknown) and not card.same_as
    if unsure and not partial:
        row[PARTIAL] = True
    says_all = (partial or unsure) and not card.same_as
    for name in ("rarity", *game.fields, *game.kept):
        if name in card.facts and name not in row and (says_all or not _goes_without(card.facts[name], name, game)):
            row[name] = card.facts[name]
    return row


def _goes_without(value: object, name: str, game: Game) -> bool:
    field = game.fields.get(name)
    return value == "" or (field is not None and value == default(field) and type(value) is type(default(field)))


def check_built(trees: dict[str, dict[str, object]], rows: Rows, game: Game) -> list[Finding]:
    """Find everything that the checker of pools finds in them, each at its place in the source."""
    was_on = gc.isenabled()
    gc.disable()  # many objects, no garbage
    try:
        assembly = Assembly([_as_file(code, tree) for code, tree in trees.items()], game, limiting_fields(game))
        return [_in_source(flaw, rows) for flaw in assembly.flaws]
    finally:
        if was_on:
            gc.enable()


def _as_file(code: str, tree: dict[str, object]) -> PoolFile:
    file = PoolFile(code)
    file.digest = code
    file.tree = tree
    return file


def _in_source(flaw: Flaw, rows: Rows) -> Finding:
    places: Iterable[Location] = (_place(rows[file.path], path) for file, path in flaw.spots)
    return Finding(
        flaw.code, flaw.message, flaw.severity, cards=flaw.cards, hint=flaw.hint, locations=tuple(dict.fromkeys(places))
    )


def _place(cards: Sequence[SourceCard], path: Sequence[str | int]) -> Location:
    index = path[1] if len(path) > 1 else 0
    return cards[index].origin.location() if isinstance(index, int) and cards else Location(0)
