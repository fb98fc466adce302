"""The findings of a deck's readers, in one wording for all file formats."""

from __future__ import annotations

from deckcheck.files.display import shown
from deckcheck.language import said
from deckcheck.report import NOTE, WARNING, Finding
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.games.game import Game
    from deckcheck.report import Location

LEAST, MOST = 1, 9999
"""What a count may be."""


def unreadable(message: str, location: Location, hint: str = "") -> Finding:
    """Say that the file cannot be read (``DK006``)."""
    return Finding("DK006", message, locations=(location,), hint=hint)


def not_understood(message: str, location: Location, hint: str, section: str | None = "") -> Finding:
    """Say that a line, an entry or a key is not understood (``DK003``)."""
    return Finding("DK003", message, section=section or "", locations=(location,), hint=hint)


def unknown_key(key: str, allowed: Iterable[str], location: Location, where: str) -> Finding:
    """Say that a key of a tree is not one of those that may stand ``where`` (``DK003``)."""
    names = list(allowed)
    message = said("{key} is not a key of {where}", key=shown(key, 40), where=where) + did_you_mean(key[:40], names)
    return not_understood(message, location, said("Keys of {where} are {names}.", where=where, names=", ".join(names)))


def wrong_count(written: str, card: str, location: Location, section: str | None) -> Finding:
    """Say that a count is not a whole number from 1 to 9999 (``DK004``); of 0 this is a warning."""
    zero = written == "0"
    return Finding(
        "DK004",
        said(
            "Count {count} of {card}: a count is a whole number from {least} to {most}",
            count=shown(written, 24),
            card=shown(card, 40),
            least=LEAST,
            most=MOST,
        ),
        WARNING if zero else "error",
        section=section or "",
        cards=(card,),
        found=shown(written, 24),
        allowed={"min": LEAST, "max": MOST},
        locations=(location,),
        hint=said("The entry counts as none; it can be taken out.")
        if zero
        else said("Write how many copies, in figures, such as 3."),
    )


def unknown_section(written: str, game: Game, locations: tuple[Location, ...]) -> Finding:
    """Say that the game has no such section (``DK005``)."""
    ids = list(game.sections)
    titles = [section.title for section in game.sections.values()]
    return Finding(
        "DK005",
        said("{game} has no section {name}", game=said(game.name), name=shown(written, 40))
        + did_you_mean(written[:40], [*titles, *ids]),
        found=shown(written, 40),
        allowed={"values": list(ids)},
        locations=locations,
        hint=said(
            "Its sections are {names}. No rule counts cards that stand elsewhere.",
            names=said(", ").join(said(title) for title in titles),
        ),
    )


def taken_as_card(written: str, section: str, location: Location) -> Finding:
    """Note that a line is a card of the pool although it could also be a heading."""
    return Finding(
        "DK003",
        said("{name} is read as a card, though it is also a heading", name=shown(written)),
        NOTE,
        section=section,
        cards=(written,),
        locations=(location,),
        hint=said("If it is meant as a heading, put a colon behind it: {name}:", name=shown(written)),
    )
