"""deckcheck tells whether a deck follows its card game's rules of construction, and why not.

``report = deckcheck.check_deck("deck.toml")`` gives the report of a deck.
"""

from __future__ import annotations

from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.api import check_deck, load_game, load_pools, read_deck
    from deckcheck.checking.breakdown.build import give_accounts
    from deckcheck.checking.checker import Checker
    from deckcheck.errors import DeckcheckError, UsageProblem
    from deckcheck.library.library import Library
    from deckcheck.report import Allowed, DeckReport, Finding, Found, Location, Severity, Verdict

_HOMES = {
    "Allowed": "report",
    "Checker": "checking.checker",
    "DeckReport": "report",
    "DeckcheckError": "errors",
    "Finding": "report",
    "Found": "report",
    "Library": "library.library",
    "Location": "report",
    "Severity": "report",
    "UsageProblem": "errors",
    "Verdict": "report",
    "check_deck": "api",
    "give_accounts": "checking.breakdown.build",
    "load_game": "api",
    "load_pools": "api",
    "read_deck": "api",
}
"""Where each public name lives. They are loaded when they are first used: importing the package costs nothing."""

__all__ = [
    "Allowed",
    "Checker",
    "DeckReport",
    "DeckcheckError",
    "Finding",
    "Found",
    "Library",
    "Location",
    "Severity",
    "UsageProblem",
    "Verdict",
    "__version__",
    "check_deck",
    "give_accounts",
    "load_game",
    "load_pools",
    "read_deck",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"deckcheck.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
