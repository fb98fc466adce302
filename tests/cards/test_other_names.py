"""Other names of cards (``also``), numbers of programs (``ids``), and the spellings of names with two faces."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pool_files import lint_text, read

from deckcheck.cards.finder import Finder
from deckcheck.cards.index import MemoryCards
from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

HEAD = 'game = "conan"\nset = "T"\n'
FOE = {"type": "foe", "renown": 3}


def finder(folder, *rows) -> Finder:
    numbered = [{"number": str(number), **FOE, **row} for number, row in enumerate(rows, 1)]
    return Finder(MemoryCards(read(folder, "conan", numbered, set="T").cards))


class TestAlso:
    @pytest.mark.parametrize("written", ["Aether Vial", "AETHER  VIAL", "Æther Vial", "霊気の薬瓶", "Äther Vial", "7"])
    def test_a_card_is_found_by_every_other_name(self, tmp_path, written):
        found = finder(tmp_path, {"name": "Vial", "also": ["Aether Vial", "霊気の薬瓶", "Ather Vial"], "ids": ["007"]})
        match = found.find(written)
        assert match.card is not None
        assert (match.card.name, match.note) == ("Vial", "")

    def test_one_text_is_a_list_of_one(self, tmp_path):
        assert finder(tmp_path, {"name": "Vial", "also": "Flask"}).find("Flask").card.name == "Vial"

    def test_set_number_and_marks_stand_beside_another_name_too(self, tmp_path):
        found = finder(tmp_path, {"name": "Vial", "also": ["Flask"]}, {"name": "Vial"})
        for written, number in [("Flask (T 2)", "2"), ("[T] Flask", "1"), ("Flask *F*", "1"), ("Flask|T|2", "2")]:
            match = found.find(written)
            assert (match.card.number, match.note) == (number, ""), written

    def test_a_name_comes_before_other_names(self, tmp_path):
        found = finder(tmp_path, {"name": "Vial", "also": ["Flask"]}, {"name": "Flask"})
        assert [card.number for card in found.find("Flask").cards] == ["2"]

    def test_a_number_of_the_game_comes_before_ids(self, tmp_path):
        found = finder(tmp_path, {"name": "Vial"}, {"name": "Flask", "ids": ["T 1", "46986414"]})
        assert found.find("T 1").card.name == "Vial"
        assert found.find("", number="46986414").card.name == "Flask"
        assert found.find("", number="046986414").card.name == "Flask"

    def test_another_name_of_two_cards_is_not_clear(self, tmp_path):
        found = finder(tmp_path, {"name": "Vial", "also": ["Jar"]}, {"name": "Flask", "also": ["jar"]})
        assert {card.name for card in found.find("Jar").cards} == {"Vial", "Flask"}
        assert found.find("Jar").card is None

    def test_it_is_never_shown(self, tmp_path):
        found = finder(tmp_path, {"name": "Vial", "also": ["Flask of Zingara"]})
        assert found.nearest("Flask of Zingarra") == ["Vial"]

    def test_a_deck_uses_it_from_sources_and_from_the_catalogue(self, tmp_path, monkeypatch):
        monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
        pool = tmp_path / "pool.toml"
        cards = [
            '[[cards]]\nname = "Kothar"\nnumber = "1"\ntype = "foe"\nrenown = 4\nalso = ["Cothar"]\nids = ["0123"]\n',
            '[[cards]]\nname = "Ymir"\nnumber = "2"\ntype = "foe"\nrenown = 4\nalso = ["The Frost", "Giant"]\n',
            '[[cards]]\nname = "Crom"\nnumber = "3"\ntype = "foe"\nrenown = 4\nalso = ["Giant"]\n',
        ]
        pool.write_text(HEAD + "".join(cards), encoding="utf-8")
        deck = 'game = "conan"\n[foe]\n"Cothar" = 1\n"123" = 1\n"the frost" = 1\n"Giant" = 1\n'
        seen = []
        for _ in range(2):
            checker = Checker(Library([str(pool)]))
            report = checker.check("deck.toml", deck.encode())
            assert [found.message for found in report.findings if found.code == "DK001"] == []
            (unclear,) = [found for found in report.findings if found.code == "DK002"]
            assert set(unclear.cards) == {"Ymir", "Crom"}
            seen.append([(found.code, found.message) for found in report.findings])
        assert seen[0] == seen[1]


class TestPoolCheck:
    def found(self, folder, *cards: str) -> list[tuple[str, str, str]]:
        rows = [f'[[cards]]\nnumber = "{n}"\ntype = "foe"\nrenown = 1\n{card}\n' for n, card in enumerate(cards, 1)]
        return [(f.code, f.severity, f.message) for f in lint_text(folder, "conan", HEAD + "".join(rows))]

    def test_two_cards_with_one_other_name(self, tmp_path):
        found = self.found(tmp_path, 'name = "Vial"\nalso = ["Jar"]', 'name = "Flask"\nalso = ["JAR", "Pot"]')
        assert found == [("PL004", "warning", "Flask: JAR stands at Vial too")]

    def test_two_cards_with_one_id(self, tmp_path):
        found = self.found(tmp_path, 'name = "Vial"\nids = ["12"]', 'name = "Flask"\nids = ["012"]')
        assert found == [("PL004", "warning", "Flask: 012 stands at Vial too")]

    def test_another_name_that_is_the_name_of_another_card(self, tmp_path):
        found = self.found(tmp_path, 'name = "Vial"\nalso = ["Flask"]', 'name = "Flask"')
        assert found == [("PL004", "warning", "Vial: Flask is the name of Flask")]

    def test_printings_of_one_card_share_other_names(self, tmp_path):
        assert self.found(tmp_path, 'name = "Vial"\nalso = ["Jar"]', 'name = "Vial"\nalso = ["Jar"]') == []

    def test_wrong_kinds_are_told(self, tmp_path):
        found = self.found(tmp_path, 'name = "Vial"\nalso = 3', 'name = "Flask"\nids = [4]')
        assert [code for code, _, _ in found] == ["PL002", "PL002"]
        assert "also is 3; it must be a text in quotes, or several in brackets" in found[0][2]

    def test_pools_may_differ_in_other_names(self, tmp_path):
        from pool_files import game, write_pool

        from deckcheck.cards.pools.assemble import read_pools

        row = {"number": "1", "name": "Vial", **FOE}
        files = [
            write_pool(tmp_path, "conan", [{**row, "also": ["Jar"]}], set="T", file="a.toml"),
            write_pool(tmp_path, "conan", [{**row, "also": ["Pot"], "ids": ["5"]}], set="T", file="b.toml"),
        ]
        pools = read_pools(files, game("conan"))
        assert pools.faults == []
        assert [(card.also, card.ids) for card in pools.cards] == [(("Jar", "Pot"), ("5",))]


class TestFaces:
    @pytest.mark.parametrize("written", ["Fire // Ice", "Fire/Ice", "fire / ICE", "Fire//Ice", "Fire  //Ice (T 1)"])
    def test_all_spellings_mean_the_card(self, tmp_path, written):
        found = finder(tmp_path, {"name": "Fire // Ice"}, {"name": "Fire Dance"})
        assert found.find(written).card.name == "Fire // Ice"

    @pytest.mark.parametrize("written", ["Fire", "Ice", "Ice // Fire", "Fire - Ice", "Fire Ice", "Fire /"])
    def test_nothing_else_does(self, tmp_path, written):
        assert finder(tmp_path, {"name": "Fire // Ice"}).find(written).card is None

    def test_a_card_that_is_called_so_comes_first(self, tmp_path):
        found = finder(tmp_path, {"name": "Fire // Ice"}, {"name": "Fire/Ice"})
        assert found.find("Fire/Ice").card.number == "2"
        assert found.find("Fire // Ice").card.number == "1"

    def test_a_front_face_is_written_by_hand(self, tmp_path):
        assert finder(tmp_path, {"name": "Fire // Ice", "also": ["Fire"]}).find("Fire").card.number == "1"

    def test_in_a_list_it_is_no_comment(self, tmp_path):
        pool = tmp_path / "pool.toml"
        card = '[[cards]]\nname = "Fire // Ice"\nnumber = "1"\ntype = "foe"\nrenown = 4\n'
        pool.write_text(HEAD + card, encoding="utf-8")
        library = Library([str(pool)], cache=False)
        text = "Foe deck\n2 Fire // Ice\n1 Fire/Ice\n1 Fire / Ice // flex slot\n3x Fire//Ice\n"
        report = Checker(library, game="conan").check("deck.txt", text.encode())
        assert {found.code for found in report.findings} & {"DK001", "DK002", "DK003"} == set()
        assert [(name, count) for _, name, count in report.contents] == [("=Fire // Ice", n) for n in (2, 1, 1, 3)]

    @given(st.lists(st.sampled_from(["Fire", "Ice Age", "Ö"]), min_size=2, max_size=3), st.data())
    def test_property_any_way_to_join_faces(self, tmp_path_factory, faces, data):
        joints = ["/", " / ", "//", " // ", "/ ", " /", "// "]
        joined = "".join(
            text
            for pair in itertools.zip_longest(
                faces, [data.draw(st.sampled_from(joints)) for _ in faces[1:]], fillvalue=""
            )
            for text in pair
        )
        found = finder(tmp_path_factory.mktemp("faces"), {"name": " // ".join(faces)})
        assert found.find(joined).card is not None
