"""What a map of lists may say: where a source's lists are, and what of a format each becomes."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from deckcheck.games.model import Code
from deckcheck.pools.map_model import JoinModel, SourceModel, ValueModel
from deckcheck.rules.strict_table import StrictTable


def _from(value: object) -> object:
    """Take a path, or a list of paths, for a table that says no more than that."""
    return {"from": value} if isinstance(value, str | list) else value


class ReferencesModel(ValueModel):
    """Cards, or sets, that a list names."""

    names: str = Field("", description="The table of [names] that tells what to write for what stands there")
    ranges: bool = Field(False, description="true: 1_5-9 stands for 1_5, 1_6 … 1_9")


References = Annotated[ReferencesModel, BeforeValidator(_from)]


class OtherFilesModel(StrictTable):
    """Other files of the source that tell what its own ids stand for."""

    files: list[str] = Field(min_length=1, description="The files, beside the source")
    rows: str = Field("", description="The path to the rows in them")
    key: str = Field(description="The path to the id, there")
    name: str = Field(description="The path to what is to be written: a name, a code")


class LimitsModel(StrictTable):
    """Cards of which a deck holds so many at most."""

    cards: References = Field(description="The cards")
    limit: int = Field(ge=0, description="So many copies at most: 0 = banned, 1 = restricted")


class GroupsModel(StrictTable):
    """Cards of which only some may be in one deck."""

    cards: References = Field(description="The cards")
    most: int = Field(ge=0, description="So many different cards at most")


class PointsModel(StrictTable):
    """A points list: a table of cards by what they weigh."""

    cards: str = Field(description="The path to the table: from a number of points to cards")
    names: str = Field("", description="The table of [names] for them")
    most: ValueModel = Field(description="The budget")
    once: bool = Field(False, description="true: a card counts once, however many copies there are")


class RuleTemplate(StrictTable):
    """A rule that is in force with the lists that say something of it."""

    code: Code = Field(description="The code: the game's, whose place it takes, or a new one")
    values: dict[str, References] = Field(
        min_length=1, description="What the lists say, by names: $NAME in the entry stands for it"
    )
    number: bool = Field(False, description="true: each of the values is one whole number, else a list of texts")
    cards: bool = Field(True, description="false: the texts are no cards")
    entry: dict[str, object] = Field(description="The entry of the rule, as in a format file")


class FormatModel(StrictTable):
    """Which format a list belongs to, and since when it is in force."""

    id: ValueModel = Field(description="The id; small letters, digits and hyphens are made of it")
    name: ValueModel | None = Field(None, description="The name that is shown")
    since: ValueModel | None = Field(None, description="The first day; the list holds until the next one's")
    sets: References | None = Field(None, description="The sets that are legal")
    plus: References | None = Field(None, description="Cards that are legal though their sets are not")
    only: References | None = Field(None, description="No other cards are legal")
    labels: str = Field("", description="The path to a table from ids to names, for cards that no pool knows")
    options: dict[str, ValueModel] = Field(default_factory=dict, description="Options of the game")


class LegalityModel(StrictTable):
    """Rows that are cards, each with a table from formats to a word for what it is there."""

    card: ValueModel = Field(description="The name of the card")
    of: ValueModel = Field(description="The path to the table")
    words: dict[str, str] = Field(
        description="What each word means: legal, banned, restricted, or no (the card is not part of the format)"
    )
    formats: dict[str, LegalityFormat] = Field(
        min_length=1, description="The formats that are made, by their keys in the table"
    )
    beside: list[str] = Field(default_factory=list, description="Formats that are known and not made")


class LegalityFormat(StrictTable):
    """A format that is made of legalities."""

    game: str = Field("", description="The game; that of the map if not said")
    name: str = Field("", description="The name that is shown")

    _short = model_validator(mode="before")(lambda value: {"name": value} if isinstance(value, str) else value)


class FormatMap(StrictTable):
    """A map of lists: one TOML file."""

    game: str = Field(description="The game")
    about: str = Field("", description="What it reads, and where to get that")
    licence: str = Field("", description="What to mind")
    source: SourceModel = Field(default_factory=lambda: SourceModel.model_validate({}))
    join: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], JoinModel] = Field(default_factory=dict)
    names: dict[str, OtherFilesModel] = Field(default_factory=dict)
    format: FormatModel | None = Field(None, description="If a row is a list")
    limits: list[LimitsModel] = Field(default_factory=list)
    groups: list[GroupsModel] = Field(default_factory=list)
    points: PointsModel | None = None
    rules: list[RuleTemplate] = Field(default_factory=list)
    legality: LegalityModel | None = Field(None, description="If a row is a card")
    beside: list[str] = Field(
        default_factory=list, description="Keys of a list that do not matter; others that are not read are told"
    )

    @model_validator(mode="after")
    def _one_kind(self) -> FormatMap:
        if (self.format is None) == (self.legality is None):
            raise ValueError("write either [format], if a row is a list, or [legality], if a row is a card")
        return self


LegalityModel.model_rebuild()
