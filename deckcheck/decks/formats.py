"""The file formats of decks: what reads and what writes them, and the extensions that hint at them."""

from __future__ import annotations

from deckcheck.record import Record


class Format(Record):
    """A file format. ``reader`` and ``writer`` are modules (``""``: there is none), ``program`` is for people.

    The first of the ``extensions`` is the one that files are written with.
    """

    __slots__ = ("extensions", "program", "reader", "writer")

    def __init__(self, program: str, reader: str, extensions: tuple[str, ...] = (), writer: str = "") -> None:
        self.program = program
        self.reader = reader
        self.extensions = extensions
        self.writer = writer


_READERS = "deckcheck.decks.readers"
_WRITERS = "deckcheck.convert.writers"

FORMATS = {
    "toml": Format("deckcheck's own", f"{_READERS}.toml", (".toml",), f"{_WRITERS}.toml"),
    "text": Format("a plain list", f"{_READERS}.text.plain", (".txt", ".text", ".deck", ".list"), f"{_WRITERS}.text"),
    "o8d": Format("OCTGN", f"{_READERS}.xml.o8d", (".o8d",), f"{_WRITERS}.o8d"),
    "cod": Format("Cockatrice", f"{_READERS}.xml.cod", (".cod",), f"{_WRITERS}.cod"),
    "lackey": Format("LackeyCCG", f"{_READERS}.xml.lackey", (".dek",), f"{_WRITERS}.lackey"),
    "lackey-text": Format("LackeyCCG's text", f"{_READERS}.text.lackey_text"),
    "mtgo": Format("Magic Online", f"{_READERS}.xml.mtgo", (".dek",)),
    "xmage": Format("XMage", f"{_READERS}.text.xmage", (".dck",)),
    "forge": Format("Forge", f"{_READERS}.text.forge", (".dck",)),
    "mws": Format("Magic Workstation, Apprentice", f"{_READERS}.text.mws", (".mwdeck", ".dec")),
    "arena": Format("Arena, Moxfield, Archidekt", f"{_READERS}.text.arena", (".txt",), f"{_WRITERS}.arena"),
    "ptcgl": Format("Pokémon TCG Live", f"{_READERS}.text.ptcgl"),
    "jinteki": Format("jinteki.net, NetrunnerDB", f"{_READERS}.text.jinteki"),
    "gemp": Format("GEMP", f"{_READERS}.text.gemp"),
    "gemp-xml": Format("GEMP's XML", f"{_READERS}.xml.gemp_xml"),
    "ydk": Format("YGOPro, EDOPro", f"{_READERS}.text.ydk", (".ydk",)),
    "json": Format(
        "deckcheck's own, and those of several sites", f"{_READERS}.json.reader", (".json",), f"{_WRITERS}.json"
    ),
    "csv": Format("spreadsheets, collection managers", f"{_READERS}.csv.reader", (".csv", ".tsv"), f"{_WRITERS}.csv"),
    "xlsx": Format("Excel and other workbooks", f"{_READERS}.csv.reader", (".xlsx",), f"{_WRITERS}.xlsx"),
}
OTHER_NAMES = {
    "octgn": "o8d", "cockatrice": "cod", "lackeyccg": "lackey", "mwdeck": "mws", "dec": "mws", "apprentice": "mws",
    "excel": "xlsx", "moxfield": "arena", "archidekt": "arena", "mtga": "arena", "netrunnerdb": "jinteki",
    "tsv": "csv", "txt": "text",
}  # fmt: skip
"""What else people may call a format."""

NOT_READ = {
    **dict.fromkeys((".xls", ".ods"), "This workbook is not read. Save the sheet as .xlsx or CSV, and check that."),
    **dict.fromkeys((".doc", ".docx"), "This is a Word document. Copy the list into a text file, and check that."),
    ".odt": "This is a document of LibreOffice. Copy the list into a text file, and check that.",
    ".pdf": "This is a PDF. Copy the list into a text file, and check that.",
    **dict.fromkeys((".yaml", ".yml"), "YAML is not read. Write the same keys as TOML or as JSON."),
}
"""What to do about files that people have and that are not read, by extension."""


def format_named(written: str) -> str:
    """Return the name of the format that somebody wrote, ``""`` where there is none."""
    name = written.strip().lower().lstrip(".")
    name = OTHER_NAMES.get(name, name)
    return name if name in FORMATS else ""
