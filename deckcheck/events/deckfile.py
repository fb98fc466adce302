"""A finished deck as TOML, ready for ``deckcheck check``; its head says for whom it is and how to verify it."""

from __future__ import annotations

import json

from deckcheck.events.cardtexts import natural

_encode = json.JSONEncoder(ensure_ascii=False).encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.events.model import DrawnPlayer, Entry, Lock, MadeDraw


def deck_bytes(
    lock: Lock, entry: Entry, draw: MadeDraw, player: DrawnPlayer, cards: Mapping[str, str], digest: str
) -> bytes:
    """Write the deck of a player. ``cards`` names each reference, ``digest`` is that of the lock."""
    part = lock.random
    picks = sum(entry.sections.get(part.keep, {}).values())
    rest = sum(entry.sections.get(part.draw, {}).values())
    lines = [
        f"# {lock.event}, {lock.date}: the deck of {player.id}.",
        f"# {picks} cards were picked, {len(player.drawn)} of {rest} others drawn at random (attempt {draw.attempt}).",
        f"# Lock: sha256:{digest}",
        "# To verify it, in the folder of the receipt: deckcheck event verify receipt.json",
        "",
    ]
    said: dict[str, str | int | bool] = {"game": lock.game, "name": f"{lock.event}, deck of {player.id}"}
    said |= {"player": player.id, "event": lock.event, "date": lock.date}
    if lock.format != "default":
        said["format"] = lock.format
    lines += [f"{key} = {_value(value)}" for key, value in {**said, **entry.options}.items()]
    for section in sorted(player.deck, key=lambda name: (name == part.into, name)):
        drawn = [card for card, _ in player.drawn] if section == part.into else []
        lines += ["", f"[{section}]", *_lines(player.deck[section], drawn, cards)]
    return ("\n".join(lines) + "\n").encode()


def _lines(counts: Mapping[str, int], drawn: list[str], cards: Mapping[str, str]) -> list[str]:
    """Write the cards of a section; printings that have only one text together are one line."""
    totals: dict[str, tuple[int, int]] = {}
    for name in natural(counts):
        count, random = totals.get(text := cards.get(name, name), (0, 0))
        totals[text] = count + counts[name], random + drawn.count(name)
    return [_line(text, *numbers) for text, numbers in totals.items()]


def _line(text: str, count: int, drawn: int) -> str:
    note = "" if not drawn else "  # drawn" if drawn == count else f"  # {drawn} drawn"
    return f"{_value(text)} = {count}{note}"


def _value(value: str | int | bool) -> str:
    """Write a value of TOML: that of JSON, but for one sign."""
    return _encode(value).replace("\x7f", "\\u007f")
