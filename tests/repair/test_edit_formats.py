"""In every format that is written, a repair touches the lines of changed cards and no byte of any other."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

import pytest

pytest.importorskip("highspy")

from desk import FIRST_GAMES, game_of, illegal_decks, library_of, repaired

from deckcheck.convert.converter import Converter
from deckcheck.convert.writers import WRITERS
from deckcheck.decks.formats import FORMATS

VARIANTS = {
    "plain": lambda text: text.encode(),
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "utf-16": lambda text: text.encode("utf-16"),
}
DECKS = [
    path
    for path in illegal_decks()
    if game_of(path) in FIRST_GAMES and b"expect: illegal" in path.read_bytes().splitlines()[0]
][5::12]
CASES = [
    (format, path)
    for path in DECKS
    for format in WRITERS
    if format != "xlsx"  # a workbook is not changed in place
    if "guardians" not in str(path) or format not in ("arena", "csv")
]
"""These two formats have no place for the number of cards drawn."""
BESIDE = 6
"""So many lines may change beside those of cards: headings with sizes, a new section, totals."""


@pytest.mark.parametrize(("format", "path"), CASES, ids=lambda value: getattr(value, "stem", value))
def test_other_lines_stay_as_they_are(format: str, path: Path) -> None:
    first = repaired(path.read_bytes(), str(path), game_of(path))
    assert first.found is not None
    text = Converter(library_of(game_of(path)), format).convert(str(path), path.read_bytes()).text
    for variant, encoded in VARIANTS.items():
        data = encoded(text)
        name = "deck" + FORMATS[format].extensions[0]
        repair = repaired(data, name, game_of(path), format)
        assert repair.edited is not None, variant
        assert repair.after is not None
        assert repair.after.verdict == first.after.verdict if first.after else False
        assert repair.found is not None
        assert repair.found.cost == first.found.cost
        end = {"crlf": b"\r\n", "utf-16": "\n".encode("utf-16-le")}.get(variant, b"\n")
        old, new = data.split(end), repair.edited.data.split(end)
        changed = [
            max(upto - at, to - start)
            for what, at, upto, start, to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
            if what != "equal"
        ]
        assert sum(changed) <= 2 * repair.found.cost + BESIDE, variant
        if variant == "crlf":
            assert b"\n" not in repair.edited.data.replace(b"\r\n", b"")
        if variant == "mark":
            assert repair.edited.data.startswith(b"\xef\xbb\xbf")
