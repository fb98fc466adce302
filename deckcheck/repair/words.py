"""Repairs in words, and as plain data."""

from __future__ import annotations

from deckcheck.repair.deck import Parts
from deckcheck.repair.plan import ADD, EXCHANGE, MOVE
from deckcheck.report import ILLEGAL, LEGAL
from deckcheck.wording import counted, listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.repair.explanation import Cannot
    from deckcheck.repair.plan import Edit
    from deckcheck.repair.repairer import Repair

_COPIES = ("copy", "copies")
_MOST_TOLD = 40
"""So many steps are told one by one."""


def headline(repair: Repair) -> str:
    """Say in a sentence what came of a deck."""
    if repair.gave_up:
        return "No repair was found in the time that there is."
    if repair.cannot is not None:
        return "There is no repair."
    if repair.found is None or not repair.changes:
        return _nothing_to_do(repair)
    copies = counted(repair.found.cost, _COPIES)
    if not repair.found.proven:
        return f"Best repair found: {copies}, not proven smallest."
    return f"Smallest repair: {copies}."


def _nothing_to_do(repair: Repair) -> str:
    if repair.report.verdict == LEGAL:
        return "Legal: nothing to change."
    if repair.report.verdict == ILLEGAL:
        return "Nothing that a repair could change."
    return "Nothing is broken as far as can be judged; see what is left open with deckcheck check."


def steps(repair: Repair) -> list[str]:
    """Say each step in a sentence."""
    if repair.cannot is not None:
        return why_not(repair.cannot, repair)
    if repair.too_many and repair.found is not None:
        return _too_many(repair)
    told = [_step(edit, line, repair) for edit, line in zip(repair.edits, repair.lines, strict=True)]
    if len(told) > _MOST_TOLD:
        told = [*told[:_MOST_TOLD], f"And {len(told) - _MOST_TOLD} steps more."]
    return told


def _too_many(repair: Repair) -> list[str]:
    """Say what cannot stay in a deck of which more would change than is allowed."""
    assert repair.found is not None
    told = [
        _step(edit, line, repair, "Cannot stay:")
        for edit, line in zip(repair.edits, repair.lines, strict=True)
        if edit.do != ADD
    ]
    if len(told) > _MOST_TOLD:
        told = [*told[:_MOST_TOLD], f"And {len(told) - _MOST_TOLD} lines more."]
    limit = counted(repair.most, _COPIES)
    return [f"It is not put in: more than {limit} would change (--most {repair.found.cost} allows it).", *told]


def why_not(cannot: Cannot, repair: Repair) -> list[str]:
    """Say what cannot hold together."""
    parts = [*cannot.wishes, *cannot.codes]
    told = [f"These cannot hold together: {'; '.join(parts)}." if parts else "No deck can be legal here."]
    told += [f"{code}: {_statement(code, repair)}" for code in cannot.codes]
    if cannot.nearest:
        told.append(f"Nearest: {'; '.join(cannot.nearest)}.")
    if cannot.leaders:
        told.append(f"With other cards there it can: {' '.join(f'--change {name}' for name in cannot.leaders)}.")
    return told


def _statement(code: str, repair: Repair) -> str:
    parts = repair.report.details
    rule = parts.ruleset.game.texts.get(code) if isinstance(parts, Parts) else None
    if rule is not None:
        return rule.statements[0]
    found = [one.rule for one in repair.report.findings if one.code == code and one.rule]
    return found[0] if found else "a list of the format"


def _step(edit: Edit, line: int, repair: Repair, take_out: str = "Take out") -> str:
    name = name_of(edit.card, repair)
    where = [f"line {line}"] if line and edit.do != ADD else []
    why = f" ({', '.join([*where, *edit.codes])})" if where or (edit.codes and edit.do != ADD) else ""
    if edit.do == ADD:
        others = f", one of {edit.alternatives + 1} that fit" if edit.alternatives else ""
        return f"Put in {edit.count} {name}{_into(edit.section, repair)}{others}."
    if edit.do == MOVE:
        return f"Move {edit.count} {name} from {_title(edit.section, repair)} to {_title(edit.to, repair)}{why}."
    if edit.do == EXCHANGE and edit.to_card is not None:
        return f"Exchange {edit.count} {name} for {name_of(edit.to_card, repair)}{why}."
    return f"{take_out} {edit.count} {name}{why}."


def _into(section: str, repair: Repair) -> str:
    parts = repair.report.details
    several = isinstance(parts, Parts) and len(parts.sections) > 1
    return f" ({_title(section, repair)})" if several else ""


def _title(section: str, repair: Repair) -> str:
    parts = repair.report.details
    return parts.ruleset.game.sections[section].title if isinstance(parts, Parts) else section


def name_of(card: Card, repair: Repair) -> str:
    """Return what means a card surely."""
    parts = repair.report.details
    return parts.ruleset.finder.to_write(card) if isinstance(parts, Parts) else card.title


def one_line(repair: Repair) -> str:
    """Say a repair in one line, for those who look at a report."""
    told = steps(repair) if repair.changes or repair.cannot else []
    return " ".join([headline(repair), *told[:4], *([f"And {len(told) - 4} steps more."] if len(told) > 4 else [])])


def repair_data(repair: Repair, path: str) -> dict[str, object]:
    """Return a repair as plain data."""
    found = repair.found
    last = repair.after or repair.report
    edits = [_edit_data(edit, line, repair) for edit, line in zip(repair.edits, repair.lines, strict=True)]
    shown = [one for one in edits if one["do"] != ADD] if repair.too_many else edits
    return {
        "path": path,
        "verdict": repair.report.verdict,
        "after": last.verdict,
        "copies": found.cost if found is not None else None if repair.cannot or repair.gave_up else 0,
        "proven": found.proven if found is not None else repair.cannot.proven if repair.cannot else not repair.gave_up,
        "edits": shown,
        "alternatives": [edit.alternatives for edit in repair.edits if not repair.too_many or edit.do != ADD],
        "text": repair.edited.after if repair.edited is not None else repair.text,
        "cannot": _cannot_data(repair.cannot),
        "notes": list(repair.notes),
    }


def _edit_data(edit: Edit, line: int, repair: Repair) -> dict[str, object]:
    more: dict[str, object] = {"to": edit.to} if edit.do == MOVE else {}
    if edit.do == EXCHANGE and edit.to_card is not None:
        more = {"to_card": name_of(edit.to_card, repair)}
    return {
        "do": edit.do,
        "section": edit.section,
        **more,
        "card": name_of(edit.card, repair),
        "count": edit.count,
        "line": line or None,
        "codes": list(edit.codes),
    }


def _cannot_data(cannot: Cannot | None) -> dict[str, object] | None:
    if cannot is None:
        return None
    return {
        "codes": list(cannot.codes),
        "wishes": list(cannot.wishes),
        "nearest": list(cannot.nearest),
        "change": list(cannot.leaders),
    }


def missing_words(names: list[str]) -> str:
    """Say which lines of a list are not understood."""
    return f"Not understood in the list of cards: {listing(names)}."
