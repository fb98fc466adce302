"""The page that tells of a run: what it holds, that nothing breaks out of it, and how a browser shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import canned_reports as canned
import pytest
from chromium import BROWSER, FLAGS, needs_chromium, run_in_page
from helpers import library
from snapshot import assert_snapshot

from deckcheck.checking.breakdown.build import give_accounts
from deckcheck.checking.checker import Checker
from deckcheck.report import DeckReport
from deckcheck.version import __version__

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(path: str) -> DeckReport:
    checker = Checker(library(), details=give_accounts)
    return checker.check(f"examples/{path}", (EXAMPLES / path).read_bytes())


def page(*reports: DeckReport, **look: object) -> str:
    return canned.rendered("html", list(reports), **look)


def figures(report: DeckReport) -> list[str]:
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page(report))
    return [re.sub(r"<.*?>", "", caption) for caption in captions]


def test_snapshot():
    text = page(*canned.all_kinds(), example("conan/illegal/renown-108.toml"))
    style = re.compile(r"<style>.*?</style>", re.DOTALL)
    assert_snapshot(
        "report.html", style.sub("<style>…</style>", text).replace(f"deckcheck {__version__}", "deckcheck VERSION")
    )


def test_the_window_of_renown():
    assert figures(example("conan/illegal/renown-108.toml")) == [
        "Draw deck: 40 cards at least 40",
        "Foe deck: 25 foes at least 25",
        "Foe deck: 108 points of renown 95 to 105",
        "Draw deck by type",
    ]


def test_the_force_numbers_that_are_there():
    captions = figures(example("jedi-knights/illegal/typed-by-hand.txt"))
    assert "Force deck: 7 of 8 The force numbers are all different, so 1 to 8 are complete." in captions
    text = page(example("jedi-knights/illegal/typed-by-hand.txt"))
    assert 'class="in there bad" text-anchor="middle">5 × 2<' in text
    assert 'class="in missing" text-anchor="middle">8<' in text


def test_what_is_open_is_drawn_from_the_least_to_the_most():
    captions = figures(example("conan/undetermined/renown-not-recorded.toml"))
    assert any(caption.startswith("Foe deck: 88 or more points of renown") for caption in captions)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*/*.t*")), ids=lambda path: path.name)
def test_every_example_can_be_drawn(path):
    assert figures(example(str(path.relative_to(EXAMPLES))))


def test_the_page_needs_nothing_else():
    text = page(*canned.all_kinds(), canned.hostile(), example("sky-galleon/legal/dawn-watch.toml"))
    assert "<script" not in text
    assert not re.search(r"\b(src=|href=|@import|url\()", text)
    assert "default-src 'none'" in text


def test_hostile_texts_cannot_break_out():
    text = page(canned.hostile())
    assert all(sign.isprintable() for sign in text.replace("\n", ""))
    assert "</script" not in text
    assert "&lt;/script&gt;]]&gt;" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "shift_jis"])
def test_other_encodings(encoding):
    assert "&#28814;" in page(canned.japanese(), encoding=encoding) or encoding == "utf-8"


def test_decks_with_findings_are_unfolded():
    text = page(*[canned.illegal()] * 30, canned.legal(), canned.noted())
    assert text.count(" open>") == 31
    assert text.count("<details") == 32
    assert page(canned.legal()).count(" open>") == 0


@needs_chromium
@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_is_wider_than_the_screen(tmp_path, width):
    paths = (
        "conan/illegal/five-faults.txt",
        "jedi-knights/illegal/eight-faults.toml",
        "guardians/legal/varro-line.toml",
    )
    text = page(*canned.all_kinds(), canned.hostile(), *(example(path) for path in paths)).replace(
        "<details ", "<details open "
    )
    script = "return page.documentElement.scrollWidth + ' ' + page.querySelectorAll('svg').length"
    wide, pictures = run_in_page(text, script, tmp_path, width).split()
    assert int(wide) <= width
    assert int(pictures) > 10


@needs_chromium
def test_the_buttons_choose_without_a_script(tmp_path):
    script = """
    const shown = () => [...page.querySelectorAll('.deck')].filter(deck => deck.offsetParent).length;
    const all = shown();
    page.querySelector('[for=show-illegal]').click();
    return all + ' ' + shown();
    """
    assert run_in_page(page(*canned.all_kinds()), script, tmp_path) == "7 2"


@needs_chromium
def test_hostile_texts_run_nothing(tmp_path):
    script = (
        "return page.querySelectorAll('script, img, a, iframe').length + ' ' + page.querySelectorAll('.deck').length"
    )
    assert run_in_page(page(canned.hostile()), script, tmp_path) == "0 1"


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext here")
@needs_chromium
def test_a_printed_page_hides_no_reason(tmp_path):
    """Every illegal deck is printed with its reasons, whatever is folded, and there are no buttons."""
    reports = [canned.illegal().replaced(path=f"decks/{n}.toml", name=f"Deck {n}") for n in range(30)]
    noted = canned.noted()
    text = page(*reports, noted, canned.legal()).replace(" open>", ">")  # as if a reader had folded all
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    printed = tmp_path / "page.pdf"
    command = [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={printed}"]
    subprocess.run([*command, (tmp_path / "page.html").as_uri()], check=True, capture_output=True, timeout=120)
    done = subprocess.run(["pdftotext", "-layout", str(printed), "-"], check=True, capture_output=True, text=True)
    assert done.stdout.count("Take out 1 copy.") == 30
    assert "No home system is listed" in done.stdout
    assert f"all {len(reports) + 2}" not in done.stdout
