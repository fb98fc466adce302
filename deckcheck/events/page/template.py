"""Templates of pages: ``{{name}}`` is a text, escaped; ``{{#list}}…{{/list}}`` is repeated; ``{{>part}}`` is a part."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_TAG = re.compile(r"\{\{#(\w+)\}\}(.*?)\{\{/\1\}\}|\{\{>(\w+)\}\}|\{\{(\w+)\}\}", re.DOTALL)


def asset(name: str) -> str:
    """Return a file that lies beside this module."""
    return (files("deckcheck.events.page") / name).read_text("utf-8")


@cache
def templates(name: str) -> Mapping[str, str]:
    """Return the parts of a file of templates by their names; each begins with a line ``== name``."""
    parts = re.split(r"^== (\w+)\n", asset(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def render(parts: Mapping[str, str], name: str, view: Mapping[str, object]) -> str:
    """Fill a template with the values of a view."""
    return _fill(parts, parts[name], view)


def _fill(parts: Mapping[str, str], text: str, view: Mapping[str, object]) -> str:
    def tag(found: re.Match[str]) -> str:
        many, inner, part, field = found.groups()
        if part:
            return _fill(parts, parts[part], view)
        if field:
            return escape(str(view[field]))
        rows = view[many]
        return "".join(_fill(parts, inner, {**view, **row}) for row in rows) if isinstance(rows, list) else ""

    return _TAG.sub(tag, text)
