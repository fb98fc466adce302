"""Exports of deck sites: titles, groups, marks of influence and level, and the lines that close a list are no cards."""

from __future__ import annotations

import pytest
from tides import check, read, sections_of

BODY = "4x Low Feint\n4x Sundry\n4x Bind\n4x Freed Rower"
NETRUNNERDB = """Tide of the Night

Orla of Two Seas (Twin Tides, for the tests)

Sailor (16)
4x Low Feint (Twin Tides, for the tests) ●●○
4x Sundry (Twin Tides, for the tests) ●
4x Bind (Twin Tides, for the tests)
4x Freed Rower (Twin Tides, for the tests) ☆

Tide (44)
44x Ebb (Twin Tides, for the tests)

15 influence spent (max 15, available 0)
20 agenda points (between 20 and 21)
60 cards (min 45)
Cards up to Twin Tides

Decklist published on https://example.org/decks/1
"""
ARKHAMDB = """Tide of the Night

Orla of Two Seas (TT)

Sailors (16)
4x Low Feint (TT) ■ ■
4x Sundry (TT)
4x Bind (TT)
4x Freed Rower (TT)

Tides (44)
44x Ebb (TT)

0 experience required.
60 cards (61 total)
Decklist created on [Example](https://example.org)
"""
MARKDOWN = """# Tide of the Night
## Captain (1)
* 1x [Orla of Two Seas](https://example.org/1) _(TT)_
## Sailors (16)
* 4x [Low Feint](https://example.org/2)
* 4x [Sundry](https://example.org/3)
* 4x **Bind**
* 4x Freed Rower (TT 11)

**Tides (44)**

- 44x [Ebb](https://example.org/4)
"""
BBCODE = """[b]Tide of the Night[/b]

[b]Captain (1)[/b]
1x [url=https://example.org/1]Orla of Two Seas[/url]

[b]Sailors (16)[/b]
4x [card]Low Feint[/card]
4x [card]Sundry[/card]
4x [url=https://example.org/2]Bind[/url] [i](TT)[/i]
4x Freed Rower

[b]Tides (44)[/b]
44x Ebb
"""
MOXFIELD = """1 Orla of Two Seas (TT) 1 *CMDR*
4 Low Feint (TT) 10 *F*
4 Sundry (TT) 21 #flex
4 Bind (TT) 15 #!keep
4 Freed Rower (TT) 11 *E*
44 Ebb (TT) 2
"""
ARCHIDEKT = """1x Orla of Two Seas (TT) 1 [Commander{top}]
4x Low Feint (TT) 10 [Sailor]
4x Sundry (TT) 21 *F* [Sailor,Move]
4x Bind (TT) 15 [Sailor] ^Have,#37d67a^
4x Freed Rower (TT) 11 [Sailor]
44x Ebb (TT) 2 [Tide]
3x Flood (TT) 3 [Maybeboard{noDeck}{noPrice},Tide]
"""
TAPPEDOUT = """1x Orla of Two Seas (TT) *CMDR*
4x Low Feint (TT)
4x Sundry (TT:21)
4x Bind
4x Freed Rower
44x Ebb
"""
GOLDFISH = "4 Low Feint\n4 Sundry\n4 Bind\n4 Freed Rower\n44 Ebb\n\n4 Flood\n"
LIMITLESS = """Captain: 1
1 Orla of Two Seas TT 1

Sailor: 16
4 Low Feint TT 10
4 Sundry TT 21
4 Bind TT 15
4 Freed Rower TT 11

Tide: 44
44 Ebb TT 2

Total Cards: 61
"""
MELEE = f"Deck\n{BODY.replace('x ', ' ')}\n44 Ebb\n\nSideboard\n4 Flood\n"
DREAMBORN = BODY.replace("x ", " ") + "\n4 Brother Anselm - Unfrocked\n40 Ebb\n"
CARDS = [(4, "Low Feint"), (4, "Sundry"), (4, "Bind"), (4, "Freed Rower"), (44, "Ebb")]


@pytest.mark.parametrize(
    ("text", "captains"),
    [
        (NETRUNNERDB, 1), (ARKHAMDB, 1), (MARKDOWN, 1), (BBCODE, 1), (MOXFIELD, 1), (ARCHIDEKT, 1), (TAPPEDOUT, 1),
        (LIMITLESS, 1), (GOLDFISH, 0), (MELEE, 0),
    ],
    ids=["netrunnerdb", "arkhamdb", "markdown", "bbcode", "moxfield", "archidekt", "tappedout", "limitless",
     "goldfish", "melee"],
)  # fmt: skip
def test_exports_are_read_whole(text: str, captains: int) -> None:
    report = check(text)
    assert (report.verdict, report.sections["main"], report.sections["captain"]) == ("legal", 60, captains)
    assert all(finding.severity == "note" for finding in report.findings)
    found = [(count, name) for section, count, name in sections_of(read(text)) if section == "main"]
    assert found == CARDS


def test_the_side_deck_of_an_export() -> None:
    for text in (GOLDFISH, MELEE):
        assert check(text).sections["side"] == 4


def test_what_is_outside_is_told() -> None:
    (note,) = check(ARCHIDEKT).findings
    assert (note.code, note.found) == ("DK005", 3)


def test_subtitles_behind_a_dash() -> None:
    assert check(DREAMBORN).verdict == "legal"


def test_a_lost_line_is_an_alarm() -> None:
    report = check(NETRUNNERDB.replace("4x Bind (Twin Tides, for the tests)\n", ""))
    assert {(f.code, f.found) for f in report.findings if f.code == "DK015"} == {("DK015", 12), ("DK015", 58)}
