"""Cards that are struck: found to be unplayable after they were drawn."""

from __future__ import annotations

from deckcheck.errors import UsageProblem
from deckcheck.events.model import Strike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.draws.places import Copy
    from deckcheck.events.results import Result


def add_strikes(
    struck: Sequence[Strike], written: Sequence[str], results: Sequence[Result], cards: Mapping[str, str]
) -> list[Strike]:
    """Understand ``PLAYER=CARD`` or ``PLAYER=CARD#COPY``, over what was drawn with the cards already struck.

    Args:
        struck: the cards that are struck already.
        written: what is struck now; a card is written by its reference or as the deck file writes it.
        results: what every player drew.
        cards: the names of references.

    Raises:
        UsageProblem: such a card was not drawn.
    """
    found = [*struck, *(_strike(text, results, cards) for text in written)]
    if len({(one.player, one.card, one.copy_number) for one in found}) < len(found):
        raise UsageProblem("A card is struck twice.")
    return found


def _strike(written: str, results: Sequence[Result], cards: Mapping[str, str]) -> Strike:
    players = {result.player: result for result in results}
    splits = [(written[:place], written[place + 1 :]) for place, sign in enumerate(written) if sign == "="]
    player, text = next(((name.strip(), card.strip()) for name, card in splits if name.strip() in players), ("", ""))
    if not player:
        raise UsageProblem(f"{written!r} names no player of this event.", hint="Write PLAYER=CARD.")
    card, copies = _drawn(text, players[player].drawn, cards)
    if len(copies) > 1:
        choices = " or ".join(f"{card}#{copy}" for _, copy in copies)
        raise UsageProblem(f"{player} drew {len(copies)} copies of {text}.", hint=f"Say which one: {choices}.")
    if not copies:
        raise UsageProblem(f"{player} did not draw {text!r}.")
    return Strike.model_validate({"player": player, "card": copies[0][0], "copy": copies[0][1]})


def _drawn(text: str, drawn: Sequence[Copy], cards: Mapping[str, str]) -> tuple[str, list[Copy]]:
    """Find the drawn copies that a text means: by reference or name, with or without the number of the copy."""
    for name, number in ((text, ""), text.rpartition("#")[::2]):
        copies = [
            copy
            for copy in drawn
            if name.casefold() in (copy[0].casefold(), cards[copy[0]].casefold()) and number in ("", str(copy[1]))
        ]
        if copies:
            return copies[0][0], copies
    return text, []
