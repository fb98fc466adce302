"""What a configuration may say: ``deckcheck.toml``, or the table ``[tool.deckcheck]`` of ``pyproject.toml``."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field, StringConstraints

from deckcheck.rules.strict_table import StrictTable

Text = Annotated[str, StringConstraints(pattern=r"\S")]
Codes = list[Text]


class OverrideModel(StrictTable):
    """Settings for some of the decks; a later override has the last word."""

    files: list[Text] = Field(min_length=1, description="Patterns as in .gitignore, from the folder of this file")
    game: Text | None = Field(None, description="The game of these decks, where they name none")
    format: Text | None = Field(None, description="The format of these decks, where they name none")
    select: Codes = Field(default_factory=list, description="Only these codes are reported")
    ignore: Codes = Field(default_factory=list, description="These codes are not reported either")


class WaiverModel(StrictTable):
    """A finding that is accepted for a while: it is told apart and does not count for the verdict."""

    code: Text = Field(description="The code of the finding")
    deck: Text = Field(description="The deck, or a pattern as in .gitignore, from the folder of this file")
    reason: Text = Field(description="Why it is accepted")
    until: date | None = Field(None, description="The last day; after it the finding counts again")


class ConfigModel(StrictTable):
    """A configuration."""

    game: Text | None = Field(None, description="The game of decks that name none")
    format: Text | None = Field(None, description="The format of decks that name none")
    as_of: date | None = Field(None, alias="as-of", description="The day by whose lists decks are judged; else today")
    pools: list[Text] = Field(
        default_factory=list,
        description='Pool files or folders; "builtin" among them: deckcheck\'s own too, "samples": its invented cards',
    )
    games: list[Text] = Field(default_factory=list, description="Further game files or folders")
    formats: list[Text] = Field(default_factory=list, description="Format files or folders")
    exclude: list[Text] = Field(default_factory=list, description="Patterns of files that are no decks to check")
    select: Codes = Field(default_factory=list, description="Only these codes, or what begins so, are reported")
    ignore: Codes = Field(default_factory=list, description="These codes, or what begins so, are not reported")
    per_file_ignores: dict[Text, Codes] = Field(
        default_factory=dict, alias="per-file-ignores", description="Codes that are not reported, by pattern"
    )
    output_format: Text | list[Text] | None = Field(
        None, alias="output-format", description="The output formats, where the command line names none"
    )
    strict: bool = Field(False, description="Warnings fail too")
    deck_waivers: bool = Field(
        True, alias="deck-waivers", description="Whether comments in decks (deckcheck: ignore CODE) have a say"
    )
    overrides: list[OverrideModel] = Field(default_factory=list, description="Settings for some of the decks")
    waivers: list[WaiverModel] = Field(default_factory=list, description="Findings that are accepted for a while")
