"""That the server is up, and everything that can be chosen."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.web.messages.base import Seed

__all__ = [
    "BotInfo",
    "BotOptionInfo",
    "Catalogue",
    "Health",
    "LabCatalogue",
    "MinesCatalogue",
    "MinesPreset",
    "MnkCatalogue",
    "MnkPreset",
]


class BotOptionInfo(BaseModel):
    """An option of a bot that anybody may set: its kind, what it takes, and what holds when nothing is set."""

    name: str
    summary: str
    kind: str
    values: list[str]
    """All that may be chosen, where that is a short list."""
    low: int | None
    high: int | None
    count: int | None
    """How many numbers it takes, where it takes several."""
    or_none: bool
    """Whether ``none`` lifts the limit."""
    default: str


class BotInfo(BaseModel):
    """One bot: its name, one line on what it does, where it comes from, and the options that anybody may set."""

    name: str
    title: str | None = None
    """What people call it, where the page has no words of its own for it."""
    summary: str
    source: str
    levels: list[int] = []
    max_cells: int | None = None
    options: list[BotOptionInfo] = []


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
    levels: list[str]
    """The presets that are the usual levels, the easiest first."""
    setup: str
    """The board of a first game."""
    start_rules: list[str]
    start_free: dict[str, int]
    """For each start rule, the side of the square around the first cell that holds no mine."""
    max_side: int
    max_seed: Seed
    bots: list[BotInfo]
    solvers: list[str]
    """The bots for which boards can be asked: those that are ever certain of anything."""
    max_grade: int
    """The hardest boards without a guess; the easiest have grade 1."""
    analyst: str
    """The bot that helps, unless another one is chosen."""


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
    setup: str
    """The board of a first game."""
    rules: list[str]
    opening_rules: list[OpeningRule]
    """How five in a row may be opened; the first is without a rule."""
    opening_setups: dict[str, str]
    """The rules of openings that belong to one board alone, with its setup."""
    opening_side: int
    """The shortest side of a board that is opened by one."""
    opening_k: int
    """How many in a row are played there."""
    rules_that_forbid: list[str]
    """Those by which some points are forbidden to the first player."""
    rule_k: dict[str, int]
    """For each rule that is played with so many in a row alone, how many."""
    side: tuple[int, int]
    k: tuple[int, int]
    time_s: tuple[float, float]
    """How long a bot may think about a move."""
    analysis_s: float
    """How long an analysis may take that is not one until it is stopped."""
    bots: list[BotInfo]
    analyst: str
    """The bot that analyses positions."""
    first_level: int
    """The analyst's level in a first match: between the easiest and the strongest."""


class LabCatalogue(BaseModel):
    """What a run of the lab may be: the least and the most of each."""

    games: tuple[int, int]
    time_s: tuple[float, float]
    """Time a move, for m,n,k."""
    openings: list[str]
    """The kinds of openings, for m,n,k."""


class Catalogue(BaseModel):
    """Everything that can be chosen."""

    version: str
    mines: MinesCatalogue
    mnk: MnkCatalogue
    lab: LabCatalogue
