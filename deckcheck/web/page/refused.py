"""What a browser shows where the front itself refuses; the front knows nothing of games and decks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.answers.refusals import Refusal

PAGE = (
    '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<link rel="stylesheet" href="/report.css">\n'
    '<link rel="stylesheet" href="/page.css">\n<title>deckcheck</title>\n'
    '<section id="result" class="problem" role="status"><h2>{title}</h2><p>{detail}</p>'
    '<p><a href="/">deckcheck</a></p></section>\n</html>\n'
)


def refused_page(refusal: Refusal) -> str:
    """Return the page."""
    return PAGE.format(title=escape(str(refusal.to_dict()["title"])), detail=escape(refusal.detail))
