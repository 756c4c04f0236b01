"""Runs of the bench."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from gridsage.web.messages.base import BotText, ErrorBody, Message, Seed, SetupText
from gridsage.web.messages.figures import DuelFigures, SoloFigures

__all__ = ["LabEntry", "LabMatch", "LabRequest", "LabRun", "LabRunList", "LabSettings"]


class LabRequest(Message):
    """A run of the bench: which bots on which boards, how many games each."""

    game: Literal["mines", "mnk"] = "mines"
    bots: Annotated[list[BotText], Field(min_length=1, max_length=10)]
    setups: Annotated[list[SetupText], Field(min_length=1, max_length=6)]
    games: Annotated[int, Field(ge=1, le=100_000)] = 200
    seed: Seed = "1"
    time_s: Annotated[float, Field(ge=0.01, le=5)] = 0.1
    """Time a move, for m,n,k."""
    figures: bool = False
    """For Minesweeper: whether the players' figures of each game are measured."""
    openings: Annotated[str, Field(max_length=20, examples=["balanced"])] = "balanced"
    """For m,n,k: stones that are made for the players, or the rule by which they open."""


class LabMatch(BaseModel):
    """Who meets on what, and under which conditions."""

    game: str
    setup: str
    players: list[str]
    conditions: dict[str, bool | int | float | str | None] = {}
    """The first cell; time or nodes a move, and the openings."""
    label: str = ""
    """The setup as it was asked for."""
    facts: dict[str, bool | int | float | str | None] = {}
    """What the bots bring themselves: their own first cell."""


class LabSettings(BaseModel):
    """The schedule of a run, as the store keeps it."""

    matches: list[LabMatch]
    games: int
    """Of each match."""
    seed: int
    size: int
    """Games of a batch."""


class LabEntry(BaseModel):
    """A run, and how far it is."""

    id: str
    game: str
    settings: LabSettings | None
    """Null where they cannot be read any more."""
    command: str
    """The command line that repeats it; an engine that the server's owner registered is there by its id."""
    games: int
    done_games: int
    finished: bool
    playing: bool
    created_at: float
    updated_at: float


class LabRun(LabEntry):
    """A run, how far it is, and its figures."""

    report: SoloFigures | DuelFigures
    """The same document that the bench prints as JSON."""
    fault: ErrorBody | None
    """Why it stopped by itself; while it plays, what it waits for."""


class LabRunList(BaseModel):
    """Runs, the newest first."""

    runs: list[LabEntry]
