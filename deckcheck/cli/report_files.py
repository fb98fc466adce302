"""Where outputs are written to: standard output, or files that appear whole or not at all."""

from __future__ import annotations

import os
import sys

from deckcheck.output import SO_FAR, open_output
from deckcheck.output.base import Target
from deckcheck.output.terminal import columns, wants_color

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.cli.settings import Settings
    from deckcheck.output.base import Output


class Targets:
    """Opens the outputs of a run; files take their place when the run has come to its end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._files: list[tuple[TextIO, str, str]] = []

    def __enter__(self) -> list[Output]:
        asked = SO_FAR if self.settings.so_far else "text"
        return [
            open_output(asked if name == "text" else name, self._target(file)) for name, file in self.settings.outputs
        ]

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for stream, temporary, file in self._files:
            stream.close()
            if temporary != file:
                if kind is None:
                    os.replace(temporary, file)
                else:
                    os.unlink(temporary)

    def _target(self, file: str) -> Target:
        stream = self._open(os.path.realpath(file)) if file else sys.stdout
        return Target(
            stream,
            color=wants_color(stream, self.settings.color),
            width=columns(stream),
            quiet=self.settings.quiet,
            statistics=self.settings.statistics,
            as_of=self.settings.day,
        )

    def _open(self, file: str) -> TextIO:
        special = os.path.exists(file) and not os.path.isfile(file)  # a device or a pipe cannot be replaced
        temporary = file if special else f"{file}.{os.getpid()}.tmp"
        stream = open(temporary, "w", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115
        self._files.append((stream, temporary, file))
        return stream
