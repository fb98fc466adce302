"""What pool files say, apart from how it is written: kept, so that only changed files are parsed again."""

from __future__ import annotations

import marshal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Tree = Mapping[str, object]
    Kept = tuple[str, dict[str, object], dict[str, str]]
    """Of a file: the SHA-256 of its bytes, its tree without the days above its cards, and these days."""


def keep(digest: str, tree: Tree) -> Kept | None:
    """Return a tree as plain values, ``None`` where it holds what cannot be kept so."""
    from datetime import date

    days = {key: value.isoformat() for key, value in tree.items() if type(value) is date}
    plain = {key: value for key, value in tree.items() if key not in days}
    try:
        marshal.dumps(plain)
    except ValueError:  # days among the cards, where they are faults
        return None
    return digest, plain, days


def revive(kept: Kept) -> dict[str, object]:
    """Return the tree again."""
    from datetime import date

    _, plain, days = kept
    return {**plain, **{key: date.fromisoformat(day) for key, day in days.items()}}


def digest_of_tree(tree: Tree) -> str:
    """Return a digest of what a file says: remarks and empty lines change nothing. ``""`` where there is none."""
    import hashlib

    kept = keep("", tree)
    return hashlib.sha256(marshal.dumps(kept, 2)).hexdigest() if kept and tree else ""
