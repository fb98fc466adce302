"""What programs and people write beside a card to say where it belongs: ``Sideboarded: Yes``, ``"isSide": true``."""

from __future__ import annotations

from deckcheck.decks.vocabulary import ELSEWHERE, MAIN, OUTSIDE, heading_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decks.vocabulary import Words

YES = frozenset({
    "yes", "y", "true", "t", "x", "1", "✓", "✔", "☑", "ja", "j", "oui", "o", "si", "sí", "sì", "s", "sim", "tak",
    "wahr", "vrai", "verdadero", "vero", "verdadeiro", "waar", "prawda", "はい", "○", "예", "是",
})  # fmt: skip
NO = frozenset({
    "no", "n", "false", "f", "0", "-", "–", "☐", "nein", "non", "nee", "não", "nao", "nie", "falsch", "faux", "falso",
    "onwaar", "fałsz", "いいえ", "×", "아니요", "否",
})  # fmt: skip
"""What spreadsheets and programs write for yes and for no, in the languages of the titles of columns."""


def section_in(title: str, words: Words) -> str:
    """Return the section that a title such as ``Is Sideboard``, ``inSide`` or ``Sideboarded`` names.

    It is ``""`` where the title names none, or the main deck.
    """
    key = heading_key("".join(f" {sign}" if sign.isupper() else sign for sign in title) if " " not in title else title)
    for start in ("is in ", "is ", "in "):
        key = key.removeprefix(start)
    for word in (key, key.removesuffix("ed"), heading_key(title)):
        if word not in MAIN and is_place(word, words):
            return word
    return ""


def is_place(text: str, words: Words) -> bool:
    """Say whether a text names a section, of this game or of others."""
    return words.section(text) is not None or heading_key(text) in ELSEWHERE


def names_another(text: str, words: Words) -> bool:
    """Say whether a text names a section, but not the one to which all cards go."""
    default = next((section.id for section in words.game.sections.values() if section.default), "")
    section = words.section(text)
    return is_place(text, words) and (section not in ("", default) or section == OUTSIDE)
