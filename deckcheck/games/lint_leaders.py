"""Leading sections: what rules read off a card must come from a section that holds one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deckcheck.files.shape_faults import Fault
from deckcheck.games.model import EntryModel, Rules
from deckcheck.rules import ir
from deckcheck.rules.model import FieldTest

Path = tuple[str | int, ...]


def lint_leaders(rules: Rules, sections: Collection[str]) -> Iterator[Fault]:
    """Complain of leading sections that no error rule holds to one card (two, where no number is read)."""
    for section, (path, number) in _sections_read(rules).items():
        if section not in sections:
            continue
        most = min((_size(entry) for entry in _about(section, rules)), default=99)
        if most > 2:
            yield (
                path,
                f"{section} is read here, so an error rule must hold it to one card (count.exactly = 1)",
            )
        elif most > 1 and number:
            yield path, f"a number is read from {section}, which may hold two cards: hold it to one"


def _sections_read(rules: Rules) -> dict[str, tuple[Path, bool]]:
    found: dict[str, tuple[Path, bool]] = {}
    for code, entries in rules.items():
        for number, entry in enumerate(entries):
            for ref, is_number in _entry_refs(entry):
                section = ref.partition(".")[0]
                if section not in (ir.OPTION, ir.CARD):
                    before = found.get(section)
                    path: Path = before[0] if before else ("rules", code, number)
                    found[section] = path, is_number or bool(before and before[1])
    return found


def _entry_refs(entry: EntryModel) -> Iterator[tuple[str, bool]]:
    tests = [*entry.where.values(), *(entry.every.root.values() if entry.every else ())]
    for test in tests:
        for ref in refs_of_test(test):
            yield ref, False
    for condition in (entry.count, entry.distinct, entry.sum, entry.copies):
        for key in ("min", "max", "exactly"):
            bound = getattr(condition, key, None)
            if isinstance(bound, str):
                yield bound, True


def _about(section: str, rules: Rules) -> Iterator[EntryModel]:
    for entries in rules.values():
        for entry in entries:
            if entry.section == section and not entry.where and entry.when is None and entry.severity == "error":
                yield entry


def _size(entry: EntryModel) -> int:
    if entry.count is None or entry.count.per is not None:
        return 99
    most = entry.count.exactly if entry.count.exactly is not None else entry.count.max
    return most if isinstance(most, int) else 99


def refs_of_test(test: FieldTest) -> list[str]:
    """List the references that a test reads."""
    below = refs_of_test(test.not_) if test.not_ is not None else []
    return [*below, *(ref for ref in (test.shares, test.within) if ref is not None)]
