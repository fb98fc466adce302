"""How a text that somebody wrote is shown in a message: short, and without characters that could play tricks."""

from __future__ import annotations

WIDEST = 60
LONGEST = 4000
"""Characters of a text that are shown at most; what is longer is no message but an attempt to flood."""
BLANKS = "\u00a0\u3000"
"""Spaces of other widths: not printable for Python, harmless for a reader."""
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160), 0x2028, 0x2029), " ")


def shown(text: str, width: int = WIDEST) -> str:
    """Return ``text`` in at most ``width`` characters, control characters and bidi marks as escapes."""
    if "#" in text and "[" in text:
        text = without_command(text)
    if len(text) <= width and text.isprintable():
        return text
    parts: list[str] = []
    room = width - 1
    for sign in text[: width + 1]:
        part = sign if sign.isprintable() or sign in BLANKS else sign.encode("unicode_escape").decode()
        if len(part) > room:
            return "".join(parts) + "…"
        parts.append(part)
        room -= len(part)
    return "".join(parts)


def toml_value(value: object) -> str:
    """Show a value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return f'"{shown(value)}"' if isinstance(value, str) else shown(str(value))


def one_line(text: str) -> str:
    """Return a text without line ends and other characters that control something."""
    return text.translate(_CONTROLS).strip()


def safe(text: str) -> str:
    """Return a text as one line that cannot play tricks on a terminal."""
    return shown(text, LONGEST)


def without_command(text: str) -> str:
    """Return a text in which servers find no command that may stand anywhere: ``##[stop-commands]``, ``##vso[…]``.

    They compare as people read: signs that add nothing to what is seen do not keep a command from being one.
    """
    bare = bare_text(text)
    return text.replace("#", "\\x23") if "##" in bare and "[" in bare.partition("##")[2] else text


def harmless(line: str) -> str:
    """Return a line of output that is no command of a server: it does not begin with ``::`` either."""
    if "#" in line:
        line = without_command(line)
    if ":" not in line or not bare_text(line).lstrip().startswith("::"):
        return line
    return line.replace(":", "\\x3a", 1)


def bare_text(text: str) -> str:
    """Return a text without the signs that take no place of their own."""
    if text.isascii():
        return text
    from unicodedata import category

    return "".join(sign for sign in text if category(sign) not in ("Mn", "Me", "Cf"))
