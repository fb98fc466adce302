"""Every list is read whole: the copies in a file are in the deck, told to be outside, or the deck is not judged.

The law is held against a counter of each format that shares no code with the readers (``reading_law.py``).
"""

from __future__ import annotations

import csv
import functools
import io
from pathlib import Path

import openpyxl
import pytest
from helpers import library
from reading_law import IN_PLACE, NUMBERED, TABLES, Sample, counter_of, lines, mutants, samples, table_of, text_of, toml
from tides import tides

from deckcheck.checking.checker import Checker
from deckcheck.decks.deck import Deck
from deckcheck.decks.read import open_source, read_deck
from deckcheck.library.library import Library
from deckcheck.report import ERROR, DeckReport

SAMPLES = samples()
ROOT = Path(__file__).parent.parent.parent
CORPUS = [
    path
    for path in sorted([*ROOT.glob("tests/corpus/*/*"), *ROOT.glob("examples/*/*/*")])
    if path.suffix in (".txt", ".toml") and "\ngame" in text_of(path.read_bytes()).lower()
]
NOT_READ = frozenset({"DK003", "DK004", "DK006"})
"""What says, as an error, that something in the file was not understood."""
MUTANTS = 60


@functools.cache
def library_of(game: str) -> Library:
    own = ROOT / "tests" / "corpus" / game / "pools"
    if own.is_dir():
        return Library(pools=[str(own)], cache=False)
    return tides() if game == "twin-tides" else library()


def read(text: str | bytes, game: str, path: str, reader: str = "") -> Deck:
    ruleset = library_of(game).ruleset(game)
    source = open_source(path, text.encode() if isinstance(text, str) else text, reader)
    deck = read_deck(source, ruleset.game, ruleset.finder.knows)
    deck.findings[:0] = source.findings
    return deck


def breach(deck: Deck, least: int, most: int) -> str:
    """Say how a deck breaks the law; nothing if it does not."""
    if any(finding.code in NOT_READ and finding.severity == ERROR for finding in deck.findings):
        return ""
    copies = sum(entry.count or 0 for entry in deck.entries)
    outside = sum(entry.count or 0 for entry in deck.outside)
    if outside and not any(finding.found == outside for finding in deck.findings):
        return f"{outside} copies outside of the deck are not told"
    if least <= copies + outside <= most:
        return ""
    return f"{copies} copies in the deck and {outside} outside, but {least} to {most} in the file"


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_decks_of_the_corpus(path: Path) -> None:
    data = path.read_bytes()
    text = text_of(data)
    line = next(line for line in text.lower().splitlines() if line.startswith("game"))
    game = line.split("=")[-1].split(":")[-1].strip(" \"'")
    least, most = toml(text) if path.suffix == ".toml" else lines(text)
    assert breach(read(data, game, path.name), least, most) == ""


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.reader}-{sample.name}")
def test_samples_are_counted_right(sample: Sample) -> None:
    least, _ = counter_of(sample)(sample.text)
    deck = read(sample.text, sample.game, sample.path)
    numbered = 3 * len(NUMBERED.findall(sample.text))
    assert least <= sum(entry.count or 0 for entry in deck.entries) <= least + len(names_alone(sample)) + numbered


def names_alone(sample: Sample) -> list[str]:
    """List the lines that are a name without a count: only the pool tells them from headings."""
    if sample.reader not in ("text", "gemp"):
        return []
    return [line for line in sample.text.splitlines() if line.strip() and not any(map(str.isdecimal, line))]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.reader}-{sample.name}")
def test_of_a_damaged_file_no_card_is_lost_and_none_added(sample: Sample) -> None:
    count = counter_of(sample)
    for text in mutants(sample, MUTANTS):
        for reader in (sample.reader, ""):
            wrong = breach(read(text, sample.game, sample.path, reader), *count(text))
            assert not wrong, f"{wrong}, read as {reader or 'it looks'}:\n{text}"


def sections_of(report: DeckReport) -> dict[str, set[str]]:
    """Return the sections in which each card stands."""
    found: dict[str, set[str]] = {}
    for section, card, _ in report.contents:
        found.setdefault(card, set()).add(section)
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.reader}-{sample.name}")
def test_of_a_damaged_file_no_card_is_moved_in_silence(sample: Sample) -> None:
    """A sign that is wrong, a word that is misspelt: each card is where it was, or it is said that something is not."""
    for reader in (sample.reader, ""):
        checker = Checker(library_of(sample.game), game=sample.game, reader=reader)
        right = sections_of(checker.check(sample.path, sample.text.encode()))
        for text in mutants(sample, MUTANTS, damages=IN_PLACE):
            report = checker.check(sample.path, text.encode("utf-8", "surrogatepass"))
            told = any(finding.code[:2] == "DK" and finding.code != "DK015" for finding in report.findings)
            if not told and report.verdict in ("legal", "illegal"):
                found = sections_of(report)
                if found.keys() != right.keys():  # an id or a number became that of another card
                    continue
                moved = {card: found[card] for card in right if found[card] != right[card]}
                assert not moved, f"{moved}, read as {reader or 'it looks'}:\n{text}"


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.reader == "csv"], ids=lambda sample: sample.name)
def test_of_a_damaged_workbook_no_card_is_lost_and_none_added(sample: Sample) -> None:
    separator = TABLES[sample.name][2]
    for text in mutants(sample, MUTANTS // 4):
        rows = list(csv.reader(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), delimiter=separator))
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append([int(cell) if cell.isdecimal() and len(cell) < 5 else cell for cell in row])
        file = io.BytesIO()
        book.save(file)
        wrong = breach(read(file.getvalue(), sample.game, "a.xlsx"), *table_of(rows, sample))
        assert not wrong, f"{wrong}:\n{text}"


def test_there_is_a_corpus() -> None:
    assert len(CORPUS) > 300
