"""The language server: what editors ask, in their own words, answered from what the checker found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from deckcheck.editors.actions import fixes, smallest_fix
from deckcheck.editors.deck import headings, hover_text
from deckcheck.editors.desks import DECKS
from deckcheck.editors.documents import DeckServer
from deckcheck.editors.names import written_name
from deckcheck.errors import UsageProblem

if TYPE_CHECKING:
    from deckcheck.editors.desks import Desks, Seen


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
