"""What README and docs say is true: commands run, and code blocks do what is said of them."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import library

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)


def commands() -> list[tuple[str, str, int]]:
    """List page, command and exit code of every command in a console block.

    Those that set up are run by CI itself, and nothing is fetched: a few cards lie where they would be cloned to.
    """
    found = []
    for page in PAGES:
        for block in blocks(page, "console"):
            for line in block.splitlines():
                if line.startswith("$ ") and "venv" not in line and "git clone" not in line:
                    command, _, remark = line[2:].partition("  #")
                    code = re.search(r"exit code (\d+)", remark)
                    found.append((page.name, command.strip(), int(code[1]) if code else 0))
    return found


def netrunner_rows() -> Iterator[dict[str, object]]:
    """Write the cards of the corpus in the form that the public data has."""
    names = {"type": "type_code", "side": "side_code", "faction": "faction_code", "influence": "faction_cost"}
    names |= {"points": "agenda_points", "min_deck": "minimum_deck_size", "limit": "deck_limit"}
    names |= {"name": "title", "number": "code", "influence_limit": "influence_limit"}
    for path in sorted((ROOT / "tests" / "corpus" / "netrunner" / "pools").glob("*.toml")):
        pool = tomllib.loads(path.read_text(encoding="utf-8"))
        for card in pool["cards"]:
            facts = {names[fact]: value for fact, value in card.items() if fact in names}
            yield {"pack_code": pool["set"], "deck_limit": 3, "stripped_title": card["name"], **facts}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder in which commands find the examples and may write."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("examples", "cardpools"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "netrunner-cards-json" / "pack").mkdir(parents=True)
    (folder / "netrunner-cards-json" / "packs.json").write_text("[]", encoding="utf-8")
    rows = json.dumps(list(netrunner_rows()))
    (folder / "netrunner-cards-json" / "pack" / "some.json").write_text(rows, encoding="utf-8")
    deck = (ROOT / "tests" / "corpus" / "netrunner" / "NR002-keeps-40-cards.txt").read_text(encoding="utf-8")
    (folder / "deck.txt").write_text(deck, encoding="utf-8")
    cards = library().pools("guardians").cards
    box = [f"3 {card.name} ({card.reference})" for card in cards]
    (folder / "box.txt").write_text("\n".join(["Game: guardians", *box]), encoding="utf-8")
    half = (ROOT / "examples" / "sky-galleon" / "legal" / "dawn-watch.toml").read_text(encoding="utf-8")
    (folder / "half-a-deck.toml").write_text("\n".join(half.splitlines()[:12]), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("page", "command", "code"), commands(), ids=lambda value: str(value)[:60])
def test_command(page: str, command: str, code: int, desk: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=desk, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == code, f"{page}: {command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


def test_the_python_of_the_readme_runs() -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    first, *findings, last = done.stdout.splitlines()
    assert first.startswith("illegal ")
    assert len(findings) == 5
    assert last == "illegal"


@pytest.mark.parametrize("code", blocks(ROOT / "docs" / "library.md", "python"))
def test_the_python_of_the_library_page_runs(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_game_of_the_docs_is_a_game(tmp_path: Path) -> None:
    game, pool = blocks(ROOT / "docs" / "games.md", "toml")[:2]
    (deck,) = blocks(ROOT / "docs" / "games.md", "text")
    for name, text in (("tiny-duel.toml", game), ("tiny-pool.toml", pool), ("bear.txt", deck)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    sentence = re.search(r"`(deckcheck check bear.txt .*?)`", (ROOT / "docs" / "games.md").read_text(encoding="utf-8"))
    assert sentence
    command = [sys.executable, "-m", *shlex.split(sentence[1]), "--output-format", "concise"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "TD003 error Deck: 16 points of cost, at most 12 allowed" in done.stdout


def test_the_readme_has_the_two_commands() -> None:
    setups = [
        line[2:] for block in blocks(ROOT / "README.md", "console") for line in block.splitlines() if "venv" in line
    ]
    assert len(setups) == 2
    assert "examples/check_all.py" in setups[0]
    assert setups[1].endswith("pytest -q")


def test_the_output_in_the_readme_is_real() -> None:
    """With UPDATE_SNAPSHOTS in the environment the README is written anew."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = blocks(ROOT / "README.md", "console")[0]
    command = block.splitlines()[0]
    words = shlex.split(command[2:].partition("  #")[0])
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "LANG": "C.UTF-8", "DECKCHECK_LANG": ""}
    run = [sys.executable, "-m", *words]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        (ROOT / "README.md").write_text(readme.replace(block, f"{command}\n{done.stdout}"), encoding="utf-8")
        return
    assert block == f"{command}\n{done.stdout}"
    assert "illegal  " in done.stdout


def test_the_games_of_the_readme_are_those_of_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", "games"], capture_output=True, encoding="utf-8", check=True
    )
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    rows = re.findall(r"^\| `(\S+)` \| (.+) \| (\d+) \| (.+) \|$", (ROOT / "README.md").read_text("utf-8"), re.M)
    told = [number for number, line in enumerate(lines) if re.fullmatch(r"\S+ .+ \d+ rules?", line)]
    assert len(rows) == len(told) > 15
    for (id, name, rules, cards), number in zip(rows, told, strict=True):
        assert lines[number] == f"{id} {name} {rules} rules"
        maps = cards.replace("`", "").replace("import by map ", "--map ")
        assert maps in lines[number + 2]


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 160


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in path or path.startswith("mailto:"):
            continue
        file = page.parent / path if path else page
        assert file.exists(), f"{page.name}: {target}"
        if anchor and file.suffix == ".md":
            titles = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
            anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
            assert anchor in anchors, f"{page.name}: {target}"
