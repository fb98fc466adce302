"""Fingerprints: what makes a finding the same one in the next run, although lines have moved."""

from __future__ import annotations

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.report import Finding

VERSION = "deckcheck/v1"
"""Changes when the same finding gets another fingerprint than before."""


def fingerprinted(findings: Iterable[Finding], path: str) -> Iterator[tuple[Finding, str]]:
    """Return findings of a deck with their fingerprints: made from code, path, section and cards, not from the line.

    Where that is the same for several, they are numbered in their order.
    """
    seen: dict[tuple[str, ...], int] = {}
    for finding in findings:
        key = (finding.code, path, finding.section, *finding.cards)
        seen[key] = seen.get(key, 0) + 1
        text = json.dumps([VERSION, *key, seen[key]], ensure_ascii=True)
        yield finding, hashlib.sha256(text.encode()).hexdigest()
