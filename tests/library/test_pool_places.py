"""Own pools beside the built-in ones: which are read, which counts, and what a person is led to."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library
from deckcheck.library.pool_places import BUILT_IN, ONLY, all_places
from deckcheck.report import DeckReport

REAL = 'game = "conan"\nset = "CB"\n'
FOE = '[[cards]]\nnumber = "{}"\nname = "{}"\ntype = "foe"\nrenown = {}\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> str:
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")
    return path


def sets(library: Library) -> list[str]:
    return [one.code for one in library.pools("conan").sets]


def check(library: Library, text: str) -> DeckReport:
    return Checker(library, game="conan").check("deck.txt", text.encode())


class TestPlaces:
    def test_what_the_command_line_names_is_added(self):
        assert all_places((), ()) == (BUILT_IN,)
        assert all_places((), ("a",)) == (BUILT_IN, "a")
        assert all_places(("b",), ("a",)) == ("b", "a")
        assert all_places(("b", BUILT_IN), ("a", ONLY)) == ("a",)

    def test_samples_stay_with_more_samples(self):
        mine = write("mine.toml", REAL + "sample = true\n" + FOE.format(1, "Bone Thrower", 3))
        assert set(sets(Library([BUILT_IN, mine], cache=False))) > {"CB"}

    def test_samples_go_where_there_are_real_cards(self):
        mine = write("mine.toml", REAL + FOE.format(1, "Bone Thrower", 3))
        assert sets(Library([BUILT_IN, mine], cache=False)) == ["CB"]
        assert set(sets(Library([mine, "samples"], cache=False))) > {"CB"}
        assert sets(Library([mine], cache=False)) == ["CB"]

    def test_pools_of_another_game_change_nothing(self):
        other = write("other.toml", 'game = "sky-galleon"\nset = "X"\n')
        assert sets(Library([BUILT_IN, other], cache=False)) == sets(Library(cache=False))

    def test_on_the_command_line(self, capsys):
        mine = write("mine.toml", REAL + FOE.format(1, "Bone Thrower", 3))
        write("deck.txt", "Game: conan\nFoe deck\n1 Bone Thrower\n")
        assert run(["check", "deck.txt", "--pool", mine]) == 1
        assert "DK001" not in capsys.readouterr().out
        assert run(["check", "deck.txt", "--pool", mine, "--pool-only"]) == 1
        assert run(["check", "deck.txt", "--pool-only"]) == 2
        assert "--pool-only needs pools" in capsys.readouterr().err
        assert run(["pool", "list", "--game", "sky-galleon", "--pool", mine]) == 0
        assert run(["pool", "list", "--game", "sky-galleon", "--pool", mine, "--pool-only"]) == 2

    def test_in_the_configuration(self, capsys):
        head = 'game = "sky-galleon"\nset = "X"\n'
        card = '[[cards]]\nnumber = "1"\nname = "Kite"\ntype = "chara"\nattribute = "red"\n'
        write("pools/mine.toml", head + card)
        for written, known in (
            ('"builtin", "samples", "pools/"', True),
            ('"pools/"', False),
            ('"builtin", "pools/"', False),
        ):
            write("deckcheck.toml", f"pools = [{written}]\n")
            assert run(["pool", "list", "--game", "sky-galleon"]) == 0
            assert ("invented" in capsys.readouterr().out) is known
        write("deckcheck.toml", 'pools = ["bultin"]\n')
        assert run(["pool", "list"]) == 2


class TestNearer:
    def deck(self, renowns: str) -> str:
        return "Foe deck\n" + renowns

    def library(self, *texts: str) -> Library:
        return Library([write(f"p{n}/pool.toml", text) for n, text in enumerate(texts)], cache=False)

    def test_the_later_one_counts(self):
        far, near = REAL + FOE.format(1, "Thrower", 3), REAL + FOE.format(1, "Thrower", 5)
        for texts, renown in (((far, near), 5), ((near, far), 3)):
            (card,) = self.library(*texts).pools("conan").cards
            assert card.facts["renown"] == (renown,)
            assert [(name, values) for name, values, _ in card.overruled] == [("renown", (8 - renown,))]

    def test_files_of_one_place_must_agree(self):
        write("p/a.toml", REAL + FOE.format(1, "Thrower", 3))
        write("p/b.toml", REAL + FOE.format(1, "Thrower", 5))
        with pytest.raises(Exception, match="1 fault"):
            Library(["p"], cache=False).pools("conan")

    def test_what_a_partial_pool_leaves_open_comes_from_the_other(self):
        far = REAL + FOE.format(1, "Thrower", 3) + "unique = true\n"
        near = REAL + 'partial = true\n[[cards]]\nnumber = "1"\nname = "Thrower"\nrenown = 5\n'
        (card,) = self.library(far, near).pools("conan").cards
        assert (card.facts["renown"], card.facts["unique"]) == ((5,), (True,))
        assert [name for name, _, _ in card.overruled] == ["renown"]

    def test_a_complete_pool_that_is_silent_counts_too(self):
        (card,) = (
            self.library(REAL + FOE.format(1, "Thrower", 3) + "unique = true\n", REAL + FOE.format(1, "Thrower", 3))
            .pools("conan")
            .cards
        )
        assert card.facts["unique"] == (False,)
        assert [(name, values) for name, values, _ in card.overruled] == [("unique", (True,))]

    def test_a_note_tells_where_it_decides(self):
        def foes(renown: int) -> str:
            return REAL + "".join(FOE.format(n, f"Foe {n}", renown if n == 1 else 4) for n in range(1, 26))

        hero = '[[cards]]\nnumber = "99"\nname = "Conan the Rover"\ntype = "conan"\n' + "".join(
            f'[[cards]]\nnumber = "{n}"\nname = "Move {n}"\ntype = "move"\n' for n in range(100, 114)
        )
        deck = "Conan\n1 Conan the Rover\nDraw deck\n" + "".join(f"3 Move {n}\n" for n in range(100, 114))
        deck += "Foe deck\n" + "".join(f"1 Foe {n}\n" for n in range(1, 26))
        for far, near, count, verdict in (
            (4, 5, 0, "legal"),
            (14, 4, 1, "legal"),
            (4, 14, 1, "illegal"),
            (14, 15, 0, "illegal"),
        ):
            report = check(self.library(foes(far) + hero, foes(near) + hero), deck)
            notes = [finding for finding in report.findings if finding.code == "DK017"]
            assert (len(notes), report.verdict) == (count, verdict), report.findings
        report = check(self.library(foes(14) + hero, foes(4) + hero), deck)
        (note,) = [finding for finding in report.findings if finding.code == "DK017"]
        assert note.message == (
            "Foe 1: renown is 4 in p1/pool.toml, which counts, and 14 in p0/pool.toml; "
            "by that the deck would be illegal"
        )

    def test_it_is_kept(self, monkeypatch, tmp_path):
        monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
        paths = [write(f"q{n}/pool.toml", REAL + FOE.format(1, "Thrower", 3 + n)) for n in range(2)]
        for _ in range(2):
            card = Library(paths).finder("conan").find("Thrower").card
            assert card.overruled == (("renown", (3,), paths[0]),)


class TestLeads:
    def test_real_cards_where_only_samples_are_at_hand(self):
        report = check(Library(cache=False), "Foe deck\n3 Bone Thrower of Zingara\n1 Picts\n")
        found = [finding for finding in report.findings if finding.code == "DK001"]
        assert len(found) == 2
        expected = "Only invented samples of Conan Collectible Card Game are at hand. "
        assert all(f.hint == f"{expected}Begin a pool of your own cards: deckcheck pool template conan" for f in found)

    def test_a_deck_of_samples_is_helped_as_ever(self):
        library = Library(cache=False)
        name = next(card.name for card in library.pools("conan").cards if len(card.name) > 8)
        (finding,) = [f for f in check(library, f"Foe deck\n1 {name}\n1 {name[:-1]}\n").findings if f.code == "DK001"]
        assert name in finding.hint

    def test_samples_are_not_offered_to_a_deck_of_real_cards(self):
        library = Library(cache=False)
        sample = next(c.name for c in library.pools("jedi-knights").cards if c.sample and len(c.name) > 8)
        checker = Checker(library, game="jedi-knights")
        for others, offered in (("", True), ("1 Bossk\n", False)):
            report = checker.check("deck.txt", f"Draw deck\n{others}1 {sample[:-1]}x\n".encode())
            hints = [finding.hint for finding in report.findings if finding.code == "DK001"]
            assert (sample in hints[0]) is offered

    def test_a_missing_fact_is_asked_for_at_its_line(self, capsys):
        pool = write(
            "mine.toml", REAL + "partial = true\n" + '[[cards]]\nname = "A"\n\n[[cards]]\nname = "B"\ntype = "foe"\n'
        )
        write("deck.txt", "Game: conan\nFoe deck\n1 B\n")
        report = Checker(Library([pool], cache=False)).check("deck.txt", b"Game: conan\nFoe deck\n30 B\n")
        hints = {finding.found: finding.hint for finding in report.findings if finding.code == "DK009"}
        assert hints["renown"] == (
            "Write its renown into mine.toml:7, or get a sheet of what is missing: deckcheck pool ask deck.txt"
        )

    def test_the_summary_counts_what_would_settle(self, capsys):
        from deckcheck.report import Summary

        pool = write("mine.toml", REAL + "partial = true\n" + '[[cards]]\nname = "A"\ntype = "foe"\n')
        deck = b"Game: conan\nConan\n1 A\nFoe deck\n1 A\n"
        checker = Checker(Library([pool], cache=False), select=("CO003", "CO006", "DK"))
        summary = Summary()
        for name in ("one.txt", "two.txt"):
            summary.add(checker.check(name, deck))
        summary.add(checker.check("three.txt", deck + b"1 Nobody\n"))
        assert (summary.undetermined, summary.settled) == (3, 2)
        assert {name for _, _, name in summary.facts} == {"renown"}
