"""Everything that can be found wrong with pool files, warnings and notes among it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.finder import what_to_write
from deckcheck.cards.fold import fold, fold_accents
from deckcheck.cards.index import MemoryCards, plain_id
from deckcheck.cards.pools.assemble import Assembly
from deckcheck.cards.pools.characters import oddities
from deckcheck.cards.pools.faults import Flaw, located
from deckcheck.cards.pools.keys import ALSO, IDS, TYPE
from deckcheck.cards.pools.pool_file import load_pool_file
from deckcheck.files.display import shown
from deckcheck.report import NOTE, WARNING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.cards.card import Card
    from deckcheck.cards.pools.faults import Spot
    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.cards.pools.printing import Printing
    from deckcheck.games.game import Game
    from deckcheck.report import Finding, Severity

_SHOWN = 6


def lint_pools(files: Iterable[str], game: Game, agreeing: frozenset[str] = frozenset()) -> list[Finding]:
    """Find all faults of the pool files of a game; the arguments are those of ``read_pools``."""
    return lint_files([load_pool_file(path) for path in dict.fromkeys(files)], game, agreeing)


def lint_files(files: Sequence[PoolFile], game: Game, agreeing: frozenset[str] = frozenset()) -> list[Finding]:
    """Find all faults of pool files that were read."""
    assembly = Assembly(files, game, agreeing)
    flaws = [
        *assembly.flaws,
        *_alike(assembly),
        *_same_other_name(assembly),
        *_odd(assembly),
        *_variants(assembly),
        *_not_recorded(assembly),
    ]
    return [*assembly.faults, *located(flaws)]


def _alike(assembly: Assembly) -> Iterator[Flaw]:
    """Find different cards whose names are told apart by nothing that people are sure to write."""
    source = MemoryCards(assembly.cards)
    files = {file.path: file for file in assembly.files}
    by_name: dict[str, dict[object, Card]] = {}
    for card in assembly.cards:
        by_name.setdefault(fold_accents(fold(card.name)), {}).setdefault((card.key, card.facts.get(TYPE)), card)
    for cards in by_name.values():
        several = list(cards.values())
        names = {card.name for card in several}
        if len(names) > 1:
            hint = "Fix the spelling, or say same_as if it is one card."
            yield _name_flaw(f"{_listed(names)} are different cards, but read the same", several, WARNING, hint, files)
        elif len(several) > 1 and len({fold(card.title) for card in several}) < len(several):
            hint = f"In a list write {_listed(what_to_write(card, source) for card in several)}."
            yield _name_flaw(f"{several[0].name} is the name of {len(several)} cards", several, NOTE, hint, files)


def _same_other_name(assembly: Assembly) -> Iterator[Flaw]:
    """Find other names and numbers that stand at several cards, or are the name of another card."""
    files = {file.path: file for file in assembly.files}
    source = MemoryCards(assembly.cards)
    first: dict[str, Card] = {}
    told: set[tuple[str, str, str]] = set()
    for card in assembly.cards:
        for key in (ALSO, IDS):
            for text in getattr(card, key):
                folded = plain_id(fold(text))
                named = next((one for one in source.named(folded) if one.key != card.key), None)
                other = named or first.setdefault(folded, card)
                if other.key == card.key or (folded, card.key, other.key) in told:
                    continue
                told.add((folded, card.key, other.key))
                means = f"is the name of {other.title}" if named else f"stands at {other.title} too"
                spots: list[Spot] = [(files[card.file], ("cards", card.index, key))]
                spots.append((files[other.file], ("cards", other.index, "name" if named else key)))
                hint = (
                    "A name comes first, so nobody finds this card by it: leave it out."
                    if named
                    else ("Leave it out at one of them: as it is, nobody can say which card is meant.")
                )
                yield Flaw("PL004", f"{card.title}: {shown(text)} {means}", spots, hint, [card.title], WARNING)


def _name_flaw(message: str, cards: list[Card], severity: Severity, hint: str, files: dict[str, PoolFile]) -> Flaw:
    spots: list[Spot] = [(files[card.file], ("cards", card.index, "name")) for card in cards]
    return Flaw("PL004", message, spots, hint, [card.title for card in cards], severity)


def _odd(assembly: Assembly) -> Iterator[Flaw]:
    """Find texts that hold odd characters."""
    for printing in assembly.printings:
        for key, value in printing.written.items():
            for text in value if isinstance(value, list) else [value]:
                for problem in oddities(text) if isinstance(text, str) else ():
                    message = f"{printing.label}: {key} has {problem}"
                    yield Flaw("PL005", message, [printing.spot(key)], "Type the text anew.", severity=WARNING)


def _variants(assembly: Assembly) -> Iterator[Flaw]:
    """Find values of open text facts that differ in nothing but their spelling: rules take them for different."""
    open_texts = [field.name for field in assembly.game.fields.values() if field.kind == "text" and not field.values]
    first: dict[tuple[str, str], tuple[str, Spot]] = {}
    for printing in assembly.printings:
        for name in open_texts:
            for value in printing.facts.get(name, ()):
                spelling, spot = first.setdefault((name, fold(str(value))), (str(value), printing.spot(name)))
                if spelling != value:
                    message = f'{printing.label}: {name} is "{value}" here and "{spelling}" elsewhere'
                    hint = "Write both the same: to rules they are two different values."
                    yield Flaw("PL006", message, [printing.spot(name), spot], hint, severity=WARNING)


def _not_recorded(assembly: Assembly) -> Iterator[Flaw]:
    """Say of each partial pool which facts that rules read are not recorded, and of how many cards."""
    by_file: dict[str, list[Printing]] = {}
    for printing in assembly.printings:
        by_file.setdefault(printing.file.path, []).append(printing)
    for file in assembly.files:
        mine = by_file.get(file.path, [])
        for name in dict.fromkeys([*assembly.game.identity, *assembly.game.fields]):
            lacking = [one for one in mine if one.partial and not one.flawed and name not in one.facts]
            if lacking:
                message = f"{name} is not recorded of {len(lacking)} of {len(mine)} printings"
                hint = 'Rules that need it cannot be judged for these cards. "" says that a card is known to have none.'
                spots = [printing.spot() for printing in lacking[:1]]
                yield Flaw("PL008", message, spots, hint, dict.fromkeys(one.name for one in lacking), NOTE)


def _listed(texts: Iterable[str]) -> str:
    all = sorted(texts)
    return ", ".join(all[:_SHOWN]) + (f" and {len(all) - _SHOWN} more" if len(all) > _SHOWN else "")
