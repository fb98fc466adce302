"""Text in columns."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.output.excerpt import Excerpt
from deckcheck.output.terminal import columns, wants_color
from deckcheck.output.text_width import crop, crop_start, width, wrap
from deckcheck.report import Location

WORDS = st.text(st.sampled_from("ab 炎の竜、。「」ーｲ-é"), max_size=200)


@given(WORDS, st.integers(10, 60))
def test_wrapping_fits_and_loses_nothing(text, room):
    lines = wrap(text, room)
    assert all(width(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_no_line_begins_with_a_closing_sign():
    assert wrap("炎の竜が空を飛ぶ。", 16) == ["炎の竜が空を飛", "ぶ。"]


def test_a_short_last_word_gets_company():
    assert wrap("one two three four", 16) == ["one two", "three four"]


@given(WORDS, st.integers(1, 60))
def test_cutting_fits(text, room):
    assert width(crop(text, room)) <= room
    assert width(crop_start(text, room)) <= room


@given(WORDS, st.integers(1, 210), st.integers(0, 210), st.integers(20, 60))
def test_excerpts_fit(text, column, end, room):
    part = Excerpt(Location(1, column, end, text), room)
    assert width(part.before + part.marked + part.after) <= room
    assert width(part.underline()) <= room + 1


def test_a_tab_is_one_column():
    part = Excerpt(Location(1, 9, 10, '"Bossk"\t3'), 40)
    assert (part.before, part.marked, part.after) == ('"Bossk" ', "3", "")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_colours_are_for_terminals(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_color(Terminal())
    assert not wants_color(io.StringIO())
    assert wants_color(io.StringIO(), wish=True)
    assert not wants_color(Terminal(), wish=False)


def test_the_environment_decides_on_colours(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_color(io.StringIO())
    monkeypatch.setenv("FORCE_COLOR", "0")
    assert not wants_color(Terminal())
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not wants_color(Terminal())


def test_the_width_is_within_reason(monkeypatch):
    for written, expected in (("60", 60), ("9", 40), ("400", 100), ("", 80), ("wide", 80)):
        monkeypatch.setenv("COLUMNS", written)
        assert columns(io.StringIO()) == expected
