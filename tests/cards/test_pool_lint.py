"""Faults of pools: each found once, at its line, with what to do; whatever a file holds, nothing breaks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pool_files import game, lint_text, write_pool

from deckcheck.cards.pools.assemble import read_pools
from deckcheck.cards.pools.characters import oddities
from deckcheck.cards.pools.lint import lint_pools
from deckcheck.report import Finding

HEAD = 'game = "conan"\nset = "B"\n'
FOE = '[[cards]]\nnumber = "3"\nname = "Pale Serpent"\ntype = "foe"\nrenown = 4\n'
"""Starts in line 3 of a pool: number in 4, name in 5, type in 6, renown in 7."""

Brief = list[tuple[str, str, int]]


def brief(findings: list[Finding]) -> Brief:
    return [(finding.code, finding.severity, finding.locations[0].line) for finding in findings]


def lint(folder: Path, text: str, head: str = HEAD) -> Brief:
    return brief(lint_text(folder, "conan", head + text, frozenset({"unique"})))


def only(folder: Path, text: str, head: str = HEAD) -> Finding:
    [finding] = lint_text(folder, "conan", head + text, frozenset({"unique"}))
    return finding


def test_a_sound_pool(tmp_path: Path) -> None:
    assert lint(tmp_path, FOE) == []


@pytest.mark.parametrize("id", ["conan", "guardians", "jedi-knights", "sky-galleon"])
def test_the_pools_of_the_project_have_no_faults(id: str) -> None:
    folder = Path(__file__).parent.parent.parent / "cardpools" / id
    found = lint_pools([str(path) for path in folder.glob("*.toml")], game(id))
    assert [finding for finding in found if finding.severity != "note"] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name = Control", (1, 8)),
        ('name = "a"\nname = "b"', (2, 1)),
        ("[[cards]\n", (1, 1)),
        ("a = [1,\n", (1, 1)),
    ],
)
def test_pl001_broken_toml(tmp_path: Path, text: str, place: tuple[int, int]) -> None:
    finding = only(tmp_path, text, head="")
    assert (finding.code, finding.severity) == ("PL001", "error")
    assert finding.locations[0].line >= place[0]
    assert finding.locations[0].path == str(tmp_path / "pool.toml")


def test_pl001_files_that_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    dangling = tmp_path / "dangling.toml"
    dangling.symlink_to(tmp_path / "nowhere")
    paths = [str(folder), str(dangling), str(tmp_path / "missing.toml"), "nul\0.toml"]
    pools = read_pools([*paths, write_pool(tmp_path, "conan", [])], game("conan"))
    assert [fault.code for fault in pools.faults] == ["PL001"] * 4
    assert len(pools.sets) == 1


@pytest.mark.parametrize(
    "data", [b"\x00\x01", b"\xff\xfe\xff", b"\x80" * 20, b'game = "\xe9"', b"x = " + b"[" * 100_000]
)
def test_pl001_files_that_are_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "pool.toml"
    path.write_bytes(data)
    assert {fault.code for fault in read_pools([str(path)], game("conan")).faults} <= {"PL001", "PL011", "PL002"}
    assert read_pools([str(path)], game("conan")).faults


def test_pl001_another_encoding_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "pool.toml"
    path.write_bytes((HEAD + FOE).encode("utf-16"))
    [finding] = lint_pools([str(path)], game("conan"))
    assert (finding.code, finding.severity) == ("PL001", "warning")
    assert "utf-16" in finding.message


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("renwon = 3", "Pale Serpent: renwon is no key of a card", "Did you mean renown?"),
        ("scars = true", "Pale Serpent: scars is true; it must be a whole number", ""),
        ("scars = 3.0", "Pale Serpent: scars is 3.0; it must be a whole number", ""),
        ("kind = 7", "Pale Serpent: kind is 7; it must be a text in quotes", ""),
        ('rarity = ""', 'Pale Serpent: rarity is ""; it must be a text that is not empty', ""),
        ("kind = [1]", "Pale Serpent: kind is [1]; it must be a text in quotes", ""),
        ('unique = "yes"', 'Pale Serpent: unique is "yes"; it must be true or false', ""),
        ("rarity = 1979-05-27", "Pale Serpent: rarity is 1979-05-27; it must be a text in quotes", ""),
        ('partial = "no"', 'Pale Serpent: partial is "no"; it must be true or false', ""),
        ("scars = nan", "Pale Serpent: scars is nan; it must be a whole number", ""),
        (
            f"kind = 0x{'f' * 9000}",
            "Pale Serpent: kind is a number of very many digits; it must be a text in quotes",
            "",
        ),
        ("kind = [1, 2, [3], 4]", "Pale Serpent: kind is [1, 2, …, …]; it must be a text in quotes", ""),
        (f"kind = {'[' * 90}{']' * 90}", "Pale Serpent: kind is […]; it must be a text in quotes", ""),
        ("scars = { a = 1 }", "Pale Serpent: scars is a table; it must be a whole number", ""),
        ('"\\u202e" = 1', "Pale Serpent: \\u202e is no key of a card", ""),
    ],
)
def test_pl002_keys_and_kinds(tmp_path: Path, line: str, message: str, hint: str) -> None:
    finding = only(tmp_path, FOE + line + "\n")
    assert (finding.code, finding.message, finding.hint, finding.locations[0].line) == ("PL002", message, hint, 8)


def test_pl002_a_number_is_a_text(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE.replace('"3"', "3"))
    assert (finding.code, finding.locations[0].line) == ("PL002", 4)
    assert finding.message == "Pale Serpent: number is 3; it must be a text in quotes"


def test_pl002_a_fact_of_another_type(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE.replace("foe", "item"))
    assert (finding.code, finding.locations[0].line, finding.locations[0].column) == ("PL002", 7, 1)
    assert finding.message == "Pale Serpent (B 3) is of type item, which has no renown"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cards = 3\n", ("PL002", 3)),
        ("[cards]\nname = 'x'\n", ("PL002", 3)),
        ("cards = [1]\n", ("PL002", 3)),
        ("sample = 1\n" + FOE, ("PL002", 3)),
        ("released = '2006'\n" + FOE, ("PL002", 3)),
        ("nmae = 'x'\n" + FOE, ("PL002", 3)),
        ("[[cards]]\nnumber = '3'\ntype = 'item'\n", ("PL008", 3)),
        ("[[cards]]\nnumber = '3'\nname = '  '\ntype = 'item'\n", ("PL002", 5)),
    ],
)
def test_pl002_the_shape_of_the_whole(tmp_path: Path, text: str, found: tuple[str, int]) -> None:
    finding = only(tmp_path, text)
    assert (finding.code, finding.locations[0].line) == found


def test_a_fault_in_a_card_has_no_others_behind_it(tmp_path: Path) -> None:
    promo = '[[cards]]\nnumber = "P1"\nname = "Pale Serpent"\nsame_as = "B 3"\n'
    assert lint(tmp_path, FOE.replace('"foe"', '"fo"') + promo) == [("PL006", "error", 6)]


def test_pl003_a_printing_twice(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE + FOE.replace("Pale", "Paler"))
    assert (finding.code, finding.message) == ("PL003", "Paler Serpent (B 3) stands in the pool twice")
    assert [place.line for place in finding.locations] == [8, 3]


def test_pl003_without_a_number(tmp_path: Path) -> None:
    row = FOE.replace('number = "3"\n', "")
    assert lint(tmp_path, row + row) == [("PL003", "error", 7)]
    assert lint(tmp_path, row + row.replace("Pale", "Red")) == []


def test_pl004_names_that_read_the_same(tmp_path: Path) -> None:
    other = FOE.replace('"3"', '"4"').replace("Pale Serpent", "pale  serpent")
    [finding, odd] = lint_text(tmp_path, "conan", HEAD + FOE + other)
    assert (finding.code, finding.severity, odd.code) == ("PL004", "warning", "PL005")
    assert finding.message == "Pale Serpent, pale  serpent are different cards, but read the same"
    assert [place.line for place in finding.locations] == [5, 10]


def test_o7_names_that_differ_in_accents_only(tmp_path: Path) -> None:
    other = FOE.replace('"3"', '"4"').replace("Pale", "Pâle")
    assert lint(tmp_path, FOE + other) == [("PL004", "warning", 5)]


def test_pl004_one_name_for_several_cards_is_a_note(tmp_path: Path) -> None:
    rows = "".join(
        f'[[cards]]\nnumber = "{n}"\nname = "大凪"\ntype = "chara"\nattribute = "red"\n' for n in ("A1", "A2")
    )
    [finding] = lint_text(tmp_path, "sky-galleon", 'game = "sky-galleon"\nset = "V1"\n' + rows)
    assert (finding.code, finding.severity) == ("PL004", "note")
    assert finding.hint == "In a list write 大凪 (V1 A1), 大凪 (V1 A2)."


def test_pl004_subtitles_tell_cards_apart(tmp_path: Path) -> None:
    rows = "".join(
        f'[[cards]]\nnumber = "{n}"\nname = "Luke"\nsubtitle = "{n}"\ntype = "event"\nside = "rebel"\n' for n in "12"
    )
    assert lint_text(tmp_path, "jedi-knights", 'game = "jedi-knights"\nset = "SV"\n' + rows) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Pale\u200bSerpent", "a character that cannot be seen, U+200B ZERO WIDTH SPACE"),
        ("Pale\u202eSerpent", "a character that cannot be seen, U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Pale\\u0007", "a character that cannot be seen, U+0007"),
        (" Pale", "a space at its beginning or end"),
        ("Pale  Serpent", "two spaces in a row"),
        ("Pale\u00a0Serpent", "an unusual space, U+00A0 NO-BREAK SPACE"),
        ("Pa\u0302le", "letters in parts (it is not in normal form C)"),
        ("P\u0430le", "letters of several alphabets in one word (cyrillic, latin)"),
    ],
)
def test_pl005_odd_characters(tmp_path: Path, name: str, problem: str) -> None:
    finding = only(tmp_path, FOE.replace("Pale Serpent", name))
    assert (finding.code, finding.severity, finding.locations[0].line) == ("PL005", "warning", 5)
    assert finding.message.endswith(f": name has {problem}")


@pytest.mark.parametrize(
    "name", ["IG-88's Pulse Cannon", "Séance", "イフリート ＳＲ＋", "織田信長", "前　後", "Ørsted – Łódź"]
)
def test_pl005_names_as_they_are_printed(name: str) -> None:
    assert oddities(name) == []


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        (
            'type = "fo"',
            'Pale Serpent: type is "fo"; it must be one of conan, ally, region, item, move, action, foe',
            "Did you mean foe?",
        ),
        (
            'type = "Foe"',
            'Pale Serpent: type is "Foe"; it must be one of conan, ally, region, item, move, action, foe',
            "Did you mean foe?",
        ),
        ('type = ""', 'Pale Serpent: type is ""; it must be one of conan, ally, region, item, move, action, foe', ""),
    ],
)
def test_pl006_unknown_values(tmp_path: Path, line: str, message: str, hint: str) -> None:
    finding = only(tmp_path, FOE.replace('type = "foe"', line))
    assert (finding.code, finding.message, finding.hint, finding.locations[0].line) == ("PL006", message, hint, 6)


def test_pl006_a_number_out_of_bounds(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE.replace("= 4", "= -1"))
    assert (finding.code, finding.message) == ("PL006", "Pale Serpent: renown is -1; it must be a whole number from 0")


def test_pl006_none_of_a_fact_that_the_type_has(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE.replace("= 4", '= ""'))
    assert (finding.code, finding.message) == ("PL006", "Pale Serpent (B 3) is of type foe, which always has a renown")


def test_pl006_a_value_spelt_in_two_ways(tmp_path: Path) -> None:
    rows = "".join(
        f'[[cards]]\nnumber = "{icon}"\nname = "{icon} Guard"\ntype = "event"\nside = "rebel"\nicon = "{icon}"\n'
        for icon in ("Luke", "luke")
    )
    found = lint_text(tmp_path, "jedi-knights", 'game = "jedi-knights"\nset = "SV"\n' + rows)
    assert ("PL006", "warning", 14) in brief(found)


@pytest.mark.parametrize(
    ("reference", "hint"),
    [("B 33", "Did you mean B 3?"), ("Q 700", 'Write set and number of the card, as in same_as = "SV 41".')],
)
def test_pl007_dangling(tmp_path: Path, reference: str, hint: str) -> None:
    promo = f'[[cards]]\nnumber = "P1"\nname = "Promo"\nsame_as = "{reference}"\n'
    finding = only(tmp_path, FOE + promo)
    assert finding.message == f"Promo (B P1) is said to be the same as {reference}, which no pool has"
    assert (finding.code, finding.hint, finding.locations[0].line) == ("PL007", hint, 11)


@pytest.mark.parametrize("ring", [["1"], ["1", "2"], ["1", "2", "3"]])
def test_pl007_circles_are_told_once(tmp_path: Path, ring: list[str]) -> None:
    rows = [
        f'[[cards]]\nnumber = "{n}"\nname = "Card {n}"\nsame_as = "B {ring[(i + 1) % len(ring)]}"\n'
        for i, n in enumerate(ring)
    ]
    tail = '[[cards]]\nnumber = "9"\nname = "Tail"\nsame_as = "B 1"\n'
    finding = only(tmp_path, "".join(rows) + tail)
    assert (finding.code, finding.locations[0].line) == ("PL007", 6)
    assert finding.message == f"same_as goes round in a circle: {' → '.join(f'B {n}' for n in [*ring, '1'])}"


def test_pl008_missing_facts(tmp_path: Path) -> None:
    finding = only(tmp_path, FOE.replace("renown = 4\n", ""))
    assert (finding.code, finding.severity, finding.locations[0].line) == ("PL008", "error", 3)
    assert finding.message == "Pale Serpent (B 3): renown is missing"
    finding = only(tmp_path, '[[cards]]\nnumber = "3"\nname = "Pale Serpent"\n')
    assert finding.message == "Pale Serpent (B 3): type is missing"


def test_pl008_the_number_where_it_tells_cards_apart(tmp_path: Path) -> None:
    row = '[[cards]]\nname = "大凪"\ntype = "chara"\nattribute = "red"\n'
    [finding] = lint_text(tmp_path, "sky-galleon", 'game = "sky-galleon"\nset = "V1"\n' + row)
    assert finding.message == "大凪 (V1): number is missing"


def test_pl008_partial_pools_are_summed_up(tmp_path: Path) -> None:
    rows = FOE.replace("renown = 4\n", "") + FOE.replace('"3"', '"4"').replace("Pale", "Red")
    found = lint_text(tmp_path, "conan", HEAD + "partial = true\n" + rows)
    assert [(finding.severity, finding.message) for finding in found] == [
        ("note", "renown is not recorded of 1 of 2 printings"),
        ("note", "unique is not recorded of 2 of 2 printings"),
    ]
    assert not read_pools([str(tmp_path / "pool.toml")], game("conan")).faults


def test_pl009_printings_disagree(tmp_path: Path) -> None:
    promo = FOE.replace('"3"', '"P1"').replace("4", "5") + 'unique = true\nsame_as = "B 3"\n'
    found = lint_text(tmp_path, "conan", HEAD + FOE + promo, frozenset({"unique"}))
    both = "Pale Serpent (B P1) and Pale Serpent (B 3) are printings of one card, but not alike"
    assert [(finding.code, finding.severity, finding.message) for finding in found] == [
        ("PL009", "warning", f"{both}: renown is 5 here, 4 there"),
        ("PL009", "error", f"{both}: unique is true here, false there"),
    ]
    assert [place.line for place in found[1].locations] == [13, 3]


def test_pl009_types_of_one_title_may_differ(tmp_path: Path) -> None:
    ally = FOE.replace('"3"', '"80"').replace("foe", "ally").replace("4", "2")
    assert lint(tmp_path, FOE + ally) == [("PL004", "note", 5)]


def test_pl009_arts_of_one_number_are_alike_in_everything(tmp_path: Path) -> None:
    rows = "".join(
        f'[[cards]]\nnumber = "2"\nname = "Boba Fett"\nvariant = "{art}"\ntype = "event"\nside = "{side}"\n'
        for art, side in (("L", "rebel"), ("R", "imperial"))
    )
    found = lint_text(tmp_path, "jedi-knights", 'game = "jedi-knights"\nset = "SV"\n' + rows)
    assert brief(found) == [("PL009", "error", 14)]


def two_pools(folder: Path, one: dict[str, object], other: dict[str, object], **head: object) -> list[Finding]:
    card = {"number": "3", "name": "Pale Serpent", "type": "foe", "renown": 4}
    paths = [
        write_pool(folder, "conan", [{**card, **row}], file=file, **head)  # type: ignore[arg-type]
        for file, row in (("a.toml", one), ("b.toml", other))
    ]
    return lint_pools(paths, game("conan"))


def test_pl010_two_pools_define_one_card_differently(tmp_path: Path) -> None:
    [finding] = two_pools(tmp_path, {}, {"renown": 5})
    assert (finding.code, finding.severity) == ("PL010", "error")
    assert finding.message == "Two pools define Pale Serpent (SV 3) differently: renown is 5 here, 4 there"
    assert [os.path.basename(place.path) for place in finding.locations] == ["b.toml", "a.toml"]
    [finding] = two_pools(tmp_path, {}, {"name": "Red Serpent"})
    assert finding.code == "PL010"


def test_pl010_what_no_rule_reads_is_a_warning(tmp_path: Path) -> None:
    [finding] = two_pools(tmp_path, {"scars": 1}, {"scars": 2})
    assert (finding.code, finding.severity) == ("PL010", "warning")
    assert two_pools(tmp_path, {"scars": 1}, {"rarity": "R"}) == []


@pytest.mark.parametrize(
    ("head", "message", "line"),
    [
        ('set = "B"\n', "The pool does not say its game", 0),
        ('game = "conan"\n', "The pool does not say its set", 0),
        (
            'game = "conan"\nset = "Base Set"\n',
            'set is "Base Set"; it must be a short code for the set, in quotes and without spaces',
            2,
        ),
        ('game = 7\nset = "B"\n', "game is 7; it must be the game's id", 1),
        ('game = "guardians"\nset = "B"\n', 'The pool is of another game: "guardians", not conan', 1),
    ],
)
def test_pl011_game_and_set(tmp_path: Path, head: str, message: str, line: int) -> None:
    finding = only(tmp_path, FOE, head)
    assert (finding.code, finding.message, finding.locations[0].line) == ("PL011", message, line)


def test_pl011_another_game_is_one_finding(tmp_path: Path) -> None:
    row = '[[cards]]\nname = "大凪"\nnumber = "A1"\ntype = "chara"\nattribute = "red"\n'
    assert lint(tmp_path, row, 'game = "sky-galleon"\nset = "V1"\n') == [("PL011", "error", 1)]


def test_faults_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    other = FOE.replace("Pale", "Red").replace('"3"', "4").replace("foe", "fo")
    text = FOE.replace("= 4", "= -4") + other + "colour = 1\n"
    assert lint(tmp_path, text) == [
        ("PL006", "error", 7),
        ("PL002", "error", 9),
        ("PL006", "error", 11),
        ("PL002", "error", 13),
    ]


VALUES = st.recursive(
    st.one_of(
        st.text(max_size=5),
        st.integers(),
        st.booleans(),
        st.floats(),
        st.sampled_from(["conan", "foe", "B", "B 1", "", "1"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
CARD_KEYS = st.sampled_from(["name", "number", "type", "renown", "unique", "same_as", "partial", "kind", "rarity", "x"])
CARDS = st.lists(st.dictionaries(CARD_KEYS, VALUES, max_size=6) | VALUES, max_size=4)
HEADS = st.fixed_dictionaries(
    {"game": st.just("conan"), "set": st.just("B")},
    optional={
        "cards": CARDS | VALUES,
        "sample": VALUES,
        "partial": VALUES,
        "name": VALUES,
        "released": VALUES,
        "x": VALUES,
    },
)


@given(HEADS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_nothing_that_toml_can_say_breaks_the_lint(tmp_path: Path, tree: dict[str, object]) -> None:
    found = lint_text(tmp_path, "conan", tomli_w.dumps(tree))
    assert all(finding.locations and finding.message for finding in found)
