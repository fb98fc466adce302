"""Holds damaged lists of every format against a count of its own; see README.md beside this file."""

from __future__ import annotations

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(os.path.dirname(HERE), "tests")
FOUND = os.path.join(HERE, "found")


def main() -> int:
    """Damage the samples of all formats that were asked for, and say which files break the law."""
    sys.path[:0] = [TESTS, os.path.join(TESTS, "decks")]
    from reading_law import counter_of, mutants
    from test_law_of_reading import SAMPLES, breach, read

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", help="formats to damage (if not said: all)")
    parser.add_argument("--number", type=int, default=10_000, help="damaged files of each format")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other files")
    arguments = parser.parse_args()
    formats = arguments.formats or sorted({sample.reader for sample in SAMPLES})
    total = 0
    for name in formats:
        samples = [sample for sample in SAMPLES if sample.reader == name]
        made = broken = 0
        for sample in samples:
            count = counter_of(sample)
            for text in mutants(sample, -(-arguments.number // len(samples)), arguments.seed):
                made += 1
                counted = count(text)
                readings = [read(text, sample.game, sample.path, reader) for reader in (name, "")]
                wrong = [why for reading in readings if (why := breach(reading, *counted))]
                if wrong:
                    broken += 1
                    keep(f"{name}-{sample.name}-{made}", text)
        print(f"{name:12} {made:7,} damaged files, {broken} not read whole", flush=True)
        total += broken
    return bool(total)


def keep(name: str, text: str) -> None:
    """Keep a file that breaks the law."""
    os.makedirs(FOUND, exist_ok=True)
    with open(os.path.join(FOUND, name), "w", encoding="utf-8", errors="surrogatepass", newline="") as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main())
