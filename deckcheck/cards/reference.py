"""What people write beside a name: set and number in their many forms, finish marks and tags."""

from __future__ import annotations

from deckcheck.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNS = str.maketrans("（）［］【】〔〕｜＃：＊＋\u3000\u00a0\t", "()[][][]|#:*+   ")
_CLOSERS = {")": "(", "]": "["}
_MARKS = frozenset({"f", "foil", "e", "etched", "+f", "+", "*f*", "*e*", "*cmdr*"})
"""How programs mark a foil, an etched card, and a leader."""
_LONGEST_CODE = 8
ANY_ART = "*"
"""What programs write as a number where any printing of the set will do."""
_JOINTS = " :#/-_"
"""What stands between the set and the number of an id."""
_WIDEST = 4
"""Digits to which programs fill up the number in an id."""
_ENDS = " ,;:-–"
"""What may stand between a name and a set."""


class Taken(Record):
    """A way to read a text as a name with something beside it.

    ``sure`` says that the form can hardly be anything but a reference, even where no such printing is known;
    ``loose`` that the number may as well be a count; ``bare`` that nothing marks it as the number of a card.
    """

    __slots__ = ("bare", "loose", "number", "rest", "set", "sure")

    def __init__(
        self, rest: str, set: str = "", number: str = "", sure: bool = False, loose: bool = False, bare: bool = False
    ) -> None:
        self.rest = rest.strip()
        self.set = set.strip()
        self.number = number.strip().lstrip("#").replace(ANY_ART, "")
        self.sure = sure
        self.loose = loose
        self.bare = bare


def take_off(text: str) -> Iterator[Taken]:
    """Yield the ways to take a set, a number or a mark off a text, the likeliest first."""
    text = text.translate(_SIGNS).strip()
    if text:
        for ways in (_piped, _in_front, _at_the_end, _bare, _marks):  # mostly the first that fits is taken
            yield from ways(text)


def reference_of(text: str) -> tuple[str, str]:
    """Split ``SV 41`` into set and number; the set is empty where there is only one word."""
    set, _, number = text.translate(_SIGNS).strip().strip("()[]").replace(":", " ").rpartition(" ")
    return set.strip(), number.lstrip("#")


def ids_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a text as set and number: ``SV 41``, ``SV-41``, ``SV_041``, ``SV/41``."""
    bare = text.translate(_SIGNS).strip().strip("()[]").strip()
    for joint in _JOINTS:
        set, split, number = bare.rpartition(joint)
        set = set.rstrip(_ENDS + _JOINTS + ")]")
        if split and set and _like_number(number):
            yield set, number


def widths_of(number: str) -> list[str]:
    """List the forms of a number in an id, as it stands first: programs fill it up with zeros, or take them off."""
    return list(dict.fromkeys([number, *(number.lstrip("0").zfill(width) for width in range(1, _WIDEST + 1))]))


def _piped(text: str) -> list[Taken]:
    """``Name|SV|41``; the last part may also be the number of an art, which says nothing here."""
    name, *parts = text.split("|")
    if not 1 <= len(parts) <= 2 or not _CLOSERS.keys().isdisjoint(parts[-1]):
        return []
    name = name.rstrip().removesuffix("+")
    with_number = [Taken(name, parts[0], parts[1])] if len(parts) > 1 else []
    return [*with_number, Taken(name, parts[0], sure=_like_code(parts[0].strip().upper()))]


def _in_front(text: str) -> list[Taken]:
    """``[SV] Name`` and ``[SV:41] Name``."""
    inside, closed, rest = text[1:].partition("]")
    return _inside(rest, inside) if text[0] == "[" and closed and rest else []


def _at_the_end(text: str) -> list[Taken]:
    """``Name (SV 41)``, ``Name [SV] 41``, ``Name #41``, ``Name SV 41`` and their like."""
    if text[-1] in _CLOSERS:
        rest, inside = _last_bracket(text)
        return _inside(rest, inside) if inside else [Taken(rest)]
    before, _, last = text.rpartition(" ")
    if last.lower() in _MARKS:
        return []
    if last.startswith("#"):
        return [Taken(before, number=last, sure=last[1:].isdecimal())]
    if before.endswith(tuple(_CLOSERS)):
        rest, set = _last_bracket(before)
        return [Taken(rest, set, last, sure=_like_code(set) and _like_number(last))]
    rest, _, set = before.rpartition(" ")
    return [Taken(name, set, last) for name in dict.fromkeys((rest, rest.rstrip(_ENDS)))] if set else []


def _bare(text: str) -> list[Taken]:
    """``A001 Name``, ``Name A001``, ``SV-41 Name``, ``Name SV-41`` and ``SV 41 Name``."""
    if " " not in text:
        return []
    first, _, behind = text.partition(" ")
    before, _, last = text.rpartition(" ")
    found = [
        Taken(rest, set, number, sure=_like_code(set))
        for rest, id in ((before, last), (behind, first))
        for set, written in ids_of(id)
        for number in widths_of(written)
    ]
    second, _, name = behind.partition(" ")
    if name and _like_number(second):
        found.append(Taken(name, first, second))
    return [
        *found,
        *(
            Taken(rest, number=number, loose=number.isdecimal(), bare=True)
            for rest, number in ((before, last), (behind, first))
        ),
    ]


def _inside(rest: str, inside: str) -> list[Taken]:
    """What stands in brackets: a set, a number, or both."""
    found = [Taken(rest, inside)]
    if " " not in inside:
        found.append(Taken(rest, number=inside, loose=not inside.startswith("#")))
    for sign in ":/# -":
        set, split, number = inside.rpartition(sign)
        if split and set and number:
            found.append(Taken(rest, set, number, sure=_like_code(set.strip()) and _like_number(number)))
    return found


def _marks(text: str) -> list[Taken]:
    """``*F*``, ``(F)``, ``[foil]``, ``+F``, ``#tag`` and ``^label^``."""
    start = text.find(" #")
    if start > 0 and text[start + 2 : start + 3].strip():
        return [Taken(text[:start])]
    if text[-1] in _CLOSERS:
        rest, word = _last_bracket(text)
    elif text.endswith("^"):
        rest, _, word = text[:-1].rpartition("^")
        return [Taken(rest)] if word else []
    else:
        rest, _, word = text.rpartition(" ")
    return [Taken(rest)] if rest and word.lower() in _MARKS else []


def _last_bracket(text: str) -> tuple[str, str]:
    before, _, inside = text[:-1].rpartition(_CLOSERS[text[-1]])
    return before, inside.strip()


def _like_code(set: str) -> bool:
    return 0 < len(set) <= _LONGEST_CODE and " " not in set and set == set.upper() and any(map(str.isalpha, set))


def _like_number(number: str) -> bool:
    return any(sign.isdecimal() for sign in number)
