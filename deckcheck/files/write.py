"""Files written whole: either all of it is there under its name, or nothing has changed."""

from __future__ import annotations

import os

from deckcheck.files.paths import is_special

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


class WholeFile:
    """A file on its way: it is written beside its place, under a hidden name, and takes the place when it is whole.

    Devices and pipes are written into, since they are not to be replaced by a file.

    Args:
        path: the place.
        force: whether it may replace what stands there; else :class:`FileExistsError` is raised at the end, and no
            other program can come in between.

    Other faults of the file system are raised as they are, with ``path`` for the file, and leave nothing behind.
    """

    def __init__(self, path: str, *, force: bool = False) -> None:
        self.path = path
        self._force = force
        self._place = os.path.realpath(path) if force else path
        self._temporary = ""
        try:
            self.file: BinaryIO = open(path, "wb") if force and is_special(path) else self._open_beside()  # noqa: SIM115
        except OSError as error:
            raise self._named(error) from error

    def _open_beside(self) -> BinaryIO:
        folder, name = os.path.split(self._place)
        for attempt in range(100):
            temporary = os.path.join(folder, f".{name[:100]}.{os.getpid()}-{attempt}.tmp")
            try:
                file = open(temporary, "xb")  # noqa: SIM115 (closed by finish or drop)
            except FileExistsError:
                continue
            self._temporary = temporary
            return file
        raise FileExistsError(f"no free name for a temporary file beside {self.path}")

    def settle(self) -> None:
        """Wait until what was written is on the disk."""
        try:
            self.file.flush()
            if self._temporary:
                os.fsync(self.file.fileno())
        except OSError as error:
            raise self._named(error) from error

    def finish(self) -> None:
        """Give the file its place when all of it is on the disk."""
        self.settle()
        try:
            self.file.close()
            if self._temporary and self._force:
                _keep_mode(self._place, self._temporary)
                os.replace(self._temporary, self._place)
            elif self._temporary:
                _put(self._temporary, self._place)
        except OSError as error:
            raise self._named(error) from error

    def drop(self) -> None:
        """Leave everything as it was; nothing, if it has its place already."""
        try:
            self.file.close()
        except OSError:  # the disk is full
            pass
        if self._temporary:
            _remove(self._temporary)

    def _named(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror, self.path) if error.errno else error


def write_whole(path: str, data: bytes | str, *, force: bool = False) -> None:
    """Write ``data`` (text as UTF-8) to ``path``; see :class:`WholeFile`."""
    whole = WholeFile(path, force=force)
    try:
        whole.file.write(data.encode() if isinstance(data, str) else data)
        whole.finish()
    finally:
        whole.drop()


def write_all(files: dict[str, str]) -> None:
    """Write several files, in the place of what stands there: first all of them beside their places, then each there.

    A fault of the file system on the way leaves everything as it was, and no temporary file behind.
    """
    begun: list[WholeFile] = []
    try:
        for path, text in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            begun.append(WholeFile(path, force=True))
            begun[-1].file.write(text.encode())
            begun[-1].settle()
        for whole in begun:
            whole.finish()
    finally:
        for whole in begun:
            whole.drop()


def _keep_mode(path: str, temporary: str) -> None:
    try:
        os.chmod(temporary, os.stat(path).st_mode & 0o7777)
    except OSError:
        pass


def _put(temporary: str, path: str) -> None:
    """Return the file its name if that is free: both ways below fail where another program was quicker."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: take the name first, then fill it
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(temporary, path)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass
