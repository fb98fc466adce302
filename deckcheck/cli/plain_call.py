"""The plainest calls of ``check``, understood without the library for options: to load it takes as long as a check.

Here are the options that name one thing or none. Whatever is not plainly one of them, and whatever may be wrong, is
left to the library: it alone says what a call means.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.settings import Settings

FLAGS = {
    "-q": "quiet",
    "--quiet": "quiet",
    "--strict": "strict",
    "--statistics": "statistics",
    "--isolated": "isolated",
}
VALUES = {"--game": "game", "--config": "config"}
LISTS = {"--pool": "pools", "--output-format": "outputs"}


def plain_call(words: Sequence[str]) -> tuple[list[str], Settings] | None:
    """Return the paths and the settings that the words of a call mean, ``None`` where they are not plain."""
    paths: list[str] = []
    given: dict[str, object] = {}
    rest = iter(words)
    for word in rest:
        option, equals, value = word.partition("=")
        if word in FLAGS:
            given[FLAGS[word]] = True
        elif option in VALUES or option in LISTS:
            value = value if equals else next(rest, "")
            if not value or value.startswith("-"):
                return None
            _take(given, option, value)
        elif word.startswith(("-", "@")) and word != "-":
            return None
        else:
            paths.append(word)
    return paths, _settings(given)


def _take(given: dict[str, object], option: str, value: str) -> None:
    if option in VALUES:
        given[VALUES[option]] = value
    else:
        given[LISTS[option]] = (*given.get(LISTS[option], ()), value)  # type: ignore[misc]


def _settings(given: dict[str, object]) -> Settings:
    from deckcheck.cli.settings import Settings

    if not given:
        return Settings()
    from deckcheck.cli.arguments import game_id, own_games
    from deckcheck.cli.report_formats import parse_outputs

    game = str(given.get("game", ""))
    if game:
        given |= {"game": game_id(game), "games": own_games(game)}
    if "outputs" in given:
        given["outputs"] = parse_outputs(given["outputs"], "")  # type: ignore[arg-type]
    return Settings(**given)  # type: ignore[arg-type]
