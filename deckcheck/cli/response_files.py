"""Arguments that stand in a file: ``@FILE`` on the command line."""

from __future__ import annotations

import os

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def with_argument_files(arguments: Sequence[str]) -> list[str]:
    """Replace each ``@FILE`` by what stands in the file: an argument a line.

    A list that is separated by zero bytes, as git and find write it, holds paths only. A file whose own name begins
    with ``@`` is meant as it is.

    Raises:
        UsageProblem: there is no such file, or it cannot be read.
    """
    return [word for argument in arguments for word in _expanded(argument)]


def _expanded(argument: str) -> Iterator[str]:
    if not argument.startswith("@") or len(argument) < 2 or os.path.exists(argument):
        yield argument
        return
    try:
        with open(argument[1:], "rb") as file:
            content = file.read()
    except OSError as error:
        raise UsageProblem(
            f"The file of arguments {argument[1:]} cannot be read: {error.strerror}.",
            hint=f"A path that begins with @ is written ./{argument}.",
        ) from error
    if b"\0" in content:
        paths = (os.fsdecode(path) for path in content.split(b"\0") if path)
        yield from (f"./{path}" if path.startswith("-") else path for path in paths)
    else:
        yield from (os.fsdecode(line) for line in content.splitlines() if line.strip())
