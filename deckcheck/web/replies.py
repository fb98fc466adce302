"""What a worker says to a question: a status, a type, and the bytes of the answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from deckcheck.answers.refusals import Refusal
from deckcheck.language import speaking
from deckcheck.web.forms import read_form
from deckcheck.web.openapi import openapi
from deckcheck.web.page.render import page_html, refused_html, sheet_page

if TYPE_CHECKING:
    from deckcheck.answers.desk import Desk
    from deckcheck.web.forms import FilledForm
    from deckcheck.web.frames import Head

JSON, PROBLEM, HTML = "application/json", "application/problem+json", "text/html; charset=utf-8"


class Replier:
    """Answers what the front passes on: a ``do``, what the address says (``query``), and a body."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def reply(self, head: Head, body: bytes) -> tuple[Head, bytes]:
        """Answer one question; whatever is in it, there is an answer."""
        self.desk.told = []
        do = str(head["do"])
        page = do in ("page", "sheet")
        error = ""
        try:
            if page:
                kind, answer = self._page(do, head, body)
            else:
                with speaking(str(head.get("lang", ""))):
                    kind, answer = JSON, as_json(self._data(do, head, body))
            status = 200
        except Refusal as refusal:
            status, kind, answer = self._refused(refusal, head, page=page)
        except (MemoryError, RecursionError) as problem:
            slow = Refusal(422, "too-slow", "The answer would take too much time or memory.")
            error = type(problem).__name__
            status, kind, answer = self._refused(slow, head, page=page)
        except Exception as problem:  # a mistake of ours: where it is may be noted, not what was asked
            mistake = Refusal(500, "failed", "This is a mistake in deckcheck, not in your deck.")
            error = _where(problem)
            status, kind, answer = self._refused(mistake, head, page=page)
        return {"status": status, "type": kind, "error": error, **self._told()}, answer

    def _data(self, do: str, head: Head, body: bytes) -> object:
        query = _strings(head.get("query"))
        if do in ("check", "fix", "complete", "convert"):
            return getattr(self.desk, do)(asked_of(body))
        if do == "formats":
            return self.desk.formats(query.get("game", ""))
        if do == "cards":
            asked: dict[str, object] = dict(query)
            limit = query.get("limit", "")
            if limit.isascii() and limit.isdecimal() and len(limit) < 5:
                asked["limit"] = int(limit)
            return self.desk.cards(asked)
        if do == "explain":
            return self.desk.explain(query.get("code", ""))
        if do == "rules":
            return self.desk.rules(query.get("game", ""))
        if do == "openapi":
            return openapi()
        return self.desk.games()

    def _page(self, do: str, head: Head, body: bytes) -> tuple[str, bytes]:
        form = self._form(head, body)
        with speaking(form.get("lang")):
            html = sheet_page(self.desk, form) if do == "sheet" else page_html(self.desk, form)
        return HTML, html.encode("utf-8", "replace")

    def _form(self, head: Head, body: bytes) -> FilledForm:
        form = read_form(str(head.get("content", "")), body)
        for name, value in _strings(head.get("query")).items():
            form.fields.setdefault(name, value)
        form.fields.setdefault("lang", str(head.get("lang", "en")))
        return form

    def _refused(self, refusal: Refusal, head: Head, *, page: bool) -> tuple[int, str, bytes]:
        if not page:
            return refusal.status, PROBLEM, as_json(refusal.to_dict())
        return refusal.status, HTML, refused_html(refusal, str(head.get("lang", "en"))).encode("utf-8", "replace")

    def _told(self) -> Head:
        """Return what may be noted of the answer: games, verdicts and codes, nothing that somebody wrote."""
        reports = self.desk.told
        return {
            "game": sorted({one.game for one in reports if one.game}),
            "verdict": [one.verdict for one in reports],
            "codes": sorted({finding.code for one in reports for finding in one.findings}),
        }


def asked_of(body: bytes) -> object:
    """Return the JSON of a request."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(400, "bad-request", "The body is no JSON.") from None


def as_json(value: object) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def _strings(value: object) -> dict[str, str]:
    return value if isinstance(value, dict) else {}


def _where(problem: Exception) -> str:
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""
    return f"{type(problem).__name__} at {place}"
