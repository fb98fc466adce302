"""The lists of a format as constraints: banned and restricted cards, groups, points, legal sets, whitelists."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from deckcheck.games.formats.model import SetPeriod
from deckcheck.library.release_days import forms
from deckcheck.rules import ir
from deckcheck.rules.model import as_sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.games.formats.load import FormatSource
    from deckcheck.games.formats.merge import FormatPart
    from deckcheck.games.formats.model import CardLimit, Dated, GroupLimit, PointsList
    from deckcheck.games.game import Game
    from deckcheck.games.model import Place
    from deckcheck.library.format_cards import ResolvedLists

    Keys = tuple[str, ...]
    SetsInForce = Sequence[tuple[Keys, FormatPart[str | SetPeriod]]]

_DAY = timedelta(days=1)


def list_constraints(source: FormatSource, game: Game, lists: ResolvedLists) -> Iterator[ir.Constraint]:
    """Return what the lists of a format demand, in which nothing is wrong; ``source`` is the format itself."""
    for sections in forms(game):
        for number, (limit, keys) in enumerate(lists.cards):
            yield _card(limit, number, sections, keys)
        for number, (group, cards) in enumerate(lists.groups):
            yield _group(group, number, sections, cards)
        for number, (points, weights) in enumerate(lists.points):
            if points.said.section is None:
                yield _points(points, number, sections, weights)
        if lists.only is not None:
            yield _only(lists.only[0], sections, lists.only[1])
        if lists.sets is not None:
            yield from _sets(lists.sets, lists.plus, sections, source)
    for number, (points, weights) in enumerate(lists.points):
        if points.said.section is not None:
            yield _points(points, number, as_sections(points.said.section), weights)


def _card(part: FormatPart[CardLimit], number: int, sections: Keys, keys: Keys) -> ir.Constraint:
    limit = part.said
    most = limit.limit or 0
    copies = "copy" if most == 1 else "copies"
    text = _said(f"At most {most} {copies}" if most else "Banned", limit, part.source, limit.reason)
    return _constraint("count", number, sections, (_among(sections, keys),), most, text, part, part.place("card"))


def _group(part: FormatPart[GroupLimit], number: int, sections: Keys, cards: tuple[Keys, ...]) -> ir.Constraint:
    group = part.said
    nested = any(not isinstance(one, str) for one in group.cards or ())
    what = "groups of cards" if nested else "cards"
    text = _said(f"At most {group.most} of {len(group.cards or ())} {what}", group, part.source, group.reason)
    terms = (_among(sections, tuple(dict.fromkeys(key for keys in cards for key in keys))),)
    constraint = _constraint("distinct", number, sections, terms, group.most or 0, text, part, part.place())
    if not nested:
        return constraint.replaced(per=ir.IDENTITY, spread=True)
    return constraint.replaced(per=ir.LISTS, spread=True, lists=cards)


def _points(part: FormatPart[PointsList], number: int, sections: Keys, weights: dict[int, Keys]) -> ir.Constraint:
    points = part.said
    most = points.most or 0
    each = ", each card once" if points.once else ""
    text = _said(f"At most {most} {'point' if most == 1 else 'points'}{each}", points, part.source, points.reason)
    place = part.place("most")
    if points.once:  # a card of three points stands in three lists
        cards = tuple((key,) for weight, keys in weights.items() for key in keys for _ in range(weight))
        listed = (_among(sections, tuple(key for keys in weights.values() for key in keys)),)
        constraint = _constraint("sum", number, sections, listed, most, text, part, place)
        return constraint.replaced(per=ir.LISTS, spread=True, lists=cards)
    terms = tuple(_among(sections, keys, weight) for weight, keys in weights.items())
    return _constraint("sum", number, sections, terms or (_among(sections, ()),), most, text, part, place)


def _only(part: FormatPart[object], sections: Keys, keys: Keys) -> ir.Constraint:
    term = ir.Term(sections, unless=(ir.Test(ir.CARD, ((ir.AMONG, keys),)),))
    text = f"Only the cards of a list are allowed in {part.source.title}."
    return _every(ir.LISTED, sections, term, text, part.source, part.place())


def _sets(written: SetsInForce, plus: Keys, sections: Keys, source: FormatSource) -> Iterator[ir.Constraint]:
    """Return a constraint for each time in which the same sets are legal."""
    place = written[0][1].source.place(written[0][1].path[0])
    where = (ir.Test(ir.CARD, ((ir.NOT, ((ir.AMONG, plus),)),)),) if plus else ()
    for first, last, codes in _times(written):
        term = ir.Term(sections, where, unless=(ir.Test(ir.SETS, ((ir.AMONG, codes),)),))
        legal = f"Every card has a printing in {' or '.join(codes)}" if codes else "No set is legal"
        on = f" from {first}" if first else ""
        on += f" until {last}" if last else ""
        text = f"{legal} (in {source.title}{on})."
        constraint = _every(ir.NOT_IN_SETS, sections, term, text, written[0][1].source, place)
        yield constraint.replaced(since=str(first or ""), until=str(last or ""))


def _times(written: SetsInForce) -> Iterator[tuple[date | None, date | None, Keys]]:
    """Cut all days into times in which the same sets are legal, each with its first and last day."""
    starts: set[date] = set()
    for _, part in written:
        if isinstance(part.said, SetPeriod):
            starts |= {part.said.from_} if part.said.from_ else set()
            starts |= {part.said.until + _DAY} if part.said.until and part.said.until < date.max else set()
    first: date | None = None
    for following in [*sorted(starts - {date.min}), None]:
        codes = [code for codes, part in written if _holds(part.said, first or date.min) for code in codes]
        yield first, following - _DAY if following else None, tuple(dict.fromkeys(codes))
        first = following


def _holds(said: str | SetPeriod, day: date) -> bool:
    if isinstance(said, str):
        return True
    return (said.from_ or date.min) <= day <= (said.until or date.max)


def _among(sections: Keys, keys: Keys, weight: int = 1) -> ir.Term:
    return ir.Term(sections, (ir.Test(ir.CARD, ((ir.AMONG, keys),)),), sign=weight)


def _every(code: str, sections: Keys, term: ir.Term, text: str, source: FormatSource, place: Place) -> ir.Constraint:
    said_by = source.file.source or source.title
    return ir.Constraint(code, 0, "every", sections, (term,), None, 0, text=text, source=said_by, place=place)


def _constraint(
    kind: str,
    number: int,
    sections: Keys,
    terms: tuple[ir.Term, ...],
    most: int,
    text: str,
    part: FormatPart[CardLimit] | FormatPart[GroupLimit] | FormatPart[PointsList],
    place: Place,
) -> ir.Constraint:
    dated: Dated = part.said
    return ir.Constraint(
        ir.LISTED,
        number,
        kind,
        sections,
        terms,
        None,
        most,
        text=text,
        source=part.source.file.source or part.source.title,
        announced=str(dated.announced or ""),
        since=str(dated.from_ or ""),
        until=str(dated.until or ""),
        place=place,
    )


def _said(statement: str, dated: Dated, source: FormatSource, reason: str) -> str:
    """Add the format, the days and the reason to a statement."""
    statement += f" in {source.title}"
    if dated.from_:
        statement += f" from {dated.from_}"
    if dated.until:
        statement += f" until {dated.until}"
    reason = reason.strip()
    return f"{statement}: {reason.rstrip('.')}." if reason else f"{statement}."
