"""Lists of cards that somebody owns, or begins with, and single cards that somebody names."""

from __future__ import annotations

from deckcheck.checking.placing import place_by_type
from deckcheck.checking.resolve import Resolved, form_of
from deckcheck.decks.read import open_source, read_deck
from deckcheck.decks.vocabulary import words_of
from deckcheck.errors import UsageProblem
from deckcheck.report import ERROR
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cards.card import Card
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game
    from deckcheck.report import Finding

    Copies = dict[tuple[str, Card], int]
    """Counts of copies by section and card."""


def read_collection(path: str, data: bytes, ruleset: Ruleset) -> tuple[dict[Card, int], list[str]]:
    """Add up the copies of each printing in a list, whatever sections they stand in, and name what is not understood.

    Raises:
        UsageProblem: the file cannot be read as a list.
    """
    resolved = _read(path, data, ruleset)
    owned: dict[Card, int] = {}
    unclear = [finding.message for finding in resolved.deck.findings if finding.code in ("DK003", "DK004")]
    for entry, match in zip(resolved.deck.entries, resolved.matches, strict=True):
        if match.card is None:
            unclear.append(f"{entry.written} {'fits several cards' if match.cards else 'is not known'}")
        elif entry.count is not None:
            owned[match.card] = owned.get(match.card, 0) + entry.count
    return owned, unclear


def read_start(path: str, data: bytes, ruleset: Ruleset, sections: Sequence[str]) -> tuple[Copies, dict[str, object]]:
    """Return the copies of each card that a deck has so far, and the options that it states.

    Raises:
        UsageProblem: not everything in it is understood, or it is of another form.
    """
    resolved = _read(path, data, ruleset)
    deck, game = resolved.deck, ruleset.game
    form, findings = form_of(deck, game)
    placing = place_by_type(resolved, game, form)
    findings = [*deck.findings, *findings, *placing]
    wrong = [finding for finding in findings if finding.severity == ERROR]
    unclear = [deck.entries[number].written for number in resolved.problems]
    if wrong or unclear:
        named = f" It is not clear what card is meant by {', '.join(unclear)}." if unclear else ""
        raise UsageProblem(
            f"{path} can be filled up when everything in it is understood.{named}",
            [_in_file(finding, path) for finding in wrong],
            hint=f"See what is to be fixed with: deckcheck check {path}",
        )
    if others := [name for name in form if name not in sections]:
        titles = " and ".join(game.sections[name].title for name in others)
        raise UsageProblem(f"{path} has the sections of a tournament entry ({titles}), which is not drawn here.")
    copies: Copies = {}
    for entry, card, section in zip(deck.entries, resolved.cards, resolved.sections, strict=True):
        place = str(section), card
        copies[place] = copies.get(place, 0) + (entry.count or 0)
    return copies, deck.options


def named_card(written: str, ruleset: Ruleset) -> Card:
    """Return the card that somebody names.

    Raises:
        UsageProblem: no pool knows it, or it fits several cards.
    """
    finder = ruleset.finder
    match = finder.find(written)
    if match.card is not None and not match.note:
        return match.card
    if match.cards:
        ways = list(dict.fromkeys(finder.to_write(card) for card in match.cards))
        raise UsageProblem(match.note or f"{written} fits several cards.", hint=f"Write {_or(ways)}.")
    near = finder.nearest(written)
    raise UsageProblem(
        f"No pool of {ruleset.game.name} knows the card {written}.", hint=f"Did you mean {_or(near)}?" if near else ""
    )


def named_section(written: str, game: Game, sections: Sequence[str]) -> str:
    """Return the section that somebody names, by its id or another word for it.

    Raises:
        UsageProblem: the game, or this form of its decks, does not have it.
    """
    name = written if written in game.sections else words_of(game).sections.get(written.casefold())
    if name not in sections:
        guess = did_you_mean(written, sections) or "."
        raise UsageProblem(
            f"A deck of {game.name} has no section {written}{guess}", hint=f"Its sections are {', '.join(sections)}."
        )
    return str(name)


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _read(path: str, data: bytes, ruleset: Ruleset) -> Resolved:
    source = open_source(path, data)
    if faults := [_in_file(finding, path) for finding in source.findings if finding.severity == ERROR]:
        raise UsageProblem(f"{path} cannot be read as a list of cards.", faults)
    if source.game not in ("", ruleset.game.id):
        raise UsageProblem(f"{path} is of the game {source.game}, not of {ruleset.game.id}.")
    return Resolved(read_deck(source, ruleset.game, ruleset.finder.knows), ruleset.finder, ruleset.game)


def _in_file(finding: Finding, path: str) -> Finding:
    for place in finding.locations:
        place.path = place.path or path
    return finding
