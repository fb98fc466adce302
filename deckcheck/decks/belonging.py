"""What programs and people write beside a card to say where it belongs: ``Sideboarded: Yes``, ``"isSide": true``."""

from __future__ import annotations

from deckcheck.decks.vocabulary import ELSEWHERE, MAIN, OUTSIDE, heading_key
from deckcheck.files.display import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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


PLACES = frozenset({"section", "board", "boardtype", "zone", "decksection"})
"""Keys under which programs name the zone of a card."""
LABELS = frozenset({"categories", "category", "tags", "tag"})
"""Keys of labels, some of which may name one."""


class Belonging:
    """What the keys of one card say of where it belongs.

    ``zone`` is ``""`` where they name none; ``doubtful`` is a key that may say it and is not one by which programs do.

    Args:
        said: the keys and values of the card.
        known: what plain keys say something else: the name, the count, what no deck needs.
        words: the words of the game.
    """

    def __init__(self, said: Mapping[str, object], known: Callable[[str], bool], words: Words) -> None:
        self._words = words
        others = {key: value for key, value in said.items() if not known(key)}
        self.zone = next(self._zones(others), "")
        self.doubtful = "" if self.zone else next(self._doubtful(others), "")

    @property
    def doubt(self) -> str:
        """What to say of the doubtful key."""
        return f"{shown(self.doubtful, 40)} may say where the card belongs, and is not understood"

    def _zones(self, said: Mapping[str, object]) -> Iterator[str]:
        """Yield the zones that are said, the plainest first."""
        for key, value in said.items():
            if plain_key(key) in PLACES and isinstance(value, str) and value.strip():
                yield value.strip()
        for key, value in said.items():
            if plain_key(key) in LABELS:
                labels = value if isinstance(value, list) else [value]
                yield from (one for one in labels if isinstance(one, str) and names_another(one, self._words))
            elif isinstance(value, bool | int | str) and str(value).strip().lower() in YES:
                yield from filter(None, [section_in(key, self._words)])

    def _doubtful(self, said: Mapping[str, object]) -> Iterator[str]:
        for key, value in said.items():
            text = value.strip() if isinstance(value, str) else ""
            is_said = names_another(text, self._words) or bool(section_in(key, self._words))
            if text and text.lower() not in NO and is_said:
                yield key


def plain_key(key: str) -> str:
    """Fold the ways of writing a key: ``setCode``, ``set_code`` and ``Set Code`` are one."""
    return "".join(sign for sign in key.lower() if sign.isalnum())
