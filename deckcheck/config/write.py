"""Adding to a configuration file without touching what people wrote in it."""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING

import tomli_w

from deckcheck.config.build import SPECIAL
from deckcheck.config.load import read_configuration
from deckcheck.errors import UsageProblem
from deckcheck.files.paths import near
from deckcheck.files.write import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence


def add_waivers(path: str, found: Sequence[tuple[str, str]], reason: str, until: str) -> None:
    """Append waivers to a configuration file, which is made if it is not there.

    Args:
        path: the file.
        found: deck (relative to the file, with slashes) and code of each.
        reason: why they are waived.
        until: the last ISO day, or ``""``.

    Raises:
        UsageProblem: the file could not hold them; then it is as it was.
    """
    before = _read(path)
    line_end = "\r\n" if b"\r\n" in before else "\n"
    table = "tool.deckcheck.waivers" if os.path.basename(path) == "pyproject.toml" else "waivers"
    text = "\n".join(_waiver(table, deck, code, reason, until) for deck, code in found)
    gap = b"" if not before or before.endswith(b"\n") else line_end.encode()
    blank = line_end if before else ""
    after = before + gap + (blank + text.replace("\n", line_end)).encode()
    _make_sure(path, after)
    write_whole(path, after, force=True)


def pattern_of(deck: str) -> str:
    """Return the pattern that means one path only."""
    escaped = "".join(f"\\{sign}" if sign in SPECIAL else sign for sign in deck)
    if escaped.endswith(" "):
        escaped = f"{escaped[:-1]}\\ "
    return escaped if "/" in deck else f"/{escaped}"


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def _waiver(table: str, deck: str, code: str, reason: str, until: str) -> str:
    values: dict[str, object] = {"code": code, "deck": pattern_of(deck), "reason": reason}
    if until:
        values["until"] = date.fromisoformat(until)
    return f"[[{table}]]\n{tomli_w.dumps(values)}"


def _make_sure(path: str, data: bytes) -> None:
    try:
        config = read_configuration(path, data)
    except UsageProblem as problem:
        message = f"The waivers do not fit into {near(path)}, which stays as it is."
        raise UsageProblem(
            message, problem.findings, hint="Are there waivers = [...] in it? Write [[waivers]] tables."
        ) from problem
    if config is None:
        raise UsageProblem(f"{near(path)} has no table [tool.deckcheck].")
