"""What a format file may say: an event's or a house's own rules on top of a game, or on top of another format."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Discriminator, Field, StringConstraints, Tag

from deckcheck.games.model import BeyondModel, Id, Name, Rules
from deckcheck.rules.model import Sections
from deckcheck.rules.strict_table import StrictTable

Text = Annotated[str, StringConstraints(pattern=r"\S")]
TEXT, LIST, TABLE = "a text", "a list", "a table"
TAGS = frozenset({TEXT, LIST, TABLE})
"""Names of the ways to write a key, which are no part of a file."""


def _text_or_list(written: object) -> str:
    return LIST if isinstance(written, list) else TEXT


def _text_or_table(written: object) -> str:
    return TABLE if isinstance(written, dict | BaseModel) else TEXT


def _list_or_table(written: object) -> str:
    return TABLE if isinstance(written, dict | BaseModel) else LIST


def _table_form(written: object) -> str:
    """Tell the two tables apart that may stand for points: one that names a file, and one of cards."""
    file = isinstance(written, ListFile) or (isinstance(written, dict) and isinstance(written.get("file"), str))
    return TEXT if file else TABLE


Cards = Annotated[list[Text], Field(min_length=1)]
CardOrCards = Annotated[Annotated[Text, Tag(TEXT)] | Annotated[Cards, Tag(LIST)], Discriminator(_text_or_list)]


class Period(StrictTable):
    """Something that holds on some days."""

    from_: date | None = Field(None, alias="from", description="The first day in force; left out = always was")
    until: date | None = Field(None, description="The last day in force; left out = for ever")


class Dated(Period):
    """Something that is announced and then holds on some days."""

    announced: date | None = Field(None, description="From this day until it is in force, decks are told by a note")
    off: bool = Field(False, description="true: drops what the format that this one extends says here")


class CardLimit(Dated):
    """A card that is banned or restricted."""

    card: Text = Field(description="The card, as in a deck; all its printings are meant")
    limit: int | None = Field(
        None, ge=0, description="So many copies over all sections at most: 0 = banned, 1 = restricted"
    )
    reason: str = Field("", description="Why; told with the finding")


class Named(Dated):
    """A list that a format which extends this one can replace or drop by its id."""

    id: Id | None = Field(None, description="A name for the list, by which another format replaces or drops it")


class GroupLimit(Named):
    """Cards of which only some may be in one deck."""

    cards: list[CardOrCards] | None = Field(
        None, min_length=2, description="The cards of the group; those in one inner list count as one"
    )
    most: int | None = Field(
        None, ge=0, description="So many different cards (or inner lists) at most, in any number of copies"
    )
    reason: str = Field("", description="Why; told with the finding")


class ListFile(StrictTable):
    """A list that stands in a file of its own, beside the format file."""

    file: Text = Field(description="The path of the file, from the folder of the format file")


Weights = Annotated[
    Annotated[dict[Text, Annotated[int, Field(ge=0)]], Tag(TABLE)] | Annotated[ListFile, Tag(TEXT)],
    Discriminator(_table_form),
]


class PointsList(Named):
    """A points list: each listed card weighs something, and a deck has a budget."""

    cards: Weights | None = Field(None, description="What each card weighs, or a file with the columns card and points")
    most: int | None = Field(None, ge=0, description="So many points at most")
    once: bool = Field(False, description="true: a card counts once, however many copies there are")
    section: str | Sections | None = Field(None, description="Where cards are counted; left out = in all sections")
    reason: str = Field("", description="Why; told with the finding")


class SetPeriod(Period):
    """Sets that are legal on some days."""

    codes: list[Text] = Field(min_length=1, description="The sets, by code or name")


class IdentityModel(StrictTable):
    """What the format changes about cards."""

    identity: list[str] = Field(min_length=1, description="Printings equal in these fields are the same card")


class SectionChange(StrictTable):
    """What the format changes about a section."""

    aliases: list[Text] = Field(default_factory=list, description="Further words for the section in deck lists")
    default: bool | None = Field(None, description="true: cards without a section go here")


SetOrSets = Annotated[Annotated[Text, Tag(TEXT)] | Annotated[SetPeriod, Tag(TABLE)], Discriminator(_text_or_table)]
Sets = Annotated[list[SetOrSets], Field(min_length=1)]
Only = Annotated[Annotated[Cards, Tag(LIST)] | Annotated[ListFile, Tag(TABLE)], Discriminator(_list_or_table)]


class FormatFile(StrictTable):
    """A format: one TOML file."""

    game: Id = Field(description="The id of the game")
    id: Id = Field(description="The name for --format and for decks")
    name: str = Field("", description="The name shown; the id if not said")
    source: str = Field("", description="The source of each rule and limit here; the name of the format if not said")
    extends: Id | None = Field(
        None, description="The format that this one begins with, of the same game or of the game that it uses"
    )
    sets: Sets | None = Field(None, description="The sets that are legal, for ever or on some days; left out = all")
    sets_add: Sets | None = Field(None, description="Sets besides those of the format that this one extends")
    plus: list[Text] | None = Field(None, description="Cards that are legal though no printing is in these sets")
    only: Only | None = Field(None, description="No other cards are legal: the cards, or a file with one a line")
    strict_lists: bool = Field(False, description="true: a listed card that no pool has is an error, not a warning")
    options: dict[Name, str | int] = Field(default_factory=dict, description="Decisions that the game leaves open")
    card: IdentityModel | None = Field(None, description="What the format changes about cards")
    sections: dict[Name, SectionChange] = Field(
        default_factory=dict, description="Further words for sections, and another default section"
    )
    beyond: list[BeyondModel] = Field(
        default_factory=list, description="Cards that change rules in a way that a file cannot say"
    )
    cards: list[CardLimit] = Field(default_factory=list, description="Banned and restricted cards")
    groups: list[GroupLimit] = Field(default_factory=list, description="Groups of which only some may be in one deck")
    points: list[PointsList] = Field(default_factory=list, description="Points lists, each with a budget of its own")
    rules: Rules = Field(
        default_factory=dict,
        description="Rules as in a game file: the same code replaces, a new one adds, off = true drops",
    )
