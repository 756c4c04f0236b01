"""Minesweeper over HTTP: new games, moves, taking back, giving up, hints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request

from gridsage.web.messages import (
    MinesAnalysis,
    MinesDelta,
    MinesGuessAnswer,
    MinesGuessRequest,
    MinesHints,
    MinesHintsRequest,
    MinesMove,
    MinesQuestion,
    MinesState,
    NewMinesGame,
    ReadRecording,
)
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.routes.context import CallerOf, GameIdOf, ServicesOf, new_router

__all__ = [
    "analyse",
    "ask_chances",
    "ask_hints",
    "game_state",
    "make_move",
    "may_guess",
    "new_game",
    "read_recording",
    "redo_move",
    "resign",
    "router",
    "undo_move",
]

router = new_router("mines", prefix="/mines")


@router.post("/games", status_code=201)
async def new_game(request: Request, wanted: NewMinesGame, services: ServicesOf, caller: CallerOf) -> MinesState:
    """Start a game; its board may have to be looked for."""
    return await while_connected(request, services.mines.begin(caller, wanted))


@router.get("/games/{game_id}")
async def game_state(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MinesState:
    """A whole game as its player sees it."""
    return await services.mines.state(caller, game_id)


@router.post("/games/{game_id}/moves")
async def make_move(game_id: GameIdOf, wanted: MinesMove, services: ServicesOf, caller: CallerOf) -> MinesDelta:
    """Make a move; what it changed."""
    return await services.mines.move(caller, game_id, wanted)


@router.post("/games/{game_id}/undo")
async def undo_move(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MinesState:
    """Take the last move back, as practice."""
    return await services.mines.undo(caller, game_id)


@router.post("/games/{game_id}/redo")
async def redo_move(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MinesDelta:
    """Make the move again that was taken back last; what it changed."""
    return await services.mines.redo(caller, game_id)


@router.post("/games/{game_id}/resign")
async def resign(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MinesState:
    """Give the game up; the answer shows its mines."""
    return await services.mines.resign(caller, game_id)


@router.post("/games/{game_id}/hints")
async def ask_hints(
    request: Request, game_id: GameIdOf, wanted: MinesHintsRequest, services: ServicesOf, caller: CallerOf
) -> MinesHints:
    """What a bot can tell of the game now, with reasons."""
    return await while_connected(
        request, services.mines.hints(caller, game_id, wanted.bot, trust_flags=wanted.trust_flags)
    )


@router.post("/games/{game_id}/chances")
async def ask_chances(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MinesAnalysis:
    """The exact chances of the game now, and the best move."""
    return await while_connected(request, services.mines.chances(caller, game_id))


@router.post("/games/{game_id}/may-guess")
async def may_guess(
    request: Request, game_id: GameIdOf, wanted: MinesGuessRequest, services: ServicesOf, caller: CallerOf
) -> MinesGuessAnswer:
    """Whether a guess is needed now, and of a safe cell as much as is wanted."""
    return await while_connected(request, services.mines.may_guess(caller, game_id, wanted.show))


@router.post(
    "/recordings",
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {}}}},
)
async def read_recording(
    request: Request,
    services: ServicesOf,
    caller: CallerOf,
    name: Annotated[str, Query(max_length=300)] = "",
    game: Annotated[int | None, Query(ge=1, le=10_000)] = None,
) -> ReadRecording:
    """A file of a players' program: a game in it is kept among yours, and shown by its replay."""
    data = await request.body()
    return await while_connected(request, services.recordings.read(caller, data, name=name, game=game))


@router.post("/analysis")
async def analyse(request: Request, wanted: MinesQuestion, services: ServicesOf, caller: CallerOf) -> MinesAnalysis:
    """The exact chances of any position, the best move, and why the certain cells are certain."""
    return await while_connected(request, services.mines.analyse(caller, wanted))
