"""The words of the glossary in CONTRIBUTING.md are those of messages, help and docs."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NOT_SAID = {
    r"\b[Mm]end(ed|s)?\b": "fix",
    r"\bis no key here\b": "unknown key X",
    r"\bis no day\b": "is not a date, use YYYY-MM-DD",
    r"--help tells more": "Run … --help for details",
    r"\bcomes? with deckcheck\b": "built-in",
    r"[Mm]ade up for examples": "sample set of invented cards",
    r"\bkeeps? (its|their|the|a)( \w+){0,2} rules\b": "follows the rules",
    r"\bviolations?\b": "finding",
    r"\bcannot be told\b": "cannot be judged",
    r"\bat the (most|least)\b": "at most, at least",
    r"\{[a-z_]+\} too (few|many)\b": "must be, needed, allowed",
}


def messages() -> Iterator[tuple[str, str]]:
    """Return the texts of the program that are no docstrings, each with where it stands."""
    for path in sorted((ROOT / "deckcheck").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
            and not _is_command(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value
    for code, texts in tomllib.loads((ROOT / "deckcheck" / "codes.toml").read_text(encoding="utf-8")).items():
        for key in ("title", "text", "advice"):
            yield f"codes.toml {code}", texts.get(key, "")


def _is_command(node: ast.AST) -> bool:
    """Say whether a docstring is the help of a command."""
    return isinstance(node, ast.FunctionDef) and any("command" in ast.unparse(one) for one in node.decorator_list)


def pages() -> Iterator[tuple[str, str]]:
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


@pytest.mark.parametrize(("pattern", "better"), NOT_SAID.items())
def test_the_glossary_holds(pattern: str, better: str) -> None:
    found = [where for where, text in (*messages(), *pages()) if re.search(pattern, text)]
    assert not found, f"say: {better}"


def test_messages_are_found() -> None:
    texts = [text for _, text in messages()]
    assert len(texts) > 3_000
    assert any("Run " in text for text in texts)
