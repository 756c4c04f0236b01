"""Minesweeper over HTTP: new games, moves, taking back, hints."""

from __future__ import annotations

from gridsage.web.messages import (
    MinesAnalysis,
    MinesDelta,
    MinesHints,
    MinesHintsRequest,
    MinesMove,
    MinesQuestion,
    MinesState,
    NewMinesGame,
)
from gridsage.web.transport.routes.context import CallerOf, GameIdOf, TablesOf, new_router

__all__ = ["analyse", "ask_chances", "ask_hints", "game_state", "make_move", "new_game", "router", "undo_move"]

router = new_router("mines", prefix="/mines")


@router.post("/games", status_code=201)
async def new_game(wanted: NewMinesGame, tables: TablesOf, caller: CallerOf) -> MinesState:
    """Start a game."""
    return tables.mines.create(caller, wanted)


@router.get("/games/{game_id}")
async def game_state(game_id: GameIdOf, tables: TablesOf, caller: CallerOf) -> MinesState:
    """A whole game as its player sees it."""
    return await tables.mines.state(caller, game_id)


@router.post("/games/{game_id}/moves")
async def make_move(game_id: GameIdOf, wanted: MinesMove, tables: TablesOf, caller: CallerOf) -> MinesDelta:
    """Make a move; what it changed."""
    return await tables.mines.move(caller, game_id, wanted.move)


@router.post("/games/{game_id}/undo")
async def undo_move(game_id: GameIdOf, tables: TablesOf, caller: CallerOf) -> MinesState:
    """Take the last move back, as practice."""
    return await tables.mines.undo(caller, game_id)


@router.post("/games/{game_id}/hints")
async def ask_hints(game_id: GameIdOf, wanted: MinesHintsRequest, tables: TablesOf, caller: CallerOf) -> MinesHints:
    """What a bot can tell of the game now, with reasons."""
    return await tables.mines.hints(caller, game_id, wanted.bot)


@router.post("/games/{game_id}/chances")
async def ask_chances(game_id: GameIdOf, tables: TablesOf, caller: CallerOf) -> MinesAnalysis:
    """The exact chances of the game now, and the best move."""
    return await tables.mines.chances(caller, game_id)


@router.post("/analysis")
async def analyse(wanted: MinesQuestion, tables: TablesOf, caller: CallerOf) -> MinesAnalysis:
    """The exact chances of any position, the best move, and why the certain cells are certain."""
    return await tables.mines.analyse(caller, wanted)
