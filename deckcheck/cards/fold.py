"""One text for all the ways in which people write the same name.

Folded away are case, width, normal form, the kind of space, quote and dash, and signs that cannot be seen. Accents are
a second step of their own, because two names may differ in nothing else. The long-vowel mark of Japanese is a letter.
"""

from __future__ import annotations

QUOTES = {"'": "`´‘’‚‛ʹʻʼʽʾʿˈˊˋ′‵＇｀", '"': "“”„‟″‶＂〝〞〟«»"}
DASHES = {"-": "‐‑‒–—―−⁃﹘﹣－⸺⸻", "~": "〜～∼∾〰˜⁓"}
_DOTLESS, _DOT = "ı", "\u0307"
"""What a Turkish keyboard or alphabet makes of I and i: one without the dot, one with a dot of its own."""
_UNSEEN = {"Cf", "Cs"}
_VARIANTS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
_WIDTHS = ("<wide>", "<narrow>", "<small>", "<compat>", "<noBreak>")
"""The compatibility mappings that are another form of the same sign. Superscripts, circles and fractions say more."""
_PLAIN_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe"}


def fold(text: str) -> str:
    """Fold a text for comparison. Folding twice gives the same."""
    if text.isascii():
        return " ".join(text.split()).lower().replace("`", "'")
    from unicodedata import normalize

    cased = normalize("NFD", text).translate(_SIGNS).casefold()
    if _DOT in cased:
        first, *others = cased.split("i")
        cased = "i".join([first, *(part.lstrip(_DOT) for part in others)])
    return normalize("NFC", " ".join(cased.split()))


def fold_accents(folded: str) -> str:
    """Take the accents off a folded text. Marks that make another letter, as in kana, stay."""
    if folded.isascii():
        return folded
    from unicodedata import normalize

    bare = "".join(c for c in normalize("NFD", folded) if not "\u0300" <= c <= "\u036f")
    return normalize("NFC", " ".join(bare.translate(_LETTERS).split()))


def letters_of(folded: str) -> str:
    """Leave only the letters and digits of a folded text, hiragana as katakana: what is the same whatever the signs."""
    letters = "".join(filter(str.isalnum, fold_accents(folded)))
    return letters if letters.isascii() else letters.translate(_KATAKANA)


class _Signs(dict[int, str]):
    """What each sign is folded to, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold_sign(chr(code))
        return folded


def _fold_sign(sign: str) -> str:
    from unicodedata import category, decomposition

    if category(sign) in _UNSEEN or any(first <= ord(sign) <= last for first, last in _VARIANTS):
        return ""
    form, *codes = decomposition(sign).split() or [""]
    if form not in _WIDTHS or (codes[0] == "0020" and len(codes) > 1):
        return sign
    return "".join(_SIGNS[int(code, 16)] for code in codes)


_SIGNS = _Signs({ord(sign): plain for signs in (QUOTES, DASHES) for plain, all in signs.items() for sign in all})
_SIGNS[ord(_DOTLESS)] = "i"
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_LETTERS = {ord(sign): plain for sign, plain in _PLAIN_LETTERS.items()}
