"""Which game a deck is of, where nobody says so."""

from __future__ import annotations

from deckcheck.decks.read import read_deck
from deckcheck.report import NOTE, Finding, Location
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decks.deck import Deck
    from deckcheck.decks.read import Source
    from deckcheck.library import Library


def unknown_game(written: str, known: Sequence[str], source: Source) -> Finding:
    """Say that the game which a deck names is not known."""
    from deckcheck.files.show import shown

    return Finding(
        "DK007",
        f"There is no game {shown(written, 40)}{did_you_mean(written, known)}",
        found=written,
        allowed={"values": list(known)},
        locations=tuple(source.game_places),
        hint=f"Known games: {', '.join(known)}.",
    )


def unknown_format(deck: Deck, known: Sequence[str], source: Source) -> Finding:
    """Say that the format which a deck names is not known, so that nobody can tell which rules hold."""
    from deckcheck.files.show import shown

    return Finding(
        "DK013",
        f"There is no format {shown(deck.format, 40)}{did_you_mean(deck.format, known)}",
        found=deck.format,
        allowed={"values": list(known)},
        locations=(_format_place(deck, source),),
        hint=f"Known formats: {', '.join(known)}. Without one that is known, nothing is judged.",
    )


def _format_place(deck: Deck, source: Source) -> Location:
    if deck.reader == "toml":
        return deck.locate(("format",))
    from deckcheck.files.lines import excerpt, split_lines

    for number, line in enumerate(split_lines(source.text), 1):
        if deck.format in line and "format" in line.casefold():
            return Location(number, 1, len(line) + 1, excerpt(line))
    return Location(0)


def guess_game(source: Source, library: Library) -> tuple[str, list[Finding]]:
    """Give the only game whose pools know the cards of a deck (with a note), else nothing and why."""
    known: dict[str, int] = {}
    for id in library.games():
        if not library.pool_files(id):
            continue
        ruleset = library.ruleset(id)
        deck = read_deck(source, ruleset.game, ruleset.finder.knows)
        hits = sum(bool(ruleset.finder.find(e.name, e.set, e.number).cards) for e in deck.entries)
        if hits:
            known[id] = hits
    best = max(known.values(), default=0)
    games = [id for id, hits in known.items() if hits == best]
    if len(games) == 1:
        name = library.game(games[0]).name
        note = Finding(
            "DK007",
            f"The deck names no game; only the pools of {name} know its cards",
            NOTE,
            hint=f'Write game = "{games[0]}" at the top.',
        )
        return games[0], [note]
    which = f"; its cards are known in {', '.join(games)}" if games else ""
    return "", [
        Finding(
            "DK007",
            f"The deck does not say which game it is of{which}",
            allowed={"values": library.games()},
            locations=(Location(0),),
            hint=f"Write a line such as Game: {library.games()[0]}. Known games: {', '.join(library.games())}.",
        )
    ]
