"""Why entries are not locked: everything that is wrong with all of them, told at once."""

from __future__ import annotations

from deckcheck.errors import UsageProblem
from deckcheck.events.people import alike_name, same_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.events.entry import ReadEntry


class Refused(UsageProblem):
    """Several things stand in the way; ``problems`` tells each."""

    def __init__(self, what: str, problems: Sequence[str], others: int = 0) -> None:
        many = len(problems) + others
        super().__init__(f"{what}: there {'is 1 thing' if many == 1 else f'are {many} things'} to mend.")
        self.problems = tuple(problems)


class EntriesRefused(Refused):
    """Entries that cannot be locked: ``entries`` are those that are not legal, ``problems`` what else is wrong."""

    def __init__(self, entries: Sequence[ReadEntry], problems: Sequence[str]) -> None:
        super().__init__("Nothing was locked", problems, len(entries))
        self.entries = tuple(entries)


def refuse_faulty(entries: Sequence[ReadEntry]) -> None:
    """Refuse entries that are not legal, or do not fit together.

    Raises:
        EntriesRefused: with everything that is wrong, at once.
    """
    illegal = [read for read in entries if not read.good and not read.problem]
    problems = [f"{read.path}: {read.problem}." for read in entries if read.problem]
    problems += _twice(entries) + _mixed(entries)
    if illegal or problems:
        raise EntriesRefused(illegal, problems)


def _twice(entries: Iterable[ReadEntry]) -> list[str]:
    first: dict[str, ReadEntry] = {}
    problems: list[str] = []
    for read in entries:
        if read.good:
            other = first.setdefault(same_name(read.said.player), read)
            if other is not read:
                problems.append(
                    f"{read.path}: the player {read.said.player} is the same as {other.said.player} of {other.path}; "
                    f"give each an id of their own (player = …)."
                )
    return problems


def _mixed(entries: Iterable[ReadEntry]) -> list[str]:
    judged = [read for read in entries if read.report.game]
    games = {read.report.game for read in judged}
    formats = {read.report.format for read in judged if read.report.game}
    problems = []
    if len(games) > 1:
        problems.append(f"The entries are of {len(games)} games ({', '.join(sorted(games))}); an event is of one.")
    elif len(formats) > 1:
        problems.append(f"The entries are of {len(formats)} formats ({', '.join(sorted(formats))}); an event has one.")
    return problems


def look_alikes(entries: Iterable[ReadEntry]) -> list[str]:
    """Name players whose ids differ only in the width or style of their letters."""
    groups: dict[str, list[str]] = {}
    for read in entries:
        if read.good:
            groups.setdefault(alike_name(read.said.player), []).append(read.said.player)
    return [f"The players {' and '.join(ids)} look alike." for ids in groups.values() if len(ids) > 1]
