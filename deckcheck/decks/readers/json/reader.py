"""JSON decks: our own shape, which is that of the TOML file, and those of several sites and programs."""

from __future__ import annotations

from deckcheck.decks.belonging import plain_key
from deckcheck.decks.deck import Deck
from deckcheck.decks.headings import LABELS
from deckcheck.decks.readers.entries import add_meta, lose, no_cards, note_unread, say_of_deck
from deckcheck.decks.readers.json.entries import JsonEntries, slots_of
from deckcheck.decks.readers.json.places import belonging_of, holds_one_card
from deckcheck.decks.readers.zones import Zones
from deckcheck.decks.vocabulary import ELSEWHERE, heading_key, words_of
from deckcheck.files.display import shown
from deckcheck.files.json import parse_json
from deckcheck.files.toml import BrokenFile
from deckcheck.report import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.decks.belonging import Belonging
    from deckcheck.decks.deck import Place, Source
    from deckcheck.games.game import Game

    Path = tuple[str | int, ...]

NAME = "json"
INSIDE = ("data", "deck", "decklist", "boards")
"""Keys under which sites wrap the deck itself."""
ABOUT = ("metadata", "meta", "info")
ZONES = {"slots": "main", "cards": "main", "list": "main", "sideslots": "side", "sideboard": "sideboard"}
"""What sites call zones, where that is no heading of a list."""
NO_ZONES = frozenset({"ignoredecklimitslots", "xp", "problem", "problems", "tags"})
"""Keys that repeat cards of the deck, or hold something else."""
CARDS = "cards"
"""The key under which a zone may keep its cards, beside their number."""
GREETING = "Exported from"


def parse(text: str) -> object:
    """Parse the JSON."""
    tree = parse_json(text)
    if tree is None:
        raise BrokenFile("This JSON holds nothing.", 1)
    return tree


def game_of(content: object) -> str:
    """Return the value of ``game``."""
    game = content.get("game", "") if isinstance(content, dict) else ""
    return "" if game is None else str(game)


def game_place(source: Source) -> Location:
    """Locate ``"game": …``."""
    return JsonLocator(source.text)(("game",))


def read(source: Source, game: Game, knows: Callable[[str], bool]) -> Deck:
    """Read the tree as a deck, whatever its shape."""
    deck = Deck(source.path, NAME, JsonLocator(source.text))
    reading = _Reading(deck, game, knows)
    content = source.content
    if isinstance(content, dict):
        reading.deck_object((), content)
    elif isinstance(content, list):
        reading.whole_list(content)
    else:
        no_cards(deck, "This JSON")
    return deck


class JsonLocator:
    """Finds places in the text, which is scanned for the first of them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._find: Callable[[Path], Location] | None = None

    def __call__(self, place: Place) -> Location:
        """Locate a path."""
        if self._find is None:
            from deckcheck.files.json_positions import JsonPositions

            self._find = JsonPositions(self._text).at
        return self._find(place if isinstance(place, tuple) else ())


class _Reading:
    """A deck while its tree is read."""

    def __init__(self, deck: Deck, game: Game, knows: Callable[[str], bool]) -> None:
        self.deck = deck
        self.game = game
        self.words = words_of(game)
        self.knows = knows
        self.entries = JsonEntries(deck, knows)
        self._unread: list[str] = []

    def whole_list(self, items: list[object]) -> None:
        """Read a list of cards without zones; the first text may be a greeting of the program that wrote it."""
        said = [belonging_of(item, self.words) if isinstance(item, dict) else None for item in items]
        zones = Zones(self.deck, self.game, [one.zone for one in said if one])
        for number, item in enumerate(items):
            if not (number == 0 and isinstance(item, str) and item.startswith(GREETING)):
                self._entry(zones, "", (number,), item, said[number])
        zones.finish()
        if not items:
            no_cards(self.deck, "This JSON")

    def deck_object(self, path: Path, tree: dict[str, object]) -> None:
        """Read an object that is a deck, or in which one is wrapped."""
        inside = next((key for key in INSIDE if self._wraps(tree, key)), None)
        if inside is not None:
            self.deck_object((*path, inside), tree[inside])  # type: ignore[arg-type]
            tree = {key: value for key, value in tree.items() if key != inside}
        zones = {key: self._zone(key) for key, value in tree.items() if self._holds_cards(key, value)}
        places = Zones(self.deck, self.game, zones.values(), of_game=not path and "game" in tree)
        for key, value in tree.items():
            if key in zones:
                self._read_zone(places, zones[key], (*path, key), value)
            else:
                self._other(path, key, value)
        places.finish()
        if not (zones or inside):
            no_cards(self.deck, "This JSON")
        note_unread(self.deck, self._unread, "Keys", (*path, *self._unread[:1]))
        self._unread = []

    def _wraps(self, tree: dict[str, object], key: str) -> bool:
        """Tell whether a key holds a whole deck: an object with a zone in it."""
        value = tree.get(key)
        return isinstance(value, dict) and any(
            isinstance(inside, list | dict) and self._holds_cards(name, inside) for name, inside in value.items()
        )

    def _zone(self, key: str) -> str:
        return ZONES.get(plain_key(key), key)

    def _holds_cards(self, key: str, value: object) -> bool:
        """Tell whether a value is a zone: a list of cards, a table of counts, or one card."""
        if holds_one_card(key, value, self.words):
            return True
        if not isinstance(value, list | dict) or plain_key(key) in NO_ZONES:
            return False
        zone = self._zone(key)
        if self.words.section(zone) is not None or heading_key(zone) in ELSEWHERE:
            return True
        if isinstance(value, list):
            return bool(value) and all(map(slots_of, value)) and any(map(self._is_card, value))
        counts = (name for name, count in value.items() if type(count) is int)
        return plain_key(key) not in ABOUT and (self._is_card(value) or any(map(self.knows, counts)))

    def _is_card(self, value: object) -> bool:
        """Tell an object that says which card it means: with a count, or by a name that the pools know."""
        slots = slots_of(value)
        texts = value.values() if isinstance(value, dict) else ()
        counted = "count" in slots and bool(slots & {"name", "id", "number"})
        return counted or any(isinstance(text, str) and bool(text) and self.knows(text) for text in texts)

    def _read_zone(self, zones: Zones, zone: str, path: Path, value: object) -> None:
        if not value:
            zones.empty(zone, path)
            return
        if isinstance(value, dict) and isinstance(value.get(CARDS), list | dict):
            self._read_zone(zones, zone, (*path, CARDS), value[CARDS])
            return
        section = zones.section(zone, path)
        if isinstance(value, list):
            for number, item in enumerate(value):
                self._entry(zones, section, (*path, number), item)
        elif isinstance(value, str) or slots_of(value) & {"name", "id", "number"}:
            self._entry(zones, section, path, value)
        elif isinstance(value, dict):
            for name, inside in value.items():
                if isinstance(inside, dict) and "count" in slots_of(inside):
                    named = inside if slots_of(inside) & {"name", "id"} else {"name": name, **inside}
                    self._entry(zones, section, (*path, name), named)
                else:
                    self.entries.count(section, (*path, name), name, inside)

    def _entry(
        self, zones: Zones, section: str | None, path: Path, item: object, said: Belonging | None = None
    ) -> None:
        """Read one card, in the section that it names itself, if it does; ``said`` is that, where it is known."""
        if isinstance(item, dict):
            said = said or belonging_of(item, self.words)
            if said.zone:
                section = zones.section(said.zone, path)
            elif said.doubtful:
                advice = "Put the card under a key named like a section."
                lose(self.deck, section, (*path, said.doubtful), said.doubt, advice)
        self.entries.entry(section, path, item)

    def _other(self, path: Path, key: str, value: object) -> None:
        """Read a key that is no zone: something about the deck, or nothing that is known here."""
        if plain_key(key) in ABOUT and isinstance(value, dict):
            for name, inside in value.items():
                self._other((*path, key), name, inside)
        elif isinstance(value, str | int | float) and self._says(path, key, value):
            return
        elif value not in (None, "", [], {}):
            self._leave(path, key, value)

    def _leave(self, path: Path, key: str, value: object) -> None:
        """Name a key that is not read; what looks like cards in it is an error, each place once."""
        places = [] if plain_key(key) in NO_ZONES else list(self._cards_in((*path, key), value))
        for place in places:
            message = f"Cards stand under {shown(key, 40)}, where none are read"
            lose(self.deck, None, place, message, "Put them into a list or an object named like a section.")
        if not places:
            self._unread.append(key)

    def _cards_in(self, path: Path, value: object) -> Iterator[Path]:
        """Find what looks like a card, as deep as it may be."""
        if isinstance(value, dict) and self._is_card(value):
            yield path
        elif isinstance(value, dict):
            counted = [name for name, count in value.items() if type(count) is int and self.knows(name)]
            yield from ((*path, name) for name in counted)
            for name, inside in value.items():
                yield from self._cards_in((*path, name), inside)
        elif isinstance(value, list):
            for number, inside in enumerate(value):
                if isinstance(inside, str) and self.knows(inside):
                    yield *path, number
                else:
                    yield from self._cards_in((*path, number), inside)

    def _says(self, path: Path, key: str, value: str | float) -> bool:
        words = heading_key(key)
        if words in self.words.options:
            option = self.words.options[words]
            self.deck.options[option] = value
            self.deck.option_places[option] = (*path, key)
        elif words in ("game", "format"):
            return not path and self._own(words, value)
        elif words not in LABELS:
            return False
        elif LABELS[words] == "name":
            return say_of_deck(self.deck, self.game, key, str(value))
        else:
            add_meta(self.deck, LABELS[words], str(value))
        return True

    def _own(self, key: str, value: str | float) -> bool:
        """Keep game and format, as far as they are meant for this program: other sites have formats of their own."""
        if isinstance(value, str) and (key == "game" or self.deck.game):
            setattr(self.deck, key, value)
            return True
        return False
