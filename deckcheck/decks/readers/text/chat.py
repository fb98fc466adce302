"""Lists as chats, forums and note apps show them: what stands around a card, and lines that are no part of a list."""

from __future__ import annotations

from deckcheck.decks.readers.text.line_parts import EDGES, without_bullet
from deckcheck.decks.vocabulary import FORUM

AROUND = ("~~", "||", "**", "__", "`")
STRUCK = "~~"
BOXES = ("[ ]", "[x]", "[X]", "[]", "☐", "☑", "☒", "✓", "✔", "✅", "❌")
FIRST_SYMBOL = "\u2190"
"""From here on, signs that are no letters are pictures, but for brackets of East Asian texts."""
EAST = ("\u2e80", "\u303f", "\uff00", "\uffef")
DAYS = frozenset({"today", "yesterday", "heute", "gestern", "hoy", "ayer", "hier", "今日", "昨日"})
BESIDE_A_TIME = frozenset({*DAYS, "at", "am", "pm", "um", "edited", "uhr", "à"})
MOST_AUTHOR = 3
STRAY = frozenset(",;|/\\'\"]})=")
"""Signs that stand before a count by mistake, or by a table that was copied."""
LINK_STARTS = ("http", "/", "www.", "#")
BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def tidied(text: str) -> tuple[str, bool]:
    """Take off what chats and forums put around a card; the second value tells whether it was struck out."""
    struck = text.count(STRUCK) > 1
    text = _without_tags(_without_sender(text))
    before = ""
    while text != before:
        before = text
        text = _peeled(text.strip(EDGES)) if text.strip(EDGES) else ""
    for sign in AROUND:
        text = text.replace(sign, "")
    return text.strip(EDGES), struck


def _peeled(text: str) -> str:
    """Take one thing off the ends of a text."""
    if text[:1] == ">" or _is_stray(text):
        return text[1:]
    if text[:1] in BRACKETS and BRACKETS[text[0]] not in text and text[1:].lstrip(EDGES)[:1].isdecimal():
        return text[1:]
    for box in BOXES:
        if text.startswith(box) and text != box:
            return text[len(box) :]
    for sign in (*AROUND, "*", "_"):
        if len(text) > 2 * len(sign) and text.startswith(sign) and text.endswith(sign):
            return text[len(sign) : -len(sign)]
    start, end = 0, len(text)
    while start < end and _is_picture(text[start]):
        start += 1
    while start < end and _is_picture(text[end - 1]):
        end -= 1
    return without_bullet(text[start:end]) if start < end else text


def _is_stray(text: str) -> bool:
    """Tell a sign that stands before a line by mistake from the start of a heading such as ``<Main>``."""
    return text[:1] in STRAY and text[1:].lstrip(EDGES)[:1].isalnum() and not (text[0] == "<" and text[-1] == ">")


def _is_picture(sign: str) -> bool:
    """Tell emoji and other pictures, and what joins them."""
    if sign < FIRST_SYMBOL or sign.isalnum():
        return sign == "\u200d"
    return not (EAST[0] <= sign <= EAST[1] or EAST[2] <= sign <= EAST[3])


def _without_tags(text: str) -> str:
    """Take the tags of forums out: ``[b]``, ``[/card]``, ``[url=…]``; and the brackets of ``[[Name]]``."""
    if "[" not in text:
        return text
    text = _without_links(text.replace("[[", "").replace("]]", "").replace("_(", "(").replace(")_", ")"))
    parts: list[str] = []
    for number, part in enumerate(text.split("[")):
        inside, closed, rest = part.partition("]")
        word = inside.lstrip("/").partition("=")[0].lower()
        parts.append(rest if number and closed and word in FORUM else f"[{part}" if number else part)
    bare = "".join(parts)
    return bare if bare.strip() or text.startswith("[/") else text


def _without_links(text: str) -> str:
    """Leave of ``[Name](https://…)`` only the name."""
    at = text.find("](")
    while at >= 0:
        start, end = text.rfind("[", 0, at), text.find(")", at)
        if start < 0 or end < 0 or not text.startswith(LINK_STARTS, at + 2):
            break
        text = text[:start] + text[start + 1 : at] + text[end + 1 :]
        at = text.find("](", at - 1)
    return text


def _without_sender(text: str) -> str:
    """Leave of ``[12/03/2027, 18:42] Anna: 3 Name`` only what was written."""
    start, colon, rest = text.partition(": ")
    clock, closed, _ = start.removeprefix("[").partition("]")
    sent = is_time(start) or (bool(closed) and _is_clock(clock))
    return rest if colon and rest.strip() and sent else text


def is_time(text: str) -> bool:
    """Tell the line in which a chat says who wrote when: ``anna — Today at 18:42``, or ``18:42`` alone."""
    words = text.replace(",", " ").replace("—", " ").replace("[", " ").replace("]", " ").split()
    clocks = [word for word in words if _is_clock(word)]
    dated = [word for word in words if word.lower().strip("().") in BESIDE_A_TIME or _is_date(word)]
    others = [word for word in words if word not in clocks and word not in dated and any(map(str.isalnum, word))]
    return bool(clocks and (dated or not others)) and len(others) <= MOST_AUTHOR and not any(map(str.isdecimal, others))


def _is_clock(word: str) -> bool:
    hours, *others = word.split(":")
    numbers = bool(others) and all(part.isdecimal() and len(part) == 2 for part in others)
    return numbers and len(others) < 3 and hours.isdecimal() and len(hours) < 3


def _is_date(word: str) -> bool:
    for sign in "./-":
        parts = word.strip("()").split(sign)
        if len(parts) == 3 and all(part.isdecimal() for part in parts):
            return True
    return False
