"""A game with the rules of a format: a game file in which codes are replaced, added or dropped.

What a format says from some day on leaves the game's own entries of that code in force on all other days.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from deckcheck.games.formats.model import FormatFile
from deckcheck.games.model import BeyondModel, EntryModel, GameFile, OptionModel, Rules

_DAY = timedelta(days=1)
Period = tuple[date | None, date | None]
"""The first and the last day; ``None`` is no end on that side."""


def apply_format(game: GameFile, format: FormatFile) -> GameFile:
    """Return the game as a format changes it. The format must fit the game."""
    card = game.card
    if format.card is not None:
        card = card.model_copy(update={"identity": format.card.identity})
    return apply_sections(game, format).model_copy(
        update={
            "card": card,
            "options": {name: _option(name, option, format) for name, option in game.options.items()},
            "rules": merged_rules(game.rules, format),
            "beyond": merged_beyond(game.beyond, format.beyond),
        }
    )


def apply_sections(game: GameFile, format: FormatFile) -> GameFile:
    """Return the game with what a format says of sections: further words, another default."""
    if not format.sections:
        return game
    moved = any(change.default for change in format.sections.values())
    sections = {}
    for name, section in game.sections.items():
        change = format.sections.get(name)
        update: dict[str, object] = {}
        if change is not None:
            update["aliases"] = [*section.aliases, *(word for word in change.aliases if word not in section.aliases)]
        if moved or (change is not None and change.default is not None):
            update["default"] = bool(change and change.default)
        sections[name] = section.model_copy(update=update)
    return game.model_copy(update={"sections": sections})


def _option(name: str, option: OptionModel, format: FormatFile) -> OptionModel:
    return option.model_copy(update={"default": format.options[name]}) if name in format.options else option


def merged_rules(rules: Rules, format: FormatFile) -> Rules:
    """Put a format's entries in the place of the game's entries of the same code; new codes follow."""
    source = format.source or format.name or format.id
    merged: Rules = {}
    for code in (*rules, *(code for code in format.rules if code not in rules)):
        written = format.rules.get(code)
        if written is None:
            merged[code] = rules[code]
            continue
        own = [entry.model_copy(update={"source": entry.source or source}) for entry in written if not entry.off]
        others = _on_other_days(rules.get(code, []), [(entry.from_, entry.until) for entry in written])
        if own or others:
            merged[code] = [*own, *others]
    return merged


def merged_beyond(before: Sequence[BeyondModel], own: Sequence[BeyondModel]) -> list[BeyondModel]:
    """Put a format's cards beyond the rules in the place of those of the same id; others are added."""
    replaced = {one.id: one for one in own if one.id}
    known = {one.id for one in before if one.id}
    merged = [replaced.get(one.id, one) if one.id else one for one in before]
    return [one for one in (*merged, *(one for one in own if one.id not in known or not one.id)) if not one.off]


def _on_other_days(entries: list[EntryModel], taken: list[Period]) -> list[EntryModel]:
    return [
        entry.model_copy(update={"from_": first, "until": last})
        for since, until in _gaps(taken)
        for entry in entries
        for first, last in [(_later(entry.from_, since), _earlier(entry.until, until))]
        if first is None or last is None or first <= last
    ]


def _gaps(taken: list[Period]) -> list[Period]:
    """Return the periods that are left between others."""
    gaps: list[Period] = []
    free: date | None = None
    for first, last in sorted(taken, key=lambda period: period[0] or date.min):
        if first is not None and (free is None or first > free):
            gaps.append((free, _before(first)))
        if last is None or last == date.max:
            return gaps
        free = _later(free, last + _DAY)
    return [*gaps, (free, None)]


def _before(day: date) -> date:
    return day if day == date.min else day - _DAY


def _later(one: date | None, other: date | None) -> date | None:
    return max(one, other) if one and other else one or other


def _earlier(one: date | None, other: date | None) -> date | None:
    return min(one, other) if one and other else one or other
