"""m,n,k games over HTTP: new games, moves, taking back, hints, analysis."""

from __future__ import annotations

from contextlib import aclosing
from typing import Annotated

from fastapi import APIRouter, Path

from gridsage.web.errors import UnavailableError
from gridsage.web.routes.context import REFUSALS, CallerOf, TablesOf
from gridsage.web.schemas import MnkAnalysis, MnkHints, MnkHintsRequest, MnkMove, MnkQuestion, MnkState, NewMnkGame

__all__ = ["analyse", "ask_hints", "game_state", "make_move", "new_game", "router", "take_back"]

router = APIRouter(prefix="/mnk", tags=["mnk"], responses=REFUSALS)

_Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


@router.post("/games", status_code=201)
async def new_game(wanted: NewMnkGame, tables: TablesOf, caller: CallerOf) -> MnkState:
    """Start a game. A bot that is to move thinks while a socket has joined the game."""
    return tables.mnk.create(caller, wanted)


@router.get("/games/{game_id}")
async def game_state(game_id: _Id, tables: TablesOf, caller: CallerOf) -> MnkState:
    """The whole game."""
    return await tables.mnk.state(caller, game_id)


@router.post("/games/{game_id}/moves")
async def make_move(game_id: _Id, wanted: MnkMove, tables: TablesOf, caller: CallerOf) -> MnkState:
    """A person's move."""
    return await tables.mnk.move(caller, game_id, wanted)


@router.post("/games/{game_id}/takeback")
async def take_back(game_id: _Id, tables: TablesOf, caller: CallerOf) -> MnkState:
    """Take back the last move of a person, and what a bot answered."""
    return await tables.mnk.take_back(caller, game_id)


@router.post("/games/{game_id}/hints")
async def ask_hints(game_id: _Id, wanted: MnkHintsRequest, tables: TablesOf, caller: CallerOf) -> MnkHints:
    """The moves a bot would think of, with reasons."""
    return await tables.mnk.hints(caller, game_id, wanted.bot)


@router.post("/analysis")
async def analyse(wanted: MnkQuestion, tables: TablesOf, caller: CallerOf) -> MnkAnalysis:
    """The best moves of any position, either side to move."""
    async with aclosing(tables.mnk.analyse(caller, wanted)) as answers:
        async for kind, content in answers:
            if kind == "result":
                return MnkAnalysis.model_validate(content)
    raise UnavailableError("the engine gave no answer")
