"""Decks from one file format into another, with everything said that the other does not carry."""

from __future__ import annotations

from deckcheck.checking.checker import find_game
from deckcheck.checking.placing import place_by_type
from deckcheck.checking.resolve import ONE, Resolved, form_of
from deckcheck.convert.sheet import sheet_of
from deckcheck.convert.writers import writer_named
from deckcheck.decks.formats import FORMATS
from deckcheck.decks.read import open_source, read_deck
from deckcheck.record import Record
from deckcheck.report import ERROR, NOTE, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet
    from deckcheck.decks.deck import Source
    from deckcheck.library.library import Library


class Conversion(Record):
    """What came of a deck: the bytes of the new file (none: the deck cannot be read), and what to tell about it.

    ``reader`` is the format that was read, ``losses`` name what the new file does not carry.
    """

    __slots__ = ("copies", "data", "findings", "losses", "reader")

    def __init__(self, reader: str, findings: list[Finding], data: bytes = b"", copies: int = 0) -> None:
        self.reader = reader
        self.findings = findings
        self.data = data
        self.copies = copies
        self.losses: list[str] = []

    @property
    def text(self) -> str:
        """The text of the new file, ``""`` where it is none."""
        return self.data.decode("utf-8", "replace")

    @property
    def is_whole(self) -> bool:
        """Whether everything in the deck was understood; what was not is in the new file as a remark."""
        return not any(finding.severity == ERROR and finding.code in ("DK003", "DK004") for finding in self.findings)


class Converter:
    """Converts decks, one after the other.

    Args:
        library: the games and pools at hand.
        to: the format to write.
        game: the id of the game of all decks; ``""`` leaves it to the deck.
        reader: the format of the files, ``""`` leaves it to the content.
        encoding: the encoding of the files, ``""`` leaves it to the content.
        with_facts: whether tables get the facts that the pools record of the cards, as columns.
    """

    def __init__(
        self,
        library: Library,
        to: str,
        *,
        game: str = "",
        reader: str = "",
        encoding: str = "",
        with_facts: bool = False,
    ) -> None:
        self.library = library
        self.to = to
        self.writer = writer_named(to)
        self.game = game
        self.reader = reader
        self.encoding = encoding
        self.with_facts = with_facts

    def convert(self, path: str, data: bytes, usual_game: str = "") -> Conversion:
        """Convert the bytes of one deck file, which is of its ``usual_game`` where nothing says another.

        Raises:
            UsageProblem: the deck's game or pools cannot be used, or the format cannot hold the deck.
        """
        source = open_source(path, data, self.reader, self.encoding)
        sheet, findings = self._read(source, self.game, usual_game)
        if sheet is None:
            return Conversion(source.reader, findings)
        written = self.writer.write(sheet)
        data = written.encode() if isinstance(written, str) else written
        conversion = Conversion(source.reader, findings, data, sheet.copies)
        conversion.losses = self._losses(sheet, data)
        return conversion

    def _losses(self, sheet: Sheet, data: bytes) -> list[str]:
        """Read back what was written, as somebody would who has nothing but the file, and compare."""
        from deckcheck.convert.losses import losses

        source = open_source(f"deck{FORMATS[self.to].extensions[0]}", data)
        back, _ = self._read(source, sheet.game)
        if back is not None:
            back.game = source.game
        return losses(sheet, back, remarks=self.writer.REMARKS)

    def _read(self, source: Source, game: str, usual_game: str = "") -> tuple[Sheet | None, list[Finding]]:
        """Read an opened file as a deck to write; none where it cannot be read, and the findings say why."""
        findings = list(source.findings)
        if _unreadable(findings):
            return None, findings
        id, notes = find_game(source, self.library, game, usual_game)
        findings += notes
        if not id:
            return None, findings
        ruleset = self.library.ruleset(id)
        deck = read_deck(source, ruleset.game, ruleset.finder.knows)
        resolved = Resolved(deck, ruleset.finder, ruleset.game)
        sections, mixed = form_of(deck, ruleset.game)
        findings += [*deck.findings, *mixed, *place_by_type(resolved, ruleset.game, sections)]
        if _unreadable(findings):
            return None, findings
        findings += _kept_as_written(resolved)
        return sheet_of(resolved, ruleset.finder, ruleset.game, with_facts=self.with_facts), findings


def _unreadable(findings: list[Finding]) -> bool:
    return any(finding.code == "DK006" and finding.severity == ERROR for finding in findings)


def _kept_as_written(resolved: Resolved) -> list[Finding]:
    """Tell which entries do not surely mean one card; they are written as they stand."""
    found: list[Finding] = []
    for number in resolved.problems:
        entry, match = resolved.deck.entries[number], resolved.matches[number]
        several = match.cards and match.status != ONE
        why = match.note or ("fits several cards" if several else "is in no pool")
        found.append(
            Finding(
                "DK002" if several else "DK003" if match.cards else "DK001",
                f"{entry.written}: {why}; kept as it is written",
                NOTE,
                locations=(resolved.deck.locate(entry.place),),
            )
        )
    return found
