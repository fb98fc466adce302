"""A deck file on its way to a repair: what the checker found, the options left open, and what is wished."""

from __future__ import annotations

from deckcheck.checking.card_lists import named_card, named_section, read_collection
from deckcheck.checking.deck_options import option_matters
from deckcheck.errors import UsageProblem
from deckcheck.record import Record
from deckcheck.repair.situation import Demands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.ruleset import Judged, Ruleset
    from deckcheck.repair.situation import Contents
    from deckcheck.rules.ir import Value


class Parts(Record):
    """What the checker has of a deck when it judges it."""

    __slots__ = ("judged", "resolved", "ruleset")

    def __init__(self, resolved: Resolved, ruleset: Ruleset, judged: Judged) -> None:
        self.resolved = resolved
        self.ruleset = ruleset
        self.judged = judged

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the form of file that the deck has."""
        from deckcheck.checking.resolve import form_of

        return form_of(self.resolved.deck, self.ruleset.game)[0]


class RepairWishes(Record):
    """What somebody wants of a repair, as it was written: names of cards, ``SECTION=CARD``, sections.

    ``owned`` is a list of cards with its path; ``most`` is ``None`` where nothing is said.
    """

    __slots__ = ("change", "complete", "keep", "leaders", "most", "only_remove", "owned", "without")

    def __init__(
        self,
        *,
        keep: Sequence[str] = (),
        without: Sequence[str] = (),
        leaders: Sequence[str] = (),
        change: Sequence[str] = (),
        owned: tuple[str, bytes] | None = None,
        complete: bool = False,
        only_remove: bool = False,
        most: int | None = None,
    ) -> None:
        self.keep = tuple(keep)
        self.without = tuple(without)
        self.leaders = tuple(leaders)
        self.change = tuple(change)
        self.owned = owned
        self.complete = complete
        self.only_remove = only_remove
        self.most = most

    @property
    def ask_for_more(self) -> bool:
        """Whether a legal deck may have to change for them."""
        return bool(self.without or self.leaders or self.owned)


def options_to_try(parts: Parts) -> list[dict[str, Value]]:
    """Return the choices of options under which a deck is to be repaired: one, if the deck states them all.

    Raises:
        UsageProblem: a number that the rules read is not stated.
    """
    ruleset, deck = parts.ruleset, parts.resolved.deck
    choices: list[dict[str, Value]] = [dict(parts.judged.view.options)]
    for option in ruleset.game.options.values():
        if option.by != "deck" or option.name in ruleset.options or not _matters(option, parts):
            continue
        if option.values and deck.options.get(option.name) not in option.values:
            choices = [{**choice, option.name: value} for choice in choices for value in option.values]
        elif option.name not in parts.judged.view.options:
            raise UsageProblem(
                f"{deck.path}: {option.text}: this is for the deck to say.",
                hint=f"Write {option.name} and a number at the top of the deck.",
            )
    return choices


def _matters(option: object, parts: Parts) -> bool:
    return option_matters(option, parts.ruleset, parts.sections)  # type: ignore[arg-type]


def read_demands(wishes: RepairWishes, parts: Parts) -> tuple[Demands, list[str]]:
    """Return what is demanded, and what is not understood in the list of cards owned.

    Raises:
        UsageProblem: a card or a section of a wish is not known.
    """
    ruleset = parts.ruleset
    owned: dict[str, int] | None = None
    unclear: list[str] = []
    if wishes.owned is not None:
        cards, unclear = read_collection(*wishes.owned, ruleset)
        owned = {}
        for card, count in cards.items():
            owned[card.key] = owned.get(card.key, 0) + count
    demands = Demands(
        keep=[named_card(written, ruleset).key for written in wishes.keep],
        without=[named_card(written, ruleset).key for written in wishes.without],
        owned=owned,
        leaders=_leaders(wishes, parts),
        change=[named_section(written, ruleset.game, parts.sections) for written in wishes.change],
        complete=wishes.complete,
        only_remove=wishes.only_remove,
        most=wishes.most,
    )
    return demands, unclear


def _leaders(wishes: RepairWishes, parts: Parts) -> Contents:
    found: dict[str, dict[Card, int]] = {}
    for written in wishes.leaders:
        name, equals, text = (part.strip() for part in written.partition("="))
        if not (name and equals and text):
            raise UsageProblem(f"{written} is not understood.", hint='Write --set SECTION="CARD"')
        section = named_section(name, parts.ruleset.game, parts.sections)
        card = named_card(text, parts.ruleset)
        cards = found.setdefault(section, {})
        cards[card] = cards.get(card, 0) + 1
    return found
