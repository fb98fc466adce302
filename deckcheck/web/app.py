"""The application: which address is answered by what."""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from deckcheck.answers.limits import BYTES
from deckcheck.answers.refusals import Refusal
from deckcheck.record import Record
from deckcheck.web.front import Front, on_http_error, on_refusal
from deckcheck.web.guards import FORM, Rate, read_body, refuse_kind
from deckcheck.web.page.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from deckcheck.web.sources import Sources
    from deckcheck.web.workers import Workers

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = {
    "/page.css": ("page/page.css", "text/css"),
    "/page.js": ("page/page.js", "text/javascript"),
    "/report.css": ("../output/html/html.css", "text/css"),
    "/sheet.css": ("../sheets/sheet.css", "text/css"),
}
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
ASKED = ("check", "fix", "complete", "convert")
JSON_BODY = 2 * BYTES
"""A list of 64 KiB grows in JSON: line ends and quotes take two bytes."""


class Site(Record):
    """What the application is made of. ``origins`` are the pages of others that may read answers."""

    __slots__ = ("log", "origins", "rate", "sources", "workers")

    def __init__(
        self,
        workers: Workers,
        rate: Rate,
        sources: Sources | None = None,
        origins: Sequence[str] = (),
        log: Callable[[str], object] | None = None,
    ) -> None:
        self.workers = workers
        self.rate = rate
        self.sources = sources
        self.origins = tuple(origins)
        self.log = log


def make_app(site: Site) -> ASGIApp:
    """Return the application."""
    answers = _Answers(site)
    routes = [
        Route("/", answers.page, methods=["GET", "POST"]),
        Route("/sheet", answers.page, methods=["GET", "POST"]),
        Route("/healthz", answers.health, methods=["GET"]),
        Route("/api/games", answers.data, methods=["GET"]),
        Route("/api/games/{game}/formats", answers.data, methods=["GET"]),
        Route("/api/cards", answers.data, methods=["GET"]),
        Route("/api/openapi.json", answers.data, methods=["GET"]),
        *(Route(f"/api/{name}", answers.asked, methods=["POST"]) for name in ASKED),
        *(Route(path, answers.file, methods=["GET"]) for path in FILES),
    ]
    middleware = []
    if site.origins:
        methods, heads = ["GET", "POST"], ["content-type"]
        middleware.append(
            Middleware(CORSMiddleware, allow_origins=site.origins, allow_methods=methods, allow_headers=heads)
        )
    app = Starlette(
        routes=routes,
        middleware=middleware,
        exception_handlers={Refusal: on_refusal, HTTPException: on_http_error},
        lifespan=answers.life,
    )
    return Front(app, site.log)


class _Answers:
    """The answers of the application."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._files = {path: (_read(name), kind) for path, (name, kind) in FILES.items()}

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:  # noqa: ARG002 (Starlette's signature)
        """Have workers as long as the application runs."""
        site = self._site
        site.workers.start()
        watch = asyncio.create_task(site.sources.watch(site.workers.renew)) if site.sources is not None else None
        try:
            yield
        finally:
            if watch is not None:
                watch.cancel()
            await site.workers.stop()

    async def health(self, request: Request) -> Response:
        """Say that the front is there."""
        _note(request, "/healthz")
        return PlainTextResponse("ok\n")

    async def file(self, request: Request) -> Response:
        """Return a style sheet or the script."""
        _note(request, request.url.path)
        content, kind = self._files[request.url.path]
        return Response(content, media_type=kind)

    async def page(self, request: Request) -> Response:
        """Return the page, or a sheet."""
        path = request.url.path
        _note(request, path)
        self._site.rate.spend(request)
        head: dict[str, object] = {"do": "sheet" if path == "/sheet" else "page", "lang": _language(request)}
        head["query"] = {
            name: request.query_params[name][:20] for name in ("lang", "paper") if name in request.query_params
        }
        body = b""
        if request.method == "POST":
            refuse_kind(request, FORMS)
            head["content"] = request.headers["content-type"][:300]
            body = await read_body(request, FORM if FORMS[0] in request.headers["content-type"] else 3 * BYTES)
        return await self._ask(request, head, body)

    async def data(self, request: Request) -> Response:
        """Answer a question that is in the address."""
        path = request.url.path
        game = request.path_params.get("game")
        _note(request, "/api/games/G/formats" if game is not None else path)
        self._site.rate.spend(request)
        do = "formats" if game is not None else path.rpartition("/")[2].partition(".")[0]
        query = {name: value[:1000] for name, value in list(request.query_params.items())[:10]}
        if game is not None:
            query = {"game": game}
        return await self._ask(request, {"do": do, "query": query, "lang": _language(request)})

    async def asked(self, request: Request) -> Response:
        """Answer a question that is in the body."""
        path = request.url.path
        _note(request, path)
        self._site.rate.spend(request)
        refuse_kind(request, ("application/json",))
        head: dict[str, object] = {"do": path.rpartition("/")[2], "lang": _language(request)}
        return await self._ask(request, head, await read_body(request, JSON_BODY))

    async def _ask(self, request: Request, head: dict[str, object], body: bytes = b"") -> Response:
        told, answer = await self._site.workers.ask(head, body)
        request.scope["noted"].update({name: told.get(name) for name in ("game", "verdict", "codes", "error")})
        status, kind = told["status"], told["type"]
        assert isinstance(status, int)
        return Response(answer, status, headers={"content-type": str(kind)})


def _note(request: Request, route: str) -> None:
    request.scope["noted"] = {"route": route}


def _language(request: Request) -> str:
    """Return the language of the answer: the one that is asked for first, of those that there are."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    names = (one.strip()[:2].lower() for one in asked[:200].split(","))
    return next((name for name in names if name in LANGUAGES), "en")


def _read(name: str) -> bytes:
    with open(os.path.join(HERE, *name.split("/")), "rb") as file:
        return file.read()
