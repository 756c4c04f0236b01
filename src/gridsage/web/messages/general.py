"""That the server is up, and everything that can be chosen."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridsage.web.messages.base import Seed

__all__ = ["BotInfo", "Catalogue", "Health", "MinesCatalogue", "MinesPreset", "MnkCatalogue", "MnkPreset"]


class BotInfo(BaseModel):
    """One bot: its name, one line on what it does, and where it comes from."""

    name: str
    summary: str
    source: str
    levels: list[int] = []
    max_cells: int | None = None


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


class Catalogue(BaseModel):
    """Everything that can be chosen."""

    version: str
    mines: MinesCatalogue
    mnk: MnkCatalogue
