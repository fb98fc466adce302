"""What writers share: texts that fit on one line, and what a deck says of itself as lines."""

from __future__ import annotations

from deckcheck.files.display import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.convert.sheet import Sheet


def about(sheet: Sheet, *left_out: str) -> list[str]:
    """Return what a deck says of itself as lines ``Label: text``; a text of several lines becomes several of them."""
    return [
        f"{label.replace('_', ' ').capitalize()}: {line}"
        for label, value in sheet.said.items()
        if label not in left_out
        for line in map(one_line, str(value).splitlines())
    ]


def comments(sheet: Sheet, *left_out: str) -> str:
    """Return one text with all for which a format has no place of its own."""
    return "\n".join([*about(sheet, *left_out), *map(one_line, sheet.remarks)])
