"""From pool files to cards, step by step; whatever is wrong is collected on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.card import Card
from deckcheck.cards.pools.consistency import disagreements, merge_duplicates
from deckcheck.cards.pools.facts import FactReader
from deckcheck.cards.pools.facts_files import add_facts
from deckcheck.cards.pools.faults import Flaw, located
from deckcheck.cards.pools.identity import find_roots, grouped, identity_of, key_of
from deckcheck.cards.pools.pools import Pools, PoolSet
from deckcheck.cards.pools.printing import Printing
from deckcheck.cards.pools.quick_shape import PlainShape
from deckcheck.cards.pools.trees import keep
from deckcheck.report import ERROR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.cards.pools.identity import Identity, PrintingGroup
    from deckcheck.cards.pools.pool_file import PoolFile
    from deckcheck.cards.pools.shape import ShapeChecker
    from deckcheck.cards.pools.trees import Kept
    from deckcheck.games.game import Game
    from deckcheck.rules.ir import Value


class Assembly:
    """The pools of a game while they are put together. ``files`` are those that could be read."""

    def __init__(self, files: Iterable[PoolFile], game: Game, agreeing: frozenset[str]) -> None:
        self.game = game
        self.faults = [finding for file in files for finding in file.findings]
        self.files = _readable(files)
        self.flaws: list[Flaw] = []
        self._reader = FactReader(game, agreeing)
        self._checkers: dict[str, ShapeChecker] = {}
        self.printings = self._read_printings()
        self.groups = self._group()
        self.cards = self._make_cards(agreeing)
        self.flaws += add_facts([file for file in self.files if _has_facts(file, game)], self.cards, game)

    def pools(self) -> Pools:
        """Return what has been put together."""
        files = sorted(self.files, key=lambda file: file.path)
        sets = tuple(_set_of(file) for file in files if _usable(file, self.game))
        read = [file for file in files if _usable(file, self.game) or _has_facts(file, self.game)]
        digests = {file.path: file.digest for file in read}
        said = {file.path: f"{file.nearness} {file.said}" for file in read}
        trees = {file.path: kept for file in read if (kept := keep(file.digest, file.tree)) and not file.compact}
        return Pools(self.cards, sets, [*self.faults, *located(self.flaws)], digests, said, trees)

    def _read_printings(self) -> list[Printing]:
        """Read the rows of all files, and the facts of each as far as it tells them itself."""
        plain = {id: PlainShape(self.game.as_used(id)) for id in (self.game.id, *self.game.used)}
        found: list[Printing] = []
        for file in self.files:
            shape = plain.get(file.game)
            flaws = [] if shape is not None and shape.fits(file) else self._flaws_of_shape(file)
            self.flaws += flaws
            if _usable(file, self.game):
                found += _printings(file, flaws)
        found.sort(key=Printing.order)
        for printing in found:
            self.flaws += self._reader.misplaced(printing)
            self._read_facts(printing, None)
        found, flaws = merge_duplicates(found, self.game, self._reader)
        self.flaws += flaws
        return found

    def _flaws_of_shape(self, file: PoolFile) -> list[Flaw]:
        game = self.game.as_used(file.game)
        if game.id not in self._checkers:
            from deckcheck.cards.pools.shape import ShapeChecker

            self._checkers[game.id] = ShapeChecker(game)
        return self._checkers[game.id].flaws(file)

    def _read_facts(self, printing: Printing, root: Printing | None) -> None:
        printing.facts, missing = self._reader.read(printing, root.facts if root else None)
        told_elsewhere = root.flawed if root else printing.same_as
        if missing and not told_elsewhere:
            names = " and ".join(missing)
            message = f"{printing.label}: {names} {'is' if len(missing) == 1 else 'are'} missing"
            hint = "Add what is missing, or write partial = true if it is not known."
            self.flaws.append(Flaw("PL008", message, [printing.spot()], hint, [printing.name]))

    def _group(self) -> list[PrintingGroup]:
        """Find out which printings are of one card, and what they take over from it."""
        groups = grouped(self.printings)
        self.flaws += find_roots(groups)
        for group in groups:
            if group.root is not group:
                for printing in group.printings:
                    self._read_facts(printing, group.root.first)
        return groups

    def _make_cards(self, agreeing: frozenset[str]) -> tuple[Card, ...]:
        identities = [identity_of(group.root, self.game.identity) for group in self.groups]
        keys = [key_of(group.root, identity) for group, identity in zip(self.groups, identities, strict=True)]
        self.flaws += disagreements(self.groups, keys, self.game, agreeing)
        titled_by = [field for field in self.game.titled_by if field not in ("name", "number", "set")]
        return tuple(
            _card(printing, identity, key, titled_by)
            for group, identity, key in zip(self.groups, identities, keys, strict=True)
            for printing in group.printings
        )


def _readable(files: Iterable[PoolFile]) -> list[PoolFile]:
    """Leave out files that could not be read, and copies of one file under several paths."""
    by_digest: dict[str, PoolFile] = {}
    for file in sorted(files, key=lambda file: (-file.nearness, file.path)):
        if not any(finding.severity == ERROR for finding in file.findings):
            by_digest.setdefault(file.digest, file)
    return list(by_digest.values())


def _usable(file: PoolFile, game: Game) -> bool:
    """Say whether the head of a file tells whose cards these are."""
    code = file.tree.get("set")
    return (file.game == game.id or file.game in game.used) and isinstance(code, str) and code.split() == [code]


def _has_facts(file: PoolFile, game: Game) -> bool:
    """Say whether a file holds facts that a game, or one that it uses, adds to the cards of another one."""
    return (file.game == game.id or file.game in game.used) and file.has_facts and bool(game.as_used(file.game).used)


def _printings(file: PoolFile, flaws: Sequence[Flaw]) -> list[Printing]:
    """Make a printing of each row that has a name. A row with a wrong key is kept without it, as a partial one."""
    wrong: dict[object, set[object]] = {}
    for flaw in flaws:
        for _, path in flaw.spots:
            wrong.setdefault(path[1] if len(path) > 1 else None, set()).update(path[2:3] or {None})
    found = []
    for index, row in enumerate(file.rows):
        bad = wrong.get(index, set())
        if isinstance(row, dict) and "name" in row and not bad & {"name", None}:
            good = {key: row[key] for key in row if key not in bad} if bad else row
            found.append(Printing(file, index, good, flawed=bool(bad)))
    return found


def _card(printing: Printing, identity: Identity, key: str, titled_by: Sequence[str]) -> Card:
    texts = [_subtitle(field, value) for field in titled_by for value in printing.facts.get(field, ())]
    return Card(
        printing.set,
        printing.number,
        printing.name,
        printing.facts,
        identity,
        key,
        printing.sample,
        printing.file.path,
        printing.index,
        tuple(text for text in texts if text),
        printing.also,
        printing.ids,
        tuple(printing.overruled),
    )


def _subtitle(field: str, value: Value) -> str:
    """Say a value in a title: of a flag that is set its name, of one that is not nothing."""
    if isinstance(value, bool):
        return field.replace("_", " ") if value else ""
    return str(value)


def _set_of(file: PoolFile) -> PoolSet:
    head = file.tree
    name, released, size = head.get("name", ""), head.get("released", ""), head.get("size")
    return PoolSet(
        str(head["set"]),
        name if isinstance(name, str) else "",
        str(released),
        head.get("sample") is True,
        head.get("partial") is True,
        file.path,
        file.digest,
        size if isinstance(size, int) else 0,
    )


def read_pools(
    files: Iterable[str],
    game: Game,
    agreeing: frozenset[str] = frozenset(),
    nearness: Callable[[str], int] = lambda _: 0,
    trees: Mapping[str, Kept] | None = None,
) -> Pools:
    """Read the pool files of a game.

    Args:
        files: paths of pool files.
        game: the game that they must be of.
        agreeing: the facts that limits on copies read: printings of one card must agree in them.
        trees: what was kept of files; those that have not changed since are not parsed again.
        nearness: how near a file is; where two contradict each other, the nearer one counts.
    """
    import gc

    from deckcheck.cards.pools.assemble import Assembly
    from deckcheck.cards.pools.pool_file import load_pool_file

    was_on = gc.isenabled()
    gc.disable()  # a large pool makes many objects and no garbage: looking for some takes half of the time
    try:
        read = [load_pool_file(path, nearness(path), trees) for path in dict.fromkeys(files)]
        return Assembly(read, game, agreeing).pools()
    finally:
        if was_on:
            gc.enable()
