"""The rules that a SARIF log names, described once each."""

from __future__ import annotations

from deckcheck.codes import code_texts
from deckcheck.files.display import safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report import Finding


class SarifRules:
    """Rules in the order in which results first name them."""

    def __init__(self) -> None:
        self._index: dict[str, int] = {}
        self._descriptors: list[dict[str, object]] = []

    def index(self, finding: Finding) -> int:
        """Return the place of a finding's rule among the descriptors."""
        if finding.code not in self._index:
            self._index[finding.code] = len(self._descriptors)
            self._descriptors.append(_descriptor(finding))
        return self._index[finding.code]

    def descriptors(self) -> list[dict[str, object]]:
        """Return all that were named."""
        return self._descriptors


def _descriptor(finding: Finding) -> dict[str, object]:
    own = code_texts().get(finding.code)
    title = safe(finding.rule) or (own.title if own else finding.code)
    described = f"{own.text} {own.advice}" if own else f"Source: {safe(finding.source)}" if finding.source else title
    return {
        "id": finding.code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": title},
        "help": {"text": f"{described}\n\nMore: deckcheck explain {finding.code}"},
        "defaultConfiguration": {"level": finding.severity},
    }
