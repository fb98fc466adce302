"""The face of the program."""

from __future__ import annotations

import canned_reports as canned
import pytest
from snapshot import assert_snapshot
from wcwidth import wcswidth

from deckcheck.output.terminal import STYLES
from deckcheck.output.text_width import width
from deckcheck.report import DeckReport, Finding, Location


@pytest.mark.parametrize("columns", [60, 80])
def test_snapshot(columns):
    assert_snapshot(f"text-{columns}.txt", canned.rendered("text", canned.all_kinds(), width=columns))


def test_snapshot_in_colour():
    assert_snapshot("text-colour.txt", canned.rendered("text", canned.all_kinds(), color=True))


@pytest.mark.parametrize("columns", [60, 80])
def test_nothing_is_wider_than_the_terminal(columns):
    for line in canned.rendered("text", canned.all_kinds(), width=columns).splitlines():
        assert wcswidth(line) <= columns, line


def test_width_is_that_of_terminals():
    for text in ("Bossk", "炎竜イフリート・改", "ＳＲ＋", "ｲﾌﾘｰﾄ", "が", "é", "e\u0301", "空〜の旅", "…"):
        assert width(text) == wcswidth(text), text


def test_the_part_is_underlined_in_columns_of_the_terminal():
    lines = canned.rendered("text", [canned.japanese()]).splitlines()
    at = next(n for n, line in enumerate(lines) if '炎竜イフリート・改" = 3' in line)
    marked = '"炎竜イフリート・改"'
    assert lines[at + 1] == " " * 14 + "~" * wcswidth(marked)


def test_a_legal_deck_is_one_line():
    assert canned.rendered("text", [DeckReport("a.toml", "legal", name="A", game="conan")]) == (
        "legal         a.toml  A · conan\n"
    )


def test_the_last_line_is_the_verdict():
    assert canned.rendered("text", [canned.illegal()]).splitlines()[-1] == "illegal · 2 errors, 1 warning"
    assert canned.rendered("text", [canned.legal()]).splitlines()[-1] == "legal"  # below the remark on invented cards
    assert canned.rendered("text", canned.all_kinds()).splitlines()[-1] == (
        "7 decks: 2 legal, 2 illegal, 2 undetermined, 1 unreadable"
    )


def test_what_only_follows_is_counted():
    text = canned.rendered("text", [canned.japanese()])
    assert "too few" not in text
    assert "1 finding that only follows from these" in text
    assert text.splitlines()[-1] == "illegal · 2 errors"


def test_everything_of_a_finding_is_shown():
    text = canned.rendered("text", [canned.illegal()])
    finding = canned.too_many_renown()
    for part in (finding.code, finding.severity, finding.message, finding.hint, finding.rule, "stygia.toml"):
        assert part in " ".join(text.split())
    assert "        31:1  [foe]\n" + " " * 14 + "~~~~~\n" in text


def test_ten_illegal_decks_fit_on_two_screens():
    faults = canned.illegal().findings
    decks = [DeckReport("decks/a.toml", "illegal", faults[: 1 + n % 2], name="A", game="conan") for n in range(10)]
    assert len(canned.rendered("text", decks, color=True).splitlines()) <= 2 * 50


def test_a_deck_of_cards_without_facts_is_short():
    text = canned.rendered("text", [canned.unrecorded(60)])
    assert len(text.splitlines()) <= 15
    assert "side of Bossk, 4-LOM" in text
    assert "icon of the same cards" in text
    assert "JK005, JK006, JK009, JK016 could not be judged." in text


def test_a_deck_of_unknown_cards_is_short():
    text = canned.rendered("text", [canned.unknown(60)])
    assert len(text.splitlines()) <= 20
    assert "and 50 more" in text


def test_many_lines_of_one_finding_are_short():
    lines = tuple(Location(number, 1, 6, "Bossk") for number in range(1, 61))
    finding = Finding("JK007", "Bossk: 60 copies, at most 5", locations=lines)
    text = canned.rendered("text", [DeckReport("a.txt", "illegal", (finding,))])
    assert "and 56 more lines: 5, 6, 7" in text
    assert len(text.splitlines()) <= 15


def test_hostile_texts_cannot_break_out():
    for color in (False, True):
        text = canned.rendered("text", [canned.hostile()], color=color)
        left = text.replace("\n", "")
        for style in ("1;91", "4;91", "1", "2", "0", "32"):
            left = left.replace(f"\x1b[{style}m", "") if color else left
        assert left.isprintable()


def test_a_line_of_a_megabyte_is_cut_around_the_part():
    line = "x" * 500_000 + "Bossk" + "y" * 500_000
    finding = Finding("DK003", "This is not understood", locations=(Location(1, 500_001, 500_006, line),))
    text = canned.rendered("text", [DeckReport("a.txt", "undetermined", (finding,))])
    assert len(text) < 1000
    excerpt = next(part for part in text.splitlines() if "Bossk" in part)
    assert excerpt.startswith("    1:500001  …xxx")
    assert excerpt.endswith("yyy…")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "shift_jis", "utf-16"])
def test_other_encodings(encoding):
    text = canned.rendered("text", [*canned.all_kinds(), canned.hostile()], encoding=encoding)
    assert "illegal" in text
    assert canned.rendered("concise", [*canned.all_kinds(), canned.hostile()], encoding=encoding)


def test_quiet_shows_what_is_wrong():
    assert canned.rendered("text", [canned.legal(), canned.noted()], quiet=True) == ""
    text = canned.rendered("text", [canned.legal(), canned.illegal()], quiet=True)
    assert text.startswith("illegal ")
    assert "decks:" not in text


def test_statistics():
    lines = canned.rendered("text", canned.all_kinds(), statistics=True).splitlines()
    assert "     14  DK001  Every card of a deck is known to a pool of its game." in lines
    assert "      1  CO006  The printed renown of the foe deck totals 95 to 105." in lines


def test_other_files_are_named():
    places = (Location(3, 1, 4, "Ban"), Location(9, 1, 3, 'card = "Ban"', path="formats/spring.toml"))
    finding = Finding("DK011", "Ban is banned", locations=places)
    text = canned.rendered("text", [DeckReport("a.toml", "illegal", (finding,))])
    assert "         3:1  Ban\n" in text
    assert "         see  formats/spring.toml:9:1\n         9:1  card = " in text


@pytest.mark.parametrize("columns", [40, 50, 60])
def test_in_a_narrow_terminal_no_word_of_a_verdict_or_a_path_breaks(columns):
    path = "examples/sky-galleon/undetermined/which-shepherd-of-the-clouds.txt"
    hint = f"Did you mean 白帆の聖女エルミーネ? See {path}."
    finding = Finding("DK001", "No pool knows the card 白帆の聖女エルミーナ", hint=hint, locations=(Location(8),))
    report = DeckReport(path, "undetermined", (finding,), name="雲の上", game="sky-galleon")
    lines = canned.rendered("text", [report], width=columns).splitlines()
    assert max(map(width, lines)) <= columns
    names = {*path.replace("/", "/ ").split(), "undetermined"}
    assert names <= set("\n".join(lines).replace("/", "/ ").replace(".txt.", ".txt ").split())
    assert "聖女エルミーネ?" in "".join("".join(lines).split())
    assert "エ ル" not in "\n".join(lines)


def test_red_is_bright():
    assert {STYLES[name].split(";")[-1] for name in ("error", "illegal", "mark error")} == {"91"}
