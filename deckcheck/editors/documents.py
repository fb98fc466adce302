"""The documents that are open in an editor: judged as they stand, and told what was found at which letters."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from deckcheck.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygls.workspace import TextDocument

    from deckcheck.editors.desks import Desks, Seen
    from deckcheck.report import Finding, Location

PAUSE = 0.15
"""Seconds without a new letter until a file is judged."""
SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
MOST = 500
"""Diagnostics of one file."""
TOO_LONG = 512 * 1024
"""Characters of a file that is judged while somebody types."""


class DeckServer(LanguageServer):
    """Judges what is open in an editor."""

    def __init__(self, desks: Desks) -> None:
        super().__init__("deckcheck", __version__)
        self.desks = desks
        self.seen: dict[str, Seen] = {}
        self._later: dict[str, asyncio.TimerHandle] = {}

    def path(self, uri: str) -> str:
        """Return the path of a document."""
        return to_fs_path(uri) or os.path.basename(uri) or "deck.txt"

    def document(self, uri: str) -> TextDocument | None:
        """Return an open document: the kit knows them by their addresses without escapes."""
        found: TextDocument | None = self.workspace.text_documents.get(unquote(uri))
        return found

    def lines(self, uri: str) -> list[str]:
        """Return the lines of a document."""
        document = self.document(uri)
        return list(document.lines) if document is not None else []

    def look(self, uri: str) -> Seen | None:
        """Judge a document as it stands; ``None`` where it is not open, or far too long for a deck."""
        document = self.document(uri)
        if document is None or len(document.source) > TOO_LONG:
            return None
        seen = self.seen[uri] = self.desks.look(self.path(uri), document.source)
        return seen

    def publish(self, uri: str) -> None:
        """Judge a document and tell what was found."""
        self._drop(uri)
        seen = self.look(uri)
        document = self.document(uri)
        if document is None:
            return
        found = seen.findings[:MOST] if seen is not None else ()
        told = [one for finding in found for one in self._diagnostics(finding, document)]
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=told, version=document.version)
        )

    def publish_later(self, uri: str) -> None:
        """Judge a document when nobody types for a moment."""
        self._drop(uri)
        self.seen.pop(uri, None)
        self._later[uri] = asyncio.get_running_loop().call_later(PAUSE, self.publish, uri)

    def forget(self, uri: str) -> None:
        """Let go of a document that was closed."""
        self._drop(uri)
        self.seen.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    def of(self, uri: str) -> Seen | None:
        """Return what is known of a document as it stands."""
        return self.seen.get(uri) or self.look(uri)

    def _drop(self, uri: str) -> None:
        if uri in self._later:
            self._later.pop(uri).cancel()

    def _diagnostics(self, finding: Finding, document: TextDocument) -> list[lsp.Diagnostic]:
        """Return a diagnostic for each line that contributes."""
        message = " ".join(word for word in (finding.message, finding.hint) if word)
        places: list[Location | None] = [place for place in finding.locations if not place.path]
        return [
            lsp.Diagnostic(
                range=self.range_of(place, document.lines),
                message=message,
                severity=SEVERITIES[finding.severity],
                code=finding.code,
                source="deckcheck",
            )
            for place in places[:20] or [None]
        ]

    def range_of(self, place: Location | None, lines: Sequence[str]) -> lsp.Range:
        """Return a place in the units of the editor; the first line where there is none."""
        line = min(max(place.line - 1, 0), max(len(lines) - 1, 0)) if place is not None else 0
        length = len(lines[line].rstrip("\r\n")) if lines else 0
        start = min(max(place.column - 1, 0), length) if place is not None and place.line else 0
        end = min(place.end_column - 1, length) if place is not None and place.end_column else length
        return self.units(lines, line, start, max(end, start))

    def units(self, lines: Sequence[str], line: int, start: int, end: int) -> lsp.Range:
        """Return a part of a line in the units of the editor."""
        plain = lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
        return self.workspace.position_codec.range_to_client_units(list(lines) or [""], plain)
