"""What a map may say: where the cards of a source are, and where each fact comes from."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from deckcheck.rules.strict_table import StrictTable

NONE, UNKNOWN = "none", "unknown"
KINDS = ("json", "jsonl", "hjson", "csv", "lackey", "xml", "sqlite", "xlsx", "lflist")
Kind = Literal["json", "jsonl", "hjson", "csv", "lackey", "xml", "sqlite", "xlsx", "lflist"]
Scalar = bool | int | str


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _from(value: object) -> object:
    """Take a path, or a list of paths, for a table that says no more than that."""
    return {"from": value} if isinstance(value, str | list) else value


Texts = Annotated[list[str], BeforeValidator(_listed)]


class ValueModel(StrictTable):
    """Where a value comes from, and how it is shaped, in this order."""

    from_: Texts = Field(default_factory=list, alias="from", description="A path, or several: the first that is there")
    match: str = Field("", max_length=500, description="A pattern: its group, or all of it, is the value")
    all: bool = Field(False, description="true: what the pattern fits at every place, not only at the first")
    none: Texts = Field(default_factory=list, description="Texts that say: known to have none")
    keys: list[Scalar] = Field(
        default_factory=list, description="Of a table: the names of those whose value is one of these"
    )
    split: str = Field("", description="What stands between several values of a text")
    lower: bool = Field(False, description="Small letters only")
    values: dict[str, Scalar] = Field(default_factory=dict, description="Other words for the source's values")
    others: Scalar = Field(
        "keep", description="What the values become that `values` does not list: keep, drop, a value"
    )
    has: Texts = Field(default_factory=list, description="Is one of these among the values? true or false")
    given: bool = Field(False, description="true: is there any value? true or false")
    number: bool = Field(False, description="What is no whole number counts as not there")
    slug: bool = Field(False, description="What is no code becomes one: small letters, digits and hyphens")
    skip: Scalar | None = Field(None, description="The usual value: not written")
    missing: Scalar | None = Field(None, description="If it is not there: none, unknown, or a value")

    _short = model_validator(mode="before")(_from)


class SourceModel(StrictTable):
    """The files, and where in them the cards are."""

    files: Texts = Field(default_factory=list, description="Which files of a folder: patterns such as pack/*.json")
    kind: Kind | None = Field(None, description="What the files are, if their names do not tell")
    cards: str = Field("", description="The path to the cards: a list, or a table of cards by their keys")
    sets: str = Field("", description="The path to the sets, if the cards stand below them")
    printings: ValueModel | None = Field(None, description="The printings of a card, if a row has several")
    properties: str = Field("", description="Of XML: elements that hold a fact each: TAG or TAG/@NAME")
    only: dict[str, Scalar | list[Scalar] | OnlyNot] = Field(
        default_factory=dict, description="Which rows are meant: paths and what stands there"
    )
    delimiter: str = Field("", max_length=1, description="What stands between cells")
    quotes: bool = Field(True, description="Whether cells may stand in quotes")
    encoding: str = Field("", description="The encoding of the text, if it is not to be found out")
    sheet: str = Field("", description="The sheet of a workbook; the first one if not said")
    table: str = Field("", description="The table of a database")
    query: str = Field("", description="A SELECT, instead of a table")


class OnlyNot(StrictTable):
    """Any value but these."""

    not_: Scalar | list[Scalar] = Field(alias="not", description="These rows are not meant")


class NamesModel(StrictTable):
    """A list of the sets: their names, days and sizes."""

    file: str = Field("", description="The file, beside the source; the source itself if not said")
    rows: str = Field("", description="The path to the sets in it")
    key: str = Field(description="The path to the code")
    name: str = Field("", description="The path to the name")
    released: str = Field("", description="The path to the day")
    size: str = Field("", description="The path to the number of cards")


class SetModel(StrictTable):
    """Which set a card belongs to."""

    code: ValueModel = Field(description="The code of the set")
    name: ValueModel | None = Field(None, description="Its name")
    released: ValueModel | None = Field(None, description="Its day")
    names: NamesModel | None = Field(None, description="A list of the sets")


class SameAsModel(StrictTable):
    """A reprint: it takes over what it does not say itself."""

    from_: str = Field(alias="from", description="The path to what names the other card")
    by: Literal["number", "name", "ids"] = Field("number", description="By what the other card is named")


class CardMapModel(StrictTable):
    """Where a card's number, name and facts come from."""

    number: ValueModel | None = Field(None, description="The number; made from the name if not said")
    name: ValueModel = Field(description="The name")
    also: ValueModel | None = Field(None, description="Other names: what stands at all of the paths")
    ids: ValueModel | None = Field(None, description="Numbers by which programs name the card, at all of the paths")
    rarity: ValueModel | None = Field(None, description="The rarity")
    variant: ValueModel | None = Field(None, description="What tells two arts of one number apart")
    same_as: SameAsModel | None = Field(None, description="Of which card a reprint is a printing")
    by_name: bool = Field(False, description="Each fact comes from what has its name, unless a line says otherwise")
    facts: dict[str, ValueModel] = Field(default_factory=dict, description="A line for each fact")


class JoinModel(StrictTable):
    """Facts in other files: `$NAME.X` reads X of the row there whose `key` is what `on` says here."""

    files: Texts = Field(min_length=1, description="The files, beside the source")
    kind: Kind | None = Field(None, description="What the files are, if their names do not tell")
    rows: str = Field("", description="The path to the rows in them")
    key: str = Field(description="The path to the key, there")
    on: str = Field(description="The path to the key, at the card")
    many: bool = Field(False, description="true: a list of all rows of that key, however many there are")


class MapFile(StrictTable):
    """A map: one TOML file."""

    game: str = Field("", description="The game; left out: any, named by --game")
    about: str = Field("", description="What it reads, and where to get that")
    licence: str = Field("", description="What to mind")
    source: SourceModel = Field(default_factory=lambda: SourceModel.model_validate({}))
    set: SetModel
    card: CardMapModel
    join: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], JoinModel] = Field(default_factory=dict)


SourceModel.model_rebuild()
