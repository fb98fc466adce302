"""What each line of a plain text list is.

Every line has a fate: a card, a heading, something about the deck, a comment, or a finding. What the pool knows decides
first: a line, or what is left of it without a count, that is the name of a card is that card, whatever it looks like.
"""

from __future__ import annotations

from deckcheck.decks.counts import count_of, has_doubtful_count, is_number, splits
from deckcheck.decks.deck import Entry
from deckcheck.decks.headings import LABELS, is_statistic, is_total, label_of
from deckcheck.decks.reader_findings import not_understood, taken_as_card, wrong_count
from deckcheck.decks.readers.text.card_line import card_of, unknown_card
from deckcheck.decks.readers.text.line_parts import (
    COMMENTS,
    LINKS,
    MARKS,
    pieces,
    without_bullet,
    without_comment,
)
from deckcheck.decks.readers.text.marks import SIGNS
from deckcheck.decks.readers.text.outline import Outline
from deckcheck.decks.vocabulary import OUTSIDE, heading_key
from deckcheck.files.display import shown
from deckcheck.language import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.decks.deck import Deck, Place
    from deckcheck.decks.readers.text.card_line import CardLine
    from deckcheck.decks.readers.text.line_parts import LineLocator
    from deckcheck.games.game import Game

    Met = tuple[str, int] | tuple[()]
    """Name and count of a line ``3 Name``; nothing of a line in which the pool knows no card."""

LONGEST = 500
"""Letters of a line that may hold a card."""
LONGEST_NAME = 200
CHAT, FIRST_OF_CHAT = frozenset("*_~|`>["), frozenset(",;|/\\'\"]})=({<")
"""Signs of which one stands in each ASCII line around whose card a chat puts something, or at its start."""
FEW = {str(number): number for number in range(1, 100)}
MOST_KEPT = 20_000
FEWEST_COUNTED = 5
"""So many lines of a list have counts at least, where a line without one is taken for its title."""
_met: list[tuple[Callable[[str], bool], dict[str, Met]]] = []
"""What lines were, of the pool that was asked last: decks of one game share many of them."""
ADVICE = "Write a count and a name, such as 3 Bossk. A line that begins with // is a comment."


def _lines_met(knows: Callable[[str], bool]) -> dict[str, Met]:
    if not _met or _met[0][0] != knows:
        _met[:] = [(knows, {})]
    return _met[0][1]


class LineReader:
    """Puts what lines say into a deck."""

    def __init__(
        self, deck: Deck, lines: Sequence[str], locator: LineLocator, game: Game, knows: Callable[[str], bool]
    ) -> None:
        self.deck = deck
        self.lines = lines
        self.locator = locator
        self.knows = knows
        self.outline = Outline(deck, locator, game, self._counts_come_last)
        self._style: bool | None = None
        self._numbers: bool | None = None
        self._numbered: bool | None = None
        self._counted: bool | None = None

    def read(self) -> None:
        """Read all lines."""
        met = self._met()
        for place, whole in pieces(self.lines):
            card = met.get(whole)
            if card is None:
                self.line(place, without_bullet(whole))
            elif card:
                self.deck.entries.append(Entry(self.outline.section, *card, place))
            else:
                self._other(place, whole)
        if self.outline.words.side and not self.deck.headers and not self.outline.has_groups:
            self.deck.blocks = self._blocks()
        self.outline.finish()

    def line(self, place: Place, text: str) -> None:
        """Read one line, bare of edges and bullets."""
        if len(text) > LONGEST:
            self._long(place, text)
        elif text.startswith(COMMENTS):
            self._comment(place, text)
        elif SIGNS.isdisjoint(text) and self.knows(text):
            self._whole(place, text)
        elif not self._plain(place, text):
            self._line(place, text)

    def _plain(self, place: Place, text: str) -> bool:
        """Take a line of the commonest form, ``3 Name``, the quick way."""
        written, _, name = text.partition(" ")
        count = FEW.get(written)
        if count is None or name[1:2].isspace() or name[:1].isspace():
            return False
        if not SIGNS.isdisjoint(name) or not self.knows(name):
            return False
        self.deck.entries.append(Entry(self.outline.section, name, count, place))
        self._remember(text, (name, count))
        return True

    def _remember(self, text: str, card: Met) -> None:
        met = self._met()
        if len(met) < MOST_KEPT:
            met[text] = card

    def _met(self) -> dict[str, Met]:
        """Return what lines were in lists of this kind before."""
        return _lines_met(self.knows)

    def _long(self, place: Place, text: str) -> None:
        label, value = label_of(text)
        if self.outline.means(label):
            self.outline.about(place, label, value)
        elif not text.startswith((*COMMENTS, *LINKS)):
            self._lose(place, text, self.outline.section)

    def _whole(self, place: Place, text: str) -> None:
        """Take a line that is the name of a card."""
        section, words = self.outline.section, self.outline.words
        self.deck.entries.append(Entry(section, text, 1, place))
        if not text[0].isdecimal() and (words.section(text) is not None or words.is_type(text)):
            self.deck.findings.append(taken_as_card(text, section or "", self.locator.part(place, text)))

    def _comment(self, place: Place, text: str) -> None:
        """Take a comment, or a card whose name begins like one; a card that was commented out is known without it."""
        card = card_of(text, self.outline.words, self.knows)
        if card is not None and not self.knows(card.name.lstrip(MARKS)):
            self._add(place, card)
        else:
            self.outline.comment(place, text.lstrip(MARKS))

    def _line(self, place: Place, text: str) -> None:
        text = self._without_number(text)
        card = card_of(text, self.outline.words, self.knows)
        if card is not None:
            self._whole_or_card(place, text, card)
            return
        bare, struck = _tidied(text)
        if bare and bare != text:
            card = card_of(bare, self.outline.words, self.knows)
        if card is not None:
            self._add(place, card, struck)
        elif any(map(str.isalnum, bare)) and not text.startswith(LINKS) and not _is_time(text):
            if bare == text:
                self._remember(text, ())
            self._other(place, bare, struck)

    def _without_number(self, text: str) -> str:
        """Take off the number of a line in a numbered list; in other lists ``3.`` is a count that is not sure."""
        number, rest = _line_number(text)
        return rest if number and self._is_numbered() else text

    def _whole_or_card(self, place: Place, text: str, card: CardLine) -> None:
        if card.name == text and not card.count and card.zone == "":
            self._whole(place, text)
        else:
            if _in_brackets(text) == card.count != "" and self._brackets_are_numbers():
                card.name, card.count = f"{card.name} #{card.count}", ""
            self._add(place, card)

    def _brackets_are_numbers(self) -> bool:
        """Tell a list in which ``Name (15)`` says the number of the card: it is right in every such line."""
        if self._numbers is None:
            found = [card for _, text in pieces(self.lines) if _in_brackets(text) for card in self._counted_last(text)]
            others = len(self.lines) > len(found) and not self._counts_come_last()
            right = all(self.knows(f"{name} #{number}") for name, number in found)
            self._numbers = right and (len(found) > 1 or others)
        return self._numbers

    def _counted_last(self, text: str) -> list[tuple[str, str]]:
        """Return name and number of a line such as ``Name (15)``, if the pool knows the name."""
        first = next(splits(text))
        return [(first.name, first.count)] if not first.leads and first.count and self.knows(first.name) else []

    def _other(self, place: Place, text: str, struck: bool = False) -> None:
        """Read a line in which the pool knows no card."""
        *_, bare = text, *without_comment(text)
        if self.outline.states_option(place, bare):
            return
        if is_total(bare):
            self.outline.declared.total(place, bare)
        elif not is_statistic(bare):
            leads = next(splits(bare)).leads or _is_tag(bare)
            if leads or not (self.outline.says(place, bare) or self._prefixed(place, text)):
                self._unknown(place, text, struck)

    def _prefixed(self, place: Place, text: str) -> bool:
        """Read ``Section: 3 Name``, which puts one card into a section."""
        label, value = label_of(text)
        if not value:
            return False
        is_prefix, section = self.outline.prefix(place, label, next(splits(value)).leads)
        if is_prefix:
            before, self.outline.section = self.outline.section, section
            card = card_of(value, self.outline.words, self.knows)
            if card is not None:
                self._add(place, card)
            else:
                self._unknown(place, value)
            self.outline.section = before
        return is_prefix

    def _unknown(self, place: Place, text: str, struck: bool = False) -> None:
        """Take a card that the pool does not know, in the commonest reading of its line."""
        *_, bare = text, *without_comment(text)
        card = unknown_card(text, self.outline.words)
        name = card.name
        if is_number(name) or len(name) > LONGEST_NAME or not any(map(str.isalnum, name)) or _is_tag(bare):
            self._lose(place, bare, self.outline.section)
            return
        if not card.count and has_doubtful_count(name):
            where = self.locator.part(place, "")
            self.deck.findings.append(wrong_count(name.split()[0], name, where, self.outline.section))
            self.deck.entries.append(Entry(self.outline.section, name, None, place))
            return
        if not (card.count or self.deck.entries or self.deck.headers or self.deck.name) and self._is_counted():
            self.deck.title = place
        self._add(place, card, struck)

    def _add(self, place: Place, card: CardLine, struck: bool = False) -> None:
        count = count_of(card.count)
        section = self._section(place, card, struck)
        if not count:
            written = card.count if count is None else "0"
            where = self.locator.part(place, "")
            self.deck.findings.append(wrong_count(written, card.name, where, section))
        if count != 0:
            self.deck.entries.append(Entry(section, card.name, count, place))
        if card.cut:
            self.deck.cut[place] = card.cut

    def _section(self, place: Place, card: CardLine, struck: bool) -> str | None:
        """Return the section of a card: the one that its line names, or the one in which the list is."""
        zone = OUTSIDE if struck else card.zone
        if card.by_comment and zone and zone != self.outline.section:
            self.outline.guess(place, zone)
        return self.section_of(place, zone, card.word)

    def section_of(self, place: Place, zone: str | None, word: str) -> str | None:
        """Return the section that a mark of a line names, or the one in which the list is."""
        if zone == "":
            return self.outline.section
        if zone is None:
            self.outline.stray(place, word)
        else:
            self.deck.headers.setdefault(zone, place)
        return zone

    def _lose(self, place: Place, text: str, section: str | None) -> None:
        """Report a line on which a card may have stood that cannot be read."""
        where = self.locator.part(place, "")
        self.deck.findings.append(
            not_understood(said("This line is not understood: {text}", text=shown(text)), where, said(ADVICE), section)
        )
        self.deck.lost.setdefault(section, []).append(place)

    def _blocks(self) -> list[int]:
        """List the entries before which a blank line stands; none where every second line is blank."""
        lines = [int(place[0]) if isinstance(place := entry.place, tuple) else place for entry in self.deck.entries]
        found = [
            number
            for number in range(1, len(lines))
            if any(not line.strip() for line in self.lines[lines[number - 1] : lines[number] - 1])
        ]
        any_other = any(entry.section != "" for entry in self.deck.entries)
        return [] if any_other or 2 * len(found) > len(lines) else found

    def _counts_come_last(self) -> bool:
        """Tell whether more of the known cards have their count at the end than in front."""
        if self._style is None:
            first = [next(splits(text)) for _, text in pieces(self.lines) if len(text) <= LONGEST]
            known = [split.leads for split in first if split.count and self.knows(split.name)]
            self._style = 2 * sum(known) < len(known)
        return self._style

    def _is_numbered(self) -> bool:
        """Tell a list whose lines are numbered: 1., 2., 3. and so on."""
        if self._numbered is None:
            numbers = [number for _, text in pieces(self.lines) if (number := _line_number(text)[0])]
            self._numbered = len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
        return self._numbered

    def _is_counted(self) -> bool:
        """Tell a list in which nearly every line has a count: then a line above it without one may be a title."""
        if self._counted is None:
            texts = [text for _, text in pieces(self.lines) if _may_be_a_card(text)]
            counted = sum(bool(next(splits(_tidied(text)[0] or text)).count) for text in texts)
            self._counted = counted >= FEWEST_COUNTED and counted * 5 >= 4 * (len(texts) - 1)
        return self._counted


def _may_be_a_card(text: str) -> bool:
    is_other = text.startswith((*COMMENTS, *LINKS)) or is_total(text) or is_statistic(text) or _is_time(text)
    return len(text) <= LONGEST and not is_other and heading_key(label_of(text)[0]) not in LABELS


def _tidied(text: str) -> tuple[str, bool]:
    """Take off what chats put around a card, if anything is there; headings need no more than a look."""
    sent = text[0].isdecimal() and ": " in text  # 12/03/2027, 18:42 - Anna: 3 Name
    if text.isascii() and CHAT.isdisjoint(text) and text[0] not in FIRST_OF_CHAT and not sent:
        return text, False
    from deckcheck.decks.readers.text.chat import tidied

    return tidied(text)


def _is_time(text: str) -> bool:
    if ":" not in text or not any(map(str.isdecimal, text)):
        return False
    from deckcheck.decks.readers.text.chat import is_time

    return is_time(text)


def _line_number(text: str) -> tuple[int, str]:
    """Split ``3. Name`` and ``3) Name``; 0 where a line has no such number."""
    first, _, rest = text.partition(" ")
    is_number = first[-1:] in (".", ")") and first[:-1].isdecimal() and len(first) < 5 and rest.strip()
    return (int(first[:-1]), rest.strip()) if is_number else (0, "")


def _in_brackets(text: str) -> str:
    """Return the number that stands in brackets at the end of a line."""
    inside = text[text.rfind("(") + 1 : -1] if text.endswith(")") else ""
    return inside if inside.isdecimal() else ""


def _is_tag(text: str) -> bool:
    """Tell a line of XML or HTML, which may hold a card with a count that no reading of plain lines finds."""
    return "<" in text and ("</" in text or "/>" in text or (text[0] == "<" and "=" in text))
