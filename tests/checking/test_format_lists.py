"""What formats say beyond bans: what they extend, points, sets by days, whitelists, groups of lists, other words."""

from __future__ import annotations

import itertools
import random
from datetime import date, timedelta
from pathlib import Path

import pytest
import tomli_w
from format_oracle import judge

from deckcheck.__main__ import run
from deckcheck.checking.checker import Checker
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.report import DeckReport
from deckcheck.sampling.sampler import Sampler
from deckcheck.sampling.setting import Setting

GAME = """id = "reef"
name = "Reef"
[card]
identity = ["name"]
[card.fields]
type = { values = ["fish", "rock"] }
[sections]
main = { title = "Main" }
side = { title = "Side", aliases = ["spare"] }
[[rules.RF001]]
text = "At least 1 card."
section = "main"
count.min = 1
[[rules.RF002]]
text = "At most 9 copies."
section = ["main", "side"]
copies.max = 9
"""
CARDS = [(name, set, str(number)) for number, name in enumerate("ABCDEFGH", 1) for set in ("S1", "S2")][:-2]
CARDS += [("G", "S3", "7"), ("H", "S3", "8"), ("A", "S3", "1")]


class Reef:
    """A game with its pools in a folder, and formats that are written there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "formats").mkdir()
        (folder / "reef.toml").write_text(GAME, encoding="utf-8")
        for set in ("S1", "S2", "S3"):
            rows = [{"name": n, "number": number, "type": "fish"} for n, s, number in CARDS if s == set]
            tree = {"game": "reef", "set": set, "name": f"Set {set[1]}", "cards": rows}
            (folder / f"{set}.toml").write_text(tomli_w.dumps(tree), encoding="utf-8")

    def library(self, *formats: str | dict, games: tuple[str, ...] = ()) -> Library:
        for path in (self.folder / "formats").glob("*.toml"):
            path.unlink()
        for number, format in enumerate(formats):
            text = format if isinstance(format, str) else tomli_w.dumps(format)
            (self.folder / "formats" / f"f{number}.toml").write_text(text, encoding="utf-8")
        pools = [str(self.folder / f"{set}.toml") for set in ("S1", "S2", "S3")]
        more = [str(path) for path in self.folder.glob("facts*.toml")]
        return Library(
            [*pools, *more], [str(self.folder / "reef.toml"), *games], [str(self.folder / "formats")], cache=False
        )

    def check(self, library: Library, deck: str, format: str = "cup", day: str = "2026-06-01") -> DeckReport:
        return Checker(library, game="reef", format=format, day=day).check("deck.toml", deck.encode())


@pytest.fixture
def reef(tmp_path):
    return Reef(tmp_path)


def cup(text: str, id: str = "cup", game: str = "reef") -> str:
    return f'game = "{game}"\nid = "{id}"\n{text}'


def main(**cards: int) -> str:
    return "[main]\n" + "".join(f'"{name}" = {count}\n' for name, count in cards.items())


def messages(report: DeckReport) -> list[str]:
    return [f"{finding.code} {finding.message}" for finding in report.findings]


def faults(library: Library, game: str = "reef", format: str = "cup") -> list[str]:
    with pytest.raises(UsageProblem) as caught:
        library.ruleset(game, format)
    return [f"{Path(f.locations[0].path).name}:{f.locations[0].line}: {f.message}" for f in caught.value.findings]


class TestOracle:
    """Random chains of formats against an evaluator that shares no code with deckcheck."""

    @pytest.mark.parametrize("seed", range(120))
    def test_property_lists_say_what_they_say(self, reef, seed):
        rng = random.Random(seed)
        formats = chain(rng)
        library = reef.library(*formats)
        last = formats[-1]["id"]
        for _ in range(6):
            deck = {name: rng.randint(1, 5) for name in rng.sample("ABCDEFGH", rng.randint(1, 6))}
            day = date(2026, 1, 1) + timedelta(days=rng.randint(-3, 12))
            side = {name: rng.randint(1, 3) for name in rng.sample("ABCDEFGH", rng.randint(0, 2))}
            whole = {name: deck.get(name, 0) + side.get(name, 0) for name in (*deck, *side)}
            text = main(**deck) + (main(**side).replace("main", "side") if side else "")
            report = reef.check(library, text, last, str(day))
            found = [(f.severity, f.code, f.found) for f in report.findings if f.code in ("DK011", "DK012")]
            assert sorted(found) == judge(formats, CARDS, whole, day), (formats, text, day)


def chain(rng: random.Random) -> list[dict]:
    """Make up to three formats, each extending the one before."""
    formats: list[dict] = []
    for number in range(rng.randint(1, 3)):
        format: dict = {"game": "reef", "id": f"f{number}"}
        if formats:
            format["extends"] = formats[-1]["id"]
        fill(format, rng, formats)
        formats.append(format)
    return formats


def fill(format: dict, rng: random.Random, before: list[dict]) -> None:
    names = list("ABCDEFGH")
    if rng.random() < 0.4:
        format["sets"] = [element(rng) for _ in range(rng.randint(1, 3))]
    elif rng.random() < 0.4:
        format["sets_add"] = [element(rng)]
    if rng.random() < 0.3:
        format["plus"] = [rng.choice(["A", "S1 2", "C", "S3 7", "Z"])]
    if rng.random() < 0.3:
        format["only"] = rng.sample([*names, "Nowhere"], rng.randint(2, 7))
    format["cards"] = [{"card": name, "limit": rng.randint(0, 3), **days(rng)} for name in rng.sample(names, 2)]
    format["groups"] = [group(rng, f"g{number}") for number in range(rng.randint(0, 2))]
    format["points"] = [points(rng, f"p{number}") for number in range(rng.randint(0, 2))]
    for kind, name in (("cards", "card"), ("groups", "id"), ("points", "id")):
        drop_some(format[kind], name, [entry for other in before for entry in other[kind]], rng)


def drop_some(entries: list[dict], name: str, before: list[dict], rng: random.Random) -> None:
    """Let some entries drop what another format lists, and some lists have no id."""
    known: dict[str, dict] = {entry[name]: entry for entry in before if name in entry}
    for entry in entries:
        if not known.get(entry[name], {"off": True}).get("off") and rng.random() < 0.5:
            dropped = {name: entry[name], "off": True}
            entry.clear()
            entry.update(dropped)
        elif name == "id" and rng.random() < 0.3:
            del entry["id"]


def element(rng: random.Random) -> object:
    code = rng.choice(["S1", "S2", "S3"])
    if rng.random() < 0.4:
        return code
    return {"codes": [code], **{key: day for key, day in days(rng).items() if key != "announced"}}


def days(rng: random.Random) -> dict:
    start = date(2026, 1, 1) + timedelta(days=rng.randint(0, 6))
    found = {}
    if rng.random() < 0.6:
        found["from"] = start
        if rng.random() < 0.5:
            found["announced"] = start - timedelta(days=rng.randint(0, 4))
    if rng.random() < 0.4:
        found["until"] = start + timedelta(days=rng.randint(0, 4))
    return found


def group(rng: random.Random, id: str) -> dict:
    names = rng.sample("ABCDEFGH", 5)
    inner = [names[:1], names[1:3], names[3:]] if rng.random() < 0.6 else [[name] for name in names]
    if rng.random() < 0.3:
        inner.append([names[0], names[1]])  # a card in two lists
    cards = [one[0] if len(one) == 1 and rng.random() < 0.7 else one for one in inner]
    return {"id": id, "cards": cards, "most": rng.randint(0, 3), **days(rng)}


def points(rng: random.Random, id: str) -> dict:
    cards = {name: rng.randint(0, 4) for name in rng.sample("ABCDEFGH", 4)}
    return {"id": id, "cards": cards, "most": rng.randint(0, 9), "once": rng.random() < 0.5, **days(rng)}


class TestExtends:
    def test_a_ban_can_be_lifted(self, reef):
        library = reef.library(
            cup('[[cards]]\ncard = "A"\nlimit = 0\n', "base"),
            cup('extends = "base"\n[[cards]]\ncard = "S3 1"\noff = true\n'),
        )
        assert reef.check(library, main(A=1), "base").verdict == "illegal"
        assert reef.check(library, main(A=1), "cup").verdict == "legal"

    def test_the_entry_takes_its_place_at_once(self, reef):
        base = (
            '[[cards]]\ncard = "A"\nlimit = 0\nuntil = 2026-01-31\n[[cards]]\ncard = '
            '"A"\nlimit = 1\nfrom = 2026-02-01\n'
        )
        own = 'extends = "base"\n[[cards]]\ncard = "A"\nlimit = 0\nfrom = 2027-01-01\n'
        library = reef.library(cup(base, "base"), cup(own))
        for day, verdict in (("2026-01-01", "legal"), ("2026-06-01", "legal"), ("2027-01-01", "illegal")):
            assert reef.check(library, main(A=2), "cup", day).verdict == verdict

    def test_rules_and_options_go_by_code(self, reef):
        base = '[[rules.RF001]]\ntext = "At least 3."\nsection = "main"\ncount.min = 3\n'
        own = 'extends = "base"\n[[rules.RF002]]\noff = true\n'
        library = reef.library(cup(base, "base"), cup(own))
        assert messages(reef.check(library, main(A=12))) == []
        assert messages(reef.check(library, main(A=1))) == ["RF001 1 Main card, 3 needed"]

    def test_a_rule_with_a_day_leaves_the_parents_until_then(self, reef):
        rule = '[[rules.RF001]]\ntext = "x"\nsection = "main"\ncount.min = {}\n'
        library = reef.library(
            cup(rule.format(3), "base"), cup('extends = "base"\n' + rule.format(5) + "from = 2026-07-01\n")
        )
        found = [messages(reef.check(library, main(A=1), day=day))[0] for day in ("2026-06-30", "2026-07-01")]
        assert found == ["RF001 1 Main card, 3 needed", "RF001 1 Main card, 5 needed"]

    def test_findings_point_into_the_file_that_says_it(self, reef):
        library = reef.library(
            cup('source = "B"\n[[cards]]\ncard = "A"\nlimit = 0\n', "base"), cup('extends = "base"\n')
        )
        (finding,) = reef.check(library, main(A=1)).findings
        assert Path(finding.locations[-1].path).name == "f0.toml"
        assert finding.source == "B"

    @pytest.mark.parametrize(
        ("base", "own", "expected"),
        [
            ("", 'extends = "bas"', "f1.toml:3: extends: there is no format bas; did you mean base?"),
            (
                'extends = "cup"',
                'extends = "base"',
                "f0.toml:3: extends: the formats extend each other in a circle: cup → base → cup",
            ),
            ("", 'extends = "cup"', "f1.toml:3: extends: the formats extend each other in a circle: cup → cup"),
            ("options.x = 1", 'extends = "base"', "f0.toml:3: options.x: the game has no option x"),
            (
                "",
                'extends = "base"\n[[cards]]\ncard = "A"\noff = true',
                "f1.toml:4: cards, entry 1: no format that this one extends lists A: there is nothing to drop",
            ),
            (
                "",
                '[[groups]]\nid = "g"\noff = true',
                "f1.toml:3: groups, entry 1: no format that this one extends lists g: there is nothing to drop",
            ),
            ("", "[[points]]\noff = true", "f1.toml:3: points, entry 1: off drops a list by its id: write id = ..."),
            (
                '[[cards]]\ncard = "A"\nlimit = 0',
                'extends = "base"\n[[cards]]\ncard = "A"\noff = true\nlimit = 1',
                "f1.toml:4: cards, entry 1: off drops what another format says: write card and off, and nothing else",
            ),
            ("", '[[cards]]\ncard = "A"', "f1.toml:3: cards, entry 1: limit is missing"),
            (
                "",
                'sets = ["S1"]\nsets_add = ["S2"]',
                "f1.toml:4: sets_add: write either sets, which replaces, or sets_add",
            ),
            (
                "",
                '[[groups]]\ncards = [["A", "B"], ["B", "A"]]\nmost = 1',
                "f1.toml:4: groups, entry 1, cards, entry 2: the same cards as in entry 1",
            ),
            (
                "",
                '[[groups]]\nid = "g"\ncards = ["A", "B"]\nmost = 1\n[[groups]]\nid = '
                '"g"\ncards = ["A", "C"]\nmost = 1',
                "f1.toml:8: groups, entry 2, id: two lists have the id g",
            ),
            (
                "",
                '[[points]]\nmost = 3\ncards = { A = 1, "S3 1" = 2 }',
                "f1.toml:5: points, entry 1, cards: S3 1 is the same card as A",
            ),
            (
                "",
                'sections.mian.aliases = ["deck"]',
                "f1.toml:3: sections.mian: the game has no section mian; did you mean main?",
            ),
            (
                "",
                'sections.main.aliases = ["Spare"]',
                "f1.toml:3: sections.side: the word spare names the section main too",
            ),
        ],
    )
    def test_faults(self, reef, base, own, expected):
        found = faults(reef.library(cup(base, "base"), cup(own)))
        assert found == [expected]


class TestPoints:
    LIST = '[[points]]\nid = "p"\nmost = 5\n{}reason = "budget"\n[points.cards]\nA = 3\nB = 2\n"S1 3" = 1\n'

    def test_the_message_names_the_heaviest(self, reef):
        library = reef.library(cup(self.LIST.format("")))
        assert messages(reef.check(library, main(A=1, B=1))) == []
        (finding,) = reef.check(library, main(C=1, B=1, A=2, D=3)).findings
        assert finding.message == "9 points (A 6, B 2 and C 1), at most 5 allowed"
        assert (finding.found, finding.allowed, finding.hint) == (9, {"max": 5}, "Take out cards of 4 points or more.")
        assert finding.rule == "At most 5 points in cup: budget."
        assert finding.locations[-1].text == "most = 5"

    def test_once(self, reef):
        library = reef.library(cup(self.LIST.format("once = true\n")))
        assert messages(reef.check(library, main(A=4, B=1))) == []
        assert messages(reef.check(library, main(A=4, B=2, C=1))) == [
            "DK011 6 points (A 3, B 2 and C 1), at most 5 allowed"
        ]

    def test_in_a_section(self, reef):
        library = reef.library(cup(self.LIST.format('section = "side"\n')))
        assert messages(reef.check(library, main(A=4))) == []
        assert len(messages(reef.check(library, main(C=1) + "[side]\nA = 2\n"))) == 1

    def test_from_a_file(self, reef):
        (reef.folder / "formats" / "points.csv").write_text('points,card\n3,A\n2,"B"\n', encoding="utf-8")
        text = '[[points]]\nmost = 4\ncards = { file = "points.csv" }\n'
        assert len(messages(reef.check(reef.library(cup(text)), main(A=1, B=1)))) == 1
        assert messages(reef.check(reef.library(cup(text)), main(B=2))) == []

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (None, "cannot be read"),
            (b"", "lists no card"),
            (b"A,3\n", "has no header"),
            (b"card,points\n", "lists no card"),
            (b"card,points\nA,x\n", "line 2: x is no whole number of points"),
            (b"card,points\nA\n", "line 2: nothing is no whole number of points"),
            (b"card,points\nA,1\nA,2\n", "line 3: A is listed twice"),
            (b'card,points\n"A,1\n', "line"),
            (b"card,points\n,1\n", "line 2: no card"),
            (b"card,points\n" + b"x" * 5_000_001, "is larger than 5 MB"),
            (b"\x00\xff\x00", "points.csv"),
        ],
    )
    def test_a_file_that_cannot_be_used(self, reef, data, words):
        if data is not None:
            (reef.folder / "formats" / "points.csv").write_bytes(data)
        (fault,) = faults(reef.library(cup('[[points]]\nmost = 4\ncards = { file = "points.csv" }\n')))
        assert words in fault
        assert fault.startswith("f0.toml:5: points, entry 1, cards.file: points.csv")

    def test_a_changed_file_is_seen(self, reef, monkeypatch):
        monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(reef.folder / "cache"))
        file = reef.folder / "formats" / "points.csv"
        reef.library(cup('[[points]]\nmost = 4\ncards = { file = "points.csv" }\n'))
        seen = []
        for text in ("card,points\nA,3\n", "card,points\nA,5\n", "card,points\nA,5\n", "card,points\nA,4\n"):
            file.write_text(text, encoding="utf-8")
            pools = [str(reef.folder / f"{set}.toml") for set in ("S1", "S2", "S3")]
            library = Library(pools, [str(reef.folder / "reef.toml")], [str(reef.folder / "formats")])
            seen.append(reef.check(library, main(A=1)).verdict)
        assert seen == ["legal", "illegal", "illegal", "legal"]


class TestLegalCards:
    def test_sets_by_days_in_one_file(self, reef):
        text = (
            'sets = [{ codes = ["S1"], until = 2026-06-30 }, { codes = ["Set 3"], from '
            "= 2026-06-01, until = 2026-12-31 }]\n"
        )
        library = reef.library(cup(text))
        for day, message in (
            ("2026-05-31", ["DK012 H has no printing in S1"]),
            ("2026-06-01", []),
            ("2026-06-30", []),
            ("2026-07-01", ["DK012 B has no printing in S3"]),
            ("2027-01-01", ["DK012 B and H: no set is legal on this day"]),
        ):
            assert messages(reef.check(library, main(B=1, H=1), day=day)) == message, day

    def test_plus_does_not_lift_a_limit_or_only(self, reef):
        text = 'sets = ["S1"]\nplus = ["S3 7", "H"]\nonly = ["A", "G"]\n[[cards]]\ncard = "G"\nlimit = 1\n'
        found = messages(reef.check(reef.library(cup(text)), main(A=1, G=2, H=1)))
        assert found == ["DK011 G: 2 copies, at most 1 allowed", "DK011 H is not on the list of legal cards"]

    def test_only_from_a_file(self, reef):
        (reef.folder / "formats" / "legal.txt").write_text("# mine\nA\n\n B \n", encoding="utf-8")
        library = reef.library(cup('only = { file = "legal.txt" }\n'))
        assert messages(reef.check(library, main(A=1, B=1))) == []
        assert messages(reef.check(library, main(A=1, C=1))) == ["DK011 C is not on the list of legal cards"]

    def test_an_unknown_card_may_be_any(self, reef):
        for text in (
            'only = ["A"]\n', 'plus = ["A"]\nsets = ["S1"]\n', '[[points]]\nmost = 0\ncards.A = 1\n',
            '[[groups]]\nmost = 0\ncards = [["A", "B"], ["C"]]\n', '[[points]]\nmost = 0\nonce = true\ncards.A = 1\n',
        ):  # fmt: skip
            report = reef.check(reef.library(cup(text)), '[main]\n"Nobody" = 1\n')
            (finding,) = report.findings
            assert (report.verdict, finding.code) == ("undetermined", "DK001")
            assert set(finding.waiting) & {"DK011", "DK012"}

    def test_groups_of_lists_in_words(self, reef):
        library = reef.library(cup('[[groups]]\nmost = 1\ncards = [["A"], ["B", "C"]]\n'))
        assert messages(reef.check(library, main(B=1, C=4))) == []
        (finding,) = reef.check(library, main(A=1, B=1, C=1)).findings
        assert finding.message == "A, B and C: 2 lists of a group, at most 1 allowed"


class TestSections:
    def test_further_words(self, reef):
        library = reef.library(cup('[sections.side]\naliases = ["Bench"]\n'))
        report = reef.check(library, main(A=1) + "[bench]\nB = 2\n")
        assert (report.verdict, report.sections) == ("legal", {"main": 1, "side": 2})
        assert "DK005" in messages(reef.check(library, main(A=1) + "[bench]\nB = 2\n", "default"))[0]


class TestMissingCards:
    TEXT = (
        '[[cards]]\ncard = "Nobody"\nlimit = 0\n[[cards]]\ncard = "A"\nlimit = 0\n'
        '[[groups]]\nmost = 1\ncards = ["B", "C", "Nix"]\n'
    )

    def test_the_rest_of_the_list_holds(self, reef):
        library = reef.library(cup(self.TEXT))
        assert messages(reef.check(library, main(A=1))) == ["DK011 A is banned"]
        assert messages(reef.check(library, main(B=1, C=1))) == ["DK011 B and C: 2 cards of a group, at most 1 allowed"]
        warned = [message for message, _ in library.ruleset("reef", "cup").warnings]
        assert warned == ["the card Nobody is in no pool", "the card Nix is in no pool"]

    def test_strict_lists(self, reef):
        found = faults(reef.library(cup("strict_lists = true\n" + self.TEXT)))
        assert [fault.partition(" ")[2] for fault in found] == [
            "cards, entry 1, card: the card Nobody is in no pool",
            "groups, entry 1, cards, entry 3: the card Nix is in no pool",
        ]

    def test_sets_that_no_pool_has(self, reef):
        library = reef.library(cup('sets = ["S1", "S9"]\n'))
        assert messages(reef.check(library, main(H=1))) == ["DK012 H has no printing in S1 or S9"]
        assert [message for message, _ in library.ruleset("reef", "cup").warnings] == [
            "no pool is of the set S9; there are S1, S2, S3"
        ]
        assert len(faults(reef.library(cup('strict_lists = true\nsets = ["S9"]\n')))) == 1

    def test_it_is_told(self, reef, capsys, monkeypatch):
        reef.library(cup(self.TEXT))
        (reef.folder / "deck.toml").write_text('game = "reef"\n' + main(B=1), encoding="utf-8")
        monkeypatch.chdir(reef.folder)
        config = 'pools = ["S1.toml", "S2.toml", "S3.toml"]\ngames = ["reef.toml"]\nformats = ["formats"]\n'
        (reef.folder / "deckcheck.toml").write_text(config, encoding="utf-8")
        assert run(["check", "deck.toml", "--format", "cup"]) == 0
        assert (
            "The lists of the format cup name 2 cards or sets that no pool has (PL012): see deckcheck formats reef."
            in (capsys.readouterr().err)
        )
        assert run(["check", "deck.toml"]) == 0
        assert capsys.readouterr().err == ""
        assert run(["formats", "reef"]) == 0
        shown = capsys.readouterr().out
        assert "PL012" in shown
        assert "The card Nix is in no pool" in shown


class TestCounted:
    """Decks of a format are counted as they are judged: every small deck is listed, and asked of the oracle."""

    POOL = tuple((name, "S1", str(number)) for number, name in enumerate("ABCDEF", 1))

    @pytest.mark.parametrize("seed", range(25))
    def test_the_number_of_legal_decks(self, reef, seed):
        rng = random.Random(seed)
        group_, points_, other = group(rng, "g"), points(rng, "p"), points(rng, "q")
        listed = {key: value for key, value in group_.items() if key in ("id", "cards", "most")}
        format = {"game": "reef", "id": "cup", "groups": [listed], "points": []}
        for one in (points_, other):
            kept = {key: value for key, value in one.items() if key not in ("from", "until", "announced")}
            format["points"].append({**kept, "most": rng.randint(2, 9)})
        if rng.random() < 0.3:
            format["only"] = rng.sample("ABCDEF", 5)
        rows = [{"name": n, "number": number, "type": "fish"} for n, _, number in self.POOL]
        tree = {"game": "reef", "set": "S1", "cards": rows}
        (reef.folder / "S1.toml").write_text(tomli_w.dumps(tree), encoding="utf-8")
        reef.library(format)
        library = Library(
            [str(reef.folder / "S1.toml")],
            [str(reef.folder / "reef.toml")],
            [str(reef.folder / "formats")],
            cache=False,
        )
        ruleset = library.ruleset("reef", "cup")
        setting = Setting(("main", "side"), ruleset.options, sizes={"main": (3, 3), "side": (1, 1)})
        legal = 0
        for main_deck in itertools.combinations_with_replacement("ABCDEF", 3):
            for side in "ABCDEF":
                deck = {name: [*main_deck, side].count(name) for name in {*main_deck, side}}
                legal += not judge([format], list(self.POOL), deck, date(2026, 1, 1))
        assert Sampler(ruleset, ruleset.finder.source.cards, setting).count() == legal
