"""What a format changes about its game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.files.display import safe
from deckcheck.games.formats.model import ListFile, SetPeriod

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.games.formats.model import (
        CardLimit,
        FormatFile,
        GroupLimit,
        Named,
        Period,
        PointsList,
        SectionChange,
    )
    from deckcheck.games.game import Game
    from deckcheck.games.model import EntryModel

_SHOWN = 20
"""So many cards of a list are named."""


def changes(format: FormatFile, game: Game) -> Iterator[str]:
    """Say everything that a format changes, a sentence for each."""
    if format.extends:
        yield f"All that {safe(format.extends)} says, unless it is said here"
    for name, value in format.options.items():
        yield f"{game.options[name].text}: {value} instead of {game.options[name].default}"
    yield from _legal(format)
    if format.card is not None:
        yield f"Printings are the same card if they are equal in {' and '.join(format.card.identity)}"
    for name, change in format.sections.items():
        yield from _section(name, change)
    for limit in format.cards:
        yield f"{safe(limit.card)}: {_limit(limit)}{_days(limit)}{_reason(limit)}"
    for group in format.groups:
        yield f"{_first(_name(group) + _group(group))}{_days(group)}{_reason(group)}"
    for points in format.points:
        yield f"{_first(_name(points) + _points(points))}{_days(points)}{_reason(points)}"
    for code, entries in format.rules.items():
        what = "replaced" if code in game.texts else "added"
        for entry in entries:
            yield _rule(code, entry, what)


def _legal(format: FormatFile) -> Iterator[str]:
    """Say which cards are legal."""
    if format.sets:
        yield f"Legal sets: {', '.join(map(_sets, format.sets))}"
    if format.sets_add:
        yield f"Further legal sets: {', '.join(map(_sets, format.sets_add))}"
    if format.plus:
        yield f"Legal besides: {', '.join(map(safe, format.plus))}"
    if format.only is not None:
        listed = f"the list {safe(format.only.file)}" if isinstance(format.only, ListFile) else _cards(format.only)
        yield f"Only these cards are legal: {listed}"


def _rule(code: str, entry: EntryModel, what: str) -> str:
    if entry.off:
        return f"{code} dropped{_days(entry)}"
    statement = safe(entry.text).rstrip(".")
    return f"{code} {what}{_days(entry)}{': ' + statement if statement else ''}"


def _sets(written: str | SetPeriod) -> str:
    return safe(written) if isinstance(written, str) else f"{_cards(written.codes)}{_days(written)}"


def _cards(names: Sequence[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(map(safe, names[:_SHOWN])) + (f" and {more} more" if more > 0 else "")


def _section(name: str, change: SectionChange) -> Iterator[str]:
    if change.aliases:
        yield f"Further words for {name}: {', '.join(map(safe, change.aliases))}"
    if change.default is not None:
        yield f"Cards without a section {'go' if change.default else 'do not go'} to {name}"


def _name(named: Named) -> str:
    return f"{safe(named.id)}: " if named.id else ""


def _group(group: GroupLimit) -> str:
    if group.off:
        return "dropped"
    inner = [
        safe(one) if isinstance(one, str) else "any of " + " and ".join(map(safe, one)) for one in group.cards or ()
    ]
    return f"at most {group.most} of these: {', '.join(inner)}"


def _points(points: PointsList) -> str:
    if points.off:
        return "dropped"
    cards = points.cards
    weights = f"the list {safe(cards.file)}" if isinstance(cards, ListFile) else f"{len(cards or ())} cards"
    return f"at most {points.most} points by {weights}{', each card once' if points.once else ''}"


def _limit(limit: CardLimit) -> str:
    if limit.off:
        return "dropped"
    return f"at most {limit.limit}" if limit.limit else "banned"


def _days(dated: Period | EntryModel) -> str:
    words = f" from {dated.from_}" if dated.from_ else ""
    words += f" until {dated.until}" if dated.until else ""
    announced = None if isinstance(dated, SetPeriod) else getattr(dated, "announced", None)
    return words + (f" (announced {announced})" if announced else "")


def _reason(limit: CardLimit | GroupLimit | PointsList) -> str:
    return f", {safe(limit.reason.strip()).rstrip('.')}" if limit.reason.strip() else ""


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]
