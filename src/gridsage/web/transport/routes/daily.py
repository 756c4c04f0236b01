"""The board and the puzzle of a day over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request

from gridsage.web.messages import DailyArchive, DailyDay, DayText, MinesState, PuzzleQuestion
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.routes.context import CallerOf, ServicesOf, new_router

__all__ = ["archive", "day_of", "play", "puzzle", "router"]

router = new_router("daily", prefix="/daily")


@router.get("")
async def archive(
    request: Request,
    services: ServicesOf,
    caller: CallerOf,
    limit: Annotated[int, Query(ge=1, le=400)] = 30,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> DailyArchive:
    """The days so far, the latest first, with what you have made of them and your streaks."""
    return await while_connected(request, services.daily.archive(caller, limit=limit, offset=offset))


@router.get("/{day}")
async def day_of(request: Request, day: DayText, services: ServicesOf, caller: CallerOf) -> DailyDay:
    """The board and the puzzle of a day, and what you have made of them; a day that has not begun is refused."""
    return await while_connected(request, services.daily.day(caller, day))


@router.post("/{day}/board")
async def play(day: DayText, services: ServicesOf, caller: CallerOf) -> MinesState:
    """Your game on the board of a day, with its first cell open: the one that goes on, or a new one.

    The first one counts; after its end, another one is practice.
    """
    return await services.daily.play(caller, day)


@router.get("/{day}/puzzle")
async def puzzle(request: Request, day: DayText, services: ServicesOf, caller: CallerOf) -> PuzzleQuestion:
    """The puzzle of a day, which is answered as any other of its kind; the first answer from its day on counts."""
    return await while_connected(request, services.daily.puzzle(caller, day))
