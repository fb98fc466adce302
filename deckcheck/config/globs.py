"""Patterns of file names as in ``.gitignore``, ready to be matched without the library that understands them."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


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
        tuple((bool(one.include), one.regex.pattern) for one in compiled if one.include is not None and one.regex)
    )
