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
    "GameId",
    "Health",
    "Hint",
    "Message",
    "MinesCatalogue",
    "MinesClash",
    "MinesDelta",
    "MinesEnd",
    "MinesHelp",
    "MinesHints",
    "MinesHintsRequest",
    "MinesMove",
    "MinesPreset",
    "MinesState",
    "NewMinesGame",
    "Seed",
    "SetupText",
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


class Hint(BaseModel):
    """A cell that is certainly safe or a mine, the rule and the clues that show it, and a sentence for people."""

    cell: int
    verdict: Literal["safe", "mine"]
    rule: str
    clues: list[int]
    cells: list[int]
    sentence: str


class MinesClash(BaseModel):
    """A clue that the player's flags make impossible."""

    clue: int
    sentence: str


class MinesHints(BaseModel):
    """All that a bot can tell of a view."""

    bot: str
    turn: int
    hints: list[Hint]
    contradictions: list[MinesClash]
    chances: list[tuple[int, float]]


class ErrorBody(BaseModel):
    """What went wrong: a kind for programs, a sentence for people, and sometimes more."""

    model_config = ConfigDict(extra="allow")

    kind: str
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


class Catalogue(BaseModel):
    """Everything that can be chosen."""

    version: str
    mines: MinesCatalogue


class MinesHintsRequest(Message):
    """Which bot is asked for help."""

    bot: BotText
