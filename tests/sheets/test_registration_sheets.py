"""Registration sheets: every copy of every deck stands on one, whatever the paper, the sorting and the length."""

from __future__ import annotations

import re
import subprocess
from html import unescape

import pytest
from chromium import BROWSER, FLAGS, needs_chromium
from helpers import CONAN, EXAMPLES, library

from deckcheck.__main__ import run
from deckcheck.sheets.contents import SORTS, read_sheet
from deckcheck.sheets.paper import COLUMN, PAPERS, sheets_html
from deckcheck.sheets.words import ENGLISH, LANGUAGES

PEOPLE = "Game: conan\r\nName: 砂漠の夜\r\nPlayer: 山田 太郎\r\nEvent: 春の大会\r\n"
ROW = re.compile(r'<span class="n">(\d+)</span><span class="name(?: long)?">(.*?)</span>')


def text_deck(lines: int) -> str:
    return "Game: conan\n\nFoe deck:\n" + "\n".join(f"1 Nobody number {number}x" for number in range(lines))


def rows(page: str) -> list[tuple[int, str]]:
    return [(int(count), unescape(name)) for count, name in ROW.findall(page)]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/legal/*.t*")), ids=lambda path: path.name)
def test_every_copy_stands_on_the_sheet(path, sort):
    deck = read_sheet(library(), str(path), path.read_bytes(), sort=sort)
    page = sheets_html([deck])
    assert sum(count for count, _ in rows(page)) == sum(deck.report.sections.values()) > 0
    assert deck.report.signature in page
    assert deck.report.rules in page


def test_sorted_by_set_9_comes_before_10():
    deck = read_sheet(library(), "deck.toml", CONAN.encode(), sort="set")
    for _, pile in deck.piles:
        places = [(row.set, int(re.sub(r"\D", "", row.number) or 0)) for row in pile]
        assert places == sorted(places)


@pytest.mark.parametrize(("lines", "pages"), [(1, 1), (58, 1), (59, 2), (200, 4)])
def test_long_decks_go_on_with_their_heading(lines, pages):
    page = sheets_html([read_sheet(library(), "deck.txt", text_deck(lines).encode())])
    assert page.count('class="sheet"') == pages
    assert len(rows(page)) == lines
    assert page.count('class="line') == pages * 2 * COLUMN
    assert ("page 2 of" in page) == (pages > 1)


def test_what_the_deck_says_of_itself_and_hostile_names(tmp_path, capsys):
    nasty = PEOPLE.replace("砂漠の夜", "<script>alert(1)</script>") + "\r\nFoe deck:\r\n1 <img src=x>\r\n"
    (tmp_path / "one.txt").write_bytes(nasty.encode())
    assert run(["sheet", str(tmp_path / "one.txt"), "--lang", "ja"]) == 0
    page = capsys.readouterr().out
    assert "山田 太郎" in page
    assert "春の大会" in page
    assert "<script" not in page
    assert "<img" not in page


def test_a_folder_of_players_in_one_file_by_name(tmp_path, capsys):
    for name in ("Zoe", "Ada"):
        (tmp_path / f"{name}.txt").write_text(f"Game: conan\nPlayer: {name}\n\nFoe deck:\n2 Marsh Witch of Ghulden\n")
    out = tmp_path / "sheets.html"
    assert run(["sheet", str(tmp_path), "-o", str(out), "--event", "Open"]) == 0
    page = out.read_text(encoding="utf-8")
    assert page.count('class="sheet"') == 2
    assert page.index("Ada") < page.index("Zoe")
    assert page.count(">Open<") == 2
    assert run(["sheet", str(tmp_path), "--player", "X"]) == 2
    assert "--player is for one deck" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"Game: nonsense\n1 x"])
def test_what_is_no_deck_has_no_sheet(tmp_path, content, capsys):
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    assert run(["sheet", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "has no sheet" in told.err


def test_languages_have_the_same_words():
    assert all(words.keys() == ENGLISH.keys() for words in LANGUAGES.values())


def test_an_empty_sheet_to_fill_in_by_hand():
    assert sheets_html([]).count('class="line"') == 2 * COLUMN


@needs_chromium
@pytest.mark.parametrize("paper", PAPERS)
def test_each_sheet_is_a_page_of_paper(paper, tmp_path):
    decks = [read_sheet(library(), "deck.txt", text_deck(size).encode()) for size in (10, 90)]
    (tmp_path / "sheet.html").write_text(sheets_html(decks, paper), encoding="utf-8")
    command = [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer"]
    command += [f"--print-to-pdf={tmp_path / 'sheet.pdf'}", (tmp_path / "sheet.html").as_uri()]
    subprocess.run(command, capture_output=True, timeout=60, check=True)
    pdf = (tmp_path / "sheet.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 3
    wide, high = map(float, re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
    size = (595, 842) if paper == "a4" else (612, 792)
    assert abs(wide - size[0]) < 2
    assert abs(high - size[1]) < 2


def test_the_entries_of_an_event_are_decks_as_well(capsys):
    assert run(["sheet", str(EXAMPLES / "event")]) == 0
    page = capsys.readouterr().out
    players = [path for path in (EXAMPLES / "event").rglob("*") if path.suffix in (".toml", ".txt")]
    assert page.count('class="sheet"') >= len(players) > 1
    assert "<b></b>" not in re.search(r'<div class="who">.*?</div>', page)[0]
