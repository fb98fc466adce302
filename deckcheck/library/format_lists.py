"""The lists of a format as constraints: banned and restricted cards, groups, legal sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.fold import fold
from deckcheck.library.format_cards import set_codes
from deckcheck.library.release_days import forms
from deckcheck.rules import ir

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.cards.pools.pools import PoolSet
    from deckcheck.games.formats.load import FormatSource
    from deckcheck.games.formats.model import CardLimit, Dated, GroupLimit
    from deckcheck.games.game import Game
    from deckcheck.games.model import Place
    from deckcheck.library.card_names import CardNames


def list_constraints(
    source: FormatSource, game: Game, names: CardNames, sets: Sequence[PoolSet]
) -> Iterator[ir.Constraint]:
    """Return what the lists of a format demand, in which nothing is wrong."""
    format = source.file
    for sections in forms(game):
        for number, limit in enumerate(format.cards):
            yield _card(limit, number, sections, source, names)
        for number, group in enumerate(format.groups):
            yield _group(group, number, sections, source, names)
        if format.sets:
            yield _sets(format.sets, sections, source, sets)


def _card(
    limit: CardLimit, number: int, sections: tuple[str, ...], source: FormatSource, names: CardNames
) -> ir.Constraint:
    copies = "copy" if limit.limit == 1 else "copies"
    statement = f"At most {limit.limit} {copies}" if limit.limit else "Banned"
    place = source.place("cards", number, "card")
    return _constraint(
        "count",
        number,
        sections,
        names.among([limit.card]),
        limit.limit,
        _said(statement, limit, source),
        source,
        place,
        limit,
    )


def _group(
    group: GroupLimit, number: int, sections: tuple[str, ...], source: FormatSource, names: CardNames
) -> ir.Constraint:
    statement = f"At most {group.most} of {len(group.cards)} cards"
    keys = names.among(group.cards)
    place = source.place("groups", number)
    return _constraint(
        "distinct", number, sections, keys, group.most, _said(statement, group, source), source, place, group
    )


def _constraint(
    kind: str,
    number: int,
    sections: tuple[str, ...],
    keys: tuple[str, ...],
    most: int,
    text: str,
    source: FormatSource,
    place: Place,
    dated: Dated,
) -> ir.Constraint:
    spread = kind == "distinct"
    return ir.Constraint(
        ir.LISTED,
        number,
        kind,
        sections,
        (ir.Term(sections, (ir.Test(ir.CARD, ((ir.AMONG, keys),)),)),),
        None,
        most,
        per=ir.IDENTITY if spread else "",
        spread=spread,
        text=text,
        source=source.file.source or source.title,
        announced=str(dated.announced or ""),
        since=str(dated.from_ or ""),
        until=str(dated.until or ""),
        place=place,
    )


def _sets(
    written: Sequence[str], sections: tuple[str, ...], source: FormatSource, sets: Sequence[PoolSet]
) -> ir.Constraint:
    known = set_codes(sets)
    codes = tuple(known[fold(word)] for word in written)
    term = ir.Term(sections, unless=(ir.Test(ir.SETS, ((ir.AMONG, codes),)),))
    text = f"Every card has a printing in {' or '.join(codes)} (in {source.title})."
    said_by = source.file.source or source.title
    place = source.place("sets")
    return ir.Constraint(ir.NOT_IN_SETS, 0, "every", sections, (term,), None, 0, text=text, source=said_by, place=place)


def _said(statement: str, limit: CardLimit | GroupLimit, source: FormatSource) -> str:
    """Add the format, the days and the reason to a statement."""
    statement += f" in {source.title}"
    if limit.from_:
        statement += f" from {limit.from_}"
    if limit.until:
        statement += f" until {limit.until}"
    reason = limit.reason.strip()
    return f"{statement}: {reason.rstrip('.')}." if reason else f"{statement}."
