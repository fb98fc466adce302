"""Why rules could not be told: which entries are not understood, and which facts of which cards are not recorded."""

from __future__ import annotations

from deckcheck.cards.card import may_be_one
from deckcheck.checking.pool_lines import place_of_row
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED
from deckcheck.files.paths import near
from deckcheck.language import said
from deckcheck.library.pool_places import ONLY
from deckcheck.report import ERROR, NOTE, WARNING, Finding
from deckcheck.rules.ir import CARD, IDENTITY, LISTED, NOT_IN_SETS, PRINTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.decks.deck import Deck
    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.evaluation.rows import Column, Keyed
    from deckcheck.evaluation.view import View
    from deckcheck.rules.ir import Constraint

ASK = "deckcheck pool ask"
"""The command that makes a sheet of the facts that are missing."""


class Waiting:
    """What undecided outcomes wait for: codes by entry, and by card and field; ``open`` are all of these codes.

    A broken code waits for nothing.
    """

    def __init__(self, view: View, outcomes: Sequence[Outcome], cells: Sequence[Cell]) -> None:
        self.view = view
        self.by_entry: dict[int, dict[str, None]] = {}
        self.by_fact: dict[tuple[Card, str], dict[str, str]] = {}
        self.entries_of: dict[Card, list[int]] = {}
        for cell in cells:
            self.entries_of.setdefault(cell.card, []).append(cell.entry)
        broken = {outcome.row.constraint.code for outcome in outcomes if outcome.state == BROKEN}
        self.open: set[str] = set()
        self._looked_at: list[tuple[Cell, frozenset[int], Column]] = []
        for number, outcome in enumerate(outcomes):
            code = outcome.row.constraint.code
            if outcome.state == UNDECIDED and code not in broken and not outcome.row.constraint.lifts:
                self.open.add(code)
                if not outcome.lifted:
                    self._collect(number, outcome, cells)

        for number, outcome in enumerate(outcomes):
            if outcome.row.constraint.lifts and outcome.most > 0:
                self._lifted(number, outcome, cells)

    def _with_columns(self, cells: Sequence[Cell]) -> list[tuple[Cell, frozenset[int], Column]]:
        """Return each cell with the tallies that it adds an interval to, not a number, and its column."""
        if not self._looked_at:
            columns = [self.view.column(cell.section, cell.card) for cell in cells]
            self._looked_at = [
                (
                    cell,
                    frozenset(one for one, least, most in column[0] if least != most or cell.least != cell.most),
                    column,
                )
                for cell, column in zip(cells, columns, strict=True)
            ]
        return self._looked_at

    def _lifted(self, number: int, outcome: Outcome, cells: Sequence[Cell]) -> None:
        """Let the rules that an unknown card may change wait for that card."""
        tally = self.view.tally_of[number]
        waiting = self.open.intersection(outcome.row.constraint.lifts)
        for cell, _, (plain, _) in self._with_columns(cells) if waiting else ():
            if not cell.card.set and any(one == tally and most > 0 for one, _, most in plain):
                self.by_entry.setdefault(cell.entry, {}).update(dict.fromkeys(sorted(waiting)))

    def _collect(self, number: int, outcome: Outcome, cells: Sequence[Cell]) -> None:
        reads = outcome.row.constraint.reads
        tallies = {self.view.tally_of[number], *(tally for tally, _, _ in outcome.row.guards)}
        for cell, unsure, (_, keyed) in self._with_columns(cells):
            if not tallies.isdisjoint(unsure) or cell.section in reads or _unsure_keys(number, outcome, cell, keyed):
                self._wait(number, outcome, cell)

    def _wait(self, number: int, outcome: Outcome, cell: Cell) -> None:
        constraint = outcome.row.constraint
        card = cell.card
        if card.key.startswith("?") and not card.set and not card.number:
            self.by_entry.setdefault(cell.entry, {})[constraint.code] = None
            return
        if cell.least != cell.most:
            self.by_entry.setdefault(cell.entry, {})[constraint.code] = None
        for field in self._missing(number, outcome, cell):
            codes = self.by_fact.setdefault((card, field), {})
            if codes.get(constraint.code) != ERROR:
                codes[constraint.code] = constraint.severity

    def _missing(self, number: int, outcome: Outcome, cell: Cell) -> list[str]:
        constraint = outcome.row.constraint
        card = cell.card
        if cell.section in constraint.reads:
            return [name for name in leader_fields(constraint, cell.section) if self.view.values(name, card) is None]
        names = constraint.fields(cell.section)
        if outcome.row.by is not None:
            names += [test.field for term in self.view.tallies[self.view.tally_of[number]] for test in term.tests()]
        missing = [name for name in names if name not in (CARD, PRINTED) and self._unknown(name, card)]
        if constraint.code in (LISTED, NOT_IN_SETS):
            missing += self._unknown_identity(card) or self.view.identity[-1:]  # else it is the listed card's
        elif constraint.per == IDENTITY and None in card.identity and self._may_be_another(card):
            missing += self._unknown_identity(card)
        return list(dict.fromkeys(missing))

    def _unknown(self, name: str, card: Card) -> bool:
        """Say whether a fact is not known; a name behind ``@`` is what all printings of the card have together."""
        return name.lstrip("@") not in card.facts if name[:1] == "@" else self.view.values(name, card) is None

    def _unknown_identity(self, card: Card) -> list[str]:
        return [name for name, value in zip(self.view.identity, card.identity, strict=True) if value is None]

    def _may_be_another(self, card: Card) -> bool:
        return any(other.key != card.key and may_be_one(card.identity, other.identity) for other in self.entries_of)


def _unsure_keys(number: int, outcome: Outcome, cell: Cell, keyed: Sequence[Keyed]) -> bool:
    """Say whether a cell adds an interval, not a number, to a family."""
    for add in keyed:
        if add.row != number:
            continue
        if not add.sure or add.keys is None or cell.least != cell.most or add.limit_least != add.limit_most:
            return True
        if outcome.row.constraint.per == IDENTITY and None in cell.card.identity:
            return True
    return False


def leader_fields(constraint: Constraint, section: str) -> list[str]:
    """Name the fields of a leading section that a constraint reads."""
    guards = [guard.term for guard in constraint.guards if section in guard.term.sections]
    tested = [test.field for term in guards for test in term.tests()]
    names = [*(name for source, name in constraint.refs() if source == section), *tested]
    return [name for name in names if name not in (CARD, PRINTED)]


def fact_findings(waiting: Waiting, deck: Deck, pools_named: Sequence[str] = ()) -> list[Finding]:
    """Return one ``DK009`` for each card and field that a rule waits for."""
    findings: list[Finding] = []
    ask = ask_command(deck.path, pools_named)
    for (card, field), codes in waiting.by_fact.items():
        severities = set(codes.values())
        severity = ERROR if ERROR in severities else WARNING if WARNING in severities else NOTE
        entries = sorted({entry for entry in waiting.entries_of[card] if entry >= 0})
        names = tuple(sorted(codes))
        differing = _differing(card, field)
        findings.append(
            Finding(
                "DK009",
                said(
                    "{card}: its printings differ in {field} ({values}) and none is named, so {codes} cannot be judged",
                    card=card.called,
                    field=field,
                    values=_told(differing),
                    codes=_rules(names),
                )
                if differing
                else said(
                    "{card} ({printing}): {field} is not recorded, so {codes} cannot be judged",
                    card=card.called,
                    printing=card.reference,
                    field=field,
                    codes=_rules(names),
                ),
                severity,
                cards=(card.called,),
                found=field,
                allowed={"values": list(dict.fromkeys(differing.values()))} if differing else None,
                locations=tuple(deck.locate(deck.entries[entry].place) for entry in entries),
                hint=said("Name the printing: {name}, for one.", name=f"{card.name} ({card.printings[0].reference})")
                if differing
                else said(
                    "Write its {field} into {file}, or get a sheet of what is missing: {command}",
                    field=field,
                    file=place_of_row(card),
                    command=ask,
                ),
                waiting=names,
            )
        )
    return findings


def ask_command(path: str, pools_named: Sequence[str] = ()) -> str:
    """Return the command that asks for what the pools do not record of a deck."""
    return f"{ASK} {near(path)}{_as_options(pools_named)}"


def _as_options(pools: Sequence[str]) -> str:
    """Return the options that name pools, as they are typed."""
    if not pools:
        return ""
    import shlex

    return "".join(" --pool-only" if one == ONLY else f" --pool {shlex.quote(near(one))}" for one in pools)


def unexplained(waiting: Waiting, outcomes: Sequence[Outcome]) -> list[Finding]:
    """Return a ``DK009`` for each rule that cannot be told for want of something that no card of the deck lacks."""
    told = {code for codes in waiting.by_fact.values() for code in codes}
    told |= {code for codes in waiting.by_entry.values() for code in codes}
    findings: dict[str, Finding] = {}
    for outcome in outcomes:
        constraint, code = outcome.row.constraint, outcome.row.constraint.code
        if outcome.state != UNDECIDED or code in told or code not in waiting.open or outcome.lifted:
            continue
        if constraint.untold or outcome.row.asks:  # told by the size, or by the option that is missing
            continue
        findings.setdefault(
            code,
            Finding(
                "DK009",
                said(
                    "{code} cannot be judged: the pools do not record all that it reads of cards beside those of the "
                    "deck",
                    code=code,
                ),
                constraint.severity,
                hint=said("Complete the pools: deckcheck pool check names what they lack."),
                rule=said(constraint.text),
                source=constraint.source,
                waiting=(code,),
            ),
        )
    return list(findings.values())


def _differing(card: Card, field: str) -> dict[str, str]:
    """Return what the printings that are meant have; nothing where none of them is recorded or they are alike."""
    told = {
        printing.reference: " and ".join(map(str, values)) or "none"
        for printing in card.printings
        if (values := printing.facts.get(field)) is not None
    }
    return told if len(set(told.values())) > 1 else {}


def _told(values: dict[str, str]) -> str:
    return ", ".join(f"{reference}: {value}" for reference, value in values.items())


def _rules(codes: tuple[str, ...]) -> str:
    return codes[0] if len(codes) == 1 else said("{names} and {last}", names=", ".join(codes[:-1]), last=codes[-1])
