"""What may be asked: the models of the questions, of which the published description is made too."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator

from deckcheck.answers.limits import BYTES, CARDS, CHECKS, WORDS

Id = Annotated[str, StringConstraints(max_length=80, pattern=r"^[\w.-]*$")]
Name = Annotated[str, StringConstraints(max_length=100, pattern=r"^[^/\\\x00-\x1f]*$")]
CardName = Annotated[str, StringConstraints(max_length=WORDS)]


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class JudgedBy(_Question):
    """By what a deck is judged; what is left out is what the deck says, and today."""

    game: Id = Field("", description="The id of a game.")
    format: Id = Field("", description="The id of a format of the game.")
    day: str = Field("", description="The day whose lists hold, as 2027-03-01.", max_length=10)

    @field_validator("day")
    @classmethod
    def _is_day(cls, day: str) -> str:
        if day:
            try:
                return date.fromisoformat(day).isoformat()
            except ValueError:
                raise ValueError(f"{day} is not a date: use YYYY-MM-DD") from None
        return day


class _OfDeck(_Question):
    deck: str = Field(description="The list, in any form that deckcheck reads.", max_length=BYTES)
    filename: Name = Field("deck.txt", description="What the file is called; its ending says the file format.")


class CheckQuestion(_OfDeck):
    """Is this deck legal? By several formats, or on several days, at once."""

    checks: list[JudgedBy] = Field([JudgedBy()], min_length=1, max_length=CHECKS)  # type: ignore[call-arg]
    breakdown: bool = Field(False, description="Whether to tell the arithmetic of every rule too.")


class FixQuestion(_OfDeck, JudgedBy):
    """Which is the smallest change that makes this deck legal?"""

    keep: list[CardName] = Field([], max_length=20, description="Cards that stay where they are.")
    without: list[CardName] = Field([], max_length=20, description="Cards that are not to be in the deck.")
    only_remove: bool = Field(False, description="Put nothing in.")
    most: int | None = Field(None, ge=0, le=1000, description="Change so many copies at most.")


class CompleteQuestion(_OfDeck, JudgedBy):
    """Which cards make this half of a deck a legal one?"""

    keep: list[CardName] = Field([], max_length=20)
    without: list[CardName] = Field([], max_length=20)
    most: int | None = Field(1000, ge=0, le=1000, description="Add so many copies at most.")


class ConvertQuestion(_OfDeck):
    """Write this deck in another file format."""

    to: Id = Field(description="The file format to write.")
    game: Id = Field("", description="The id of the game.")


class CardsQuestion(_Question):
    """Which cards have these words in their name, or these facts (``FIELD=VALUE``)?"""

    game: Id
    q: str = Field("", max_length=WORDS)
    limit: int = Field(CARDS, ge=1, le=CARDS)
