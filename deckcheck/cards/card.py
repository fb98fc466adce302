"""A card of a pool: one printing, with the facts that are recorded of it."""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.rules.ir import ALONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.rules.ir import Values

    Identity = tuple[Values | None, ...]


class Card(Record):
    """One printing.

    ``facts`` maps a field to its values: one, or several of a field that may have many; the empty tuple says that the
    card has none. **A field that is missing from ``facts`` is unknown.** ``identity`` holds the values of the game's
    identity fields (``None`` for an unknown one), ``key`` is the text that all printings share that are surely the
    same card. ``file`` and ``index`` say where the card is written: the path of the pool file and the position in its
    ``[[cards]]``. ``subtitles`` are the printing's own texts that follow the name in its title. ``also`` are other
    spellings and names under which it is found, ``ids`` the numbers by which programs name it; neither is ever shown.
    ``overruled`` are facts of which a pool farther away says something else: the name, what it says (``None``:
    nothing), and its file.
    """

    __slots__ = (
        "also", "facts", "file", "identity", "ids", "index", "key", "name", "number", "overruled", "sample", "set",
        "subtitles",
    )  # fmt: skip

    def __init__(
        self,
        set: str,
        number: str,
        name: str,
        facts: dict[str, Values],
        identity: tuple[Values | None, ...] = (),
        key: str = "",
        sample: bool = False,
        file: str = "",
        index: int = 0,
        subtitles: tuple[str, ...] | None = None,
        also: tuple[str, ...] = (),
        ids: tuple[str, ...] = (),
        overruled: tuple[tuple[str, Values | None, str], ...] = (),
    ) -> None:
        self.set = set
        self.number = number
        self.name = name
        self.facts = facts
        self.identity = identity
        self.key = key
        self.sample = sample
        self.file = file
        self.index = index
        self.subtitles = _subtitles(name, number, identity) if subtitles is None else subtitles
        self.also = also
        self.ids = ids
        self.overruled = overruled

    @property
    def printings(self) -> tuple[Card, ...]:
        """The printings that this may be, if that matters and is not said; see :class:`OneOf`."""
        return ()

    @property
    def reference(self) -> str:
        """The printing's reference: set code, space, number; the name where it has no number."""
        return f"{self.set} {self.number}" if self.number else self.name

    @property
    def title(self) -> str:
        """The name with the other identity texts that are known, e.g. ``Boba Fett, Bounty Hunter``."""
        return ", ".join([self.name, *self.subtitles])

    @property
    def called(self) -> str:
        """The name where no other card has it, else the title: how findings call the card."""
        return self.name if ALONE in self.facts else self.title

    def __hash__(self) -> int:
        return hash((self.set, self.number, self.key))


class OneOf(Card):
    """A card of which it is not said which of its printings is meant, although rules tell these apart.

    Its facts are those in which they agree; the others are unknown.
    """

    __slots__ = ("_printings",)

    def __init__(self, printings: tuple[Card, ...]) -> None:
        first, *others = printings
        facts = {n: v for n, v in first.facts.items() if all(other.facts.get(n) == v for other in others)}
        super().__init__(
            first.set,
            first.number,
            first.name,
            facts,
            first.identity,
            first.key,
            first.sample,
            first.file,
            first.index,
            first.subtitles,
        )
        self._printings = printings

    @property
    def printings(self) -> tuple[Card, ...]:
        """The printings that this may be."""
        return self._printings

    __hash__ = Card.__hash__


def _subtitles(name: str, number: str, identity: tuple[Values | None, ...]) -> tuple[str, ...]:
    """Take the known identity texts; a printing under another name than its card has none of them."""
    if (name,) not in identity:
        return ()
    return tuple(
        str(v) for values in identity if values for v in values if type(v) is not bool and v not in (name, number)
    )


def may_be_one(identity: Identity, other: Identity) -> bool:
    """Say whether two identities may turn out to be the same card's: no known field differs."""
    pairs = zip(identity, other, strict=False)
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in pairs)
