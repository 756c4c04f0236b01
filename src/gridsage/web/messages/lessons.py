"""Lessons on patterns: the example, a drill, an answer to it, and what that was worth."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.sessions.puzzles.lessons import DrillAnswer
from gridsage.web.messages.base import CellIndex, Message
from gridsage.web.messages.puzzles import PuzzleStep

__all__ = ["DrillQuestion", "DrillTry", "DrillVerdict", "LessonBoards", "LessonList", "LessonMessage"]


class LessonMessage(BaseModel):
    """A pattern on a small board, with what it makes certain there; the page has the words."""

    name: str
    width: int
    height: int
    letters: str
    steps: list[PuzzleStep]
    drills: int
    """How many there are."""


class LessonBoards(BaseModel):
    """Whole boards to practise on: a bot that sees no more than so many numbers together solves them."""

    numbers: Literal["one", "two"]
    setup: str
    solvable_by: str


class LessonList(BaseModel):
    """Every lesson, the easier first, and whole boards."""

    lessons: list[LessonMessage]
    boards: list[LessonBoards]


class DrillQuestion(BaseModel):
    """A position in which the pattern makes a cell certain."""

    lesson: str
    number: int
    """From 1."""
    of: int
    width: int
    height: int
    letters: str


class DrillTry(Message):
    """A cell that is said to be safe, or a mine, by the pattern; none to see the solution."""

    cell: CellIndex | None = None
    verdict: Literal["safe", "mine"] = "safe"


class DrillVerdict(BaseModel):
    """What the answer was worth."""

    answer: DrillAnswer | None
    """None where the solution was asked for."""
    step: PuzzleStep | None
    """Why the cell is certain, where it is."""
    solution: list[PuzzleStep]
    """The cells that the pattern makes certain, told with a right answer and where it was asked for."""
