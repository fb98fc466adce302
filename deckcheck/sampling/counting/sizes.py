"""How many cards each section may hold: as asked for, or as the rules say."""

from __future__ import annotations

from deckcheck.errors import UsageProblem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.sampling.counting.binding import Binding, Range
    from deckcheck.sampling.counting.slots import CardKind


def section_sizes(binding: Binding, cells: Sequence[CardKind]) -> dict[str, tuple[int, int]]:
    """Return the least and greatest size of each open section.

    Raises:
        UsageProblem: nothing bounds a section from above.
    """
    sizes: dict[str, tuple[int, int]] = {}
    for section, (least, most) in binding.sizes.items():
        if most is None:
            least, most = _by_values(binding, section, cells, least)
        if most is None:
            raise _unsaid(binding, section, least)
        sizes[section] = least, most
    return sizes


def _by_values(binding: Binding, section: str, cells: Sequence[CardKind], least: int) -> Range:
    """Bound a section by a rule that says how often each listed value occurs, if each of its cards has one of them."""
    inside = [dict(cell.keys) for cell in cells if cell.section == section]
    if not inside:
        return least, binding.given.sizes.get(section, 0) if not least else None
    for number in binding.active:
        row = binding.view.rows[number]
        values = row.constraint.values
        alone = row.constraint.sections == (section,) and not row.constraint.spread and not binding.guards[number]
        if values and alone and row.hi is not None and all(len(keys.get(number, ())) == 1 for keys in inside):
            return max(least, len(values) * (row.lo or 0)), len(values) * row.hi
    return least, None


def _unsaid(binding: Binding, section: str, least: int) -> UsageProblem:
    title = binding.game.sections[section].title
    codes = [row.constraint.code for row in binding.sizing(section) if row.lo == least]
    bound = f" (at least {least}: {codes[0]})" if codes else ""
    return UsageProblem(
        f"How many cards should {title} hold? The rules set no upper bound{bound}.",
        hint=f"Say it with --size {section}={max(least, 1)}, or --size {section}={max(least, 1)}-{max(least, 1) + 10} "
        "for a size that is drawn first.",
    )
