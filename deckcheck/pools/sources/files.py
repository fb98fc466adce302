"""Which files a source is, what they are, and their bytes, unpacked."""

from __future__ import annotations

import fnmatch
import gzip
import io
import os
import zlib
from typing import IO, TYPE_CHECKING, cast

from deckcheck.errors import UsageProblem
from deckcheck.files.decode import decode
from deckcheck.files.toml import BrokenFile
from deckcheck.pools.sources.rows import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SUFFIXES = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".hjson": "hjson",
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "lackey",
    ".xml": "xml",
    ".cdb": "sqlite",
    ".sqlite": "sqlite",
    ".sqlite3": "sqlite",
    ".db": "sqlite",
    ".xlsx": "xlsx",
}
AT_ONCE = 64 << 20
"""Bytes of a file that is held in memory as a whole; what can be larger is read piece by piece."""
_HEAD = 1 << 20
_MOST_FILES = 100_000


def kind_of(path: str) -> str:
    """Tell what a file is by its name, ``""`` where that does not tell."""
    return SUFFIXES.get(os.path.splitext(path.lower().removesuffix(".gz"))[1], "")


def source_files(source: str, patterns: Sequence[str], kind: str = "") -> list[SourceFile]:
    """List the files of a source, a file or a folder, in the order of their names.

    Raises:
        UsageProblem: there is no such file or folder, or nothing in it is a source.
    """
    if os.path.isfile(source):
        return [_source_file(source, kind)]
    if not os.path.isdir(source):
        raise UsageProblem(f"There is no file or folder {source}.")
    files = [_source_file(path, kind) for path in _walk(source) if _fits(path, source, patterns)]
    if not files:
        wanted = f" like {', '.join(patterns)}" if patterns else f" of a kind that is read: {', '.join(SUFFIXES)}"
        raise UsageProblem(f"In the folder {source} is no file{wanted}.")
    return files


def _walk(folder: str) -> list[str]:
    found: list[str] = []
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(where, name) for name in names if not name.startswith(".")]
        if len(found) > _MOST_FILES:
            raise UsageProblem(f"The folder {folder} holds more than {_MOST_FILES} files: name the one with the cards.")
    return sorted(found)


def _fits(path: str, folder: str, patterns: Sequence[str]) -> bool:
    inside = os.path.relpath(path, folder).replace(os.sep, "/")
    if not patterns:
        return bool(kind_of(path))
    return any(_matches(name, pattern) for pattern in patterns for name in (inside, inside.removesuffix(".gz")))


def _matches(inside: str, pattern: str) -> bool:
    """Compare part by part: ``*`` stays in its folder, ``**`` stands for any number of folders."""
    return _match_parts(inside.split("/"), pattern.split("/"))


def _match_parts(parts: list[str], patterns: list[str]) -> bool:
    if not patterns:
        return not parts
    if patterns[0] == "**":
        return any(_match_parts(parts[at:], patterns[1:]) for at in range(len(parts) + 1))
    return bool(parts) and fnmatch.fnmatchcase(parts[0], patterns[0]) and _match_parts(parts[1:], patterns[1:])


def _source_file(path: str, kind: str) -> SourceFile:
    return SourceFile(path, kind or kind_of(path))


def open_bytes(path: str) -> IO[bytes]:
    """Open a file for reading, unpacked."""
    if path.lower().endswith(".gz"):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return open(path, "rb")


def read_at_once(path: str) -> bytes | None:
    """Return the bytes of a file, ``None`` where there are too many to hold."""
    with open_bytes(path) as stream:
        data = stream.read(AT_ONCE + 1)
    return None if len(data) > AT_ONCE else data


def read_text(path: str, encoding: str = "") -> str:
    """Return the text of a file that can only be read as a whole. Raises :class:`BrokenFile`."""
    data = read_at_once(path)
    if data is None:
        raise BrokenFile(f"The file has more than {AT_ONCE >> 20} MB: too large to be read at once.")
    return text_of(data, encoding)


def text_of(data: bytes, encoding: str = "") -> str:
    """Turn bytes into text. Raises :class:`BrokenFile`."""
    decoded = decode(data, encoding)
    if decoded.problem:
        raise BrokenFile(decoded.problem, decoded.line, decoded.column)
    return decoded.text


def open_lines(path: str, encoding: str = "") -> tuple[list[str], Iterator[str]]:
    """Return the first lines of a text file, and an iterator over all of its lines, read piece by piece.

    Raises :class:`BrokenFile`, at once or on the way.
    """
    with open_bytes(path) as stream:
        head = stream.read(_HEAD)
    if len(head) == _HEAD:
        head = head[: head.rfind(b"\n") + 1] or head
    found = decode(head, encoding)
    if found.problem:
        raise BrokenFile(found.problem, found.line, found.column)
    return found.text.splitlines()[:40], _lines(path, found.encoding)


def _lines(path: str, encoding: str) -> Iterator[str]:
    number = 0
    with open_bytes(path) as stream, io.TextIOWrapper(stream, encoding, newline="") as text:
        try:
            while line := text.readline(_HEAD):
                number += 1
                if len(line) == _HEAD:
                    raise BrokenFile("This line has more than a million characters.", number)
                yield line.removeprefix("\ufeff") if number == 1 else line
        except UnicodeDecodeError as error:
            message = f"A byte after this line is not {encoding.upper()}: 0x{error.object[error.start]:02X}."
            raise BrokenFile(message, number) from None
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise BrokenFile(f"The packed file is broken: {error}.") from None
