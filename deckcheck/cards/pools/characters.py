"""Characters in a pool's texts that nobody sees, or that are not what they look like."""

from __future__ import annotations

_CONTROL, _FORMAT, _SPACES = "Cc", "Cf", ("Zs", "Zl", "Zp")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_SHOWN = 3


def oddities(text: str) -> list[str]:
    """Say what is odd about a text, in words."""
    found = []
    if text != text.strip():
        found.append("a space at its beginning or end")
    if "  " in text.strip():
        found.append("two spaces in a row")
    if text.isascii() and text.isprintable():
        return found
    return [*found, *_unseen(text), *_not_composed(text), *_mixed_scripts(text)]


def _unseen(text: str) -> list[str]:
    from unicodedata import category

    odd = [sign for sign in dict.fromkeys(text) if category(sign) in (_CONTROL, _FORMAT)]
    spaces = [sign for sign in dict.fromkeys(text) if category(sign) in _SPACES and sign != " "]
    return [
        *(f"a character that cannot be seen, {_named(sign)}" for sign in odd[:_SHOWN]),
        *(f"an unusual space, {_named(sign)}" for sign in spaces[:_SHOWN] if sign != "\u3000"),
    ]


def _not_composed(text: str) -> list[str]:
    from unicodedata import is_normalized

    return [] if is_normalized("NFC", text) else ["letters in parts (it is not in normal form C)"]


def _mixed_scripts(text: str) -> list[str]:
    """Find words in which letters of several alphabets that look alike stand together."""
    from unicodedata import name

    for word in text.split():
        scripts = {name(sign, "").partition(" ")[0] for sign in word if sign.isalpha()} & {*_SCRIPTS}
        if len(scripts) > 1:
            return [f"letters of several alphabets in one word ({', '.join(sorted(scripts)).lower()})"]
    return []


def _named(sign: str) -> str:
    from unicodedata import name

    known = name(sign, "")
    return f"U+{ord(sign):04X} {known}".rstrip()
