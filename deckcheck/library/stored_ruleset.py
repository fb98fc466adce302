"""A ruleset as plain values and back: what the catalogue keeps of a game."""

from __future__ import annotations

from deckcheck.evaluation.ruleset import Ruleset
from deckcheck.games.game import Field, Game, Option, RuleText, Section
from deckcheck.rules.ir import Constraint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from deckcheck.cards.finder import Finder
    from deckcheck.record import Record

    R = TypeVar("R", bound=Record)

Plain = tuple[object, ...]


def store_ruleset(ruleset: Ruleset) -> Plain:
    """Return a ruleset as plain values, without its cards."""
    game = store_game(ruleset.game.replaced(constraints=ruleset.constraints))
    return game, dict(ruleset.options), ruleset.format, ruleset.digests, ruleset.dated, ruleset.warnings


def with_digests(plain: Plain, renewed: dict[str, str]) -> Plain:
    """Return a stored ruleset in which pools have other digests: their files changed, but not what they say."""
    game, options, format, digests, dated, warnings = plain
    return game, options, format, tuple(renewed.get(one, one) for one in digests), dated, warnings  # type: ignore[attr-defined]


def store_game(game: Game) -> Plain:
    """Return a game as plain values."""
    slots = tuple(getattr(game, name) for name in _GAME)
    parts = (game.fields, game.sections, game.options, game.texts)
    stored = tuple({name: value.plain() for name, value in part.items()} for part in parts)
    return slots, stored, tuple(constraint.plain() for constraint in game.constraints)


_GAME = (
    "id",
    "name",
    "source",
    "identity",
    "kept",
    "random",
    "leaders",
    "numbers",
    "file",
    "digest",
    "titled_by",
    "used",
    "words",
)


def revive_ruleset(plain: Plain, finder: Finder) -> Ruleset:
    """Make the ruleset of plain values again, over the cards of a finder."""
    stored, defaults, format, digests, dated, warnings = plain
    game = revive_game(stored)  # type: ignore[arg-type]
    about = (defaults, format, digests)
    return Ruleset(game, finder, game.constraints, *about, dated=dated, warnings=warnings)  # type: ignore[arg-type]


def revive_game(plain: Plain) -> Game:
    """Make the game of plain values again."""
    slots, (fields, sections, options, texts), constraints = plain  # type: ignore[misc]
    return Game(
        fields=_revived(Field, fields),  # type: ignore[has-type]
        sections=_revived(Section, sections),  # type: ignore[has-type]
        options=_revived(Option, options),  # type: ignore[has-type]
        texts=_revived(RuleText, texts),  # type: ignore[has-type]
        constraints=tuple(Constraint.revive(one) for one in constraints),  # type: ignore[attr-defined]
        **dict(zip(_GAME, slots, strict=True)),  # type: ignore[call-overload]
    )


def _revived(kind: type[R], stored: dict[str, Plain]) -> dict[str, R]:
    return {name: kind.revive(plain) for name, plain in stored.items()}
