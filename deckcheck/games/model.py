"""What a game file may say."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr, StringConstraints

from deckcheck.rules.copies import Copies
from deckcheck.rules.count import Count
from deckcheck.rules.distinct import Distinct
from deckcheck.rules.every import Every
from deckcheck.rules.model import FieldTests, Scalar, Sections, Strict, When
from deckcheck.rules.sum import Sum

Code = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,4}[0-9]{3}$")]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Noun = Annotated[list[str], Field(min_length=2, max_length=2)]
Place = tuple[str, int, int, int, str] | tuple[()]
"""Path, line, column, end column, and text of the line."""
KINDS = ("count", "copies", "every", "distinct", "sum")


class FieldModel(Strict):
    """A fact of a card that rules read."""

    type: Literal["text", "integer", "boolean"] | None = Field(
        None, description="What the fact is, if not one of a closed list"
    )
    values: list[str] | None = Field(None, min_length=1, description="The closed list of a text fact")
    on: list[str] = Field(default_factory=list, description="The card types that have this fact; left out = all")
    optional: bool = Field(False, description="A card may have none")
    many: bool = Field(False, description="A card may have several")
    default: Scalar | None = Field(None, description="What a card of a complete pool has when it says nothing")
    min: int | None = Field(None, description="The least value of a number")
    max: int | None = Field(None, description="The largest value of a number")


class CardModel(Strict):
    """What a card records, and what makes two printings the same card."""

    identity: list[str] = Field(min_length=1, description="Printings equal in these fields are the same card")
    numbers: list[Name] = Field(default_factory=list, description="Numbers that are kept but that no rule reads")
    texts: list[Name] = Field(default_factory=list, description="Texts that are kept but that no rule reads")
    fields: dict[Name, FieldModel] = Field(description="A line for each fact that a rule reads")


class SectionModel(Strict):
    """A section of a deck."""

    title: str = Field("", description="The name shown; the id if not said")
    aliases: list[str] = Field(default_factory=list, description="Other words for it in deck lists")
    noun: Noun = Field(default_factory=lambda: ["card", "cards"], description="What it holds, singular and plural")
    form: str = Field("", description="The form of file that has it; left out = every form")


class OptionModel(Strict):
    """A decision that an organizer, or the deck, makes."""

    text: str = Field(description="What is decided")
    type: Literal["integer"] | None = Field(None, description="A whole number, if there is no list of values")
    values: list[str] | None = Field(None, min_length=1, description="The values to choose from")
    min: int | None = Field(None, description="The least number")
    max: int | None = Field(None, description="The largest number")
    default: str | int | None = Field(None, description="The value if nothing is said")
    by: Literal["format", "deck"] = Field("format", description="Who decides: the organizer, or each deck for itself")
    code: Code | None = Field(None, description="The code for a wrong value; DK013 if not said")


class RandomModel(Strict):
    """How the random part of an entry is drawn."""

    keep: str = Field(description="The section that is surely in the deck")
    draw: str = Field(description="The section to draw from")
    number: str = Field(description="The option that says how many are drawn")
    into: str = Field(description="The section that both go into")


class EntryModel(Strict):
    """One entry of a rule: where to look, when, and one or more conditions; or a statement only; or ``like``."""

    text: str = Field("", description="The statement; needed in the first entry of a code")
    severity: Literal["error", "warning", "note"] = Field("error", description="What breaking it means for the deck")
    source: str = Field("", description="Where the rule comes from; the game's source if not said")
    hint: str = Field("", description="What to do, if the advice made from the numbers is not the right one")
    noun: Noun | None = Field(None, description="What is counted, singular and plural")
    section: str | Sections | None = Field(None, description="A section, or several that are counted together")
    where: FieldTests = Field(default_factory=dict, description="Only cards that fit are meant")
    when: When | None = Field(None, description="Only then is the entry in force")
    over: Literal["deck", "entry", "pairing"] = Field("deck", description="Whose cards are taken together")
    count: Count | None = Field(None, description="How many cards there are")
    copies: Copies | None = Field(None, description="How many there are of the same card")
    every: Every | None = Field(None, description="What each card must be")
    distinct: Distinct | None = Field(None, description="How many different values of a field occur")
    sum: Sum | None = Field(None, description="What a number totals")
    like: list[Code] | None = Field(
        None, min_length=1, description="Those rules, with this section, code, text and severity"
    )
    off: bool = Field(False, description="In a format: drops the code")
    announced: date | None = Field(None, description="From this day until it is in force, it is told as a note")
    from_: date | None = Field(None, alias="from", description="The first day in force")
    until: date | None = Field(None, description="The last day in force")
    _place: Place = PrivateAttr(())

    @property
    def place(self) -> Place:
        """Where a format file has the entry; empty for an entry of a game."""
        return self._place

    def placed(self, place: Place) -> Self:
        """Return a copy that knows where it stands."""
        entry = self.model_copy()
        entry._place = place
        return entry

    def conditions(self) -> dict[str, Count | Copies | Every | Distinct | Sum]:
        """Return the conditions written, by kind."""
        return {kind: value for kind in KINDS if (value := getattr(self, kind)) is not None}


Rules = dict[Code, Annotated[list[EntryModel], Field(min_length=1)]]


class GameFile(Strict):
    """A game: one TOML file."""

    id: Id = Field(description="The id by which decks and pools name the game")
    name: str = Field(description="The name of the game")
    aliases: list[str] = Field(default_factory=list, description="Other names by which people call the game")
    source: str = Field("", description="The source of each rule that names none of its own")
    random: RandomModel | None = Field(None, description="How the random part of a tournament entry is drawn")
    card: CardModel = Field(description="What a card records")
    sections: dict[Name, SectionModel] = Field(min_length=1, description="The sections of a deck, by id")
    options: dict[Name, OptionModel] = Field(default_factory=dict, description="Decisions that the rules leave open")
    rules: Rules = Field(min_length=1, description="The rules, by code; a code may have several entries")
