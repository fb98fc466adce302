"""What a file is: a deck, a list that names no game, a pool, a game, a format, a configuration, or something else.

Names and a look at what a file says first decide; nothing is parsed as a whole where a few lines tell.
"""

from __future__ import annotations

import os

from deckcheck.decks.detect import looks_like_list
from deckcheck.decks.formats import FORMATS, NOT_READ
from deckcheck.files.decode import decode
from deckcheck.language import said, spoken
from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

DECK, LIST, POOL, GAME, FORMAT, CONFIGURATION, OTHER = "deck", "list", "pool", "game", "format", "configuration", ""
"""The kinds of files. A list looks like a deck and names no game."""
CONFIGURATIONS = ("deckcheck.toml", "pyproject.toml")
NOT_LISTS = (
    "readme",
    "notes",
    "robots",
    "humans",
    "todo",
    "security",
    "contributing",
    "licen",
    "requirements",
    "changelog",
    "changes",
    "notice",
    "copying",
    "authors",
    "cmakelists",
)
"""How names of text files begin that are no decks, whatever the game."""
SHARED = b"deckcheck"
"""A ``pyproject.toml`` without this is no configuration of decks."""
ENDINGS = {ending: name for name, format in reversed(FORMATS.items()) for ending in format.extensions}
OWN = "deckcheck-"
"""How the schemas of the files begin that deckcheck itself writes."""
HEAD = 40
"""Lines at the start of a text file in which its game may stand."""
HEAD_SIZE = 20_000
"""Characters of a text that tell whether it looks like a list."""
SNIFFED = 4096
"""Bytes that tell whether a file whose name is not that of a deck looks like one all the same."""
TREE_SIZE = 2_000_000
"""Characters of JSON that are taken apart; a larger file is looked at only at its start."""
TABLES = {
    POOL: frozenset(
        {"game", "set", "name", "size", "released", "sample", "partial", "fields", "rows", "cards", "facts"}
    ),
    FORMAT: frozenset(
        {
            "game", "id", "name", "source", "extends", "sets", "sets_add", "options", "card", "cards", "groups",
            "points", "only", "plus", "beyond", "sections", "strict_lists", "rules",
        }
    ),
    GAME: frozenset(
        {"id", "name", "aliases", "source", "random", "card", "sections", "options", "uses", "beyond", "words", "rules"}
    ),
}  # fmt: skip
"""The keys and tables that a pool, a format and a game may have; a file with other tables may be a deck in disguise."""
BULLETS = "-*+•・ \t\u3000"
NAME_KEYS = frozenset({"name", "card", "title", "cardname", "card_name"})
COUNT_KEYS = frozenset({"count", "quantity", "qty", "amount", "copies"})
ZONES = frozenset({"slots", "cards", "main", "mainboard", "maindeck", "deck", "sideboard", "list"})


class Recognised(Record):
    """What a file is, and the game and the id that it says it is of, ``""`` where it says none.

    ``reason`` says of a file that is nothing of ours, and yet may have been meant as a deck, why it is no deck;
    ``hint`` what to do about that.
    """

    __slots__ = ("game", "hint", "id", "kind", "reason")

    def __init__(self, kind: str, game: str = "", id: str = "", reason: str = "", hint: str = "") -> None:
        self.kind = kind
        self.game = game
        self.id = id
        self.reason = reason
        self.hint = hint

    @property
    def is_deck(self) -> bool:
        """Whether it is to be judged."""
        return self.kind in (DECK, LIST)


_NO_DECK = Recognised(OTHER)


def may_be_deck(name: str) -> bool:
    """Say whether a file of this name is worth a look as a whole."""
    return os.path.splitext(name)[1].lower() in ENDINGS and name not in CONFIGURATIONS


def recognise(path: str, data: bytes, sections: frozenset[str] | None = None) -> Recognised:
    """Say what a file is.

    Args:
        path: its path; only the name matters.
        data: its bytes; of a file whose name is not that of a deck the first ``SNIFFED`` will do.
        sections: the names of sections of the game that is known of the file from outside, ``None`` if none is.
    """
    name = os.path.basename(path)
    if name in CONFIGURATIONS:
        return Recognised(CONFIGURATION) if name == CONFIGURATIONS[0] or SHARED in data else _NO_DECK
    reader = ENDINGS.get(os.path.splitext(name)[1].lower(), "")
    if reader == "toml":
        return _tree(_text(data), sections)
    if reader == "text":
        return _plain(name, _text(data), sections)
    if reader == "json":
        return _json(_text(data), sections)
    if reader == "csv":
        return _table(_text(data), sections)
    if reader == "xlsx" and sections is None:
        return _workbook(data)
    return Recognised(DECK) if reader else _other(name, data)


def _text(data: bytes) -> str:
    if b"\0" in data and not (decoded := decode(data)).problem:  # UTF-16 or UTF-32
        return decoded.text
    return data.decode("utf-8-sig", "replace")


def _tree(text: str, sections: frozenset[str] | None) -> Recognised:
    """Look for the keys before the first table, and for the names of tables."""
    head = text.partition("\n[")[0]
    said = _first_keys(head.splitlines())
    if "[[" not in text and (sections is None or "game" in said) and "set" not in said and "id" not in said:
        if "game" in said:  # as nearly always
            return Recognised(DECK, said["game"])
        return _list_or_not(_pairs_are_counts(text.splitlines()), "no line game = …", "Write game = … above the cards.")
    tables = _table_names(text.splitlines())
    kind = _kind_of(said, tables)
    if kind:
        return Recognised(kind, said.get("game", said.get("id", "") if kind == GAME else ""), said.get("id", ""))
    if "game" in said or (sections is not None and not sections.isdisjoint(map(str.casefold, tables))):
        return Recognised(DECK, said.get("game", ""))
    return _list_or_not(_pairs_are_counts(text.splitlines()), "no line game = …", "Write game = … above the cards.")


def _kind_of(said: dict[str, str], tables: set[str]) -> str:
    """Tell a pool, a format or a game, if it has nothing that only a deck has; ``""`` where it is none of them."""
    if "set" in said or (not tables.isdisjoint(("cards", "facts")) and "id" not in said):
        kind = POOL
    elif "id" in said or ("rules" in tables and "game" not in said):
        kind = FORMAT if "game" in said else GAME
    else:
        return OTHER
    holds = tables | {key for key, value in said.items() if value[:1] in ("{", "[")}
    return kind if holds <= TABLES[kind] else OTHER


def _first_keys(lines: Iterable[str]) -> dict[str, str]:
    """Return the keys before the first table, with what stands behind them."""
    said: dict[str, str] = {}
    for line in lines:
        key, equals, value = line.partition("=")
        key = key.strip()
        if key.startswith("["):
            break
        if equals:
            said[key.strip(" \t\"'")] = value.partition("#")[0].strip(" \t\"'")
    return said


def _table_names(lines: Iterable[str]) -> set[str]:
    """Return the first word of each heading of a table: ``rules`` of ``[[rules.CO001]]``."""
    heads = (head for line in lines if (head := line.strip()).startswith("["))
    return {head.partition("]")[0].strip("[ \t").partition(".")[0].strip(" \t\"'") for head in heads}


def _pairs_are_counts(lines: Iterable[str]) -> bool:
    """Say whether most pairs are a name in quotes and a count, as in a deck, or tables say card and count."""
    pairs = [line.partition("=") for line in lines if "=" in line and not line.lstrip().startswith("#")]
    keys = {key.strip() for key, _, _ in pairs}
    counts = sum(
        key.lstrip().startswith(('"', "'")) and _is_count(value.partition("#")[0].strip()) for key, _, value in pairs
    )
    return 2 * counts > len(pairs) or keys >= {"card", "count"}


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 10_000


def _list_or_not(looks_like_list: bool, reason: str, hint: str) -> Recognised:
    return Recognised(LIST if looks_like_list else OTHER, reason=reason, hint=hint)


def _plain(name: str, text: str, sections: frozenset[str] | None) -> Recognised:
    if game := _game_line(text):
        return Recognised(DECK, game.strip())
    if name.casefold().startswith(NOT_LISTS):  # a list of cards is one under this name, too
        return Recognised(LIST) if _looks_like_list(text) else _NO_DECK
    if sections is not None:
        return Recognised(DECK) if looks_like_list(text) else Recognised(OTHER, reason="it does not look like a list")
    return _list_or_not(_looks_like_list(text), "no Game: line", "Write Game: … above the cards, or use --game.")


def _game_line(text: str) -> str:
    """Return what a text says of its game in its first lines; a blank where it only begins to."""
    for line in text.splitlines()[:HEAD]:
        words = line.strip(" \t/#;")
        if not words.isascii() and (named := _in_other_words(words)):
            return named
        if words[:4].casefold() == "game":
            rest = words[4:].lstrip()
            if rest[:1] in (":", "："):
                return rest[1:].strip() or " "
    return ""


def _in_other_words(line: str) -> str:
    """Return the game behind a label in another language; a blank where it only begins to be said."""
    from deckcheck.decks.headings import label_of, names_game

    label, value = label_of(line)
    return (value or " ") if names_game(label) else ""


def _looks_like_list(text: str) -> bool:
    """Say whether most lines are counts and names, or the text has the signs of a program's format."""
    from deckcheck.decks.detect import format_of

    head = text[:HEAD_SIZE]
    if "\ufffd" in head or "\0" in head:
        return False
    lines = [line for line in map(str.strip, head.splitlines()) if line and not _stands_beside_cards(line)]
    return 2 * sum(map(_is_entry, lines)) > len(lines) or format_of(head, "") not in ("text", "toml", "json", "csv")


def _stands_beside_cards(line: str) -> bool:
    """Tell comments and headings."""
    return line.startswith(("//", "#", ";")) or line.endswith((":", "：")) or (line[0] == "[" and line[-1] == "]")


def _is_entry(line: str) -> bool:
    """Tell ``3 Name``, ``3x Name`` and ``Name x3``."""
    words = line.strip(BULLETS).split()
    if len(words) < 2 or not any(map(str.isalpha, line)):
        return False
    return _is_count(words[0].rstrip("xX×")) or (words[-1][0] in "xX×" and _is_count(words[-1][1:]))


def _json(text: str, sections: frozenset[str] | None) -> Recognised:
    """Look for a game, or for a section of the given one, among the keys; most JSON of a repository is no deck.

    Reports, receipts and locks name a game too, and what they are.
    """
    from deckcheck.files.json import parse_json
    from deckcheck.files.toml import BrokenFile

    broken = Recognised(DECK) if '"game"' in text[:HEAD_SIZE] else Recognised(OTHER, reason="no JSON that can be read")
    if len(text) > TREE_SIZE:
        return broken
    try:
        tree = parse_json(text)
    except BrokenFile:
        return broken
    keys = {key.casefold() for key in tree} if isinstance(tree, dict) else set()
    if isinstance(tree, dict) and str(tree.get("schema")).startswith(OWN):
        return _NO_DECK
    if "game" in keys or (sections is not None and not sections.isdisjoint(keys)):
        game = tree.get("game") if isinstance(tree, dict) else ""
        return Recognised(DECK, game if isinstance(game, str) else "")
    return _list_or_not(_holds_cards(tree), 'no "game"', 'Write "game": … beside the cards.')


def _holds_cards(tree: object, depth: int = 3) -> bool:
    """Say whether there are cards with counts in JSON: objects that have both, or numbers under the name of a zone."""
    if isinstance(tree, list):
        first = next((item for item in tree if isinstance(item, dict)), None)
        keys = {key.casefold() for key in first} if first else set()
        return not keys.isdisjoint(NAME_KEYS) and not keys.isdisjoint(COUNT_KEYS)
    if not isinstance(tree, dict) or not depth:
        return False
    return any(
        (key.casefold() in ZONES and isinstance(value, dict) and _are_counts(value)) or _holds_cards(value, depth - 1)
        for key, value in tree.items()
    )


def _are_counts(table: dict[str, object]) -> bool:
    return bool(table) and all(isinstance(count, int) for count in table.values())


def _table(text: str, sections: frozenset[str] | None) -> Recognised:
    """Look whether the columns are those of a list of cards."""
    from deckcheck.decks.detect import format_of

    if sections is not None and format_of(text, ".csv") == "csv":
        return Recognised(DECK)
    if game := _game_line(text) or _game_in_cells(text):
        return Recognised(DECK, game.strip())
    listed = format_of(text, "") == "csv" or _looks_like_list(text[:HEAD_SIZE].translate(_AS_BLANKS))
    return _list_or_not(listed, "no list of cards with a game", "Use --game for a table of cards.")


def _game_in_cells(text: str) -> str:
    """Return the game that a row above the header of a table says."""
    from deckcheck.decks.readers.csv.reader import game_of, parse
    from deckcheck.files.toml import BrokenFile

    try:
        return game_of(parse(text[:HEAD_SIZE]))
    except BrokenFile:
        return ""


def _workbook(data: bytes) -> Recognised:
    """Look whether a workbook says its game, or at least has cards."""
    from deckcheck.decks.readers.csv.workbook import read_workbook
    from deckcheck.files.toml import BrokenFile

    try:
        _, text = read_workbook(data)
    except BrokenFile as error:
        what, _, hint = error.message.partition(". ")
        return Recognised(OTHER, reason=what[:1].lower() + what[1:].rstrip("."), hint=hint)
    return _table(text, None)


_AS_BLANKS = str.maketrans(',;\t"', "    ")


def _other(name: str, data: bytes) -> Recognised:
    """Look at a file whose name is not that of a deck: it may be one all the same."""
    ending = os.path.splitext(name)[1].lower()
    advice = NOT_READ.get(ending, "")
    if advice and not ending.startswith(".y"):
        what, _, hint = said(advice).partition(said(". "))
        return Recognised(OTHER, reason=what if spoken() else what[:1].lower() + what[1:], hint=hint)
    text = _text(data[:SNIFFED])
    if name.casefold().startswith(NOT_LISTS) or not (_game_line(text) or _looks_like_list(text)):
        return _NO_DECK
    hint = advice or said("Call it {name}.txt, or name the file itself.", name=os.path.splitext(name)[0])
    reason = said("{ending} is no ending of decks", ending=ending or said("no ending"))
    return Recognised(OTHER, reason=reason, hint=hint)
