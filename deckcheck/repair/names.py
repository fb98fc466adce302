"""The right spelling of the cards of a deck: names, sets and numbers, and nothing else."""

from __future__ import annotations

from deckcheck.cards.fold import fold, fold_accents
from deckcheck.decks.edit.changes import Changes, edit
from deckcheck.decks.edit.patches import NotEditable
from deckcheck.decks.read import open_source
from deckcheck.record import Record
from deckcheck.repair.deck import Parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder, Match
    from deckcheck.checking.checker import Checker
    from deckcheck.checking.request import CheckRequest
    from deckcheck.decks.deck import Entry
    from deckcheck.decks.edit.changes import Edited
    from deckcheck.report import DeckReport

FARTHEST = 1
"""So many letters may be wrong, missing, too many or changed over."""
SHORTEST = 4
"""In a shorter name one letter is too much of it."""


class Spelling(Record):
    """An entry that is written in another way: its line, and its text before and after."""

    __slots__ = ("after", "before", "line")

    def __init__(self, line: int, before: str, after: str) -> None:
        self.line = line
        self.before = before
        self.after = after


class Respelt(Record):
    """A deck with the right spellings: what is changed, the file, and the reports before and after."""

    __slots__ = ("after", "edited", "report", "spellings")

    def __init__(self, report: DeckReport) -> None:
        self.report = report
        self.after = report
        self.edited: Edited | None = None
        self.spellings: list[Spelling] = []


def respell(checker: Checker, path: str, data: bytes, terms: CheckRequest | None = None) -> Respelt:
    """Write the right names, sets and numbers into a deck, where there is only one that can be meant.

    Args:
        checker: judges the deck; it is made with ``keep_parts`` as its details.
        path: what the report calls the file.
        data: its bytes.
        terms: what holds for this deck.

    Raises:
        NotEditable: the file cannot be changed in place.
    """
    report = checker.check(path, data, terms)
    respelt = Respelt(report)
    parts = report.details
    if not isinstance(parts, Parts):
        return respelt
    resolved, finder = parts.resolved, parts.ruleset.finder
    changes = Changes()
    meant: dict[int, Card] = {}
    near = _Near(finder)
    for number, (entry, match) in enumerate(zip(resolved.deck.entries, resolved.matches, strict=True)):
        text, card = _right(entry, match, finder, near)
        if text and card is not None and text != entry.name:
            changes.names[number] = text
            if match.note or match.card is None:
                changes.whole.add(number)
            meant[number] = card
            line = resolved.deck.locate(entry.place).line
            respelt.spellings.append(Spelling(line, _written(entry), text))
    if not changes.names:
        return respelt
    source = open_source(path, data, checker.reader, checker.encoding)
    respelt.edited = edit(source, resolved.deck, resolved.sections, changes, parts.ruleset.game, finder.knows, data)
    respelt.after = checker.check(path, respelt.edited.data, terms)
    _compare(parts, respelt, meant)
    return respelt


def names_data(respelt: Respelt, path: str) -> dict[str, object]:
    """Return what was written in another way as plain data."""
    names = [{"line": one.line, "before": one.before, "after": one.after} for one in respelt.spellings]
    return {
        "path": path,
        "verdict": respelt.report.verdict,
        "after": respelt.after.verdict,
        "names": names,
        "text": respelt.edited.after if respelt.edited is not None else None,
    }


def near_names(parts: Parts) -> list[str]:
    """Name the entries that no pool knows and of which it is clear what they mean."""
    near = _Near(parts.ruleset.finder)
    resolved = parts.resolved
    unknown = [resolved.deck.entries[number] for number in resolved.problems if not resolved.matches[number].cards]
    return [entry.written for entry in unknown if not entry.number and near.card(entry.name) is not None]


def _written(entry: Entry) -> str:
    beside = f"{entry.set} {entry.number}".strip()
    return f"{entry.name} ({beside})" if entry.name and beside else entry.name or beside


def _compare(parts: Parts, respelt: Respelt, meant: dict[int, Card]) -> None:
    """Make sure that all entries mean what they meant, and the changed ones the cards that they are to mean."""
    after = respelt.after.details
    before = parts.resolved
    same = isinstance(after, Parts) and len(after.resolved.cards) == len(before.cards)
    if same and isinstance(after, Parts):
        for number, (entry, card) in enumerate(zip(before.deck.entries, before.cards, strict=True)):
            new, other = after.resolved.deck.entries[number], after.resolved.cards[number]
            wanted = meant.get(number, card)
            same = same and new.count == entry.count and other.key == wanted.key
    if not same:
        raise NotEditable(f"{respelt.report.path} is written in a way that cannot be changed in place.")


def _right(entry: Entry, match: Match, finder: Finder, near: _Near) -> tuple[str, Card | None]:
    """Return how an entry is written rightly and the card that it means, nothing where that is not sure."""
    if match.card is None:
        if match.cards or entry.set or entry.number:
            return "", None
        for name, remark in _without_remark(entry.name):
            card = near.card(name)
            if card is not None:
                return finder.to_write(card) + remark, card
        return "", None
    if match.note:
        printing = _printing(entry, match, finder)
        return (f"{_name(match.card, finder)} ({printing.reference})", printing) if printing is not None else ("", None)
    return _as_printed(entry, match), match.card


def _without_remark(name: str) -> Iterator[tuple[str, str]]:
    """Return a name, and what is left of it without a remark, which only a known name shows to be one."""
    yield name, ""
    bare, slashes, remark = name.partition(" //")
    if slashes:
        yield bare.rstrip(), f"{name[len(bare.rstrip()) : len(bare)]}{slashes}{remark}"


def _as_printed(entry: Entry, match: Match) -> str:
    """Return the name, or the name with its subtitle, as the card prints it, if that is what was meant."""
    card = match.card
    assert card is not None
    folded = fold_accents(fold(entry.name))
    for text in (card.name, card.title):
        if folded == fold_accents(fold(text)) or _loose(folded) == _loose(fold_accents(fold(text))):
            return text
    return ""


def _loose(folded: str) -> str:
    """Leave signs out: people write other ones between a name and its subtitle."""
    return "".join(sign for sign in folded if sign.isalnum())


def _name(card: Card, finder: Finder) -> str:
    return finder.to_write(card).partition(" (")[0]


def _printing(entry: Entry, match: Match, finder: Finder) -> Card | None:
    """Return the printing that is meant by a set or a number which the card does not have: the only near one."""
    assert match.card is not None
    printings = [card for card in finder.source.keyed(match.card.key) if card.number]
    written = f"{entry.set} {entry.number}".strip() or _inside(entry.name)
    close = [card for card in printings if _distance(fold(written), fold(card.reference)) <= FARTHEST]
    if len(close) == 1:
        return close[0]
    return printings[0] if len(printings) == 1 else None


def _inside(name: str) -> str:
    """Return what stands in the brackets behind a name."""
    before, opened, rest = name.rpartition("(")
    return rest.rstrip(") ") if before and opened else ""


def _distance(one: str, other: str) -> int:
    from rapidfuzz.distance import OSA

    return int(OSA.distance(one, other, score_cutoff=FARTHEST))


class _Near:
    """Finds the only card whose name is so near to a text that it must be meant."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._names: dict[str, list[str]] | None = None

    def card(self, written: str) -> Card | None:
        """Return the card, ``None`` where there is none or more than one."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        folded = fold_accents(fold(written))
        if len(folded) < SHORTEST:
            return None
        if self._names is None:
            self._names = {}
            for name in self._finder.source.names():
                self._names.setdefault(fold_accents(fold(name)), []).append(name)
        found = process.extract(folded, list(self._names), scorer=OSA.distance, score_cutoff=FARTHEST, limit=5)
        names = [name for near, _, _ in found for name in self._names[near]]
        cards = {card.key: card for name in names for card in self._finder.find(name).cards}
        return next(iter(cards.values())) if len(cards) == 1 else None
