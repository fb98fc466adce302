"""Files that are broken, hostile or of another program: a finding with its place, soon and in little memory."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc

import pytest
from helpers import library
from small_game import codes, deck_of

from deckcheck.checking.checker import Checker
from deckcheck.decks.formats import FORMATS

QUICK = 40.0
"""Seconds for any file below, on a slow machine too."""
XML = ("o8d", "cod", "lackey", "mtgo", "gemp-xml")
BOMB = """<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY lol "lol">
 <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
 <!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">
]>
<cockatrice_deck version="1"><deckname>&lol3;</deckname><zone name="main"/></cockatrice_deck>"""
OUTSIDE = '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><section name="Draw">&x;</section></deck>'


def only(text: str | bytes, path: str = "a.cod") -> tuple[str, int, int, str]:
    """Give code, line, column and message of the only finding."""
    (finding,) = deck_of(text, path).findings
    return finding.code, finding.locations[0].line, finding.locations[0].column, finding.message


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ('<cockatrice_deck>\n<zone name="main">\n<card name="Fish & Chips"/></zone></cockatrice_deck>', 3, 18, "&amp;"),
        ("<cockatrice_deck>\n<comments>a && b</comments></cockatrice_deck>", 2, 14, "&amp;"),
        ('<cockatrice_deck>\n<zone name="main"></cockatrice_deck>', 2, 21, "closing tag"),
        ('<cockatrice_deck><zone name="main">', 1, 36, "breaks off"),
        ("<cockatrice_deck><zone name=main/></cockatrice_deck>", 1, 29, "broken"),
        ("<cockatrice_deck/>\n<x/>", 2, 1, "More follows"),
        ("<cockatrice_deck>&nbsp;</cockatrice_deck>", 1, 18, "&amp;"),
        ('<!DOCTYPE x SYSTEM "x">\n<cockatrice_deck a="S&eacute;ance"/>', 2, 22, "&amp;"),
        ("3 Bossk", 1, 1, "no XML"),
        (BOMB, 2, 16, "DOCTYPE"),
        (OUTSIDE, 1, 16, "DOCTYPE"),
    ],
)
def test_broken_xml_is_located_and_no_empty_deck(text: str, line: int, column: int, word: str) -> None:
    code, *place, message = only(text)
    assert code == "DK006"
    assert word in message
    assert place[0] == line
    assert abs(place[1] - column) <= 1


@pytest.mark.parametrize(
    "text",
    [
        '<?xml version="1.0"?><rss version="2.0"><channel/></rss>',
        "<deck><name>Bossk</name></deck>",
        "<cockatrice_carddatabase version='4'><cards/></cockatrice_carddatabase>",
    ],
)
@pytest.mark.parametrize("path", ["a.cod", "a.o8d", "a.dek", "a.xml", "a.txt"])
def test_xml_of_another_program_is_no_empty_deck(text: str, path: str) -> None:
    code, _, _, message = only(text, path)
    assert (code, "no deck of" in message) == ("DK006", True)


@pytest.mark.parametrize("path", ["a.cod", "a.o8d", "a.dek", "a.xml", "a.txt"])
def test_a_web_page_is_called_what_it_is(path: str) -> None:
    code, _, _, message = only("<!DOCTYPE html><html><body><p>Bossk</p></body></html>", path)
    assert (code, "a web page (HTML)" in message) == ("DK006", True)


def hostile() -> dict[str, tuple[str, str]]:
    """Give files that make careless readers slow or large, each with the reader that it is meant for."""
    name = "y" * 10_000_000
    return {
        "attribute of 10 MB": ("cod", f"<cockatrice_deck><zone><card name='{name}'/></zone></cockatrice_deck>"),
        "text of 10 MB": ("o8d", f'<deck><section name="Draw"><card qty="1">{name}</card></section></deck>'),
        "100,000 levels": ("cod", "<cockatrice_deck>" * 100_000),
        "2,000,000 elements": ("o8d", "<deck>" + "<a/>" * 2_000_000),
        "2,000,000 escapes": ("o8d", f'<deck><section name="{"&amp;" * 2_000_000}"/></deck>'),
        "a billion laughs": ("cod", BOMB),
        "100,000 lists": ("json", "[" * 100_000),
        "100,000 objects": ("json", '{"deck":' * 100_000),
        "2,000,000 numbers": ("json", "[" + "0," * 2_000_000 + "0]"),
        "a number of 1,000,000 digits": ("json", f'{{"deck": [{{"card": "Bossk", "count": {"9" * 1_000_000}}}]}}'),
        "a key of 10 MB": ("json", f'{{"deck": {{"{name}": 1}}}}'),
        "1,000,000 rows": ("csv", "Count,Name\n" + "1,Bossk\n" * 1_000_000),
        "1,000,000 columns": ("csv", "," * 1_000_000 + "Bossk\n"),
        "a cell of 10 MB": ("csv", f"Count,Name\n1,{name}\n"),
        "10 MB of quotes": ("csv", 'Count,Name\n1,"' + '"' * 10_000_000),
        "a line of 10 MB": ("mws", f"3 [SAV] {name}"),
        "words of 10 MB": ("arena", "3 " + "x " * 5_000_000),
        "spaces of 10 MB": ("ptcgl", f"3 a{' ' * 10_000_000}b"),
        "brackets of 1 MB": ("gemp", "(" * 500_000 + ")" * 500_000),
        "a stored deck of 1 MB": ("gemp", "|".join(["1_1"] * 250_000)),
        "dots of 10 MB": ("jinteki", "3 Bossk " + "●" * 3_000_000),
        "bars of 1 MB": ("forge", "3 Bossk" + "|" * 1_000_000),
        "numbers of 1 MB": ("ydk", "#main\n" + "7\n" * 30_000),
        "a code of 10 MB": ("ydk", "ydke://" + "AAAA" * 2_500_000 + "!!!"),
    }  # fmt: skip


HOSTILE = hostile()


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_end_soon(case: str) -> None:
    reader, text = HOSTILE[case]
    checker = Checker(library(), game="jedi-knights", reader=reader)
    checker.library.ruleset("jedi-knights")
    start = time.process_time()
    report = checker.check("a", text.encode())
    assert time.process_time() - start < QUICK
    assert report.findings
    assert report.verdict in ("unreadable", "undetermined", "illegal")
    assert all(len(finding.message) < 1000 for finding in report.findings)


@pytest.mark.parametrize("case", ["1,000,000 rows", "2,000,000 elements", "attribute of 10 MB", "100,000 levels"])
def test_memory_is_in_proportion_to_the_file(case: str) -> None:
    reader, text = HOSTILE[case]
    data = text.encode()
    checker = Checker(library(), game="jedi-knights", reader=reader)
    checker.library.ruleset("jedi-knights")
    tracemalloc.start()
    try:
        checker.check("a", data)
        assert tracemalloc.get_traced_memory()[1] < 30 * len(data) + 10_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"\0", b"\xff\xfe", b"\xff", b"\xef\xbb\xbf", b"<", b"{", b"[", b"#", b",", b"|", b";;", b"\r\r",
        b"[metadata]\n=", b"About", b"ydke://", "ydke://ÀÁ!!!".encode(), b"sep=;", b"null", b"1|2|3",
    ],
)  # fmt: skip
def test_very_little_is_read_by_every_reader(name: str, data: bytes) -> None:
    report = Checker(library(), game="conan", reader=name).check("a", data)
    assert report.verdict in ("unreadable", "undetermined", "illegal")


def test_xml_reaches_for_no_file_and_no_network() -> None:
    script = (
        "import sys\n"
        "def hook(event, _):\n"
        "    if event.startswith('socket'): sys.exit('reached out: ' + event)\n"
        "sys.addaudithook(hook)\n"
        "from deckcheck.decks.readers.xml.xml_tree import parse_xml\n"
        "root = parse_xml('<!DOCTYPE deck SYSTEM \"http://127.0.0.1:9/x.dtd\"><deck/>')\n"
        "assert root.tag == 'deck'\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_format_that_does_not_exist_is_told() -> None:
    report = Checker(library(), reader="word").check("a", b"3 Bossk")
    assert [(f.code, "word" in f.message, "cod" in f.hint) for f in report.findings] == [("DK006", True, True)]


@pytest.mark.parametrize("ending", ["yaml", "YML", "pdf"])
def test_files_that_are_not_read_say_what_to_do(ending: str) -> None:
    code, _, _, message = only("draw:\n  Bossk: 3\n", f"deck.{ending}")
    assert (code, any(word in message for word in ("TOML", "CSV", "text file"))) == ("DK006", True)


def test_o12_unknown_cards_stay_with_their_count_in_every_format() -> None:
    deck = deck_of('<cockatrice_deck><zone name="main"><card number="3" name="Nobody"/></zone></cockatrice_deck>')
    assert [(entry.name, entry.count) for entry in deck.entries] == [("Nobody", 3)]
    assert codes(deck) == []


def test_o10_headers_and_prefixes_may_stand_together() -> None:
    deck = deck_of("Draw deck\n3 Bossk\nSB: 1 Rancor\n2 Yoda\n")
    assert [entry.section for entry in deck.entries] == ["draw", None, "draw"]
    assert codes(deck) == [("DK005", "error", 3)]
