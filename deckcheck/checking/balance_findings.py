"""Words for what is compared: two numbers of cards, or the values of cards with those of a leading card."""

from __future__ import annotations

from deckcheck.evaluation.filters import NO, fits
from deckcheck.rules.filter_sentences import filter_words
from deckcheck.rules.ir import OPTION, SHARES, WITHIN, Test
from deckcheck.wording import against, counted, keys_words, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.checking.judged_deck import JudgedDeck
    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.rules.ir import Constraint, Term

_NAMED = 3
"""So many cards with other values are named in a sentence."""


def balance_words(deck: JudgedDeck, outcome: Outcome, *, low: bool) -> tuple[str, int, int]:
    """Say both numbers: "31 cards with side free, 30 with side shadow; must be as many"; and give both."""
    constraint = outcome.row.constraint
    terms = deck.view.tallies[deck.view.tally_of[deck.view.rows.index(outcome.row)]]
    others = [(term, _total(deck, term)) for term in terms[1:]]
    added = sum(amount for _, amount in others)
    found = (outcome.most if low else outcome.least) - added
    bound = (outcome.row.lo if low else outcome.row.hi) or 0
    exactly = outcome.row.lo == outcome.row.hi
    (term, amount), *more = others
    if not more and term.sign == -1 and not bound and not constraint.spread:
        asked = "as many" if exactly else "at least as many" if low else "at most as many"
        said = f"{_counted(found, constraint)}, {-amount}{_which(term, deck)}; must be {asked}"
    else:
        limit = bound - added
        bounds = (limit, limit) if exactly else (limit, None) if low else (None, limit)
        parts = "".join(f" {'+' if -n >= 0 else '-'} {abs(n)} for{_which(one, deck)}" for one, n in others)
        said = f"{against(_counted(found, constraint), *bounds)} ({bound}{parts})"
    return said, found, bound - added


def _total(deck: JudgedDeck, term: Term) -> int:
    """Add up a term, as far as it is known."""
    return sum(
        deck.view.weight(term, cell.card)[0] * cell.least for cell in deck.cells if cell.section in term.sections
    )


def _counted(number: int, constraint: Constraint) -> str:
    words = filter_words(constraint.terms[0].where)
    plain = constraint.noun == ("card", "cards")
    return f"{counted(number, constraint.noun)}{f' ({words})' if words and plain else ''}"


def _which(term: Term, deck: JudgedDeck) -> str:
    titles = [deck.game.sections[name].title for name in term.sections]
    words = filter_words(term.where, title=deck.card_title)
    return f" ({words})" if words else f" in {listing(titles)}"


def deciding_values(deck: JudgedDeck, outcome: Outcome, cells: Sequence[Cell]) -> str:
    """Say what cards and the leading card have where these must agree: "Kest Vane has Ash, the theme Ember".

    ``""`` where another demand decides for one of the cards.
    """
    number = deck.view.rows.index(outcome.row)
    written = outcome.row.constraint.terms[0].unless or ()
    bound = deck.view.tallies[deck.view.tally_of[number]][0].unless or ()
    if len(bound) != len(written):
        return ""
    pairs = [(one, other) for one, other in zip(written, bound, strict=True)]
    said: dict[str, dict[str, None]] = {}
    leading: dict[str, None] = {}
    for cell in cells:
        failing = [test for test, one in pairs if fits((one,), cell.card, deck.view.fields) == NO]
        if len(failing) != 1 or (read := _read(failing[0])) is None:
            return ""
        values = deck.view.values(failing[0].field, cell.card) or ()
        said.setdefault(_values(failing[0].field, values), {})[cell.card.called] = None
        leading[_leader_words(deck, *read)] = None
    if not leading or "" in leading:
        return ""
    groups = [
        f"{listing(list(names), _NAMED)} {'has' if len(names) == 1 else 'have'} {values}"
        for values, names in said.items()
    ]
    return f"{', '.join(groups[:_NAMED])}{', and others' if len(groups) > _NAMED else ''}, {', '.join(leading)}"


def _read(test: Test) -> tuple[str, str] | None:
    """Return where a test looks for the values that a card must share."""
    if test.filters or len(test.checks) != 1:
        return None
    op, argument = test.checks[0]
    return argument if op in (SHARES, WITHIN) else None  # type: ignore[return-value]


def _leader_words(deck: JudgedDeck, source: str, field: str) -> str:
    values = deck.view.look_up((source, field))
    if source == OPTION or values is None:
        return ""
    title = deck.game.sections[source].title
    return f"the {title[:1].lower()}{title[1:]} {_values(field, values)}"


def _values(field: str, values: Sequence[object]) -> str:
    return keys_words(field, values) if values else f"no {field.replace('_', ' ')}"
