"""What can be wrong with a format file of the right shape: names that its game does not have, dates that do not fit."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.files.shape_faults import Fault
from deckcheck.games.formats.apply import merged_rules
from deckcheck.games.formats.model import CardLimit, FormatFile, GroupLimit
from deckcheck.games.lint_rules import Names, Path, lint_rules, option_value
from deckcheck.games.model import EntryModel, GameFile
from deckcheck.suggest import did_you_mean

TAKEN = ("default", "all")
"""Words that ``--format`` understands otherwise."""


def lint_format(format: FormatFile, game: GameFile) -> list[Fault]:
    """Find everything that is wrong with a format, but for cards and sets: for them the pools are needed."""
    names = Names(game)
    faults = [*_head(format, names), *_options(format, game), *_rules(format, game, names)]
    for number, limit in enumerate(format.cards):
        faults += _dates(limit, ("cards", number))
    for number, group in enumerate(format.groups):
        faults += _dates(group, ("groups", number))
    return faults


def _head(format: FormatFile, names: Names) -> Iterator[Fault]:
    if format.id in TAKEN:
        yield ("id",), f"{format.id} has a meaning of its own for --format: choose another id"
    for number, name in enumerate(format.card.identity if format.card else ()):
        yield from names.field(name, ("card", "identity", number))


def _options(format: FormatFile, game: GameFile) -> Iterator[Fault]:
    for name, value in format.options.items():
        path: Path = ("options", name)
        option = game.options.get(name)
        if option is None:
            yield path, f"the game has no option {name}{did_you_mean(name, game.options)}"
        elif option.by == "deck":
            yield path, f"each deck states {name} for itself; to bind it, replace the rule that reads it"
        else:
            yield from option_value(option, value, path)


def _rules(format: FormatFile, game: GameFile, names: Names) -> Iterator[Fault]:
    for path, message in lint_rules(format.rules, names, merged_rules(game.rules, format)):
        elsewhere = path[1] not in format.rules
        yield (("rules",), f"{path[1]}: {message}") if elsewhere else (path, message)
    for code, entries in format.rules.items():
        for number, entry in enumerate(entries):
            path = ("rules", code, number)
            yield from _dates(entry, path)
            if entry.off and code not in game.rules:
                yield path, f"the game has no rule {code} to drop{did_you_mean(code, game.rules)}"
            elif entry.off and (entry.conditions() or entry.like):
                yield path, "off drops the rule: write either off or conditions"


def _dates(dated: CardLimit | GroupLimit | EntryModel, path: Path) -> Iterator[Fault]:
    if dated.from_ and dated.until and dated.from_ > dated.until:
        yield (*path, "until"), f"until {dated.until} is before from {dated.from_}"
    if dated.announced and not dated.from_:
        yield (*path, "announced"), "from is missing: the first day in force"
    elif dated.announced and dated.from_ and dated.announced > dated.from_:
        yield (*path, "announced"), f"announced {dated.announced} is after from {dated.from_}"
