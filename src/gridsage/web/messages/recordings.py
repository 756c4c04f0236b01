"""Files of the players' programs: what came of one, and what a replay shows of the pointer."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from gridsage.web.messages.base import RemarkMessage

__all__ = ["FewestClicksMessage", "ReadRecording", "ReplayCourse", "ReplayFigures", "ReplayRecording"]


class ReadRecording(BaseModel):
    """What a file was: a game that is kept now, a board to play on, or several games of which one is to be named."""

    game: Literal["mines", "mnk"] = "mines"
    format: str
    count: int
    """How many games the file holds."""
    id: str | None = None
    """The game, among those of whoever sent it; null where the file is a board, or none of several was named."""
    board: str | None = None
    """The board as text, where nobody played on it."""


class ReplayRecording(BaseModel):
    """What was recorded of a game beside its moves."""

    file: str
    """The file's name; empty for a game of ours."""
    format: str
    program: str
    mode: str
    cell_px: int
    """The side of a cell in the pixels of the trace."""
    trace: str
    """Every event of the pointer, as :mod:`gridsage.games.mines.trace` writes them."""
    differences: list[RemarkMessage]
    """Where the file says something else than its events."""


class ReplayCourse(BaseModel):
    """A game in time, on a clock that begins with the first event."""

    began_ms: int
    """When the first cell was opened."""
    moves_ms: list[int]
    moments: list[list[int]]
    """After every click: time, left, right, double clicks, those that brought the game on, 3BV, path, islands."""
    openings: list[list[int]]
    """Time and size of every opening that was opened."""


class FewestClicksMessage(BaseModel):
    """What is proven of the fewest clicks that solve a board."""

    lower: int
    upper: int
    exact: bool


class ReplayFigures(BaseModel):
    """The players' figures at the end of a game (``docs/metrics.md``), null where one cannot be told."""

    # What else is measured goes along.
    model_config = ConfigDict(extra="allow")

    zini: int
    hzini: int
    zini_of_eight: int | None = None
    hzini_of_eight: int | None = None
    zne: float | None
    znt: float | None
    rqp: float | None
    qg: float | None
    ios: float | None
    stnb: float | None
    solvable: bool | None
    """Whether the board needs no guess from the cell that was opened first."""
    fewest: FewestClicksMessage
