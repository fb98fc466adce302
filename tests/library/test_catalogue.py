"""The catalogue: it is never stale, and nothing that is wrong with it is ever seen."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.__main__ import run
from deckcheck.cards.fold import fold
from deckcheck.cards.index import CardSource, index_keys
from deckcheck.checking.checker import Checker
from deckcheck.errors import UsageProblem
from deckcheck.library import catalogue, catalogues
from deckcheck.library.cache import keys as cache
from deckcheck.library.cache.cleanup import kept_files
from deckcheck.library.library import Library
from deckcheck.report import DeckReport

GAMES = ["conan", "guardians", "jedi-knights", "sky-galleon"]
HEAD = 'game = "conan"\nset = "X"\nname = "A set"\n'
CARDS = "".join(
    f'[[cards]]\nnumber = "{at}"\nname = "{name}"\ntype = "foe"\nrenown = 4\n'
    for at, name in enumerate(("Wolf", "3 Wolves", "Séance", "Hyena", "Jackal", "Hyena of Zaar"), 1)
)
DECKS = {
    "known.txt": "Game: conan\nFoe deck\n3 Wolves\n3 Wolf\n2 seance\n1 Hyena (X 4)\n",
    "unknown.toml": 'game = "conan"\n[foe]\n"Wolg" = 3\n"Jackal" = 1\n"X 5" = 2\n',
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DECKCHECK_NO_CACHE", "")
    (tmp_path / "pools").mkdir()
    write_pool(tmp_path / "pools")
    return tmp_path


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust the time stamps of files that were written just now; changes are far enough apart."""
    monkeypatch.setattr(cache, "_COARSE_NS", 0)


def write_pool(folder: Path, cards: str = CARDS, name: str = "x.toml") -> None:
    (folder / name).write_text(HEAD + cards, encoding="utf-8")
    time.sleep(0.02)


def reports(*, kept: bool = True, pools: str = "pools") -> list[DeckReport]:
    checker = Checker(Library([pools], cache=kept))
    return [checker.check(name, text.encode()) for name, text in DECKS.items()]


def the_file() -> Path:
    (path,) = (Path(kept.path) for kept in kept_files() if kept.path.endswith(".sqlite"))
    return path


def the_game() -> Path:
    (path,) = (Path(kept.path) for kept in kept_files() if kept.path.endswith(".game"))
    return path


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record each time that sources are read, and each time that one is compared by its bytes."""
    seen: list[str] = []
    read = catalogues.Catalogues.keep
    compared = catalogues.compared
    monkeypatch.setattr(catalogues.Catalogues, "keep", lambda *args: (seen.append("read"), read(*args)))
    monkeypatch.setattr(catalogues, "compared", lambda path: (seen.append("compared"), compared(path))[1])
    return seen


def test_sources_are_read_once(folder, quick, monkeypatch):
    seen = count_readings(monkeypatch)
    for _ in range(3):
        assert reports() == reports(kept=False)
    assert seen == ["read"]


def test_sources_that_are_new_are_compared_until_their_stamps_can_be_trusted(folder, monkeypatch):
    seen = count_readings(monkeypatch)
    reports()
    reports()
    assert "compared" in seen
    del seen[:]
    monkeypatch.setattr(cache, "_COARSE_NS", 0)
    reports()
    assert seen == ["compared"]
    reports()
    assert seen == ["compared"]


@pytest.mark.parametrize("coarse", [0, 2_000_000_000])
def test_a_changed_byte_is_noticed_whatever_the_time_says(folder, monkeypatch, coarse):
    monkeypatch.setattr(cache, "_COARSE_NS", coarse)
    pool = folder / "pools" / "x.toml"
    before = reports()
    times = pool.stat()
    for changed in (CARDS.replace("Jackal", "Jakcal"), CARDS.replace("renown = 4", "renown = 5"), CARDS):
        write_pool(folder / "pools", changed)
        os.utime(pool, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert reports() == reports(kept=False)
    assert reports() == before


def test_a_source_that_is_replaced_within_a_moment(folder):
    for cards in (CARDS.replace("Jackal", "Jakcal"), CARDS):
        (folder / "pools" / "x.toml").write_text(HEAD + cards, encoding="utf-8")
        assert reports() == reports(kept=False)


def test_files_of_a_folder_come_and_go(folder, quick):
    pools = folder / "pools"
    one = reports()
    more = HEAD.replace('"X"', '"Y"') + '[[cards]]\nname = "Wolg"\ntype = "foe"\nrenown = 1\n'
    (pools / "y.toml").write_text(more, encoding="utf-8")
    two = reports()
    assert two == reports(kept=False) != one
    (pools / "y.toml").rename(pools / "z.toml")
    assert reports() == two
    (pools / "z.toml").rename(folder / "z.toml")
    assert reports() == one
    (pools / "x.toml").unlink()
    (folder / "z.toml").rename(pools / "x.toml")
    assert reports() == reports(kept=False) != one


def test_a_source_that_changes_while_it_is_read(folder, quick, monkeypatch):
    from deckcheck.cards.pools import pool_file as raw

    take = raw._take

    def slow(file: raw.PoolFile, data: bytes, kept: object) -> None:
        take(file, data, kept)
        write_pool(folder / "pools", CARDS.replace("Jackal", "Wolg"))

    with monkeypatch.context() as patch:
        patch.setattr(raw, "_take", slow)
        reports()
    assert reports() == reports(kept=False)


def test_paths_are_told_as_they_were_given(folder, quick):
    def told(pools: str) -> tuple[str, ...]:
        library = Library([pools])
        return tuple({card.file for card in library.finder("conan").find("Wolf").cards})

    assert told("pools") == (os.path.join("pools", "x.toml"),)
    os.chdir("pools")
    assert told(".") == (os.path.join(".", "x.toml"),)
    assert told(".") == (os.path.join(".", "x.toml"),)


@pytest.mark.parametrize(
    ("place", "name", "value"),
    [
        (cache, "__version__", "99"),
        (cache, "FORMAT", 99),
        (cache, "_code", ["other"]),
        (sys, "hexversion", 99),
        (cache.marshal, "version", 99),
    ],
)
def test_another_program_keeps_its_own(folder, quick, monkeypatch, place, name, value):
    reports()
    seen = count_readings(monkeypatch)
    monkeypatch.setattr(place, name, value)
    reports()
    assert seen == ["read"]


def test_a_change_of_the_program_itself(folder, quick, monkeypatch):
    code = folder / "deckcheck"
    (code / "rules").mkdir(parents=True)
    (code / "rules" / "judge.py").write_text("one")
    (folder / "pyproject.toml").touch()
    monkeypatch.setattr(cache, "_HERE", str(code))

    def key() -> str:
        monkeypatch.setattr(cache, "_code", [])
        return cache.key_of(["a"])

    first = key()
    assert key() == first
    (code / "rules" / "judge.py").write_text("more")
    second = key()
    assert second != first
    (code / "rules" / "__pycache__").mkdir()
    assert key() == second
    (folder / "pyproject.toml").unlink()
    installed = key()
    (code / "rules" / "other.py").touch()
    assert key() not in (installed, second)


def flipped(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), max(len(data) // 150, 1)):
        yield data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1 :]


def cut(data: bytes) -> Iterator[bytes]:
    for size in (0, 1, 16, 100, 4096, 5000, len(data) // 2, len(data) - 1):
        yield data[:size]
    yield data + b"more"
    yield bytes(len(data))
    yield b"something else entirely"


def blotted(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), 1024):
        yield data[:at] + bytes(1024) + data[at + 1024 :]


def exchanged(data: bytes) -> Iterator[bytes]:
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    for one in range(1, len(pages)):
        yield b"".join([pages[0], pages[one], *pages[2:]])


@pytest.mark.parametrize("damaged", [flipped, cut, blotted, exchanged])
def test_damage_is_never_seen(folder, quick, capfd, damaged):
    expected = reports(kept=False)
    assert reports() == expected
    file = the_file()
    whole = file.read_bytes()
    for data in damaged(whole):
        file.write_bytes(data)
        assert reports() == expected
        assert reports() == expected
    assert the_file() == file
    assert capfd.readouterr() == ("", "")


def test_damage_is_mended(folder, quick, monkeypatch):
    reports()
    file = the_file()
    whole = file.read_bytes()
    at = whole.index(b"3 Wolves")
    file.write_bytes(whole[:at] + b"4" + whole[at + 1 :])
    seen = count_readings(monkeypatch)
    reports()
    assert seen == ["read"]
    reports()
    assert seen == ["read"]


def test_damage_that_is_met_while_a_game_is_guessed(folder, quick, monkeypatch):
    text = b"3 Wolf\n1 Jackal\n"
    expected = Checker(Library(["pools"], cache=False)).check("list.txt", text)
    Checker(Library(["pools"])).check("list.txt", text)
    for kept in kept_files():
        data = Path(kept.path).read_bytes()
        Path(kept.path).write_bytes(data.replace(b"Jackal", b"Jakcal"))
    assert Checker(Library(["pools"])).check("list.txt", text) == expected


def test_a_folder_in_its_place(folder, quick):
    expected = reports()
    file = the_file()
    file.unlink()
    file.mkdir()
    assert reports() == expected


def test_a_file_of_another_application_in_its_place(folder, quick):
    expected = reports()
    file = the_file()
    file.unlink()
    base = sqlite3.connect(file)
    base.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, data BLOB)")
    base.execute("INSERT INTO meta VALUES ('head', 'something')")
    base.commit()
    base.close()
    assert reports() == expected


def test_a_file_that_another_process_has_locked(folder, quick, monkeypatch):
    expected = reports()
    base = sqlite3.connect(the_file(), isolation_level=None)
    base.execute("BEGIN EXCLUSIVE")
    seen = count_readings(monkeypatch)
    assert reports() == expected
    base.close()
    assert seen == []


@pytest.mark.parametrize("where", ["{0}/pools/x.toml", "{0}/pools/x.toml/below", "/proc/none", "/dev/null/none"])
def test_a_folder_that_cannot_be_made(folder, monkeypatch, capfd, where):
    expected = reports(kept=False)
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", where.format(folder))
    assert reports() == reports() == expected
    assert run(["cache", "info"]) == run(["cache", "clear"]) == 0
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything")
@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0, 0o700), (0o400, 0o500), (0o400, 0)])
def test_missing_permissions(folder, quick, capfd, file_mode, folder_mode):
    expected = reports()
    file = the_file()
    file.chmod(file_mode)
    file.parent.chmod(folder_mode)
    try:
        assert reports() == expected
        write_pool(folder / "pools", CARDS.replace("Jackal", "Jakcal"))
        assert reports() == reports(kept=False)
    finally:
        file.parent.chmod(0o700)
    assert capfd.readouterr() == ("", "")


CHECK = [sys.executable, "-m", "deckcheck", "check", "--pool", "pools", "known.txt", "unknown.toml"]


def write_decks(folder: Path) -> None:
    for name, text in DECKS.items():
        (folder / name).write_text(text, encoding="utf-8")


def told(*before: str, **environment: str) -> tuple[int, bytes, bytes]:
    command = [*before, *CHECK]
    process = subprocess.run(command, capture_output=True, env={**os.environ, **environment}, check=False)
    return process.returncode, process.stdout, process.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are told to the system")
@pytest.mark.parametrize("blocks", [0, 4, 16])
def test_a_full_disk(folder, blocks):
    write_decks(folder)
    expected = told(DECKCHECK_NO_CACHE="1")
    full = ["bash", "-c", f"trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"", "bash"]
    assert told(*full) == expected
    assert not list((folder / "cache").glob("*.sqlite*"))
    assert told() == told(*full) == expected


def test_many_processes_at_once(folder):
    write_decks(folder)
    expected = told(DECKCHECK_NO_CACHE="1")
    for _ in range(2):
        many = [subprocess.Popen(CHECK, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
        for process in many:
            assert (process.wait(), *process.communicate()) == expected
        assert len([one for one in kept_files() if not one.path.endswith(".reports")]) == 4
        write_pool(folder / "pools", CARDS.replace("Jackal", "Jakcal"))
        assert told() == told(DECKCHECK_NO_CACHE="1") != expected
        write_pool(folder / "pools")


def test_old_rules_that_come_back_are_noticed(folder, quick):
    reports()
    (rules,) = (Path(kept.path) for kept in kept_files() if kept.path.endswith(".rules"))
    old = rules.read_bytes()
    write_pool(folder / "pools", CARDS.replace("Jackal", "Jakcal"))
    reports()
    rules.write_bytes(old)
    assert reports() == reports(kept=False)


def test_a_remark_changes_nothing_but_the_digest(folder, quick, monkeypatch):
    from deckcheck.cards.pools import pool_file as raw

    other = folder / "pools" / "y.toml"
    other.write_text(HEAD.replace('"X"', '"Y"') + CARDS, encoding="utf-8")
    before = reports()
    parsed: list[str] = []
    take = raw._take
    monkeypatch.setattr(raw, "_take", lambda file, data, kept: (parsed.append(file.path), take(file, data, kept))[1])
    seen = count_readings(monkeypatch)
    other.write_text("# a remark\n" + other.read_text(encoding="utf-8"), encoding="utf-8")
    after = reports()
    assert "read" not in seen
    assert [Path(path).name for path in parsed] == ["y.toml"]
    assert [report.findings for report in after] == [report.findings for report in before]
    assert after == reports(kept=False) != before
    del parsed[:]
    assert reports() == after
    assert parsed == []


def test_formats_share_their_cards(folder, quick):
    (folder / "formats").mkdir()
    for number in range(3):
        text = f'game = "conan"\nid = "f{number}"\n[[cards]]\ncard = "Wolf"\nlimit = {number}\n'
        (folder / "formats" / f"f{number}.toml").write_text(text, encoding="utf-8")
    for _ in range(2):
        library = Library(["pools"], formats=["formats"])
        finders = [library.ruleset("conan", id).finder for id in ("default", "f0", "f1", "f2")]
        assert all(finder is finders[0] for finder in finders)
    assert the_file()
    verdicts = [
        Checker(library, format=f"f{n}").check("d.txt", b"Game: conan\nFoe deck\n1 Wolf\n").findings for n in range(3)
    ]
    assert ["DK011" in [finding.code for finding in found] for found in verdicts] == [True, False, False]


def test_formats_that_ask_other_things_of_cards_do_not(folder, quick):
    (folder / "formats").mkdir()
    rule = '[[rules.CO009]]\ntext = "x"\nsection = "foe"\ncopies = { of = "type", max = "card.renown" }\n'
    (folder / "formats" / "f.toml").write_text(f'game = "conan"\nid = "f"\n{rule}', encoding="utf-8")
    for kept in (True, True, False):
        library = Library(["pools"], formats=["formats"], cache=kept)
        one, other = (
            library.ruleset("conan").finder.find("Wolf").card,
            library.ruleset("conan", "f").finder.find("Wolf").card,
        )
        assert "@renown by type" in other.facts
        assert "@renown by type" not in one.facts


@pytest.mark.parametrize("id", GAMES)
def test_a_game_is_kept_whole(folder, id, monkeypatch):
    first, plain = Library().game(id), Library(cache=False).game(id)
    monkeypatch.setattr(Library, "_read_game", None)
    assert Library().game(id) == first == plain


def test_a_changed_game_is_noticed(folder, capfd):
    path = folder / "mine.toml"
    head = 'id = "mine"\nname = "One"\nsource = "x"\n[card]\nidentity = ["name"]\n'
    text = head + '[card.fields]\ntype = { values = ["ally"] }\n[sections]\ndeck = { title = "Deck" }\n'
    rule = '[[rules.MI001]]\ntext = "Any."\nsection = "deck"\ncount.max = 3\n'
    path.write_text(text + rule)
    for _ in range(2):
        assert Library(games=[str(path)]).game("mine").name == "One"
    whole = the_game().read_bytes()
    for data in (b"", b"x", whole[:-1], whole[:50] + b"\0" + whole[51:]):
        the_game().write_bytes(data)
        assert Library(games=[str(path)]).game("mine").name == "One"
    path.write_text(text.replace("One", "Two") + rule)
    assert Library(games=[str(path)]).game("mine").name == "Two"
    path.write_text(text)
    with pytest.raises(UsageProblem):
        Library(games=[str(path)]).game("mine")


@pytest.mark.parametrize("game", GAMES)
def test_a_catalogue_gives_what_the_pools_give(folder, game):
    memory = Library(cache=False).finder(game).source
    Library().ruleset(game)
    kept = Library().finder(game).source
    assert isinstance(kept, catalogue.CatalogueCards)
    names, numbers, keys = set(), set(), set()
    for card in Library(cache=False).pools(game).cards:
        names |= {*index_keys(card)}
        numbers |= {(fold(card.set), fold(card.number)), ("", fold(card.number)), ("none", fold(card.number))}
        keys.add(card.key)
    unknown = [f"nobody {number}" for number in range(2 * catalogue.MANY_MISSES)]
    questions = [("named", (name,)) for name in ("", *unknown, *names, *unknown)]
    questions += [("numbered", pair) for pair in numbers] + [("keyed", (key,)) for key in keys]
    for question, about in questions:
        assert answers(kept, question, *about) == answers(memory, question, *about)
    assert (list(kept.names()), kept.sets()) == (list(memory.names()), memory.sets())


def answers(source: CardSource, question: str, *about: str) -> object:
    return getattr(source, question)(*about)


def test_cache_info_and_clear(folder, capsys):
    Library(["pools"]).ruleset("conan")
    other = folder / "cache" / "photos.sqlite"
    other.write_text("mine")
    unfinished = folder / "cache" / f"{the_file().name}.123.abc"
    unfinished.touch()
    assert run(["cache", "info"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[0] == str(folder / "cache")
    assert "5 files, " in shown
    assert "photos" not in shown
    assert run(["cache", "clear"]) == 0
    assert capsys.readouterr().out == f"5 files removed from {folder / 'cache'}\n"
    assert list((folder / "cache").iterdir()) == [other]


def test_old_files_go(folder, quick, monkeypatch):
    from deckcheck.library.cache import cleanup as cache_files

    def keep() -> None:
        for number in range(4):
            (folder / f"{number}").mkdir(exist_ok=True)
            write_pool(folder / f"{number}", CARDS + "#" * number)
            Library([f"{number}"]).ruleset("conan")

    monkeypatch.setattr(cache_files, "_MOST", 3)
    keep()
    assert len(kept_files()) == 3
    newest = kept_files()[-1]
    monkeypatch.setattr(cache_files, "_LARGEST", 1)
    keep()
    assert [kept.path for kept in kept_files()] == [newest.path]


def test_nothing_is_kept_without_cache(folder, monkeypatch):
    write_decks(folder)
    monkeypatch.chdir(folder)
    assert run(["check", "--no-cache", "--pool", "pools", "known.txt"]) == 1
    assert not (folder / "cache").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches have another place")
def test_where_the_cache_is(monkeypatch):
    for name in ("DECKCHECK_CACHE_DIR", "XDG_CACHE_HOME", "DECKCHECK_NO_CACHE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("HOME", "/home/nobody")
    assert cache.cache_folder() == "/home/nobody/.cache/deckcheck"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache.cache_folder() == "/home/nobody/.cache/deckcheck"
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache")
    assert cache.cache_folder() == "/var/cache/deckcheck"
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", "here")
    assert cache.cache_folder() == os.path.abspath("here")
    monkeypatch.setenv("DECKCHECK_NO_CACHE", "1")
    assert cache.cache_folder() == "/dev/null/deckcheck"
    monkeypatch.setenv("DECKCHECK_NO_CACHE", "")
    monkeypatch.setenv("DECKCHECK_CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert cache.cache_folder() == "/dev/null/deckcheck"


def test_whatever_makes_a_catalogue_changes_its_name(tmp_path):
    """The modules that a cold check imports up to the catalogue decide what is kept: all their folders are seen."""
    code = (
        "import sys\nfrom deckcheck.library.library import Library\n"
        "for game in ('conan', 'jedi-knights'): Library().ruleset(game)\n"
        "print(*(name for name in sys.modules if name.startswith('deckcheck')))"
    )
    environment = {**os.environ, "DECKCHECK_CACHE_DIR": str(tmp_path), "DECKCHECK_NO_CACHE": ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    files = [Path(sys.modules["deckcheck"].__file__).parent.parent, *done.stdout.split()]
    modules = [Path(files[0], *name.split(".")) for name in files[1:]]
    folders = {module.parent if not module.is_dir() else module for module in modules}
    seen = {Path(cache._HERE, folder) for folder in cache._MAKERS}
    assert folders <= seen
    assert len(folders) > 8
