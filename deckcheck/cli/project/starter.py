"""The files of a new repository of decks: those of ``examples/repository``, which come with the package."""

from __future__ import annotations

import os

from deckcheck.files.paths import read_whole
from deckcheck.files.write import write_whole
from deckcheck.library.built_in import HERE
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_INSTALLED = os.path.join(HERE, "repository")
_CHECKOUT = os.path.join(os.path.dirname(HERE), "examples", "repository")
FILES = _INSTALLED if os.path.isdir(_INSTALLED) else _CHECKOUT
SOURCE = "OWNER/deckcheck"
"""What stands in the files for the repository of deckcheck itself."""
NEEDED = {
    ".pre-commit-config.yaml": (
        "id: deckcheck",
        (
            "below repos:",
            f"  - repo: https://github.com/{SOURCE}",
            f"    rev: v{__version__}",
            "    hooks:",
            "      - id: deckcheck",
        ),
    ),
    "decks.yml": ("/deckcheck@", ("below steps:", f"  - uses: {SOURCE}@v{__version__}")),
}
"""For files that may be there already: a sign that nothing is missing, else the lines to add."""
REMARK = "# OWNER is the account that holds deckcheck.\n"


def starter_files(source: str = SOURCE) -> Iterator[tuple[str, str]]:
    """Return the relative path and the text of each file.

    Args:
        source: the repository of deckcheck on GitHub, as ``OWNER/NAME``.
    """
    for folder, folders, names in os.walk(FILES):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if source != SOURCE:
                text = text.replace(REMARK, "").replace(SOURCE, source)
            yield os.path.relpath(path, FILES), text


def to_add(path: str, source: str = SOURCE) -> tuple[str, ...]:
    """Return the lines that a file which was there already still needs, none where it has them or needs none.

    Args:
        path: the file.
        source: the repository of deckcheck on GitHub.
    """
    name = os.path.basename(path)
    sign, lines = NEEDED.get(name, ("", ()))
    if not sign:
        return ()
    try:
        has_it = sign in read_whole(path).decode(errors="replace")
    except OSError:
        has_it = False
    return () if has_it else tuple(line.replace(SOURCE, source) for line in lines)


def write_starter(folder: str, source: str = SOURCE) -> Iterator[tuple[str, bool]]:
    """Write the files into a folder, and tell of each whether it was written: what is there already is left alone.

    Raises:
        OSError: a folder or file cannot be made.
    """
    for name, text in starter_files(source):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        try:
            write_whole(path, text)
        except FileExistsError:
            yield path, False
        else:
            yield path, True
