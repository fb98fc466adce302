"""Formats: ban lists with dates, legal sets, options and rules of an event or a house, on top of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers import codes

from deckcheck.checking.checker import Checker
from deckcheck.errors import UsageProblem
from deckcheck.games.formats.load import read_format
from deckcheck.library.library import Library
from deckcheck.report import DeckReport, Finding

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SPRING = EXAMPLES / "formats" / "guardians-spring-open.toml"
TAVERN = EXAMPLES / "formats" / "conan-tavern-rules.toml"
HEAD = 'game = "guardians"\nid = "test"\nname = "Test Cup"\n'
VARRO = (EXAMPLES / "guardians" / "legal" / "varro-line.toml").read_text(encoding="utf-8")
BAN = """
[[cards]]
card = "Omega Dreadnought"
limit = 0
announced = 2027-02-01
from = 2027-03-01
reason = "too strong"
"""


@pytest.fixture
def library(tmp_path):
    """Give a function that makes a library of one format file, and of pools if there are any."""

    def make(text: str, *pools: str) -> Library:
        file = tmp_path / "formats" / "test.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        for number, pool in enumerate(pools):
            (tmp_path / f"pool{number}.toml").write_text(pool, encoding="utf-8")
        files = [str(tmp_path / f"pool{number}.toml") for number in range(len(pools))]
        return Library(files, formats=[str(file.parent)], cache=False)

    return make


def check(library: Library, deck: str, format: str = "test", day: str = "2027-01-01") -> DeckReport:
    return Checker(library, format=format, day=day).check("deck.toml", deck.encode())


def faults(library: Library, format: str = "test") -> list[str]:
    game = next(head.game for head in library.format_heads())
    with pytest.raises(UsageProblem) as caught:
        library.ruleset(game, format)
    return [f"{finding.locations[0].line}: {finding.message}" for finding in caught.value.findings]


def of(report: DeckReport, code: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.code == code]


def deck(*cards: str, format: str = "") -> str:
    """Give a deck of 40 systems and these cards."""
    arts = ["Ringed Giant", "Twin Suns", "Ice Moon", "Violet Nebula", "Shattered Belt"]
    said = f'format = "{format}"\n' if format else ""
    lines = [f'"System, {art}" = 8' for art in arts] + [f"{card} = 1" for card in cards]
    return f'game = "guardians"\n{said}[deck]\n' + "\n".join(lines)


def rule(code: str, text: str, **keys: str) -> str:
    """Give a rule over the deck."""
    lines = [f"{key.replace('__', '.').rstrip('_')} = {value}" for key, value in keys.items()]
    return "\n".join([f"[[rules.{code}]]", f'text = "{text}"', 'section = "deck"', *lines, ""])


def ship(name: str, number: str, **keys: str) -> str:
    """Give a card of a pool."""
    lines = [f'{key} = "{value}"' for key, value in {"name": name, "number": number, "type": "ship", **keys}.items()]
    return "\n".join(["[[cards]]", *lines, ""])


class TestDates:
    """O14: lists are announced, come into force and end; an event of the past is judged by the list of its day."""

    @pytest.mark.parametrize(
        ("day", "verdict", "severities"),
        [
            ("2027-01-31", "legal", []),
            ("2027-02-01", "legal", ["note"]),
            ("2027-02-28", "legal", ["note"]),
            ("2027-03-01", "illegal", ["error"]),
            ("2030-01-01", "illegal", ["error"]),
        ],
    )
    def test_o14_a_ban_is_a_note_until_it_is_in_force(self, library, day, verdict, severities):
        report = check(library(HEAD + BAN), VARRO, day=day)
        assert report.verdict == verdict
        assert [finding.severity for finding in of(report, "DK011")] == severities

    def test_o14_both_places_are_told(self, library):
        report = check(library(HEAD + BAN), VARRO, day="2027-03-01")
        (finding,) = of(report, "DK011")
        assert finding.message == "Omega Dreadnought is banned since 2027-03-01"
        assert finding.rule == "Banned in Test Cup from 2027-03-01: too strong."
        here = [(place.path, place.text) for place in finding.locations]
        assert here[:2] == [("", '"Omega Dreadnought" = 1'), ("", '"Omega Dreadnought, Refitted" = 1')]
        assert here[2][0].endswith("test.toml")
        assert here[2][1] == 'card = "Omega Dreadnought"'

    def test_o14_a_limit_ends_after_its_last_day(self, library):
        ends = '[[cards]]\ncard = "Hold, Then Fire"\nlimit = 1\nfrom = 2027-03-01\nuntil = 2027-06-30\n'
        made = library(HEAD + ends)
        verdicts = [
            check(made, VARRO, day=day).verdict for day in ("2027-02-28", "2027-03-01", "2027-06-30", "2027-07-01")
        ]
        assert verdicts == ["legal", "illegal", "illegal", "legal"]
        (finding,) = of(check(made, VARRO, day="2027-06-30"), "DK011")
        assert (finding.found, finding.allowed, finding.hint) == (2, {"max": 1}, "Take out 1 copy.")

    def test_o14_lists_of_one_card_must_not_overlap(self, library):
        twice = BAN + '[[cards]]\ncard = "Omega Dreadnought, Refitted"\nlimit = 1\nuntil = 2027-03-01\n'
        assert faults(library(HEAD + twice)) == [
            "12: cards, entry 2, card: Omega Dreadnought, Refitted is listed for 2027-03-01 in line 5 too: "
            "let one entry end before the other begins"
        ]

    def test_o14_lists_of_one_card_may_follow_each_other(self, library):
        made = library(HEAD + BAN + '[[cards]]\ncard = "Omega Dreadnought"\nlimit = 1\nuntil = 2027-02-28\n')
        messages = [of(check(made, VARRO, day=day), "DK011") for day in ("2027-02-10", "2027-03-01")]
        assert [[finding.severity for finding in found] for found in messages] == [["note", "error"], ["error"]]

    def test_o14_a_set_of_a_later_day_is_not_yet_released(self, library):
        pool = 'game = "guardians"\nset = "NEW"\nreleased = 2027-05-01\n' + ship("Late Ship", "1")
        sample = (EXAMPLES.parent / "cardpools" / "guardians" / "sample.toml").read_text(encoding="utf-8")
        made = library(HEAD, pool, sample)
        before = check(made, deck('"Late Ship"'), format="default", day="2027-04-30")
        (finding,) = of(before, "DK010")
        assert finding.message == "Late Ship is not yet released, but from 2027-05-01 on"
        assert [place.text for place in finding.locations] == ['"Late Ship" = 1', "released = 2027-05-01"]
        assert not of(check(made, deck('"Late Ship"'), format="default", day="2027-05-01"), "DK010")

    def test_a_rule_that_is_replaced_later_holds_until_then(self, library):
        april = rule("GU003", "One of each.", copies__max="1", from_="2027-04-01", until="2027-04-30")
        made = library(HEAD + april)
        three = deck().replace("= 8", "= 3") + '\n"Ashkelor" = 3'
        limits = {
            day: {f.allowed["max"] for f in of(check(made, three, day=day), "GU003")}
            for day in ("2027-03-31", "2027-04-01", "2027-04-30", "2027-05-01")
        }
        assert limits == {"2027-03-31": {2}, "2027-04-01": {1}, "2027-04-30": {1}, "2027-05-01": {2}}

    def test_an_announced_rule_is_told_beside_the_one_in_force(self, library):
        april = rule("GU003", "One of each.", copies__max="1", announced="2027-03-01", from_="2027-04-01")
        report = check(library(HEAD + april), deck().replace("= 8", "= 1") + '\n"Ashkelor" = 3', day="2027-03-02")
        told = sorted((f.severity, f.allowed["max"], f.follows_from) for f in of(report, "GU003"))
        assert told == [("error", 2, None), ("note", 1, None)]


class TestLists:
    def test_a_limit_counts_over_all_sections(self, library):
        made = library(HEAD + '[[cards]]\ncard = "Flagship Doctrine"\nlimit = 1\n')
        entry = (EXAMPLES / "guardians" / "legal" / "ysmark-open-entry.toml").read_text(encoding="utf-8")
        (finding,) = of(check(made, entry), "DK011")
        assert (finding.found, len(finding.locations)) == (2, 3)

    def test_a_list_never_raises_a_limit(self, library):
        made = library(HEAD + '[[cards]]\ncard = "Ashkelor"\nlimit = 9\n')
        assert codes(check(made, VARRO.replace('"Ashkelor" = 2', '"Ashkelor" = 3'))) == ["GU003"]

    def test_of_a_group_only_some_may_be_there(self, library):
        made = library(HEAD + '[[groups]]\ncards = ["Ashkelor", "Calydore", "Vantrell"]\nmost = 2\n')
        (finding,) = of(check(made, VARRO), "DK011")
        assert finding.message == "Ashkelor, Calydore and Vantrell: 3 cards of a group, at most 2 allowed"
        assert finding.cards == ("Ashkelor", "Calydore", "Vantrell")
        assert not of(check(made, VARRO.replace('"Vantrell" = 2', '"Dunmere" = 2')), "DK011")

    def test_an_unknown_card_may_be_a_banned_one(self, library):
        report = check(library(HEAD + BAN), deck('"No Such Card"'), day="2027-03-01")
        assert "DK011" in report.findings[-1].waiting
        assert not of(report, "DK011")

    def test_o5_any_printing_in_a_legal_set_will_do(self, library):
        base = ship("Ace", "1") + ship("Bey", "2")
        promo = ship("Ace, Signed", "P1", same_as="BASE 1") + ship("Cue", "P2")
        pools = [f'game = "guardians"\nset = "{code}"\n{cards}' for code, cards in (("BASE", base), ("PROMO", promo))]
        made = library(HEAD + 'sets = ["BASE"]\n', *pools)
        for written in ('"Ace" = 2', '"Ace (BASE 1)" = 2', '"Ace, Signed" = 2', '"Ace, Signed (PROMO P1)" = 2'):
            report = check(made, f'game = "guardians"\n[deck]\n{written}\n"Bey" = 2')
            assert not of(report, "DK012"), written
        report = check(made, 'game = "guardians"\n[deck]\n"Cue" = 2')
        (finding,) = of(report, "DK012")
        assert finding.message == "Cue has no printing in BASE"
        assert finding.locations[-1].text == 'sets = ["BASE"]'

    def test_o5_what_is_not_recorded_leaves_a_legal_set_open(self, tmp_path):
        file = tmp_path / "f.toml"
        file.write_text('game = "jedi-knights"\nid = "test"\nsets = ["SV"]\n')
        made = Library(formats=[str(file)], cache=False)
        report = check(made, 'game = "jedi-knights"\n[draw]\n"Luke Skywalker, Hero of Yavin" = 1\n"Bossk" = 1')
        assert not of(report, "DK012")
        assert any("DK012" in finding.waiting for finding in of(report, "DK009"))


class TestRulesAndOptions:
    def test_options_of_the_format(self, library):
        entry = (EXAMPLES / "guardians" / "legal" / "ysmark-open-entry.toml").read_text(encoding="utf-8")
        assert codes(check(library(HEAD + "[options]\nbring = 89\n"), entry)) == ["GU005"]
        assert codes(check(library(HEAD + "[options]\nbring = 90\n"), entry)) == []

    @pytest.mark.parametrize(("value", "found"), [("each-art", "GU003"), ("pooled", "GU003"), ("unlimited", "")])
    def test_generic_systems(self, library, value, found):
        made = library(HEAD + f'[options]\ngeneric_systems = "{value}"\n')
        report = check(made, deck())
        assert {finding.code for finding in report.findings if finding.severity == "error"} == {found} - {""}
        assert len(of(report, "GU003")) == {"each-art": 5, "pooled": 1, "unlimited": 0}[value]

    @pytest.mark.parametrize(("value", "broken"), [("one", ["JK010"]), ("one of each", [])])
    def test_starting_events(self, tmp_path, value, broken):
        file = tmp_path / "f.toml"
        file.write_text(f'game = "jedi-knights"\nid = "test"\n[options]\nstarting_events = "{value}"\n')
        eight = (EXAMPLES / "jedi-knights" / "illegal" / "eight-faults.toml").read_bytes()
        report = Checker(Library(formats=[str(file)], cache=False), format="test").check("deck.toml", eight)
        assert [f.code for f in of(report, "JK010")] == broken

    def test_house_rules(self):
        made = Library(formats=[str(TAVERN)], cache=False)
        for name, expected in (("illegal/renown-108.toml", []), ("illegal/wrong-sections.toml", ["CO002", "CO004"])):
            text = (EXAMPLES / "conan" / name).read_text(encoding="utf-8")
            assert codes(check(made, text, format="tavern-rules")) == expected

    def test_like_follows_a_replaced_rule(self, library):
        one = rule("GU003", "One of each.", copies__max="1")
        entry = (EXAMPLES / "guardians" / "legal" / "ysmark-open-entry.toml").read_text(encoding="utf-8")
        found = of(check(library(HEAD + one), entry), "GU006")
        assert {f.allowed["max"] for f in found} == {1}
        assert all(f.locations[-1].text == "[[rules.GU003]]" for f in found)

    def test_a_dropped_rule_is_dropped_where_it_is_repeated(self, library):
        made = library(HEAD + "[[rules.GU002]]\noff = true\n[[rules.GU003]]\noff = true\n")
        assert not of(check(made, deck()), "GU003")
        assert "GU006" not in made.ruleset("guardians", "test").game.texts

    def test_identity_may_be_another(self, library):
        two = '"System, Twin Suns" = 2\n"System, Ice Moon" = 2\n'
        made = library(HEAD + '[card]\nidentity = ["name"]\n')
        assert codes(check(made, f'game = "guardians"\n[deck]\n{two}')) == ["GU004", "GU001", "GU003"]
        assert codes(check(made, f'game = "guardians"\n[deck]\n{two}', format="default")) == ["GU004", "GU001"]

    def test_cards_may_be_named_in_rules(self, library):
        kroone = rule("TC001", "A Kroone deck.", where__card='["Admiral Tessaly Kroone"]', count__min="1")
        made = library(HEAD + kroone)
        assert codes(check(made, VARRO)) == []
        assert codes(check(made, VARRO.replace("Admiral Tessaly Kroone", "Quillon"))) == ["TC001"]


class TestWhichFormat:
    def test_the_deck_says_it(self, library):
        made = library(HEAD + BAN)
        said = VARRO.replace('name = "The', 'format = "test"\nname = "The')
        report = Checker(made, day="2027-03-01").check("deck.toml", said.encode())
        assert (report.verdict, report.format) == ("illegal", "test")
        assert report.rules != Checker(made).check("deck.toml", VARRO.encode()).rules
        text = "Game: guardians\nFormat: test\n\nDeck\n1 Omega Dreadnought\n"
        assert Checker(made).check("deck.txt", text.encode()).format == "test"

    def test_the_command_line_comes_before_the_deck(self, library):
        said = VARRO.replace('name = "The', 'format = "test"\nname = "The')
        assert check(library(HEAD + BAN), said, format="default", day="2027-03-01").verdict == "legal"

    def test_an_unknown_format_leaves_the_deck_open(self, library):
        said = VARRO.replace('name = "The', 'format = "tset"\nname = "The')
        report = Checker(library(HEAD + BAN)).check("deck.toml", said.encode())
        assert report.verdict == "undetermined"
        (finding,) = report.findings
        assert (finding.code, finding.locations[0].text) == ("DK013", 'format = "tset"')
        assert "did you mean test?" in finding.message
        assert "default, test" in finding.hint
        listed = Checker(library(HEAD)).check("deck.txt", b"Game: guardians\nFormat: tset\nDeck\n1 Dunmere")
        assert listed.findings[0].locations[0].line == 2

    def test_default_is_a_format_of_every_game(self):
        made = Library(cache=False)
        assert {next(iter(made.formats(game))) for game in made.games()} == {"default"}

    def test_two_files_must_not_have_one_id(self, tmp_path):
        for name in ("a", "b"):
            (tmp_path / f"{name}.toml").write_text(HEAD)
        with pytest.raises(UsageProblem, match="Two formats of guardians have the id test"):
            Library(formats=[str(tmp_path)], cache=False).formats("guardians")
        named = Library(formats=[str(tmp_path), str(tmp_path / "b.toml")], cache=False)
        assert named.formats("guardians")["test"].endswith("b.toml")


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (
                "[[cards]]\ncard = 3\nlimit = -1\n",
                ["5: cards, entry 1: card must be a text in quotes", "6: cards, entry 1: limit must be at least 0"],
            ),
            ("stes = []\n", ["4: unknown key stes; did you mean sets?"]),
            ('[[groups]]\ncards = ["A"]\nmost = 1\n', ["5: groups, entry 1: cards needs at least 2 entries"]),
            (
                "[rules.GU003]\noff = true\n",
                ["4: rules.GU003: write two brackets, [[rules.GU003]], so that a code can have several entries"],
            ),
        ],
    )
    def test_shapes(self, library, text, expected):
        assert faults(library(HEAD + text)) == expected

    def test_all_that_does_not_fit_the_game_in_one_run(self, library):
        text = """sets = ["GAS"]
strict_lists = true
[options]
brign = 90
bring = 30
random = 3
generic_systems = "pool"
[card]
identity = ["nmae"]
[[cards]]
card = "Omega Dreadnaught"
limit = 0
[[cards]]
card = "System"
limit = 0
until = 2027-01-01
from = 2027-02-01
[[groups]]
cards = ["Ashkelor", "ashkelor"]
most = 1
announced = 2027-01-01
[[rules.GU010]]
off = true
[[rules.GU003]]
text = "x"
section = "deks"
where.tpye = "ship"
copies.max = 1
[[rules.GU002]]
text = "y"
section = "deck"
where.card = ["Nobody"]
count.max = 0
"""
        found = faults(library(HEAD + text))
        assert [message.partition(": ")[2] for message in found] == [
            "sets, entry 1: no pool is of the set GAS; did you mean GSA?",
            "options.brign: the game has no option brign; did you mean bring?",
            "options.bring: 30 is not allowed: at least 40",
            "options.random: each deck states random for itself; to bind it, replace the rule that reads it",
            "options.generic_systems: pool is none of each-art, pooled, unlimited; did you mean pooled?",
            "card.identity, entry 1: the cards of this game have no field nmae; did you mean name?",
            "cards, entry 1, card: the card Omega Dreadnaught is in no pool; did you mean Omega Dreadnought or "
            "Omega Dreadnought, Refitted?",
            "cards, entry 2, card: the card System fits 6 cards: write System, Ringed Giant or System, Twin Suns or "
            "System, Ice Moon or System, Violet Nebula or System, Shattered Belt or System, Desert World, Three Moons",
            "cards, entry 2: until 2027-01-01 is before from 2027-02-01",
            "groups, entry 1, cards, entry 2: ashkelor is the same card as Ashkelor",
            "groups, entry 1, announced: from is missing: the first day in force",
            "GU010, entry 1: the game has no rule GU010 to drop; did you mean GU001?",
            "GU003, entry 1, section: the game has no section deks; did you mean deck?",
            "GU003, entry 1, where.tpye: the cards of this game have no field tpye; did you mean type?",
            "GU002, entry 1, where.card: the card Nobody is in no pool",
        ]

    def test_a_rule_that_holds_a_leading_section_must_stay(self, tmp_path):
        file = tmp_path / "f.toml"
        file.write_text('game = "jedi-knights"\nid = "test"\n[[rules.JK001]]\noff = true\n')
        assert faults(Library(formats=[str(file)], cache=False)) == [
            "3: rules: JK005: theme is read here, so an error rule must hold it to one card (count.exactly = 1)"
        ]

    @pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"id = ", b"", b"\x00"])
    def test_files_that_are_none(self, tmp_path, data):
        file = tmp_path / "x.toml"
        file.write_bytes(data)
        with pytest.raises(UsageProblem) as caught:
            read_format(str(file))
        assert caught.value.findings[0].locations[0].path == str(file)


def test_o11_one_verdict_in_every_way_and_never_a_stale_one(tmp_path, monkeypatch):
    """The catalogue holds the lists of all days; a changed format is read at once, a changed time stamp is nothing."""
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
    file = tmp_path / "f.toml"
    file.write_text(HEAD + BAN)

    def verdicts() -> list[str]:
        made = Library(formats=[str(file)])
        return [check(made, VARRO, day=day).verdict for day in ("2027-01-01", "2027-02-01", "2027-03-01")]

    fresh = [
        check(Library(formats=[str(file)], cache=False), VARRO, day=d).findings for d in ("2027-02-01", "2027-03-01")
    ]
    assert verdicts() == verdicts() == ["legal", "legal", "illegal"]
    kept = [check(Library(formats=[str(file)]), VARRO, day=d).findings for d in ("2027-02-01", "2027-03-01")]
    assert kept == fresh
    file.write_text(HEAD + BAN.replace("2027-03-01", "2027-02-01"))
    assert verdicts() == ["legal", "illegal", "illegal"]
    file.touch()
    assert verdicts() == ["legal", "illegal", "illegal"]
    file.write_text(HEAD)
    assert verdicts() == ["legal", "legal", "legal"]


def test_the_format_of_the_docs_is_one(tmp_path):
    page = (EXAMPLES.parent / "docs" / "banlists.md").read_text(encoding="utf-8")
    written = re.search(r"^```toml\n(.*?)^```", page, re.S | re.M)
    assert written
    (tmp_path / "f.toml").write_text(written[1], encoding="utf-8")
    made = Library(formats=[str(tmp_path)], cache=False)
    assert check(made, VARRO, format="spring-open", day="2027-02-28").verdict == "legal"
    assert check(made, VARRO, format="spring-open", day="2027-03-01").verdict == "illegal"
