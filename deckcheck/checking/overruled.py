"""Facts of which two pools say different things: whether the nearer pool's word decides what becomes of a deck."""

from __future__ import annotations

from deckcheck.evaluation.judge import judge
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED, Cell
from deckcheck.files.paths import near
from deckcheck.report import ERROR, ILLEGAL, LEGAL, NOTE, UNDETERMINED, Finding, Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.evaluation.ruleset import Judged
    from deckcheck.rules.ir import Values

CODE = "DK017"


def overruled_findings(resolved: Resolved, judged: Judged) -> list[Finding]:
    """Return a note for each fact in which a nearer pool overrules another one, if another verdict hangs on them."""
    overruled = {id(card): card for card in resolved.cards if card.overruled}
    others = {place: _as_overruled(card) for place, card in overruled.items()}
    cells = [
        Cell(cell.section, others.get(id(cell.card), cell.card), cell.least, cell.most, cell.entry)
        for cell in judged.cells
    ]
    verdict = _verdict(judge(judged.view, cells))
    if verdict == _verdict(judged.outcomes):
        return []
    return [_note(card, fact, verdict, resolved) for card in overruled.values() for fact in card.overruled]


def _as_overruled(card: Card) -> Card:
    facts = dict(card.facts)
    for name, values, _ in card.overruled:
        if values is None:
            facts.pop(name, None)
        else:
            facts[name] = values
    return card.replaced(facts=facts)


def _verdict(outcomes: Sequence[Outcome]) -> str:
    states = {outcome.state for outcome in outcomes if outcome.row.constraint.severity == ERROR}
    return ILLEGAL if BROKEN in states else UNDETERMINED if UNDECIDED in states else LEGAL


def _note(card: Card, fact: tuple[str, Values | None, str], verdict: str, resolved: Resolved) -> Finding:
    name, theirs, file = fact
    entries = [entry for entry, one in zip(resolved.deck.entries, resolved.cards, strict=True) if one is card]
    here = f"{name} is {_shown(card.facts.get(name))} in {near(card.file)}, which counts"
    return Finding(
        CODE,
        f"{card.called}: {here}, and {_shown(theirs)} in {near(file)}; by that the deck would be {verdict}",
        NOTE,
        cards=(card.called,),
        found=name,
        locations=(*(resolved.deck.locate(entry.place) for entry in entries), Location(0, path=near(file))),
        hint="Look at the card, and make both pools say the same.",
    )


def _shown(values: Values | None) -> str:
    if values is None:
        return "not recorded"
    return " and ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values) or "none"
