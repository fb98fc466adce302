"""Outputs: the faces of a report, one module a format, imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.output.base import Output, Target

OUTPUTS = {
    "text": ("deckcheck.output.text", "TextOutput"),
    "concise": ("deckcheck.output.concise", "ConciseOutput"),
    "json": ("deckcheck.output.json", "JsonOutput"),
    "jsonl": ("deckcheck.output.json", "JsonLinesOutput"),
    "github": ("deckcheck.output.github", "GithubOutput"),
    "gitlab": ("deckcheck.output.gitlab", "GitlabOutput"),
    "sarif": ("deckcheck.output.sarif", "SarifOutput"),
    "junit": ("deckcheck.output.junit", "JunitOutput"),
    "markdown": ("deckcheck.output.markdown", "MarkdownOutput"),
}
"""Where each output format lives. A new one is a module with a subclass of ``Output``, and a line here."""


def open_output(name: str, target: Target) -> Output:
    """Give the output of a format, ready to write to a target."""
    module, kind = OUTPUTS[name]
    output: Output = getattr(import_module(module), kind)(target)
    return output
