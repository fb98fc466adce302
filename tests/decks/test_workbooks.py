"""Workbooks are read as tables, and files that are no text are told what they are."""

from __future__ import annotations

import io
import sys
import zipfile

import openpyxl
import pytest
from tides import check, tides

from deckcheck.checking.checker import Checker

Rows = list[list[object]]
LIST: Rows = [["Count", "Name", "Board"], [4, "Low Feint", "main"], [56.0, "Ebb", "main"], [4, "Sundry", "side"]]


def workbook(**sheets: Rows) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("path", ["deck.xlsx", "deck", "deck.txt"])
def test_a_workbook_is_a_table(path: str) -> None:
    report = check(workbook(Sheet1=LIST), path)
    assert (report.reader, report.verdict, report.findings) == ("xlsx", "legal", ())
    assert (report.sections["main"], report.sections["side"]) == (60, 4)


def test_the_first_sheet_with_cards_is_read_and_others_are_told() -> None:
    report = check(workbook(Info=[["My deck"]], List=LIST), "a.xlsx")
    assert (report.verdict, [(f.code, f.severity) for f in report.findings]) == ("legal", [("DK003", "note")])
    report = check(workbook(List=LIST, Side=LIST), "a.xlsx")
    assert (report.verdict, [(f.code, f.severity) for f in report.findings]) == ("undetermined", [("DK003", "error")])


def test_places_are_rows() -> None:
    report = check(workbook(List=[["Anna's deck"], [], *LIST, [3, "Bosk", "main"]]), "a.xlsx")
    (finding,) = report.findings
    assert (finding.code, finding.locations[0].line, finding.locations[0].text) == ("DK001", 7, "3\tBosk\tmain")


def test_a_broken_workbook_is_unreadable() -> None:
    data = workbook(List=LIST)
    for broken in (data[: len(data) // 2], data[:30] + b"xl/workbook" + data[60:], data.replace(b"xl/", b"xl\\")):
        report = check(broken, "a.xlsx")
        assert report.verdict in ("unreadable", "legal")


def test_a_workbook_that_is_damaged_anywhere_is_unreadable_or_read() -> None:
    """Packed parts, too: a fuzzer found that unpacking raises errors of its own."""
    data = workbook(List=LIST)
    for place in range(0, len(data), 17):
        report = check(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :], "a.xlsx")
        assert report.verdict in ("unreadable", "legal", "illegal", "undetermined")


def test_a_bomb_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b" " * (129 << 20))
    report = check(file.getvalue(), "a.xlsx")
    assert (report.verdict, "MB" in report.findings[0].message) == ("unreadable", True)


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    report = check(workbook(List=LIST), "a.xlsx")
    assert (report.verdict, "deckcheck[xlsx]" in report.findings[0].message) == ("unreadable", True)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"%PDF-1.7\n...", "PDF"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "photo"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"PK\x03\x04....word/document.xml", "Word document"),
        (b"PK\x03\x04....a.txt", "archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old Office"),
        (b"{\\rtf1\\ansi 3 Low Feint}", "RTF"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
        (b"\0\0\0\x20ftypisom\0\0\0\0", "MP4"),
        (b"<!DOCTYPE html>\n<html><body>3 Low Feint</body></html>", "HTML"),
        (b"<HTML><body>3 Low Feint</body></HTML>", "HTML"),
    ],
)
@pytest.mark.parametrize("path", ["phone", "deck.txt", "deck.xlsx"])
def test_files_that_are_no_text(data: bytes, word: str, path: str) -> None:
    report = check(data, path)
    assert (report.verdict, word in report.findings[0].message, bool(report.findings[0].hint)) == (
        "unreadable",
        True,
        True,
    )


def test_a_workbook_says_its_game_above_the_header() -> None:
    data = workbook(Info=[["Notes"]], List=[["Game", "twin-tides"], ["Player: Ilse"], *LIST])
    report = Checker(tides()).check("a.xlsx", data)
    assert (report.verdict, report.game, report.player) == ("legal", "twin-tides", "Ilse")
