"""A format file out of lists: the same bytes for the same lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.pools.formats.dating import spans
from deckcheck.pools.writing import toml_pair

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.pools.formats.dating import Span
    from deckcheck.pools.formats.map_model import FormatMap
    from deckcheck.pools.formats.written_lists import WrittenList

_MOST_INLINE = 100
"""A longer list of legal cards stands in a file of its own."""


def files_of(lists: Sequence[WrittenList], map: FormatMap) -> dict[str, str]:
    """Return the files of a format, by their names: the format itself, and its list of legal cards if that is long.

    Args:
        lists: the lists of one format, in the order of their days.
        map: what they were read by.
    """
    last = lists[-1]
    lines = [toml_pair("game", last.game), toml_pair("id", last.id)]
    lines += [toml_pair("name", last.name)] if last.name else []
    lines += _sets(lists)
    if plus := list(dict.fromkeys(last.plus)):
        lines.append(toml_pair("plus", plus))
    files: dict[str, str] = {}
    if last.only is not None:
        only = sorted(dict.fromkeys(last.only))
        if len(only) > _MOST_INLINE:
            files[f"{last.id}.txt"] = "".join(f"{card}\n" for card in only)
        lines.append(toml_pair("only", {"file": f"{last.id}.txt"} if files else only))
    if last.options:
        lines += ["", "[options]", *(toml_pair(key, value) for key, value in last.options.items())]
    for name, tables in (("cards", _limits(lists)), ("groups", _groups(lists, map)), ("points", _points(lists))):
        for table in tables:
            lines += ["", f"[[{name}]]", *(toml_pair(key, value) for key, value in table.items())]
    for code, table in _rules(lists, map):
        lines += ["", f"[[rules.{code}]]", *(toml_pair(key, value) for key, value in table.items())]
    return {f"{last.id}.toml": "\n".join([*lines, ""]), **files}


def _days(span: Span) -> dict[str, object]:
    days = {"from": span.since, "until": span.until}
    return {key: day for key, day in days.items() if day is not None}


def _sets(lists: Sequence[WrittenList]) -> Iterator[str]:
    """Write the legal sets: those of always as they are, others by the days on which they are legal."""
    if all(one.sets is None for one in lists):
        return
    by_days: dict[Span, list[object]] = {}
    for code in dict.fromkeys(code for one in lists for code in one.sets or ()):
        for _, span in spans(lists, [True if code in (one.sets or ()) else None for one in lists]):
            by_days.setdefault(span, []).append(code)
    always = [code for span, codes in by_days.items() if not _days(span) for code in codes]
    dated = [{"codes": codes, **_days(span)} for span, codes in by_days.items() if _days(span)]
    if not dated:
        yield toml_pair("sets", always)
        return
    rows = [*always, *dated]
    yield "sets = ["
    yield from (f"  {toml_pair('x', row).removeprefix('x = ')}," for row in rows)
    yield "]"


def _limits(lists: Sequence[WrittenList]) -> Iterator[dict[str, object]]:
    for card in sorted({card for one in lists for card in one.limits}):
        for limit, span in spans(lists, [one.limits.get(card) for one in lists]):
            yield {"card": card, "limit": limit, **_days(span)}


def _groups(lists: Sequence[WrittenList], map: FormatMap) -> Iterator[dict[str, object]]:
    for number in range(len(map.groups)):
        for group, span in spans(lists, [one.groups.get(number) for one in lists]):
            yield {"cards": list(group.cards), "most": group.most, **_days(span)}


def _points(lists: Sequence[WrittenList]) -> Iterator[dict[str, object]]:
    for points, span in spans(lists, [one.points for one in lists]):
        once = {"once": True} if points.once else {}
        yield {"most": points.most, **once, **_days(span), "cards": dict(points.cards)}


def _rules(lists: Sequence[WrittenList], map: FormatMap) -> Iterable[tuple[str, dict[str, object]]]:
    for number, template in enumerate(map.rules):
        for entry, span in spans(lists, [one.rules.get(number) for one in lists]):
            yield template.code, {**entry, **_days(span)}
