"""Puzzles: the question, a try at it, what it was worth, and a player's progress."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from gridsage.web.messages.base import CellIndex, Message, PatternMessage, RemarkMessage

__all__ = [
    "PuzzleDay",
    "PuzzleKindText",
    "PuzzleProgress",
    "PuzzleProgressList",
    "PuzzleQuestion",
    "PuzzleStep",
    "PuzzleTry",
    "PuzzleVerdict",
]

PuzzleKindText = Literal["safe-cell", "sure-cells", "win", "defence"]


class PuzzleDay(BaseModel):
    """What was tried on one day (its number since 1970, UTC), and the rating at its end."""

    day: int
    tried: int
    solved: int
    rating: float


class PuzzleProgress(BaseModel):
    """What a player has done with the puzzles of one kind."""

    kind: PuzzleKindText
    rating: float
    deviation: float
    tried: int
    solved: int
    streak: int
    best_streak: int
    due: int
    """Puzzles that were missed and come back now."""
    waiting: int
    """Puzzles that were missed and come back now or later."""
    days: list[PuzzleDay]


class PuzzleProgressList(BaseModel):
    """The progress with every kind."""

    kinds: list[PuzzleProgress]


class PuzzleQuestion(BaseModel):
    """A puzzle without its answer."""

    id: str
    kind: PuzzleKindText
    game: Literal["mines", "mnk"]
    setup: str
    width: int
    height: int
    level: int
    again: bool
    """Whether it was tried before: it comes back, and is not rated."""
    letters: str
    """Minesweeper: what each cell shows."""
    mines_left: int
    stones: list[int]
    """m,n,k: 0 empty, 1 X, 2 O, cell by cell."""
    turn: int
    k: int
    progress: PuzzleProgress


class PuzzleTry(Message):
    """An answer: cells that are said to be safe or mines, or a move; nothing at all to see the solution."""

    id: Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
    safe: Annotated[list[CellIndex], Field(max_length=400)] = Field(default_factory=list)
    mines: Annotated[list[CellIndex], Field(max_length=400)] = Field(default_factory=list)
    move: CellIndex | None = None


class PuzzleStep(BaseModel):
    """Cells of the solution, the numbers that prove them, and why."""

    cells: list[int]
    verdict: Literal["safe", "mine"]
    clues: list[int]
    sentence: str
    remark: RemarkMessage | None
    pattern: PatternMessage | None


class PuzzleVerdict(BaseModel):
    """What a try was worth, and the solution."""

    solved: bool
    wrong: list[int]
    missed: list[int]
    steps: list[PuzzleStep]
    """Minesweeper: the proof."""
    move: int | None
    """m,n,k: the only move…"""
    line: list[int]
    """…and how it wins, or what it stops."""
    refutation: list[int]
    """m,n,k: how the other side wins after the move that was tried."""
    rated: bool
    change: float
    """Of the player's rating."""
    puzzle_rating: float
    progress: PuzzleProgress
