"""What is left of a file without its faults of shape: so that all its faults are told in one run."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.files.shape_faults import Fault

    Path = tuple[str | int, ...]

M = TypeVar("M", bound=BaseModel)


def sound_model(model: type[M], tree: dict[str, object], shape: Iterable[Path]) -> M | None:
    """Return what a tree says without the keys at these paths; ``None`` where nothing sound is left.

    Where that does not do, because a key is missing, the whole table or list at the top goes.
    """
    rest = deepcopy(tree)
    for path in sorted(shape, key=len, reverse=True):
        without_key(rest, path)
    try:
        return model.model_validate(rest)
    except ValidationError as error:
        for fault in error.errors():
            without_key(rest, fault["loc"][:1])
    try:
        return model.model_validate(rest)
    except ValidationError:
        return None


def without_key(tree: dict[str, object], path: Path) -> None:
    """Take a key out of a tree; an item of a list stays, so that those behind it keep their places."""
    node: object = tree
    for part in path[:-1]:
        inside = part in node if isinstance(node, dict) else isinstance(node, list) and isinstance(part, int)
        if not inside:
            return
        node = node[part]  # type: ignore[index]
    if isinstance(node, dict):
        node.pop(path[-1] if path else "", None)


def not_of(faults: Iterable[Fault], shape: Sequence[Path]) -> list[Fault]:
    """Leave out faults of a table one of whose keys has a wrong shape: they may only follow from that."""
    tables = {path[:-1] for path in shape if path[:-1]}
    return [(path, said) for path, said in faults if path not in tables and path not in shape]
