"""What a tab may ask for over its socket: each request is one class, and says itself how it is served.

A :class:`Quick` request is answered in its turn, a :class:`Long` one beside the others, in parts. ``do`` names it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, Field, TypeAdapter

from gridsage.web.answers import Answers, FinalAnswer
from gridsage.web.caller import Caller
from gridsage.web.games.session import Listener
from gridsage.web.messages import (
    BoardSeedText,
    BoardText,
    BotText,
    GameId,
    LabRun,
    LayingProgress,
    Message,
    MinesAnalysis,
    MinesDelta,
    MinesGuessAnswer,
    MinesGuessRequest,
    MinesHints,
    MinesMove,
    MinesMoveReview,
    MinesQuestion,
    MinesReview,
    MinesState,
    MnkAnalysis,
    MnkBalance,
    MnkBalanceQuestion,
    MnkChoice,
    MnkHints,
    MnkMove,
    MnkMoveReview,
    MnkProof,
    MnkProofQuestion,
    MnkQuestion,
    MnkReview,
    MnkState,
    NewMinesGame,
    SetupText,
    WatchedBoard,
    WatchedChoice,
    WatchedEnd,
)
from gridsage.web.services import Services

__all__ = [
    "READER",
    "AnalyseMines",
    "AnalyseMnk",
    "BalanceMnk",
    "BeginMines",
    "Cancel",
    "ChancesMines",
    "ChooseMnk",
    "FollowRun",
    "HintMines",
    "HintMnk",
    "Join",
    "Leave",
    "Long",
    "MayGuessMines",
    "MoveMines",
    "MoveMnk",
    "MoveNowMnk",
    "OpenFirstMines",
    "ProveMnk",
    "Quick",
    "RedoMines",
    "Request",
    "RequestContext",
    "ResignMines",
    "ResignMnk",
    "Review",
    "SetPausedMnk",
    "Tab",
    "TakeBackMnk",
    "UndoMines",
    "WatchMines",
]


class Tab(Protocol):
    """The tab that asks: it looks at games, and can stop what it has asked for."""

    async def join(self, game_id: str) -> MinesState | MnkState:
        """Look at a game; its state."""

    async def leave(self, game_id: str) -> None:
        """Look at a game no more."""

    def cancel(self, request_id: int) -> None:
        """Stop an earlier request; one that is answered already is let be."""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """What a request is served with: the services, who asks, how they hear of what others do, and from which tab."""

    services: Services
    caller: Caller
    listener: Listener
    tab: Tab


class _Asked(Message):
    id: Annotated[int, Field(ge=0, le=2**53)]


class _OnGame(_Asked):
    game: GameId


class Quick(_Asked):
    """A request that is answered in its turn."""

    async def answer(self, context: RequestContext) -> BaseModel | None:
        """What was asked for."""
        raise NotImplementedError


class Long(_Asked):
    """A request that may take a while: it is served beside the others, and can be cancelled."""

    async def answers(self, context: RequestContext) -> Answers[BaseModel, BaseModel]:
        """Any number of parts, and at last the result."""
        yield FinalAnswer(await self.answer(context))

    async def answer(self, context: RequestContext) -> BaseModel:
        """What was asked for, where it comes in one piece."""
        raise NotImplementedError


class Join(Quick, _OnGame):
    """Look at a game: its state now, and every change from now on."""

    do: Literal["join"]

    async def answer(self, context: RequestContext) -> MinesState | MnkState:
        """The game."""
        return await context.tab.join(self.game)


class Leave(Quick, _OnGame):
    """Look at a game no more."""

    do: Literal["leave"]

    async def answer(self, context: RequestContext) -> None:
        """Nothing."""
        await context.tab.leave(self.game)


class Cancel(Quick):
    """Stop an earlier request of this socket."""

    do: Literal["cancel"]
    request: int

    async def answer(self, context: RequestContext) -> None:
        """Nothing: the request that is stopped is answered by itself."""
        context.tab.cancel(self.request)


class BeginMines(Long, NewMinesGame):
    """Start a game whose board has to be looked for: of a grade, or for a bot. It can be stopped."""

    do: Literal["mines.new"]

    def answers(self, context: RequestContext) -> Answers[LayingProgress, MinesState]:
        """How many boards were tried, and at last the game."""
        return context.services.mines.stream_begin(context.caller, self)


class MoveMines(Quick, _OnGame, MinesMove):
    """Make a move in a game of Minesweeper."""

    do: Literal["mines.move"]

    async def answer(self, context: RequestContext) -> MinesDelta:
        """The cells that changed."""
        return await context.services.mines.move(context.caller, self.game, self, by=context.listener)


class OpenFirstMines(Long, _OnGame, MinesMove):
    """Open the first cell of a board that needs no guess: it may have to be looked for, and that can be stopped."""

    do: Literal["mines.first"]

    def answers(self, context: RequestContext) -> Answers[LayingProgress, MinesDelta]:
        """How many layouts were tried, and at last the cells that changed."""
        return context.services.mines.open_first(context.caller, self.game, self, by=context.listener)


class UndoMines(Quick, _OnGame):
    """Take the last move back."""

    do: Literal["mines.undo"]

    async def answer(self, context: RequestContext) -> MinesState:
        """The game before that move."""
        return await context.services.mines.undo(context.caller, self.game, by=context.listener)


class RedoMines(Quick, _OnGame):
    """Make the move again that was taken back last."""

    do: Literal["mines.redo"]

    async def answer(self, context: RequestContext) -> MinesDelta:
        """The cells that changed."""
        return await context.services.mines.redo(context.caller, self.game, by=context.listener)


class ResignMines(Quick, _OnGame):
    """Give the game up."""

    do: Literal["mines.resign"]

    async def answer(self, context: RequestContext) -> MinesState:
        """The game with its mines."""
        return await context.services.mines.resign(context.caller, self.game, by=context.listener)


class HintMines(Long, _OnGame):
    """Ask a bot what it can tell."""

    do: Literal["mines.hints"]
    bot: BotText
    trust_flags: bool = True

    async def answer(self, context: RequestContext) -> MinesHints:
        """Certain cells with their reasons."""
        service = context.services.mines
        return await service.hints(context.caller, self.game, self.bot, trust_flags=self.trust_flags)


class ChancesMines(Long, _OnGame):
    """Ask for the exact chances of a game."""

    do: Literal["mines.chances"]

    async def answer(self, context: RequestContext) -> MinesAnalysis:
        """Chances, best move, chance to win."""
        return await context.services.mines.chances(context.caller, self.game)


class MayGuessMines(Long, _OnGame, MinesGuessRequest):
    """Ask whether a guess is needed in a game."""

    do: Literal["mines.may_guess"]

    async def answer(self, context: RequestContext) -> MinesGuessAnswer:
        """Yes, no, or not with this number of mines."""
        return await context.services.mines.may_guess(context.caller, self.game, self.show)


class WatchMines(Long):
    """Watch a bot's whole game, on a board of the setup or on a given one; then the setup is not looked at."""

    do: Literal["mines.watch"]
    setup: SetupText = "beginner"
    seed: BoardSeedText | None = None
    bot: BotText
    board: BoardText | None = None

    def answers(self, context: RequestContext) -> Answers[WatchedBoard | WatchedChoice, WatchedEnd]:
        """Its choices, and at last how it ended."""
        return context.services.mines.watch(context.caller, self.setup, self.seed, self.bot, self.board)


class AnalyseMines(Long, MinesQuestion):
    """Ask for the exact chances of any position of Minesweeper."""

    do: Literal["mines.analyse"]

    async def answer(self, context: RequestContext) -> MinesAnalysis:
        """Chances, best move, reasons."""
        return await context.services.mines.analyse(context.caller, self)


class MoveMnk(Quick, _OnGame, MnkMove):
    """Make a move in an m,n,k game."""

    do: Literal["mnk.move"]

    async def answer(self, context: RequestContext) -> MnkState:
        """The game after it."""
        return await context.services.mnk.move(context.caller, self.game, self, by=context.listener)


class ChooseMnk(Quick, _OnGame, MnkChoice):
    """Choose a side in the opening, to place two stones more, or to offer ten."""

    do: Literal["mnk.choose"]

    async def answer(self, context: RequestContext) -> MnkState:
        """The game after the choice."""
        wanted = MnkChoice(choice=self.choice, turn=self.turn)
        return await context.services.mnk.choose(context.caller, self.game, wanted, by=context.listener)


class TakeBackMnk(Quick, _OnGame):
    """Take back a move."""

    do: Literal["mnk.takeback"]

    async def answer(self, context: RequestContext) -> MnkState:
        """The game before it."""
        return await context.services.mnk.take_back(context.caller, self.game, by=context.listener)


class ResignMnk(Quick, _OnGame):
    """Give the game up."""

    do: Literal["mnk.resign"]

    async def answer(self, context: RequestContext) -> MnkState:
        """The game, which the other side has won."""
        return await context.services.mnk.resign(context.caller, self.game, by=context.listener)


class SetPausedMnk(Quick, _OnGame):
    """Stop the bots of a game, or let them go on."""

    do: Literal["mnk.go_on"]
    stopped: bool

    async def answer(self, context: RequestContext) -> MnkState:
        """The game."""
        return await context.services.mnk.set_paused(
            context.caller, self.game, paused=self.stopped, by=context.listener
        )


class MoveNowMnk(Quick, _OnGame):
    """The bot makes the best move it has found so far."""

    do: Literal["mnk.move_now"]

    async def answer(self, context: RequestContext) -> None:
        """Nothing: the move comes as an event."""
        return await context.services.mnk.move_now(context.caller, self.game)


class HintMnk(Long, _OnGame):
    """Ask a bot for a move and its reason."""

    do: Literal["mnk.hints"]
    bot: BotText

    async def answer(self, context: RequestContext) -> MnkHints:
        """Moves, best first, with reasons."""
        return await context.services.mnk.hints(context.caller, self.game, self.bot)


class AnalyseMnk(Long, MnkQuestion):
    """Analyse any m,n,k position, better and better."""

    do: Literal["mnk.analyse"]

    def answers(self, context: RequestContext) -> Answers[MnkAnalysis, MnkAnalysis]:
        """The best lines, after each look."""
        return context.services.mnk.analyse(context.caller, self)


class BalanceMnk(Long, MnkBalanceQuestion):
    """Find the moves that make any m,n,k position as even as can be."""

    do: Literal["mnk.balance"]

    async def answer(self, context: RequestContext) -> MnkBalance:
        """The moves, with their chances."""
        return await context.services.mnk.balance(context.caller, self)


class ProveMnk(Long, MnkProofQuestion):
    """Prove what an m,n,k position and each of its moves are worth."""

    do: Literal["mnk.prove"]

    def answers(self, context: RequestContext) -> Answers[MnkProof, MnkProof]:
        """What is proven, as it grows."""
        return context.services.proofs.prove(context.caller, self)


class FollowRun(Long):
    """Hear of a run of the lab whenever something is new."""

    do: Literal["lab.follow"]
    run: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]

    def answers(self, context: RequestContext) -> Answers[LabRun, LabRun]:
        """The run, again and again."""
        return context.services.lab.follow(context.caller, self.run)


class Review(Long, _OnGame):
    """Compare the moves of a finished game with the best ones, for so many seconds a position, or quickly."""

    do: Literal["review"]
    time_s: Annotated[float, Field(gt=0, le=60)] | None = None

    def answers(self, context: RequestContext) -> Answers[MinesMoveReview | MnkMoveReview, MinesReview | MnkReview]:
        """Move by move."""
        return context.services.reviews.review(context.caller, self.game, self.time_s)


Request = Annotated[
    Join
    | Leave
    | Cancel
    | BeginMines
    | MoveMines
    | OpenFirstMines
    | UndoMines
    | RedoMines
    | ResignMines
    | HintMines
    | ChancesMines
    | MayGuessMines
    | WatchMines
    | AnalyseMines
    | MoveMnk
    | ChooseMnk
    | TakeBackMnk
    | ResignMnk
    | SetPausedMnk
    | MoveNowMnk
    | HintMnk
    | AnalyseMnk
    | BalanceMnk
    | ProveMnk
    | FollowRun
    | Review,
    Field(discriminator="do"),
]
"""Everything that a socket may ask for."""

READER: TypeAdapter[Request] = TypeAdapter(Request)
"""Reads a request from JSON."""
