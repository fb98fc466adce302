"""Sentences made from the data of a rule, so that a judge sees where statement and data part."""

from __future__ import annotations

from deckcheck.rules.model import Bounds, FieldTest, FieldTests, OtherCount, Scope


def bound_words(bounds: Bounds) -> str:
    """Say a pair of bounds: ``40 to 80``, ``at least 40``, ``exactly 1``."""
    if bounds.exactly is not None:
        return f"exactly {_one_bound(bounds.exactly)}"
    if bounds.min is not None and bounds.max is not None:
        return f"{_one_bound(bounds.min)} to {_one_bound(bounds.max)}"
    if bounds.min is not None:
        return f"at least {_one_bound(bounds.min)}"
    return f"at most {_one_bound(bounds.max)}" if bounds.max is not None else "any number of"


def _one_bound(bound: int | str | OtherCount | None) -> str:
    if isinstance(bound, OtherCount):
        place = f" in {section_words(bound.section)}" if bound.section else ""
        return f"as many as there are cards{place}{filter_words(bound.where)}"
    return str(bound)


def section_words(sections: str | list[str] | tuple[str, ...]) -> str:
    """Name one section or several."""
    return sections if isinstance(sections, str) else " and ".join(sections)


def filter_words(tests: FieldTests) -> str:
    """Say a filter: `` with side rebel or imperial and hero``; nothing for the empty one."""
    return " with " + " and ".join(test_words(name, test) for name, test in tests.items()) if tests else ""


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
        parts.append(f"{name} in common with {test.shares}")
    if test.within is not None:
        parts.append(f"every {name} among those of {test.within}")
    return " and ".join(parts)


def _not_words(name: str, test: FieldTest) -> str:
    if test.in_ is not None and not any(isinstance(value, bool) for value in test.in_):
        return f"{name} other than {' or '.join(str(value) for value in test.in_)}"
    return f"not {test_words(name, test)}"


def _values_words(name: str, values: list[str | int | bool]) -> str:
    if values == [True]:
        return name
    if values == [False]:
        return f"no {name}"
    return f"{name} {' or '.join(str(value) for value in values)}"


def meant(scope: Scope, where: FieldTests) -> str:
    """Say which cards an entry means: ``cards in draw with hero``."""
    return f"cards in {section_words(scope.sections)}{filter_words(where)}"
