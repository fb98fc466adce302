"""Sentences made from the data of a rule, so that a judge sees where statement and data part."""

from __future__ import annotations

from deckcheck.rules.model import Bound, Bounds, CardFilter, FieldTest, OtherCount, Scope, When


def bound_words(bounds: Bounds) -> str:
    """Say a pair of bounds: ``40 to 80``, ``at least 40``, ``exactly 1``."""
    if bounds.exactly is not None:
        return f"exactly {one_bound(bounds.exactly)}"
    if bounds.min is not None and bounds.max is not None:
        return f"{one_bound(bounds.min)} to {one_bound(bounds.max)}"
    if bounds.min is not None:
        return f"at least {one_bound(bounds.min)}"
    return f"at most {one_bound(bounds.max)}" if bounds.max is not None else "any number of"


def one_bound(bound: Bound) -> str:
    """Say one bound: ``40``, ``5 + leader.size``, ``as many as there are cards with side shadow``."""
    if isinstance(bound, list):
        return " + ".join(_part_words(part) for part in bound).replace("+ minus", "-")
    if isinstance(bound, OtherCount) and bound.each != 1:
        return _part_words(bound)
    return f"as many as there are {_counted(bound)}" if isinstance(bound, OtherCount) else str(bound)


def _part_words(part: int | str | OtherCount) -> str:
    if isinstance(part, OtherCount):
        times = "" if part.each == 1 else f"{part.each} times "
        return f"{times}the number of {_counted(part)}"
    return str(part)


def _counted(other: OtherCount) -> str:
    place = f" in {section_words(other.section)}" if other.section else ""
    return f"cards{place}{filter_words(other.where)}"


def section_words(sections: str | list[str] | tuple[str, ...]) -> str:
    """Name one section or several."""
    return sections if isinstance(sections, str) else " and ".join(sections)


def filter_words(written: CardFilter | str) -> str:
    """Say a filter: `` with side rebel or imperial and hero``; nothing for the empty one."""
    if isinstance(written, str):
        return f" that fit what {written} says"
    return f" with {_said(written)}" if written else ""


def demand_words(written: CardFilter | str) -> str:
    """Say what a card must have: ``has type foe``, ``fits what investigator.options says``."""
    if isinstance(written, str):
        return f"fits what {written} says"
    return f"has {_said(written)}"


def _said(written: CardFilter | str, *, inside: bool = False) -> str:
    if isinstance(written, str):
        return f"what {written} says"
    words = [test_words(name, test) for name, test in written.tests.items()]
    words += [_said(one, inside=True) for one in written.all or () if one]
    if written.any is not None:
        either = " or ".join(_said(one, inside=True) for one in written.any)
        words.append(f"({either})" if len(written.any) > 1 else either)
    said = " and ".join(words) or "anything"
    return f"({said})" if inside and len(words) > 1 else said


def test_words(name: str, test: FieldTest) -> str:
    """Say one test: ``side rebel or imperial``, ``icon in common with theme.icon``."""
    parts: list[str] = []
    if test.in_ is not None:
        parts.append(_values_words(name, test.in_))
    if test.not_ is not None:
        parts.append(_not_words(name, test.not_))
    if test.min is not None:
        parts.append(f"{name} of at least {test.min}")
    if test.max is not None:
        parts.append(f"{name} of at most {test.max}")
    if test.given is not None:
        article = "an" if name[0] in "aeiou" else "a"
        parts.append(f"{article if test.given else 'no'} {name}")
    if test.shares is not None:
        parts.append(f"{name} in common with {_source_words(test.shares)}")
    if test.within is not None:
        those = "those of " if isinstance(test.within, str) else ""
        parts.append(f"every {name} among {those}{_source_words(test.within)}")
    return " and ".join(parts)


def _source_words(source: str | list[str | int | bool]) -> str:
    return source if isinstance(source, str) else " or ".join(map(value_word, source))


def value_word(value: str | int | bool) -> str:
    """Say a value as a game file writes it, a text without its quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _not_words(name: str, test: FieldTest) -> str:
    if test.in_ is not None and not any(isinstance(value, bool) for value in test.in_):
        return f"{name} other than {' or '.join(str(value) for value in test.in_)}"
    return f"not {test_words(name, test)}"


def _values_words(name: str, values: list[str | int | bool]) -> str:
    if values == [True]:
        return name
    if values == [False]:
        return f"no {name}"
    return f"{name} {' or '.join(map(value_word, values))}"


def meant(scope: Scope, where: CardFilter | str) -> str:
    """Say which cards an entry means: ``cards in draw with hero``."""
    return f"cards in {section_words(scope.sections)}{filter_words(where)}"


def when_words(when: When) -> str:
    """Say when an entry is in force: ``option mode is fast``, ``deck has at least 40 cards``."""
    parts = [f"option {name} {_option_words(allowed)}" for name, allowed in when.options()]
    if when.section is not None:
        bounds = [f"at least {one_bound(when.min)}"] if when.min is not None else []
        bounds += [f"at most {one_bound(when.max)}"] if when.max is not None else []
        cards = f"{' and '.join(bounds) or 'at least 1'} cards{filter_words(when.where)}"
        parts.append(f"{section_words(when.section)} has {cards}")
    return " and ".join(parts)


def _option_words(allowed: tuple[object, ...]) -> str:
    words = [_range_words(*one) if isinstance(one, tuple) else f"is {one}" for one in allowed]
    return words[0] if len(words) == 1 else f"is {' or '.join(str(one) for one in allowed)}"


def _range_words(least: int | None, most: int | None) -> str:
    return f"is {'any number' if least is None else least}{'' if most is None else f' to {most}'}"
