"""The report of a check: typed findings and verdicts, which every output only renders."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, TypedDict

    Verdict = Literal["legal", "illegal", "undetermined", "unreadable"]
    Severity = Literal["error", "warning", "note"]
    Found = int | str | list[str] | dict[str, int] | None
    """What a deck has: a number, a text, the values that are there, or a number for each value."""

    class Allowed(TypedDict, total=False):
        """What a rule allows: bounds, or values."""

        min: int
        max: int
        values: list[object]

    Paths = Callable[[str], str]
    """How a report writes the paths of files."""

ERROR: Literal["error"] = "error"
WARNING: Literal["warning"] = "warning"
NOTE: Literal["note"] = "note"
SEVERITIES: tuple[Severity, ...] = (ERROR, WARNING, NOTE)
LEGAL: Literal["legal"] = "legal"
ILLEGAL: Literal["illegal"] = "illegal"
UNDETERMINED: Literal["undetermined"] = "undetermined"
UNREADABLE: Literal["unreadable"] = "unreadable"
VERDICTS: tuple[Verdict, ...] = (LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE)
WORST_FIRST: tuple[str, ...] = (ILLEGAL, UNREADABLE, UNDETERMINED, LEGAL)
"""The order for people who have to act: what is broken, then what could not be judged."""

UNDECIDING = frozenset({"DK001", "DK002", "DK003", "DK004", "DK005", "DK009", "DK013", "DK014"})
"""Codes that leave a deck undetermined when they are errors: something is missing, nothing is broken."""
UNRECORDED = "DK009"
UNREADING = frozenset({"DK006", "DK007"})
CONFIGURATION = "configuration"
"""The ``reader`` of a report that is of a configuration file: what is found in it belongs to no deck."""


class Location(Record):
    """A place in a file: line and columns count from 1, ``end_column`` is the first column behind it, 0 if not known.

    ``line`` 0 means the file as a whole. ``path`` is ``""`` for the deck's own file.
    """

    __slots__ = ("column", "end_column", "line", "path", "text")

    def __init__(self, line: int, column: int = 1, end_column: int = 0, text: str = "", path: str = "") -> None:
        self.line = line
        self.column = column
        self.end_column = end_column
        self.text = text
        self.path = path

    def to_dict(self, paths: Paths = str) -> dict[str, object]:
        """Return the place as plain values; ``path`` is there only for another file than the deck's."""
        elsewhere = {"path": paths(self.path)} if self.path else {}
        names = ("line", "column", "end_column", "text")
        return {**elsewhere, **{name: getattr(self, name) for name in names}}


class Finding(Record):
    """One thing found, with everything that outputs need. Fields are those of the JSON report.

    ``found`` is a :data:`Found`: a number, a text, the values that are there, or a number for each value; ``allowed``
    is an :class:`Allowed`: a mapping with ``min``, ``max`` or ``values``. ``locations`` holds one place for each line
    that contributes, in the order of the file.
    ``follows_from`` is the code of the finding of which this one is only the consequence.
    """

    __slots__ = (
        "allowed", "cards", "code", "follows_from", "found", "hint", "locations", "message", "rule", "section",
        "severity", "source", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        code: str,
        message: str,
        severity: Severity = ERROR,
        *,
        section: str = "",
        cards: tuple[str, ...] = (),
        found: Found = None,
        allowed: Allowed | None = None,
        locations: tuple[Location, ...] = (),
        hint: str = "",
        rule: str = "",
        source: str = "",
        follows_from: str | None = None,
        waiting: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        self.message = message
        self.severity = severity
        self.section = section
        self.cards = cards
        self.found = found
        self.allowed = allowed
        self.locations = locations
        self.hint = hint
        self.rule = rule
        self.source = source
        self.follows_from = follows_from
        self.waiting = waiting

    def to_dict(self, paths: Paths = str) -> dict[str, object]:
        """Return the finding as plain values. ``waiting_codes`` are the rules that cannot be judged because of it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "section": self.section,
            "cards": list(self.cards),
            "found": self.found,
            "allowed": self.allowed,
            "locations": [location.to_dict(paths) for location in self.locations],
            "hint": self.hint,
            "rule": self.rule,
            "source": self.source,
            "follows_from": self.follows_from,
            "waiting_codes": list(self.waiting),
        }


class Waiver(Record):
    """A code that somebody accepts for a deck, with the reason. ``until`` is the last ISO day, ``""`` for ever.

    ``place`` is where it is written: in the configuration, or in a comment of the deck.
    """

    __slots__ = ("code", "place", "reason", "until")

    def __init__(self, code: str, reason: str = "", until: str = "", place: Location | None = None) -> None:
        self.code = code
        self.reason = reason
        self.until = until
        self.place = place


class Waived(Record):
    """A finding that does not count, and the waiver that says so."""

    __slots__ = ("finding", "waiver")

    def __init__(self, finding: Finding, waiver: Waiver) -> None:
        self.finding = finding
        self.waiver = waiver

    def to_dict(self, paths: Paths = str) -> dict[str, object]:
        """Return the finding as plain values, with the reason and where that is written."""
        waiver = self.waiver
        return {
            **self.finding.to_dict(paths),
            "reason": waiver.reason,
            "until": waiver.until or None,
            "waiver": waiver.place.to_dict(paths) if waiver.place else None,
        }


class SoFar(Record):
    """Whether a deck can become legal by adding cards only (``None``: that cannot be told), and how many are to go.

    ``codes`` are the rules that stand in the way.
    """

    __slots__ = ("codes", "possible", "to_go")

    def __init__(self, possible: bool | None, to_go: int | None = None, codes: tuple[str, ...] = ()) -> None:
        self.possible = possible
        self.to_go = to_go
        self.codes = codes


class Suggestion(Record):
    """The smallest change that makes a deck legal: a sentence, the number of copies, and the lines that it changes.

    ``hunks`` are triples of the first line, the last one, and the lines that take their place.
    """

    __slots__ = ("copies", "hunks", "text")

    def __init__(self, text: str, copies: int, hunks: tuple[tuple[int, int, tuple[str, ...]], ...]) -> None:
        self.text = text
        self.copies = copies
        self.hunks = hunks


class DeckReport(Record):
    """What was found in one deck. ``sections`` gives the number of cards in each section of the game.

    ``contents`` lists section, card and count of each entry; ``samples`` lists the sets of invented cards that the deck
    uses. ``name``, ``player``, ``game`` and ``format`` are ``""`` where they are not known. ``waived`` are
    findings that somebody accepts: the verdict is without them. ``details`` is what the checker was asked to add,
    ``None`` if nothing; ``so_far`` and ``fix`` are there if somebody asks for them.
    """

    __slots__ = (
        "contents", "details", "findings", "fix", "format", "game", "name", "path", "player", "pools", "reader",
        "rules", "samples", "sections", "so_far", "title", "verdict", "waived",
    )  # fmt: skip

    def __init__(
        self,
        path: str,
        verdict: Verdict,
        findings: tuple[Finding, ...] = (),
        *,
        name: str = "",
        game: str = "",
        title: str = "",
        format: str = "default",
        reader: str = "",
        rules: str = "",
        pools: tuple[str, ...] = (),
        contents: tuple[tuple[str, str, int], ...] = (),
        sections: dict[str, int] | None = None,
        samples: tuple[str, ...] = (),
        waived: tuple[Waived, ...] = (),
        details: object = None,
        so_far: SoFar | None = None,
        fix: Suggestion | None = None,
        player: str = "",
    ) -> None:
        self.so_far = so_far
        self.fix = fix
        self.path = path
        self.verdict = verdict
        self.findings = findings
        self.name = name
        self.game = game
        self.title = title
        self.format = format
        self.reader = reader
        self.rules = rules
        self.pools = pools
        self.contents = contents
        self.sections = sections or {}
        self.samples = samples
        self.waived = waived
        self.details = details
        self.player = player

    def to_dict(self, paths: Paths = str) -> dict[str, object]:
        """Return the report as plain values: one of the ``decks`` of ``--output-format json``.

        Args:
            paths: writes the paths of files; left out, they are those that were given.
        """
        told: dict[str, object] = {
            "path": paths(self.path),
            **{name: getattr(self, name) for name in ("name", "player", "game", "format", "reader", "rules")},
            "pools": list(self.pools),
            "signature": self.signature,
            "verdict": self.verdict,
            "sections": self.sections,
            "findings": [finding.to_dict(paths) for finding in self.findings],
            "waived": [one.to_dict(paths) for one in self.waived],
        }
        if self.so_far is not None:
            so_far = self.so_far
            told["so_far"] = {"possible": so_far.possible, "to_go": so_far.to_go, "codes": list(so_far.codes)}
        if self.fix is not None:
            hunks = [{"line": first, "last": last, "text": list(lines)} for first, last, lines in self.fix.hunks]
            told["fix"] = {"text": self.fix.text, "copies": self.fix.copies, "changes": hunks}
        return told

    def to_json(self, indent: int | None = None) -> str:
        """Return :meth:`to_dict` as JSON text."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    @property
    def signature(self) -> str:
        """Equal for equal decks: the same cards in the same sections, in whatever order, spelling or file format."""
        import hashlib
        import json

        totals: dict[tuple[str, str], int] = {}
        for section, card, count in self.contents:
            totals[section, card] = totals.get((section, card), 0) + count
        rows = [self.game, sorted([*place, count] for place, count in totals.items())]
        text = json.dumps(rows, ensure_ascii=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


class NotJudged(Record):
    """A file that was passed over, and why. ``chosen``: somebody asked for that by ``exclude`` or ``.gitignore``."""

    __slots__ = ("chosen", "hint", "path", "reason")

    def __init__(self, path: str, reason: str, hint: str = "", chosen: bool = False) -> None:
        self.path = path
        self.reason = reason
        self.hint = hint
        self.chosen = chosen


def verdict_of(findings: list[Finding], undecided: bool) -> Verdict:
    """Return the verdict that findings lead to; ``undecided`` says that an error rule could not be told."""
    errors = [f for f in findings if f.severity == ERROR]
    if any(f.code in UNREADING for f in errors):
        return UNREADABLE
    if any(f.code not in UNDECIDING for f in errors):
        return ILLEGAL
    return UNDETERMINED if errors or undecided else LEGAL


class Summary(Record):
    """What a run found so far; it grows with each report that is added. ``waived`` counts findings that are accepted.

    Findings that only follow from another one are not counted. ``codes`` counts the findings of each code,
    ``statements`` keeps what each code says. ``facts`` are those that would settle so many undetermined decks
    (``settled``): of which game, of which card, and which. ``not_judged`` lists the files that were passed over.
    """

    __slots__ = (
        "codes", "decks", "errors", "facts", "illegal", "legal", "not_judged", "notes", "settled", "statements",
        "undetermined",
        "unreadable", "waived", "warnings",
    )  # fmt: skip

    def __init__(self) -> None:
        self.decks = self.legal = self.illegal = self.undetermined = self.unreadable = 0
        self.errors = self.warnings = self.notes = self.waived = 0
        self.codes: dict[str, int] = {}
        self.statements: dict[str, str] = {}
        self.facts: set[tuple[str, str, object]] = set()
        self.settled = 0
        self.not_judged: list[NotJudged] = []

    def add(self, report: DeckReport) -> None:
        """Count one deck and its findings; of a configuration only the findings."""
        if report.reader != CONFIGURATION:
            self.decks += 1
            setattr(self, report.verdict, getattr(self, report.verdict) + 1)
            if report.verdict == UNDETERMINED:
                self._ask(report)
        self.waived += len(report.waived)
        for finding in report.findings:
            if finding.follows_from is None:
                self._count(finding)

    def _ask(self, report: DeckReport) -> None:
        """Collect the facts that would settle a deck, if nothing else is in the way."""
        open = [finding for finding in report.findings if finding.waiting and finding.severity == ERROR]
        if open and all(finding.code == UNRECORDED for finding in open):
            self.settled += 1
            self.facts |= {(report.game, finding.message.partition(": ")[0], finding.found) for finding in open}

    def _count(self, finding: Finding) -> None:
        counter = finding.severity + "s"
        setattr(self, counter, getattr(self, counter) + 1)
        self.codes[finding.code] = self.codes.get(finding.code, 0) + 1
        self.statements.setdefault(finding.code, finding.rule)

    def missed(self) -> list[NotJudged]:
        """List the files that were passed over although nobody asked for that."""
        return [one for one in self.not_judged if not one.chosen]

    def exit_code(self, strict: bool = False) -> int:
        """Return the exit code of the run; with ``strict``, warnings and files passed over weigh like broken rules."""
        if self.unreadable:
            return 2
        if self.illegal or (strict and (self.warnings or self.missed())):
            return 1
        return 3 if self.undetermined else 0


def __getattr__(name: str) -> object:
    """Make the types when somebody asks: a check does without the module that they need."""
    values = {"Verdict": VERDICTS, "Severity": SEVERITIES}.get(name)
    if values is not None:
        from typing import Literal

        return Literal[values]
    if name == "Found":
        return int | str | list[str] | dict[str, int] | None
    if name == "Allowed":
        from typing import TypedDict

        return TypedDict("Allowed", {"min": int, "max": int, "values": list[object]}, total=False)  # type: ignore[operator]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
