"""The same function on engines that hand out record batches: Ray, Spark, and any other that calls with one.

The engines are not imported here: each passes its batches, and this makes one judge in each of its processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.bulk.files import BulkRequest
from deckcheck.bulk.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pyarrow as pa

    from deckcheck.bulk.batch import BatchJudge

SPARK_SCHEMA = "deck_id string, verdict string, codes array<string>, found array<long>"
"""The verdicts as Spark writes a schema."""


class Judging:
    """A judge that can be sent to another process; there it opens its library when it is first called.

    Args:
        game: the id of the game.
        format: the id of one of its formats.
        day: the ISO day by whose lists decks are judged, today if empty.
        pools: pool files or folders.
        games: game files.
        formats: format files.

    ``ray``: ``data.map_batches(Judging("conan"), batch_format="pyarrow")``.
    ``spark``: ``frame.mapInArrow(Judging("conan").over, SPARK_SCHEMA)``.
    """

    def __init__(
        self,
        game: str,
        format: str = "default",
        day: str = "",
        *,
        pools: tuple[str, ...] = (),
        games: tuple[str, ...] = (),
        formats: tuple[str, ...] = (),
    ) -> None:
        self._asked = BulkRequest(game, format, day, pools, games, formats)
        self._judge: BatchJudge | None = None

    def __call__(self, batch: pa.Table | pa.RecordBatch) -> pa.Table | pa.RecordBatch:
        """Return the verdicts of a batch, as a table if it came as one."""
        if self._judge is None:
            self._judge = self._asked.judge()
        return self._judge(batch)

    def over(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Return the verdicts of batches, one by one."""
        for batch in batches:
            yield self(batch)

    def __getstate__(self) -> dict[str, object]:
        return {"_asked": self._asked, "_judge": None}


__all__ = ["SPARK_SCHEMA", "VERDICTS", "Judging"]
