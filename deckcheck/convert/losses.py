"""What a file does not carry of a deck: told by reading back what was written."""

from __future__ import annotations

from collections import Counter

from deckcheck.decks.vocabulary import KEPT
from deckcheck.files.display import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.convert.sheet import Pile, Sheet, SheetLine

MOST_NAMED = 8


def losses(sheet: Sheet, back: Sheet | None, *, remarks: bool) -> list[str]:
    """Name all in which ``back`` is not ``sheet``. ``remarks`` says whether remarks were written."""
    if back is None:
        return ["this deck: what was written cannot be read back"]
    found: list[str] = []
    said = _said(sheet, back)
    if said:
        found.append(", ".join(said))
    if sheet.outside:
        found.append(f"what the list keeps outside of the deck ({sheet.outside} copies)")
    if sheet.remarks and not remarks:
        found.append("the remarks on what was not understood")
    cards = _missing(sheet, back, lambda pile, row: (pile.key, row.key))
    if cards:
        found.append(f"what would be read back as something else: {_list(cards)}")
    else:
        printings = _missing(sheet, back, lambda pile, row: (pile.key, row.key, row.set, row.number))
        if printings:
            found.append(f"the printing, by set and number, of {_list(printings)}")
    return found


def _said(sheet: Sheet, back: Sheet) -> list[str]:
    lost = [f"the {name}" for name in ("name", "format") if getattr(sheet, name) != getattr(back, name)]
    if sheet.game != back.game:
        lost.insert(0, f"the game (to be said by --game {sheet.game})")
    kept = [key for key in KEPT if key in sheet.meta and _text(sheet.meta[key]) not in _text(back.meta.get(key, ""))]
    options = [name for name, value in sheet.options.items() if str(back.options.get(name)) != str(value)]
    return [*lost, *kept, *options]


def _text(value: object) -> str:
    return "\n".join(line.strip() for line in str(value).splitlines())


def _missing(sheet: Sheet, back: Sheet, key: Callable[[Pile, SheetLine], tuple[str, ...]]) -> list[str]:
    """Name the cards that are not there in the same number, with their sections."""
    before, after = _totals(sheet, key), _totals(back, key)
    names = {key(pile, row): f"{row.text} ({pile.title})" for pile in sheet.piles for row in pile.rows}
    extra = [one for one in after if one not in before]
    lost = [names[one] for one, count in before.items() if after.get(one) != count]
    return lost or [" ".join(one[1:2]) for one in extra]


def _totals(sheet: Sheet, key: Callable[[Pile, SheetLine], tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    totals: Counter[tuple[str, ...]] = Counter()
    for pile in sheet.piles:
        for row in pile.rows:
            totals[key(pile, row)] += row.count
    return totals


def _list(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(shown(name) for name in names[:MOST_NAMED]) + more
