"""What was played: lists, statistics, replays."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.sessions.result_class import ResultClass
from gridsage.web.messages.base import BoardSeedText
from gridsage.web.messages.mines.game import MinesMeasures, MinesWish
from gridsage.web.messages.recordings import ReplayCourse, ReplayFigures, ReplayRecording
from gridsage.web.messages.reviews import GuessFigures

__all__ = [
    "GameEntry",
    "GameList",
    "MinesAchieved",
    "MinesProgress",
    "MinesReplay",
    "MinesWorth",
    "MnkAchieved",
    "MnkReplay",
    "ProgressEntry",
    "ProgressTotal",
    "ReplayStep",
    "Statistics",
]


class MinesWorth(BaseModel):
    """What a finished game of Minesweeper was worth."""

    guesses: GuessFigures
    three_bv: int | None
    three_bv_solved: int
    champion_won: bool | None
    """Whether the bot ``champion`` wins this board from the same first cell."""
    clicks: int | None = None
    three_bv_per_s: float | None = None
    efficiency: float | None = None
    """IOE: solved 3BV a click; null, as the next one, of a game that was worked out before clicks were kept."""
    zne: float | None = None
    """ZiNi of what was solved, a click."""
    figures: dict[str, int | float | None] = {}
    """The players' figures (``docs/metrics.md``), null where one cannot be told; none of a large board."""
    solvable: bool | None = None
    """Whether the board needs no guess from the cell that was opened first."""


class ProgressEntry(BaseModel):
    """A finished game of Minesweeper among those by which a player's progress is told."""

    id: str
    played_at: float
    """Seconds since 1970."""
    setup: str
    result_class: ResultClass
    won: bool
    time_s: float
    three_bv: int | None = None
    """Null, as all that follows, where the game was not worked out yet."""
    three_bv_per_s: float | None = None
    accuracy: float | None = None
    """The chance that no needless guess went wrong; null where it is not known."""
    needless: int | None = None
    forced: int | None = None
    overlooked_counts: int | None = None
    luck: float | None = None
    champion_won: bool | None = None
    efficiency: float | None = None
    """IOE; null, as the next one, of a game that was worked out before clicks were kept."""
    zne: float | None = None
    solvable: bool | None = None
    figures: dict[str, int | float | None] | None = None
    """The players' figures of the game; null where they were not asked for."""
    worked_out: bool = False


class ProgressTotal(BaseModel):
    """The games of one board and one class of help together, with the personal bests; null where nothing is known."""

    setup: str
    result_class: ResultClass
    games: int
    wins: int
    win_rate: float
    champion_win_rate: float | None
    """What the boards allowed."""
    best_s: float | None
    mean_s: float | None
    three_bv_per_s: float | None
    best_three_bv_per_s: float | None
    accuracy: float | None
    needless: float | None
    """Needless guesses in a game."""
    forced: float | None
    """Forced guesses in a game."""
    least_luck: float | None


class MinesProgress(BaseModel):
    """The finished games of Minesweeper, the oldest first, and how many of them are still being worked out."""

    games: list[ProgressEntry]
    totals: list[ProgressTotal]
    missing: int


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
    """Whether moves were taken back, or it was not one's own from the start: then this is its class."""
    result_class: ResultClass
    """With how much help it was played."""
    seats: list[int]
    """The seats that were yours."""
    played_at: float
    """Seconds since 1970."""
    worth: MinesWorth | None = None
    """Of a finished game of Minesweeper, once it was worked out."""


class GameList(BaseModel):
    """A part of the games, the latest first, and how many there are in all."""

    games: list[GameEntry]
    count: int


class MinesAchieved(BaseModel):
    """A player's games of Minesweeper of one class on one setup."""

    result_class: ResultClass
    setup: str
    games: int
    wins: int
    win_rate: float
    best_s: float | None
    mean_s: float | None
    streak: int
    longest_streak: int


class MnkAchieved(BaseModel):
    """A player's games of one class of an m,n,k setup against one opponent at one level."""

    result_class: ResultClass
    setup: str
    opponent: str
    level: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float


class Statistics(BaseModel):
    """What a player achieved: Minesweeper by class and setup, m,n,k by class, setup, opponent and level.

    What was achieved unaided comes first.
    """

    mines: list[MinesAchieved]
    mnk: list[MnkAchieved]


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
    seats: list[int]
    """The seats that were yours; none in somebody else's game."""
    result: str
    winner: int | None
    help: dict[str, int]
    result_class: ResultClass


class MinesReplay(_Replay):
    """A finished game of Minesweeper, move by move."""

    game: Literal["mines"] = "mines"
    mines: int
    seed: BoardSeedText
    first: str
    mine_cells: list[int]
    steps: list[ReplayStep]
    statistics: MinesMeasures
    board: str | None = None
    """The board as text, where its mines were given: no seed makes it again."""
    wish: MinesWish | None = None
    """Where the board was looked for: with the seed and the first cell it gives the same board."""
    recording: ReplayRecording | None = None
    """What the pointer did, where that was recorded."""
    course: ReplayCourse | None = None
    """When each move was made, and what was counted up to each click; null where no mine was laid."""
    figures: ReplayFigures | None = None
    """Null for a large board."""


class MnkReplay(_Replay):
    """An m,n,k game, move by move."""

    game: Literal["mnk"] = "mnk"
    k: int
    moves: list[int]
    times_s: list[float]
    row: list[int]
    event: str = ""
    """Where it was played, as its file says."""
    comment: str = ""
    """What its file says of the whole game."""
    comments: dict[int, str] = {}
    """What was written on its moves, by their numbers from 1; on the start by 0."""
