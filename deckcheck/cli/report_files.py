"""Where outputs are written to: standard output, or files that appear whole or not at all."""

from __future__ import annotations

import sys

from deckcheck.output import SO_FAR, open_output
from deckcheck.output.base import Target
from deckcheck.output.terminal import columns, wants_color

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import TextIOWrapper
    from typing import TextIO

    from deckcheck.cli.settings import Settings
    from deckcheck.files.write import WholeFile
    from deckcheck.output.base import Output


class Targets:
    """Opens the outputs of a run; files take their place when the run has come to its end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._files: list[tuple[WholeFile, TextIOWrapper]] = []

    def __enter__(self) -> list[Output]:
        asked = SO_FAR if self.settings.so_far else "text"
        try:
            return [
                open_output(asked if name == "text" else name, self._target(file))
                for name, file in self.settings.outputs
            ]
        except BaseException:
            self._drop()
            raise

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._drop()
            return
        try:
            for whole, stream in self._files:
                stream.flush()
                whole.finish()
        except OSError as error:
            raise OSError(error.errno, error.strerror, whole.path) from error
        finally:
            self._drop()

    def _target(self, file: str) -> Target:
        stream = self._open(file) if file else sys.stdout
        return Target(
            stream,
            color=wants_color(stream, self.settings.color),
            width=columns(stream),
            quiet=self.settings.quiet,
            statistics=self.settings.statistics,
            as_of=self.settings.day,
            strict=self.settings.strict,
        )

    def _open(self, file: str) -> TextIO:
        from io import TextIOWrapper

        from deckcheck.files.write import WholeFile

        if not self._files:
            _end_in_order()
        whole = WholeFile(file, force=True)
        stream = TextIOWrapper(whole.file, encoding="utf-8", errors="backslashreplace", newline="\n")
        self._files.append((whole, stream))
        return stream

    def _drop(self) -> None:
        for whole, stream in self._files:
            whole.drop()
            try:
                stream.detach()
            except (OSError, ValueError):  # what it holds cannot be written any more
                pass
        self._files.clear()


def _end_in_order() -> None:
    """Let a program that is asked to end take its unfinished files away."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            try:
                signal.signal(number, lambda number, _: sys.exit(128 + number))
            except ValueError:  # not in the main thread
                return
