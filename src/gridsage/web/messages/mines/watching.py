"""A bot's game of Minesweeper that is watched."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.web.messages.base import BoardSeedText

__all__ = [
    "LayingProgress",
    "WatchedBoard",
    "WatchedChoice",
    "WatchedEnd",
]


class WatchedBoard(BaseModel):
    """The board of a bot's game that is watched: the first that is told."""

    setup: str
    width: int
    height: int
    mines: int
    seed: BoardSeedText
    bot: str


class LayingProgress(BaseModel):
    """How the search for a board goes on: without a guess, of a grade, or for a bot."""

    tried: int
    """Boards that were tried in vain."""


class WatchedChoice(BaseModel):
    """What the bot chose: its moves, each with the cells that it changed and what they show."""

    steps: list[tuple[str, list[tuple[int, int]]]]
    time_s: float
    guess: bool
    chance: float | None


class WatchedEnd(BaseModel):
    """How the bot's game ended, and under which id it is kept."""

    status: Literal["won", "lost", "failed"]
    result: str
    note: str
    mines: list[int]
    id: str | None
    """None where the store did not take it."""
