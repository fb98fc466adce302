"""Random legal decks of a game: what is drawn first, and then the deck."""

from __future__ import annotations

from contextlib import contextmanager
from copy import copy

from deckcheck.checking.missing_facts import leader_fields
from deckcheck.draws.stream import Stream
from deckcheck.errors import UsageProblem
from deckcheck.evaluation.kinds import canonical
from deckcheck.evaluation.view import View
from deckcheck.record import Record
from deckcheck.report import ERROR
from deckcheck.rules.ir import IN, Guard, Test
from deckcheck.sampling.counting.binding import Binding
from deckcheck.sampling.counting.choices import choice_rows
from deckcheck.sampling.counting.effort import HELD, Effort, TooLarge
from deckcheck.sampling.counting.kinds import Stock
from deckcheck.sampling.counting.leading import next_lead
from deckcheck.sampling.counting.space import Space
from deckcheck.sampling.counting.table import BlockTable
from deckcheck.sampling.deck_key import deck_key, deck_label
from deckcheck.wording import listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Constraint, Value
    from deckcheck.sampling.counting.leading import Lead
    from deckcheck.sampling.counting.table import Block
    from deckcheck.sampling.setting import Copies, Setting

    Made = TypeVar("Made")

_KEPT = 200
"""So many spaces and tables are kept; what is drawn first differs from deck to deck."""


class NoDeck(Exception):  # noqa: N818 (what there is not)
    """No legal deck is as it was asked for."""


class RandomDeck(Record):
    """A drawn deck: its cards, and ``setting`` with everything that was drawn before them.

    ``among`` is the number of legal decks with its leading cards and sizes, ``chosen_among`` that of those which also
    have its choices.
    """

    __slots__ = ("among", "cards", "chosen_among", "index", "setting")

    def __init__(self, index: int, cards: Copies, setting: Setting, among: int, chosen_among: int) -> None:
        self.index = index
        self.cards = cards
        self.setting = setting
        self.among = among
        self.chosen_among = chosen_among


class Sampler:
    """Draws legal decks of a game.

    Args:
        ruleset: the rules that decks are judged by; all errors among them are kept, warnings and notes are not.
        cards: all printings of the game.
        setting: what the decks are to be.
        effort: so many sums are made for one question at most.

    Raises:
        TooLarge: from every method, if that is not enough; it says what would make it less.
        UsageProblem: from every method, if a rule cannot be carried, or more must be said before a deck can be drawn.
    """

    def __init__(self, ruleset: Ruleset, cards: Iterable[Card], setting: Setting, effort: int | None = None) -> None:
        self.game = ruleset.game
        self.format = ruleset.format
        self.effort = Effort() if effort is None else Effort(effort)
        self.setting = setting
        cards = tuple(cards)
        errors = [one for one in ruleset.constraints if one.severity == ERROR]
        codes = {one.code for one in errors}
        lifting = [one for one in ruleset.constraints if codes.intersection(one.lifts)]
        self.constraints = [part for one in (*errors, *lifting) for part in one_by_one(one, cards, self.game)]
        if several := sorted({one.code for one in self.constraints if one.over != "deck"}):
            raise UsageProblem(
                f"Random decks cannot be drawn: {', '.join(several)} counts the cards of several decks together.",
                hint="Choose a format without this rule, or with it as a warning.",
            )
        self.stock = Stock(cards, self.constraints)
        self._lacking: dict[int, tuple[str, ...]] = {}
        self._spaces: dict[object, Space] = {}
        self._leads: dict[object, Lead | None] = {}
        self._views: dict[object, View] = {}
        self._tables: dict[object, BlockTable] = {}
        self._look_at_fixed()

    def _look_at_fixed(self) -> None:
        """Make sure that the rules can judge the copies that every deck holds."""
        binding = self.bind(self.setting)
        for section, card in self.setting.fixed:
            if codes := _lifted(binding.view, section, card):
                raise UsageProblem(f"A deck with {card.title} cannot be judged by {codes} alone, so none is drawn.")
            missing = dict.fromkeys(binding.missing(section, card))
            if section in self.game.leaders:
                read = (name for one in self.constraints for name in leader_fields(one, section))
                missing |= dict.fromkeys(name for name in read if name not in card.facts)
            if missing:
                title = self.game.sections[section].title
                raise UsageProblem(
                    f"{card.title} in {title}: its {', '.join(missing)} is not recorded, and rules must know it.",
                    hint="Record it in the pool, or take another card.",
                )

    @property
    def left_out(self) -> dict[Card, tuple[str, ...]]:
        """The cards that were left out so far, each with the facts that rules must know and that are not recorded."""
        return {
            card: self._lacking[kind]
            for kinds, printings in zip(self.stock.makeups, self.stock.cards, strict=True)
            for kind, card in zip(kinds, printings, strict=True)
            if kind in self._lacking
        }

    @property
    def beyond(self) -> dict[Card, str]:
        """The cards that stay out because they change rules, each with the codes of these."""
        if not any(one.lifts for one in self.constraints):
            return {}
        view = self.bind(self.setting).view
        told = {}
        for card, *_ in self.stock.cards:
            codes = dict.fromkeys(_lifted(view, name, card) for name in self.setting.sections)
            told[card] = ", ".join(code for code in codes if code)
        return {card: codes for card, codes in told.items() if codes}

    def count(self, setting: Setting | None = None) -> int:
        """Count the legal decks of a setting, over all cards that may lead them."""
        with self._question():
            return self._count(setting or self.setting)

    def _count(self, setting: Setting) -> int:
        lead = self.lead(setting)
        if lead is None:
            return self.space(setting).count if self.open_to(setting) else 0
        return sum(self._count(setting.with_card(lead.section, card)) for card in lead.cards)

    def exists(self, setting: Setting) -> bool:
        """Say whether a setting has a legal deck."""
        with self._question():
            return self._exists(setting)

    def _exists(self, setting: Setting) -> bool:
        lead = self.lead(setting)
        if lead is None:
            return self.open_to(setting) and self.space(setting).possible
        return any(self._exists(setting.with_card(lead.section, card)) for card in lead.cards)

    @contextmanager
    def _question(self) -> Iterator[None]:
        """Begin a question; where it is too large, say what would make it smaller."""
        self.effort.begin()
        try:
            yield
        except TooLarge as problem:
            raise TooLarge(problem.codes, self._smaller()) from problem

    def _smaller(self) -> str:
        """Say what can be fixed: cards that lead, sizes that are open, choices; else the effort."""
        setting = self.setting
        held = {section for section, _ in setting.fixed}
        sections = [name for name in setting.sections if name not in held or name not in self.game.leaders]
        leading = [f'--set {name}="CARD"' for name in sections if name in self.game.leaders]
        sizes = [
            f"--size {name}=N"
            for name in sections
            if name not in self.game.leaders and setting.sizes.get(name, (0, 1))[0] < setting.sizes.get(name, (0, 1))[1]
        ]
        ways = [*leading, *sizes]
        fixed = f"It is smaller with {listing(ways)}. " if ways else "Fewer cards or smaller sections make it smaller. "
        return f"{fixed}With --effort 2 twice as much is counted, and so on."

    def open_to(self, setting: Setting) -> bool:
        """Say whether all choices of a setting are left open by its leading cards: some decide them."""
        if not setting.choices or setting.without:
            return True
        return choice_rows(self.bind(setting)).keys() >= setting.choices.keys()

    def draw(self, index: int, seed: str) -> RandomDeck:
        """Draw the deck of a number, from 1; it is the same however many others are drawn.

        First come the cards that lead, then sizes that are not exact, then choices, each uniformly among those with
        which a legal deck exists; then the deck.

        Raises:
            NoDeck: there is none.
        """
        with self._question():
            return self._draw(index, seed)

    def _draw(self, index: int, seed: str) -> RandomDeck:
        setting = self.setting
        stated = {name: value for name, value in setting.options.items() if self.game.options[name].by == "deck"}
        label = deck_label(self.game.id, self.format, setting, stated, index)
        stream = Stream(deck_key(label, seed))
        while lead := self.lead(setting):
            setting = self._draw_first(stream, [setting.with_card(lead.section, card) for card in lead.cards])
        for section, (least, most) in self.space(setting).sizes.items():
            if least < most:
                sizes = range(least, most + 1)
                setting = self._draw_first(stream, [setting.with_size(section, size) for size in sizes])
        among = self.space(setting).count
        while choices := self.space(setting).choices:
            name, values = next(iter(choices.items()))
            setting = self._draw_first(stream, [setting.with_choice(name, value) for value in values])
        space = self.space(setting)
        if not space.possible:
            raise NoDeck
        return RandomDeck(index, space.draw(stream), setting, among, space.count)

    def space(self, setting: Setting) -> Space:
        """Return all legal decks of a setting whose leading cards are known."""

        def make() -> Space:
            space = Space(self.bind(setting), self.stock, self._table, self.effort.spend)
            self._leave_out(space.lacking)
            return space

        return _kept(self._spaces, setting.key(), make)

    def lead(self, setting: Setting) -> Lead | None:
        """Return the section that needs a leading card, with the cards that may lead; ``None`` where none does."""

        def make() -> Lead | None:
            lead = next_lead(self.bind(setting), self.stock)
            if lead is not None:
                self._leave_out(lead.lacking)
            return lead

        return _kept(self._leads, setting.key(), make)

    def with_effort(self, effort: int, until: float | None = None) -> Sampler:
        """Return a sampler of the same decks that makes so many sums at most, and none after a processor time."""
        other = copy(self)
        other.effort = Effort(effort, until)
        other._spaces, other._tables = {}, {}
        return other

    def with_bounds(self, row: Constraint, lo: int | None, hi: int | None) -> Sampler:
        """Return a sampler of the same decks in which one rule has other bounds."""
        other = copy(self)
        changed = copy(row)
        changed.lo, changed.hi = lo, hi
        other.constraints = [changed if one is row else one for one in self.constraints]
        other._spaces, other._leads, other._views = {}, {}, {}
        return other

    def _draw_first(self, stream: Stream, settings: Sequence[Setting]) -> Setting:
        """Draw one of several settings, and another one as long as it has no legal deck."""
        left = list(settings)
        while left:
            setting = left.pop(stream.below(len(left)))
            if self._exists(setting):
                return setting
        raise NoDeck

    def _table(self, block: Block) -> BlockTable:
        if self.effort.left() * 2 < self.effort.limit // HELD:  # what others have counted makes room
            self._tables.clear()
            self._spaces.clear()
            self.effort.held = 0
        return _kept(self._tables, block, lambda: BlockTable(block, self.effort))

    def bind(self, setting: Setting) -> Binding:
        """Return the rules of a setting, bound to the cards that lead in it."""
        leaders = {name: _copies(setting, name) for name in self.game.leaders if name in setting.sections}
        key = tuple(tuple(canonical(card) for card in cards) for cards in leaders.values())

        def make() -> View:
            sections = frozenset(setting.sections)
            return View(self.game, self.constraints, sections=sections, options=setting.options, leaders=dict(leaders))

        return Binding(self.game, _kept(self._views, key, make), setting)

    def _leave_out(self, lacking: dict[int, tuple[str, ...]]) -> None:
        for kind, facts in lacking.items():
            self._lacking[kind] = tuple(dict.fromkeys([*self._lacking.get(kind, ()), *facts]))


def _copies(setting: Setting, section: str) -> list[Card]:
    """List the cards of a leading section, each as often as it is there: numbers of all copies are added up."""
    return [card for card, count in setting.in_section(section).items() for _ in range(min(count, 3))]


def _lifted(view: View, section: str, card: Card) -> str:
    """Name the rules that cannot be judged while a card is in a section."""
    plain, _ = view.column(section, card)
    tallies = {tally for tally, _, most in plain if most > 0}
    rows = [view.rows[number] for number in view.lifting if view.tally_of[number] in tallies]
    return " and ".join(sorted({code for row in rows for code in row.constraint.lifts}))


def one_by_one(constraint: Constraint, cards: Sequence[Card], game: Game) -> list[Constraint]:
    """Return what counts different values for each value of another field as a constraint for each of these."""
    if not constraint.each:
        return [constraint]
    field = game.fields.get(constraint.each)
    values: Iterable[Value] = constraint.values or (field.values if field is not None else ())
    if not values:
        values = sorted({value for card in cards for value in card.facts.get(constraint.each, ())})
    found: list[Constraint] = []
    term, *others = constraint.terms
    for value in values:
        of_value = term.replaced(where=(*term.where, Test(constraint.each, ((IN, (value,)),))))
        one = constraint.replaced(each="", values=(), terms=(of_value, *others))
        if not constraint.values and not (isinstance(one.hi, int) and one.hi >= 0):
            one.guards = (*one.guards, Guard(of_value, 1, None))  # a value that is not there breaks no limit
        found.append(one)
    return found


def _kept(kept: dict[object, Made], key: object, make: Callable[[], Made]) -> Made:
    """Return what was made for a key, and make it if it is not among the latest."""
    if key not in kept:
        if len(kept) >= _KEPT:
            del kept[next(iter(kept))]
        kept[key] = make()
    return kept[key]
