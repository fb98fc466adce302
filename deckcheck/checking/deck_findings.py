"""What is reported of a deck in which something is broken, unknown or left open. Loaded only then."""

from __future__ import annotations

from deckcheck.checking.consequences import mark_consequences
from deckcheck.checking.missing_facts import Waiting, fact_findings, unexplained
from deckcheck.checking.resolve import ONE, SEVERAL
from deckcheck.checking.rule_findings import Writer
from deckcheck.evaluation.outcomes import BROKEN
from deckcheck.evaluation.ruleset import Judged
from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import ERROR, WARNING, Finding
from deckcheck.rules.ir import LISTED, NOT_IN_SETS, UNRELEASED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.checking.resolve import Resolved
    from deckcheck.evaluation.outcomes import Outcome
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.report import Location


LISTS = frozenset({UNRELEASED, LISTED, NOT_IN_SETS})
"""The codes whose findings have words of their own."""
_MOST_SEARCHED = 200
"""So many unknown cards of a deck get a suggestion; searching for thousands takes long, and helps nobody."""


def deck_findings(
    resolved: Resolved, ruleset: Ruleset, judged: Judged, pools_named: Sequence[str] = ()
) -> list[Finding]:
    """Return the findings of broken rules, of facts that rules wait for, and of entries that mean no one card.

    ``pools_named`` are the pools that the call named.
    """
    deck = resolved.deck
    writer = Writer(deck, ruleset.game, judged.view, judged.cells)
    pairs = [(outcome, finding) for outcome in _told(judged.outcomes) for finding in findings_of(outcome, writer)]
    mark_consequences(pairs)
    waiting = Waiting(judged.view, judged.outcomes, judged.cells)
    findings = [finding for _, finding in pairs]
    if any(outcome.row.constraint.lifts or outcome.row.constraint.untold for outcome in judged.outcomes):
        from deckcheck.checking.beyond_findings import beyond_findings

        findings += beyond_findings(judged.outcomes, writer)
    findings += fact_findings(waiting, deck, pools_named)
    if waiting.open and not resolved.problems:
        findings += unexplained(waiting, judged.outcomes)
    if resolved.problems:
        known = [card for match in resolved.matches for card in match.cards]
        pools = not known and ruleset.finder.source.only_samples(), all(card.sample for card in known)
        for place, number in enumerate(resolved.problems):
            search = place < _MOST_SEARCHED
            findings.append(_entry_finding(number, resolved, ruleset, waiting, pools, search=search))
    for finding in deck.findings:
        if finding.severity == ERROR and not finding.waiting:
            finding.waiting = tuple(sorted(waiting.open))
    return findings


def findings_of(outcome: Outcome, writer: Writer) -> list[Finding]:
    """Return the findings of a broken outcome, in the words for its kind of constraint."""
    constraint = outcome.row.constraint
    if constraint.code in LISTS:
        from deckcheck.checking.list_findings import ListWriter

        return ListWriter(writer.deck, writer.game, writer.view, writer.cells).findings(outcome)
    if constraint.values and constraint.kind != "every" and not constraint.spread:
        from deckcheck.checking.value_findings import ValueWriter

        return ValueWriter(writer.deck, writer.game, writer.view, writer.cells).findings(outcome)
    if constraint.each or constraint.cover or outcome.row.by:
        from deckcheck.checking.spread_findings import SpreadWriter

        return SpreadWriter(writer.deck, writer.game, writer.view, writer.cells).findings(outcome)
    return writer.findings(outcome)


def _told(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the broken outcomes; of those of one entry over printed filters, only that of the smallest set."""
    told: dict[object, Outcome] = {}
    for outcome in outcomes:
        if outcome.state == BROKEN:
            row = outcome.row
            told.setdefault(id(row) if row.by is None else id(row.constraint), outcome)
    return list(told.values())


def _entry_finding(
    number: int, resolved: Resolved, ruleset: Ruleset, waiting: Waiting, pools: tuple[bool, bool], *, search: bool
) -> Finding:
    """Return what is said of an entry; ``pools``: whether only samples are at hand, and are in the deck."""
    entry, match = resolved.deck.entries[number], resolved.matches[number]
    place = resolved.deck.locate(entry.place)
    codes = tuple(sorted(waiting.by_entry.get(number, ())))
    section = entry.section or ""
    if match.status == SEVERAL:
        return _several(resolved, number, ruleset, place, codes)
    if match.status == ONE:
        title = resolved.cards[number].called
        hint = said("It is judged as {card}. Fix the set or the number, or leave them out.", card=title)
        return Finding("DK003", match.note, WARNING, section=section, cards=(title,), locations=(place,), hint=hint)
    lost, samples = pools
    near = ruleset.finder.nearest(entry.written, samples=samples) if search and not lost else []
    hint = said("Look for it with: deckcheck pool find WORD")
    if near:
        hint = said("Did you mean {names}?", names=_or([_quoted(name) for name in near]))
    elif lost:
        begin = f"deckcheck pool template {ruleset.game.id}"
        hint = said(
            "Only invented samples of {game} are at hand. Begin a pool of your own cards: {command}",
            game=said(ruleset.game.name),
            command=begin,
        )
    if match.note:
        hint = f"{match.note}. {hint}" if near else f"{match.note}."
    return Finding(
        "DK001",
        said("No pool knows the card {name}", name=shown(entry.written, 60)),
        section=section,
        cards=(entry.written,),
        found=entry.count,
        locations=(place,),
        hint=hint,
        waiting=codes,
    )


def _several(resolved: Resolved, number: int, ruleset: Ruleset, place: Location, codes: tuple[str, ...]) -> Finding:
    entry, match = resolved.deck.entries[number], resolved.matches[number]
    ways = list(dict.fromkeys(ruleset.finder.to_write(card) for card in match.cards))
    return Finding(
        "DK002",
        said("{name} fits {number} cards", name=shown(entry.written, 60), number=len(ways)),
        section=entry.section or "",
        cards=tuple(ways),
        found=len(ways),
        locations=(place,),
        hint=said("Write {names}.", names=_or([_quoted(way) for way in ways])),
        waiting=codes,
    )


def _quoted(name: str) -> str:
    return f'"{name}"' if "," in name else name


def _or(words: Sequence[str], most: int = 8) -> str:
    rest = [said("one of {number} more", number=len(words) - most)] if len(words) > most else []
    shown = [*words[:most], *rest]
    if len(shown) == 1:
        return shown[0]
    return said("{names} or {last}", names=said(", ").join(shown[:-1]), last=shown[-1])
