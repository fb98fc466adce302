"""What XML and HTML outputs share: escaping, attributes, and letters that their stream may not have."""

from __future__ import annotations

from html import escape

from deckcheck.files.display import safe
from deckcheck.output.base import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Target


class MarkupOutput(Output):
    """Writes markup that says it is UTF-8; where the stream is something else, other letters become references."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._utf8 = (target.stream.encoding or "utf-8").lower().replace("_", "-") in ("utf-8", "utf8")

    def write(self, line: str) -> None:
        """Write a piece of markup and a line end."""
        super().write(line if self._utf8 else line.encode("ascii", "xmlcharrefreplace").decode())


def text(written: str) -> str:
    """Return a text as it stands between tags; a line that begins with it is no command of a server."""
    return escape(safe(written), quote=False).replace("::", "&#58;:")


def tag(name: str, inside: str, **values: object) -> str:
    """Return an element around markup."""
    return f"<{name}{attributes(**values)}>{inside}</{name}>"


def attributes(**values: object) -> str:
    """Return attributes as they stand in a tag; a trailing ``_`` of a name is dropped, other ``_`` are dashes."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(safe(str(value)))}"' for name, value in values.items()
    )
