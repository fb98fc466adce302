"""What the data of rules demand, in words made from the data alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.games.model import BracketsModel, EntryModel
from deckcheck.rules.model import Bounds, Scope
from deckcheck.rules.sentences import bound_words, filter_words, meant, section_words, when_words

_SHOWN = 3
"""So many rows are written out before the last one."""


def readings(scopes: Sequence[Scope], entries: Sequence[EntryModel]) -> tuple[str, ...]:
    """Return the reading of each entry, and one sentence for all rows of an entry that has some."""
    found: list[list[str]] = []
    for scope, entry in zip(scopes, entries, strict=True):
        if entry.rows == []:
            found[-1].append(_reading(scope, entry))
        else:
            found.append([_reading(scope, entry)])
    return tuple(said for rows in found for said in (_one_sentence(rows), *("" for _ in rows[1:])))


def _reading(scope: Scope, entry: EntryModel) -> str:
    if not entry.conditions():
        return ""
    cards = meant(scope, entry.where)
    said = "; ".join(condition.words().replace("{meant}", cards) for condition in entry.conditions().values())
    if entry.brackets is not None:
        said = f"{said.replace('any number of', 'so many', 1)}, by size: {_brackets_words(entry.brackets, scope)}"
    when = " and ".join(when_words(one) for one in entry.whens())
    said = f"{f'when {when}: ' if when else ''}{said}"
    return said.replace(" 1 cards ", " 1 card ").replace(" 1 copies ", " 1 copy ")


def _brackets_words(brackets: BracketsModel, scope: Scope) -> str:
    size = f"cards in {section_words(brackets.section or scope.sections)}{filter_words(brackets.where)}"
    steps = [
        f"{bound_words(Bounds.model_validate(brackets.bounds(number)))} with {least} to {most}"
        for number, (least, most) in enumerate(brackets.sizes())
    ]
    return f"{_listed(steps)} {size}; other sizes cannot be judged"


def _listed(steps: Sequence[str]) -> str:
    few = steps if len(steps) <= _SHOWN + 1 else [*steps[:_SHOWN], "…", steps[-1]]
    return ", ".join(few)


def _one_sentence(rows: Sequence[str]) -> str:
    """Say sentences that differ in a few words as one, with all these words in the place where they differ."""
    words = [row.split(" ") for row in rows]
    if len(rows) == 1 or len({len(one) for one in words}) > 1:
        return "; or ".join(rows)
    return " ".join(_column(column) for column in zip(*words, strict=True))


def _column(column: Sequence[str]) -> str:
    if len(set(column)) == 1:
        return column[0]
    return "/".join(_few(column))


def _few(column: Sequence[str]) -> Iterator[str]:
    if len(column) <= _SHOWN + 1:
        yield from column
        return
    yield from column[:_SHOWN]
    yield "…"
    yield column[-1]
