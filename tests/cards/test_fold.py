"""Folding: what people write in many ways is one text, and what is another text stays another."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.fold import fold, fold_accents


@pytest.mark.parametrize("quote", "'`´‘’ʼ′＇")
def test_o6_apostrophes(quote: str) -> None:
    assert fold(f"Hound{quote}s Tooth") == "hound's tooth"


@pytest.mark.parametrize("dash", "-‐‑‒–—−－﹣")
def test_o6_dashes(dash: str) -> None:
    assert fold(f"4{dash}LOM") == "4-lom"


@pytest.mark.parametrize("wave", "~〜～∼")
def test_wave_dashes(wave: str) -> None:
    assert fold(f"序章{wave}終章") == "序章~終章"


def test_o6_the_long_vowel_mark_is_a_letter() -> None:
    assert fold("イフリート") == "イフリート"
    assert fold("ｲﾌﾘｰﾄ") == "イフリート"
    assert fold("スーパー") != fold("ス-パ-")


@pytest.mark.parametrize(
    "written",
    [
        "BOSSK",
        "bossk  ",
        "\tBossk\t",
        "Bossk\u00a0",
        "\u3000Ｂｏｓｓｋ",
        "Bos\u200bsk",
        "\ufeffBossk",
        "Bossk\r\n",
        "Bo\u00adssk",
    ],
)
def test_o7_case_and_spaces(written: str) -> None:
    assert fold(written) == "bossk"


def test_o7_inner_spaces() -> None:
    assert fold("Jabba  The\u00a0\u3000Hutt") == fold("Jabba the Hutt")


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("ＳＲ＋アポロン", "sr+アポロン"),
        ("ﾊﾞｰﾃﾞｨ", "バーディ"),
        ("か\u3099", "が"),
        ("ﬁre", "fire"),
        ("Ⅱ", "ii"),
        ("Straße", "strasse"),
        ("“Lord”", '"lord"'),
        ("İstanbul", "istanbul"),
        ("ISTANBUL".lower().replace("i", "ı"), "istanbul"),
        ("i\u0307stanbul", "istanbul"),
        ("葛\U000e0100城", "葛城"),
    ],
)
def test_forms_of_one_text(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize(
    ("one", "other"), [("TK²", "TK2"), ("①", "1"), ("½", "1/2"), ("か", "が"), ("は", "ぱ"), ("Séance", "Seance")]
)
def test_what_stays_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("written", "bare"),
    [("Séance", "seance"), ("Dandân", "dandan"), ("Ørsted", "orsted"), ("Łódź", "lodz"), ("がぱ", "がぱ")],
)
def test_accents_are_a_second_step(written: str, bare: str) -> None:
    assert fold_accents(fold(written)) == bare


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    bare = fold_accents(fold(text))
    assert fold_accents(bare) == fold(bare) == bare


@given(st.text())
def test_the_normal_form_never_matters(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text)) == fold(text)


@given(st.text(st.characters(codec="ascii")))
def test_the_quick_way_is_the_same_way(text: str) -> None:
    assert fold(f"{text} é") == f"{fold(text)} é".strip()


@given(
    st.lists(st.sampled_from(["Bossk", "4-LOM", "Séance", "イフリート"]), min_size=1),
    st.sampled_from([" ", "\t", "\u3000", "\u00a0 "]),
)
def test_the_kind_of_space_never_matters(words: list[str], space: str) -> None:
    assert fold(space.join(["", *words, ""])) == fold(" ".join(words))


def test_long_texts_are_folded_in_a_blink() -> None:
    assert fold("i" + "\u0307" * 300_000) == "i"
    assert len(fold("イ" * 300_000)) == 300_000


def test_ascii_needs_no_tables() -> None:
    code = "import sys; from deckcheck.cards.fold import fold; fold('IG-88'); print('unicodedata' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
