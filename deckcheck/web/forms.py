"""The form of the page, as browsers send it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from python_multipart import parse_form
from python_multipart.exceptions import FormParserError

from deckcheck.answers.refusals import Refusal
from deckcheck.record import Record

if TYPE_CHECKING:
    from python_multipart.multipart import Field, File

MOST_FIELDS = 30


class FilledForm(Record):
    """What somebody filled in: texts by their names, and a file with its name (empty if there is none)."""

    __slots__ = ("fields", "file", "filename")

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.file = b""
        self.filename = ""

    def get(self, name: str) -> str:
        """Return a text, ``""`` where there is none."""
        return self.fields.get(name, "")


def read_form(content: str, body: bytes) -> FilledForm:
    """Read a form; without a type it is an empty one.

    Raises:
        Refusal: it is none.
    """
    form = FilledForm()

    def on_field(field: Field) -> None:
        _refuse_many(form)
        form.fields[_text(field.field_name)] = _text(field.value)

    def on_file(file: File) -> None:
        _refuse_many(form)
        name = _text(file.file_name).replace("\\", "/").rpartition("/")[2]
        handle = file.file_object
        handle.seek(0)
        data = handle.read()
        if data or name:
            form.file, form.filename = data, "".join(sign for sign in name if sign.isprintable())[-100:]

    if content.lower().startswith("application/x-www-form-urlencoded"):
        try:
            pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            raise Refusal(400, "bad-request", f"A form has at most {MOST_FIELDS} fields.") from None
        form.fields.update(pairs)
    elif content:
        headers = {"Content-Type": content.encode("latin-1", "replace"), "Content-Length": str(len(body)).encode()}
        try:
            parse_form(headers, BytesIO(body), on_field, on_file)
        except (FormParserError, ValueError):
            raise Refusal(400, "bad-request", "The form is not understood.") from None
    return form


def _refuse_many(form: FilledForm) -> None:
    if len(form.fields) >= MOST_FIELDS:
        raise Refusal(400, "bad-request", f"A form has at most {MOST_FIELDS} fields.")


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")
