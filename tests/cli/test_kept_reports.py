"""Reports that are kept: a deck is not judged again if nothing has changed, and is if anything has."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck import version
from deckcheck.__main__ import run
from deckcheck.checking.checker import Checker
from deckcheck.checking.owned import Owned
from deckcheck.cli import kept_reports
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.inputs.deck_file import Found
from deckcheck.cli.settings import Settings
from deckcheck.library.cache import keys
from deckcheck.library.cache.cleanup import kept_files
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

ROOT = Path(__file__).parent.parent.parent
GAME = (
    'id = "mice"\nname = "Mice"\n[card]\nidentity = ["name"]\n[sections]\nmain = {}\n'
    '[[rules.MI001]]\ntext = "At most 2 copies of a card."\nsection = "main"\ncopies = { max = 2 }\n'
)
POOL = 'game = "mice"\nset = "M"\nname = "Mice"\n' + "".join(
    f'[[cards]]\nnumber = "{number}"\nname = "{name}"\n' for number, name in enumerate(("Oat", "Rye", "Corn"), 1)
)
FORMAT = 'id = "small"\ngame = "mice"\nname = "Small"\nonly = { file = "only.txt" }\n'
DECK = "Game: mice\nFormat: small\n2 Oat\n3 Rye\n"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a game with a pool, a format with a list in a file of its own, and decks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DECKCHECK_NO_CACHE", "")
    for name, text in (("game.toml", GAME), ("pool.toml", POOL), ("format.toml", FORMAT), ("only.txt", "Oat\nRye\n")):
        (tmp_path / name).write_text(text)
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "one.txt").write_text(DECK)
    (tmp_path / "decks" / "two.txt").write_text(DECK.replace("3 Rye", "1 Corn"))
    (tmp_path / "decks" / "three.txt").write_text(DECK.replace("3 Rye", "2 Rye"))
    return tmp_path


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the decks that are really judged."""
    paths: list[str] = []
    judge = Checker.check

    def noted(self: Checker, path: str, data: bytes, *rest: object) -> DeckReport:
        paths.append(path)
        return judge(self, path, data, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Checker, "check", noted)
    return paths


BASIC = ["--pool", "pool.toml", "--game", "game.toml", "--format", "format.toml"]


def check(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    run(["check", "decks", "--output-format", "json", *(words or BASIC)])
    return capsys.readouterr().out


def write(name: str, text: str) -> Callable[[], None]:
    return lambda: (Path(name).write_text(text), None)[1]


CHANGES: dict[str, Callable[[], None]] = {
    "game file": write("game.toml", GAME.replace("max = 2", "max = 3")),
    "pool file": write("pool.toml", POOL.replace('"Rye"', '"Barley"')),
    "format file": write("format.toml", FORMAT + '[[banned]]\ncard = "Oat"\n'),
    "list of the format": write("only.txt", "Oat\n"),
    "configuration, its waivers": write(
        "deckcheck.toml",
        'games = ["game.toml"]\n[[waivers]]\ncode = "MI001"\ndeck = "decks/*"\nreason = "house rule"\n',
    ),
    "configuration, its ignored codes": write("deckcheck.toml", 'games = ["game.toml"]\nignore = ["MI001"]\n'),
    "configuration, its day": write("deckcheck.toml", "as-of = 2020-01-01\n"),
    "configuration, its format": write("deckcheck.toml", 'format = "default"\n'),
}
OPTIONS = {
    "select": ["--select", "MI001"],
    "ignore": ["--ignore", "MI001"],
    "day": ["--as-of", "2020-01-01"],
    "encoding": ["--encoding", "cp1252"],
    "reader": ["--from", "text"],
    "another pool": ["--pool", "more.toml"],
    "format of all decks": ["--format", "default"],
    "language": ["--lang", "ja"],
}


def test_an_unchanged_deck_is_not_judged_again(world, judged, capsys) -> None:
    first = check(capsys)
    assert len(judged) == 3
    assert check(capsys) == first
    assert check(capsys, *BASIC, "--strict") == first
    assert len(judged) == 3
    Path("decks/one.txt").rename("decks/renamed.txt")
    assert check(capsys).replace("renamed", "one").count('"decks/one.txt"') == 1
    assert len(judged) == 3


def test_only_a_deck_of_which_a_byte_changed_is_judged_again(world, judged, capsys) -> None:
    first = check(capsys)
    judged.clear()
    Path("decks/two.txt").write_text(DECK.replace("3 Rye", "1 Oat"))
    assert check(capsys) != first
    assert judged == ["decks/two.txt"]


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_report_hangs_on_is_noticed(world, judged, capsys, change: str) -> None:
    check(capsys)
    judged.clear()
    CHANGES[change]()
    after = check(capsys)
    assert len(judged) == 3, change
    assert after == check(capsys, *BASIC, "--no-cache")


@pytest.mark.parametrize("option", OPTIONS)
def test_options_that_change_a_report_are_part_of_what_it_is_kept_by(world, judged, capsys, option: str) -> None:
    Path("more.toml").write_text(POOL.replace('"M"', '"N"'))
    first = check(capsys)
    judged.clear()
    after = check(capsys, *BASIC, *OPTIONS[option])
    assert len(judged) == 3
    assert after == check(capsys, *BASIC, *OPTIONS[option], "--no-cache")
    assert first == check(capsys)


def test_the_ending_of_a_name_has_a_say(world, judged, capsys) -> None:
    check(capsys)
    judged.clear()
    Path("decks/one.txt").rename("decks/one.dec")
    after = check(capsys)
    assert judged == ["decks/one.dec"]
    assert after == check(capsys, *BASIC, "--no-cache")


def test_another_program_or_another_day_judges_anew(world, judged, capsys, monkeypatch) -> None:
    check(capsys)
    for module, name, value in (
        (keys, "__version__", version.__version__ + "x"),
        (kept_reports, "installed_stamp", lambda: "another"),
        (kept_reports, "today", lambda: "2031-01-01"),
    ):
        judged.clear()
        with monkeypatch.context() as patch:
            patch.setattr(module, name, value)
            check(capsys)
            assert len(judged) == 3, name


def test_the_stamp_of_the_program_sees_every_module(tmp_path, monkeypatch) -> None:
    package = tmp_path / "deckcheck"
    (package / "decks").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("")
    (package / "decks" / "read.py").write_text("a = 1\n")
    monkeypatch.setattr(keys, "_HERE", str(package))
    before = keys.installed_stamp()
    assert keys.installed_stamp() == before
    (package / "decks" / "read.py").write_text("a = 22\n")
    assert keys.installed_stamp() != before


def test_owned_cards_accounts_and_no_cache_keep_nothing(world, judged, capsys) -> None:
    Path("box.txt").write_text("2 Oat\n2 Rye\n")
    for words in (["--owned", "box.txt"], ["--no-cache"], ["--output-format", "html=page.html"]):
        for _ in range(2):
            judged.clear()
            check(capsys, *BASIC, *words)
            assert len(judged) == 3, words
            os.environ["DECKCHECK_NO_CACHE"] = ""
    assert not [kept for kept in kept_files() if kept.path.endswith(".reports")]
    assert not kept_reports.may_keep(Checker(Library(), owned=Owned("box.txt", b"")))


@pytest.mark.parametrize("asked", ["--so-far", "--fixes"])
def test_repairs_are_told_of_decks_that_were_kept(world, capsys, asked: str) -> None:
    pytest.importorskip("highspy")
    check(capsys)
    assert check(capsys, *BASIC, asked) == check(capsys, *BASIC, asked, "--no-cache")


def test_a_single_deck_is_looked_up_nowhere(world, judged, capsys) -> None:
    for _ in range(2):
        run(["check", "decks/one.txt", *BASIC])
    assert len(judged) == 2
    assert not [kept for kept in kept_files() if kept.path.endswith(".reports")]


def test_damaged_reports_are_not_believed(world, judged, capsys) -> None:
    first = check(capsys)
    (file,) = [Path(kept.path) for kept in kept_files() if kept.path.endswith(".reports")]
    for data in (b"", b"x" * 40, file.read_bytes()[:-1], file.read_bytes()[:-1] + b"!"):
        file.write_bytes(data)
        judged.clear()
        assert check(capsys) == first
        assert len(judged) == 3


def test_it_keeps_itself_in_bounds(world, capsys, monkeypatch) -> None:
    check(capsys)
    (file,) = [Path(kept.path) for kept in kept_files() if kept.path.endswith(".reports")]
    usual = file.stat().st_size
    monkeypatch.setattr(kept_reports, "LARGEST", 3_000)
    for number in range(60):
        Path(f"decks/{number}.txt").write_text(f"{DECK}1 Oat {number}\n")
    first = check(capsys)
    assert file.stat().st_size < usual + 3_000
    assert check(capsys) == first


def test_several_processes_ask_only_for_what_is_new(world, judged, capsys, monkeypatch) -> None:
    from deckcheck.cli.check import processes

    monkeypatch.setattr(processes, "ALONE", 1)
    first = check(capsys)
    monkeypatch.setattr(processes, "_submit", lambda pool, chunk: pytest.fail(str(chunk)) if chunk else None)
    assert check(capsys, *BASIC, "--jobs", "2") == first


def test_all_of_a_report_comes_back(tmp_path, monkeypatch) -> None:
    """Of the corpus: findings of all kinds, files that cannot be read, lists, waivers."""
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DECKCHECK_NO_CACHE", "")
    corpus = [path for path in sorted((ROOT / "tests" / "corpus").rglob("*")) if path.is_file()][::2]
    assert len(corpus) > 100
    decks = [Found(str(path), path.read_bytes()) for path in corpus]
    outcomes = []
    for _ in range(2):
        checkers = Checkers([str(ROOT / "tests")], Settings(isolated=True))
        checkers.keep_reports()
        outcome = [checkers.outcome(found) for found in decks]
        outcomes.append([one if isinstance(one, DeckReport) else one.message for one in outcome])
        kept = [checkers.known(found) for found in decks]
        checkers.save_reports()
        time.sleep(0.01)
    assert outcomes[0] == outcomes[1]
    assert [one for one in kept if one is not None] == [
        now for now, one in zip(outcomes[0], kept, strict=True) if one is not None
    ]
    kept_of = [one is not None for one, now in zip(kept, outcomes[0], strict=True) if isinstance(now, DeckReport)]
    assert all(kept_of)
    assert len(kept_of) > 100
