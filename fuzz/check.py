"""Runs inputs that are nearly right through ``check`` with all outputs; see README.md beside this file."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from xml.etree import ElementTree as ET

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FOUND = os.path.join(HERE, "found")
SEEDS = [os.path.join(ROOT, *parts) for parts in (("tests", "formats"), ("examples",), ("tests", "corpus"))]
LONGEST = 10.0
"""Seconds of the processor that one input may take with all outputs."""
LARGEST = 6_000
"""Bytes of a file that inputs are made from."""
BITS = [
    b"::stop-commands::tok", b"##[group]", b"##vso[a]", b"\x1b[31m", b"\xff\xfe", b"\0", b"\xe2\x80\xae",
    b"]]>", b"</script>", b"Game: conan\n", b'game = "conan"\n', b"Player: A\n", b"9999999999 ", b"0 ", b"-1 ",
    b'"', b"'", b"[[", b"{", b"<", b"&a;", b",", b"\r", b"\n\n", "深海".encode(),
    b"deckcheck: ignore CO001 because\n", b"%0A::error::x", b"\xf0\x9f\x83\x8f", b"| x |", b"`", b"![a](b)",
]  # fmt: skip


NAMES = [
    "{}", "{}", "{}", "::stop-commands::tok {}", "a\n::error::b{}", "##vso[task.complete]{}", "\udcff{}",
    "<b>&'\"{}", "-x{}",
    "--config={}", "a|b`c](d){}", "\x1b[31m{}", "\u202e{}", "%0A::error::{}", "]]>{}", "a\x00{}",
]  # fmt: skip
"""What the inputs are called; ``{}`` is the name of the sample."""


def main() -> int:
    """Run as many inputs as were asked for, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0, help="stop after so many seconds, whatever is left")
    asked = parser.parse_args()
    started = time.monotonic()
    slowest, done, failed = 0.0, 0, 0
    check = Check()
    for number, (name, data) in enumerate(inputs(asked.seed, asked.inputs)):
        before = time.process_time()
        problem = check(name, data)
        took = time.process_time() - before
        slowest = max(slowest, took)
        if problem or took > LONGEST:
            failed += 1
            keep(asked.seed, number, name, data, problem or f"took {took:.1f} s")
        done += 1
        if asked.seconds and time.monotonic() - started > asked.seconds:
            break
    print(f"{done} inputs, {failed} failed, slowest {slowest:.2f} s, {time.monotonic() - started:.0f} s in all")
    return bool(failed)


def inputs(seed: int, number: int) -> Iterator[tuple[str, bytes]]:
    """Make inputs of the sample files: bytes changed, taken out and put in, lines moved, and two files joined."""
    samples = [(os.path.basename(path), data) for folder in SEEDS for path, data in _files(folder)]
    chance = random.Random(seed)
    for _ in range(number):
        name, data = chance.choice(samples)
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 2, 3, 8, 30))):
            _change(changed, chance, samples)
        yield chance.choice(NAMES).format(name), bytes(changed[:LARGEST])


def _files(folder: str) -> Iterator[tuple[str, bytes]]:
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            with open(os.path.join(path, name), "rb") as file:
                data = file.read()
            if len(data) <= LARGEST:
                yield os.path.join(path, name), data


def _change(data: bytearray, chance: random.Random, samples: list[tuple[str, bytes]]) -> None:
    at = chance.randrange(len(data) + 1)
    match chance.randrange(6):
        case 0:
            data[at:at] = chance.choice(BITS)
        case 1:
            del data[at : at + chance.choice((1, 2, 10, 100))]
        case 2:
            data[at : at + 1] = bytes([chance.randrange(256)])
        case 3:
            lines = bytes(data).splitlines(keepends=True) or [b""]
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
            data[:] = b"".join(lines)
        case 4:
            other = chance.choice(samples)[1]
            start = chance.randrange(len(other) + 1)
            data[at:at] = other[start : start + chance.choice((5, 50, 500))]
        case 5:
            data[at:at] = data[at : at + chance.choice((1, 20, 200))] * chance.choice((1, 3, 20))


class Check:
    """Checks a deck and writes the report in every output; machine formats are read back."""

    def __init__(self) -> None:
        from deckcheck.checking.checker import Checker
        from deckcheck.cli.inputs.recognise import recognise
        from deckcheck.library.library import Library
        from deckcheck.output import OUTPUTS, details_for

        self.formats = list(OUTPUTS)
        self.recognise = recognise
        self.library = Library(cache=True)
        self.checker = Checker(self.library, details=details_for(["html"]))
        self.games = self.library.games()

    def __call__(self, name: str, data: bytes) -> str:
        """Return what is wrong, ``""`` if nothing is."""
        from deckcheck.errors import DeckcheckError

        try:
            known = self.recognise(name, data)
            report = self.checker.check(name, data)
        except DeckcheckError:
            return ""
        except Exception as error:  # what is looked for
            return f"check: {type(error).__name__}: {error}"
        for format in (*self.formats, "explain"):
            try:
                self._written(format, report, known.reason)
            except Exception as error:
                return f"{format}: {type(error).__name__}: {error}"
        return ""

    def _written(self, format: str, report: object, reason: str) -> None:
        import io

        from deckcheck.output import open_output
        from deckcheck.output.base import Target
        from deckcheck.report import DeckReport, NotJudged, Summary

        assert isinstance(report, DeckReport)
        raw = io.BytesIO()
        stream = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", newline="\n")
        if format == "explain":
            from deckcheck.cli.rules.explain_deck import write_explained
            from deckcheck.output.two_columns import Page

            write_explained(Page(Target(stream)), report)
        else:
            output = open_output(format, Target(stream, as_of="2026-11-30", statistics=True))
            summary = Summary()
            output.begin()
            summary.add(report)
            output.deck(report)
            summary.not_judged = [NotJudged(report.path, reason)] if reason else []
            output.end(summary)
        stream.flush()
        text = raw.getvalue().decode()
        if format in ("json", "gitlab", "sarif"):
            json.loads(text)
        elif format == "jsonl":
            [json.loads(line) for line in text.splitlines()]
        elif format == "junit":
            ET.fromstring(text)
        lines = [line.lstrip() for line in text.replace("\r", "\n").split("\n")]
        if format != "github" and any(line.startswith("::") or "##[" in line or "##vso[" in line for line in lines):
            raise AssertionError("a command for a server")
        if "\x1b" in text or ("\u202e" in text and format in ("text", "summary", "concise", "explain")):
            raise AssertionError("a sign that commands a terminal")


def keep(seed: int, number: int, name: str, data: bytes, problem: str) -> None:
    """Keep an input that failed."""
    os.makedirs(FOUND, exist_ok=True)
    path = os.path.join(FOUND, f"check-{seed}-{number}{os.path.splitext(name)[1]}")
    with open(path, "wb") as file:
        file.write(data)
    print(f"{path}: {problem}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
