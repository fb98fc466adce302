"""Leading sections: what rules read off a card must come from a section that holds one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deckcheck.files.shape_faults import Fault
from deckcheck.games.model import EntryModel, Rules, entry_filters
from deckcheck.rules import ir
from deckcheck.rules.model import CardFilter, filter_refs

Path = tuple[str | int, ...]
VALUES, NUMBER, FILTERS = "values", "number", "filters"
"""What is read: values may be those of two cards, a number that stands alone and filters only those of one."""


def lint_leaders(rules: Rules, sections: Collection[str]) -> Iterator[Fault]:
    """Complain of leading sections that no error rule holds to one card (two, where values or sums are read)."""
    for section, (path, kinds) in _sections_read(rules).items():
        if section not in sections:
            continue
        most = min((_size(entry) for entry in _about(section, rules)), default=99)
        if most > 2:
            yield path, f"{section} is read here, so an error rule must hold it to one card (count.exactly = 1)"
        elif most > 1 and NUMBER in kinds:
            yield (
                path,
                f"a number is read from {section}, which may hold two cards: hold it to one, or write the number in a "
                f"list, where those of both are added",
            )
        elif most > 1 and FILTERS in kinds:
            yield path, f"filters are read from {section}, which may hold two cards: hold it to one"


def leading_sections(rules: Rules) -> list[str]:
    """Return the sections whose cards other rules read."""
    return list(_sections_read(rules))


def _sections_read(rules: Rules) -> dict[str, tuple[Path, set[str]]]:
    found: dict[str, tuple[Path, set[str]]] = {}
    for code, entries in rules.items():
        for number, entry in enumerate(entries):
            for ref, kind in entry_refs(entry):
                section = ref.partition(".")[0]
                if section not in (ir.OPTION, ir.CARD):
                    found.setdefault(section, (("rules", code, number), set()))[1].add(kind)
    return found


def entry_refs(entry: EntryModel) -> Iterator[tuple[str, str]]:
    """Return what an entry reads elsewhere: the reference, and what is read."""
    bounds = [getattr(when, key) for when in entry.whens() for key in ("min", "max")]
    for condition in (entry.count, entry.distinct, entry.sum, entry.copies):
        bounds += [getattr(condition, key, None) for key in ("min", "max", "exactly")]
    bounds.append(entry.distinct.copies if entry.distinct else None)
    for bound in bounds:
        if isinstance(bound, str):
            yield bound, NUMBER
        elif isinstance(bound, list):
            yield from ((part, VALUES) for part in bound if isinstance(part, str))
    for _, filter in entry_filters(entry):
        yield from _of_filter(filter)


def _of_filter(filter: CardFilter | str) -> Iterator[tuple[str, str]]:
    if isinstance(filter, str):
        yield filter, FILTERS
        return
    printed = {ref for _, ref in filter.printed()}
    for _, ref in filter_refs(filter):
        yield ref, FILTERS if ref in printed else VALUES


def _about(section: str, rules: Rules) -> Iterator[EntryModel]:
    for entries in rules.values():
        for entry in entries:
            if entry.section in (section, [section]) and _bare(entry):
                yield entry


def _bare(entry: EntryModel) -> bool:
    return not entry.where and entry.when is None and entry.severity == "error" and entry.brackets is None


def _size(entry: EntryModel) -> int:
    if entry.count is None or entry.count.per is not None:
        return 99
    most = entry.count.exactly if entry.count.exactly is not None else entry.count.max
    return most if isinstance(most, int) else 99
