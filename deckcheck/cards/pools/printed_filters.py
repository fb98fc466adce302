"""Filters that cards of a pool print: are they filters, and do they fit the game?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.files.shape_faults import shape_faults
from deckcheck.games.lint_rules import DeclaredNames, lint_filter
from deckcheck.rules.ir import MOST_LIMITED
from deckcheck.rules.model import PrintedFilter, filter_refs

if TYPE_CHECKING:
    from collections.abc import Iterator


def filter_faults(written: object, names: DeclaredNames) -> Iterator[tuple[int, str]]:
    """Find what is wrong with a list of filters; each fault with the number of the filter, from 0."""
    if not isinstance(written, list):
        return
    limited = 0
    for number, one in enumerate(written):
        try:
            filter = PrintedFilter.model_validate(one)
        except ValidationError as error:
            yield from ((number, _at(path, message)) for path, message in shape_faults(error, PrintedFilter, one))
            continue
        limited += filter.most is not None
        yield from ((number, message) for message in _faults(filter, names))
    if limited > MOST_LIMITED:
        yield 0, f"{limited} of the filters have most, and more than {MOST_LIMITED} cannot be judged together"


def _faults(filter: PrintedFilter, names: DeclaredNames) -> Iterator[str]:
    yield from (_at(path, message) for path, message in lint_filter(filter, (), names))
    if filter.never and filter.most is not None:
        yield "never and most exclude each other: what is kept out needs no limit"
    for path, ref in filter_refs(filter):
        if not ref.startswith("option."):
            yield _at(path, f'{ref} cannot be read here: a printed filter compares with values, or with "option.NAME"')


def _at(path: tuple[str | int, ...], message: str) -> str:
    if path and message.startswith(f"{path[-1]} "):
        path = path[:-1]
    place = ".".join(str(part) for part in path if isinstance(part, str))
    return f"{place}: {message}" if place else message
