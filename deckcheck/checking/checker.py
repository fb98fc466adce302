"""A deck, a game and its pools make a report."""

from __future__ import annotations

from deckcheck.checking.placing import place_by_type
from deckcheck.checking.request import SIGN, CheckRequest
from deckcheck.checking.resolve import Resolved, form_of
from deckcheck.decks.read import open_source, read_deck
from deckcheck.errors import must_be_text, path_of, texts_of
from deckcheck.evaluation.outcomes import BROKEN, UNDECIDED
from deckcheck.evaluation.ruleset import Judged
from deckcheck.language import learn, spoken
from deckcheck.library.heads import DEFAULT
from deckcheck.report import ERROR, UNDETERMINED, UNREADABLE, DeckReport, Finding, verdict_of
from deckcheck.rules.ir import ONE_TYPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from datetime import date

    from deckcheck.cards.card import Card
    from deckcheck.cards.finder import Finder
    from deckcheck.checking.owned import Owned
    from deckcheck.decks.deck import Deck, Source
    from deckcheck.evaluation.outcomes import Cell, Outcome
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.library.library import Library
    from deckcheck.report import Waived

    Details = Callable[["Resolved", "Ruleset", "Judged"], object]


class Checker:
    """Checks decks, one after the other.

    Args:
        library: the games, pools and formats at hand.
        game: the id of the game of all decks; ``""`` leaves it to the deck.
        format: the id of the format of all decks; ``""`` leaves it to the deck.
        day: the day by whose lists decks are judged, a date or its ISO text; today if empty.
        select: codes, or beginnings of codes, that are reported; empty means all.
        ignore: codes, or beginnings of codes, that are not reported.
        reader: the name of the file format, ``""`` leaves it to the content.
        encoding: the encoding of text files, ``""`` leaves it to the content.
        details: what is called for each judged deck; the report keeps what it gives as ``details``.
        owned: the cards of which all decks must come, ``None`` for any.

    Raises:
        TypeError: a value is of another type.
        ValueError: the day is none.
    """

    def __init__(
        self,
        library: Library,
        *,
        game: str = "",
        format: str = "",
        day: date | str = "",
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        reader: str = "",
        encoding: str = "",
        details: Details | None = None,
        owned: Owned | None = None,
    ) -> None:
        must_be_text(game=game, format=format, reader=reader, encoding=encoding)
        if not hasattr(library, "ruleset"):
            raise TypeError(f"library is a Library, not {library!r}")
        if details is not None and not callable(details):
            raise TypeError(f"details is a function such as give_accounts, not {details!r}")
        self.owned = owned
        self.library = library
        self.terms = CheckRequest(
            game=game,
            format=format,
            day="" if day == "" else _iso_day(day),
            select=texts_of(select, "select", "codes"),
            ignore=texts_of(ignore, "ignore", "codes"),
        )
        self.reader = reader
        self.encoding = encoding
        self.details = details
        self._opened: _Opened | None = None

    def check(self, path: str | os.PathLike[str], data: bytes, terms: CheckRequest | None = None) -> DeckReport:
        """Check the bytes of one deck file.

        Args:
            path: what the report calls the file.
            data: its bytes.
            terms: what holds for this deck instead of what the checker was made with.

        Raises:
            TypeError: the path or the data is of another type.
            UsageProblem: the deck's game, pools or format cannot be used.

        >>> from deckcheck.library.library import Library
        >>> Checker(Library(), game="sky-galleon").check("a form", b"4 x").verdict
        'illegal'
        """
        path = path_of(path, "path")
        if not isinstance(data, bytes):
            what = "encode the text" if isinstance(data, str) else f"not {type(data).__name__}"
            raise TypeError(f"a deck is checked by its bytes: {what}")
        opened = self._opened
        if opened is None or opened.path != path or opened.data != data:
            opened = self._opened = _Opened(path, data, open_source(path, data, self.reader, self.encoding))
        source = opened.source
        if any(finding.code == "DK006" and finding.severity == ERROR for finding in source.findings):
            return DeckReport(path, UNREADABLE, tuple(source.findings), reader=source.reader)
        return _Check(self.library, opened, terms or self.terms, self.details, self.owned).report()


class _Opened:
    """A deck file that was opened; it is read once for all formats of the same sections and cards."""

    def __init__(self, path: str, data: bytes, source: Source) -> None:
        self.path = path
        self.data = data
        self.source = source
        self._read: list[tuple[Game, Finder, Deck]] = []

    def deck(self, ruleset: Ruleset) -> Deck:
        """Return the deck as a game reads it; its findings are the caller's own."""
        game, finder = ruleset.game, ruleset.finder
        known = [
            deck
            for other, found, deck in self._read
            if found is finder and other.sections == game.sections and other.options == game.options
        ]
        deck = known[0] if known else read_deck(self.source, game, finder.knows)
        if not known:
            self._read.append((game, finder, deck))
        return deck.replaced(findings=[finding.replaced() for finding in deck.findings])


def _iso_day(day: date | str) -> str:
    from deckcheck.rules.dates import iso_day  # only here: most checks are of today

    return iso_day(day)


class _Check:
    """The check of one deck file that could be opened."""

    def __init__(
        self, library: Library, opened: _Opened, terms: CheckRequest, details: Details | None, owned: Owned | None
    ) -> None:
        self.owned = owned
        self.library = library
        self.opened = opened
        self.source = opened.source
        self.terms = terms
        self.details = details
        self.game = ""

    def report(self) -> DeckReport:
        """Judge the deck."""
        self.game, notes = find_game(self.source, self.library, self.terms.game, self.terms.usual_game)
        findings = [*self.source.findings, *notes]
        if not self.game:
            return DeckReport(self.source.path, UNREADABLE, tuple(findings), reader=self.source.reader)
        if spoken():
            learn(self.library.game_files[self.game])
        deck, ruleset = self._read(self.terms.format or self.terms.usual_format or DEFAULT)
        if deck.format not in ("", ruleset.format) and not self.terms.format:
            known = self.library.formats(self.game)
            if deck.format not in known:
                return self._of_unknown_format(deck, list(known), findings)
            deck, ruleset = self._read(deck.format)
        if any(finding.code == "DK006" for finding in deck.findings):
            return DeckReport(deck.path, UNREADABLE, (*findings, *deck.findings), reader=deck.reader)
        return self._judged(deck, ruleset, findings)

    def _read(self, format: str) -> tuple[Deck, Ruleset]:
        ruleset = self.library.ruleset(self.game, format, self.terms.day)
        return self.opened.deck(ruleset), ruleset

    def _of_unknown_format(self, deck: Deck, known: list[str], findings: list[Finding]) -> DeckReport:
        from deckcheck.checking.game_of_deck import unknown_format

        finding = unknown_format(deck, known, self.source)
        return DeckReport(
            deck.path,
            UNDETERMINED,
            (*findings, finding),
            name=deck.name,
            game=self.game,
            title=self.library.game(self.game).name,
            format=deck.format,
            reader=deck.reader,
        )

    def _judged(self, deck: Deck, ruleset: Ruleset, findings: list[Finding]) -> DeckReport:
        game = ruleset.game
        resolved = Resolved(deck, ruleset.finder, game)
        sections, form_findings = form_of(deck, game)
        placing = place_by_type(resolved, game, sections)
        cells = resolved.cells(sections, game)
        judged, of_options = _judge(deck, ruleset, sections, cells)
        findings += [*deck.findings, *form_findings, *of_options, *placing]
        if resolved.problems or any(o.state in (BROKEN, UNDECIDED) for o in judged.outcomes):
            from deckcheck.checking.deck_findings import deck_findings

            findings += deck_findings(resolved, ruleset, judged, self.terms.pools)
        if self.owned is not None:
            findings += self.owned.findings(resolved, ruleset)
        if any(card.overruled for card in resolved.cards):
            from deckcheck.checking.overruled import overruled_findings

            findings += overruled_findings(resolved, judged)
        findings = [finding for finding in findings if self.terms.want(finding.code)]
        if len(findings) > 1:
            findings.sort(key=_order)
        undecided = {o.row.constraint.code for o in judged.outcomes if _is_open(o, self.terms)}
        findings, undecided, waived = self._without_waived(findings, undecided, game)
        return DeckReport(
            deck.path,
            verdict_of(findings, bool(undecided)),
            tuple(findings),
            name=deck.name,
            player=str(deck.meta.get("player", "")),
            game=game.id,
            title=game.name,
            format=ruleset.format,
            reader=deck.reader,
            rules=game.digest,
            pools=ruleset.digests,
            contents=_contents(resolved),
            sections=_sizes(cells, sections),
            samples=tuple(sorted({card.set for card in resolved.cards if card.sample})),
            waived=waived,
            details=self.details(resolved, ruleset, judged) if self.details else None,
        )

    def _without_waived(
        self, findings: list[Finding], undecided: set[str], game: Game
    ) -> tuple[list[Finding], set[str], tuple[Waived, ...]]:
        """Take out the findings that the configuration or a comment of the deck waives."""
        by_deck = self.terms.deck_waivers and SIGN in self.source.text
        if not by_deck and not self.terms.waivers:
            return findings, undecided, ()
        from deckcheck.checking.waivers import waive_all

        return waive_all(findings, undecided, self.terms, self.source if by_deck else None, game)


def find_game(source: Source, library: Library, game: str = "", usual: str = "") -> tuple[str, list[Finding]]:
    """Return the game of a deck: ``game``, what the deck says, ``usual``, or the only one that knows the cards."""
    written = game or source.game or usual
    if not written:
        from deckcheck.checking.game_of_deck import guess_game

        return guess_game(source, library)
    if id := library.id_of(written):
        return id, []
    from deckcheck.checking.game_of_deck import unknown_game

    return "", [unknown_game(written, library.games(), source)]


def _is_open(outcome: Outcome, terms: CheckRequest) -> bool:
    constraint = outcome.row.constraint
    return outcome.state == UNDECIDED and constraint.severity == ERROR and terms.want(constraint.code)


def _order(finding: Finding) -> tuple[int, int, str]:
    places = finding.locations
    if not places or places[0].path:
        return 0, 0, finding.code
    return places[0].line, places[0].column, finding.code


def _judge(
    deck: Deck, ruleset: Ruleset, sections: tuple[str, ...], cells: Sequence[Cell]
) -> tuple[Judged, list[Finding]]:
    """Judge a deck by the options that it states, or by those that are best for it; findings are about options."""
    leaders = {name: _leader(name, cells) for name in ruleset.game.leaders if name in sections}
    if not any(option.by == "deck" for option in ruleset.game.options.values()):
        return ruleset.judge(sections, ruleset.options, cells, leaders), []
    from deckcheck.checking.deck_options import option_findings, stated_options, try_options

    options = {**ruleset.options, **stated_options(deck, ruleset)}
    judged, tried = try_options(ruleset, sections, options, cells, leaders)
    notes = [note for note in tried if note.found not in deck.options]
    return judged, [*option_findings(deck, ruleset, judged, tried), *notes]


def _leader(section: str, cells: Sequence[Cell]) -> list[Card] | None:
    """List the cards of a leading section, ``None`` where it may hold others."""
    found: list[Card] = []
    for cell in cells:
        if cell.section == section:
            if cell.least != cell.most:
                return None
            found += [cell.card] * min(cell.most, 3)  # numbers of several are added up; more than two are at fault
    return found


def _contents(resolved: Resolved) -> tuple[tuple[str, str, int], ...]:
    rows = zip(resolved.sections, resolved.cards, resolved.deck.entries, strict=True)
    return tuple(
        [
            (section or "", card.key if ONE_TYPE not in card.facts else _typed_key(card), entry.count or 0)
            for section, card, entry in rows
        ]
    )


def _typed_key(card: Card) -> str:
    """Tell a card from others of its key and of another type."""
    return "\x1f".join([card.key, *map(str, card.facts[ONE_TYPE])])


def _sizes(cells: Sequence[Cell], sections: Sequence[str]) -> dict[str, int]:
    sizes = dict.fromkeys(sections, 0)
    for cell in cells:
        sizes[cell.section] += cell.least
    return sizes
