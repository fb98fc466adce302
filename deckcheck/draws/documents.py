"""Documents of draws: strict models, and JSON in one form for one content, so that equal things have equal digests."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NEXT = ",\n"
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def pretty(content: Mapping[str, object]) -> bytes:
    """Write what people may look into: keys sorted, what stands in lists and tables one a line, UTF-8."""
    parts = (f" {_encode(key)}: {_laid_out(value)}" for key, value in sorted(content.items()))
    return f"{{\n{NEXT.join(parts)}\n}}\n".encode()


def _laid_out(value: object) -> str:
    if isinstance(value, list) and value:
        return f"[\n{NEXT.join(f'  {_encode(one)}' for one in value)}\n ]"
    if isinstance(value, dict) and value:
        rows = (f"  {_encode(key)}: {_encode(one)}" for key, one in sorted(value.items()))
        return f"{{\n{NEXT.join(rows)}\n }}"
    return _encode(value)


def compact(content: object) -> str:
    """Write what is hashed: keys sorted, no spaces."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def parse_object(data: bytes, what: str) -> dict[str, object]:
    """Read a JSON object; ``what`` is what messages call it.

    Raises:
        UsageProblem: it is none, or says one thing twice.
    """
    try:
        content = json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_no_number)
        json.dumps(content, ensure_ascii=False).encode()  # halves of characters cannot be written again
    except (ValueError, RecursionError) as error:  # broken UTF-8 and broken JSON are ValueErrors too
        raise UsageProblem(f"{what} cannot be read: {_reason(error)}.") from None
    if not isinstance(content, dict):
        raise UsageProblem(f"{what} cannot be read: it is not a JSON object.")
    return content


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f'"{twice}" stands in it twice')
    return content


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not a number")


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: {error.msg[0].lower()}{error.msg[1:]}"
    if isinstance(error, UnicodeError):
        return "it is not UTF-8 text"
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


def is_day(text: str) -> bool:
    """Whether a text is a day as it is always written."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _day(text: str) -> str:
    if not is_day(text):
        raise ValueError("a day is written 2027-03-06")
    return text


Hex = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Digest = Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")]
Day = Annotated[str, AfterValidator(_day)]
Version = Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)*[0-9a-z.+-]*$", max_length=60)]


class Document(BaseModel):
    """What all of them share: no other keys, no other types, no change."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    def plain(self) -> dict[str, object]:
        """Return the content as it stands in JSON."""
        return self.model_dump(mode="json", by_alias=True)


Some = TypeVar("Some", bound=Document)


def parse_model(model: type[Some], data: bytes, what: str) -> Some:
    """Read a file of an event; ``what`` is what messages call it.

    Raises:
        UsageProblem: it is not such a file; the first thing that is wrong is named.
    """
    content = parse_object(data, what)
    schema = model.model_fields["format_of_file"].default
    if content.get("schema") != schema:
        raise UsageProblem(f"{what} is not of the form {schema}.")
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UsageProblem(f"{what} cannot be used: {place}: {first['msg']}.") from None


def bytes_of(content: Document) -> bytes:
    """Write a file of an event."""
    return pretty(content.plain())
