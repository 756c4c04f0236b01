"""The messages that cross the wire: everything a client may send or get, typed and bounded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gridsage.stream import MAX_SEED

__all__ = [
    "BotInfo",
    "BotText",
    "Catalogue",
    "Cell",
    "ErrorAnswer",
    "ErrorBody",
    "GameEntry",
    "GameId",
    "GameList",
    "Health",
    "Hint",
    "LabRequest",
    "LabRun",
    "LabRunList",
    "Message",
    "MinesAnalysis",
    "MinesCatalogue",
    "MinesClash",
    "MinesDelta",
    "MinesEnd",
    "MinesHelp",
    "MinesHints",
    "MinesHintsRequest",
    "MinesMove",
    "MinesPreset",
    "MinesQuestion",
    "MinesReplay",
    "MinesState",
    "MnkAnalysis",
    "MnkCatalogue",
    "MnkHelp",
    "MnkHint",
    "MnkHints",
    "MnkHintsRequest",
    "MnkLine",
    "MnkMove",
    "MnkPreset",
    "MnkQuestion",
    "MnkReplay",
    "MnkSettings",
    "MnkState",
    "NewMinesGame",
    "NewMnkGame",
    "Remark",
    "ReplayStep",
    "Seed",
    "SetupText",
    "Statistics",
]

Seed = Annotated[str, Field(pattern=r"^[0-9]{1,19}$", examples=["42"], description=f"A whole number, 0 to {MAX_SEED}.")]
"""A seed as text: it may be larger than the numbers that JavaScript keeps exact."""
Cell = Annotated[int, Field(ge=0, lt=40_000)]
"""A cell's index, ``y × width + x``."""
GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
BotText = Annotated[str, Field(min_length=1, max_length=100, examples=["champion"])]
SetupText = Annotated[str, Field(min_length=1, max_length=60, examples=["expert"])]


class Message(BaseModel):
    """What a client sends: unknown keys are refused, so that a typing error is not passed over in silence."""

    model_config = ConfigDict(extra="forbid")


class BotInfo(BaseModel):
    """One bot: its name, one line on what it does, and where it comes from."""

    name: str
    summary: str
    source: str
    levels: list[int] = []
    max_cells: int | None = None


class NewMinesGame(Message):
    """A new game: the setup, and for a certain board its seed and the cell that was opened first."""

    setup: SetupText = "beginner"
    seed: Seed | None = None
    first: Annotated[str, Field(pattern=r"^[0-9]{1,3},[0-9]{1,3}$", examples=["3,3"])] | None = None


class MinesMove(Message):
    """A move as text: ``open 3,4``, ``flag 3,4``, ``unflag 3,4`` or ``chord 3,4``."""

    move: Annotated[str, Field(max_length=40, examples=["open 3,4"])]


class MinesHelp(BaseModel):
    """How often help was used in a game."""

    hints: int = 0
    chances: int = 0
    undone: int = 0


class MinesEnd(BaseModel):
    """What is told only when a game is over."""

    mines: list[int]
    wrong_flags: list[int]
    seed: Seed
    first: str
    """The cell that was opened first: with setup and seed it fixes the board."""
    statistics: dict[str, Any]


class MinesState(BaseModel):
    """A whole game as its player sees it."""

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
    status: Literal["playing", "won", "lost"]
    mines_left: int
    elapsed_s: float
    running: bool
    """Whether the clock runs."""
    seed: Seed | None
    """Only where the player chose it."""
    help: MinesHelp
    end: MinesEnd | None
    saved: bool = True


class MinesDelta(BaseModel):
    """What one move changed."""

    id: str
    turn: int
    move: str
    cells: list[tuple[int, str]]
    status: Literal["playing", "won", "lost"]
    mines_left: int
    elapsed_s: float
    running: bool
    end: MinesEnd | None
    saved: bool = True
    """Whether the store has the move; if not, the game goes on in memory."""


class Remark(BaseModel):
    """Something said as data, for any language: its kind, and the facts, of which those that are lists are cells."""

    kind: str
    facts: dict[str, int | str | list[int]] = {}


class Hint(BaseModel):
    """A cell that is certainly safe or a mine, the rule and the clues that show it, and why: as data and in English."""

    cell: int
    verdict: Literal["safe", "mine"]
    rule: str
    clues: list[int]
    cells: list[int]
    sentence: str
    remark: Remark | None = None


class MinesClash(BaseModel):
    """A clue that cannot be right, or none where the mine counter is what cannot be."""

    clue: int | None
    sentence: str
    remark: Remark | None = None


class MinesHints(BaseModel):
    """All that a bot can tell of a view."""

    bot: str
    turn: int
    hints: list[Hint]
    contradictions: list[MinesClash]
    chances: list[tuple[int, float]]


class ErrorBody(BaseModel):
    """What went wrong: a kind, a code that is finer and stays, its facts, and the same as an English sentence."""

    model_config = ConfigDict(extra="allow")

    kind: str
    code: str
    facts: dict[str, Any]
    message: str


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: ErrorBody


class Health(BaseModel):
    """That the server is up, and which one it is."""

    status: Literal["ok"] = "ok"
    version: str


class MinesPreset(BaseModel):
    """A board with a name."""

    name: str
    setup: str
    width: int
    height: int
    mines: int


class MinesCatalogue(BaseModel):
    """What can be played in Minesweeper, and with whose help."""

    presets: list[MinesPreset]
    start_rules: list[str]
    max_side: int
    max_seed: Seed
    bots: list[BotInfo]


class MinesHintsRequest(Message):
    """Which bot is asked for help."""

    bot: BotText


class MnkSettings(BaseModel):
    """Who plays: a bot's name with its level, or null for a person; and how long a bot may think about a move."""

    model_config = ConfigDict(extra="forbid")

    first: BotText | None = None
    second: BotText | None = None
    time_s: Annotated[float, Field(ge=0.05, le=20)] = 1.0


class NewMnkGame(MnkSettings):
    """A new m,n,k game; ``after`` names the game of the round before, whose score goes on."""

    setup: SetupText = "15x15x5"
    after: GameId | None = None


class MnkMove(Message):
    """A move as text, ``h8`` or ``7,7``, and how many moves the player has seen."""

    move: Annotated[str, Field(max_length=8, examples=["h8"])]
    turn: Annotated[int, Field(ge=0, le=1000)]


class MnkHelp(BaseModel):
    """How often help was used in a game."""

    hints: int = 0
    undone: int = 0


class MnkState(BaseModel):
    """A whole m,n,k game."""

    id: str
    setup: str
    width: int
    height: int
    k: int
    rule: str
    settings: MnkSettings
    moves: list[int]
    turn: int
    """The seat to move: 0 places X, 1 places O."""
    over: bool
    winner: int | None
    row: list[int]
    times_s: tuple[float, float]
    running: bool
    thinking: bool
    """Whether a bot is to move."""
    info: dict[str, Any] | None
    """What the bot has found so far."""
    stopped: bool
    help: MnkHelp
    score: tuple[int, int, int]
    """Rounds of the match that X won, that O won, and draws, with this one when it is over."""
    saved: bool = True


class MnkLine(BaseModel):
    """A move with its worth for the side to move, and how the game would go on."""

    move: int
    score: int | None
    mate_in: int | None
    line: list[int]


class MnkHint(BaseModel):
    """A move worth making, and why."""

    cell: int
    rule: str
    sentence: str
    cells: list[int]
    line: list[int]
    remark: Remark | None = None


class MnkHints(BaseModel):
    """What a bot would think of."""

    bot: str
    turn: int
    hints: list[MnkHint]


class MnkHintsRequest(Message):
    """Which bot is asked for help."""

    bot: BotText


class MnkQuestion(Message):
    """A position to analyse: rows of ``.XO`` or moves; who is to move may be said in a last line."""

    setup: SetupText = "15x15x5"
    position: Annotated[str, Field(max_length=4000)] = ""
    bot: BotText | None = None
    time_s: Annotated[float, Field(ge=0.05, le=20)] = 3.0
    best: Annotated[int, Field(ge=1, le=10)] = 3


class MnkAnalysis(BaseModel):
    """The best moves found, best first."""

    setup: str
    bot: str
    to_move: int
    winner: int | None
    lines: list[MnkLine]
    depth: int
    nodes: int
    time_s: float


class MnkPreset(BaseModel):
    """A game with a name."""

    name: str
    setup: str
    width: int
    height: int
    k: int
    rule: str


class MnkCatalogue(BaseModel):
    """What can be played as m,n,k, and against whom."""

    presets: list[MnkPreset]
    rules: list[str]
    side: tuple[int, int]
    k: tuple[int, int]
    bots: list[BotInfo]
    analyst: str
    """The bot that analyses positions."""


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


class MinesQuestion(Message):
    """A position of Minesweeper to analyse, as rows of text, with its number of mines."""

    view: Annotated[str, Field(min_length=1, max_length=60_000, examples=["##1\\n#21\\n110"])]
    mines: Annotated[int, Field(ge=0, le=40_000)]


class MinesAnalysis(BaseModel):
    """Everything that can be said of a view of Minesweeper."""

    turn: int
    """How many moves were made in the game, where it is one."""
    hints: list[Hint]
    """The certain cells, each with the fewest clues that show it."""
    chances: list[tuple[int, float]]
    """Each hidden cell's chance to be a mine."""
    best: int | None
    """The cell to open."""
    win_chance: float | None
    """The chance to win with the best play, where it was computed."""
    layouts_log10: float
    """The decimal logarithm of the number of layouts that agree with the view."""
    exact: bool
    error: float
    """The largest standard error of the chances; 0 when they are exact."""
    dead: list[int]
    """Cells whose opening tells nothing."""
    coin_tosses: list[list[int]]
    """Groups of cells that stay an even guess whatever is opened first."""


class Catalogue(BaseModel):
    """Everything that can be chosen."""

    version: str
    mines: MinesCatalogue
    mnk: MnkCatalogue


class LabRequest(Message):
    """A run of the bench: which bots on which boards, how many games each."""

    game: Literal["mines", "mnk"] = "mines"
    bots: Annotated[list[BotText], Field(min_length=1, max_length=10)]
    setups: Annotated[list[SetupText], Field(min_length=1, max_length=6)]
    games: Annotated[int, Field(ge=1, le=100_000)] = 200
    seed: Seed = "1"
    time_s: Annotated[float, Field(ge=0.01, le=5)] = 0.1
    """Time a move, for m,n,k."""


class LabRun(BaseModel):
    """A run, how far it is, and its figures."""

    id: str
    game: str
    settings: dict[str, Any]
    command: str
    """The command line that repeats it."""
    games: int
    done_games: int
    finished: bool
    playing: bool
    created_at: float
    updated_at: float
    report: dict[str, Any] | None = None
    """The same document that the bench prints as JSON."""
    fault: dict[str, Any] | None = None
    """Why it stopped by itself."""


class LabRunList(BaseModel):
    """Runs, the newest first."""

    runs: list[LabRun]
