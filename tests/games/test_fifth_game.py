"""A fifth game takes a TOML file and no code: it is loaded, judged and explained like the four."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

HERE = Path(__file__).parent.parent / "games"
LEGAL = {
    "baron": {"Ansel Grey": 1},
    "fleet": {"Red Cutter": 2, "Blue Cutter": 2, "Twin Galley": 1, "Deckhand": 5},
    "port": {"Red Squall": 1, "Blue Squall": 1, "Green Squall": 1},
}


def check(sections: dict[str, dict[str, int]], head: str = 'build = "colour"') -> DeckReport:
    lines = ['game = "harbor-barons"', head]
    for section, cards in sections.items():
        lines += [f"[{section}]", *(f'"{name}" = {count}' for name, count in cards.items())]
    library = Library([str(HERE / "harbor-barons-pool.toml")], [str(HERE / "harbor-barons.toml")], cache=False)
    return Checker(library).check("deck.toml", "\n".join(lines).encode())


def codes(report: DeckReport) -> list[str]:
    return [f.code for f in report.findings if not f.follows_from]


def changed(section: str, **cards: int) -> dict[str, dict[str, int]]:
    """Give the legal deck with other counts in a section; underscores stand for spaces, 0 takes a card out."""
    named = {name.replace("_", " "): count for name, count in cards.items()}
    return {**LEGAL, section: {n: c for n, c in {**LEGAL[section], **named}.items() if c}}


def test_a_legal_deck() -> None:
    assert (check(LEGAL).verdict, codes(check(LEGAL))) == ("legal", [])


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        (changed("baron", Mira_Vane=1), ["HB001"]),
        (changed("fleet", Deckhand=3, Red_Cutter=1, Twin_Galley=0), ["HB002"]),
        (changed("fleet", Deckhand=6, Red_Cutter=2, Twin_Galley=2, Red_Squall=1), ["HB002", "HB004"]),
        (changed("fleet", Red_Cutter=3, Blue_Cutter=1), ["HB003"]),
        (changed("fleet", Harbor_Master=2, Deckhand=3), ["HB003"]),
        (changed("fleet", Deckhand=1, **{"Old_Salt,_Retired": 2, "Old_Salt,_At_Sea": 2}), ["HB004", "HB007"]),
        (changed("fleet", Red_Cutter=1, Green_Barge=1), ["HB005"]),
        (changed("fleet", Deckhand=4, Red_Squall=1), ["HB006"]),
        (changed("port", Green_Squall=0, Rainbow_Squall=1), ["HB008"]),
        (changed("port", Green_Squall=0), ["HB008"]),
        (
            changed("fleet", Deckhand=2, Harbor_Master=1, **{"Old_Salt,_Retired": 2}),
            ["HB007"],
        ),
    ],
)
def test_each_rule_broken_alone(sections: dict[str, dict[str, int]], expected: list[str]) -> None:
    report = check(sections)
    assert (report.verdict, codes(report)) == ("illegal", expected)


def test_copies_are_counted_over_sections_taken_together() -> None:
    report = check(changed("port", Red_Squall=0, Red_Cutter=1))
    assert "HB003" in codes(report)


def test_a_printed_limit_above_the_general_one_holds() -> None:
    assert check(changed("fleet", Deckhand=5)).verdict == "legal"


def test_an_option_that_the_deck_does_not_state_is_tried() -> None:
    report = check(LEGAL, head="")
    assert report.verdict == "legal"
    assert [(f.code, f.severity) for f in report.findings] == [("DK013", "note")]
    assert "colour" in report.findings[0].message


def test_a_wrong_option_is_said() -> None:
    report = check(LEGAL, head='build = "color"')
    assert codes(report) == ["DK013"]
    assert report.verdict == "undetermined"


def test_rules_that_read_a_missing_leader_are_not_told_as_well() -> None:
    report = check({**LEGAL, "baron": {}})
    assert codes(report) == ["HB001"]


def test_a_leader_that_no_pool_knows_leaves_what_reads_it_open() -> None:
    report = check({**LEGAL, "baron": {"Nobody at All": 1}})
    assert report.verdict == "undetermined"
    assert codes(report) == ["DK001"]
    assert {"HB001", "HB004", "HB005"} <= set(report.findings[0].waiting)


def test_the_rules_are_told_in_words_made_from_the_data() -> None:
    library = Library([str(HERE / "harbor-barons-pool.toml")], [str(HERE / "harbor-barons.toml")], cache=False)
    texts = library.game("harbor-barons").texts
    assert texts["HB004"].readings == ("the cost of all cards in fleet together is at most baron.budget",)
    assert texts["HB006"].readings == (
        "exactly as many as there are cards with type crew cards in fleet with type ship",
    )
