"""The examples of deckcheck's own codes are true: what is called wrong has the fault, what is called right has not."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import check_text, library

from deckcheck.cards.pools.lint import lint_pools
from deckcheck.codes import code_texts
from deckcheck.files.paths import toml_files
from deckcheck.games.game import limiting_fields

DECK = 'game = "jedi-knights"\n'
IN_SECTION = f"{DECK}[draw]\n"
DECKS = {
    "DK001": IN_SECTION,
    "DK002": IN_SECTION,
    "DK003": DECK,
    "DK004": IN_SECTION,
    "DK005": DECK,
    "DK006": IN_SECTION,
    "DK007": "",
}
POOL = 'game = "jedi-knights"\nset = "SV"\n'
PARTIAL = f"{POOL}partial = true\n"
FORCE_CARD = '[[cards]]\nnumber = "1"\nname = "Calm"\ntype = "force"\ncolor = "blue"\n'
WEAPON = '[[cards]]\nnumber = "1"\nname = "Rod"\ntype = "weapon"\n'
PROMO = '[[cards]]\nnumber = "P1"\nname = "Calm"\n'
POOLS = {
    "PL001": f"{PARTIAL}[[cards]]\n",
    "PL002": f"{POOL}{FORCE_CARD}",
    "PL003": PARTIAL,
    "PL004": PARTIAL,
    "PL006": f"{POOL}{WEAPON}",
    "PL007": PARTIAL + FORCE_CARD.replace('"1"', '"41"') + PROMO,
    "PL008": POOL,
    "PL011": 'game = "jedi-knights"\n',
}


def deck_codes(code: str, example: str) -> set[str]:
    report = check_text(DECKS[code] + example, "deck.toml")
    return {finding.code for finding in report.findings}


def pool_codes(tmp_path: Path, text: str) -> set[str]:
    file = tmp_path / "pool.toml"
    file.write_text(text, encoding="utf-8")
    game = library().game("jedi-knights")
    findings = lint_pools(toml_files([str(file)]), game, limiting_fields(game))
    return {finding.code for finding in findings if finding.severity != "note"}


@pytest.mark.parametrize("code", DECKS)
def test_decks(code: str) -> None:
    text = code_texts()[code]
    assert code in deck_codes(code, text.wrong)
    assert code not in deck_codes(code, text.right)


@pytest.mark.parametrize("code", POOLS)
def test_pools(code: str, tmp_path: Path) -> None:
    text = code_texts()[code]
    assert code in pool_codes(tmp_path, POOLS[code] + text.wrong)
    head = "" if code == "PL011" else POOLS[code]
    assert code not in pool_codes(tmp_path, head + text.right)


def test_a_list_without_sections() -> None:
    text = code_texts()["DK008"]
    wrong, right = (check_text(example) for example in (text.wrong, text.right))
    assert "DK008" in {finding.code for finding in wrong.findings}
    assert "DK008" not in {finding.code for finding in right.findings}
