"""The forms in which people write how many copies of a card they mean."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TIMES = frozenset("xX×✕✖ｘＸ*＊")
"""What stands between a number and a name."""
CLINGING = frozenset("×✕✖*＊")
"""Of these, what may follow a name without a space: no name ends with them."""
COUNTERS = TIMES | {"枚"}
WRAPPED = {"(": ")", "[": "]", "（": "）", "［": "］"}
SIGNS = "+-−–－"
DASHES = frozenset("-–—")
COLONS = ":："
"""What people put between a count and a name besides: ``3 - Name``, ``Name: 3``."""
FIGURES = frozenset(".,'_eE+-")
LONGEST = 4
"""Digits of a count."""


class Split(Record):
    """A reading of a line: a count as it was written (``""``: none) and the rest. ``leads`` says which came first."""

    __slots__ = ("count", "leads", "name")

    def __init__(self, count: str, name: str, leads: bool = False) -> None:
        self.count = count
        self.name = name
        self.leads = leads


def splits(text: str) -> Iterator[Split]:
    """Return the readings of a line as count and name, the commonest first, the line without a count last."""
    yield from _leading(text)
    yield from _trailing(text)
    yield Split("", text)


def has_doubtful_count(text: str) -> bool:
    """Tell a text that begins with a number in some other form, such as ``~3``, ``3?``, ``2+1`` or ``3/3``."""
    first, _, rest = text.partition(" ")
    return bool(rest.strip()) and any(map(str.isdecimal, first)) and not any(map(str.isalpha, first))


def count_of(written: str) -> int | None:
    """Return the number that was written, 0 among them; ``None`` where it is no count."""
    if not written:
        return 1
    digits = written.lstrip("0")
    return int(written) if written.isdecimal() and len(digits) <= LONGEST else None


def _leading(text: str) -> list[Split]:
    """``3 Name``, ``3x Name``, ``3 x Name``, ``3*Name``, ``x3 Name``, ``(3) Name``."""
    first, *others = text.split(None, 1)
    count = number_in(first)
    if count and others:
        rest = others[0]
        found = [Split(count, rest, True)]
        if (rest[0] in TIMES or rest[0] in DASHES) and rest[1:2].isspace():
            found.insert(0, Split(count, rest[2:].lstrip(), True))
        return found
    if others and first[-1] in COLONS and first[:-1].isdecimal():
        return [Split(first[:-1], others[0], True)]
    if others and first[-1] in ".)" and first[:-1].isdecimal():
        return [Split(first, others[0], True)]
    digits = first[: _digits(first)]
    after = text[len(digits) + 1 :].lstrip()
    return [Split(digits, after, True)] if digits and after and first[len(digits) :][:1] in TIMES else []


def _trailing(text: str) -> list[Split]:
    """``Name x3``, ``Name x 3``, ``Name (3)``, and ``Name 3`` if a tab stands between."""
    before, last = _last_word(text)
    count = number_in(last)
    if not count or not before:
        return _clinging(text)
    name, sign = _last_word(before)
    if (sign in TIMES or sign in DASHES) and name:
        return [Split(count, name)]
    if before[-1] in COLONS and len(before) > 1:
        return [Split(count, before[:-1].rstrip())]
    marked = count != last or "\t" in text[len(before) :]
    return [Split(count, before)] if marked else _clinging(text)


def _clinging(text: str) -> list[Split]:
    """``Name×3``, ``Name(3)``, ``Name,3``: a count without a space before it."""
    for at in range(len(text) - 1, max(len(text) - 12, 0), -1):
        sign = text[at]
        if sign in CLINGING or sign in ",，" or sign in WRAPPED:
            end = text[at:] if sign in WRAPPED else text[at + 1 :].strip()
            count = number_in(end)
            name = text[:at].rstrip()
            return [Split(count, name)] if count and name else []
    return []


def _last_word(text: str) -> tuple[str, str]:
    *before, last = text.rsplit(None, 1)
    return (before[0], last) if before else ("", last)


def is_number(text: str) -> bool:
    """Tell a text that says only how many."""
    return number_in(text) != ""


def number_in(word: str) -> str:
    """Return the number of a word that says only how many, as ``3x``, ``(3)``, ``-3``, ``1e9``; ``""`` for others."""
    if WRAPPED.get(word[:1]) == word[-1:]:
        word = word[1:-1].strip()
    if word.isdecimal():
        return word
    if word[:1] in TIMES:
        word = word[1:]
    elif word[-1:] in COUNTERS:
        word = word[:-1]
    return word if word.isdecimal() or _is_figure(word) else ""


def _is_figure(word: str) -> bool:
    """Tell numbers that are no counts: with a sign, a fraction or an exponent."""
    bare = word[1:] if word[:1] in SIGNS else word
    if not (bare[:1].isdecimal() and bare[-1:].isdecimal()) or not all(c.isdecimal() or c in FIGURES for c in bare):
        return False
    return all(bare[at - 1] in "eE" for at, sign in enumerate(bare) if sign in "+-")


def _digits(word: str) -> int:
    return next((at for at, sign in enumerate(word) if not sign.isdecimal()), len(word))
