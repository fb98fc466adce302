"""What can be wrong with the use of another game's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.files.shape_faults import Fault
    from deckcheck.games.model import GameFile


def lint_use(file: GameFile, others: Mapping[str, str], users: tuple[str, ...]) -> list[Fault]:
    """Find out whether there is the game that a file uses, and whether it uses this one in turn."""
    uses = file.uses or ""
    if uses in (*users, file.id):
        circle = " → ".join([*users, file.id, uses])
        return [(("uses",), f"the games use each other in a circle: {circle}")]
    if uses not in others:
        known = sorted(others)
        return [(("uses",), f"there is no game {uses}{did_you_mean(uses, known)}")]
    return []


def lint_added(file: GameFile, used: GameFile) -> list[Fault]:
    """Find what a file says of cards that the game which it uses decides."""
    return list(_lint_added(file, used))


def _lint_added(file: GameFile, used: GameFile) -> Iterator[Fault]:
    for key in ("identity", "numbers", "texts"):
        if getattr(file.card, key):
            yield ("card", key), f"{key} is what {used.id} says, whose cards these are: leave it out"
    known = {*used.card.fields, *used.card.numbers, *used.card.texts}
    for name in file.card.fields:
        if name in known:
            yield ("card", "fields", name), f"{used.id} has {name} already: leave it out, or choose another name"
