from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.files.decode import decode
from deckcheck.files.display import shown

WESTERN = [
    "2 Séance\n3 Dandân\n",
    "1 IG-88’s Pulse Cannon\n",
    "Player: Jürgen Groß\n1 Æther Vial\n",
    "3 Bossk – flex\n1 “The” Card\n",
    "1 Œuvre à deux\r\n2 Noël\r\n",
    "1 Ångström's Ñandú™\n",
]
JAPANESE = [
    "３ イフリート\n",
    "デッキ\n4 炎の竜\n4 水晶の騎士\n",
    "3 ソード\n3 ア\n",
    "【デッキ】\r\n4 ＳＲ＋イフリート\r\n",
    "4 飛行艇 SR+\n2 イフリート (SG 016)\n",
    "3 ｲﾌﾘｰﾄ\n2 ﾄﾞﾗｺﾞﾝ\n",
]


@pytest.mark.parametrize("text", [*WESTERN, *JAPANESE, "3 Bossk\n", ""])
def test_unicode_with_and_without_a_mark(text: str) -> None:
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        marked = decode(("\ufeff" + text).encode(encoding))
        assert (marked.text, marked.encoding, marked.note, marked.problem) == (text, encoding, "", "")
    plain = decode(text.encode())
    assert (plain.text, plain.encoding) == (text, "utf-8")


@pytest.mark.parametrize("text", [*WESTERN, *JAPANESE, "3 Bossk\n", "3 聖なる剣\u3000光\n"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_shows_by_its_zero_bytes(text: str, encoding: str) -> None:
    got = decode(text.encode(encoding))
    assert (got.text, got.encoding, got.problem) == (text, encoding, "")


@pytest.mark.parametrize("text", WESTERN)
def test_windows_1252_is_told_by_its_words(text: str) -> None:
    got = decode(text.encode("cp1252"))
    assert (got.text, got.encoding, got.note) == (text, "windows-1252", "")


@pytest.mark.parametrize("text", JAPANESE)
def test_shift_jis_is_told_by_its_words(text: str) -> None:
    got = decode(text.encode("cp932"))
    assert (got.text, got.encoding, got.note) == (text, "cp932", "")


def test_a_doubtful_choice_is_said() -> None:
    got = decode("3 炎\n".encode("cp932"))
    assert (got.text, got.encoding) == ("3 炎\n", "cp932")
    assert "guess" in got.note


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"3 Bossk\n2 Yo\0da\n", 2, 5),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, 1),
        ("2 Séance\n1 Noël\n3 ".encode() + b"Boss\xff\n", 3, 7),
        (b"1 Name\r2 Last\xff\x01", 2, 7),
        (b"\xef\xbb\xbf3 Bossk\n2 \xff\n", 2, 3),
        (b"\xff\xfe3\x00 \x00\x00\xd8\x00\x00", 1, 3),
    ],
)
def test_what_is_not_text_is_a_problem_with_its_place(data: bytes, line: int, column: int) -> None:
    got = decode(data)
    assert got.problem
    assert (got.line, got.column) == (line, column)
    assert got.text == ""


def test_a_third_encoding_is_never_read_in_silence() -> None:
    for encoding in ("cp1251", "koi8-r", "euc-jp", "gbk", "iso8859-7"):
        for text in ("3 Ленин\n1 Ворон\n2 Чёрная вдова\n", "3 イフリート\n2 聖なる剣\n", "1 Αχιλλέας\n2 Έκτωρ\n"):
            data = text.encode(encoding, "ignore")
            got = decode(data)
            assert data.isascii() or got.problem or got.note, (encoding, got)


def test_an_encoding_that_the_user_tells_is_kept_to() -> None:
    assert decode("3 Ленин".encode("cp1251"), "cp1251").text == "3 Ленин"
    assert decode("Séance".encode("latin-1"), "utf-8").column == 2
    assert decode(b"\xff\xfe3\x00", "utf-16").text == "3"


@pytest.mark.parametrize("name", ["no-such", "base64", "rot13", "\0", "undefined", "x" * 5000, "é"])
def test_an_unknown_encoding_is_named(name: str) -> None:
    assert "not the name of a text encoding" in decode(b"3 Bossk", name).problem


@given(st.binary(max_size=60))
def test_any_bytes_are_a_text_or_a_problem(data: bytes) -> None:
    got = decode(data)
    assert bool(got.problem) != bool(got.encoding)
    assert "\0" not in got.text


@given(st.text(st.characters(exclude_characters="\0", codec="utf-8")))
def test_utf_8_is_read_as_it_is(text: str) -> None:
    assert decode(text.encode()).text == text.removeprefix("\ufeff")


def test_a_text_is_shown_short_and_harmless() -> None:
    assert shown("Bossk") == "Bossk"
    assert shown("a\x1b[31m\u202eb\n") == "a\\x1b[31m\\u202eb\\n"
    assert shown("剣\u3000光\u00a0x") == "剣\u3000光\u00a0x"
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 1_000_000) == "x" * 59 + "…"
    assert shown("\0" * 30) == "\\x00" * 14 + "…"


@given(st.text())
def test_a_shown_text_has_no_tricks(text: str) -> None:
    assert len(shown(text)) <= 60
    assert shown(text).replace("\u00a0", "").replace("\u3000", "").isprintable()


JAPANESE = "Game: sky-galleon\n4 ルーメイア\n4 炎帆の少女ルーメ\n3 羊雲\n"
WESTERN = "Game: conan\n1 Capitán Orsé\n2 Widow’s Kiss\n1 Nïvva, Ghost of the Well\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (JAPANESE, "euc-jp"),
        (JAPANESE, "utf-16-le"),
        (JAPANESE, "utf-16-be"),
        (WESTERN, "mac-roman"),
        (WESTERN, "utf-16-le"),
    ],
)
def test_what_is_guessed_is_said(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding) == (text, encoding)
    assert "which is a guess" in decoded.note


@pytest.mark.parametrize(("text", "encoding"), [(JAPANESE, "cp932"), (WESTERN, "windows-1252"), (JAPANESE, "utf-8")])
def test_the_usual_encodings_are_no_guess(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.note) == (text, encoding, "")
