"""The tour of the code names what is there, and every room says what lives in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "deckcheck"
TOUR = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", TOUR)))
PATHS = [word for word in QUOTED if "/" in word and " " not in word]
NAMES = [
    word for word in QUOTED if re.fullmatch(r"[A-Za-z_]+(\.[a-z_]+)?", word) and not word.endswith((".py", ".toml"))
]
WORDS = {"check", "code"}
"""Words of the tour that are no names of the code."""
ROOMS = sorted(path.parent for path in PACKAGE.rglob("__init__.py"))


def defined() -> set[str]:
    """Name all functions and classes of the package, methods with their class."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            if isinstance(node, ast.ClassDef):
                found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return found


@pytest.mark.parametrize("path", PATHS)
def test_paths_of_the_tour_exist(path: str) -> None:
    assert any((folder / path).exists() for folder in (ROOT, *(room.parent for room in ROOMS)))
    assert len(PATHS) > 30


def test_names_of_the_tour_exist() -> None:
    known = defined() | WORDS
    unknown = [name for name in NAMES if name not in known]
    assert not unknown
    assert len(NAMES) > 15


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_every_room_says_what_lives_in_it(room: Path) -> None:
    text = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
    assert text
    assert text.splitlines()[0].endswith(".")


def test_few_modules_lie_loose() -> None:
    loose = [path.name for path in PACKAGE.glob("*.py") if path.name not in ("__init__.py", "__main__.py")]
    assert len(loose) <= 10


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = imports()
    assert [name for name in graph if name in reached(name, graph)] == []


def imports() -> dict[str, set[str]]:
    """Map the modules of the package to those that they import, in functions too."""
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
    files = {name.removesuffix(".__init__"): path for name, path in files.items()}
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        targets: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    targets.add(full if full in files else node.module)
            elif isinstance(node, ast.Import):
                targets.update(alias.name for alias in node.names)
        graph[name] = targets & files.keys() - {name}
    return graph


def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    todo = list(graph[start])
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += graph[name]
    return seen
