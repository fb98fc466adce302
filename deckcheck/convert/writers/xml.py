"""What writers of XML share: texts and attributes in which nothing can break out."""

from __future__ import annotations

from html import escape

_SPACES = {9: "&#9;", 10: "&#10;", 13: "&#13;"}
_NOT_IN_XML = dict.fromkeys((*(code for code in range(32) if code not in _SPACES), 0xFFFE, 0xFFFF), "\ufffd")
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def text(written: str) -> str:
    """Return a text as it stands between tags."""
    return escape(written.translate(_NOT_IN_XML), quote=False).replace("\r", "&#13;")


def element(tag: str, content: str | None = None, /, **attributes: object) -> str:
    """Return an element with its attributes in their order; its content is XML already, ``None`` for an empty one."""
    said = "".join(f' {name}="{_attribute(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{said}/>" if content is None else f"<{tag}{said}>{content}</{tag}>"


def block(tag: str, lines: list[str], /, **attributes: object) -> list[str]:
    """Return the lines of an element that holds others, indented."""
    opened = element(tag, **attributes)[:-2] + ">"
    return [opened, *(f"  {line}" for line in lines), f"</{tag}>"]


def _attribute(written: str) -> str:
    return escape(written.translate(_NOT_IN_XML)).translate(_SPACES)
