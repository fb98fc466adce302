"""One card pool, several games: ``uses`` in a game file, and facts that stand in files of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.cards.pools.lint import lint_pools
from deckcheck.checking.checker import Checker
from deckcheck.errors import UsageProblem
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

SEA = """id = "sea"
name = "Sea"
[card]
identity = ["name"]
numbers = ["cost"]
[card.fields]
type = { values = ["fish", "rock"] }
size = { type = "integer", on = ["fish"] }
[sections]
main = { title = "Main" }
[[rules.SE001]]
text = "At least 3 cards."
section = "main"
count.min = 3
"""
BRAWL = """id = "brawl"
name = "Brawl"
uses = "sea"
[card.fields]
rank = { type = "integer", min = 1, max = 9 }
tribe = { values = ["red", "blue"], many = true, optional = true }
spiny = { type = "boolean", on = ["fish"] }
[sections]
captain = { title = "Captain" }
crew = { title = "Crew" }
[[rules.BR001]]
text = "Exactly 1 captain."
section = "captain"
count.exactly = 1
[[rules.BR002]]
text = "At most 10 ranks."
section = "crew"
sum = { of = "rank", max = 10 }
[[rules.BR003]]
text = "No red, no spines, no big fish."
section = "crew"
every = { tribe.not = "red", spiny = false }
[[rules.BR004]]
text = "Small fish only."
section = "crew"
every.size.max = 4
"""
POOL = """game = "sea"
set = "S1"
[[cards]]
number = "1"
name = "Cod"
type = "fish"
size = 3
cost = 2
[[cards]]
number = "2"
name = "Eel"
type = "fish"
size = 4
[[cards]]
number = "3"
name = "Reef"
type = "rock"
"""
REPRINTS = 'game = "sea"\nset = "S2"\n[[cards]]\nnumber = "1"\nname = "Cod"\ntype = "fish"\nsize = 3\n'
FACTS = """game = "brawl"
[[facts]]
card = "Cod"
rank = 4
[[facts]]
card = "S1 2"
rank = 7
tribe = ["red", "blue"]
[[facts]]
card = "Reef"
rank = 1
"""


class Sea:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in (
            ("games/sea", SEA),
            ("games/brawl", BRAWL),
            ("pools/s1", POOL),
            ("pools/s2", REPRINTS),
            ("pools/facts", FACTS),
        ):
            self.write(f"{name}.toml", text)

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def library(self, *, cache: bool = False) -> Library:
        paths = [[str(self.folder / name)] for name in ("pools", "games", "formats")]
        return Library(*paths, cache=cache)

    def check(self, deck: str, *, game: str = "brawl", format: str = "", cache: bool = False) -> DeckReport:
        checker = Checker(self.library(cache=cache), game=game, format=format, day="2026-01-01")
        return checker.check("deck.toml", deck.encode())

    def faults(self) -> list[tuple[str, str, str]]:
        files = [str(path) for path in sorted((self.folder / "pools").glob("*.toml"))]
        found = lint_pools(files, self.library().game("brawl"))
        return [(fault.code, fault.severity, fault.message) for fault in found]


@pytest.fixture
def sea(tmp_path):
    return Sea(tmp_path)


def told(report: DeckReport) -> list[str]:
    return [f"{finding.code} {finding.message}" for finding in report.findings]


CAPTAIN = '[captain]\n"Reef" = 1\n'


class TestUses:
    def test_it_is_judged_by_its_own_rules_over_those_cards(self, sea):
        assert told(sea.check(CAPTAIN + '[crew]\n"Cod" = 2\n')) == []
        assert told(sea.check(CAPTAIN + '[crew]\n"Cod (S2 1)" = 3\n')) == [
            "BR002 Crew: 12 points of rank, at most 10 allowed"
        ]
        assert told(sea.check(CAPTAIN + '[crew]\n"Eel" = 1\n')) == ["BR003 Crew: Eel is not allowed"]
        assert told(sea.check('[main]\n"Cod" = 2\n', game="sea")) == ["SE001 2 Main cards, 3 needed"]

    def test_facts_hold_for_every_printing(self, sea):
        cards = sea.library().pools("brawl").cards
        assert [(card.reference, card.facts.get("rank"), card.facts["tribe"]) for card in cards] == [
            ("S1 1", (4,), ()), ("S1 2", (7,), ("red", "blue")), ("S1 3", (1,), ()), ("S2 1", (4,), ()),
        ]  # fmt: skip
        assert "rank" not in sea.library().pools("sea").cards[0].facts

    def test_what_nobody_says_is_unknown(self, sea):
        sea.write("pools/facts.toml", 'game = "brawl"\n[[facts]]\ncard = "Eel"\nrank = 2\n')
        report = sea.check(CAPTAIN + '[crew]\n"Cod" = 3\n')
        assert report.verdict == "undetermined"
        assert told(report) == ["DK009 Cod (S1 1): rank is not recorded, so BR002 cannot be judged"]

    def test_it_is_kept_and_every_file_of_it_is_watched(self, sea, monkeypatch):
        monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(sea.folder / "cache"))
        deck = CAPTAIN + '[crew]\n"Cod" = 2\n'
        assert sea.check(deck, cache=True).verdict == "legal"
        first = sea.check(deck, cache=True)
        assert first.verdict == "legal"
        sea.write("pools/facts.toml", FACTS.replace("rank = 4", "rank = 6"))
        assert sea.check(deck, cache=True).verdict == "illegal"
        sea.write("pools/facts.toml", FACTS)
        sea.write("games/sea.toml", SEA.replace('["name"]', '["name", "number"]'))
        assert sea.check(deck, cache=True).rules != first.rules
        sea.write("games/sea.toml", SEA.replace('"rock"]', '"stone"]'))
        with pytest.raises(UsageProblem):
            sea.check(deck, cache=True)

    def test_lists_of_the_used_games_formats_hold_and_its_rules_do_not(self, sea):
        sea.write(
            "formats/base.toml",
            'game = "sea"\nid = "base"\nsets = ["S2"]\n[[cards]]\ncard = "Cod"\nlimit = 1\n'
            '[[rules.SE009]]\ntext = "x"\nsection = "main"\ncount.min = 99\n',
        )
        sea.write("formats/own.toml", 'game = "brawl"\nid = "own"\nextends = "base"\nplus = ["Reef"]\n')
        assert told(sea.check(CAPTAIN + '[crew]\n"Cod" = 2\n', format="own")) == [
            "DK011 Cod: 2 copies, at most 1 allowed"
        ]
        assert [line[:5] for line in told(sea.check(CAPTAIN + '[crew]\n"Eel" = 1\n', format="own"))] == [
            "BR003",
            "DK012",
        ]

    def test_a_chain_of_games(self, sea):
        third = BRAWL.replace('id = "brawl"', 'id = "third"').replace('uses = "sea"', 'uses = "brawl"')
        head, _, rest = third.partition("[card.fields]")
        sea.write("games/third.toml", head + "[sections]" + rest.partition("[sections]")[2])
        assert told(sea.check(CAPTAIN + '[crew]\n"Cod" = 2\n', game="third")) == []
        assert sea.library().game("third").used == {
            "brawl": ("type", "size", "rank", "tribe", "spiny"), "sea": ("type", "size"),
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("old", "new", "line", "message"),
        [
            ('uses = "sea"', 'uses = "see"', 3, "uses: there is no game see; did you mean sea?"),
            ('uses = "sea"', 'uses = "brawl"', 3, "uses: the games use each other in a circle: brawl → brawl"),
            ("rank =", "size =", 5, "card.fields.size: sea has size already: leave it out, or choose another name"),
            ("rank =", "cost =", 5, "card.fields.cost: sea has cost already: leave it out, or choose another name"),
            (
                "[card.fields]",
                'card.identity = ["name"]\n[card.fields]',
                4,
                "card: identity is what sea says, whose cards these are: leave it out",
            ),
            ("rank =", "ids =", 5, "card.fields: ids is no name for a fact: pools use the word for something else"),
            ('on = ["fish"]', 'on = ["fush"]', 7, "card.fields.spiny.on: no card type is fush; did you mean fish?"),
        ],
    )
    def test_faults_of_the_game_file(self, sea, old, new, line, message):
        sea.write("games/brawl.toml", BRAWL.replace(old, new))
        with pytest.raises(UsageProblem) as caught:
            sea.library().game("brawl")
        found = [(finding.locations[0].line, finding.message) for finding in caught.value.findings]
        assert (line, message) in found

    def test_games_in_a_circle(self, sea):
        sea.write("games/sea.toml", SEA.replace('name = "Sea"', 'name = "Sea"\nuses = "brawl"'))
        with pytest.raises(UsageProblem) as caught:
            sea.library().game("brawl")
        assert "brawl → sea → brawl" in caught.value.findings[0].message


class TestFactsFiles:
    def test_nothing_is_wrong(self, sea):
        assert sea.faults() == []

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('card = "Code"\nrank = 1', ("PL012", "warning", "No pool has the card Code")),
            ('card = "Cod"\nrank = 10', ("PL006", "error", "Cod: rank is 10; it must be a whole number from 1 to 9")),
            ('card = "Cod"\nsize = 2', ("PL002", "error", "Cod: size is no fact that brawl adds to cards")),
            ('card = "Cod"\nrunk = 2', ("PL002", "error", "Cod: runk is no fact that brawl adds to cards")),
            ("rank = 2", ("PL008", "error", "Card 1 of the pool has no card")),
            ('card = "Reef"\nspiny = true', ("PL002", "error", "Reef is of type rock, which has no spiny")),
            (
                'card = "Cod"\nrank = 2\n[[facts]]\ncard = "S2 1"\nrank = 3',
                ("PL010", "error", "rank of Cod is written twice, with different values"),
            ),
        ],
    )
    def test_faults(self, sea, text, expected):
        sea.write("pools/facts.toml", f'game = "brawl"\n[[facts]]\n{text}\n')
        assert sea.faults() == [expected]

    def test_a_game_that_uses_none_has_no_facts(self, sea):
        sea.write("pools/facts.toml", 'game = "sea"\n[[facts]]\ncard = "Cod"\n')
        found = lint_pools([str(sea.folder / "pools" / "facts.toml")], sea.library().game("sea"))
        assert "sea uses no other game: write its cards below [[cards]]" in [fault.message for fault in found]

    def test_pools_of_the_used_game_know_nothing_of_it(self, sea):
        sea.write("pools/s1.toml", POOL + "rank = 3\n")
        assert sea.faults() == [("PL002", "error", "Reef: rank is no key of a card")]

    def test_the_command_looks_into_the_pools_that_are_used(self, sea, capsys, monkeypatch):
        from deckcheck.__main__ import run

        monkeypatch.chdir(sea.folder)
        assert run(["pool", "check", "pools", "--game", "games/brawl.toml"]) == 0
        assert "no fault" in capsys.readouterr().out
        assert run(["pool", "check", "pools/facts.toml", "--game", "games/brawl.toml"]) == 0
        assert "No pool has the card" in capsys.readouterr().out
