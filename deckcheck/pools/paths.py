"""Paths of maps: from a row, its set, its printing, or a joined row, to what stands there."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import jmespath
from jmespath.exceptions import JMESPathError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jmespath.parser import ParsedResult

ALWAYS_THERE = ("file", "folder", "key", "set", "printing")
_ROOT = re.compile(r"\$([a-z][a-z0-9_]*)")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def split_root(path: str) -> tuple[str, str]:
    """Split ``$set.name`` into ``set`` and ``name``; the first is ``""`` where the path is anything else."""
    found = _ROOT.match(path)
    if found is None or _ROOT.search(path, found.end()):
        return "", path
    return found[1], path[found.end() :].removeprefix(".")


def named_roots(path: str) -> list[str]:
    """Return the words behind a ``$`` in a path, wherever they stand."""
    return list(dict.fromkeys(_ROOT.findall(path)))


def with_roots(path: str) -> str:
    """Write a path so that its ``$`` words are keys of a table."""
    return _ROOT.sub(r'"$\1"', path)


def expression_fault(path: str) -> str:
    """Say why a path is no JMESPath; ``""`` if it is one."""
    root, below = split_root(path)
    path = below if root else with_roots(path)
    if not path or _PLAIN.match(path):
        return ""
    try:
        _compiled(path)
    except (JMESPathError, ValueError, RecursionError) as error:
        return str(error).splitlines()[0]
    return ""


@functools.lru_cache(maxsize=2000)
def _compiled(path: str) -> ParsedResult:
    return jmespath.compile(path)


def search(data: object, path: str) -> object:
    """Return what stands at a path below ``data``, ``None`` where nothing does; never raises."""
    if isinstance(data, Element):
        return search_element(data, path)
    if isinstance(data, list) and path and not path.startswith(("[", "@")):
        found = [value for one in data if (value := search(one, path)) is not None]
        return found or None
    if not path or data is None:
        return data
    if isinstance(data, TableRow):
        return data[path]
    if isinstance(data, dict) and path in data:
        return data[path]
    if _PLAIN.match(path) or not isinstance(data, dict | list):
        return None
    try:
        return _compiled(path).search(data)
    except (JMESPathError, ValueError, TypeError, RecursionError):
        return None  # a function of JMESPath that was given something else than it takes: nothing is there


class TableRow(dict[str, object]):
    """A row of a table: its columns by name, no paths below them; ``names`` are the columns by their folded names."""

    def __init__(self, cells: Iterable[tuple[str, object]], names: Mapping[str, str]) -> None:
        super().__init__(cells)
        self.names = names

    def __missing__(self, column: str) -> object:
        known = self.names.get(folded(column))
        return None if known is None else self.get(known)


def folded(name: str) -> str:
    """Return the name of a column as it is compared: without case, spaces and signs."""
    return "".join(sign for sign in name.casefold() if sign.isalnum()) or name


class SourceElement(Element):
    """An element that stands for a card: what its properties say, and the line that it begins in."""

    line: int = 0
    properties: TableRow = TableRow((), {})


def search_element(element: Element, path: str) -> object:
    """Return the text at a path of ElementTree's kind, ``/@NAME`` for an attribute; a list where it is there twice."""
    if isinstance(element, SourceElement) and (value := element.properties[path]):
        return value
    if path in (".", ""):
        return text_of(element)
    if path.startswith("@"):
        return element.get(path[1:])
    below, at, attribute = path.rpartition("/@")
    try:
        found = element.findall(below if at else path)
    except (SyntaxError, KeyError):
        return None
    texts = [one.get(attribute) if at else text_of(one) for one in found]
    known = [text for text in texts if text]
    return known[0] if len(known) == 1 else known or None


def elements(element: Element, path: str) -> object:
    """Return the elements at a path, or, where it leads to an attribute, what stands there."""
    if "@" in path:
        return search_element(element, path)
    try:
        return element.findall(path)
    except (SyntaxError, KeyError):
        return None


def text_of(element: Element) -> str:
    """Return all text in an element, trimmed."""
    return "".join(element.itertext()).strip()
