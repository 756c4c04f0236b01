"""Hints, permission to guess and analyses of Minesweeper."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from gridsage.sessions.mines.asking import Reveal
from gridsage.sessions.result_class import ResultClass
from gridsage.solving.mines.may_guess import MayGuess
from gridsage.web.messages.base import BotText, Message, PatternMessage, RemarkMessage
from gridsage.web.messages.mines.game import MinesHelpCounts

__all__ = [
    "MinesAnalysis",
    "MinesClash",
    "MinesGuessAnswer",
    "MinesGuessRequest",
    "MinesHint",
    "MinesHints",
    "MinesHintsRequest",
    "MinesOpened",
    "MinesQuestion",
]


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
    answer: MayGuess
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
