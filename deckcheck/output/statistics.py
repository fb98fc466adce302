"""How often each code was found, as a table."""

from __future__ import annotations

from deckcheck.codes import code_title
from deckcheck.files.display import safe
from deckcheck.output.text_width import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.two_columns import Page
    from deckcheck.report import Summary


def write_statistics(page: Page, summary: Summary) -> None:
    """Write a row for each code, the most frequent first."""
    page.gap()
    for code, number in sorted(summary.codes.items(), key=lambda item: (-item[1], item[0])):
        start = f"{number:>7}  {code}  "
        for part in wrap(safe(summary.statements[code] or code_title(code)), page.width - len(start)):
            page.line(f"{start}{page.paint(part, 'quiet')}".rstrip())
            start = " " * len(start)
    page.gap()
