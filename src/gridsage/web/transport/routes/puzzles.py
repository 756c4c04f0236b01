"""Puzzles over HTTP: the next question, a try at it, and a player's progress."""

from __future__ import annotations

from starlette.requests import Request

from gridsage.web.messages import PuzzleKindText, PuzzleProgressList, PuzzleQuestion, PuzzleTry, PuzzleVerdict
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.routes.context import CallerOf, ServicesOf, new_router

__all__ = ["answer", "next_puzzle", "progress", "router"]

router = new_router("puzzles", prefix="/puzzles")


@router.get("/progress")
async def progress(request: Request, services: ServicesOf, caller: CallerOf) -> PuzzleProgressList:
    """Your rating, streak and days with every kind of puzzle."""
    return await while_connected(request, services.puzzles.progress(caller))


@router.get("/{kind}/next")
async def next_puzzle(request: Request, kind: PuzzleKindText, services: ServicesOf, caller: CallerOf) -> PuzzleQuestion:
    """A puzzle that you missed and that comes back, or a new one that suits your rating."""
    return await while_connected(request, services.puzzles.next(caller, kind))


@router.post("/{kind}/tries")
async def answer(kind: PuzzleKindText, wanted: PuzzleTry, services: ServicesOf, caller: CallerOf) -> PuzzleVerdict:
    """A try at a puzzle; it is kept, and the solution told. Only the first one at a puzzle is rated."""
    return await services.puzzles.answer(caller, kind, wanted)
