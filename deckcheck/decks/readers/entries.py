"""What readers of other programs' files share: entries with counts to be looked at, and what a file says of itself."""

from __future__ import annotations

from deckcheck.decks.counts import count_of
from deckcheck.decks.deck import Entry
from deckcheck.decks.headings import LABELS, label_of, names_game
from deckcheck.decks.reader_findings import not_understood, unreadable, wrong_count
from deckcheck.decks.vocabulary import TEXTS, heading_key, words_of
from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import NOTE, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.decks.deck import Deck, Place
    from deckcheck.games.game import Game

LONGEST_NAME = 200
NO_COUNT = "(none)"


def add_entry(
    deck: Deck, section: str | None, name: str, count: str, place: Place, set: str = "", number: str = ""
) -> None:
    """Add so many copies of a card, as they were written; what cannot be counted or has no name is reported."""
    if not (name or number):
        lose(deck, section, place, "A card without a name stands here", "Write its name, or take it out.")
    elif max(len(name), len(set), len(number)) > LONGEST_NAME:
        message = said("This is too long for the name of a card: {text}", text=shown(name or number))
        lose(deck, section, place, message, said("Names have at most {number} letters.", number=LONGEST_NAME))
    else:
        entry = Entry(section, name, count_of(count) if count else None, place, set, number)
        if not entry.count:
            written = "0" if entry.count == 0 else count or NO_COUNT
            deck.findings.append(wrong_count(written, entry.written, deck.locate(place), section))
        if entry.count != 0:
            deck.entries.append(entry)


def lose(deck: Deck, section: str | None, place: Place, message: str, advice: str) -> None:
    """Report a place where a card may have stood that cannot be read."""
    deck.findings.append(not_understood(message, deck.locate(place), advice, section))
    deck.lost.setdefault(section, []).append(place)


def say_of_deck(deck: Deck, game: Game, label: str, value: str, *, own: bool = False) -> bool:
    """Keep what a file says of the deck under some label; give whether the label is known.

    ``own`` tells that game and format are those of deckcheck: other programs have names of their own for them.
    """
    words = words_of(game)
    key = heading_key(label)
    meant = words.labels.get(key) or LABELS.get(key, "")
    if meant in ("game", "format") and not own:
        return False
    option = words.options.get(key)
    if option:
        deck.options[option] = int(value) if value and count_of(value) is not None else value
    elif meant == "name":
        deck.name = deck.name or value
    elif meant in TEXTS:
        setattr(deck, meant, value)
    elif meant:
        add_meta(deck, meant, value)
    return bool(option or meant)


def add_meta(deck: Deck, key: str, value: str) -> None:
    """Keep a remark; several under one label become lines of one text."""
    before = deck.meta.get(key)
    if value:
        deck.meta[key] = f"{before}\n{value}" if before else value


def read_comments(deck: Deck, game: Game, text: str) -> None:
    """Read the free text of a deck: lines such as ``Player: …`` say something, all others are notes."""
    notes: list[str] = []
    for line in text.splitlines():
        label, value = label_of(line.strip())
        if not (label and value and say_of_deck(deck, game, label, value, own=True)):
            notes.append(line.strip())
    add_meta(deck, "notes", "\n".join(notes).strip())


def game_in_comments(text: str) -> str:
    """Return the game that a line of a free text names."""
    for line in text.splitlines():
        label, value = label_of(line.strip())
        if value and names_game(label):
            return value
    return ""


def note_unread(deck: Deck, names: Iterable[str], what: str, place: Place) -> None:
    """Note the parts of a file that say nothing about a deck as far as is known here."""
    listed = list(dict.fromkeys(names))
    if listed:
        message = said(
            "{what} that are not read, because they say nothing of a deck here: {names}",
            what=said(what),
            names=shown(", ".join(listed), 200),
        )
        deck.findings.append(Finding("DK003", message, NOTE, locations=(deck.locate(place),)))


def no_cards(deck: Deck, what: str) -> None:
    """Report a file that could be taken apart but holds nothing that is a deck, so that it is no empty one."""
    hint = said("deckcheck convert --help lists the formats; --from says which one a file has.")
    deck.findings.append(
        unreadable(said("{what} holds no list of cards that is understood", what=said(what)), Location(0), hint)
    )
