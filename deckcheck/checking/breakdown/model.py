"""What an account says, as plain values: texts and pictures are made from it elsewhere."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import Location


class Line(Record):
    """What one line of the deck adds: so many copies, which weigh from ``least`` to ``most`` together.

    ``place`` is ``None`` for what could not be read.
    """

    __slots__ = ("card", "copies", "least", "most", "place")

    def __init__(self, card: str, copies: tuple[int, int], least: int, most: int, place: Location | None) -> None:
        self.card = card
        self.copies = copies
        self.least = least
        self.most = most
        self.place = place


class AccountPart(Record):
    """One key of a rule that counts each key for itself: a card, or a value of a field. ``hi`` is its own limit."""

    __slots__ = ("hi", "label", "least", "lines", "most", "state")

    def __init__(self, label: str, least: int, most: int, hi: int | None, state: str, lines: tuple[Line, ...]) -> None:
        self.label = label
        self.least = least
        self.most = most
        self.hi = hi
        self.state = state
        self.lines = lines


class Account(Record):
    """One condition of a rule over a deck.

    ``kind``, ``noun`` and ``of`` (the number field that is added up) are those of the rule, ``place`` names the
    sections, ``meant`` says which of their cards count (empty: all). The deck has from ``least`` to ``most``, the rule
    asks for ``lo`` to ``hi`` (``None``: no bound); ``bound_known`` is false where a bound is not known. A rule that
    counts each key for itself has ``parts``; ``listed`` says that these are the values that the rule lists. Else
    ``lines`` are those that count. ``printed`` says that each card prints its own limit. ``by_field``: that keys are
    values of fields. ``said`` is what there is to
    say of a condition that is more than numbers between bounds, ``""`` of all others.
    """

    __slots__ = (
        "bound_known", "by_field", "code", "hi", "kind", "least", "lines", "listed", "lo", "meant", "most", "noun",
        "of", "parts", "place", "printed", "said", "severity", "state", "statement",
    )  # fmt: skip

    def __init__(
        self,
        code: str,
        statement: str,
        severity: str,
        kind: str,
        state: str,
        place: str,
        noun: tuple[str, str],
        bounds: tuple[int | None, int | None],
        found: tuple[int, int],
        *,
        meant: str = "",
        of: str = "",
        bound_known: bool = True,
        listed: bool = False,
        printed: bool = False,
        parts: tuple[AccountPart, ...] = (),
        lines: tuple[Line, ...] = (),
        said: str = "",
        by_field: bool = False,
    ) -> None:
        self.said = said
        self.by_field = by_field
        self.code = code
        self.statement = statement
        self.severity = severity
        self.kind = kind
        self.state = state
        self.place = place
        self.noun = noun
        self.lo, self.hi = bounds
        self.least, self.most = found
        self.meant = meant
        self.of = of
        self.bound_known = bound_known
        self.listed = listed
        self.printed = printed
        self.parts = parts
        self.lines = lines


class AccountTable(Record):
    """How many cards of a section have each value of a field; ``unknown`` counts those of which it is not recorded."""

    __slots__ = ("counts", "field", "place", "unknown")

    def __init__(self, place: str, field: str, counts: tuple[tuple[str, int], ...], unknown: int) -> None:
        self.place = place
        self.field = field
        self.counts = counts
        self.unknown = unknown


class Accounts(Record):
    """All accounts of a deck, its tables, and the codes that are not judged over it: code, statement and reason."""

    __slots__ = ("accounts", "elsewhere", "tables")

    def __init__(
        self,
        accounts: tuple[Account, ...],
        tables: tuple[AccountTable, ...],
        elsewhere: tuple[tuple[str, str, str], ...],
    ) -> None:
        self.accounts = accounts
        self.tables = tables
        self.elsewhere = elsewhere
