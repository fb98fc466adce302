"""Which game a deck is of, where nobody says so."""

from __future__ import annotations

from deckcheck.decks.read import game_places, read_deck
from deckcheck.decks.statements import how_to_name_the_game
from deckcheck.language import said
from deckcheck.report import NOTE, Finding, Location
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decks.deck import Deck, Source
    from deckcheck.library.library import Library


def unknown_game(written: str, known: Sequence[str], source: Source) -> Finding:
    """Say that the game which a deck names is not known."""
    from deckcheck.files.display import shown

    return Finding(
        "DK007",
        said("There is no game {name}", name=shown(written, 40)) + did_you_mean(written, known),
        found=written,
        allowed={"values": list(known)},
        locations=tuple(game_places(source)),
        hint=said(
            "Known games: {names}. A game of your own is named by its file: --game FILE.", names=said(", ").join(known)
        ),
    )


def unknown_format(deck: Deck, known: Sequence[str], source: Source) -> Finding:
    """Say that the format which a deck names is not known, so that nobody can tell which rules hold."""
    from deckcheck.files.display import shown

    return Finding(
        "DK013",
        said("There is no format {name}", name=shown(deck.format, 40)) + did_you_mean(deck.format, known),
        found=deck.format,
        allowed={"values": list(known)},
        locations=(_format_place(deck, source),),
        hint=said(
            "Known formats: {names}. Without one that is known, nothing is judged.", names=said(", ").join(known)
        ),
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
    """Return the only game whose pools know the cards of a deck (with a note), else nothing and why."""
    known, entries = _known_cards(source, library)
    best = max(known.values(), default=0)
    games = [id for id, hits in known.items() if hits == best]
    if len(games) != 1:
        return "", [_nameless(source, games, library.games())]
    name = said(library.game(games[0]).name)
    if len(known) == 1:
        message = said("The deck names no game; only the pools of {game} know its cards", game=name)
    else:
        message = said(
            "The deck names no game; the pools of {game} know most of its cards, {number} of {entries}",
            game=name,
            number=best,
            entries=entries,
        )
    hint = how_to_name_the_game(source.reader, games[0])
    return games[0], [Finding("DK007", message, NOTE, hint=hint)]


def _known_cards(source: Source, library: Library) -> tuple[dict[str, int], int]:
    """Count for each game how many entries its pools know, and how many entries there are."""
    known: dict[str, int] = {}
    entries = 0
    for id in library.games() if source.text.strip() else ():
        if library.pool_files(id):
            ruleset = library.ruleset(id)
            deck = read_deck(source, ruleset.game, ruleset.finder.knows)
            hits = sum(bool(ruleset.finder.find(e.name, e.set, e.number).cards) for e in deck.entries)
            entries = max(entries, len(deck.entries))
            if hits:
                known[id] = hits
    return known, entries


def _nameless(source: Source, games: Sequence[str], all_games: Sequence[str]) -> Finding:
    which = said("; its cards are known in {games}", games=said(", ").join(games)) if games else ""
    told = said("The deck does not say which game it is of")
    if not source.text.strip():
        told = said("The file is empty: it does not say which game it is of")
    example = how_to_name_the_game(source.reader, games[0] if games else "GAME")
    hint = said("{how}, if it is that game.", how=example.rstrip(".。")) if games else example
    return Finding(
        "DK007",
        f"{told}{which}",
        allowed={"values": list(all_games)},
        locations=(Location(0),),
        hint=f"{hint} {said('The command deckcheck games lists them.')}",
    )
