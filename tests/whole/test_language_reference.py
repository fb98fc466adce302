"""Every example of the reference of the rule language does what the page says."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import tomli_w

from deckcheck.checking.checker import Checker
from deckcheck.library.library import Library

PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GAME = next(text for kind, text in BLOCKS if kind == "toml" and 'id = "reef"' in text)
POOL = next(text for kind, text in BLOCKS if kind == "toml" and 'game = "reef"' in text)
EXAMPLES = [(rule, decks) for (kind, rule), (other, decks) in pairwise(BLOCKS) if other == "decks"]
CASES = [(rule, line) for rule, decks in EXAMPLES for line in decks.splitlines()]


def deck_of(line: str) -> dict[str, object]:
    """Read ``hero Orm; deck 1 Clown, 2 Eel``; Mira leads if nobody is named."""
    deck: dict[str, dict[str, int]] = {"hero": {"Mira": 1}}
    for part in line.split(";"):
        section, _, cards = part.strip().partition(" ")
        if section == "hero":
            deck["hero"] = {cards: 1}
            continue
        deck[section] = {}
        for card in cards.split(","):
            count, name = card.split()
            deck[section][name] = int(count)
    return {"game": "reef", **deck}


@pytest.mark.parametrize(("rule", "line"), CASES)
def test_example(rule: str, line: str, tmp_path: Path) -> None:
    says, _, cards = line.partition(" ")
    (tmp_path / "reef.toml").write_text(GAME + rule, encoding="utf-8")
    (tmp_path / "pool.toml").write_text(POOL, encoding="utf-8")
    library = Library(games=[str(tmp_path / "reef.toml")], pools=[str(tmp_path / "pool.toml")], cache=False)
    report = Checker(library).check("deck.toml", tomli_w.dumps(deck_of(cards.strip())).encode())
    verdict = {"holds": "legal", "broken": "illegal", "open": "undetermined"}[says]
    assert report.verdict == verdict, report.findings
    codes = {finding.code for finding in report.findings if finding.severity == "error"}
    if says == "broken":
        (code,) = set(re.findall(r"rules\.(\w+)", rule))
        assert codes == {code}


def test_every_example_has_decks_on_both_sides() -> None:
    assert len(EXAMPLES) >= 26
    for rule, decks in EXAMPLES:
        assert {"holds", "broken"} <= {line.split()[0] for line in decks.splitlines()}, rule


def test_the_page_names_every_key() -> None:
    """What the models accept stands in the page."""
    from deckcheck.games.model import BeyondModel, BracketsModel, EntryModel, FieldModel, OptionModel, SectionModel
    from deckcheck.rules.distinct import Distinct
    from deckcheck.rules.model import FieldTest, OtherCount, PrintedFilter
    from deckcheck.rules.sum import Sum

    models = (BeyondModel, BracketsModel, EntryModel, FieldModel, OptionModel, SectionModel, Distinct, FieldTest)
    for model in (*models, OtherCount, PrintedFilter, Sum):
        for name, field in model.model_fields.items():
            key = field.alias or name
            assert re.search(rf"\b{key}\b", PAGE), f"{model.__name__}.{key}"
