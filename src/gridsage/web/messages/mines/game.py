"""Games of Minesweeper: asked for, played, told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from gridsage.games.mines.trace import MAX_TRACE
from gridsage.sessions.result_class import ResultClass
from gridsage.web.messages.base import BoardSeedText, BotText, Message, SetupText

__all__ = [
    "BoardText",
    "MinesDelta",
    "MinesDeltaPush",
    "MinesEnd",
    "MinesGrade",
    "MinesHelpCounts",
    "MinesMeasures",
    "MinesMove",
    "MinesState",
    "MinesStatePush",
    "MinesStatus",
    "MinesWish",
    "NewMinesGame",
]


MinesStatus = Literal["playing", "won", "lost"]
"""How a game stands; one that was given up is lost."""


BoardText = Annotated[str, Field(max_length=60_000, examples=["*1\n11"])]
"""A board whose mines are given, in any form that :func:`gridsage.games.mines.parse_board` reads."""


class NewMinesGame(Message):
    """A new game: the setup, and for a certain board its seed and the cell that was opened first; or a given board.

    With a grade or a bot that solves the board, one is looked for, and the game begins with its first cell open.
    """

    setup: SetupText = "beginner"
    seed: BoardSeedText | None = None
    first: Annotated[str, Field(pattern=r"^[0-9]{1,3},[0-9]{1,3}$", examples=["3,3"])] | None = None
    board: BoardText | None = None
    """Rows that show every mine, or another form of a whole board; setup, seed and first are not looked at then."""
    moves: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=4000)] = ()
    """Moves that are made already: the game is taken over from there, as practice."""
    grade: Annotated[str, Field(min_length=1, max_length=20, examples=["3-5"])] | None = None
    """Of a board that needs no guess: from 1, the easiest, to 10, one or two of them."""
    solvable_by: BotText | None = None
    """The bot that solves the board without a guess."""


class MinesMove(Message):
    """A move as text: ``open 3,4``, ``flag 3,4``, ``unflag 3,4`` or ``chord 3,4``."""

    move: Annotated[str, Field(max_length=40, examples=["open 3,4"])]
    trace: Annotated[str, Field(max_length=MAX_TRACE, examples=["0lc112,140 60lr1,0"])] = ""
    """What the pointer did since the last move, in cells of 32 pixels, where the player lets it be recorded: see
    :mod:`gridsage.games.mines.trace`."""


class MinesHelpCounts(BaseModel):
    """How often help was used in a game."""

    hints: int = 0
    chances: int = 0
    undone: int = 0
    asked: int = 0
    """How often it was asked whether a guess was needed, without seeing a cell."""


class MinesGrade(BaseModel):
    """How hard a board without a guess is for a person: see ``docs/certificates.md``."""

    level: int
    """1, the easiest, to 10."""
    steps: dict[str, int]
    """How many steps there are of each kind: ``one``, ``two``, ``many``, ``chain``, ``count``."""


class MinesMeasures(BaseModel):
    """What can be counted of a game: moves, time, and how hard its board was."""

    model_config = ConfigDict(extra="allow")

    setup: str
    seed: int | BoardSeedText
    players: list[str]
    result: str
    moves: int
    opens: int
    flags: int
    unflags: int
    chords: int
    guesses: int
    time_s: float
    distance: float
    three_bv: int | None
    """None, as openings and islands, before any mine is laid."""
    three_bv_solved: int
    three_bv_per_s: float | None
    openings: int | None
    islands: int | None
    efficiency: float | None
    grade: MinesGrade | None = None
    """Of a board that needs no guess, once the game is over."""


class MinesEnd(BaseModel):
    """What is told only when a game is over."""

    mines: list[int]
    wrong_flags: list[int]
    seed: BoardSeedText
    first: str
    """The cell that was opened first: with setup and seed it fixes the board; empty where none was opened."""
    statistics: MinesMeasures
    board: str | None = None
    """The board as text, where its mines were given: no seed makes it again."""


class MinesWish(BaseModel):
    """What was asked for beyond the setup: one of both."""

    setup: str
    """The boards that were looked among."""
    grade: str | None = None
    solvable_by: str | None = None


class MinesState(BaseModel):
    """A whole game as its player sees it."""

    game: Literal["mines"] = "mines"
    id: str
    setup: str
    width: int
    height: int
    mines: int
    start: str
    cells: str
    """One letter a cell, row by row: ``#`` hidden, ``F`` flagged, ``0``–``8`` open, ``*`` exploded."""
    turn: int
    """How many moves were made."""
    status: MinesStatus
    result: str
    """``unfinished``, ``solved``, ``exploded`` or ``resigned``."""
    mines_left: int
    elapsed_s: float
    running: bool
    """Whether the clock runs."""
    seed: BoardSeedText | None
    """Only where the player chose it."""
    can_undo: bool
    """Whether there is a move to take back: a cell that was open from the start is none."""
    can_redo: bool
    """Whether a move that was taken back can be made again."""
    help: MinesHelpCounts
    result_class: ResultClass
    """With how much help it was played so far."""
    end: MinesEnd | None
    saved: bool | None
    """Whether the store has all of it; if not, the game goes on in memory. Null before the first move: until then
    nothing is kept."""
    seats: list[int] | None = None
    """The seats that are yours: none for whoever only looks. Null in news that everybody gets: as before."""
    day: str | None = None
    """The date of the day whose board it is."""
    wish: MinesWish | None = None
    """Where the board was looked for: with the seed and the first cell it gives the same board."""


class MinesDelta(BaseModel):
    """What one move changed."""

    game: Literal["mines"] = "mines"
    id: str
    turn: int
    move: str
    cells: list[tuple[int, str]]
    status: MinesStatus
    result: str
    """``unfinished``, ``solved``, ``exploded`` or ``resigned``."""
    mines_left: int
    elapsed_s: float
    running: bool
    can_undo: bool
    can_redo: bool
    help: MinesHelpCounts
    result_class: ResultClass
    end: MinesEnd | None
    saved: bool
    """Whether the store has the game with this move; if not, the game goes on in memory."""


class MinesDeltaPush(BaseModel):
    """Somebody made a move in a game that this tab looks at."""

    event: Literal["mines.delta"] = "mines.delta"
    delta: MinesDelta


class MinesStatePush(BaseModel):
    """A game that this tab looks at stands otherwise than one move further."""

    event: Literal["mines.state"] = "mines.state"
    state: MinesState
