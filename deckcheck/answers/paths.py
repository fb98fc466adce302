"""What is told of the paths of files: their names, never where they lie on this machine."""

from __future__ import annotations

import os


def public_path(path: str) -> str:
    """Return the name of a file."""
    return os.path.basename(path)
