"""The sound part of a game file in which something has the wrong shape: so that all its faults are told in one run."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.files.sound_tree import without_key
from deckcheck.games.lint import lint_game
from deckcheck.games.model import GameFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.files.shape_faults import Fault

    Path = tuple[str | int, ...]

_HELD = "an error rule must hold it"
"""What is said of leading sections; where entries are left out, one of these may hold them."""


def faults_besides(tree: dict[str, object], shape: Iterable[Path]) -> list[Fault]:
    """Return what else is wrong with a file whose faults of shape stand at these paths.

    What is wrong is left out: whole entries of rules, of other tables only the key. Where nothing sound is left,
    nothing is said.
    """
    rest = deepcopy(tree)
    entries: set[Path] = set()
    for path in sorted(shape, key=len, reverse=True):
        if path[:1] == ("rules",) and len(path) > 1:
            entries.add(_without_entry(rest, path))
        else:
            without_key(rest, path)
    try:
        file = GameFile.model_validate(rest)
    except ValidationError:
        return []
    found = [fault for fault in lint_game(file) if fault[0][:3] not in entries and fault[0][:2] not in entries]
    return [(path, said) for path, said in found if not entries or _HELD not in said]


def _without_entry(tree: dict[str, object], path: Path) -> Path:
    """Put a statement in the place of an entry, so that its code is still known; return where that is."""
    rules = tree.get("rules")
    if not isinstance(rules, dict) or path[1] not in rules:
        return path[:2]
    entries = rules[path[1]]
    if len(path) > 2 and isinstance(entries, list) and isinstance(path[2], int) and path[2] < len(entries):
        entries[path[2]] = {"text": "-"}
        return path[:3]
    if isinstance(entries, dict):
        rules[path[1]] = [{"text": "-"}]
    else:
        del rules[path[1]]
    return path[:2]
