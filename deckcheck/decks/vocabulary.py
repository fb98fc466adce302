"""The words of a game in which people write headings: its sections, the types of its cards, its options."""

from __future__ import annotations

from deckcheck.cards.fold import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.game import Game

TEXTS = ("game", "name", "format")
"""What a deck says of itself."""
KEPT = ("player", "date", "event", "author", "notes")
"""What is kept with a deck and never judged."""
SUFFIXES = (" deck", " cards", " card", " pile", " section")
MAIN = frozenset({
    "main", "main deck", "maindeck", "mainboard", "main board", "mb", "deck", "decklist", "deck list", "メイン",
    "メインデッキ", "hauptdeck", "mazo", "mazo principal", "deck principal",
})  # fmt: skip
"""Headings of other programs that only say: here are the cards."""
SIDE = frozenset({
    "side", "side deck", "sidedeck", "sideboard", "side board", "sb", "サイド", "サイドデッキ",
    "サイドボード", "reserve",    "banquillo",
})  # fmt: skip
LEADER = frozenset({"commander", "commanders", "cm", "cmdr", "command zone", "general"})
EXTRA = frozenset({"extra", "extra deck", "エクストラ", "エクストラデッキ"})
GROUPS = (SIDE, LEADER, EXTRA)
"""What programs call one section: a game that has it under one of these words has it under all of them."""
ASIDE = frozenset({
    "maybeboard", "maybe board", "maybe", "maybes", "considering", "tokens", "token", "tokens and extras",
    "tokens & extras", "display commander", "display commanders",
    "wishlist", "wish list", "not in deck", "acquireboard", "cuts",
})  # fmt: skip
"""What programs call the cards that are no part of a deck, if the game has no such section."""
OUTSIDE = "@outside"
"""The section of what is no part of the deck; see :func:`deckcheck.decks.read.read_deck`."""
ELSEWHERE = frozenset({
    *SIDE, *LEADER, *EXTRA, "companion", "crypt", "library", "attractions", "stickers", "planes",
    "planar deck", "schemes", "scheme deck", "plots",
    "not included", "bench",
})  # fmt: skip
"""Headings of sections that other games have."""
TYPES = frozenset({
    "actions", "allies", "artefacts", "artifacts", "assets", "attachments", "bases", "battles", "characters",
    "creatures", "effects", "enchantments", "energy", "enemies", "equipment", "events", "heroes", "instants",
    "interrupts", "items", "lands", "leaders", "locations", "monsters", "objectives", "operations", "permanents",
    "planeswalkers", "powers", "quests", "resources", "ships", "sorceries", "spells", "starships", "supports",
    "tactics", "trainers", "traps", "treacheries", "units", "upgrades", "vehicles", "villains", "weapons",
})  # fmt: skip
"""Types of cards in any game: their headings group the cards of a section and are no sections."""
TOTALS = frozenset({
    "total", "totals", "total cards", "cards", "cards total", "cards in total", "card count", "total card count",
    "deck size", "count", "total count", "number of cards",
})  # fmt: skip
"""What people count at the end of a list."""
FORUM = frozenset({
    "b", "i", "u", "s", "card", "cards", "c", "deck", "url", "list", "size", "color", "center", "quote", "*",
})  # fmt: skip
"""Tags of forums, in square brackets."""


class Words:
    """The words of one game.

    ``sections`` gives ids by folded words, ``options`` the options that a deck states by theirs, ``labels`` what
    else a deck says of itself by the words that the game file names, ``types`` the folded
    headings that only group cards; ``outside`` are the keys that stand outside of all sections. ``side`` is the side
    deck, ``""`` where the game has none.
    """

    __slots__ = ("_held", "game", "labels", "options", "outside", "sections", "side", "types")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sections: dict[str, str] = {}
        for id, section in game.sections.items():
            nouns = section.noun if section.noun[0] != "card" else ()
            for word in (id, section.title, *section.aliases, *nouns):
                self.sections.setdefault(heading_key(word), id)
        for group in GROUPS:
            known = next((self.sections[word] for word in self.sections if word in group), None)
            if known:
                self.sections = {**dict.fromkeys(group, known), **self.sections}
        self.side = self.sections.get("sideboard", "")
        self.options = {heading_key(name): name for name, option in game.options.items() if option.by == "deck"}
        self.labels = {heading_key(word): key for key, words in game.words.items() for word in words}
        self.outside = frozenset({*TEXTS, *KEPT, *self.options.values()})
        field = game.fields.get("type")
        own = [heading_key(value) for value in field.values] if field else []
        self.types = TYPES.union(form for word in own for form in _forms(word))
        self._held: dict[str, frozenset[str] | None] = {}

    def section(self, text: str) -> str | None:
        """Return the section that a heading names; ``None`` where it names none.

        ``""`` means all the cards, :data:`OUTSIDE` what is no part of the deck.
        """
        key = heading_key(text)
        id = self.sections.get(key)
        if id is None:
            bare = next((key.removesuffix(end) for end in SUFFIXES if key.endswith(end)), key)
            id = self.sections.get(bare)
        if id is None:
            return "" if key in MAIN else OUTSIDE if key in ASIDE else None
        return id

    def is_type(self, text: str) -> bool:
        """Say whether a heading names a type of cards."""
        return heading_key(text) in self.types

    def may_hold(self, section: str, text: str) -> bool:
        """Say whether a section may hold the cards of a heading of types: its own rules may let in other types only."""
        if section not in self._held:
            self._held[section] = _types_held(self.game, section)
        held = self._held[section]
        return held is None or heading_key(text) in held


def _types_held(game: Game, section: str) -> frozenset[str] | None:
    """Return the headings of the types that rules let into a section, ``None`` where they let in any."""
    for one in game.constraints:
        term = one.terms[0] if one.terms else None
        plain = one.kind == "every" and one.over == "deck" and not (one.guards or one.options or one.refs())
        if term is None or not plain or term.sections != (section,) or term.where:
            continue
        for test in term.unless or ():
            if test.field not in ("type", "types"):
                continue
            values = next((values for sign, values in test.checks if sign == "in"), None)
            if isinstance(values, tuple):
                return frozenset(form for value in values for form in _forms(heading_key(str(value))))
    return None


_latest: list[Words] = []


def words_of(game: Game) -> Words:
    """Return the words of a game; those of the game asked for last are kept."""
    if not _latest or _latest[0].game is not game:
        _latest[:] = [Words(game)]
    return _latest[0]


def heading_key(text: str) -> str:
    """Fold a heading: hyphens and underscores are spaces in it."""
    return " ".join(fold(text).replace("-", " ").replace("_", " ").split())


def _forms(word: str) -> tuple[str, ...]:
    return word, f"{word}s", f"{word}es", f"{word[:-1]}ies"
