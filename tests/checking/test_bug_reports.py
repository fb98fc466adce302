"""Real faults of other deck checkers, provoked here: one test or more for each report, by its number."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import check_bytes, check_sections, check_text, codes, library

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

REBEL_DECK = """\
Game: jedi-knights
Theme:
The Lantern Fleet
Draw deck:
1 Aveline Tosk, Deserter
4 Pell Marrisk
4 Signal Corps Runner
4 Medic Tavi Unn
4 Sand Trader
4 4-Armed Bouncer
4 Lantern of Ardis
4 Scavenged Pistol
4 Bent Crowbar
3 Flare Gun
4 Hold This Ridge
4 Signal [Static]
4 Draw Them Out
4 Force of Habit
4 Safe Passage
4 Burning Wick
Force deck:
Inner Tide, Still
Clear Water
Distant Eye
Guarded Thought
Measured Breath
Parting Mist
Deep Current
Horizon Line
Locations:
Salt Flats of Orrin
Blue Crevasse
Lower Vane Deck
Root Cellar Outpost
"""
NAMES = [
    "炎帆の少女ルーメ", "ルーメイアの帆影", "火の粉売りのニコラータ", "夜渡りのネレズ", "黒帆船長バルザーム",
    "闇商人ジャルゴ", "夜霧の契約", "黒い羅針盤", "雫の双剣リオーネ", "ＳＲ＋水晶鯨", "青き帆の祈り",
    "雲海潜行", "花粉売りのピスタ", "旅芸人コルチーカ", "暁の見張り番",
]  # fmt: skip


def rebel(*more: str, without: str = "") -> str:
    """Give the legal rebel deck with more lines in its draw deck, and without the line that holds a word."""
    lines = [line for line in REBEL_DECK.splitlines() if not without or without not in line]
    at = lines.index("Force deck:")
    return "\n".join([*lines[:at], *more, *lines[at:]])


def galleon(lines: list[str]) -> str:
    return "\n".join(["Game: sky-galleon", "Deck:", *lines])


def test_the_decks_of_these_tests_are_legal() -> None:
    assert check_text(REBEL_DECK).verdict == "legal"
    assert check_text(galleon([f"4 {name}" for name in NAMES])).verdict == "legal"


@pytest.mark.parametrize(
    "lines", [["3 Sand Trader", "2 Sand Trader", "1 Sand Trader"], ["3 Sand Trader", "3 Sand Trader"]]
)
def test_o1_copies_on_several_lines_are_added_up(lines: list[str]) -> None:
    report = check_text(rebel(*lines, without="Sand Trader"))
    (finding,) = report.findings
    assert (finding.code, finding.found, finding.allowed) == ("JK007", 6, {"max": 5})
    assert len(finding.locations) == len(lines)


def test_o1_a_printed_limit_counts_over_sections_taken_together() -> None:
    report = check_sections(
        "guardians", {"picks": {"Omega Dreadnought": 2}, "rest": {"Omega Dreadnought": 1}}, random=0
    )
    assert "GU006" in codes(report)


def test_o2_repeated_entries_add_up_in_every_form() -> None:
    text = galleon([name for name in NAMES for _ in range(4)])
    tables = 'game = "sky-galleon"\n' + "".join(f'[[deck]]\ncard = "{name}"\ncount = 2\n' for name in [*NAMES, *NAMES])
    for report in (check_text(text), check_text(tables, "deck.toml")):
        assert report.verdict == "legal"
        assert report.sections == {"deck": 60}


def test_o2_a_repeated_key_is_refused_with_its_place() -> None:
    report = check_text('game = "sky-galleon"\n[deck]\n"夜霧の契約" = 2\n"夜霧の契約" = 2\n', "deck.toml")
    assert codes(report) == ["DK006"]
    assert report.findings[0].locations[0].line == 4


def test_o3_a_limit_below_the_general_one() -> None:
    report = check_text(rebel("2 Brother Sandoval, Hermit", "3 Hill Country Scout"))
    assert codes(report) == ["JK008"]
    assert "at most 1" in report.findings[0].message


def test_o3_a_limit_above_the_general_one() -> None:
    assert check_text(rebel("9 Dockside Rabble")).verdict == "legal"
    report = check_text(rebel("10 Dockside Rabble"))
    assert (codes(report), report.findings[0].allowed) == (["JK008"], {"max": 9})


def test_o4_a_promo_counts_as_the_card_it_reprints() -> None:
    cards = library().pools("sky-galleon").cards
    base, promo = next(
        (a, b) for a in cards for b in cards if a is not b and a.key == b.key and (a.set, a.number) < (b.set, b.number)
    )
    rest = [f"4 {name}" for name in NAMES if name != base.name][:14]
    legal = check_text(galleon([*rest, f"2 {base.name} ({base.reference})", f"2 {promo.name} ({promo.reference})"]))
    assert legal.verdict == "legal"
    broken = check_text(galleon([*rest, f"2 {base.name} ({base.reference})", f"3 {promo.name} ({promo.reference})"]))
    assert codes(broken) == ["SG001", "SG002"]


def test_o4_arts_of_one_number_are_one_card() -> None:
    assert check_text(rebel("3 Hill Country Scout", "2 Hill Country Scout (28)")).verdict == "legal"
    assert codes(check_text(rebel("3 Hill Country Scout", "3 Hill Country Scout (28)"))) == ["JK007"]


@pytest.mark.parametrize(
    "line",
    ["4 4‑Armed Bouncer", "4 4–Armed Bouncer", "4 4—Armed Bouncer", "4 4−Armed Bouncer", "4 ４-Armed Bouncer"],
)
def test_o6_dashes(line: str) -> None:
    assert check_text(rebel(line, without="4-Armed")).verdict == "legal"


@pytest.mark.parametrize("quote", list("'’‘ʼ´`＇"))
def test_o6_apostrophes(quote: str) -> None:
    assert check_text(rebel(f"2 Aveline{quote}s Carbine")).verdict == "legal"


def test_o6_the_japanese_long_vowel_is_a_letter() -> None:
    finder = library().finder("sky-galleon")
    assert finder.find("炎帆の少女ルーメ").card is not None
    assert finder.find("炎帆の少女ル-メ").card is None


@pytest.mark.parametrize(
    "line",
    [
        "4 SAND TRADER", "4 sand trader  ", "4\tSand Trader\t", "4\u00a0Sand\u00a0Trader", "4 Sand  Trader",
        "４ Sand Trader", "4 Sand Trader\r", "4 Sand\u200b Trader", "4\u3000Sand\u3000Trader",
    ],
)  # fmt: skip
def test_o7_case_and_stray_spaces(line: str) -> None:
    assert check_text(rebel(line, without="Sand Trader")).verdict == "legal"


@pytest.mark.parametrize("change", [lambda b: b.replace(b"\n", b"\r\n"), lambda b: b"\xef\xbb\xbf" + b])
def test_o7_windows_line_ends_and_byte_order_mark(change: Callable[[bytes], bytes]) -> None:
    assert check_bytes(change(REBEL_DECK.encode())).verdict == "legal"
    assert check_bytes(REBEL_DECK.encode("utf-16")).verdict == "legal"


@pytest.mark.parametrize("name", ["Aveline", "Sand", "Zand Trader", "Sand Tradr", "Trader"])
def test_o8_a_near_name_is_never_taken_for_the_card(name: str) -> None:
    report = check_text(rebel(f"4 {name}", without="Sand Trader"))
    assert report.verdict == "undetermined"
    assert codes(report) == ["DK001"]


@pytest.mark.parametrize("name", ["Zand Trader", "Sand Tradr", "and Trader"])
def test_o8_the_nearest_name_is_offered(name: str) -> None:
    report = check_text(rebel(f"4 {name}", without="Sand Trader"))
    assert "Sand Trader" in report.findings[0].hint


FIVE_FAULTS = Path("examples/conan/illegal/five-faults.txt")


def test_o9_five_faults_are_five_findings() -> None:
    report = check_text(FIVE_FAULTS.read_text(encoding="utf-8"))
    assert codes(report) == ["CO001", "CO002", "CO003", "CO006", "CO005"]
    assert all(finding.found is not None and finding.allowed for finding in report.findings)


def test_o9_mending_one_fault_takes_away_one_finding() -> None:
    text = FIVE_FAULTS.read_text(encoding="utf-8").replace("1x Pale Strangler\n", "1x Beggar of Nine Alleys\n")
    assert "CO005" not in codes(check_text(text))
    assert "CO003" in codes(check_text(text))


def test_o10_lines_that_are_not_understood_come_before_sizes() -> None:
    lines = [f"4 {name}" for name in NAMES[:12]] + [f"S: 4 {name}" for name in NAMES[12:]]
    report = check_text(galleon(lines))
    assert report.verdict == "undetermined"
    assert "SG001" not in codes(report)
    assert set(codes(report)) <= {"DK001", "DK003", "DK005"}


def test_o10_a_hero_of_the_wrong_side_is_told_once() -> None:
    report = check_text(rebel("1 Admiral Quillon, Architect of the Blockade"))
    assert codes(report) == ["JK005"]
    followers = [(f.code, f.follows_from) for f in report.findings if f.follows_from]
    assert followers == [("JK009", "JK005"), ("JK016", "JK005")]


def test_o11_the_same_findings_by_every_way(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(rebel("2 Sand Trader"), encoding="utf-8")

    def run(*arguments: str, stdin: bytes | None = None) -> object:
        command = [sys.executable, "-m", "deckcheck", "check", "--output-format", "json", *arguments]
        done = subprocess.run(command, input=stdin, capture_output=True, check=False)
        assert done.returncode == 1, done.stderr
        (deck,) = json.loads(done.stdout)["decks"]
        return [(f["code"], f["message"], f["locations"]) for f in deck["findings"]]

    by_file = run(str(file))
    assert by_file == run(str(tmp_path), "--game", "jedi-knights")
    assert by_file == run("-", stdin=file.read_bytes())
    report = Checker(Library()).check("deck.txt", file.read_bytes())
    assert [f[0] for f in by_file] == [f.code for f in report.findings]  # type: ignore[attr-defined]


GAMES = {
    "jedi-knights": ["theme", "draw", "force", "locations"],
    "sky-galleon": ["deck"],
    "guardians": ["home", "deck"],
    "conan": ["conan", "draw", "foe"],
}


@pytest.mark.parametrize(("game", "section"), [(g, s) for g, sections in GAMES.items() for s in sections])
def test_o12_an_unknown_card_in_any_section(game: str, section: str) -> None:
    report = check_sections(game, {section: {"Nobody Knows This One": 1}})
    (finding,) = [f for f in report.findings if f.code == "DK001"]
    assert finding.section == section
    assert report.verdict in ("illegal", "undetermined")


@pytest.mark.parametrize("game", list(GAMES))
def test_o12_a_deck_of_unknown_cards_only_is_not_called_illegal_for_them(game: str) -> None:
    sections = {name: {f"Nobody {n}": 9 for n in range(9)} for name in GAMES[game]}
    assert {f.code for f in check_sections(game, sections).findings} >= {"DK001"}


@pytest.mark.parametrize("text", ["", "\n", "Deck:\n", "# nothing\n"])
def test_o12_an_empty_file(text: str) -> None:
    report = check_text(text, game="sky-galleon")
    assert codes(report) == ["SG001"]
    assert report.verdict == "illegal"


@pytest.mark.parametrize(
    "name", ["Oath: Blood and Steel", "Serpent Pit [4]", "Oath: Blood and Steel (Reissue)", "Mirelle d'Arvaux"]
)
def test_o13_names_with_colons_and_brackets_are_read_whole(name: str) -> None:
    for report in (
        check_text(f"Game: conan\nDraw deck:\n2 {name}\n"),
        check_sections("conan", {"draw": {name: 2}}),
    ):
        assert report.sections["draw"] == 2
        assert not {"DK001", "DK002", "DK003", "DK005"} & set(codes(report))
