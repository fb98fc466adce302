"""The arithmetic of the rules over a deck as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.checking.breakdown.model import Accounts
from deckcheck.evaluation.outcomes import OFF
from deckcheck.rules.ir import MANY

if TYPE_CHECKING:
    from deckcheck.checking.breakdown.model import Account, AccountPart
    from deckcheck.report import DeckReport

    Data = dict[str, object]


def breakdown_data(report: DeckReport) -> list[Data]:
    """Return what each condition asks for and what the deck has; ``None`` stands for no bound."""
    if not isinstance(report.details, Accounts):
        return []
    return [_account(one) for one in report.details.accounts if one.state != OFF]


def _account(one: Account) -> Data:
    return {
        "code": one.code,
        "severity": one.severity,
        "statement": one.statement,
        "place": one.place,
        "state": one.state,
        "found": {"min": one.least, "max": _bound(one.most)},
        "allowed": {"min": one.lo, "max": _bound(one.hi)},
        "parts": [_part(part) for part in one.parts],
    }


def _part(part: AccountPart) -> Data:
    return {"label": part.label, "min": part.least, "max": _bound(part.most), "allowed": part.hi, "state": part.state}


def _bound(number: int | None) -> int | None:
    return None if number is None or number >= MANY else number
