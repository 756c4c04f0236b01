"""What a tab may ask for over its socket: each request is one class, and says itself how it is served.

A :class:`Quick` request is answered in its turn, a :class:`Long` one beside the others, in parts. ``do`` names it.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter

from gridsage.web.archive import Archive
from gridsage.web.games.mines import MinesTable
from gridsage.web.games.mnk import MnkTable
from gridsage.web.games.sessions import Listener, Sessions
from gridsage.web.lab import Lab
from gridsage.web.messages import (
    BotText,
    GameId,
    Message,
    MinesMove,
    MinesQuestion,
    MnkMove,
    MnkQuestion,
    Seed,
    SetupText,
)
from gridsage.web.settings import ClientLimits
from gridsage.web.transport.caller import Caller

__all__ = [
    "READER",
    "AnalyseMines",
    "AnalyseMnk",
    "Answers",
    "Cancel",
    "ChancesMines",
    "Desk",
    "FollowRun",
    "GoOnMnk",
    "HintMines",
    "HintMnk",
    "Join",
    "Leave",
    "Long",
    "MoveMines",
    "MoveMnk",
    "MoveNowMnk",
    "Quick",
    "Request",
    "Review",
    "Tables",
    "TakeBackMnk",
    "UndoMines",
    "WatchMines",
]

Answers = AsyncGenerator[tuple[str, Any]]
"""What a long request says, as it says it: ``("part", …)`` and at last ``("result", …)``."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that can be asked: the tables of both families, what was played, the lab, and the games in memory."""

    sessions: Sessions
    mines: MinesTable
    mnk: MnkTable
    archive: Archive
    lab: Lab
    limits: ClientLimits


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a request is served: the tables, who asks, and how they hear of what others do."""

    tables: Tables
    caller: Caller
    hear: Listener


class _Asked(Message):
    id: Annotated[int, Field(ge=0, le=2**53)]


class _OnGame(_Asked):
    game: GameId


class Quick(_Asked):
    """A request that is answered in its turn."""

    async def answer(self, desk: Desk) -> Any:
        """What was asked for."""
        raise NotImplementedError


class Long(_Asked):
    """A request that may take a while: it is served beside the others, and can be cancelled."""

    async def answers(self, desk: Desk) -> Answers:
        """``("part", …)`` any number of times, and at last ``("result", …)``."""
        answer = await self.answer(desk)
        yield "result", answer.model_dump() if isinstance(answer, BaseModel) else answer

    async def answer(self, desk: Desk) -> Any:
        """What was asked for, where it comes in one piece."""
        raise NotImplementedError


class Join(_OnGame):
    """Look at a game: its state now, and every change from now on."""

    do: Literal["join"]


class Leave(_OnGame):
    """Look at a game no more."""

    do: Literal["leave"]


class Cancel(_Asked):
    """Stop an earlier request of this socket."""

    do: Literal["cancel"]
    request: int


class MoveMines(Quick, _OnGame, MinesMove):
    """Make a move in a game of Minesweeper."""

    do: Literal["mines.move"]

    async def answer(self, desk: Desk) -> Any:
        """The cells that changed."""
        return await desk.tables.mines.move(desk.caller, self.game, self.move, by=desk.hear)


class UndoMines(Quick, _OnGame):
    """Take the last move back."""

    do: Literal["mines.undo"]

    async def answer(self, desk: Desk) -> Any:
        """The game before that move."""
        return await desk.tables.mines.undo(desk.caller, self.game, by=desk.hear)


class HintMines(Long, _OnGame):
    """Ask a bot what it can tell."""

    do: Literal["mines.hints"]
    bot: BotText

    async def answer(self, desk: Desk) -> Any:
        """Certain cells with their reasons."""
        return await desk.tables.mines.hints(desk.caller, self.game, self.bot)


class ChancesMines(Long, _OnGame):
    """Ask for the exact chances of a game."""

    do: Literal["mines.chances"]

    async def answer(self, desk: Desk) -> Any:
        """Chances, best move, chance to win."""
        return await desk.tables.mines.chances(desk.caller, self.game)


class WatchMines(Long):
    """Watch a bot's whole game."""

    do: Literal["mines.watch"]
    setup: SetupText
    seed: Seed | None = None
    bot: BotText

    def answers(self, desk: Desk) -> Answers:
        """Its choices, and at last how it ended."""
        return desk.tables.mines.watch(desk.caller, self.setup, self.seed, self.bot)


class AnalyseMines(Long, MinesQuestion):
    """Ask for the exact chances of any position of Minesweeper."""

    do: Literal["mines.analyse"]

    async def answer(self, desk: Desk) -> Any:
        """Chances, best move, reasons."""
        return await desk.tables.mines.analyse(desk.caller, self)


class MoveMnk(Quick, _OnGame, MnkMove):
    """Make a move in an m,n,k game."""

    do: Literal["mnk.move"]

    async def answer(self, desk: Desk) -> Any:
        """The game after it."""
        return await desk.tables.mnk.move(desk.caller, self.game, self, by=desk.hear)


class TakeBackMnk(Quick, _OnGame):
    """Take back a move."""

    do: Literal["mnk.takeback"]

    async def answer(self, desk: Desk) -> Any:
        """The game before it."""
        return await desk.tables.mnk.take_back(desk.caller, self.game, by=desk.hear)


class GoOnMnk(Quick, _OnGame):
    """Stop the bots of a game, or let them go on."""

    do: Literal["mnk.go_on"]
    stopped: bool

    async def answer(self, desk: Desk) -> Any:
        """The game."""
        return await desk.tables.mnk.go_on(desk.caller, self.game, stopped=self.stopped, by=desk.hear)


class MoveNowMnk(Quick, _OnGame):
    """The bot makes the best move it has found so far."""

    do: Literal["mnk.move_now"]

    async def answer(self, desk: Desk) -> Any:
        """Nothing: the move comes as an event."""
        return await desk.tables.mnk.move_now(desk.caller, self.game)


class HintMnk(Long, _OnGame):
    """Ask a bot for a move and its reason."""

    do: Literal["mnk.hints"]
    bot: BotText

    async def answer(self, desk: Desk) -> Any:
        """Moves, best first, with reasons."""
        return await desk.tables.mnk.hints(desk.caller, self.game, self.bot)


class AnalyseMnk(Long, MnkQuestion):
    """Analyse any m,n,k position, better and better."""

    do: Literal["mnk.analyse"]

    def answers(self, desk: Desk) -> Answers:
        """The best lines, after each look."""
        return desk.tables.mnk.analyse(desk.caller, self)


class FollowRun(Long):
    """Hear of a run of the lab whenever something is new."""

    do: Literal["lab.follow"]
    run: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]

    def answers(self, desk: Desk) -> Answers:
        """The run, again and again."""
        return desk.tables.lab.follow(desk.caller, self.run)


class Review(Long, _OnGame):
    """Compare the moves of a finished game with the best ones."""

    do: Literal["review"]

    def answers(self, desk: Desk) -> Answers:
        """Move by move."""
        return desk.tables.archive.review(desk.caller, self.game)


Request = Annotated[
    Join
    | Leave
    | Cancel
    | MoveMines
    | UndoMines
    | HintMines
    | ChancesMines
    | WatchMines
    | AnalyseMines
    | MoveMnk
    | TakeBackMnk
    | GoOnMnk
    | MoveNowMnk
    | HintMnk
    | AnalyseMnk
    | FollowRun
    | Review,
    Field(discriminator="do"),
]
"""Everything that a socket may ask for."""

READER: TypeAdapter[Request] = TypeAdapter(Request)
"""Reads a request from JSON."""
