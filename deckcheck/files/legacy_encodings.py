"""Shift-JIS, EUC-JP, Windows-1252 or Mac Roman: declared, or told apart by how letters stand in words."""

from __future__ import annotations

JAPANESE, UNIX_JAPANESE, WESTERN, MAC = "cp932", "euc-jp", "windows-1252", "mac-roman"
SURE, POOR, HOPELESS = 0.8, 0.5, 0.4
SELDOM = 0.1
"""How much better Mac Roman has to fit, which hardly any program writes now."""
SAME = {
    "iso-8859-1": WESTERN, "latin-1": WESTERN, "latin1": WESTERN, "cp1252": WESTERN,
    "shift-jis": JAPANESE, "sjis": JAPANESE, "x-sjis": JAPANESE, "windows-31j": JAPANESE,
}  # fmt: skip
CONTROLS = bytes({*range(32), 127} - set(b"\t\n\v\f\r\x1a"))
"""What no list holds; a file with these is not text. (0x1A is how DOS ended files.)"""
SIGNS = "„…‘’“”•–—™©®°«»½¼¾×¡¿€£\u00a0"
RARE_KANJI = b"\x98\x9f"
"""From here on, Shift-JIS holds the characters that are seldom used."""
NARROW_MARKS = "､･"
"""What most letters of EUC-JP begin with, read as Shift-JIS; in words they are few."""
LETTERS = "ŠŒŽšœžŸ" + "".join(chr(code) for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7))


def declared_encoding(data: bytes) -> str:
    """Return the encoding that the first line of XML declares, ``""`` where that is none or a kind of Unicode.

    Programs that say ISO-8859-1 mean Windows-1252, which holds it, and those that say Shift-JIS mean CP932.
    """
    head, closed, _ = data[:200].partition(b"?>")
    _, found, rest = head.partition(b"encoding=")
    if not (closed and found and head.startswith(b"<?xml")):
        return ""
    name = rest[1:].partition(rest[:1])[0].decode("ascii", "replace").lower()
    return "" if name.startswith(("utf", "us-ascii")) else SAME.get(name.replace("_", "-"), name)


def guess_encoding(data: bytes) -> tuple[str, bool]:
    """Name the encoding of bytes that are not UTF-8, and whether that is doubtful; ``""`` where it cannot be told."""
    if data.translate(None, CONTROLS) != data or _is_damaged_utf8(data):
        return "", False
    shares = {
        JAPANESE: _japanese_share(data),
        WESTERN: _western_share(data, WESTERN),
        UNIX_JAPANESE: _unix_japanese_share(data),
        MAC: _western_share(data, MAC) - SELDOM,
    }
    best = max(shares, key=lambda name: shares[name])
    if shares[best] < HOPELESS or list(shares.values()).count(shares[best]) > 1:
        return "", False
    usual = [share for name, share in shares.items() if name != best and name in (JAPANESE, WESTERN)]
    return best, shares[best] < SURE or max(usual) > POOR or best in (UNIX_JAPANESE, MAC)


def _is_damaged_utf8(data: bytes) -> bool:
    """Tell whether most letters outside ASCII are good UTF-8: reading the rest as something else would spoil them."""
    good = data.decode("utf-8", "ignore")
    valid = len(good) - len(good.encode("ascii", "ignore"))
    return valid > 0 and valid >= len(data) - len(good.encode())


def _western_share(data: bytes, encoding: str) -> float:
    try:
        text = f" {data.decode(encoding)} "
    except UnicodeDecodeError:
        return 0.0
    fits = [_fits_western(*text[at - 1 : at + 2]) for at in range(1, len(text) - 1) if text[at] > "\x7f"]
    return sum(fits) / len(fits)


def _fits_western(before: str, sign: str, after: str) -> float:
    if sign in SIGNS:
        return float(all(near.isascii() or near in LETTERS for near in (before, after)))
    if sign in LETTERS and any(near.isascii() and near.isalpha() for near in (before, after)):
        return 0.0 if sign.isupper() and before.islower() else 1.0
    return 0.5 if sign in LETTERS and before.isascii() and after.isascii() else 0.0


def _unix_japanese_share(data: bytes) -> float:
    """Tell EUC-JP: two bytes a letter, both high, and kana among them."""
    try:
        text = data.decode(UNIX_JAPANESE)
    except UnicodeDecodeError:
        return 0.0
    letters = [sign for sign in text if sign > "\x7f"]
    kana = sum("\u3041" <= sign <= "\u30fc" for sign in letters)
    return 1.0 if 4 * kana >= len(letters) else 0.0


def _japanese_share(data: bytes) -> float:
    try:
        text = f" {data.decode(JAPANESE)} "
    except UnicodeDecodeError:
        return 0.0
    fits = [_fits_japanese(*text[at - 1 : at + 2]) for at in range(1, len(text) - 1) if text[at] > "\x7f"]
    marks = sum(text.count(sign) for sign in NARROW_MARKS)
    return sum(fits) / len(fits) if 4 * marks < len(fits) else 0.0


def _fits_japanese(before: str, sign: str, after: str) -> float:
    """Japanese letters stand together; a lone one between Latin letters is a mistaken accent."""
    if before.isascii() and after.isascii():
        return 0.0 if before.isalpha() or after.isalpha() else 0.5
    if _is_narrow(sign):
        return float(all(near.isascii() or _is_narrow(near) for near in (before, after)))
    return 0.5 if sign.encode(JAPANESE) >= RARE_KANJI else 1.0


def _is_narrow(sign: str) -> bool:
    return "\uff61" <= sign <= "\uff9f"
