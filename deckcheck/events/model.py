"""The documents of an event as pydantic models: lock, openings, records of draws, receipt (see ``docs/draws.md``).

What is known before the seed stands in the lock, so that everything a receipt shows can be held to it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SerializerFunctionWrapHandler, model_serializer

from deckcheck.draws.documents import Day, Digest, Document, Hex, Version
from deckcheck.events.times import is_moment


def _moment(text: str) -> str:
    if not is_moment(text):
        raise ValueError("a moment is written 2027-03-06T10:30:00Z")
    return text


Moment = Annotated[str, AfterValidator(_moment)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Copies = Annotated[int, Field(ge=1, le=9999)]
Bits = Annotated[float, Field(allow_inf_nan=False)]
Reference = Annotated[str, Field(min_length=1, max_length=1000)]
Chance = Annotated[str, Field(pattern="^[0-9]+(/[0-9]+)?( to [0-9]+(/[0-9]+)?)?$")]
Section = dict[Reference, Copies]
Kind = Literal["any", "beacon", "commitments", "dice", "lottery", "own", "text"]


class Sparse(Document):
    """A document some of whose fields may be absent."""

    @model_serializer(mode="wrap")
    def _present(self, serialize: SerializerFunctionWrapHandler) -> dict[str, object]:
        return {name: value for name, value in serialize(self).items() if value is not None}


class RandomPart(Document):
    """Which sections of an entry are kept and drawn from, and the section of the deck that both go into."""

    keep: str
    draw: str
    number: str
    into: str


class SourceOfSeed(Document):
    """One source of the seed, as the lock announces it.

    ``detail`` is what the draw is held to (``40d10``, ``6/49``, ``drand 28000000``), ``says`` is for people;
    ``hashes`` are the commitments of those who will reveal a secret, by their name.
    """

    kind: Kind
    detail: str = ""
    says: str = ""
    hashes: dict[str, Hex] = Field(default_factory=dict)


class LockedPlayer(Sparse):
    """A player in the lock: the sizes of the entry, and salted commitments to what it says and to the file's bytes.

    ``illegal`` is the chance of an illegal result, ``files`` what the player's files are called.
    """

    id: str
    picks: Number
    rest: Number
    random: Number
    commitment: Hex
    file: Hex
    illegal: Chance | None = None
    files: str | None = None


class Lock(Sparse):
    """What is fixed before the seed exists. A lock without a ``random`` part registers decks, and nothing is drawn.

    ``game_name`` and ``titles`` are what people call the game and its sections; ``unproved`` is what a receipt of this
    event will not prove, ``warnings`` what is doubtful about it already.
    """

    format_of_file: Literal["deckcheck-lock/1"] = Field(default="deckcheck-lock/1", alias="schema")
    algorithm: Literal["deckcheck-draw/1"] = "deckcheck-draw/1"
    deckcheck: Version
    event: str
    date: Day
    game: str
    game_name: str | None = None
    titles: dict[str, str] | None = None
    format: str
    rules: Digest
    pools: list[Digest]
    random: RandomPart | None = None
    tag: str = "rest"
    locked: Moment
    seed: list[SourceOfSeed]
    seed_when: str
    unproved: list[str] | None = None
    warnings: list[str] | None = None
    players: list[LockedPlayer]


class Opening(Document):
    """What opens a commitment: the salt, and the entry as the text that was committed to.

    ``path`` is where the organizer's copy of the entry is, seen from the lock's folder.
    """

    salt: Hex
    entry: str
    path: str = ""


class Openings(Sparse):
    """Openings of one lock by player: all of them are the organizer's secret, one is its player's.

    The organizer's hold the whole text of the lock, ``lock_text``, so that a lock which was begun can be finished.
    """

    format_of_file: Literal["deckcheck-openings/1"] = Field(default="deckcheck-openings/1", alias="schema")
    lock: Hex
    lock_text: str | None = None
    players: dict[str, Opening]


class EventEntry(Sparse):
    """What an entry says: cards by section and reference, how many are drawn, and the other options that it states.

    ``names`` is how each card is written for people.
    """

    format_of_file: Literal["deckcheck-entry/1"] = Field(default="deckcheck-entry/1", alias="schema")
    game: str
    player: str
    number: Number
    options: dict[str, str | int | bool]
    sections: dict[str, Section]
    names: dict[Reference, str] | None = None


class GivenSeed(Document):
    """One source of the seed, as it was given: its text in the one form that is hashed.

    ``detail`` is what the lock may hold it to, ``bits`` its entropy where that can be counted; ``secrets`` are those
    that were revealed, by the name of whoever committed to them.
    """

    kind: str
    detail: str
    text: str
    bits: Bits | None
    verifiable: bool
    secrets: dict[str, str] = Field(default_factory=dict)


class Strike(Document):
    """A drawn copy that was found to be unplayable; the next one in its player's order takes its place."""

    player: str
    card: Reference
    copy_number: Copies = Field(alias="copy")


class MadeDraw(Document):
    """One draw: an attempt, or an attempt with more cards struck.

    ``key`` is the key that lock and seed make, ``results`` the digest of what all players drew. ``seed_time`` is since
    when the seed is known; it may be empty only for a seed of the organizer's own.
    """

    attempt: int
    reason: str
    drawn: str
    seed: list[GivenSeed]
    seed_time: str
    key: Hex
    strikes: list[Strike]
    results: Hex


class DrawRecord(Document):
    """What is kept beside the lock of each draw, so that no second one goes unnoticed."""

    format_of_file: Literal["deckcheck-draw-record/1"] = Field(default="deckcheck-draw-record/1", alias="schema")
    lock: Hex
    number: Copies
    folder: str
    receipt: Hex
    draw: MadeDraw


class DrawnPlayer(Document):
    """What a player drew, in order, and the finished deck; ``illegal`` is the chance there was of an illegal one."""

    id: str
    drawn: list[tuple[Reference, Copies]]
    deck: dict[str, Section]
    illegal: str
    verdict: str
    files: str


class Receipt(Document):
    """What was drawn and by what; ``digest`` is of all the rest of it.

    For people, ``game_name`` and ``titles`` name the game and its sections, ``cards`` each reference. What a receipt
    claims is held to its lock by ``receipt_rules``, so its fields have only types here.
    """

    format_of_file: Literal["deckcheck-receipt/1"] = Field(default="deckcheck-receipt/1", alias="schema")
    algorithm: Literal["deckcheck-draw/1"] = "deckcheck-draw/1"
    deckcheck: Version
    event: str
    date: str
    game: str
    game_name: str
    titles: dict[str, str]
    lock: Hex
    draws: Annotated[list[MadeDraw], Field(min_length=1)]
    players: list[DrawnPlayer]
    cards: dict[str, str]
    unproved: list[str]
    warnings: list[str]
    digest: Hex
