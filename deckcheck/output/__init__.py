"""Outputs: the faces of a report, one module a format, imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.checking.checker import Details
    from deckcheck.output.base import Output, Target

OUTPUTS = {
    "text": ("deckcheck.output.text", "TextOutput"),
    "summary": ("deckcheck.output.summary", "SummaryOutput"),
    "concise": ("deckcheck.output.concise", "ConciseOutput"),
    "json": ("deckcheck.output.json", "JsonOutput"),
    "jsonl": ("deckcheck.output.json", "JsonLinesOutput"),
    "github": ("deckcheck.output.github", "GithubOutput"),
    "gitlab": ("deckcheck.output.gitlab", "GitlabOutput"),
    "sarif": ("deckcheck.output.sarif", "SarifOutput"),
    "junit": ("deckcheck.output.junit", "JunitOutput"),
    "markdown": ("deckcheck.output.markdown", "MarkdownOutput"),
    "html": ("deckcheck.output.html.report", "HtmlOutput"),
}
"""Where each output format lives. A new one is a module with a subclass of ``Output``, and a line here."""

SO_FAR = "so far"
"""The output of a question that only people ask: no name that anybody can choose."""
_ASKED = {SO_FAR: ("deckcheck.output.so_far", "SoFarOutput")}

DETAILED = frozenset({"html"})
"""The formats that show the accounts of a deck."""


def open_output(name: str, target: Target) -> Output:
    """Return the output of a format, ready to write to a target."""
    module, kind = OUTPUTS.get(name) or _ASKED[name]
    output: Output = getattr(import_module(module), kind)(target)
    return output


def details_for(names: Iterable[str]) -> Details | None:
    """Return what a checker has to add to its reports for these formats, ``None`` if nothing."""
    if DETAILED.isdisjoint(names):
        return None
    from deckcheck.checking.breakdown.build import give_accounts

    return give_accounts
