"""Templates of pages: ``{{name}}`` is a text, escaped; ``{{#list}}…{{/list}}`` is repeated; ``{{>part}}`` is a part."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TAG = re.compile(r"\{\{#(\w+)\}\}(.*?)\{\{/\1\}\}|\{\{>(\w+)\}\}|\{\{(\w+)\}\}", re.DOTALL)
TEXT, FIELD, LIST = range(3)


class Template:
    """A template, taken apart once: texts, fields, and lists with a template of their own."""

    def __init__(self, text: str, parts: Mapping[str, str]) -> None:
        self._pieces = tuple(_pieces(text, parts))

    def fill(self, view: Mapping[str, object]) -> str:
        """Fill the template with the values of a view."""
        return "".join(self._filled(view))

    def _filled(self, view: Mapping[str, object]) -> Iterator[str]:
        for kind, text, inner in self._pieces:
            if kind == TEXT:
                yield text
            elif kind == FIELD:
                yield escape(str(view[text]))
            elif inner is not None and isinstance(rows := view[text], list):
                for row in rows:
                    yield from inner._filled({**view, **row})


def _pieces(text: str, parts: Mapping[str, str]) -> Iterator[tuple[int, str, Template | None]]:
    end = 0
    for found in _TAG.finditer(text):
        many, inner, part, field = found.groups()
        yield TEXT, text[end : found.start()], None
        end = found.end()
        if part:
            yield from _pieces(parts[part], parts)
        elif field:
            yield FIELD, field, None
        else:
            yield LIST, many, Template(inner, parts)
    yield TEXT, text[end:], None


def asset(name: str) -> str:
    """Return a file that lies beside this module."""
    return (files("deckcheck.events.page") / name).read_text("utf-8")


@cache
def parts_of(name: str) -> Mapping[str, str]:
    """Return the parts of a file of templates by their names; each begins with a line ``== name``."""
    parts = re.split(r"^== (\w+)\n", asset(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@cache
def template(name: str, part: str) -> Template:
    """Return a template of a file."""
    return Template(parts_of(name)[part], parts_of(name))
