"""The language server: what editors ask, in their own words, answered from what the checker found."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from deckcheck.editors.actions import fixes, smallest_fix
from deckcheck.editors.deck import headings, hover_text
from deckcheck.editors.desks import DECKS
from deckcheck.editors.names import written_name
from deckcheck.errors import UsageProblem
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


def make_server(desks: Desks) -> DeckServer:
    """Return the server with all that it can do."""
    server = DeckServer(desks)
    _add_documents(server)
    _add_questions(server)
    return server


def _add_documents(server: DeckServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(asked: lsp.DidOpenTextDocumentParams) -> None:
        server.publish(asked.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(asked: lsp.DidChangeTextDocumentParams) -> None:
        server.publish_later(asked.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(asked: lsp.DidSaveTextDocumentParams) -> None:
        seen = server.of(asked.text_document.uri)
        if seen is None or seen.kind not in DECKS:  # decks may be judged by it
            again()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def elsewhere(asked: lsp.DidChangeWatchedFilesParams) -> None:
        if any(change.uri.endswith(".toml") for change in asked.changes):
            again()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(asked: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(asked.text_document.uri)

    def again() -> None:
        server.desks.forget()
        for document in list(server.workspace.text_documents.values()):
            server.publish(document.uri)


def _add_questions(server: DeckServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=['"']))
    def complete(asked: lsp.CompletionParams) -> lsp.CompletionList | None:
        return _completions(server, asked)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(asked: lsp.HoverParams) -> lsp.Hover | None:
        seen = server.of(asked.text_document.uri)
        told = hover_text(seen.parts, asked.position.line + 1) if seen is not None and seen.parts is not None else ""
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(asked: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        seen = server.of(asked.text_document.uri)
        return _symbols(server, asked.text_document.uri, seen) if seen is not None else []

    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(kinds, resolve_provider=True))
    def actions(asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        seen = server.of(asked.text_document.uri)
        return fixes(server, asked, seen) if seen is not None else []

    @server.feature(lsp.CODE_ACTION_RESOLVE)
    def resolve(action: lsp.CodeAction) -> lsp.CodeAction:
        try:
            return smallest_fix(server, action)
        except UsageProblem as problem:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, str(problem)))
            return action


def _completions(server: DeckServer, asked: lsp.CompletionParams) -> lsp.CompletionList | None:
    uri = asked.text_document.uri
    lines = server.lines(uri)
    seen = server.of(uri)
    if seen is None or seen.kind not in DECKS or seen.report is None or not seen.report.game:
        return None
    position = server.workspace.position_codec.position_from_client_units(lines or [""], asked.position)
    line = lines[position.line] if position.line < len(lines) else ""
    path = server.path(uri)
    written = written_name(line, position.character, toml=path.endswith(".toml"))
    if written is None:
        return None
    names, more = server.desks.names(path, seen.report.game).beginning(written)
    place = server.units(lines, position.line, position.character - len(written), position.character)
    items = [
        lsp.CompletionItem(
            label=name,
            kind=lsp.CompletionItemKind.Value,
            filter_text=written or name,
            sort_text=f"{number:03}",
            text_edit=lsp.TextEdit(place, name.replace('"', '\\"') if path.endswith(".toml") else name),
        )
        for number, name in enumerate(names)
    ]
    return lsp.CompletionList(is_incomplete=more or not written, items=items)


def _symbols(server: DeckServer, uri: str, seen: Seen) -> list[lsp.DocumentSymbol]:
    if seen.parts is None:
        return []
    lines = server.lines(uri)
    found = headings(seen.parts)
    ends = [*(line - 1 for _, line, _ in found[1:]), len(lines)]
    symbols = []
    for (title, line, cards), end in zip(found, ends, strict=True):
        head = server.units(lines, line - 1, 0, len(lines[line - 1].rstrip("\r\n")))
        whole = lsp.Range(head.start, server.units(lines, max(end, line) - 1, 0, len(lines[max(end, line) - 1])).end)
        name = f"{title} ({cards})"
        symbols.append(lsp.DocumentSymbol(name=name, kind=lsp.SymbolKind.Array, range=whole, selection_range=head))
    return symbols
