"""What was played: lists, statistics, replays, downloads."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from fastapi.responses import Response
from starlette.requests import Request

from gridsage.web.messages import GameList, MinesProgress, MinesReplay, MnkReplay, ReadRecording, Statistics
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.packed import text_response
from gridsage.web.transport.routes.context import CallerOf, GameIdOf, ServicesOf, new_router

__all__ = [
    "delete",
    "film",
    "list_games",
    "moves",
    "progress",
    "progress_csv",
    "progress_totals_csv",
    "read_game_file",
    "record",
    "replay",
    "router",
    "same_board",
    "statistics",
]

router = new_router("history")


@router.get("/games")
async def list_games(
    request: Request,
    services: ServicesOf,
    caller: CallerOf,
    game: Literal["mines", "mnk"] | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> GameList:
    """Your games, the latest first."""
    return await while_connected(request, services.archive.list(caller, game=game, limit=limit, offset=offset))


@router.get("/statistics")
async def statistics(request: Request, services: ServicesOf, caller: CallerOf) -> Statistics:
    """What you achieved, by setup."""
    return await while_connected(request, services.archive.statistics(caller))


@router.get("/progress")
async def progress(request: Request, services: ServicesOf, caller: CallerOf, figures: bool = False) -> MinesProgress:
    """Your latest finished games of Minesweeper, the oldest first: times, guesses, luck; all figures if asked."""
    return await while_connected(request, services.progress.progress(caller, figures=figures))


@router.get("/progress.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def progress_csv(request: Request, services: ServicesOf, caller: CallerOf) -> Response:
    """The same as a file for a spreadsheet."""
    text = await while_connected(request, services.progress.progress_csv(caller))
    headers = {"Content-Disposition": 'attachment; filename="gridsage-progress.csv"'}
    return Response(text, media_type="text/csv", headers=headers)


@router.get("/progress-totals.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def progress_totals_csv(request: Request, services: ServicesOf, caller: CallerOf) -> Response:
    """Your sums and personal bests by board and class of help, as a file for a spreadsheet."""
    text = await while_connected(request, services.progress.totals_csv(caller))
    headers = {"Content-Disposition": 'attachment; filename="gridsage-progress-totals.csv"'}
    return Response(text, media_type="text/csv", headers=headers)


@router.post(
    "/games/files",
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {}}}},
)
async def read_game_file(
    request: Request,
    services: ServicesOf,
    caller: CallerOf,
    name: Annotated[str, Query(max_length=300)] = "",
    game: Annotated[int | None, Query(ge=1, le=10_000)] = None,
) -> ReadRecording:
    """A file with a game of either family: it is kept among yours, and shown by its replay and its review."""
    data = await request.body()
    return await while_connected(request, services.recordings.read_any(caller, data, name=name, game=game))


@router.get("/games/{game_id}/replay", response_model=MinesReplay | MnkReplay)
async def replay(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> Response:
    """A game move by move; one of Minesweeper only when it is over."""
    text = await while_connected(request, services.archive.replay(caller, game_id))
    return await text_response(request.scope, text, "application/json")


@router.get("/games/{game_id}/same-board")
async def same_board(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> GameList:
    """Your other finished games on the board of this game of Minesweeper, the latest first."""
    return await while_connected(request, services.archive.same_board(caller, game_id))


@router.get(
    "/games/{game_id}/record.json", response_class=Response, responses={200: {"content": {"application/json": {}}}}
)
async def record(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> Response:
    """The game's record as a file."""
    text = await while_connected(request, services.archive.record(caller, game_id))
    headers = {"Content-Disposition": f'attachment; filename="gridsage-{game_id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/games/{game_id}/moves.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def moves(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> Response:
    """The moves of a game of Minesweeper with times and distances, as a file."""
    text = await while_connected(request, services.archive.moves_csv(caller, game_id))
    headers = {"Content-Disposition": f'attachment; filename="gridsage-{game_id}.csv"'}
    return await text_response(request.scope, text, "text/csv", headers)


@router.get("/games/{game_id}/film.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def film(
    request: Request,
    game_id: GameIdOf,
    services: ServicesOf,
    caller: CallerOf,
    speed: Annotated[float, Query(ge=0.05, le=100)] = 1.0,
) -> Response:
    """A finished game as a picture that plays it, as a file; ``speed`` times as fast as it was played."""
    text = await while_connected(request, services.archive.film(caller, game_id, speed))
    headers = {"Content-Disposition": f'attachment; filename="gridsage-{game_id}.svg"'}
    return await text_response(request.scope, text, "image/svg+xml", headers)


@router.delete("/games/{game_id}", status_code=204)
async def delete(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> None:
    """Forget one of your games."""
    await services.archive.delete(caller, game_id)
