"""The app: routes, socket, page files, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from gridsage.catalog import bots
from gridsage.errors import GridsageError
from gridsage.games.base import GAMES
from gridsage.store import MemoryStore, Store
from gridsage.web.buckets import Allowance
from gridsage.web.caller import address_of
from gridsage.web.engines.pool import EnginePool
from gridsage.web.engines.seats import BotSeats
from gridsage.web.errors import STATUSES, error_body, error_kind, plain_body, shape_body
from gridsage.web.games.archive import Archive
from gridsage.web.games.daily import DailyService
from gridsage.web.games.lessons import LessonService
from gridsage.web.games.mines.service import MinesService
from gridsage.web.games.mnk.book import MnkBook
from gridsage.web.games.mnk.proofs import MnkProofs
from gridsage.web.games.mnk.service import MnkService
from gridsage.web.games.progress import ProgressService
from gridsage.web.games.puzzles import PuzzleService
from gridsage.web.games.recordings import Recordings
from gridsage.web.games.reviews import Reviews
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.lab import Lab
from gridsage.web.long_work import LongWork
from gridsage.web.services import Services
from gridsage.web.settings import Settings
from gridsage.web.transport.live import Connection
from gridsage.web.transport.routes import daily, general, history, lessons, mines, mnk, puzzles
from gridsage.web.transport.routes import lab as lab_routes
from gridsage.web.transport.routes.context import get_caller
from gridsage.web.transport.security import SOCKET_PROTOCOL, Gate
from gridsage.web.transport.shell import make_shell
from gridsage.web.transport.static_files import PackedFiles

__all__ = ["PAGES", "STATIC", "create_app"]

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
"""The page's files, as they are written."""
PAGES = (
    *("", "mines", "mnk", "analyse", "lab", "history", "replay", "watch", "puzzles", "lessons", "daily"),
    *("help", "rules", "about"),
)
"""The addresses that show the page; which part of it, the page's own router decides."""

_ROOT_FILES = {
    "/favicon.ico": ("icons/favicon.ico", "image/x-icon"),
    "/manifest.webmanifest": ("manifest.webmanifest", "application/manifest+json"),
    # From here it may look after the whole page, not after its own folder alone.
    "/service_worker.js": ("js/service_worker.js", "text/javascript"),
}
"""Files of the page with an address of their own, and what they are."""

_SOCKET_COSTS = 5.0
"""As many messages as it costs to open a socket."""

_KIND_OF_STATUS = {404: "not-found", 405: "method", 413: "too-large", 400: "parse"}


def create_app(settings: Settings | None = None, store: Store | None = None) -> FastAPI:
    """A server that is not started yet; its games go into the store, which is closed with it."""
    settings = settings or Settings()
    store = store or MemoryStore()
    limits = settings.limits
    for game in GAMES:
        bots(game)  # the first look at the catalogue takes a while: not in a request

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        seats = BotSeats[Any](
            per_process=limits.bots_per_engine, per_client=limits.bots_per_client, idle_s=limits.idle_bot_s
        )
        pool = EnginePool(
            settings.workers,
            jobs_per_client=limits.engine_jobs_per_client,
            jobs_per_address=limits.engine_jobs_per_address,
            seats=seats,
        )
        sessions = Sessions(store, limits, on_idle=pool.let_go)
        sessions.start()
        warming = asyncio.create_task(pool.warm())
        work = LongWork()
        archive = Archive(sessions, pool, work, settings)
        lab = Lab(sessions, pool, work, settings)
        worths = Worths(sessions, pool, limits.engine_time_s)
        mines_service = MinesService(sessions, pool, settings, worths, work)
        puzzle_service = PuzzleService(store, work)
        app.state.services = Services(
            sessions,
            mines_service,
            MnkService(sessions, pool, settings),
            archive,
            Recordings(sessions, pool, settings),
            Reviews(archive, store, pool, work, settings),
            MnkProofs(store, pool, work, settings),
            MnkBook(store, work),
            ProgressService(sessions, work, worths),
            lab,
            puzzle_service,
            DailyService(store, work, mines_service, puzzle_service),
            LessonService(work),
            limits,
            Allowance(limits.messages_per_s),
        )
        await _prepare_routes(app)
        try:
            yield
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await lab.close()
            await worths.close()
            await work.close()
            await pool.close()
            await sessions.close()
            store.close()

    app = FastAPI(
        title="Gridsage",
        version="1",
        summary="Play, understand and measure Minesweeper and m,n,k games.",
        lifespan=lifespan,
        openapi_url=None,
        # The usual documentation pages load scripts from other hosts, which this server never asks anyone to do.
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.add_middleware(Gate, settings=settings)
    _add_errors(app)
    # First, since they are most of what a browser asks for.
    app.mount("/static", PackedFiles(STATIC))
    for part in (general, mines, mnk, history, lab_routes, puzzles, daily, lessons):
        app.include_router(part.router, prefix="/api/v1")
    _add_description(app)
    _add_socket(app, settings)
    _add_page(app)
    return app


def _add_errors(app: FastAPI) -> None:
    def answer(status: int, body: dict[str, object]) -> JSONResponse:
        return JSONResponse({"error": body}, status_code=status)

    @app.exception_handler(GridsageError)
    async def ours(_: Request, error: GridsageError) -> JSONResponse:
        return answer(STATUSES[error_kind(error)], error_body(error))

    @app.exception_handler(RequestValidationError)
    async def wrong_shape(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return answer(422, shape_body(where, first["msg"]))

    @app.exception_handler(HTTPException)
    async def others(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request):
            # The page says so itself, in its own language, and leads on.
            return HTMLResponse(make_shell("index.html", request.url.path), 404)
        kind = _KIND_OF_STATUS.get(error.status_code, "internal")
        response = answer(error.status_code, plain_body(kind, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def faults(_: Request, error: Exception) -> JSONResponse:
        log.error("a request failed", exc_info=error)
        return answer(500, plain_body("internal", "something went wrong on the server"))


def _add_socket(app: FastAPI, settings: Settings) -> None:
    clients: Counter[str] = Counter()
    addresses: Counter[str] = Counter()

    @app.websocket("/api/v1/live")
    async def live(socket: WebSocket) -> None:
        caller, limits, services = await get_caller(socket), settings.limits, app.state.services
        address = address_of(caller.client)
        if clients[caller.client] >= limits.sockets_per_client or addresses[address] >= limits.sockets_per_address:
            await socket.close(4429, "too many tabs at once")
            return
        # Who comes back again and again pays for it with what they may say.
        if not services.messages.take(caller.client, _SOCKET_COSTS):
            await socket.close(4429, "too many messages; wait a moment")
            return
        clients[caller.client] += 1
        addresses[address] += 1
        try:
            offers = SOCKET_PROTOCOL in socket.scope.get("subprotocols", ())
            await socket.accept(SOCKET_PROTOCOL if offers else None)
            await Connection(socket, caller, services).run()
        finally:
            for open_sockets, name in ((clients, caller.client), (addresses, address)):
                open_sockets[name] -= 1
                if not open_sockets[name]:
                    del open_sockets[name]


async def _prepare_routes(app: FastAPI) -> None:
    """Look for an address that is none: the framework makes its routes when they are first tried, which takes long."""

    async def nothing(*_: object) -> dict[str, Any]:
        return {"type": "http.disconnect"}

    scope = {"type": "http", "app": app, "method": "GET", "path": "/api/v1/-", "root_path": "", "headers": []}
    with suppress(HTTPException):
        await app.router({**scope, "query_string": b""}, nothing, nothing)  # type: ignore[arg-type]


def _add_description(app: FastAPI) -> None:
    # Making it takes a while: a plain function is called in a thread.
    def description() -> JSONResponse:
        return JSONResponse(app.openapi())

    app.add_api_route("/api/v1/openapi.json", description, include_in_schema=False)


def _add_page(app: FastAPI) -> None:
    async def page(request: Request) -> Response:
        return HTMLResponse(make_shell("index.html", request.url.path))

    async def offline() -> Response:
        return HTMLResponse(make_shell("offline.html"))

    for name in PAGES:
        app.add_api_route(f"/{name}", page, include_in_schema=False)
    app.add_api_route("/replay/{game_id}", page, include_in_schema=False)
    app.add_api_route("/daily/{day}", page, include_in_schema=False)
    app.add_api_route("/offline", offline, include_in_schema=False)
    for address, (name, kind) in _ROOT_FILES.items():
        app.add_api_route(address, partial(_send_file, name, kind), include_in_schema=False)


def _wants_page(request: Request) -> bool:
    """Whether a browser goes to an address; the API and the page's files answer for themselves."""
    asks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return asks and not request.url.path.startswith(("/api/", "/static/"))


async def _send_file(name: str, kind: str) -> Response:
    return FileResponse(STATIC / name, media_type=kind)
