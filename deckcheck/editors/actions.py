"""What an editor may do about findings: the right name at a line, and the smallest fix of the whole deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from deckcheck.repair.deck import RepairWishes
from deckcheck.report import ILLEGAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.editors.deck import DeckParts
    from deckcheck.editors.desks import Seen
    from deckcheck.editors.documents import DeckServer

NAMES = 3
"""So many names are offered for one that is not known."""


def fixes(server: DeckServer, asked: lsp.CodeActionParams, seen: Seen) -> list[lsp.CodeAction]:
    """Return what may be done about the findings of some lines."""
    parts = seen.parts
    if parts is None or seen.report is None:
        return []
    found = list(_names(server, asked, parts))
    if seen.report.verdict == ILLEGAL:
        data = {"uri": asked.text_document.uri}
        found.append(lsp.CodeAction("Smallest fix of the deck", kind=lsp.CodeActionKind.QuickFix, data=data))
        found.append(lsp.CodeAction("Smallest fix of the deck", kind=lsp.CodeActionKind.SourceFixAll, data=data))
    only = asked.context.only
    return [one for one in found if only is None or any(str(one.kind).startswith(str(kind)) for kind in only)]


def _names(server: DeckServer, asked: lsp.CodeActionParams, parts: DeckParts) -> Iterator[lsp.CodeAction]:
    uri = asked.text_document.uri
    lines = server.lines(uri)
    deck = parts.resolved.deck
    for line in range(asked.range.start.line, min(asked.range.end.line + 1, asked.range.start.line + 50)):
        number = parts.entry_at(line + 1)
        if number is None or number not in parts.resolved.problems or line >= len(lines):
            continue
        name = deck.entries[number].name
        start = lines[line].find(name) if name else -1
        if start < 0:
            continue
        diagnostics = [one for one in asked.context.diagnostics if one.range.start.line == line]
        match = parts.resolved.matches[number]
        finder = parts.ruleset.finder
        near = list(dict.fromkeys(map(finder.to_write, match.cards))) or finder.nearest(name, NAMES)
        for one in near[: 2 * NAMES]:
            edit = lsp.TextEdit(server.units(lines, line, start, start + len(name)), one)
            yield lsp.CodeAction(
                f"Write {one}",
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=diagnostics,
                edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
                is_preferred=len(near) == 1,
            )


def smallest_fix(server: DeckServer, action: lsp.CodeAction) -> lsp.CodeAction:
    """Search for the repair that an action promised, and put it in.

    Raises:
        UsageProblem: the solver is not there, or the file cannot be changed in place.
    """
    from deckcheck.repair.repairer import Repairer
    from deckcheck.repair.words import one_line

    uri = str(action.data["uri"]) if isinstance(action.data, dict) else ""
    document = server.document(uri)
    if document is None:
        return action
    path = server.path(uri)
    repairer = Repairer(server.desks.checker(path), RepairWishes())
    repair = repairer.repair(path, document.source.encode("utf-8", "replace"), server.desks.terms(path))
    if repair.edited is None:
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, one_line(repair)))
        return action
    last = len(document.lines)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(last, 0))
    action.edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(whole, repair.edited.after)]})
    return action
