"""Lists as other programs write them, checked end to end: each sample is a legal deck of ``examples``."""

from __future__ import annotations

import html
from pathlib import Path

import pytest
from helpers import library

from deckcheck.checking.checker import Checker
from deckcheck.convert.converter import Converter
from deckcheck.convert.writers import WRITERS
from deckcheck.decks.formats import FORMATS, format_named
from deckcheck.library.library import Library

HERE = Path(__file__).parent.parent
ROOT = HERE.parent
SAMPLES = sorted(HERE.glob("formats/*/*--*"))
NO_ORDER = {"ydk"}
"""Formats whose numbers tell cards of one pool apart, not of several."""


def checker_of(sample: Path, **options: str) -> tuple[Checker, str, Path]:
    """Give who checks a sample, its game, and the example that it shows."""
    game, _, stem = sample.stem.partition("--")
    (example,) = ROOT.glob(f"examples/{game}/legal/{stem}.*")
    pools = [str(ROOT / "cardpools" / game / "sample.toml")] if sample.parent.name in NO_ORDER else []
    at_hand = Library(pools, cache=False) if pools else library()
    return Checker(at_hand, game=game, **options), game, example


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_samples_are_read_as_the_decks_that_they_are(sample: Path) -> None:
    checker, _, example = checker_of(sample)
    report = checker.check(str(sample), sample.read_bytes())
    expected = checker.check(str(example), example.read_bytes())
    assert report.reader == sample.parent.name
    assert (report.verdict, report.signature) == (expected.verdict, expected.signature)
    assert [f for f in report.findings if f.severity != "note"] == []


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_format_may_be_said(sample: Path) -> None:
    checker, _, _ = checker_of(sample, reader=sample.parent.name)
    assert checker.check("list", sample.read_bytes()).verdict == "legal"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_entry_knows_its_line(sample: Path) -> None:
    from deckcheck.decks.read import open_source, read_deck

    checker, game, _ = checker_of(sample)
    source = open_source(str(sample), sample.read_bytes())
    ruleset = checker.library.ruleset(game)
    deck = read_deck(source, ruleset.game, ruleset.finder.knows)
    for entry in deck.entries:
        place = deck.locate(entry.place)
        said = place.text[place.column - 1 : max(place.end_column - 1, place.column)]
        assert place.line > 0
        assert said, (entry, place)
        assert entry.name in plain(said), (entry, place)


def plain(said: str) -> str:
    """Take the escapes of XML, JSON and CSV out of what stands in a file."""
    return html.unescape(said).replace('\\"', '"').replace('""', '"')


@pytest.mark.parametrize("to", WRITERS)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_samples_are_written_in_every_format_without_losing_a_card(sample: Path, to: str) -> None:
    checker, game, _ = checker_of(sample)
    conversion = Converter(checker.library, to, game=game).convert(str(sample), sample.read_bytes())
    assert conversion.is_whole
    assert not any("read back" in loss for loss in conversion.losses)
    again = checker.check("deck" + FORMATS[to].extensions[0], conversion.data)
    assert again.signature == checker.check(str(sample), sample.read_bytes()).signature
    assert again.verdict == "legal"


def test_every_format_that_is_read_has_samples_of_two_games() -> None:
    games = {name: {path.stem.partition("--")[0] for path in HERE.glob(f"formats/{name}/*")} for name in FORMATS}
    assert {name: found for name, found in games.items() if len(found) < 2} == {}


def test_formats_have_other_names() -> None:
    assert [format_named(name) for name in ("OCTGN", ".cod", "tsv", "mwDeck", "csv", "moxfield")] == [
        "o8d", "cod", "csv", "mws", "csv", "arena",
    ]  # fmt: skip
    assert format_named("word") == ""
