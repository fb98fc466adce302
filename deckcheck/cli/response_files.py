"""Arguments that stand in a file: ``@FILE`` on the command line; and names of files that look like options."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem
from deckcheck.files.paths import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

END = "--"
"""What ends the options."""
NOTHING = "--nothing"
"""What an empty file of arguments stands for: no PATH is not the current folder, then."""


def with_argument_files(arguments: Sequence[str]) -> list[str]:
    """Replace each ``@FILE`` by what stands in the file: an argument a line.

    A list that is separated by zero bytes, as git and find write it, holds paths only. A file whose own name begins
    with ``@`` is meant as it is.

    Raises:
        UsageProblem: there is no such file, or it cannot be read, or it holds the name of a file like an option.
    """
    words: list[str] = []
    empty = False
    for argument in arguments:
        inside = list(_expanded(argument))
        empty = empty or not inside
        words += inside
    if empty:
        words.insert(words.index(END) if END in words else len(words), NOTHING)
    return words


def refuse_files_like_options(words: Sequence[str]) -> None:
    """Refuse options by which files are called: names that others chose would steer the check.

    Raises:
        UsageProblem: there is a file of such a name.
    """
    for word in words:
        if word == END:
            return
        if word.startswith("-") and word != "-" and os.path.lexists(word):
            raise UsageProblem(
                f"{word} is an option, and there is a file of that name.",
                hint="Write -- before names of files: what follows is never an option. In a hook: args: [--strict, --]",
            )


def _expanded(argument: str) -> Iterator[str]:
    if not argument.startswith("@") or len(argument) < 2 or os.path.exists(argument):
        yield argument
        return
    try:
        content = read_whole(argument[1:])
    except (OSError, ValueError) as error:
        raise UsageProblem(
            f"The file of arguments {argument[1:]} cannot be read: {getattr(error, 'strerror', None) or error}.",
            hint=f"A path that begins with @ is written ./{argument}.",
        ) from error
    if b"\0" in content:
        paths = (os.fsdecode(path) for path in content.split(b"\0") if path)
        yield from (f"./{path}" if path.startswith("-") else path for path in paths)
        return
    lines = [os.fsdecode(line) for line in content.splitlines() if line.strip()]
    refuse_files_like_options(lines)
    yield from lines
