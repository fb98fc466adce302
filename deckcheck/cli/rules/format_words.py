"""What a format changes about its game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.files.display import safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.games.formats.model import CardLimit, FormatFile, GroupLimit
    from deckcheck.games.game import Game
    from deckcheck.games.model import EntryModel


def changes(format: FormatFile, game: Game) -> Iterator[str]:
    """Say everything that a format changes, a sentence for each."""
    for name, value in format.options.items():
        yield f"{game.options[name].text}: {value} instead of {game.options[name].default}"
    if format.sets:
        yield f"Legal sets: {', '.join(map(safe, format.sets))}"
    if format.card is not None:
        yield f"Printings are the same card if they are equal in {' and '.join(format.card.identity)}"
    for limit in format.cards:
        yield f"{safe(limit.card)}: {_limit(limit)}{_days(limit)}{_reason(limit)}"
    for group in format.groups:
        cards = ", ".join(map(safe, group.cards))
        yield f"At most {group.most} of these: {cards}{_days(group)}{_reason(group)}"
    for code, entries in format.rules.items():
        what = "replaced" if code in game.texts else "added"
        for entry in entries:
            yield _rule(code, entry, what)


def _rule(code: str, entry: EntryModel, what: str) -> str:
    if entry.off:
        return f"{code} dropped{_days(entry)}"
    statement = safe(entry.text).rstrip(".")
    return f"{code} {what}{_days(entry)}{': ' + statement if statement else ''}"


def _limit(limit: CardLimit) -> str:
    return f"at most {limit.limit}" if limit.limit else "banned"


def _days(dated: CardLimit | GroupLimit | EntryModel) -> str:
    words = f" from {dated.from_}" if dated.from_ else ""
    words += f" until {dated.until}" if dated.until else ""
    return words + (f" (announced {dated.announced})" if dated.announced else "")


def _reason(limit: CardLimit | GroupLimit) -> str:
    return f", {safe(limit.reason.strip()).rstrip('.')}" if limit.reason.strip() else ""
