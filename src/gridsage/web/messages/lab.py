"""Runs of the bench."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from gridsage.web.messages.base import BotText, ErrorBody, Message, Seed, SetupText
from gridsage.web.messages.figures import DuelFigures, SoloFigures

__all__ = ["LabEntry", "LabRequest", "LabRun", "LabRunList"]


class LabRequest(Message):
    """A run of the bench: which bots on which boards, how many games each."""

    game: Literal["mines", "mnk"] = "mines"
    bots: Annotated[list[BotText], Field(min_length=1, max_length=10)]
    setups: Annotated[list[SetupText], Field(min_length=1, max_length=6)]
    games: Annotated[int, Field(ge=1, le=100_000)] = 200
    seed: Seed = "1"
    time_s: Annotated[float, Field(ge=0.01, le=5)] = 0.1
    """Time a move, for m,n,k."""


class LabEntry(BaseModel):
    """A run, and how far it is."""

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


class LabRun(LabEntry):
    """A run, how far it is, and its figures."""

    report: SoloFigures | DuelFigures
    """The same document that the bench prints as JSON."""
    fault: ErrorBody | None
    """Why it stopped by itself."""


class LabRunList(BaseModel):
    """Runs, the newest first."""

    runs: list[LabEntry]
