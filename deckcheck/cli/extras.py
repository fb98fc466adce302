"""Parts of the program that need more than what is always installed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def needed_by(who: str, extra: str) -> Iterator[None]:
    """Say of what is imported here and is not installed how to install it.

    Raises:
        UsageProblem: something is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        hint = f'Type: pip install "deckcheck[{extra}]"'
        raise UsageProblem(f"{who} {error.name}, which is not installed.", hint=hint) from error
