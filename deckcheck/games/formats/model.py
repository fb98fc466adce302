"""What a format file may say: an event's or a house's own rules on top of a game."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field, StringConstraints

from deckcheck.games.model import Id, Name, Rules
from deckcheck.rules.model import Strict

Text = Annotated[str, StringConstraints(pattern=r"\S")]


class Dated(Strict):
    """Something that holds on some days."""

    announced: date | None = Field(None, description="From this day until it is in force, decks are told by a note")
    from_: date | None = Field(None, alias="from", description="The first day in force; left out = always was")
    until: date | None = Field(None, description="The last day in force; left out = for ever")


class CardLimit(Dated):
    """A card that is banned or restricted."""

    card: Text = Field(description="The card, as in a deck; all its printings are meant")
    limit: int = Field(ge=0, description="So many copies over all sections at most: 0 = banned, 1 = restricted")
    reason: str = Field("", description="Why; told with the finding")


class GroupLimit(Dated):
    """Cards of which only some may be in one deck."""

    cards: list[Text] = Field(min_length=2, description="The cards of the group")
    most: int = Field(ge=0, description="So many different cards of the group at most, in any number of copies")
    reason: str = Field("", description="Why; told with the finding")


class IdentityModel(Strict):
    """What the format changes about cards."""

    identity: list[str] = Field(min_length=1, description="Printings equal in these fields are the same card")


class FormatFile(Strict):
    """A format: one TOML file."""

    game: Id = Field(description="The id of the game")
    id: Id = Field(description="The name for --format and for decks")
    name: str = Field("", description="The name shown; the id if not said")
    source: str = Field("", description="The source of each rule and limit here; the name of the format if not said")
    sets: list[Text] | None = Field(None, min_length=1, description="The sets that are legal; left out = all")
    options: dict[Name, str | int] = Field(default_factory=dict, description="Decisions that the game leaves open")
    card: IdentityModel | None = Field(None, description="What the format changes about cards")
    cards: list[CardLimit] = Field(default_factory=list, description="Banned and restricted cards")
    groups: list[GroupLimit] = Field(default_factory=list, description="Groups of which only some may be in one deck")
    rules: Rules = Field(
        default_factory=dict,
        description="Rules as in a game file: the same code replaces, a new one adds, off = true drops",
    )
