"""The last line of a run: how many decks came out how, and what was found in them."""

from __future__ import annotations

from deckcheck.language import said, said_of
from deckcheck.output.text_width import width
from deckcheck.report import SEVERITIES, VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.terminal import Paint
    from deckcheck.report import Summary


def verdict_lines(summary: Summary, paint: Paint, columns: int) -> list[str]:
    """Return the verdict of a run in one line, or, where that is too long, in two of which the last is the verdict."""
    if not summary.decks:
        return [said("no deck was checked")]
    counts = [count(n, name) for name in SEVERITIES if (n := getattr(summary, f"{name}s"))]
    found = ", ".join([*counts, *([said("{number} waived", number=summary.waived)] if summary.waived else [])])
    verdicts: list[tuple[str, int]] = [(name, n) for name in VERDICTS if (n := getattr(summary, name))]
    if summary.decks == 1 and not summary.not_judged:
        parts = [(verdict, said(verdict)) for verdict, _ in verdicts]
        start = ""
    else:
        parts = [(verdict, f"{n} {said(verdict)}") for verdict, n in verdicts]
        start = f"{count(summary.decks, 'deck')}: "
    line = start + ", ".join(paint(text, style) for style, text in parts)
    if not found:
        return [line]
    length = width(start) + sum(width(text) + 2 for _, text in parts) + width(found) + 1
    return [found, line] if length > columns else [f"{line} · {found}"]


def count(number: int, noun: str) -> str:
    """Say how many of something: ``1 deck``, ``2 decks``."""
    return said_of(number, f"{{number}} {noun}", f"{{number}} {noun}s")
