"""The base of the models of our own TOML and JSON files."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class StrictTable(BaseModel):
    """A table that takes no other keys, converts nothing and never changes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
