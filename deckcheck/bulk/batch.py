"""The pure function of bulk judging: a record batch of decks in, a record batch of verdicts out.

It keeps nothing between batches but what it looked up, so decks may be cut into batches in any way, and any engine that
hands out record batches can call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import tomli_w

from deckcheck.bulk.columns import lines_of
from deckcheck.bulk.judge import LARGEST_COUNT, judge_lines
from deckcheck.bulk.slots import ORDINARY, Slots
from deckcheck.bulk.verdicts import VERDICTS, Verdicts
from deckcheck.bulk.weights import Weights
from deckcheck.checking.checker import Checker
from deckcheck.checking.deck_options import option_matters
from deckcheck.library.heads import DEFAULT
from deckcheck.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from deckcheck.bulk.columns import DeckLines
    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.evaluation.view import View
    from deckcheck.report import DeckReport

    Ints = NDArray[np.int64]

MOST_LEADERS = 4
"""Lines of leading cards that a deck has at most; one of more is left to the ordinary judge."""
LONGEST = 20_000
"""Lines of a deck that are judged together; one of more is left to the ordinary judge, which refuses it."""
KEPT_WEIGHTS = 64
"""Views whose arrays are kept for the next batch."""


class BatchJudge:
    """Judges batches of decks of one game.

    Args:
        game: the id, title or other name of the game.
        format: the id of one of its formats.
        day: the ISO day by whose lists decks are judged, today if empty.
        library: the games, pools and formats at hand; ``None`` opens what is built in.

    Raises:
        UsageProblem: there is no such game or format, or its files cannot be used.
    """

    def __init__(self, game: str, *, format: str = DEFAULT, day: str = "", library: Library | None = None) -> None:
        self._library = library or Library()
        self.game = self._library.id_of(game) or game
        self.ruleset: Ruleset = self._library.ruleset(self.game, format, day)
        self._checker = Checker(self._library, game=self.game, format=format, day=day)
        self._slots = Slots(self.ruleset)
        self._forms = _forms(self.ruleset)
        self._weights: dict[tuple[object, ...], Weights] = {}
        self.one_by_one = 0
        """How many decks were left to the ordinary judge so far."""

    def __call__(self, batch: pa.RecordBatch | pa.Table) -> pa.RecordBatch | pa.Table:
        """Judge a batch, or a table as one batch: what comes in as a table goes out as one."""
        if isinstance(batch, pa.Table):
            batches = batch.combine_chunks().to_batches()
            return pa.Table.from_batches([self.judge_batch(one) for one in batches], VERDICTS)
        return self.judge_batch(batch)

    def judge_batch(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Return the verdicts of a batch of decks, in its order.

        Raises:
            UsageProblem: it has no columns for decks.
        """
        lines = lines_of(batch)
        verdicts = Verdicts(lines.ids)
        for decks, form, leaders in self._groups(lines):
            self._judge_group(lines, decks, form, leaders, verdicts)
        for number in verdicts.missing():
            verdicts.add_report(number, self._one(lines, number))
        return verdicts.batch()

    def _groups(self, lines: DeckLines) -> Iterable[tuple[Ints, int, list[tuple[str, Card, int]]]]:
        """Part decks by form and leading cards, which share a view; those for the ordinary judge are left out."""
        self.slots = slots = self._slots.of(lines)
        decks = len(lines.ids)
        strange = (slots == ORDINARY) | (lines.counts < 1) | (lines.counts > LARGEST_COUNT)
        lengths = np.bincount(lines.deck, minlength=decks)
        ordinary = (lengths == 0) | (lengths > LONGEST)
        ordinary[lines.deck[strange]] = True
        places = self._slots.places
        forms = self._form_of_each(lines, ordinary)
        leading = [section in self.ruleset.game.leaders for section, _ in places]
        keys = _leader_keys(lines, slots, leading, ordinary) * len(self._forms.names) + forms
        used = np.flatnonzero(~ordinary)
        if not len(used):
            return
        distinct, inverse = np.unique(keys[used], return_inverse=True)
        order = np.argsort(inverse, kind="stable")
        bounds = np.searchsorted(inverse[order], np.arange(len(distinct) + 1))
        for number, key in enumerate(distinct.tolist()):
            among = used[order[bounds[number] : bounds[number + 1]]]
            rest, form_number = divmod(key, len(self._forms.names))
            yield among, form_number, [(*places[slot], count) for slot, count in _leaders_of(rest, len(places))]

    def _form_of_each(self, lines: DeckLines, ordinary: NDArray[np.bool_]) -> Ints:
        """Return the form of each deck; those of several forms, or that must state options, are left to the judge."""
        decks = len(lines.ids)
        forms = np.zeros(decks, np.int64)
        if len(self._forms.names) > 1:
            own = [self._forms.of_section.get(section, -1) for section, _ in self._slots.places]
            mine = np.array([*own, -1], np.int64)[self.slots]  # what has no slot is the last
            deck, mine = lines.deck[mine >= 0], mine[mine >= 0]
            least, most = np.full(decks, len(self._forms.names)), np.full(decks, -1)
            np.minimum.at(least, deck, mine)
            np.maximum.at(most, deck, mine)
            ordinary |= (most >= 0) & (least != most)
            forms = np.maximum(most, 0)
        ordinary |= np.array(self._forms.ordinary, bool)[forms]
        return forms

    def _judge_group(
        self, lines: DeckLines, decks: Ints, form: int, leaders: Sequence[tuple[str, Card, int]], verdicts: Verdicts
    ) -> None:
        deck, slots, counts = lines.deck, self.slots, lines.counts
        if len(decks) < len(lines.ids):
            number_of = np.full(len(lines.ids), -1, np.int64)
            number_of[decks] = np.arange(len(decks))
            deck = number_of[deck]
            mine = np.flatnonzero(deck >= 0)
            deck, slots, counts = deck[mine], slots[mine], counts[mine]
        used = np.flatnonzero(np.bincount(slots))
        weights = self._weights_of(form, leaders, used)
        if weights.ordinary_rows:
            return
        place = np.zeros(len(self._slots.places) + 1, np.int64)
        place[used] = np.arange(len(used))
        verdicts.add(decks, weights.view, judge_lines(weights, len(decks), deck, place[slots], counts))

    def _weights_of(self, form: int, leaders: Sequence[tuple[str, Card, int]], used: Ints) -> Weights:
        """Return the arrays of a view for the slots that occur, which are often those of the batch before."""
        key = form, tuple((section, id(card), count) for section, card, count in leaders), used.tobytes()
        weights = self._weights.get(key)
        if weights is None:
            if len(self._weights) >= KEPT_WEIGHTS:
                self._weights.clear()
            places = [self._slots.places[slot] for slot in used.tolist()]
            weights = self._weights[key] = Weights(self._view(form, leaders), places)
        return weights

    def _view(self, form: int, leaders: Sequence[tuple[str, Card, int]]) -> View:
        sections = self._forms.sections[form]
        cards: dict[str, list[Card] | None] = {
            name: [card for section, card, count in leaders if section == name for _ in range(count)]
            for name in self.ruleset.game.leaders
            if name in sections
        }
        return self.ruleset.view(sections, dict(self.ruleset.options), cards)

    def _one(self, lines: DeckLines, number: int) -> DeckReport:
        """Judge one deck as ``check`` does."""
        self.one_by_one += 1
        return self._checker.check(lines.ids[number].as_py(), deck_text(self.game, lines.of_deck(number)))


class _Forms:
    """The forms of file that a game's decks have, each with its sections; which of them ask the deck for options."""

    def __init__(self, names: list[str], sections: list[tuple[str, ...]], of_section: Mapping[str, int]) -> None:
        self.names = names
        self.sections = sections
        self.of_section = of_section
        self.ordinary: list[bool] = []


def _forms(ruleset: Ruleset) -> _Forms:
    game = ruleset.game
    names = list(dict.fromkeys(section.form for section in game.sections.values() if section.form)) or [""]
    sections = [tuple(id for id, one in game.sections.items() if one.form in ("", name)) for name in names]
    forms = _Forms(names, sections, {id: names.index(one.form) for id, one in game.sections.items() if one.form})
    asked = [option for option in game.options.values() if option.by == "deck"]
    forms.ordinary = [any(option_matters(option, ruleset, mine) for option in asked) for mine in sections]
    return forms


def _leader_keys(lines: DeckLines, slots: Ints, leading: Sequence[bool], ordinary: NDArray[np.bool_]) -> Ints:
    """Return one number for the leading cards of each deck, in their order; too many of them are left to the judge."""
    decks = len(lines.ids)
    keys = np.zeros(decks, np.int64)
    mask = np.array([*leading, False], bool)[slots]  # what has no slot is the last
    at = np.flatnonzero(mask)
    if not len(at):
        return keys
    deck = lines.deck[at]
    rank = np.arange(len(at)) - np.searchsorted(deck, deck)
    ordinary[deck[rank >= MOST_LEADERS]] = True
    base = 4 * (len(leading) + 1)
    if base**MOST_LEADERS * 8 >= 1 << 62:
        ordinary[deck[rank >= 2]] = True
    for place in range(MOST_LEADERS):
        now = at[rank == place]
        keys[lines.deck[now]] = keys[lines.deck[now]] * base + 4 * (slots[now] + 1) + np.minimum(lines.counts[now], 3)
    return keys


def _leaders_of(key: int, places: int) -> list[tuple[int, int]]:
    """Return the slots of leading cards that a number stands for, each with its copies (3 stands for more)."""
    found: list[tuple[int, int]] = []
    while key:
        key, one = divmod(key, 4 * (places + 1))
        slot, count = divmod(one, 4)
        found.append((slot - 1, count))
    return found[::-1]


def deck_text(game: str, lines: Iterable[tuple[str, str, int]]) -> bytes:
    """Return lines of a deck as the file that says just them: TOML, or a table where a line names no section."""
    rows = list(lines)
    if all(section for section, _, _ in rows):
        tree: dict[str, object] = {"game": game}
        for section, card, count in rows:
            entries = tree.setdefault(section, [])
            if isinstance(entries, list):
                entries.append({"card": card, "count": count})
        return tomli_w.dumps(tree).encode("utf-8", "surrogatepass")
    import csv
    import io

    file = io.StringIO()
    csv.writer(file).writerows(
        [("Count", "Name", "Section"), *((count, card, section) for section, card, count in rows)]
    )
    return file.getvalue().encode("utf-8", "surrogatepass")
