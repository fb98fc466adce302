"""Side decks, maybe boards and leaders that a list names in other ways than by a heading."""

from __future__ import annotations

import pytest
from tides import check, read, sections_of

from deckcheck.report import DeckReport

MAIN = "4 Low Feint\n56 Ebb\n"


def sizes(report: DeckReport) -> tuple[str, int, int]:
    return report.verdict, report.sections["main"], report.sections["side"]


@pytest.mark.parametrize(
    "heading",
    ["//Sideboard", "// Sideboard", "# Sideboard", "## Sideboard (4)", "; side", "//Sideboard: 4", "// 4 Sideboard"],
)
def test_a_heading_in_a_comment_is_a_guess_that_is_told(heading: str) -> None:
    report = check(f"{MAIN}{heading}\n4 Sundry\n")
    assert sizes(report) == ("legal", 60, 4)
    assert [(f.code, f.severity, f.locations[0].line) for f in report.findings] == [("DK008", "note", 3)]


@pytest.mark.parametrize(
    "heading", ["Sideboard", "SIDEBOARD:", "Side deck (4)", "[Sideboard]", "**Sideboard**", "サイドデッキ"]
)
def test_a_heading_is_no_guess(heading: str) -> None:
    report = check(f"{MAIN}{heading}\n4 Sundry\n")
    assert (sizes(report), report.findings) == (("legal", 60, 4), ())


def test_a_side_deck_behind_a_blank_line() -> None:
    report = check(f"{MAIN}\n4 Sundry\n")
    assert sizes(report) == ("legal", 60, 4)
    (note,) = report.findings
    assert (note.code, note.severity, note.locations[0].line) == ("DK008", "note", 4)


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("4 Low Feint\n36 Ebb\n\n20 Flood\n", (60, 0)),  # the block is too large, and the rest too small
        ("4 Low Feint\n4 Bind\n\n50 Ebb\n2 Flood\n\n4 Sundry\n", (60, 4)),
        ("4 Low Feint\n4 Bind\n\n46 Ebb\n2 Flood\n\n4 Sundry\n", (60, 0)),
        ("Sailors\n4 Low Feint\n\nTides\n56 Ebb\n4 Flood\n", (64, 0)),  # groups
        ("4 Low Feint\n\n56 Ebb\n\n4 Sundry\n\n1 Flood\n\n", (65, 0)),  # every second line
    ],
)
def test_blank_lines_that_divide_something_else(text: str, sections: tuple[int, int]) -> None:
    report = check(text)
    assert (report.sections["main"], report.sections["side"]) == sections


def test_a_companion_that_the_game_does_not_have_is_told() -> None:
    assert check(f"{MAIN}\nCompanion\n1 Sundry\n").verdict == "undetermined"


@pytest.mark.parametrize("game", ["conan", "sky-galleon"])
def test_a_side_deck_in_a_comment_of_a_game_without_one_is_told(game: str) -> None:
    from helpers import check_text

    report = check_text(f"Game: {game}\n4 ルーメイア\n//Sideboard\n2 羊雲\n")
    assert "DK005" in [finding.code for finding in report.findings]


@pytest.mark.parametrize(
    "line",
    ["1 Orla of Two Seas *CMDR*", "1 Orla of Two Seas [Commander{top}]",
     "1x Orla of Two Seas (TT) 1 [Commander{top}] ^Have,#37d67a^",
     "1 Orla of Two Seas (TT) 1 *CMDR* *F*", "Orla of Two Seas *CMDR*", "1 Orla of Two Seas #commander",
     "CMDR: 1 Orla of Two Seas",
     "1 Orla of Two Seas // commander"],
)  # fmt: skip
def test_marks_name_the_leader(line: str) -> None:
    for text in (f"{line}\n{MAIN}", f"{MAIN}{line}\n"):
        report = check(text)
        assert (report.verdict, report.sections) == ("legal", {"captain": 1, "main": 60, "side": 0})


@pytest.mark.parametrize(
    "line",
    ["4 Sundry [Sideboard]", "4x Sundry (TT) 21 [Sideboard{noPrice},Ramp]", "4 Sundry #sideboard", "SB: 4 Sundry",
     "4 Sundry // sideboard", "4 Sundry [Sideboard] *F*"],
)  # fmt: skip
def test_marks_name_the_side_deck(line: str) -> None:
    assert sizes(check(f"{line}\n{MAIN}")) == ("legal", 60, 4)


@pytest.mark.parametrize(
    "line",
    ["4 Sundry [Ramp{top}]", "4 Sundry [Front,Move]", "4 Sundry *F*", "4 Sundry #flex", "4 Sundry ^Have,#37d67a^"],
)
def test_marks_that_name_no_section_say_nothing(line: str) -> None:
    report = check(f"{MAIN}{line}\n")
    assert (sizes(report), report.findings) == (("legal", 64, 0), ())


@pytest.mark.parametrize(
    "line",
    [
        "3x Sundry (TT) 21 [Maybeboard{noDeck}{noPrice},Move]", "3 Sundry [Maybeboard]", "3 Sundry [Cuts{noDeck}]",
        "Maybeboard\n3 Sundry", "Considering:\n3 Sundry", "Tokens (3)\n3 Sundry", "~~3x Sundry~~", "- ~~3 Sundry~~",
        "~~3 Sundri~~", "// Maybeboard\n3 Sundry", "Maybe: 3 Sundry",
    ],
)  # fmt: skip
def test_cards_outside_of_the_deck_are_told_once(line: str) -> None:
    report = check(f"{MAIN}{line}\n")
    assert sizes(report) == ("legal", 60, 0)
    (note,) = report.findings
    assert (note.code, note.severity, note.found) == ("DK005", "note", 3)


def test_outside_in_other_formats() -> None:
    cod = (
        '<cockatrice_deck version="1"><zone name="main"><card number="60" name="Ebb"/></zone>'
        '<zone name="tokens"><card number="2" name="Sundry"/></zone></cockatrice_deck>'
    )
    table = 'Quantity,Name,Categories\n60,Ebb,Basics\n2,Sundry,"Maybeboard{noDeck}"\n1,Sundry,Sideboard\n'
    json = '{"mainboard": [{"name": "Ebb", "count": 60}], "maybeboard": [{"name": "Sundry", "count": 2}]}'
    for text, path in (
        (cod, "a.cod"),
        (table, "a.csv"),
        (json, "a.json"),
        ("[main]\nEbb = 60\n[maybeboard]\nSundry = 2\n", "a.toml"),
    ):
        report = check(text, path)
        assert (report.verdict, report.sections["main"]) == ("legal", 60), path
        assert [(f.code, f.severity, f.found) for f in report.findings] == [("DK005", "note", 2)], path


CHAT = """
- **4x** Low Feint|* 4 Low Feint|> 4x Low Feint|4 - Low Feint|[ ] 4 Low Feint|[x] 4 Low Feint|*4 Low Feint*|Low Feint: 4
🔥 4 Low Feint 🔥|4 Low Feint ⚔️|||4x Low Feint|||**4 Low Feint**|`4 Low Feint`|4: Low Feint|4 [[Low Feint]]
_4 Low Feint_
[b]4 Low Feint[/b]|4 [card]Low Feint[/card]|4 [url=http://x.org]Low Feint[/url]|4 **Low Feint**
- [ ] 4 Low Feint|Low Feint - 4
4 low feint|4 LowFeint|４　ｌｏｗ ｆｅｉｎｔ|· 4 Low Feint|☐ 4 Low Feint|[12/03/2027, 18:42] Anna: 4 Low Feint
12/03/2027, 18:42 - Anna B.: 4x Low Feint
[18:42] Anna: 4 Low Feint|✅ 4 Low Feint|• 4× Low Feint|4 [Low Feint](http://x.org/1)
"""


@pytest.mark.parametrize(
    "line",
    [one for one in CHAT.replace("|||4x Low Feint|||", "|\v4x Low Feint\v|").replace("\n", "|").split("|") if one],
)
def test_lists_as_chats_give_them(line: str) -> None:
    report = check(f"{line.replace(chr(11), '||')}\n56 Ebb\n")
    assert (sizes(report), report.findings) == (("legal", 60, 0), ())


@pytest.mark.parametrize(
    "line",
    ["anna — Today at 18:42", "Today at 18:42", "[18:42] anna Yesterday", "Anna 12/01/2026 6:42 PM",
     "https://example.org/deck/1",
     "18:42", "18:42:07", "6:42 PM", "[12/03/2027, 18:42:07]",
     "60 cards", "Total: 60", "(60 cards)", "60 cards (min 40)", "Cards up to The Long Night",
     "15 influence spent (max 15, available 0)",
     "20 agenda points (between 20 and 21)", "Decklist published on https://example.org",
     "0 experience required.", "🔥🔥🔥", "[deck]", "[/deck]"],
)  # fmt: skip
def test_lines_that_are_known_to_be_no_cards(line: str) -> None:
    report = check(f"{MAIN}{line}\n")
    assert (sizes(report), report.findings) == (("legal", 60, 0), ())


@pytest.mark.parametrize("above", ["", "Author: Ilse\nDate: 2027-03-01\n", "anna — Today at 18:42\n", "18:42\n\n"])
def test_a_title_above_a_list_is_no_card_and_told(above: str) -> None:
    text = (
        above
        + "My first try!\n"
        + "".join(f"4 {name}\n" for name in ("Low Feint", "Sundry", "Sun-Dry", "Bind"))
        + "44 Ebb\n"
    )
    report = check(text)
    assert (report.verdict, report.name, report.sections["main"]) == ("legal", "My first try!", 60)
    assert [(f.code, f.severity) for f in report.findings] == [("DK003", "note")]


def test_a_line_above_a_list_that_is_nearly_a_card_is_no_title() -> None:
    text = (
        "Moth-Eaten Fur Coat\n"
        + "".join(f"4 {name}\n" for name in ("Low Feint", "Sundry", "Sun-Dry", "Bind"))
        + "44 Ebb\n"
    )
    assert check(text).verdict == "undetermined"


@pytest.mark.parametrize(
    "text", ["3 Fire // Ice [WC02:bk128a]", "3 Fire // Ice (WC02) 12", "3 Fire/Ice", "3 Fire // Ice // flex"]
)
def test_a_name_of_two_faces_is_never_cut(text: str) -> None:
    assert sections_of(read(f"{text}\n57 Ebb\n"))[0] == ("main", 3, "Fire // Ice")


@pytest.mark.parametrize("text", ["3 Bind // Liberate [XXX:1]", "3 Bind // Liberate", "3 Bind/Liberate"])
def test_a_name_that_completes_another_is_meant(text: str) -> None:
    assert sections_of(read(f"{text}\n57 Ebb\n"))[0] == ("main", 3, "Bind // Liberate")


def test_a_comment_that_may_complete_a_name_is_told() -> None:
    report = check("3 Bind // Liberat\n57 Ebb\n")
    assert (report.verdict, [f.code for f in report.findings]) == ("undetermined", ["DK002"])
    assert check("3 Low Feint // flex\n57 Ebb\n").findings == ()


def test_numbers_of_lines_are_no_counts() -> None:
    report = check("1. 4 Low Feint\n2. 4x Sundry\n3. 51 Ebb\n4. Flood\n")
    assert (sizes(report), report.findings) == (("legal", 60, 0), ())


def test_a_number_with_a_point_is_no_count_that_is_sure() -> None:
    report = check("3. Low Feint\n57 Ebb\n")
    assert (report.verdict, [f.code for f in report.findings]) == ("undetermined", ["DK004"])


@pytest.mark.parametrize("line", ["60/60 Ebb", "30+30 Ebb", "~60 Ebb", "60? Ebb", "60… Ebb"])
def test_a_count_in_a_form_that_is_not_understood_leaves_the_number_open(line: str) -> None:
    report = check(f"4 Low Feint\n{line}\n")
    assert report.verdict == "undetermined"
    assert {finding.code for finding in report.findings} == {"DK001", "DK004"}


@pytest.mark.parametrize(
    "line", ["60 Ebb | 4 Sundry", "60 Ebb|4 Sundry", "60 Ebb | Sundry | 4", "60 Ebb + 4 Sundry", "60 Ebb; 4 Sundry"]
)
def test_two_cards_in_one_line_are_never_one(line: str) -> None:
    assert check(f"{line}\n", reader="text").verdict == "undetermined"
