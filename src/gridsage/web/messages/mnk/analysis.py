"""Hints and analyses of m,n,k games."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from gridsage.web.messages.base import BotText, Message, RemarkMessage, SetupText
from gridsage.web.messages.mnk.game import MnkForbidden

__all__ = [
    "MnkAnalysis",
    "MnkBalance",
    "MnkBalanceQuestion",
    "MnkForbiddenPoints",
    "MnkHint",
    "MnkHints",
    "MnkHintsRequest",
    "MnkLine",
    "MnkPositionText",
    "MnkQuestion",
]


class MnkLine(BaseModel):
    """A move with its worth for the side to move, and how the game would go on."""

    move: int
    score: int | None
    mate_in: int | None
    chance: float | None = None
    """The chance to win of the side to move, a draw as half; null where the bot's score does not tell it."""
    line: list[int]


class MnkHint(BaseModel):
    """A move worth making, and why."""

    cell: int
    rule: str
    sentence: str
    cells: list[int]
    line: list[int]
    remark: RemarkMessage | None = None
    chance: float | None = None
    """The chance to win of whoever makes the move, where the bot tells it."""


class MnkHints(BaseModel):
    """What a bot would think of."""

    bot: str
    turn: int
    hints: list[MnkHint]
    saved: bool | None
    """Whether the store has the game, and that help was asked for; null before the first move."""


class MnkHintsRequest(Message):
    """Which bot is asked for help."""

    bot: BotText


class MnkPositionText(Message):
    """A position, as in a question to the engine."""

    setup: SetupText = "15x15x5"
    position: Annotated[str, Field(max_length=4000)] = ""


class MnkQuestion(MnkPositionText):
    """A position to analyse: rows of ``.XO`` or moves; who is to move may be said in a last line."""

    bot: BotText | None = None
    time_s: Annotated[float, Field(ge=0.05, le=20)] | None = 3.0
    """How long it is thought about; null: until it is stopped, or others need the engine."""
    best: Annotated[int, Field(ge=1, le=10)] = 3


class MnkBalanceQuestion(MnkPositionText):
    """A position in which moves are wanted that make the game as even as can be."""

    bot: BotText | None = None
    time_s: Annotated[float, Field(ge=0.05, le=20)] = 3.0
    count: Annotated[int, Field(ge=1, le=2)] = 1
    """One move, or one of each side."""


class MnkBalance(BaseModel):
    """Balanced moves in the order they are played, each with its worth for whoever makes it."""

    bot: str
    to_move: int
    moves: list[MnkLine]


class MnkForbiddenPoints(BaseModel):
    """What the rule of a position forbids to the side to move."""

    points: list[MnkForbidden]


class MnkAnalysis(BaseModel):
    """The best moves found, best first."""

    setup: str
    bot: str
    to_move: int
    winner: int | None
    over: bool = False
    row: list[int] = []
    """The winning row of a game that is over."""
    lines: list[MnkLine]
    depth: int
    nodes: int
    time_s: float
    stopped: bool = False
    """Whether the engine was needed elsewhere before the time was up."""
