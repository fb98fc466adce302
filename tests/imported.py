"""What a piece of code imports, asked of a fresh process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEAVY = {
    "asyncio",
    "click",
    "dataclasses",
    "importlib.metadata",
    "inspect",
    "json",
    "logging",
    "pathlib",
    "pathspec",
    "pydantic",
    "rapidfuzz",
    "rich",
    "typing",
    "wcwidth",
}


def loaded(code: str, *arguments: str) -> set[str]:
    """Name the modules that some code loads in a fresh process, beside those that are there anyway."""
    prefix = "import sys; before = set(sys.modules)\n"
    suffix = "\nsys.stdout = sys.__stderr__; print('\\n'.join(set(sys.modules) - before))"
    process = subprocess.run(
        [sys.executable, "-c", prefix + code + suffix, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
    )
    return set(process.stderr.split())
