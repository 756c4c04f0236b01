"""Lessons over HTTP: the patterns with their examples, drills, and answers to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.requests import Request

from gridsage.web.messages import DrillQuestion, DrillTry, DrillVerdict, LessonList
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.routes.context import CallerOf, ServicesOf, new_router

__all__ = ["all_lessons", "answer_drill", "drill", "router"]

router = new_router("lessons", prefix="/lessons")

LessonName = Annotated[str, Path(max_length=40, examples=["1-2-1"])]
DrillNumber = Annotated[int, Path(ge=1, le=1000)]


@router.get("")
async def all_lessons(request: Request, services: ServicesOf, caller: CallerOf) -> LessonList:
    """Every lesson: a famous pattern on a small board, and what it makes certain there."""
    return await while_connected(request, services.lessons.all(caller))


@router.get("/{name}/drills/{number}")
async def drill(
    request: Request, name: LessonName, number: DrillNumber, services: ServicesOf, caller: CallerOf
) -> DrillQuestion:
    """A position in which the pattern makes a cell certain."""
    return await while_connected(request, services.lessons.drill(caller, name, number))


@router.post("/{name}/drills/{number}/tries")
async def answer_drill(
    name: LessonName, number: DrillNumber, wanted: DrillTry, services: ServicesOf, caller: CallerOf
) -> DrillVerdict:
    """An answer to a drill: whether the cell is what you say, and by the pattern. Nothing is kept of it."""
    return await services.lessons.answer(caller, name, number, wanted)
