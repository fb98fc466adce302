"""The output formats that a command line or a configuration names, and where each is written."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem
from deckcheck.output import OUTPUTS
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

STDOUT = ("", "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
TOGETHER = (["github", "text"], ["concise", "github"])
"""Output formats that may go to one place: annotations are lines among those of a text."""


def parse_outputs(written: Iterable[str], file: str) -> tuple[tuple[str, str], ...]:
    """Return the output formats and their files: ``FORMAT`` or ``FORMAT=FILE``, and the file of ``--output``.

    Raises:
        UsageProblem: a format is not known, or two of them would be written to one place.
    """
    outputs = []
    for word in written or ("text",):
        name, _, own = word.partition("=")
        if name not in OUTPUTS:
            guess = did_you_mean(name, OUTPUTS) or "."
            raise UsageProblem(f"There is no output format {name}{guess}", hint=f"Known are: {', '.join(OUTPUTS)}.")
        outputs.append((name, place_of(own or file)))
    by_place: dict[str, list[str]] = {}
    for name, place in outputs:
        by_place.setdefault(os.path.realpath(place) if place else "", []).append(name)
    if any(len(names) > 1 and sorted(names) not in TOGETHER for names in by_place.values()):
        raise UsageProblem(
            "Two outputs would go to one place.", hint="Give each its file: --output-format json=report.json"
        )
    return tuple(outputs)


def place_of(file: str) -> str:
    """Return the file that is meant, ``""`` for standard output, by whatever name."""
    return "" if file in STDOUT else file
