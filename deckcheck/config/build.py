"""From what a configuration file says to what is applied to decks: paths whole, patterns understood."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.config.configuration import Configuration, Override, WaiverRule
from deckcheck.config.globs import compile_globs
from deckcheck.library.pool_places import WORDS
from deckcheck.report import Waiver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.config.model import ConfigModel, OverrideModel, WaiverModel
    from deckcheck.report import Location

SPECIAL = frozenset("*?[]!\\")


def build(model: ConfigModel, path: str, locate: Callable[[Sequence[str | int]], Location]) -> Configuration:
    """Make the configuration of a model in which nothing is wrong; ``locate`` gives the places of its keys."""
    folder = os.path.dirname(path)
    written = model.output_format
    return Configuration(
        path,
        game=model.game or "",
        format=model.format or "",
        day=str(model.as_of or ""),
        pools=tuple(place if place in WORDS else _whole(folder, [place])[0] for place in model.pools),
        games=_whole(folder, model.games),
        formats=_whole(folder, model.formats),
        exclude=compile_globs(model.exclude),
        select=tuple(model.select),
        ignore=tuple(model.ignore),
        per_file=tuple(
            Override(compile_globs([glob]), ignore=tuple(codes)) for glob, codes in model.per_file_ignores.items()
        ),
        outputs=(written,) if isinstance(written, str) else tuple(written or ()),
        strict=model.strict,
        deck_waivers=model.deck_waivers,
        overrides=tuple(_override(override) for override in model.overrides),
        waivers=tuple(_rule(waiver, locate(("waivers", number))) for number, waiver in enumerate(model.waivers)),
    )


def exact_path(pattern: str) -> str:
    """Return the one path that a pattern means, ``""`` where it may mean several."""
    is_one = "/" in pattern.rstrip("/") and not pattern.endswith("/") and SPECIAL.isdisjoint(pattern)
    return pattern.lstrip("/") if is_one and pattern == pattern.strip() else ""


def _override(written: OverrideModel) -> Override:
    return Override(
        compile_globs(written.files),
        written.game or "",
        written.format or "",
        tuple(written.select),
        tuple(written.ignore),
    )


def _rule(written: WaiverModel, place: Location) -> WaiverRule:
    waiver = Waiver(written.code, written.reason.strip(), str(written.until or ""), place)
    exact = exact_path(written.deck)
    return WaiverRule(written.deck, compile_globs([] if exact else [written.deck]), waiver, exact)


def _whole(folder: str, paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(os.path.normpath(os.path.join(folder, path)) for path in paths)
