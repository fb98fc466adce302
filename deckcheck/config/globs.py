"""Patterns of file names as in ``.gitignore``, ready to be matched without the library that understands them."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from re import Pattern

STAR, DEEP = "[^/]*", "(?:/.+)?"
"""What the library makes of ``*`` and of ``/**`` inside of a pattern."""


class Globs(Record):
    """Patterns in order: the last one that fits a path decides. Each is a pair: whether it includes, and a regex."""

    __slots__ = ("patterns",)

    def __init__(self, patterns: tuple[tuple[bool, str], ...] = ()) -> None:
        self.patterns = patterns

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Globs:
        """Make them again of plain values."""
        return cls(plain[0])  # type: ignore[arg-type]

    def match(self, path: str) -> bool:
        """Say whether a path fits; it is relative to the patterns' folder, with slashes."""
        if not self.patterns:
            return False
        import re  # only here: it costs a tenth of a check

        for include, regex in reversed(self.patterns):
            if re.match(regex, path):
                return include
        return False


def compile_globs(texts: Sequence[str]) -> Globs:
    """Understand patterns as git does.

    Raises:
        ValueError: one of them is no pattern.
    """
    from pathspec import GitIgnoreSpec

    compiled = GitIgnoreSpec.from_lines(texts).patterns
    return Globs(
        tuple(
            (bool(one.include), without_backtracking(one.regex).pattern)
            for one in compiled
            if one.include is not None and one.regex
        )
    )


def without_backtracking(regex: Pattern[str]) -> Pattern[str]:
    """Return a regex that fits the same paths, and needs no time that grows with a power of the number of stars.

    What stands between two stars may be taken at the first place where it fits: if the rest does not fit behind that,
    it fits nowhere. So each star but the last of a name, and each ``**`` but the last, is tried once only.
    """
    import re

    pattern = re.sub(r"(?<!\\)\[\^(?!/\])", "(?!/)[^", regex.pattern)  # for git no bracket fits a slash
    names = pattern.split(STAR)
    written = names[0]
    for number, name in enumerate(names[1:], 1):
        is_last = number + 1 == len(names) or "/" in name.replace("[^/]", "").replace("(?!/)", "")
        written += f"{STAR}{name}" if is_last else f"(?>[^/]*?{name})"
    first, *parts = written.split(DEEP)
    last = parts.pop() if parts else ""
    middle = "".join(f"(?>(?:/.+?)?{part}(?=/))" for part in parts)
    return re.compile(first + middle + (DEEP + last if last else ""), regex.flags)
