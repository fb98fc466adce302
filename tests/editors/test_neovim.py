"""A real editor with the language server: Neovim without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls")

SCRIPT = """
vim.cmd("edit deck.txt")
local server = { cmd = { %s, "-m", "deckcheck", "lsp" }, name = "deckcheck", root_dir = vim.fn.getcwd() }
local id = vim.lsp.start_client(server)
vim.lsp.buf_attach_client(0, id)
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do print("found", one.lnum, one.code) end
local function ask(what, line, character)
  local asked = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = character } }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/" .. what, asked, 20000) or {}) do
    return answer.result
  end
end
for _, item in ipairs(ask("completion", 5, 6).items) do print("item", item.label) end
print("hover", ask("hover", 4, 4).contents.value)
for _, one in ipairs(ask("documentSymbol", 0, 0)) do print("symbol", one.name) end
vim.lsp.stop_client(id, true)
vim.cmd("qa!")
"""
DECK = "Game: conan\nName: 砂漠\n\nFoe deck:\n3 Pale Strangler\n2 Mars\n1 砂漠の狼\n"


@pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed")
def test_neovim(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, encoding="utf-8")
    (tmp_path / "run.lua").write_text(SCRIPT % f'"{sys.executable}"', encoding="utf-8")
    command = ["nvim", "--headless", "--clean", "-c", "luafile run.lua"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=90, check=False
    )
    said = done.stdout + done.stderr
    for line in (
        "found 5 DK001",
        "found 6 DK001",
        "item Marsh Witch of Ghulden",
        "**Pale Strangler**",
        "symbol Foe deck (6)",
    ):
        assert line in said
