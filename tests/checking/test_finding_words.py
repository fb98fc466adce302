"""What findings say: numbers, grammar, and advice that can be followed, whatever the rule is of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import check_text

from deckcheck.cards.card import Card
from deckcheck.checking.checker import Checker
from deckcheck.checking.consequences import mark_consequences
from deckcheck.checking.locations import place_of_fact
from deckcheck.evaluation.outcomes import BROKEN, Outcome
from deckcheck.evaluation.rows import Row
from deckcheck.library.library import Library
from deckcheck.report import Finding
from deckcheck.rules.ir import IDENTITY, Constraint, Term

GAME = """
id = "tides"
name = "Tides"
[card]
identity = ["name"]
[card.fields]
type = { values = ["crew", "wave"] }
rank = { type = "integer", min = 0, max = 9 }
port = { type = "text", optional = true }
[sections]
hold = { title = "Hold", noun = ["crate", "crates"] }
deck = { title = "Deck" }
"""
RANKS = "\n".join(
    f'[[cards]]\nnumber = "{rank}"\nname = "Rank {rank}"\ntype = "crew"\nrank = {rank}' for rank in range(6)
)
PORTS = "\n".join(
    f'[[cards]]\nnumber = "{port}"\nname = "{port}"\ntype = "crew"\nrank = 0\nport = "{port}"'
    for port in ("Oslo", "Riga", "Turku")
)
POOL = f"""
game = "tides"
set = "T"
{RANKS}
{PORTS}
[[cards]]
number = "w"
name = "Big Wave"
type = "wave"
rank = 9
[[cards]]
number = "s"
name = "Sealed Orders"
type = "crew"
partial = true
[[cards]]
number = "t"
name = "Torn Chart"
type = "crew"
rank = 0
partial = true
"""
EACH_PORT = """
[[rules.TI001]]
text = "Each port."
section = "deck"
count = { per = "port", values = ["Oslo", "Riga", "Turku"], exactly = 2 }
"""
EACH_RANK = """
[[rules.TI001]]
text = "All ranks are different."
section = "deck"
count = { per = "rank", values = [1, 2, 3, 4], max = 1 }
"""
TOTAL = """
[[rules.TI001]]
text = "The ranks total 10 to 12."
section = "deck"
sum = { of = "rank", min = 10, max = 12 }
"""
Check = Callable[..., list[Finding]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Give what checks a deck by some rules; cards are written with underscores for spaces."""

    def run(rules: str, hold: str = "", **deck: int) -> list[Finding]:
        (tmp_path / "pool.toml").write_text(POOL)
        (tmp_path / "tides.toml").write_text(GAME + rules)
        library = Library([str(tmp_path / "pool.toml")], [str(tmp_path / "tides.toml")], cache=False)
        lines = [
            'game = "tides"',
            hold,
            "[deck]",
            *(f'"{name.replace("_", " ")}" = {count}' for name, count in deck.items()),
        ]
        return list(Checker(library).check("deck.toml", "\n".join(lines).encode()).findings)

    return run


def said(findings: list[Finding]) -> list[tuple[str, str]]:
    """Give message and advice of what is not about missing facts."""
    return [(finding.message, finding.hint) for finding in findings if finding.code != "DK009"]


def test_values_that_are_texts(check: Check) -> None:
    assert said(check(EACH_PORT, Oslo=3, Riga=1)) == [
        (
            "Deck: Oslo is there 3 times; Riga is there once; missing: Turku",
            "Take out 1 card of Oslo, add 1 card of Riga, add 2 cards of Turku.",
        )
    ]
    assert said(check(EACH_PORT)) == [
        ("Deck: missing: Oslo, Riga and Turku", "Add 2 cards each of Oslo, Riga and Turku.")
    ]


def test_values_that_are_numbers_say_of_what(check: Check) -> None:
    assert said(check(EACH_RANK, Rank_1=2, Rank_2=2)) == [
        (
            "Deck: ranks 1 and 2 are there twice; missing: ranks 3 and 4",
            "Take out 1 card each of ranks 1 and 2, add 1 card each of ranks 3 and 4.",
        )
    ]


def test_what_cannot_be_told_is_not_called_missing(check: Check) -> None:
    assert said(check(EACH_RANK, Rank_1=2, Rank_2=1, Sealed_Orders=1)) == [
        (
            "Deck: rank 1 is there twice; missing: at least 1 of ranks 3 and 4",
            "Take out 1 card of rank 1, add at least 1 of those missing.",
        )
    ]
    assert said(check(EACH_RANK, Rank_1=2, Sealed_Orders=3)) == [
        ("Deck: rank 1 is there twice", "Take out 1 card of rank 1.")
    ]
    assert said(check(EACH_PORT, Oslo=2, Torn_Chart=3)) == [
        ("Deck: missing: at least 1 of Riga and Turku", "Add at least 1 of those missing.")
    ]


MORE = "add cards, or change some for others of more rank."
LESS = "take out cards, or change some for others of less rank."


@pytest.mark.parametrize(
    ("deck", "message", "hint"),
    [
        ({"Rank_5": 1}, "5 points of rank; must be 10 to 12", f"Raise the total rank by 5 to 7: {MORE}"),
        ({"Rank_5": 3}, "15 points of rank; must be 10 to 12", f"Lower the total rank by 3 to 5: {LESS}"),
        (
            {"Rank_5": 3, "Sealed_Orders": 1},
            "at least 15 points of rank; must be 10 to 12",
            f"Lower the total rank by at least 3: {LESS}",
        ),
    ],
)
def test_a_total_says_by_how_much_it_has_to_change(check: Check, deck: dict[str, int], message: str, hint: str) -> None:
    assert said(check(TOTAL, **deck)) == [(f"Deck: {message}", hint)]


@pytest.mark.parametrize(("written", "offered"), [("41", 40), ("-3", 0), ('"many"', 0), ("nan", 0)])
def test_the_nearest_value_of_an_option_is_offered(written: str, offered: int) -> None:
    report = check_text(f'game = "guardians"\nrandom = {written}\n[picks]\n"Listening Post" = 1\n', "deck.toml")
    wrong = next(finding for finding in report.findings if finding.code == "GU008")
    assert wrong.hint == f"Write it at the top of the deck: random = {offered}, or another value."


def test_numbers_that_other_lines_might_change() -> None:
    report = check_text("Game: conan\nDraw deck\n4 Freed Rower\nSide\n2 Freed Rower\n")
    told = {finding.code: (finding.message, finding.hint) for finding in report.findings}
    assert told["CO002"] == (
        "Draw deck: at most 6 cards, 40 needed",
        "Add at least 34 cards.",
    )
    assert told["CO003"] == ("Freed Rower: at least 4 copies, at most 3 allowed", "Take out at least 1 copy.")


def test_a_total_of_one_value_and_of_one_side(check: Check) -> None:
    exactly = TOTAL.replace("min = 10, max = 12", "exactly = 10")
    assert said(check(exactly, Rank_4=1))[0][1].startswith("Raise the total rank by 6: ")
    least = TOTAL.replace("min = 10, max = 12", "min = 10")
    assert said(check(least, Rank_4=1))[0][1].startswith("Raise the total rank by at least 6: ")


def test_cards_that_do_not_fit(check: Check) -> None:
    rule = '[[rules.TI001]]\ntext = "No waves."\nsection = "deck"\nevery.type.not = "wave"\n'
    assert said(check(rule, Big_Wave=1)) == [("Deck: Big Wave is not allowed", "Take it out.")]
    assert said(check(rule, Big_Wave=3)) == [("Deck: Big Wave is not allowed", "Take out its 3 copies.")]
    crew = rule.replace('type.not = "wave"', "rank.max = 4")
    assert said(check(crew, Big_Wave=1, Rank_5=2)) == [("Deck: Big Wave and Rank 5 are not allowed", "Take them out.")]
    note = rule.replace('section = "deck"', 'section = "deck"\nseverity = "note"\nhint = "Fine by day."')
    assert said(check(note, Big_Wave=2)) == [("Deck: 2 cards to look at: Big Wave", "Fine by day.")]


def test_different_values(check: Check) -> None:
    rule = '[[rules.TI001]]\ntext = "Ports."\nsection = "deck"\ndistinct = { of = "port", exactly = 2 }\n'
    assert said(check(rule, Oslo=1, Riga=1, Turku=1)) == [
        ("Deck: 3 ports (Oslo, Riga and Turku); must be exactly 2", "Keep only 2 of them.")
    ]
    assert said(check(rule, Oslo=1)) == [("Deck: 1 port (Oslo); must be exactly 2", "Add 1 port.")]


def test_a_bound_that_is_known_decides_though_the_other_is_not(check: Check) -> None:
    rules = '[[rules.TI001]]\ntext = "One leader."\nsection = "hold"\ncount.exactly = 1\n'
    rules += (
        '[[rules.TI002]]\ntext = "3 to the leader\'s rank."\nsection = "deck"\ncount = { min = 3, max = "hold.rank" }\n'
    )
    unknown = '[hold]\n"Sealed Orders" = 1'
    assert said(check(rules, unknown, Rank_1=2)) == [("Deck: 2 cards, 3 needed", "Add 1 card.")]
    assert said(check(rules, unknown, Rank_1=3)) == []


def test_a_limit_for_each_number(check: Check) -> None:
    rule = '[[rules.TI001]]\ntext = "Ranks."\nsection = "deck"\ncount = { per = "rank", max = 2 }\n'
    assert said(check(rule, Rank_4=3)) == [("rank 4: 3 cards, at most 2 allowed", "Take out 1 card.")]


def test_a_card_is_asked_only_for_what_rules_read_of_its_section() -> None:
    report = check_text("Game: jedi-knights\nDraw\n2-1B\nSB: 1 Sand Trader\n")
    asked = [finding.found for finding in report.findings if finding.code == "DK009"]
    assert {"type", "side", "icon"} <= set(asked)
    assert "starting_hero" not in asked


def test_a_wrong_number_beside_a_known_name() -> None:
    report = check_text("Game: jedi-knights\nDraw\n1 Sand Trader (JKS 999)\n")
    warning = next(finding for finding in report.findings if finding.code == "DK003")
    assert (warning.severity, warning.message) == ("warning", "JKS 999 is not a printing of Sand Trader: JKS 109")
    assert warning.hint == "It is judged as Sand Trader. Fix the set or the number, or leave them out."


def test_offered_names_with_commas_stand_in_quotes() -> None:
    report = check_text("Game: jedi-knights\nDraw\n1 Luke\n")
    unknown = next(finding for finding in report.findings if finding.code == "DK001")
    assert 'Luke Skywalker, "Luke Skywalker, Hero of Yavin" or' in unknown.hint


@pytest.mark.parametrize(
    ("card", "pool"),
    [("Yoda (PP 2)", "premiere-promos.toml"), ("Dockside Rabble (JKS 106)", "sample.toml")],
)
def test_a_printed_limit_is_shown_in_the_pool_too(card: str, pool: str) -> None:
    report = check_text(f"Game: jedi-knights\nDraw\n10 {card}\n")
    broken = next(finding for finding in report.findings if finding.code == "JK008")
    line, place = broken.locations
    assert (line.line, line.path) == (3, "")
    assert place.path.endswith(pool)
    assert place.text.startswith("limit = ")
    with open(place.path, encoding="utf-8") as file:
        assert file.read().split("\n")[place.line - 1] == place.text


def test_a_fact_that_its_pool_does_not_write_has_no_place(tmp_path: Path) -> None:
    pool = tmp_path / "pool.toml"
    pool.write_text('[[cards]]\nname = "A"\nlimit = 2\n[[cards]]\nname = "B"\n[[cards]]\nlimit = 3\n')
    places = [place_of_fact(Card("T", "", "A", {}, file=str(pool), index=index), "limit") for index in range(4)]
    assert [place and place.line for place in places] == [3, None, 7, None]
    assert place_of_fact(Card("T", "", "A", {}, file=str(tmp_path / "gone.toml")), "limit") is None


def test_a_reprint_goes_by_one_name_in_whatever_order() -> None:
    lines = ["2 Oath: Blood and Steel", "2 Oath: Blood and Steel (Reissue)"]
    for order in (lines, lines[::-1]):
        report = check_text("\n".join(["Game: conan", "Draw deck", *order]))
        message = next(finding.message for finding in report.findings if finding.code == "CO003")
        assert message == "Oath: Blood and Steel: 4 copies, at most 3 allowed"


def test_a_missing_section_is_not_shown_at_a_line_of_another() -> None:
    report = check_text("Game: conan\nDraw deck\n1 Freed Rower\nSideboard\n2 Freed Rower\n")
    few = next(finding for finding in report.findings if finding.code == "CO004")
    assert few.locations == ()


def test_a_broken_code_does_not_wait_as_well() -> None:
    report = check_text("Game: conan\nDraw deck\n1 Freed Rower\nSideboard\n2 Freed Rower\n")
    broken = {finding.code for finding in report.findings if finding.code.startswith("CO")}
    stray = next(finding for finding in report.findings if finding.code == "DK005")
    assert broken.isdisjoint(stray.waiting)


def test_a_milder_limit_hides_behind_a_stricter_one_of_the_same_card_only(check: Check) -> None:
    rules = '[[rules.TI001]]\ntext = "4."\nsection = "deck"\ncopies.max = 4\n'
    rules += '[[rules.TI002]]\ntext = "Usually 2."\nseverity = "note"\nsection = "deck"\ncopies.max = 2\n'
    told = [(f.code, f.cards) for f in check(rules, Rank_1=5, Rank_2=3) if not f.follows_from]
    assert told == [("TI001", ("Rank 1",)), ("TI002", ("Rank 2",))]


def test_many_findings_are_compared_quickly() -> None:
    limits = [
        Constraint("TI001", entry, "copies", ("deck",), (Term(("deck",)),), None, 3, per=IDENTITY) for entry in (0, 1)
    ]
    outcomes = [Outcome(Row(limit, None, 3, uncertain=False, width=1), BROKEN) for limit in limits]
    pairs = [
        (outcome, Finding("TI001", "too many", cards=(f"Card {number}",), found=9, allowed={"max": 3 - place}))
        for place, outcome in enumerate(outcomes)
        for number in range(5000)
    ]
    mark_consequences(pairs)
    assert sum(finding.follows_from is not None for _, finding in pairs) == 5000


@pytest.mark.parametrize(
    "every",
    ['{ any = [{ type = "wave" }] }', '{ rank = { min = 1 }, any = [{ type = "wave" }] }', "{ any = [{}] }"],
)
def test_a_card_that_fits_no_alternative_is_told(check: Check, every: str) -> None:
    """The words of what cards and a leading card must share look at tests of fields, not at lists of filters."""
    rules = f'[[rules.TI001]]\ntext = "Waves."\nsection = "deck"\nevery = {every}\n'
    told = said(check(rules, Rank_1=1, Big_Wave=1))
    assert [message for message, _ in told] == ([] if "{}" in every else ["Deck: Rank 1 is not allowed"])


def test_headings_of_types_in_a_section_that_takes_one_of_several_filters(tmp_path: Path) -> None:
    rules = (
        '[[rules.TI001]]\ntext = "Any."\nsection = "deck"\nevery = { any = [{ type = "crew" }, { type = "wave" }] }\n'
    )
    (tmp_path / "pool.toml").write_text(POOL)
    (tmp_path / "tides.toml").write_text(GAME + rules)
    library = Library([str(tmp_path / "pool.toml")], [str(tmp_path / "tides.toml")], cache=False)
    text = b"Deck\nCrew (2)\n2 Rank 1\nWave\n1 Big Wave\n"
    assert Checker(library, game="tides").check("deck.txt", text).verdict == "legal"
