"""A board and a puzzle a day: what a day has, what the player has made of it, and the days before."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from gridsage.sessions.result_class import ResultClass
from gridsage.web.messages.puzzles import PuzzleKindText

__all__ = ["DailyArchive", "DailyAttempt", "DailyDay", "DailyEntry", "DailyStreak", "DayText"]

DayText = Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}|today)$", examples=["2026-11-16", "today"])]
"""A date, or today (UTC)."""


class DailyAttempt(BaseModel):
    """The first try at the board or the puzzle of a day."""

    begun_at: float
    """Seconds since 1970."""
    solved: bool | None
    """Null while the game goes on."""
    result_class: ResultClass
    time_s: float | None
    """How long a board took."""
    game: str | None
    """The game, where it was one."""
    on_its_day: bool
    """Whether it was begun on the day itself."""
    counts: bool
    """Whether it goes into the streak."""


class DailyStreak(BaseModel):
    """Days in a row: up to now, and the most there ever were."""

    current: int
    longest: int


class DailyEntry(BaseModel):
    """A day in the archive."""

    day: str
    setup: str
    puzzle_kind: PuzzleKindText
    board: DailyAttempt | None
    puzzle: DailyAttempt | None


class DailyArchive(BaseModel):
    """The days so far, the latest first."""

    today: str
    count: int
    """How many days there are in all."""
    days: list[DailyEntry]
    board_streak: DailyStreak
    puzzle_streak: DailyStreak


class DailyDay(DailyEntry):
    """A day: its board, which is the same for everyone, its puzzle, and what the player has made of them."""

    today: str
    version: int
    """Of the generator that makes this day."""
    width: int
    height: int
    mines: int
    first: str
    """The cell that is open when the board begins, as column and row."""
    grade: int
    """How hard the board is for a person, 1 to 10."""
    puzzle_setup: str
    puzzle_level: int
    board_streak: DailyStreak
    puzzle_streak: DailyStreak
    share: str
    """The result as a short text that gives nothing away."""
    before: str | None
    after: str | None
    """The days beside it, where there are such."""
