"""A run of ``deckcheck diff``: two files, two folders, or decks and what they were in a revision of git."""

from __future__ import annotations

import json
import os
import sys

from deckcheck.cli.checkers import Checkers
from deckcheck.cli.errors import tell_passed
from deckcheck.cli.inputs.deck_file import Found, found_in, read_deck_file
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.inputs.git import Repository
from deckcheck.compare.contents import Contents, contents_of
from deckcheck.compare.difference import difference
from deckcheck.compare.told import Comparison, data_of, lines_of, meaning, words_of
from deckcheck.errors import UsageProblem
from deckcheck.files.display import safe
from deckcheck.output.markdown import escaped
from deckcheck.output.paths import RelativePaths
from deckcheck.report import UNREADABLE, DeckReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.checking.resolve import Resolved
    from deckcheck.cli.settings import Settings
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.report import NotJudged

    Pair = tuple[str, Found | None, Found | None]

SAME, DIFFERENT = 0, 1
NOTHING = (os.devnull, "/dev/null", "nul")
"""What git calls the file that is not there, of a deck that is new or gone."""


def run_diff(paths: Sequence[str], settings: Settings, output: str) -> int:
    """Compare two decks, or the decks of two folders by their names."""
    if len(paths) != 2:
        raise UsageProblem("Two decks are compared, or two folders.", hint="deckcheck diff OLD NEW")
    old, new = paths
    if old in NOTHING and new in NOTHING:
        raise UsageProblem("Neither of the two is a deck.", hint="deckcheck diff OLD NEW")
    if os.path.isdir(old) != os.path.isdir(new):
        raise UsageProblem(f"{old} and {new} are not two files or two folders.")
    run = _Run(paths, settings)
    if not os.path.isdir(old):
        there = [None if path in NOTHING else read_deck_file(path) for path in paths]
        pairs: list[Pair] = [(old if new in NOTHING else new, there[0], there[1])]
        return run.tell(pairs, output, alone=True)
    before, after = run.decks_in(old), run.decks_in(new)
    names = sorted({*before, *after})
    return run.tell([(name, before.get(name), after.get(name)) for name in names], output)


def run_git(revision: str, paths: Sequence[str], settings: Settings, output: str) -> int:
    """Compare decks with what they were in a revision."""
    repository = Repository(paths[0])
    run = _Run(paths, settings)
    pairs: list[Pair] = []
    for found in run.decks(paths):
        data = repository.content_at(revision, found.path)
        pairs.append((found.path, None if data is None else found_in(found.path, data), found))
    known = {os.path.realpath(found.path) for _, _, found in pairs if found is not None}
    for path, data in repository.gone_since(revision, paths):
        if os.path.realpath(path) not in known and run.is_deck(path, data):
            pairs.append((path, found_in(path, data), None))
    return run.tell(pairs, output, alone=len(paths) == 1 and len(pairs) == 1 and not os.path.isdir(paths[0]))


def run_textconv(paths: Sequence[str], settings: Settings) -> int:
    """Write a deck as text: its sections in the order of the game, its cards by name."""
    if len(paths) != 1:
        raise UsageProblem(
            "--textconv takes one file.", hint="git config diff.deck.textconv 'deckcheck diff --textconv'"
        )
    run = _Run(paths, settings)
    report, contents = run.look(read_deck_file(paths[0]))
    if contents is None:
        sys.stdout.buffer.write(read_deck_file(paths[0]).data)  # git shall show something
        return SAME
    _put(f"{report.game} {report.format}: {report.verdict}")
    for section, title in [*contents.sections.items(), ("", "No section")]:
        rows = sorted((one.card, one) for (place, _), one in contents.holdings.items() if place == section)
        if rows:
            _put(f"\n{title}")
            for _, one in rows:
                printings = f" ({', '.join(sorted(one.printings))})" if one.printings else ""
                _put(f"{one.count} {one.card}{printings if printings.strip(' ()') not in one.card else ''}")
    return SAME


def keep_contents(resolved: Resolved, ruleset: Ruleset, judged: object) -> Contents:  # noqa: ARG001 (what details are called with)
    """Keep what a deck holds, as the ``details`` of its report."""
    return contents_of(resolved, ruleset)


class _Run:
    """Looks at decks and tells what differs."""

    def __init__(self, paths: Sequence[str], settings: Settings) -> None:
        self.checkers = Checkers(paths, settings, details=keep_contents)
        self.settings = self.checkers.settings
        self.paths = RelativePaths()
        self.passed: list[NotJudged] = []

    def decks(self, paths: Sequence[str]) -> Iterator[Found]:
        """Return the decks that paths lead to, but for those that the configuration leaves out."""
        library = self.checkers.first.checker.library
        for found in decks_of(paths, self.settings, library, self.checkers.sifting(self.passed)):
            if not found.trouble:
                yield found

    def decks_in(self, folder: str) -> dict[str, Found]:
        """Return the decks of a folder by their names below it."""
        return {os.path.relpath(found.path, folder): found for found in self.decks([folder])}

    def is_deck(self, path: str, data: bytes) -> bool:
        """Say whether a file that is gone was a deck."""
        from deckcheck.cli.inputs.recognise import may_be_deck, recognise

        return may_be_deck(os.path.basename(path)) and recognise(path, data, self.checkers.sections(path)).is_deck

    def look(self, found: Found) -> tuple[DeckReport, Contents | None]:
        """Judge a deck.

        Raises:
            UsageProblem: it cannot be read.
        """
        if found.unreadable is not None:
            raise UsageProblem(f"{found.path} cannot be read as a deck.", found.unreadable.findings)
        report = self.checkers.of(found.path).check(found.path, found.data)
        contents = report.details
        if report.verdict == UNREADABLE or not isinstance(contents, Contents):
            return report, None
        return report, contents

    def tell(self, pairs: Sequence[Pair], output: str, *, alone: bool = False) -> int:
        """Compare pairs of decks, and give the exit code."""
        comparisons = [self._compare(*pair) for pair in pairs]
        different = [one for one in comparisons if one.differs]
        tell_passed(self.passed)
        if output == "json":
            data = [data_of(one) for one in comparisons]
            _put(json.dumps(data[0] if alone else {"decks": data}, ensure_ascii=False, indent=1))
        elif output == "markdown":
            for one in different:
                _markdown(one)
        else:
            for one in different:
                _text(one)
            if not alone or not different:
                same = len(comparisons) - len(different)
                _put(f"{len(different)} changed, {same} the same." if not alone else "The same cards.")
        return DIFFERENT if different else SAME

    def _compare(self, name: str, old: Found | None, new: Found | None) -> Comparison:
        before = self._must_read(old)
        after = self._must_read(new)
        contents = after[1] or before[1]
        return Comparison(self.paths(name), before[0], after[0], difference(before[1], after[1]), contents)

    def _must_read(self, found: Found | None) -> tuple[DeckReport | None, Contents | None]:
        if found is None:
            return None, None
        report, contents = self.look(found)
        if contents is None:
            raise UsageProblem(f"{found.path} cannot be read as a deck.", report.findings)
        return report, contents


def _text(one: Comparison) -> None:
    found = one.difference
    _put(f"{safe(one.name)}: {meaning(one)}")
    before = ""
    for title, sign, change in lines_of(one):
        if title != before:
            _put(f"  {safe(title)}")
            before = title
        _put(f"  {sign} {safe(words_of(sign, change, one))}")
    if found.before != found.after:
        _put(f"  {found.before} cards → {found.after}")


def _markdown(one: Comparison) -> None:
    _put(f"#### {escaped(one.name)}: {escaped(meaning(one))}\n")
    _put("| section | | card |\n| --- | --- | --- |")
    for title, sign, change in lines_of(one):
        shown = {"-": "−", "+": "+", ">": "moved", "=": "printing"}[sign]
        _put(f"| {escaped(title)} | {shown} | {escaped(words_of(sign, change, one))} |")
    _put(f"\n{one.difference.before} cards → {one.difference.after}\n")


def _put(text: str) -> None:
    sys.stdout.buffer.write(f"{text}\n".encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()
