"""What each program calls the sections that it knows: it reads a list whose zones have these names."""

from __future__ import annotations

from deckcheck.decks.vocabulary import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.game import Game

MAIN, SIDE, LEADER = "main", "side", "leader"
WORDS = {
    "arena": {MAIN: "Deck", SIDE: "Sideboard", LEADER: "Commander"},
    "cod": {MAIN: "main", SIDE: "side"},
    "lackey": {MAIN: "Deck", SIDE: "Sideboard", LEADER: "Command Zone"},
    "o8d": {MAIN: "Main", SIDE: "Sideboard", LEADER: "Command Zone"},
}
"""By format. A section that has no word here is written under its title."""


def roles_of(game: Game) -> dict[str, str]:
    """Return what the sections of a game are to other programs, by their ids; most games have none of these."""
    words = words_of(game)
    main = next((id for id, section in game.sections.items() if section.default), "")
    known = {main: MAIN, words.sections.get("sideboard", ""): SIDE, words.sections.get("commander", ""): LEADER}
    return {id: role for id, role in known.items() if id and (main or role != SIDE)}


def zone_name(role: str, title: str, program: str) -> str:
    """Return what a program calls a section of this role."""
    return WORDS[program].get(role, title)
