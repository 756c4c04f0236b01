"""m,n,k games over HTTP: new games, moves, taking back, giving up, hints, analysis."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TypeVar

from pydantic import BaseModel
from starlette.requests import Request

from gridsage.games.mnk import parse_position, parse_setup
from gridsage.web.answers import Answers, FinalAnswer
from gridsage.web.errors import UnavailableError
from gridsage.web.games.mnk import trees
from gridsage.web.messages import (
    MnkAnalysis,
    MnkBalance,
    MnkBalanceQuestion,
    MnkBookPage,
    MnkChoice,
    MnkFile,
    MnkForbidden,
    MnkForbiddenPoints,
    MnkHints,
    MnkHintsRequest,
    MnkInvitation,
    MnkInvitationRequest,
    MnkMove,
    MnkPositionText,
    MnkProof,
    MnkProofQuestion,
    MnkQuestion,
    MnkState,
    MnkTree,
    MnkTreeFile,
    MnkTreeText,
    NewMnkGame,
    TakeMnkSeat,
)
from gridsage.web.messages.mnk.state import forbidden_points
from gridsage.web.transport.hangup import while_connected
from gridsage.web.transport.routes.context import CallerOf, GameIdOf, ServicesOf, new_router

__all__ = [
    "analyse",
    "ask_hints",
    "balance",
    "bot_move",
    "choose_side",
    "find_forbidden",
    "game_state",
    "invite",
    "make_move",
    "new_game",
    "open_book",
    "prove",
    "read_tree",
    "resign",
    "router",
    "take_back",
    "take_seat",
    "withdraw",
    "write_tree",
]

router = new_router("mnk", prefix="/mnk")

R = TypeVar("R", bound=BaseModel)


@router.post("/games", status_code=201)
async def new_game(wanted: NewMnkGame, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Start a game; with ``after``, the next round of a match.

    While a socket has joined the game, a bot that is to move thinks by itself; without one, ask for its move.
    """
    return await services.mnk.create(caller, wanted)


@router.get("/games/{game_id}")
async def game_state(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MnkState:
    """The whole game."""
    return await services.mnk.state(caller, game_id)


@router.post("/games/{game_id}/moves")
async def make_move(game_id: GameIdOf, wanted: MnkMove, services: ServicesOf, caller: CallerOf) -> MnkState:
    """A person's move. Without a socket, ask for the bot's answer next."""
    return await services.mnk.move(caller, game_id, wanted)


@router.post("/games/{game_id}/bot_move")
async def bot_move(request: Request, game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Let the bot whose turn it is think and move; answered when it has moved."""
    return await while_connected(request, services.mnk.bot_move(caller, game_id))


@router.post("/games/{game_id}/takeback")
async def take_back(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Take back the last move of a person, and what a bot answered."""
    return await services.mnk.take_back(caller, game_id)


@router.post("/games/{game_id}/choice")
async def choose_side(game_id: GameIdOf, wanted: MnkChoice, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Choose a side in the opening, to place two stones more, or to offer ten."""
    return await services.mnk.choose(caller, game_id, wanted)


@router.post("/games/{game_id}/resign")
async def resign(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Give the game up: the person to move has lost it, or the only person there is."""
    return await services.mnk.resign(caller, game_id)


@router.post("/games/{game_id}/invitations", status_code=201)
async def invite(
    game_id: GameIdOf, wanted: MnkInvitationRequest, services: ServicesOf, caller: CallerOf
) -> MnkInvitation:
    """Keep one of your two seats for somebody at another screen; an invitation that was made before is void."""
    return await services.mnk.invite(caller, game_id, wanted.seat)


@router.delete("/games/{game_id}/invitations")
async def withdraw(game_id: GameIdOf, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Take back the seat that nobody has come to."""
    return await services.mnk.withdraw(caller, game_id)


@router.post("/games/{game_id}/seat")
async def take_seat(game_id: GameIdOf, wanted: TakeMnkSeat, services: ServicesOf, caller: CallerOf) -> MnkState:
    """Sit down where you were invited to."""
    return await services.mnk.take_seat(caller, game_id, wanted.invitation)


@router.post("/games/{game_id}/hints")
async def ask_hints(
    request: Request, game_id: GameIdOf, wanted: MnkHintsRequest, services: ServicesOf, caller: CallerOf
) -> MnkHints:
    """The moves a bot would think of, with reasons."""
    return await while_connected(request, services.mnk.hints(caller, game_id, wanted.bot))


@router.post("/analysis")
async def analyse(request: Request, wanted: MnkQuestion, services: ServicesOf, caller: CallerOf) -> MnkAnalysis:
    """The best moves of any position, either side to move."""
    return await while_connected(request, _result_of(services.mnk.analyse(caller, wanted)))


@router.post("/balance")
async def balance(request: Request, wanted: MnkBalanceQuestion, services: ServicesOf, caller: CallerOf) -> MnkBalance:
    """The move, or one of each side, after which a game is as even as can be."""
    return await while_connected(request, services.mnk.balance(caller, wanted))


@router.post("/proof")
async def prove(request: Request, wanted: MnkProofQuestion, services: ServicesOf, caller: CallerOf) -> MnkProof:
    """What a position is proven to be worth to the side to move, and each of its moves with the answer to it."""
    return await while_connected(request, _result_of(services.proofs.prove(caller, wanted)))


@router.post("/book")
async def open_book(wanted: MnkPositionText, services: ServicesOf, caller: CallerOf) -> MnkBookPage:
    """What the server's book knows of a position: each move with its games and its evaluation, the best first."""
    return await services.book.open(caller, wanted)


@router.post("/forbidden")
async def find_forbidden(wanted: MnkPositionText) -> MnkForbiddenPoints:
    """The points that the rule forbids to the side to move, with the rows that a stone there would make."""

    def find() -> list[MnkForbidden]:
        return forbidden_points(parse_position(wanted.position, parse_setup(wanted.setup)).board())

    return MnkForbiddenPoints(points=await asyncio.to_thread(find))


@router.post("/tree")
async def read_tree(wanted: MnkTreeText) -> MnkTree:
    """Moves with their variations, rows, a psq or an SGF file, as a tree of moves that can be played."""
    return await asyncio.to_thread(trees.read, wanted)  # a large one takes a while


@router.post("/tree/file")
async def write_tree(wanted: MnkTreeFile) -> MnkFile:
    """A tree as a psq or an SGF file."""
    return await asyncio.to_thread(trees.write, wanted)


async def _result_of(stream: Answers[BaseModel, R]) -> R:
    async with aclosing(stream) as answers:
        async for said in answers:
            if isinstance(said, FinalAnswer):
                return said.content
    raise UnavailableError("the engine gave no answer")
