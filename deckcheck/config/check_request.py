"""What the command line and the configuration say together about one deck."""

from __future__ import annotations

from deckcheck.checking.request import CheckRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.config.configuration import Configuration


def terms_for(path: str, asked: CheckRequest, config: Configuration) -> CheckRequest:
    """Return the terms for a deck.

    Args:
        path: the deck file.
        asked: what the command line says; it comes before the configuration.
        config: the configuration of the deck.
    """
    overrides = config.overriding(path)
    relative = config.relative(path)
    ignore = asked.ignore or (*config.ignore, *(code for override in overrides for code in override.ignore))
    per_file = [code for override in config.per_file if override.files.match(relative) for code in override.ignore]
    return CheckRequest(
        game=asked.game,
        format=asked.format,
        usual_game=config.game_of(path),
        usual_format=next((override.format for override in overrides if override.format), config.format),
        day=asked.day or config.day,
        select=asked.select or next((override.select for override in overrides if override.select), config.select),
        ignore=(*ignore, *per_file),
        waivers=tuple(rule.waiver for rule in config.waivers if rule.means(relative)),
        deck_waivers=config.deck_waivers,
        pools=asked.pools,
    )
