"""What an editor asks of a deck: which card a line means, its copies, and where sections begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.checking.breakdown.build import give_accounts
from deckcheck.repair.deck import Parts
from deckcheck.rules.ir import MANY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.card import Card
    from deckcheck.checking.breakdown.model import Accounts
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Judged, Ruleset


class DeckParts(Parts):
    """What the checker has of a deck, its entries by their lines, and the arithmetic when it is asked for."""

    __slots__ = ("_accounts", "_lines")

    def __init__(self, resolved: Resolved, ruleset: Ruleset, judged: Judged) -> None:
        super().__init__(resolved, ruleset, judged)
        self._accounts: Accounts | None = None
        self._lines: dict[int, int] = {}

    @property
    def accounts(self) -> Accounts:
        """The arithmetic of all rules."""
        if self._accounts is None:
            self._accounts = give_accounts(self.resolved, self.ruleset, self.judged)
        return self._accounts

    def entry_at(self, line: int) -> int | None:
        """Return the number of the entry on a line (from 1)."""
        if not self._lines:
            deck = self.resolved.deck
            self._lines = {deck.locate(entry.place).line: number for number, entry in enumerate(deck.entries)}
        return self._lines.get(line)


def keep_deck(resolved: Resolved, ruleset: Ruleset, judged: Judged) -> DeckParts:
    """Keep what the checker has of a deck, as the ``details`` of its report."""
    return DeckParts(resolved, ruleset, judged)


def hover_text(parts: DeckParts, line: int) -> str:
    """Return what is known of the card on a line, as Markdown: facts, printings, copies, and how many more may come."""
    number = parts.entry_at(line)
    if number is None:
        return ""
    match = parts.resolved.matches[number]
    if match.card is None:
        near = parts.ruleset.finder.nearest(parts.resolved.deck.entries[number].written)
        return f"Not known. Did you mean {_or(near)}?" if near else "Not known."
    card = match.card
    lines = [f"**{_plain(card.title)}**", ""]
    lines += [f"- {name.replace('_', ' ')}: {_plain(words)}" for name, words in _facts(card, parts)]
    lines += [f"- printing: {_plain(', '.join(dict.fromkeys(one.reference for one in match.cards)))}", ""]
    copies = sum(
        entry.count or 0
        for entry, other in zip(parts.resolved.deck.entries, parts.resolved.cards, strict=True)
        if other.key == card.key
    )
    lines.append(f"In this deck: {copies}.")
    lines += list(_room(parts, line))
    return "\n".join(lines)


def headings(parts: DeckParts) -> list[tuple[str, int, int]]:
    """Return the title of each section that the file names, its line, and how many cards it has, in their order."""
    deck, game = parts.resolved.deck, parts.ruleset.game
    sizes: dict[str, int] = {}
    for entry, section in zip(deck.entries, parts.resolved.sections, strict=True):
        if section:
            sizes[section] = sizes.get(section, 0) + (entry.count or 0)
    found = [
        (game.sections[id].title, deck.locate(place).line, sizes.get(id, 0))
        for id, place in deck.headers.items()
        if id in game.sections
    ]
    return sorted(found, key=lambda one: one[1])


def _facts(card: Card, parts: DeckParts) -> Iterator[tuple[str, str]]:
    game = parts.ruleset.game
    for name in (*game.fields, *game.kept):
        if name in ("name", "set", "number"):
            continue
        values = card.facts.get(name)
        field = game.fields.get(name)
        if values is None and field is not None and not field.on:
            yield name, "not recorded"
        elif values:
            yield name, ", ".join("yes" if one is True else "no" if one is False else str(one) for one in values)


def _room(parts: DeckParts, line: int) -> Iterator[str]:
    """Say of each rule that counts this card how many more may come."""
    for account in parts.accounts.accounts:
        for part in account.parts:
            here = any(one.place is not None and one.place.line == line for one in part.lines)
            if here and part.hi is not None and part.hi < MANY and part.least == part.most:
                room = part.hi - part.least
                rest = f"room for {room} more" if room >= 0 else f"{-room} too many"
                yield f"{account.code}: {part.least} of at most {part.hi}, {rest}."


def _or(names: list[str]) -> str:
    return " or ".join(f"*{_plain(name)}*" for name in names)


def _plain(text: str) -> str:
    """Return a text in which nothing is a sign of Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()<>#+!|" else sign for sign in text)
