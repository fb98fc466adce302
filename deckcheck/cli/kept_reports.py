"""Reports of earlier runs: a deck of which nothing has changed that its report hangs on is not judged again.

They are kept in the cache, a file for each way to judge (program, pools, games, formats, options of the run). In it
stand the sources with their digests, the day, and the reports by a digest of the deck and of its own terms. Reports of
other sources, or of another day, are forgotten.
"""

from __future__ import annotations

import marshal
import os
from hashlib import blake2b

from deckcheck.language import spoken
from deckcheck.library.cache.keys import OFF, cache_folder, digest_of, file_of, installed_stamp, key_of, stamp
from deckcheck.library.cache.values import read_value, write_value
from deckcheck.report import DeckReport, Finding, Location, Waived, Waiver
from deckcheck.rules.dates import today

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.checking.checker import Checker
    from deckcheck.checking.request import CheckRequest
    from deckcheck.library.cache.keys import Stamp

    Watched = dict[str, tuple[Stamp, str]]
    Head = tuple[str, str, str, str, str, tuple[str, ...]]

ENDING = ".reports"
LARGEST = 32_000_000
"""Bytes of reports in one file at most: those of decks that were not met in this run go first."""


class KeptReports:
    """The reports of one checker, as earlier runs left them and this one adds to them."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._begun: dict[str, blake2b] = {}
        self._terms: CheckRequest | None = None
        library = checker.library
        paths = list(dict.fromkeys(library.at_hand()))
        told = (
            os.getcwd(), installed_stamp(), library.places.places, sorted(library.game_files.items()),
            library.format_paths, checker.reader, checker.encoding, spoken(),
        )  # fmt: skip
        self._key = f"{key_of(paths)}\n{told!r}"
        self._file = file_of("checked", self._key, cache_folder(), ENDING)
        self._day = today()
        self._heads: dict[Head, int] = {}
        self._old: dict[bytes, bytes] = {}
        self._met: dict[bytes, bytes] = {}
        self._new = False
        self._watched: Watched = {}
        if not self._read():
            self._watched = _looked_at(paths)
        self._by_number: list[Head] = list(self._heads)

    def _read(self) -> bool:
        """Read what was kept; say whether it is of today and of the same sources."""
        stored = read_value(self._file, self._key)
        if not isinstance(stored, tuple) or stored[0] != self._day:
            return False
        _, watched, heads, reports = stored
        now = _looked_at(watched, watched)
        if any(now[path][1] != digest for path, (_, digest) in watched.items()):
            return False
        self._new = now != watched and all(stamped for stamped, _ in now.values())
        self._watched = now
        self._heads = {head: number for number, head in enumerate(heads)}
        self._old = reports
        return True

    def key(self, path: str, data: bytes, terms: CheckRequest) -> bytes:
        """Name a deck: by its bytes, its terms, and the ending of its file, which has a say in how it is read."""
        if terms is not self._terms:  # mostly all decks have the same
            self._terms = terms
            self._begun = {}
        ending = path[path.rfind(".") :].lower()
        begun = self._begun.get(ending)
        if begun is None:
            told = f"{terms.plain()!r}\n{ending if os.sep not in ending else ''}\n"
            begun = self._begun[ending] = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=20)
        whole = begun.copy()
        whole.update(data)
        return whole.digest()

    def get(self, key: bytes, path: str) -> DeckReport | None:
        """Return the report of a deck as of this path, ``None`` if there is none."""
        packed = self._met.get(key) or self._old.get(key)
        if packed is None:
            return None
        number, bound, *values = marshal.loads(packed)  # noqa: S302 (our own cache, believed with its checksum)
        if bound and bound != path:
            return None
        self._met[key] = packed
        return _unpacked(path, self._by_number[number], values)

    def add(self, key: bytes, report: DeckReport) -> None:
        """Keep a report, unless there is something in it that cannot be kept."""
        head = report.game, report.title, report.format, report.reader, report.rules, report.pools
        number = self._heads.setdefault(head, len(self._heads))
        if number == len(self._by_number):
            self._by_number.append(head)
        values = _packed(report)
        try:
            told = marshal.dumps(values)  # type: ignore[arg-type]
            stem = os.path.splitext(os.path.basename(report.path))[0].encode("utf-8", "surrogatepass")
            bound = report.path if stem in told else ""  # a text of the report may name the file
            self._met[key] = marshal.dumps((number, bound, *values))  # type: ignore[arg-type]
        except ValueError:
            return
        self._new = True

    def save(self) -> None:
        """Write what there is to be kept."""
        if not self._new:
            return
        watched = _looked_at(self._checker.library.relied_on(), self._watched)
        if any(path in self._watched and seen[1] != self._watched[path][1] for path, seen in watched.items()):
            return  # a source was changed while the run went on
        kept: dict[bytes, bytes] = {}
        size = 0
        for key, packed in (*self._met.items(), *self._old.items()):
            size += len(packed)
            if size > LARGEST:
                break
            kept.setdefault(key, packed)
        write_value(self._file, self._key, (self._day, {**self._watched, **watched}, list(self._heads), kept))


def may_keep(checker: Checker) -> bool:
    """Say whether reports of a checker may be kept.

    Not where there is to be no cache, nor with accounts of decks, nor where decks must come from a list of cards: what
    is not understood of that is told only when it is read.
    """
    return not os.environ.get(OFF) and checker.details is None and checker.owned is None and checker.library.cached


def _looked_at(paths: Iterable[str], before: Watched | None = None) -> Watched:
    """Return the stamp and the digest of sources; where the stamp is that of before, so is the digest."""
    found: Watched = {}
    for path in paths:
        try:
            seen = stamp(path)
        except (OSError, ValueError):
            found[path] = (), ""
            continue
        known = (before or {}).get(path)
        found[path] = known if known is not None and seen and known[0] == seen else (seen, digest_of(path))
    return found


def _packed(report: DeckReport) -> tuple[object, ...]:
    """Return what is kept of a report beside its head: plain values."""
    findings = tuple([_finding_packed(finding) for finding in report.findings])
    waived = tuple([(_finding_packed(one.finding), _waiver_packed(one.waiver)) for one in report.waived])
    return (
        report.verdict, findings, report.name, report.player, report.contents, report.sections, report.samples, waived,
    )  # fmt: skip


def _unpacked(path: str, head: Head, values: Sequence[object]) -> DeckReport:
    verdict, findings, name, player, contents, sections, samples, waived = values
    game, title, format, reader, rules, pools = head
    return DeckReport(
        path,
        verdict,  # type: ignore[arg-type]
        tuple([_finding(packed) for packed in findings]),  # type: ignore[attr-defined]
        name=name,  # type: ignore[arg-type]
        player=player,  # type: ignore[arg-type]
        contents=contents,  # type: ignore[arg-type]
        sections=sections,  # type: ignore[arg-type]
        samples=samples,  # type: ignore[arg-type]
        waived=tuple([Waived(_finding(one), _waiver(waiver)) for one, waiver in waived]),  # type: ignore[attr-defined]
        game=game,
        title=title,
        format=format,
        reader=reader,
        rules=rules,
        pools=pools,
    )


def _finding_packed(finding: Finding) -> list[object]:
    values = [getattr(finding, name) for name in Finding.__slots__]
    values[_PLACES] = tuple([location.plain() for location in finding.locations])
    return values


def _finding(packed: list[object]) -> Finding:
    packed[_PLACES] = tuple([Location.revive(place) for place in packed[_PLACES]])  # type: ignore[attr-defined]
    return Finding.revive(packed)


_PLACES = Finding.__slots__.index("locations")


def _waiver_packed(waiver: Waiver) -> tuple[object, ...]:
    place = waiver.place
    return waiver.code, waiver.reason, waiver.until, place.plain() if place is not None else None


def _waiver(packed: Sequence[object]) -> Waiver:
    code, reason, until, place = packed
    place = Location.revive(place) if place is not None else None  # type: ignore[arg-type]
    return Waiver(code, reason, until, place)  # type: ignore[arg-type]
