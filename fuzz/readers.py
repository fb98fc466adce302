"""Fuzzes the readers of deck formats; see README.md beside this file."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(os.path.dirname(HERE), "tests", "formats")
FOUND = os.path.join(HERE, "found")
LONGEST = 10
"""Seconds that one input may take."""
LARGEST = 20_000
"""Bytes of one input."""
MOST_MEMORY = 1024
"""Megabytes."""


def main() -> int:
    """Fuzz all readers that were asked for, each in a process of its own."""
    from deckcheck.decks.formats import FORMATS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", help="formats to read (if not said: all)")
    parser.add_argument("--seconds", type=int, default=60, help="for each format")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    arguments, rest = parser.parse_known_args()
    if arguments.one:
        fuzz(arguments.formats[0], rest)
    os.makedirs(FOUND, exist_ok=True)
    failed = [name for name in arguments.formats or FORMATS if run(name, arguments.seconds)]
    print(f"failed: {', '.join(failed)}" if failed else "nothing was found")
    return bool(failed)


def run(name: str, seconds: int) -> int:
    """Fuzz one reader."""
    with tempfile.TemporaryDirectory() as corpus:
        for folder in (name, "text"):
            for number, sample in enumerate(sorted(os.listdir(os.path.join(SAMPLES, folder)))):
                shutil.copy(os.path.join(SAMPLES, folder, sample), os.path.join(corpus, f"{folder}-{number}"))
        print(f"== {name}", flush=True)
        limits = [f"-timeout={LONGEST}", f"-max_len={LARGEST}", f"-rss_limit_mb={MOST_MEMORY}"]
        where = [f"-artifact_prefix={FOUND}/{name}-", corpus]
        command = [sys.executable, __file__, "--one", name, f"-max_total_time={seconds}", *limits, *where]
        return subprocess.run(command, check=False).returncode


def fuzz(name: str, options: list[str]) -> None:
    """Feed one reader until the time is over."""
    import atheris

    with atheris.instrument_imports(include=["deckcheck.decks", "deckcheck.files"]):
        from deckcheck.checking.checker import Checker
        from deckcheck.convert.converter import Converter
        from deckcheck.convert.writers import WRITERS
        from deckcheck.decks.formats import FORMATS
        from deckcheck.library.library import Library

    library = Library(cache=False)
    games = library.games()
    ending = (FORMATS[name].extensions or ("",))[0]

    def one(data: bytes) -> None:
        turn = len(data)
        game = games[turn % len(games)]
        to = WRITERS[turn % len(WRITERS)]
        Checker(library, game=game, reader=name).check(f"deck{ending}", data)
        Checker(library, game=game).check(f"deck{ending}", data)
        Converter(library, to, game=game, reader=name).convert(f"deck{ending}", data)

    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
