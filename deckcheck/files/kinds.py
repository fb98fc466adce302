"""What a file is that is no text, told by how its bytes begin, and what to do with it."""

from __future__ import annotations

STARTS = frozenset({
    b"%PDF", b"PK\x03\x04", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe1", b"\xff\xd8\xff\xdb", b"\xff\xd8\xff\xee",
    b"\x89PNG",    b"GIF8", b"RIFF", b"\xd0\xcf\x11\xe0", b"{\\rt", b"\x1f\x8b\x08\x00", b"\x1f\x8b\x08\x08", b"BZh9",
    b"7z\xbc\xaf", b"Rar!",    b"II*\x00", b"MM\x00*", b"SQLi", b"<!DO", b"<!do", b"<htm", b"<HTM",
    *(b"\0\0\0" + bytes([size]) for size in range(16, 64, 4)),
})  # fmt: skip
"""The first four bytes of files that may be no lists; :func:`kind_of` looks closer."""
WORKBOOK = "workbook"
TEXT = ""
COPY = "Copy the list into a text file, and check that."
PICTURE = "A picture is not read. Type the list into a text file, a card a line: 3 Name."
UNPACK = "Unpack it, and check the list in it."
_KINDS = {
    b"%PDF": ("a PDF", COPY),
    b"\xff\xd8": ("a photo (JPEG)", PICTURE),
    b"\x89PNG": ("a picture (PNG)", PICTURE),
    b"GIF8": ("a picture (GIF)", PICTURE),
    b"RIFF": ("a picture or a recording", PICTURE),
    b"II*": ("a picture (TIFF)", PICTURE),
    b"MM\x00*": ("a picture (TIFF)", PICTURE),
    b"\xd0\xcf": (
        "a document or workbook of an old Office, or a protected one",
        "Save it as text, CSV or .xlsx, and check that.",
    ),
    b"{\\rt": ("a document with fonts (RTF)", "Save it as plain text, and check that."),
    b"SQLi": ("a database", COPY),
}
_INSIDE = (
    (b"xl/workbook", WORKBOOK, ""),
    (b"word/", "a Word document", COPY),
    (b"ppt/", "a presentation", COPY),
    (b"opendocument.spreadsheet", "a workbook of LibreOffice (ODS)", "Save the sheet as .xlsx or CSV, and check that."),
    (b"opendocument.text", "a document of LibreOffice (ODT)", COPY),
)
"""What is in an archive that is a document, near its start or in its table of contents at the end."""
_LOOKED_AT, _HEAD = 65536, 1024
_TEXT = (TEXT, "")


def kind_of(data: bytes) -> tuple[str, str]:
    """Return what a file is that begins with one of :data:`STARTS`, and what to do.

    :data:`WORKBOOK` and :data:`TEXT` can be read.
    """
    if data[:1] == b"<":
        page = b"<html" in data[:_HEAD].lower()
        return (
            ("a web page (HTML)", "Copy the list out of the page into a text file, and check that.") if page else _TEXT
        )
    if data[:3] == b"\0\0\0":
        return ("a photo or a film of a phone (HEIC, MP4)", PICTURE) if data[4:8] == b"ftyp" else _TEXT
    if data[:4] == b"PK\x03\x04":
        parts = data[:_LOOKED_AT] + data[-_LOOKED_AT:]
        return next(((name, advice) for sign, name, advice in _INSIDE if sign in parts), ("an archive", UNPACK))
    return next((kind for start, kind in _KINDS.items() if data.startswith(start)), ("an archive", UNPACK))
