"""What can be wrong with a format file of the right shape: names that its game does not have, dates that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.files.shape_faults import Fault
from deckcheck.games.formats.apply import apply_sections, merged_rules
from deckcheck.games.formats.model import Dated, FormatFile, Named, Period, SetPeriod
from deckcheck.games.lint import lint_beyond, section_words
from deckcheck.games.lint_rules import DeclaredNames, Path, lint_rules, option_value
from deckcheck.games.model import EntryModel, GameFile
from deckcheck.suggest import did_you_mean

TAKEN = ("default", "all")
"""Words that ``--format`` understands otherwise."""


def lint_format(format: FormatFile, game: GameFile) -> list[Fault]:
    """Find everything that is wrong with a format, but for cards and sets: for them the pools are needed.

    ``game`` is the game as the formats change it that this one extends.
    """
    names = DeclaredNames(game)
    return [
        *_head(format, names),
        *_options(format, game),
        *_sections(format, game, names),
        *_rules(format, game, names),
        *lint_beyond(format.beyond, merged_rules(game.rules, format), names, game.beyond),
        *lint_lists(format),
    ]


def lint_lists(format: FormatFile) -> Iterator[Fault]:
    """Find what is wrong with the lists of a format by themselves."""
    for number, limit in enumerate(format.cards):
        yield from _dates(limit, ("cards", number))
        yield from _off(limit, ("cards", number), ("limit",), "card")
    for number, group in enumerate(format.groups):
        yield from _dates(group, ("groups", number))
        yield from _off(group, ("groups", number), ("cards", "most"), "id")
    for number, points in enumerate(format.points):
        yield from _dates(points, ("points", number))
        yield from _off(points, ("points", number), ("cards", "most"), "id")
    for key in ("groups", "points"):
        yield from _same_ids(getattr(format, key), key)
    for key in ("sets", "sets_add"):
        for number, one in enumerate(getattr(format, key) or ()):
            if isinstance(one, SetPeriod):
                yield from _dates(one, (key, number))
    if format.sets is not None and format.sets_add is not None:
        yield ("sets_add",), "write either sets, which replaces, or sets_add"


def _off(written: Dated, path: Path, needed: tuple[str, ...], name: str) -> Iterator[Fault]:
    """Complain of an entry that lacks something, or that drops and says something at once."""
    if not written.off:
        for key in needed:
            if getattr(written, key) is None:
                yield path, f"{key} is missing"
    elif getattr(written, name) is None:
        yield path, "off drops a list by its id: write id = ..."
    elif any(getattr(written, key) is not None for key in needed) or written.from_ or written.until:
        yield path, f"off drops what another format says: write {name} and off, and nothing else"


def _same_ids(lists: Sequence[Named], key: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, one in enumerate(lists):
        if one.id in seen:
            yield (key, number, "id"), f"two lists have the id {one.id}"
        if one.id:
            seen.add(one.id)


def _sections(format: FormatFile, game: GameFile, names: DeclaredNames) -> Iterator[Fault]:
    for name in format.sections:
        yield from names.section(name, ("sections", name))
    yield from section_words(apply_sections(game, format).sections)


def _head(format: FormatFile, names: DeclaredNames) -> Iterator[Fault]:
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


def _rules(format: FormatFile, game: GameFile, names: DeclaredNames) -> Iterator[Fault]:
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


def _dates(dated: Period | EntryModel, path: Path) -> Iterator[Fault]:
    if dated.from_ and dated.until and dated.from_ > dated.until:
        yield (*path, "until"), f"until {dated.until} is before from {dated.from_}"
    announced = dated.announced if isinstance(dated, Dated | EntryModel) else None
    if announced and not dated.from_:
        yield (*path, "announced"), "from is missing: the first day in force"
    elif announced and dated.from_ and announced > dated.from_:
        yield (*path, "announced"), f"announced {announced} is after from {dated.from_}"
