"""The files of an event as pydantic models: lock, openings, records of draws, receipt; ``docs/draws.md`` tells them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckcheck.draws.documents import Model

Hex = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Copies = Annotated[int, Field(ge=1, le=9999)]
Reference = Annotated[str, Field(min_length=1, max_length=1000)]
Section = dict[Reference, Copies]
Kind = Literal["any", "beacon", "commitments", "dice", "lottery", "own", "text"]


class RandomPart(Model):
    """Which sections of an entry are kept and drawn from, and the section of the deck that both go into."""

    keep: str
    draw: str
    number: str
    into: str


class SourceOfSeed(Model):
    """One source of the seed, as the lock announces it.

    ``detail`` is what the draw is held to (``40d10``, ``6/49``, ``drand 28000000``), ``says`` is for people;
    ``hashes`` are the commitments of those who will reveal a secret, by their name.
    """

    kind: Kind
    detail: str = ""
    says: str = ""
    hashes: dict[str, Hex] = Field(default_factory=dict)


class LockedPlayer(Model):
    """A player in the lock: the sizes of the entry, and salted commitments to what it says and to the file's bytes."""

    id: str
    picks: Number
    rest: Number
    random: Number
    commitment: Hex
    file: Hex


class Lock(Model):
    """What is fixed before the seed exists."""

    format_of_file: Literal["deckcheck-lock/1"] = Field(default="deckcheck-lock/1", alias="schema")
    algorithm: Literal["deckcheck-draw/1"] = "deckcheck-draw/1"
    deckcheck: str
    event: str
    date: str
    game: str
    format: str
    rules: str
    pools: list[str]
    random: RandomPart
    tag: str = "rest"
    locked: str
    seed: list[SourceOfSeed]
    seed_when: str
    players: list[LockedPlayer]


class Opening(Model):
    """What opens a commitment: the salt, and the entry as the text that was committed to.

    ``path`` is where the organizer's copy of the entry is, seen from the lock's folder.
    """

    salt: Hex
    entry: str
    path: str = ""


class Openings(Model):
    """Openings of one lock by player: all of them are the organizer's secret, one is its player's."""

    format_of_file: Literal["deckcheck-openings/1"] = Field(default="deckcheck-openings/1", alias="schema")
    lock: Hex
    players: dict[str, Opening]


class EventEntry(Model):
    """What an entry says: cards by section and reference, how many are drawn, and the other options that it states."""

    format_of_file: Literal["deckcheck-entry/1"] = Field(default="deckcheck-entry/1", alias="schema")
    game: str
    player: str
    number: Number
    options: dict[str, str | int | bool]
    sections: dict[str, Section]


class GivenSeed(Model):
    """One source of the seed, as it was given: its text in the form that is hashed.

    ``bits`` is its entropy where that can be counted, ``at_most`` what it cannot exceed.
    """

    kind: Kind
    text: str
    bits: float | None
    at_most: float
    verifiable: bool


class Strike(Model):
    """A drawn copy that was found to be unplayable; the next one in its player's order takes its place."""

    player: str
    card: str
    copy_number: Copies = Field(alias="copy")


class MadeDraw(Model):
    """One draw: an attempt, or an attempt with more cards struck.

    ``key`` is the key that lock and seed make, ``results`` the digest of what all players drew.
    """

    attempt: Copies
    reason: str
    drawn: str
    seed: list[GivenSeed]
    seed_time: str
    key: Hex
    strikes: list[Strike]
    results: Hex


class DrawRecord(Model):
    """What is kept beside the lock of each draw, so that no second one goes unnoticed."""

    format_of_file: Literal["deckcheck-draw-record/1"] = Field(default="deckcheck-draw-record/1", alias="schema")
    lock: Hex
    number: Copies
    folder: str
    receipt: Hex
    draw: MadeDraw


class DrawnPlayer(Model):
    """What a player drew, in order, and the finished deck; ``illegal`` is the chance there was of an illegal one."""

    id: str
    drawn: list[tuple[Reference, Copies]]
    deck: dict[str, Section]
    illegal: str
    verdict: str
    files: str


class Receipt(Model):
    """What was drawn and by what; ``digest`` is of all the rest of it.

    For people, ``game_name`` and ``titles`` name the game and its sections, ``cards`` each reference.
    """

    format_of_file: Literal["deckcheck-receipt/1"] = Field(default="deckcheck-receipt/1", alias="schema")
    algorithm: Literal["deckcheck-draw/1"] = "deckcheck-draw/1"
    deckcheck: str
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
