"""The user's cache: where it is, how what is kept in it is named and sealed, and how a changed source is told.

Whatever is kept can be made again at any time. So nothing that is wrong with the cache is ever an error, and nothing in
it is believed without a checksum.
"""

from __future__ import annotations

import binascii
import marshal
import os
import sys

from deckcheck.files.paths import read_whole
from deckcheck.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Stamp = tuple[int, ...]

FORMAT = 10
"""Raised whenever what is stored, or its meaning, changes without a new version of deckcheck."""
MARK = "deckcheck-"
"""How the names of all kept files begin: nothing else in the folder is ever touched."""
OFF = "DECKCHECK_NO_CACHE"
"""The environment variable that turns the cache off."""
_HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_MAKERS = (
    "", "cards", "cards/pools", "config", "evaluation", "files", "games", "games/formats", "library", "library/cache",
    "rules",
)  # fmt: skip
"""The folders of the package whose modules and files decide what is kept."""
_COARSE_NS = 2_000_000_000
"""Two changes that are less than this apart may have the same time."""
_code: list[str] = []


def cache_folder() -> str:
    """Return the folder of the cache: ``DECKCHECK_CACHE_DIR``, else one in the user's folder for caches.

    Where there is to be no cache, it is a folder that cannot be made.
    """
    if os.environ.get(OFF):
        return os.path.join(os.devnull, "deckcheck")
    if folder := os.environ.get("DECKCHECK_CACHE_DIR"):
        return os.path.abspath(folder)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        base = base if os.path.isabs(base) else os.path.expanduser("~/.cache")
    if not os.path.isabs(base):  # a user without a home
        base = os.devnull
    return os.path.join(base, "deckcheck")


def file_of(id: str, key: str, folder: str, ending: str = ".sqlite") -> str:
    """Return the path of what is kept of a game, or of another thing, for sources that ``key`` names."""
    return os.path.join(folder, f"{MARK}{id}-{binascii.crc32(_bytes(key)):08x}{ending}")


def key_of(sources: Iterable[str]) -> str:
    """Name a set of sources, for this program and for Python's own way to store values."""
    paths = "\n".join(f"{path}\t{os.path.abspath(path)}" for path in sources)
    return (
        f"{__version__} {FORMAT} {_code_stamp()} {marshal.version} {sys.hexversion} {sys.implementation.name}\n{paths}"
    )


def sealed(key: str, data: bytes) -> bytes:
    """Put a checksum of the data and of the key that it belongs to in front of it."""
    return binascii.crc32(data, binascii.crc32(_bytes(key))).to_bytes(4, "big") + data


def stamp(path: str) -> Stamp:
    """Return what the file system says of a file: any later change of its bytes changes this.

    The empty tuple says that nothing can be told: of a file that changed just now, because a second change may have the
    same time, and on systems that do not say when a file was changed (their ``ctime`` is another time). Raises
    :class:`OSError`.
    """
    from time import time_ns

    now = time_ns()
    status = os.stat(path)
    if os.name == "nt" or max(status.st_mtime_ns, status.st_ctime_ns) > now - _COARSE_NS:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def digest_of(path: str) -> str:
    """Return the SHA-256 of a file's bytes, ``""`` where it cannot be read."""
    import hashlib

    try:
        return "sha256:" + hashlib.sha256(read_whole(path)).hexdigest()
    except (OSError, ValueError):
        return ""


def installed_stamp() -> str:
    """Tell the whole program apart from any other: all of its folders, and what is installed beside it."""
    packages = [path for path in sys.path if path.endswith("-packages")]
    return f"{_stamp_of([folder for folder, _, _ in os.walk(_HERE)])} {' '.join(map(_seen, packages))}"


def _code_stamp() -> str:
    """Tell programs of one version apart by what decides what is kept of games and cards."""
    if not _code:
        _code.append(_stamp_of([path for folder in _MAKERS if os.path.isdir(path := os.path.join(_HERE, folder))]))
    return _code[0]


def _stamp_of(folders: Sequence[str]) -> str:
    """Stamp the code in some folders: files of a checkout change, an installed package is replaced as a whole."""
    is_checkout = os.path.isfile(os.path.join(os.path.dirname(_HERE), "pyproject.toml"))
    seen = sorted(map(_seen, _makers(folders) if is_checkout else folders))
    return f"{binascii.crc32(_bytes(' '.join(seen))):08x}"


def _makers(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        for name in os.listdir(folder):
            if name.endswith((".py", ".toml")):
                yield os.path.join(folder, name)


def _seen(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:  # in an archive, or gone
        return path
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
