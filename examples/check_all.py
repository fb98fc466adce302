"""Checks all example decks, and says of each group what is to be seen.

The legal ones end with exit code 0, the illegal ones with 1, those that cannot be judged with 3. This script ends well
when all groups do so: run it as a first look at deckcheck, or as a pattern for a test of your own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
GROUPS = {
    "legal": (0, "Legal decks: one line each, and exit code 0."),
    "illegal": (1, "Illegal decks: every fault once, at the line where it can be fixed, and exit code 1."),
    "undetermined": (3, "Decks that cannot be judged: a card or a fact is not known. No guess is made; exit code 3."),
}


def main() -> int:
    """Check each group with ``deckcheck check``, and give 0 if each ended as it should."""
    surprises = 0
    for group, (expected, words) in GROUPS.items():
        folders = sorted(
            str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)
            for path in HERE.glob(f"*/{group}")
        )
        print(f"── {words}\n", flush=True)
        code = subprocess.run([sys.executable, "-m", "deckcheck", "check", *folders], check=False).returncode
        print(
            f"\n── exit code {code}, as expected\n" if code == expected else f"\n── exit code {code}, not {expected}!\n"
        )
        surprises += code != expected
    print("All examples came out as they should." if not surprises else f"{surprises} groups came out otherwise.")
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
