"""Reviews of games: each move beside the best one, and what they come to."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.web.messages.base import RemarkMessage
from gridsage.web.messages.mines.analysis import MinesHint

__all__ = ["GuessFigures", "MinesMoveReview", "MinesReview", "MnkMoveReview", "MnkReview", "MnkReviewSide"]


class MnkMoveReview(BaseModel):
    """One move of an m,n,k game; chances and plies are those of whoever made it."""

    number: int
    """From 1."""
    seat: int
    cell: int
    before: float
    """The chance to win with the best move, a draw as half."""
    after: float
    """The chance to win with the move that was made."""
    mate_before: int | None
    """Plies to a proven end: more than 0 where whoever moves wins."""
    mate_after: int | None
    given_away: float
    best: int
    line: list[int]
    """How the best move would have gone on, itself first."""
    played_line: list[int]
    grade: Literal["best", "fine", "inaccuracy", "mistake", "blunder"] | None
    """None for a stone of the opening."""
    missed: Literal["win", "defence"] | None
    rule: str
    sentence: str
    """Why the best move."""
    remark: RemarkMessage | None


class MnkReviewSide(BaseModel):
    """What the moves of one side come to."""

    accuracy: float | None
    """The share kept of the chance to win that stood on the board; None for a side that never had one."""
    moves: int
    grades: dict[str, int]


class MnkReview(BaseModel):
    """The end of a review of an m,n,k game, X first."""

    sides: list[MnkReviewSide]


class MinesMoveReview(BaseModel):
    """One move of a game of Minesweeper that opens a cell."""

    number: int
    """Of the move, from 1."""
    step: int
    """The number of moves before it."""
    move: Literal["open", "chord"]
    cell: int
    cells: list[int]
    """The cells that the move itself opened."""
    kind: Literal["sure", "forced", "needless", "unknown"]
    grade: Literal["best", "fine", "needless_risk", "blunder"] | None
    """None where it could not be told in time."""
    cost: float | None
    """In chance to win where it is exact, else in risk beyond that of the safest cell."""
    exact: bool
    kept: float | None
    """The share of what was possible that the move left: their product is the accuracy."""
    chance: float | None
    """The chance that it opened a mine."""
    best: int | None
    best_chance: float | None
    win_chance: float | None
    """The exact chance to win with the best play, where it is known."""
    win_after: float | None
    """The same with the move that was made."""
    by_mine_count: bool | None
    """For a needless guess: whether nothing but the number of mines showed a safe cell."""
    hint: MinesHint | None
    """For a needless guess: the safe cell that was easiest to see, and why it was safe."""
    time_s: float


class GuessFigures(BaseModel):
    """The guesses of a game of Minesweeper."""

    sure: int
    forced: int
    needless: int
    unknown: int
    overlooked_counts: int
    """Needless guesses where nothing but the number of mines showed the safe cell."""
    luck: float | None
    """The chance to survive all forced guesses."""
    needless_risk: float | None


class MinesReview(BaseModel):
    """The end of a review of a game of Minesweeper."""

    accuracy: float | None
    openings: int
    """Moves that open a cell: all that are graded."""
    grades: dict[str, int]
    worth: float | None
    """Of a lost game: the exact chance to win before the mine was opened, where it is known."""
    sure_s: float
    """The time taken over sure cells."""
    lost_s: float
    """What each of them took longer than half of them did."""
    guesses: int
    totals: GuessFigures
