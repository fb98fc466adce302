"""Which format a deck file has. Its content decides, by signs that no other format has; the extension only hints."""

from __future__ import annotations

from deckcheck.decks.formats import FORMATS
from deckcheck.decks.vocabulary import FORUM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD = 20_000
"""Characters of a text that are looked at."""
LINES = 80
HINTS = {
    ending: [name for name, format in FORMATS.items() if ending in format.extensions]
    for one in FORMATS.values()
    for ending in one.extensions
}
"""The formats that an extension may mean."""
MARKUP = ("<?xml", "<!doctype", "<!--")
OPENING = "?!"
"""What may stand behind the first bracket of XML instead of a tag."""
ROOTS = {
    "<cockatrice_deck": (("cod", ""),),
    "<Deck": (("mtgo", ""),),
    "<deck": (("lackey", "<superzone"), ("gemp-xml", "blueprintId"), ("o8d", "<section"), ("o8d", " game=")),
}
"""Formats by the first tag, and what else has to stand in the text."""
XML = ("o8d", "cod", "lackey", "mtgo", "gemp-xml")
LOOSE = frozenset({".dek", ".dck", ".csv", ".tsv"})
"""Extensions that say nothing where the content does not: plain lists have them too."""
YDK = frozenset({"#main", "#extra", "!side"})
FORGE = frozenset({"[metadata]", "[main]", "[sideboard]"})
XMAGE = ("LAYOUT MAIN:", "LAYOUT SIDEBOARD:")
JINTEKI = (";; identity:", ";; identity-code:", ";; title:", ";; notes:")
GEMP = ("ring-bearer:", "starting:")
TABLE_LINES = 10
"""So many lines may stand above the header of a table."""
LONGEST_CODE = 8
LONGEST_NAME = 8
"""Words of a name."""


def format_of(text: str, path: str) -> str:
    """Name the format of a text; ``text`` where it has no sign of any other."""
    hinted = HINTS.get(path[path.rfind(".") :].lower(), [])
    head = text[:HEAD].lstrip()
    if "<" in head and _is_markup(head, text):
        return _xml(text, hinted)
    if head.startswith(("{", "[")) and _is_json(head, text, hinted):
        return "json"
    if "toml" in hinted or "=" in head:
        from deckcheck.decks.readers.toml import looks_like

        if looks_like(text):
            return "toml"
    if "toml" in hinted:
        return "toml"
    lines = [line for line in map(str.strip, head.splitlines()[:LINES]) if line]
    return _of_lines(lines, head, hinted) or _by_extension(path, hinted, lines)


def looks_like_list(text: str) -> bool:
    """Tell a list of cards from prose and settings: some line has a count, or all are as short as names."""
    from deckcheck.decks.counts import splits

    lines = [line for line in map(str.strip, text[:HEAD].splitlines()[:LINES]) if line and line[0] not in "#;/<"]
    if any(next(splits(line)).count for line in lines):
        return True
    return not any(line.endswith(".") or ": " in line or len(line.split()) > LONGEST_NAME for line in lines)


def _is_markup(head: str, text: str) -> bool:
    """Tell XML, whatever stands before it, from a list that begins with a heading such as ``<Main>``."""
    if not head.startswith("<"):
        return any(root in head for root in ROOTS) and "</" in text
    return head[:9].lower().startswith(MARKUP) or (
        (head[1:2].isalpha() or head[1:2] in OPENING) and ("</" in text or "/>" in text)
    )


def _xml(text: str, hinted: Sequence[str]) -> str:
    for root, formats in ROOTS.items():
        if root in text:
            for name, sign in formats:
                if sign in text:
                    return name
    return next((name for name in hinted if name in XML), XML[0])


def _is_json(head: str, text: str, hinted: Sequence[str]) -> bool:
    """Tell JSON from a heading in brackets, of TOML or of a plain list."""
    inside = head[1:].lstrip()[:1]
    if "json" in hinted or (head[0] == "{" and inside in ('"', "}")):
        return True
    return (head[0] == "[" and inside == "{") or (
        inside == '"' and "]" not in head.partition("\n")[0] and text.rstrip().endswith("]")
    )


def _of_lines(lines: Sequence[str], head: str, hinted: Sequence[str]) -> str:
    """Look at the lines for the signs of formats that are in the text at all; most lists have none."""
    if ("#" in head or "!" in head or "ydke" in head) and any(map(_is_ydk, lines)) and _are_numbers(lines):
        return "ydk"
    if (";;" in head or " [id:" in head) and any(line.startswith(JINTEKI) or " [id:" in line for line in lines):
        return "jinteki"
    if "LAYOUT" in head and any(line.startswith(XMAGE) for line in lines):
        return "xmage"
    with_brackets = _of_brackets(lines, hinted) if "[" in head else ""
    return with_brackets or _table(lines, hinted) or _of_cards(lines, head)


def _is_ydk(line: str) -> bool:
    return line.lower() in YDK or line.startswith("ydke://")


def _of_brackets(lines: Sequence[str], hinted: Sequence[str]) -> str:
    bracketed = [inside for line in lines if (inside := _bracketed(line))]
    if bracketed:
        return "xmage" if any(":" in inside for inside in bracketed) else "mws"
    is_forge = any(line.lower() in FORGE for line in lines)
    return "forge" if is_forge and ("forge" in hinted or any("|" in line for line in lines)) else ""


def _are_numbers(lines: Sequence[str]) -> bool:
    """Tell a list of numbers from one of names that has a comment such as ``#Main``."""
    cards = [line for line in lines if not line.startswith(("#", "!", "ydke://"))]
    return 2 * sum(map(str.isdecimal, cards)) >= len(cards)


def _bracketed(line: str) -> str:
    """Return what stands in the brackets of ``3 [SET] Name``."""
    count, _, rest = line.removeprefix("SB:").strip().partition(" ")
    inside, closed, name = rest.strip()[1:].partition("]")
    is_tag = "=" in inside or inside.lower() in FORUM
    is_set = rest.strip().startswith("[") and closed and name.strip() and not name.startswith(("(", "]")) and not is_tag
    return inside or "?" if is_set and count.isdecimal() else ""


def _table(lines: Sequence[str], hinted: Sequence[str]) -> str:
    if not lines:
        return ""
    first = lines[0].lower()
    for sign in (",", ";", "\t", "|"):
        if ("csv" in hinted and 2 * sum(sign in line for line in lines) > len(lines)) or first == f"sep={sign}":
            return "csv"
        if any(sign in line and _names_columns(line, sign) for line in lines[:TABLE_LINES]):
            return "csv"
    return ""


def _names_columns(line: str, sign: str) -> bool:
    """Tell the header of a table: it names at least a column of names and one more."""
    if ":" in line or line.startswith(("# ", "//", ";")) or any(map(str.isdecimal, line)):
        return False
    from deckcheck.decks.readers.csv.titles import COUNT, EITHER, NAME, TITLES, title_key

    keys = [title_key(cell.strip(' "')) for cell in line.split(sign)]
    roles = {TITLES[key] for key in keys if key in TITLES}
    if EITHER in keys:  # a name beside counts, or counts beside a name
        return bool(roles & {NAME, COUNT})
    return NAME in roles and len(roles) > 1 and (COUNT in roles or len(roles) > 2)


def _of_cards(lines: Sequence[str], head: str) -> str:
    """Tell lists by how they write set and number behind a name, and by what stands around the cards."""
    if "About" in lines or (")" in head and any(map(_has_printing, lines))):
        return "arena"
    if ":" in head and any(map(_is_counted_header, lines)) and any(map(_ends_with_printing, lines)):
        return "ptcgl"
    if any(line.lower().startswith(GEMP) for line in lines) or ("|" in head and any(map(_is_stored, lines))):
        return "gemp"
    tabbed = [line.partition("\t")[0].strip().isdecimal() for line in lines if "\t" in line]
    zones = [line for line in lines if line.endswith(":") and "\t" not in line]
    return "lackey-text" if tabbed and all(tabbed) and zones and len(tabbed) + len(zones) == len(lines) else ""


def _has_printing(line: str) -> bool:
    """Tell ``3 Name (SET) 7``: a code in brackets with a number behind it."""
    words = line.split() if "(" in line and line[0].isdecimal() else []
    return any(_is_code(words[at]) and any(map(str.isdecimal, words[at + 1])) for at in range(2, len(words) - 1))


def _is_code(word: str) -> bool:
    return word[0] == "(" and word[-1] == ")" and 3 < len(word) <= LONGEST_CODE and word[1:-1].isalnum()


def _ends_with_printing(line: str) -> bool:
    """Tell ``3 Name SET 7``."""
    words = line.split() if line[0].isdecimal() else []
    return len(words) > 3 and words[-1].isdecimal() and words[-2].isalnum() and words[-2].isupper()


def _is_counted_header(line: str) -> bool:
    label, colon, number = line.rpartition(":")
    return bool(label and colon) and number.strip().isdecimal()


def _is_stored(line: str) -> bool:
    return line.count("|") > 1 and "_" in line and " " not in line


def _by_extension(path: str, hinted: Sequence[str], lines: Sequence[str]) -> str:
    """Fall back on what the extension says, as far as a plain list would not have it too."""
    ending = path.lower()[path.rfind(".") :]
    if not hinted or (ending in LOOSE and lines):
        return "text"
    return hinted[0]
