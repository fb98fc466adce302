"""The language server as an editor sees it: through a client that starts the command and speaks the protocol."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from helpers import EXAMPLES, RENOWN
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from deckcheck.editors.names import CardCompletion, written_name

FAULTS = (EXAMPLES / "conan" / "illegal" / "five-faults.txt").read_text(encoding="utf-8")
TYPO = (
    "Game: conan\r\n\r\nConan:\r\nConan, Bearer of Broken Chains\r\n\r\n"
    "Foe deck:\r\n2 😀 nobody\r\n3x Pale Stranglr\r\n2 Marsh\r\n"
)
POOL = (
    'game = "conan"\nset = "OWN"\nname = "Own"\n\n[[cards]]\nname = "Own Wolf"\nnumber = "1"\ntype = "fo"\nrenown = 1\n'
)
FORMAT = 'game = "conan"\nid = "own"\nname = "Own"\n\n[[cards]]\ncard = "Pale Strangler"\nlimits = 0\n'
GAME = 'id = "own"\nname = "Own"\nsource = "me"\n[card]\nidentity = ["name"]\n[sectoins]\ndeck = { title = "Deck" }\n'


class Editor:
    """An editor with some documents."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client = LanguageClient("test-editor", "1")
        self.told: dict[str, lsp.PublishDiagnosticsParams] = {}
        self.messages: list[str] = []
        self.came = asyncio.Event()

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = params
            self.came.set()

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            self.messages.append(params.message)

    async def start(self) -> None:
        await self.client.start_io(sys.executable, "-m", "deckcheck", "lsp", "--stdio")
        asked = lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=self.folder.as_uri())
        self.can = (await self.client.initialize_async(asked)).capabilities
        self.client.initialized(lsp.InitializedParams())

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def findings(self, name: str, version: int | None = None) -> list[lsp.Diagnostic]:
        uri = self.uri(name)
        async with asyncio.timeout(30):
            while uri not in self.told or (version is not None and self.told[uri].version != version):
                self.came.clear()
                await self.came.wait()
        return list(self.told[uri].diagnostics)

    async def open(self, name: str, text: str) -> list[lsp.Diagnostic]:
        document = lsp.TextDocumentItem(self.uri(name), "plaintext", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        return await self.findings(name, 1)

    def at(self, name: str, line: int, character: int) -> dict[str, object]:
        return {"text_document": lsp.TextDocumentIdentifier(self.uri(name)), "position": lsp.Position(line, character)}


def in_editor(work):
    """Run a test with an editor that speaks to the server."""

    def test(tmp_path):
        async def run() -> None:
            editor = Editor(tmp_path)
            await editor.start()
            try:
                await work(editor)
            finally:
                await editor.stop()

        asyncio.run(asyncio.wait_for(run(), 90))

    test.__name__ = work.__name__
    return test


@in_editor
async def test_findings_at_their_lines_and_while_typing(editor):
    found = await editor.open("deck.txt", FAULTS)
    assert {one.code for one in found} == {"CO001", "CO002", "CO003", "CO005", "CO006"}
    strangler = [one for one in found if one.code == "CO005"]
    assert [one.range.start.line for one in strangler] == [25, 35]
    assert all(one.severity == lsp.DiagnosticSeverity.Error for one in strangler)
    lines = FAULTS.splitlines()
    wrong = lsp.Range(lsp.Position(35, 0), lsp.Position(35, len(lines[35])))
    change = lsp.TextDocumentContentChangePartial(range=wrong, text="")
    document = lsp.VersionedTextDocumentIdentifier(version=2, uri=editor.uri("deck.txt"))
    editor.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
    assert "CO005" not in {one.code for one in await editor.findings("deck.txt", 2)}


@in_editor
async def test_columns_are_those_of_the_editor(editor):
    """This client counts in UTF-16, where a face takes two."""
    found = await editor.open("deck.txt", TYPO)
    unknown = {one.range.start.line: one for one in found if one.code == "DK001"}
    line = TYPO.splitlines()[6]
    assert unknown[6].range.end.character == len(line.encode("utf-16-le")) // 2
    assert "Pale Strangler" in unknown[7].message


@in_editor
async def test_completion(editor):
    await editor.open("deck.txt", TYPO)
    found = await editor.client.text_document_completion_async(lsp.CompletionParams(**editor.at("deck.txt", 8, 7)))
    names = [one.label for one in found.items]
    assert names
    assert all("marsh" in name.lower() for name in names)
    edit = next(one.text_edit for one in found.items if one.label == "Marsh Witch of Ghulden")
    assert (edit.range.start.character, edit.range.end.character) == (2, 7)
    await editor.open("deck.toml", 'game = "conan"\n[foe]\n"pale st" = 3\n')
    found = await editor.client.text_document_completion_async(lsp.CompletionParams(**editor.at("deck.toml", 2, 8)))
    assert "Pale Strangler" in [one.label for one in found.items]
    assert (
        await editor.client.text_document_completion_async(lsp.CompletionParams(**editor.at("deck.toml", 1, 3))) is None
    )


@in_editor
async def test_did_you_mean_and_the_smallest_fix(editor):
    pytest.importorskip("highspy")
    found = await editor.open("deck.txt", TYPO)
    line = lsp.Range(lsp.Position(7, 0), lsp.Position(7, 0))
    context = lsp.CodeActionContext(diagnostics=[one for one in found if one.range.start.line == 7])
    document = lsp.TextDocumentIdentifier(editor.uri("deck.txt"))
    actions = await editor.client.text_document_code_action_async(lsp.CodeActionParams(document, line, context))
    write = next(one for one in actions if one.title == "Write Pale Strangler")
    (edit,) = write.edit.changes[editor.uri("deck.txt")]
    assert TYPO.splitlines()[7][edit.range.start.character : edit.range.end.character] == "Pale Stranglr"
    await editor.open("renown.toml", RENOWN)
    document = lsp.TextDocumentIdentifier(editor.uri("renown.toml"))
    actions = await editor.client.text_document_code_action_async(
        lsp.CodeActionParams(document, line, lsp.CodeActionContext([]))
    )
    fix = await editor.client.code_action_resolve_async(actions[0])
    (edit,) = fix.edit.changes[editor.uri("renown.toml")]
    assert await editor.open("fixed.toml", edit.new_text) == []


@in_editor
async def test_hover_and_symbols(editor):
    await editor.open("deck.txt", FAULTS)
    told = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at("deck.txt", 25, 5)))
    text = told.contents.value
    assert "**Pale Strangler**" in text
    assert "renown:" in text
    assert "In this deck: 4." in text
    assert "CO005: 4 of at most 3, 1 too many." in text
    assert await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at("deck.txt", 0, 0))) is None
    asked = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(editor.uri("deck.txt")))
    symbols = await editor.client.text_document_document_symbol_async(asked)
    assert [one.name for one in symbols] == ["Conan (2)", "Draw deck (38)", "Foe deck (25)"]
    assert [one.range.start.line for one in symbols] == [4, 8, 24]


@in_editor
async def test_games_pools_and_formats(editor):
    assert await editor.open("game.toml", GAME.replace("sectoins", "sections")) is not None
    for name, text, line, word in (
        ("pool.toml", POOL, 7, "fo"),
        ("format.toml", FORMAT, 6, "limits"),
        ("game.toml", GAME, 5, "sectoins"),
    ):
        editor.told.clear()
        found = await editor.open(name, text)
        assert found, name
        assert line in [one.range.start.line for one in found], name
        assert any(word in one.message for one in found), name


@in_editor
async def test_other_forms_and_other_files(editor):
    found = await editor.open("deck.csv", "Count,Name\n2,Pale Strangler\n1,Nobody at all\n")
    assert found
    assert await editor.open("readme.md", "# Hello\n\n3 wolves\n") == []
    assert (await editor.open("empty.txt", "")) is not None
    assert await editor.open("broken.toml", 'game = "conan"\n[foe\n')
    assert (await editor.open("山田.txt", "Game: conan\n\n1 砂漠の狼\n"))[0].code


def test_50_000_names_in_20_ms():
    names = CardCompletion(
        [f"{a} of the {b} {n}" for n in range(50) for a in map(str, range(100, 125)) for b in range(40)]
    )
    assert len(names._names) == 50_000
    for written in ("", "1", "12", "of", "of the 3", "124 of the 39 4", "zz", "the"):
        best = 1.0
        for _ in range(3):
            begin = time.process_time()
            found, _more = names.beginning(written)
            best = min(best, time.process_time() - begin)
        assert best < 0.02, written
        assert bool(found) == (written != "zz")


@pytest.mark.parametrize(
    ("line", "name"),
    [("3 Pale", "Pale"), ("3x Pale", "Pale"), ("  - 3 x Pale st", "Pale st"), ("x3 Pale", "Pale"), ("Pale", "Pale"),
     ("7 Black Arr", "Black Arr"), ("# Pale", None), ("[foe", None), ("", "")],
)  # fmt: skip
def test_what_is_being_written(line, name):
    assert written_name(line, len(line)) == name
