"""The law of reading, as a second opinion: how many cards a file holds, counted without any code of the readers.

Each counter is a few plain lines. It gives two numbers, because a damaged file may leave open what a line is: so many
copies surely stand in the file, and so many at the most. What a reader takes in must lie between them, unless it says
that it could not read something.
"""

from __future__ import annotations

import base64
import csv
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Counted = tuple[int, int]
HERE = Path(__file__).parent
MOST = 9999


@dataclass(frozen=True)
class Sample:
    """A file of a format that is read right, and the game that it is of."""

    reader: str
    game: str
    name: str
    text: str
    path: str


def text_of(data: bytes) -> str:
    """Decode a sample; of its encodings only the last two can be mistaken, and only for each other."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252")


def samples() -> list[Sample]:
    """List the samples of all formats, and the same deck of a game with a side deck in most of them."""
    from programs import PROGRAMS

    found = [
        Sample(path.parent.name, path.stem.partition("--")[0], path.name, text_of(path.read_bytes()), path.name)
        for path in sorted(HERE.glob("formats/*/*--*"))
        if path.suffix != ".xlsx"
    ]
    return found + [
        Sample(reader, "twin-tides", f"tides-{reader}", text, path) for reader, (path, text) in PROGRAMS.items()
    ]


# Counters


SURE = re.compile(r"\W*(?:SB:\s*)?(\d{1,4})(?:\s*[xX×*])?\s+(?:\[[^\]]*\])?\s*(?=\S)(?![\d.,:]*$)(.*[^\W\d_].*)")
SURE_LAST = re.compile(r".*\S\sx(\d{1,4})")

NUMBERED = re.compile(r"\b(?:7\s+Black\s+Arrows|15\s+Paces|12\s+Bells|9-Watch|Twin\s+Mount\s+x2)")
"""Cards of the samples with a number at the start or the end of the name: without the pool it looks like a count."""
NO_CARDS = re.compile(r"(?i)\W*\d+ *cards?\W*")


def lines(text: str) -> Counted:
    """Count a list in lines: surely a card is what begins with a number, or ends with one behind an x."""
    least = most = 0
    for line in re.split(r"[\r\n\u2028\u2029\x0b\x0c\x1c-\x1e\x85]+", text):
        if not re.search(r"\w", line):
            continue
        numbers = [int(one) for one in re.findall(r"\d{1,4}", line)]
        most += max([1, *numbers])
        found = [int(one[1]) for form in (SURE, SURE_LAST) if (one := form.fullmatch(line.strip()))]
        is_remark = line.strip().startswith(("//", "#", ";", ":", "Game:", "Name:"))
        if found and not is_remark and not NO_CARDS.fullmatch(line) and "LAYOUT" not in line:
            least += 1 if NUMBERED.search(line) else min(found)
    return least, most


def jinteki(text: str) -> Counted:
    """Count a list in lines, and the identity in its remark."""
    least, most = lines(text)
    return least + len(re.findall(r"(?m)^;; identity: *\S", text)), most


def gemp(text: str) -> Counted:
    """Count the ids of a stored line, or a list in lines."""
    stored = [
        line for line in re.split(r"[\r\n]+", text) if line.count("|") > 1 and " " not in line and line[0] not in ";#/"
    ]
    ids = [id for line in stored for id in re.findall(r"\w*[^\W_]_[^\W_]\w*", line)]
    least, most = lines(text)
    return (len(ids), most + len(ids) + text.count(",") + text.count("|") + 1) if ids else (least, most)


def ydk(text: str) -> Counted:
    """Count the lines that are a number, and the numbers of a code."""
    if "ydke://" in text:
        try:
            numbers = [len(base64.b64decode(part, validate=True)) // 4 for part in text.strip()[7:].split("!")]
        except ValueError:
            return 0, MOST
        return sum(numbers), sum(numbers)
    all = [line.strip() for line in re.split(r"[\r\n]+", text) if line.strip()]
    return sum(line.isdecimal() for line in all), len(all)


def table(text: str, count: int, name: int, separator: str) -> Counted:
    """Count a table whose columns are known: a cell too many that holds letters may be one more card."""
    return _cells(list(csv.reader(re.split(r"\r\n|\r|\n", text), delimiter=separator)), count, name)


def table_of(rows: list[list[str]], sample: Sample) -> Counted:
    """Count the rows that became of a sample."""
    return _cells(rows, *TABLES[sample.name][:2])


def _cells(rows: list[list[str]], count: int, name: int) -> Counted:
    least = most = 0
    rows = [row for row in rows if any(map(str.strip, row))]
    widths = [len(row) for row in rows]
    width = max(set(widths), key=widths.count, default=0)
    for row in rows:
        most += max([1, *(int(one) for cell in row for one in re.findall(r"\d{1,4}", cell))])
        if len(row) <= max(count, name) or not re.search(r"[^\W\d_]", row[name]) or row[name] == "Total":
            continue
        if not row[count].strip().isdecimal():
            continue
        least += int(row[count])
        least += len([cell for cell in row[width:] if re.search(r"[^\W\d_]", cell)])
    return least, most


ATTRIBUTES = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def elements(text: str, counts: tuple[str, ...], names: tuple[str, ...]) -> Counted:
    """Count the elements that have the attributes of a card, wherever they stand and whatever they are called."""
    least, most = 0, 1 + len(SPLIT.findall(text))
    bare = re.sub(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>", "", text, flags=re.DOTALL)
    for tag in re.findall(r"<[^/!?][^<>]*>", bare):
        said = {name: one or other for name, one, other in ATTRIBUTES.findall(tag)}
        count = next((said[name].strip() for name in counts if name in said), None)
        named = any(said.get(name) for name in names)
        most += int(count) if count and count.isdecimal() else 1
        if named and (count is None or count.isdecimal()) and (count is not None or not counts):
            least += int(count) if count else 1
    return least, most


def lackey(text: str) -> Counted:
    """Count the elements with a name in an element: ``<card><name>``."""
    found = re.findall(r"<(\w+)>\s*<(\w+)[^<>]*>[^<>]*\S[^<>]*</", text)
    inside = [tags for tags in found if "meta" not in tags]
    return len(inside), len(re.findall(r"<\w", text)) + len(SPLIT.findall(text)) + 1


def tree(text: str) -> Counted:
    """Count JSON: an object that names a card and says how many, a table of counts, a text in a list."""
    try:
        content = json.loads(text)
    except ValueError:
        return 0, 10**9
    return _branch(content, "")


NAMED = {"name", "id", "card", "title"}
COUNTS = ("count", "qty", "quantity")


def _branch(content: object, key: str) -> Counted:
    if isinstance(content, str):
        return (1, 1) if content.strip() and "Exported" not in content else (0, 1)
    if isinstance(content, list):
        parts = [_branch(one, "") for one in content if key != "types"]
    elif isinstance(content, dict):
        count = next((content[name] for name in COUNTS if type(content.get(name)) is int), None)
        if NAMED & set(content) and count is not None:
            return count, max(count, 1)
        if key == "slots":
            return (sum(one for one in content.values() if type(one) is int),) * 2
        parts = [_branch(value, name) for name, value in content.items() if isinstance(value, list | dict)]
        parts += [(0, max(1, value if type(value) is int else 1)) for value in content.values()]
    else:
        return 0, 1
    return sum(least for least, _ in parts), sum(most for _, most in parts)


def toml(text: str) -> Counted:
    """Count TOML: the numbers in its tables, and the tables in its lists."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return 0, 10**9
    least = most = 0
    for value in content.values():
        if isinstance(value, dict):
            numbers = [one for one in value.values() if type(one) is int and one > 0]
            least += sum(numbers)
            most += sum(numbers) + len(value) - len(numbers)
        elif isinstance(value, list):
            counts = [one.get("count", 1) if isinstance(one, dict) else 1 for one in value]
            least += sum(one for one in counts if type(one) is int)
            most += sum(one if type(one) is int else MOST for one in counts)
    return least, most


TABLES: dict[str, tuple[int, int, str]] = {
    "conan--salt-road.csv": (0, 1, ";"),
    "guardians--varro-line.csv": (3, 0, ","),
    "jedi-knights--lantern-fleet.csv": (0, 2, ","),
    "sky-galleon--crimson-sails.tsv": (0, 1, "\t"),
    "tides-csv": (0, 1, ","),
}
"""Of each table: the column of counts, that of names, and what separates cells."""
COUNTERS: dict[str, Callable[[str], Counted]] = {
    "toml": toml,
    "jinteki": jinteki,
    "gemp": gemp,
    "ydk": ydk,
    "json": tree,
    "lackey": lackey,
    "cod": lambda text: elements(text, ("number",), ("name",)),
    "o8d": lambda text: elements(text, ("qty",), ("id",)),
    "mtgo": lambda text: elements(text, ("Quantity",), ("Name", "CatID")),
    "gemp-xml": lambda text: elements(text, (), ("blueprintId", "title")),
}


def counter_of(sample: Sample) -> Callable[[str], Counted]:
    """Return who counts the cards of a sample, and of what becomes of it."""
    if sample.reader == "csv":
        return lambda text: table(text, *TABLES[sample.name])
    return COUNTERS.get(sample.reader, lines)


# Damage


Damage = Callable[[random.Random, str], str]
SPLIT = re.compile(r"(\r\n|\r|\n)")


def _in_lines(change: Callable[[random.Random, list[str]], None]) -> Damage:
    def damage(dice: random.Random, text: str) -> str:
        parts = SPLIT.split(text)
        end = parts[1] if len(parts) > 1 else "\n"
        rows = parts[::2]
        change(dice, rows)
        return end.join(rows)

    return damage


def _drop_sign(dice: random.Random, text: str) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at + 1 :]


def _double_sign(dice: random.Random, text: str) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at] + text[at:]


def _other_sign(dice: random.Random, text: str) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("<>/\"'=:;,|#[](){}-x3 \t\n") + text[at + 1 :]


def _wrong_sign(dice: random.Random, text: str) -> str:
    """Put in a sign that does not make a comment of a line."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("<>\"'=:,|[](){}-x3 \t\n") + text[at + 1 :]


def _misspell_word(dice: random.Random, text: str) -> str:
    words = list(re.finditer(r"[A-Za-z]{3,}", text))
    if not words:
        return text
    found = dice.choice(words)
    at = dice.randrange(found.start() + 1, found.end())
    return text[: at - 1] + text[at] + text[at - 1] + text[at + 1 :]


def _misspell_tag(dice: random.Random, text: str) -> str:
    tags = list(re.finditer(r"</?[A-Za-z]+|\b[A-Za-z]+(?==)|^\W*[A-Za-z]+\W*$|\"\w+\"(?=:)", text, re.MULTILINE))
    if not tags:
        return text
    found = dice.choice(tags)
    at = dice.randrange(found.start() + 1, found.end() + 1) - 1
    return text[:at] + dice.choice(["", "z", text[at] * 2]) + text[at + 1 :]


def _drop_line(dice: random.Random, rows: list[str]) -> None:
    del rows[dice.randrange(len(rows))]


def _double_line(dice: random.Random, rows: list[str]) -> None:
    at = dice.randrange(len(rows))
    rows.insert(at, rows[at])


def _line_to_end(dice: random.Random, rows: list[str]) -> None:
    rows.append(rows.pop(dice.randrange(len(rows))))


def _swap_lines(dice: random.Random, rows: list[str]) -> None:
    one, other = dice.randrange(len(rows)), dice.randrange(len(rows))
    rows[one], rows[other] = rows[other], rows[one]


def _joined_rows(dice: random.Random, rows: list[str]) -> None:
    """Write a second card behind the first one, as in a table of two columns."""
    at = dice.randrange(len(rows))
    rows[at] += dice.choice([",", ";", "\t", " ", " | "]) + rows[dice.randrange(len(rows))]


def _other_header(dice: random.Random, rows: list[str]) -> None:
    words = ["Karte", "Stück", "Menge", "Copies in deck", "Nom", "Sideboard", "Maybeboard", "???", "Quantidade", ""]
    rows[0] = re.sub(r"[^\W\d_][^,;\t]*", lambda _: dice.choice(words), rows[0], count=dice.choice([0, 1]))


def _strange_line(dice: random.Random, rows: list[str]) -> None:
    strange = ["//Sideboard", "# Sideboard", "Sideboard", "", "Companion", "---", "Today at 18:42", "Total: 60", "🔥🔥"]
    rows.insert(dice.randrange(len(rows) + 1), dice.choice(strange))


def _other_ends(dice: random.Random, text: str) -> str:
    return SPLIT.sub(dice.choice(["\r\n", "\r", "\n\n", " \n", "\n\t"]), text)


def _other_blanks(dice: random.Random, text: str) -> str:
    return text.replace(" ", dice.choice(["  ", "\u00a0", "\u3000"]))


DAMAGES: tuple[Damage, ...] = (
    _drop_sign, _drop_sign, _double_sign, _other_sign, _misspell_word, _misspell_tag, _misspell_tag,
    _in_lines(_drop_line), _in_lines(_double_line), _in_lines(_line_to_end), _in_lines(_swap_lines),
    _in_lines(_joined_rows), _in_lines(_other_header), _in_lines(_strange_line), _other_ends, _other_blanks,
)  # fmt: skip


IN_PLACE: tuple[Damage, ...] = (
    _drop_sign, _double_sign, _wrong_sign, _misspell_word, _misspell_tag, _other_ends, _other_blanks,
)  # fmt: skip
"""What leaves each line where it is."""


def mutants(sample: Sample, number: int, seed: int = 0, damages: tuple[Damage, ...] = DAMAGES) -> Iterator[str]:
    """Damage a sample once or twice, in so many ways; the same ones each time."""
    dice = random.Random(f"{sample.reader}/{sample.name}/{seed}")
    for _ in range(number):
        text = sample.text
        for _ in range(dice.choice([1, 1, 2])):
            text = dice.choice(damages)(dice, text) if text else text
        yield text
