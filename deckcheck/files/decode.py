"""From bytes to text, with the encoding named, never silently wrong."""

from __future__ import annotations

from deckcheck.files.display import shown
from deckcheck.files.lines import line_and_column
from deckcheck.language import said
from deckcheck.record import Record

MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
MARK = "\ufeff"
DECLARATION = "<?xml"


class Decoded(Record):
    """A text and its encoding; or a problem at a line and column, and then no text.

    ``note`` is set where another encoding would have been possible.
    """

    __slots__ = ("column", "encoding", "line", "note", "problem", "text")

    def __init__(
        self, text: str = "", encoding: str = "", *, note: str = "", problem: str = "", line: int = 0, column: int = 1
    ) -> None:
        self.text = text
        self.encoding = encoding
        self.note = note
        self.problem = problem
        self.line = line
        self.column = column


def decode(data: bytes, encoding: str = "") -> Decoded:
    """Turn a file's bytes into text: in ``encoding`` where the user told one, otherwise by what the bytes say."""
    if encoding:
        return _decode_as(data, encoding)
    if b"\0" not in data:
        try:
            decoded = Decoded(data.decode().removeprefix(MARK), "utf-8")
        except UnicodeDecodeError:
            pass
        else:
            if decoded.text.startswith(DECLARATION) and not decoded.text.isascii():
                decoded.note = _other_declaration(data)
            return decoded
    return _decode_unusual(data)


def _decode_unusual(data: bytes) -> Decoded:
    for mark, name in MARKS:
        if data.startswith(mark):
            return _decode_as(data, name)
    if b"\0" in data:
        wide = _wide_encoding(data)
        return _guessed(_decode_as(data, wide or "utf-8"), wide)
    from deckcheck.files.legacy_encodings import declared_encoding, guess_encoding

    declared = declared_encoding(data)
    if declared and not (decoded := _decode_as(data, declared)).problem:
        return decoded
    name, doubtful = guess_encoding(data)
    return _guessed(_decode_as(data, name or "utf-8"), name if doubtful else "")


def _guessed(decoded: Decoded, name: str) -> Decoded:
    """Say which encoding was guessed, if one was."""
    if name and not decoded.problem:
        decoded.note = said(
            "Read as {name}, which is a guess. If names look wrong, say which encoding it is (--encoding).", name=name
        )
    return decoded


def _other_declaration(data: bytes) -> str:
    """Say that XML names another encoding than it has."""
    from deckcheck.files.legacy_encodings import declared_encoding

    declared = declared_encoding(data)
    return (
        said("Read as UTF-8, which it is, although it says that it is {declared}.", declared=declared)
        if declared
        else ""
    )


def _decode_as(data: bytes, encoding: str) -> Decoded:
    try:
        text = data.decode(encoding).removeprefix(MARK)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace").removeprefix(MARK)
        message = said(
            "Byte 0x{byte} at position {place} is not {encoding}. Save the file as UTF-8, or say which encoding it is "
            "(--encoding).",
            byte=f"{data[error.start]:02X}",
            place=error.start,
            encoding=encoding.upper(),
        )
        return _problem(message, before)
    except (LookupError, ValueError):
        return Decoded(
            problem=said(
                "{name} is not the name of a text encoding. Try utf-8 or shift_jis.", name=f'"{shown(encoding)}"'
            )
        )
    at = text.find("\0")
    if at >= 0:
        return _problem(said("There is a zero byte (NUL) here, so this is not a text file."), text[:at])
    return Decoded(text, encoding)


def _problem(message: str, before: str) -> Decoded:
    line, column = line_and_column(before)
    return Decoded(problem=message, line=line, column=column)


def _wide_encoding(data: bytes) -> str:
    """Tell UTF-16 without a mark: its spaces and line ends have a zero byte each, always on the same side."""
    name = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    text = data.decode(name, "replace")
    gaps = text.count(" ") + text.count("\n")
    certain = 2 * gaps > data.count(b" ") + data.count(b"\n") and "\ufffd" not in text
    return name if certain and "".join(text.split()).isprintable() else ""
