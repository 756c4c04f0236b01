"""What was played: lists, statistics, replays."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from gridsage.web.messages.base import Seed

__all__ = ["GameEntry", "GameList", "MinesReplay", "MnkReplay", "ReplayStep", "Statistics"]


class GameEntry(BaseModel):
    """A game in a list."""

    id: str
    game: str
    setup: str
    players: list[str]
    result: str
    """``solved``, ``exploded``, ``line``, ``full``, ``unfinished`` or how a player broke down."""
    winner: int | None
    moves: int
    time_s: float
    practice: bool
    played_at: float
    """Seconds since 1970."""


class GameList(BaseModel):
    """A part of the games, the latest first, and how many there are in all."""

    games: list[GameEntry]
    count: int


class Statistics(BaseModel):
    """What a player achieved: Minesweeper by setup, m,n,k by setup, opponent and level."""

    mines: list[dict[str, Any]]
    mnk: list[dict[str, Any]]


class ReplayStep(BaseModel):
    """One move of Minesweeper and the cells it changed."""

    move: str
    seat: int
    time_s: float
    guess: bool
    chance: float | None
    cells: list[tuple[int, str]]


class _Replay(BaseModel):
    id: str
    setup: str
    width: int
    height: int
    players: list[str]
    result: str
    winner: int | None
    help: dict[str, Any]


class MinesReplay(_Replay):
    """A finished game of Minesweeper, move by move."""

    game: Literal["mines"] = "mines"
    mines: int
    seed: Seed
    first: str
    mine_cells: list[int]
    steps: list[ReplayStep]
    statistics: dict[str, Any]


class MnkReplay(_Replay):
    """An m,n,k game, move by move."""

    game: Literal["mnk"] = "mnk"
    k: int
    moves: list[int]
    times_s: list[float]
    row: list[int]
