"""Which files of a folder, or of those that have changed, are decks; and why the others are none."""

from __future__ import annotations

import os

from deckcheck.cli.inputs.deck_file import read_deck_file, read_head
from deckcheck.language import said
from deckcheck.record import Record
from deckcheck.report import NotJudged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cli.inputs.deck_file import Found

    SectionsOf = Callable[[str], frozenset[str] | None]

EXCLUDED, IGNORED = "left out by `exclude`", "left out by .gitignore"


class Sifting(Record):
    """How files are sifted: what is left out, and what is known of a file from outside.

    ``sections`` gives the names of sections of the game that is known of a file otherwise, ``excludes`` says whether
    the configuration leaves a file or folder out. ``passed`` takes what is passed over, as it is met.
    """

    __slots__ = ("excludes", "passed", "sections")

    def __init__(
        self,
        sections: SectionsOf,
        excludes: Callable[[str, bool], bool] | None = None,
        passed: list[NotJudged] | None = None,
    ) -> None:
        self.sections = sections
        self.excludes = excludes or (lambda *_: False)
        self.passed = [] if passed is None else passed

    def leaves_out(self, path: str, folder: bool) -> bool:
        """Say whether the configuration leaves a file or folder out, and take note of it."""
        if not self.excludes(path, folder):
            return False
        self.note(path, EXCLUDED, chosen=True)
        return True

    def note(self, path: str, reason: str, *, chosen: bool = False) -> None:
        """Take note of what is passed over."""
        self.passed.append(NotJudged(path, said(reason), chosen=chosen))

    def deck(self, path: str) -> Found | None:
        """Read a file and return it if it is a deck, or cannot be read; else take note why it is none."""
        from deckcheck.cli.inputs.recognise import LIST, SNIFFED, may_be_deck, recognise

        named = may_be_deck(os.path.basename(path))
        found = read_deck_file(path) if named else read_head(path, SNIFFED)
        if found.unreadable:
            return found if named else None
        known = recognise(path, found.data, self.sections(path) if named else None)
        if known.is_deck:
            return found.replaced(nameless=True) if known.kind == LIST else found
        if known.reason:
            self.passed.append(NotJudged(path, said(known.reason), said(known.hint) if known.hint else ""))
        return None
