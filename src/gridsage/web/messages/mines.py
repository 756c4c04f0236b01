"""Games of Minesweeper, hints and analyses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from gridsage.games.mines.trace import MAX_TRACE
from gridsage.sessions.mines.asking import Reveal
from gridsage.sessions.result_class import ResultClass
from gridsage.solving.mines.permission import Permission
from gridsage.web.messages.base import BoardSeedText, BotText, Message, PatternMessage, RemarkMessage, SetupText

__all__ = [
    "BoardText",
    "LayingProgress",
    "MinesAnalysis",
    "MinesClash",
    "MinesDelta",
    "MinesDeltaPush",
    "MinesEnd",
    "MinesGrade",
    "MinesGuessAnswer",
    "MinesGuessRequest",
    "MinesHelpCounts",
    "MinesHint",
    "MinesHints",
    "MinesHintsRequest",
    "MinesMeasures",
    "MinesMove",
    "MinesOpened",
    "MinesQuestion",
    "MinesState",
    "MinesStatePush",
    "MinesStatus",
    "MinesWish",
    "NewMinesGame",
    "WatchedBoard",
    "WatchedChoice",
    "WatchedEnd",
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


class MinesHint(BaseModel):
    """A cell that is certainly safe or a mine, the rule and the clues that show it, and why: as data and in English."""

    cell: int
    verdict: Literal["safe", "mine"]
    rule: str
    clues: list[int]
    cells: list[int]
    sentence: str
    remark: RemarkMessage | None = None
    pattern: PatternMessage | None = None


class MinesClash(BaseModel):
    """A clue that cannot be right, or none where the mine counter is what cannot be."""

    clue: int | None
    sentence: str
    remark: RemarkMessage | None = None


class MinesHints(BaseModel):
    """All that a bot can tell of a view."""

    bot: str
    turn: int
    hints: list[MinesHint]
    contradictions: list[MinesClash]
    wrong_flags: list[MinesHint]
    """Where flags contradict the numbers, those that stand on cells which are certainly safe, and why."""
    chances: list[tuple[int, float]]
    help: MinesHelpCounts
    """How often help was used in the game, with this time."""
    result_class: ResultClass
    saved: bool | None
    """Whether the store has the game, and that help was asked for; null before the first move."""


class MinesGuessRequest(Message):
    """May I guess? And how much is shown of a safe cell: nothing, the cell, or the proof too."""

    show: Reveal = Reveal.NOTHING


class MinesGuessAnswer(BaseModel):
    """Whether a guess is needed now."""

    turn: int
    answer: Permission
    hint: MinesHint | None
    """The safe cell that is easiest to see, where it was asked for; without its clues and reason, where only the cell
    was."""
    help: MinesHelpCounts
    """How often help was used in the game, with this time."""
    result_class: ResultClass
    saved: bool | None
    """Whether the store has the game, and that it was asked; null before the first move."""


class MinesHintsRequest(Message):
    """Which bot is asked for help, and whether it takes the player's flags for mines."""

    bot: BotText
    trust_flags: bool = True


class MinesQuestion(Message):
    """A position of Minesweeper to analyse, as rows of text, with its number of mines."""

    view: Annotated[str, Field(min_length=1, max_length=60_000, examples=["##1\\n#21\\n110"])]
    mines: Annotated[int, Field(ge=0, le=40_000)]
    what_if: bool = False
    """Whether ``*`` is a mine that is taken to be there, not one that has ended the game: there is still a chance to
    win."""
    open: Annotated[int, Field(ge=0, lt=40_000)] | None = None
    """A hidden cell: what would opening it leave of the chance to win?"""


class MinesOpened(BaseModel):
    """What opening a cell leaves of the chance to win, before its outcome is known, graded as in a review."""

    win_chance: float
    grade: Literal["best", "fine", "needless_risk", "blunder"]


class MinesAnalysis(BaseModel):
    """Everything that can be said of a view of Minesweeper."""

    turn: int
    """How many moves were made in the game, where it is one."""
    hints: list[MinesHint]
    """The certain cells, each with the fewest clues that show it."""
    chances: list[tuple[int, float]]
    """Each hidden cell's chance to be a mine."""
    best: int | None
    """The cell to open."""
    win_chance: float | None
    """The chance to win with the best play, where it was computed."""
    layouts_log10: float | None
    """The decimal logarithm of the number of layouts that agree with the view; null for an estimate whose error cannot
    be told."""
    layouts_log10_error: float | None
    """Its standard error; 0 when it is exact."""
    exact: bool
    error: float
    """The largest standard error of the chances; 0 when they are exact."""
    dead: list[int]
    """Cells whose opening tells nothing."""
    coin_tosses: list[list[int]]
    """Groups of cells that stay an even guess whatever is opened first."""
    opened: MinesOpened | None = None
    """Of the cell that was asked for, where the chance to win is known exactly."""
    help: MinesHelpCounts | None = None
    """How often help was used in the game, with this time; null, as the class, for a position that is no game's."""
    result_class: ResultClass | None = None
    saved: bool | None
    """Whether the store has the game, and that help was asked for; null before the first move, and for a position
    that is no game's."""


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
