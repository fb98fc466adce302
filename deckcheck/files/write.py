"""Files written whole: either all of it is there under its name, or nothing has changed."""

from __future__ import annotations

import os


def write_whole(path: str, data: bytes | str, *, force: bool = False) -> None:
    """Write ``data`` (text as UTF-8) to ``path`` through a temporary file in the same folder.

    Raises :class:`FileExistsError` where something stands at ``path`` already, unless ``force``; no other program can
    come in between. Other faults of the file system are raised as they are, and leave no temporary file behind.
    """
    content = data.encode() if isinstance(data, str) else data
    if force:
        path = os.path.realpath(path)
        if os.path.exists(path) and not os.path.isfile(path):
            _write_through(path, content)
            return
    temporary = _write_temporary(path, content)
    try:
        if force:
            _keep_mode(path, temporary)
            os.replace(temporary, path)
        else:
            _put(temporary, path)
    finally:
        _remove(temporary)


def write_all(files: dict[str, str]) -> None:
    """Write several files, in the place of what stands there: first all of them beside their places, then each there.

    A fault of the file system on the way leaves everything as it was, and no temporary file behind.
    """
    temporary: dict[str, str] = {}
    try:
        for path, text in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            temporary[path] = _write_temporary(path, text.encode())
        for path, other in temporary.items():
            if os.path.exists(path):
                _keep_mode(path, other)
            os.replace(other, path)
    finally:
        for other in temporary.values():
            _remove(other)


def _write_through(path: str, content: bytes) -> None:
    """Write into a device or a pipe: it is not to be replaced by a file."""
    with open(path, "wb") as file:
        file.write(content)


def _write_temporary(path: str, content: bytes) -> str:
    folder, name = os.path.split(path)
    for attempt in range(100):
        temporary = os.path.join(folder, f".{name[:100]}.{os.getpid()}-{attempt}.tmp")
        try:
            file = open(temporary, "xb")  # noqa: SIM115 (closed by the with below)
        except FileExistsError:
            continue
        try:
            with file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            _remove(temporary)
            raise
        return temporary
    raise FileExistsError(f"no free name for a temporary file beside {path}")


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
