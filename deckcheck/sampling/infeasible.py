"""Why there is no legal deck: the fewest rules and wishes that cannot hold together, and the numbers that fail."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

from deckcheck.errors import DeckcheckError
from deckcheck.record import Record
from deckcheck.report import Finding
from deckcheck.sampling.counting.effort import TooLarge
from deckcheck.wording import bounds_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from deckcheck.cards.card import Card
    from deckcheck.rules.ir import Constraint
    from deckcheck.sampling.counting.leading import Lead
    from deckcheck.sampling.sampler import Sampler
    from deckcheck.sampling.setting import Setting

    Probe = Callable[[int | None, int | None], bool]
    """Says whether there is a deck in which a number lies between two bounds."""

WISH = "wish"
_FARTHEST = 1 << 14
"""A number is looked for no farther than this from its bounds."""
_EFFORT, _SECONDS = 1_500_000, 1.5
"""What is counted for one question, and how long all questions may take: then what is left is named unasked."""
_UNTOLD = 100
"""Stands for a lower bound that is no number in the rule itself."""


class Reason(Record):
    """A rule (by its ``code``) or a wish (:data:`WISH`) that has its part in it, and what its number comes to."""

    __slots__ = ("code", "reach", "text")

    def __init__(self, code: str, text: str, reach: str = "") -> None:
        self.code = code
        self.text = text
        self.reach = reach


class _Part(Record):
    """Something that may be at fault, and how the setting is without it."""

    __slots__ = ("code", "drop", "section", "text")

    def __init__(self, text: str, drop: Callable[[Setting], Setting], code: str = WISH, section: str = "") -> None:
        self.text = text
        self.drop = drop
        self.code = code
        self.section = section


class NoLegalDeck(DeckcheckError):  # noqa: N818 (what there is not)
    """There is no legal deck as it was asked for; ``findings`` are the rules and wishes that cannot hold together."""

    exit_code = 4


def no_legal_deck(sampler: Sampler) -> NoLegalDeck:
    """Say why there is none."""
    search = _Search(sampler.with_effort(_EFFORT, process_time() + _SECONDS))
    leaders, reasons = search.leaders, search.reasons()
    led = f" (with {'; '.join(leaders)})" if leaders else ""
    findings = [Finding(reason.code, reason.text, hint=reason.reach) for reason in reasons]
    some = "Some of these" if search.cut_short else "These"
    return NoLegalDeck(f"There is no legal deck of this kind. {some} cannot hold together{led}:", findings)


def explain(sampler: Sampler) -> tuple[list[str], list[Reason]]:
    """Return what cannot hold together in a setting without legal decks: without any one of it, there would be some.

    Where several cards may lead, this is told for one of them, which is named first.
    """
    search = _Search(sampler)
    return search.leaders, search.reasons()


class _Search:
    def __init__(self, sampler: Sampler) -> None:
        self.sampler = sampler
        self.game = sampler.game
        asked = sampler.setting
        self.most = {name: _most_needed(name, sampler) for name in asked.sections if name not in self.game.leaders}
        sizes = {name: (0, most) for name, most in self.most.items()} | dict(asked.sizes)
        self.setting = replace(asked, sizes=sizes, physical=False)
        self.leaders: list[str] = []
        self._end = process_time() + _SECONDS
        self.cut_short = False
        while (lead := sampler.lead(self.setting)) is not None and lead.cards:
            self._take_one_of(lead)

    def _take_one_of(self, lead: Lead) -> None:
        """Let a card lead: the first, or the first that leaves the choices open that are asked for."""
        settings = {card: self.setting.with_card(lead.section, card) for card in lead.cards}
        if process_time() > self._end:
            self.setting = settings[lead.cards[0]]
            return
        card = (
            self._first_of(settings, lambda setting: self.sampler.lead(setting) is not None)
            or self._first_of(settings, self.sampler.open_to)
            or lead.cards[0]
        )
        self.setting = settings[card]
        title = self.game.sections[lead.section].title
        others = f", one of {len(lead.cards)} cards none of which leads a legal deck" if len(lead.cards) > 1 else ""
        self.leaders.append(f"{title}: {card.title}{others}")

    def _first_of(self, settings: Mapping[Card, Setting], holds: Callable[[Setting], bool]) -> Card | None:
        """Return the first card whose setting is so, as far as there is time to look."""
        for card, setting in settings.items():
            if process_time() > self._end:
                self.cut_short = True
                break
            if holds(setting):
                return card
        return None

    def reasons(self) -> list[Reason]:
        """Drop one part after the other, for good if there is still no deck."""
        if not self.sampler.open_to(self.setting):
            return [Reason(WISH, f"{_pairs(self.setting)}: the rules leave no such choice with these cards")]
        kept: list[_Part] = []
        for part in self._parts():
            without = part.drop(self.setting)
            if self._may_exist(self.sampler, without):
                kept.append(part)
            else:
                self.setting = without
        cut_short = self.cut_short
        reasons = [Reason(part.code, part.text, self._reach(part)) for part in kept]
        self.cut_short = cut_short
        return reasons

    def _may_exist(self, sampler: Sampler, setting: Setting) -> bool:
        """Say whether there may be a deck: if it takes too long to find out, there may be one."""
        try:
            if process_time() < self._end:
                return sampler.exists(setting)
        except TooLarge:
            pass
        self.cut_short = True
        return True

    def _parts(self) -> Iterator[_Part]:
        """List what may be at fault: wishes first, so that rules are named where no other wish would help."""
        for section, (least, most) in self.sampler.setting.sizes.items():
            title = self.game.sections[section].title
            yield _Part(f"{title}, {bounds_words(least, most)} cards", self._without_size(section), section=section)
        for name, value in self.setting.choices.items():
            yield _Part(f"{name} = {value}", _without_choice(name))
        if self.setting.owned is not None:
            yield _Part("only cards of the collection", lambda setting: replace(setting, owned=None))
        for section, card in self.sampler.setting.fixed:
            title = self.game.sections[section].title
            yield _Part(f"{card.title} in {title}", _without_card(section, card))
        for code, text in self._codes().items():
            yield _Part(text, _without_code(code), code)

    def _codes(self) -> dict[str, str]:
        """Return the rules that may be at fault; those of a leading section are not if a card could be drawn for it."""
        lead = self.sampler.lead(self.sampler.setting)
        led = frozenset(self.game.leaders if lead is not None and lead.cards else ())
        return {one.code: one.text for one in reversed(self.sampler.constraints) if not led.issuperset(one.sections)}

    def _without_size(self, section: str) -> Callable[[Setting], Setting]:
        free = {section: (0, self.most[section])} if section in self.most else {}
        return lambda setting: replace(
            setting, sizes={name: size for name, size in setting.sizes.items() if name != section} | free
        )

    def _reach(self, part: _Part) -> str:
        """Say what the number of a part comes to where everything else holds, if there is time to find out."""
        self.cut_short = False
        reached = self._reached(part)
        return "" if self.cut_short else reached

    def _reached(self, part: _Part) -> str:
        if part.section in self.most:
            least, most = self.setting.sizes[part.section]
            return _nearest(self._size_probe(part.section), least, most, self._nouns(part.section))
        rows = [one for one in self.sampler.constraints if one.code == part.code and self._has_number(one)]
        if not rows:
            return ""
        row = rows[0]
        lo, hi = (bound if isinstance(bound, int) else None for bound in (row.lo, row.hi))
        return _nearest(self._row_probe(row), lo, hi, row.noun[1])

    def _has_number(self, constraint: Constraint) -> bool:
        """Say whether a rule bounds one number that the draw decides."""
        plain = not constraint.per or constraint.spread
        drawn = not set(constraint.sections) <= set(self.game.leaders) and constraint.kind != "every"
        return plain and drawn and all(isinstance(bound, int | None) for bound in (constraint.lo, constraint.hi))

    def _nouns(self, section: str) -> str:
        return self.game.sections[section].noun[1]

    def _size_probe(self, section: str) -> Probe:
        def probe(lo: int | None, hi: int | None) -> bool:
            sizes = {**self.setting.sizes, section: (lo or 0, self.most[section] if hi is None else hi)}
            return self._may_exist(self.sampler, replace(self.setting, sizes=sizes))

        return probe

    def _row_probe(self, row: Constraint) -> Probe:
        def probe(lo: int | None, hi: int | None) -> bool:
            return self._may_exist(self.sampler.with_bounds(row, lo, hi), self.setting)

        return probe


def _nearest(probe: Probe, lo: int | None, hi: int | None, noun: str) -> str:
    """Say how near a number can come to its bounds, from either side."""
    below = above = None
    if lo is not None and lo > 0 and probe(None, lo - 1):
        below = lo - 1 - _first(lambda gap: probe(lo - 1 - gap, lo - 1), lo)
    if hi is not None and probe(hi + 1, None):
        above = hi + 1 + _first(lambda gap: probe(hi + 1, hi + 1 + gap), _FARTHEST)
    if below is None and above is None:
        return ""
    if above is None:
        reached = f"no more than {below} {noun}"
    else:
        reached = f"no fewer than {above} {noun}" if below is None else f"{below} or {above} {noun} and nothing between"
    return f"{reached} can be reached, {bounds_words(lo, hi)} needed"


def _first(holds: Callable[[int], bool], farthest: int) -> int:
    """Return the first number from 0 for which something holds that goes on holding."""
    step = 1
    while step < farthest and not holds(step - 1):
        step *= 2
    least, most = step // 2, min(step - 1, farthest)
    while least < most:
        middle = (least + most) // 2
        if holds(middle):
            most = middle
        else:
            least = middle + 1
    return least


def _most_needed(section: str, sampler: Sampler) -> int:
    """Return so many cards that a larger section could not fulfil any demand that a smaller one does not."""
    demands = [
        (one.lo if isinstance(one.lo, int) else _UNTOLD) * max(1, len(one.values))
        for one in sampler.constraints
        if one.lo is not None and section in one.sections
    ]
    least, _ = sampler.setting.sizes.get(section, (0, 0))
    return max(0, sum(demands)) + least + sum(sampler.setting.in_section(section).values()) + 1


def _without_choice(name: str) -> Callable[[Setting], Setting]:
    return lambda setting: replace(setting, choices={n: v for n, v in setting.choices.items() if n != name})


def _without_card(section: str, card: object) -> Callable[[Setting], Setting]:
    return lambda setting: replace(setting, fixed={p: n for p, n in setting.fixed.items() if p != (section, card)})


def _without_code(code: str) -> Callable[[Setting], Setting]:
    return lambda setting: replace(setting, without=setting.without | {code})


def _pairs(setting: Setting) -> str:
    return ", ".join(f"{name} = {value}" for name, value in setting.choices.items())
