"""What a game file may say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, PrivateAttr, StringConstraints, Tag, WithJsonSchema

from deckcheck.rules import ir
from deckcheck.rules.copies import Copies
from deckcheck.rules.count import Count
from deckcheck.rules.distinct import Distinct
from deckcheck.rules.every import Every
from deckcheck.rules.model import CardFilter, FilterOrRef, OtherCount, Scalar, Sections, Translated, When, no_filter
from deckcheck.rules.strict_table import StrictTable
from deckcheck.rules.sum import Sum

Code = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,4}[0-9]{3}$")]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Noun = Annotated[list[str], Field(min_length=2, max_length=2)]
RowNoun = Annotated[
    list[str],
    Field(min_length=2, max_length=2),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": "^row[.]"},
            ]
        }
    ),
]
"""The same, of a rule; editors take ``"row.NAME"`` too."""
Place = tuple[str, int, int, int, str] | tuple[()]
"""Path, line, column, end column, and text of the line."""
KINDS = ("count", "copies", "every", "distinct", "sum")


class FieldModel(StrictTable):
    """A fact of a card that rules read."""

    type: Literal["text", "integer", "boolean", "filters"] | None = Field(
        None, description="What the fact is, if not one of a closed list; filters: which cards this one lets in"
    )
    of: Literal["card", "printing"] = Field(
        "card", description="printing: a card has the values of all its printings that the format allows"
    )
    values: list[str] | None = Field(None, min_length=1, description="The closed list of a text fact")
    on: list[str] = Field(default_factory=list, description="The card types that have this fact; left out = all")
    optional: bool = Field(False, description="A card may have none")
    many: bool = Field(False, description="A card may have several")
    default: Scalar | None = Field(None, description="What a card of a complete pool has when it says nothing")
    min: int | None = Field(None, description="The least value of a number")
    max: int | None = Field(None, description="The largest value of a number")


class CardModel(StrictTable):
    """What a card records, and what makes two printings the same card."""

    identity: list[str] = Field(default_factory=list, description="Printings equal in these fields are the same card")
    numbers: list[Name] = Field(default_factory=list, description="Numbers that are kept but that no rule reads")
    texts: list[Name] = Field(default_factory=list, description="Texts that are kept but that no rule reads")
    fields: dict[Name, FieldModel] = Field(default_factory=dict, description="A line for each fact that a rule reads")


class SectionModel(Translated):
    """A section of a deck."""

    title: str = Field("", description="The name shown; the id if not said")
    aliases: list[str] = Field(default_factory=list, description="Other words for it in deck lists")
    noun: Noun = Field(default_factory=lambda: ["card", "cards"], description="What it holds, singular and plural")
    form: str = Field("", description="The form of file that has it; left out = every form")
    default: bool = Field(False, description="true: cards without a section go here, unless their facts decide")


class OptionModel(StrictTable):
    """A decision that an organizer, or the deck, makes."""

    text: str = Field(description="What is decided")
    type: Literal["integer"] | None = Field(None, description="A whole number, if there is no list of values")
    values: list[str] | None = Field(None, min_length=1, description="The values to choose from")
    min: int | None = Field(None, description="The least number")
    max: int | None = Field(None, description="The largest number")
    default: str | int | None = Field(None, description="The value if nothing is said")
    by: Literal["format", "deck"] = Field("format", description="Who decides: the organizer, or each deck for itself")
    code: Code | None = Field(None, description="The code for a wrong value; DK013 if not said")


class RandomModel(StrictTable):
    """How the random part of an entry is drawn."""

    keep: str = Field(description="The section that is surely in the deck")
    draw: str = Field(description="The section to draw from")
    number: str = Field(description="The option that says how many are drawn")
    into: str = Field(description="The section that both go into")


class BracketsModel(StrictTable):
    """Bounds that grow with the size: one step of sizes after the other."""

    section: str | Sections | None = Field(None, description="Whose cards are the size; the entry's if not said")
    where: FilterOrRef = Field(default_factory=no_filter, description="Only cards that fit are counted for the size")
    from_: int = Field(alias="from", ge=0, description="The least size that is judged, where the first bracket begins")
    step: int = Field(ge=1, description="So many sizes are one bracket")
    last: int = Field(ge=0, description="The greatest size that is judged")
    min: int | None = Field(None, description="At least so many in the first bracket")
    max: int | None = Field(None, description="At most so many in the first bracket")
    exactly: int | None = Field(None, description="Just so many in the first bracket")
    grow: int = Field(0, description="So many more with each bracket")

    def bounds(self, number: int) -> dict[str, int]:
        """Return the bounds in a bracket, counted from 0."""
        written = {name: getattr(self, name) for name in ("min", "max", "exactly")}
        return {name: bound + number * self.grow for name, bound in written.items() if bound is not None}

    def sizes(self) -> list[tuple[int, int]]:
        """Return the least and the greatest size of each bracket."""
        starts = range(self.from_, self.last + 1, self.step)
        return [(start, min(start + self.step - 1, self.last)) for start in starts]


def _when_tag(written: object) -> str:
    return "several" if isinstance(written, list) else "one"


Whens = Annotated[
    Annotated[When, Tag("one")] | Annotated[list[When], Field(min_length=1), Tag("several")], Discriminator(_when_tag)
]
Row = dict[Name, Scalar | list[Scalar]]


class EntryModel(Translated):
    """One entry of a rule: where to look, when, and one or more conditions; or a statement only; or ``like``."""

    text: str = Field("", description="The statement; needed in the first entry of a code")
    severity: Literal["error", "warning", "note"] = Field("error", description="What breaking it means for the deck")
    source: str = Field("", description="Where the rule comes from; the game's source if not said")
    hint: str = Field("", description="What to do, if the advice made from the numbers is not the right one")
    noun: RowNoun | None = Field(None, description="What is counted, singular and plural")
    section: str | Sections | None = Field(None, description="A section, or several that are counted together")
    where: FilterOrRef = Field(default_factory=no_filter, description="Only cards that fit are meant")
    when: Whens | None = Field(None, description="Only then is the entry in force; of several, when all of them hold")
    rows: list[Row] | None = Field(
        None, description='The entry once for each row, with its values in the place of "row.NAME"'
    )
    brackets: BracketsModel | None = Field(None, description="Bounds that grow with the size")
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

    def whens(self) -> list[When]:
        """Return what must hold for it to be in force."""
        return [] if self.when is None else self.when if isinstance(self.when, list) else [self.when]

    def conditions(self) -> dict[str, Count | Copies | Every | Distinct | Sum]:
        """Return the conditions written, by kind."""
        return {kind: value for kind in KINDS if (value := getattr(self, kind)) is not None}


def entry_filters(entry: EntryModel) -> Iterator[tuple[tuple[str | int, ...], CardFilter | str]]:
    """Return all filters of an entry, each with the keys that lead to it."""
    yield ("where",), entry.where
    if entry.every is not None:
        yield ("every",), entry.every.root
    for number, when in enumerate(entry.whens()):
        yield ("when", *([number] if isinstance(entry.when, list) else []), "where"), when.where
    if entry.brackets is not None:
        yield ("brackets", "where"), entry.brackets.where
    for kind in ("count", "sum", "distinct"):
        for key in ("min", "max", "exactly"):
            bound = getattr(getattr(entry, kind), key, None)
            if isinstance(bound, OtherCount):
                yield (kind, key, "where"), bound.where
            for number, part in enumerate(bound if isinstance(bound, list) else ()):
                if isinstance(part, OtherCount):
                    yield (kind, key, number, "where"), part.where


Rules = dict[Code, Annotated[list[EntryModel], Field(min_length=1)]]


class BeyondModel(StrictTable):
    """Cards whose text changes rules in a way that a file cannot say."""

    id: Id | None = Field(None, description="A name for it, by which a format replaces or drops it")
    off: bool = Field(False, description="In a format: drops the entry of this id")
    text: str = Field("", description="What the cards say, for the judge who has to look")
    where: FilterOrRef | None = Field(None, description="The cards that fit")
    cards: list[str] | None = Field(None, min_length=1, description="The cards, as in a deck")
    section: str | Sections | None = Field(None, description="Where they matter; everywhere if not said")
    rules: list[Code] = Field(
        default_factory=list, description="The rules that cannot be judged while one of them is there"
    )
    loosens: bool = Field(False, description="true: the text can only allow more, so what holds anyway holds")
    code: Code = Field(ir.BEYOND, description="The code of the finding; DK014 if not said")


class GameFile(StrictTable):
    """A game: one TOML file."""

    id: Id = Field(description="The id by which decks and pools name the game")
    name: str = Field(description="The name of the game")
    aliases: list[str] = Field(default_factory=list, description="Other names by which people call the game")
    words: dict[Literal["name", "format", "player", "date", "event", "author", "notes"], list[str]] = Field(
        default_factory=dict,
        description="Words of the game's players for what a deck says of itself, such as name and player",
    )
    source: str = Field("", description="The source of each rule that names none of its own")
    uses: Id | None = Field(None, description="The game whose cards and pools this one is played with")
    random: RandomModel | None = Field(None, description="How the random part of a tournament entry is drawn")
    card: CardModel = Field(
        default_factory=CardModel, description="What a card records; with uses: what is recorded besides"
    )
    sections: dict[Name, SectionModel] = Field(min_length=1, description="The sections of a deck, by id")
    options: dict[Name, OptionModel] = Field(default_factory=dict, description="Decisions that the rules leave open")
    rules: Rules = Field(min_length=1, description="The rules, by code; a code may have several entries")
    beyond: list[BeyondModel] = Field(
        default_factory=list, description="Cards that change rules in a way that a file cannot say"
    )
    _used: dict[str, tuple[str, ...]] = PrivateAttr(default_factory=dict)

    @property
    def used(self) -> dict[str, tuple[str, ...]]:
        """The games whose pools are used, the nearest first, each with the fields that it declares."""
        return self._used

    def using(self, other: GameFile) -> GameFile:
        """Return the game with the cards of another one; what this file says of cards is added to them."""
        fields = {**other.card.fields, **self.card.fields}
        file = self.model_copy(update={"card": other.card.model_copy(update={"fields": fields})})
        file._used = {other.id: tuple(other.card.fields), **other.used}
        return file
