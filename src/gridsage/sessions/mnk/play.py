"""Let two bots play a whole game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from gridsage.errors import IllegalMoveError
from gridsage.games.base import Clock, TimeUp, no_clock
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.bot import Forfeit, Limits, MnkBot
from gridsage.games.mnk.notation import format_move
from gridsage.games.mnk.record import SEATS, outcome_of
from gridsage.games.mnk.setup import Setup
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

__all__ = ["play"]


def play(
    setup: Setup,
    bots: Sequence[MnkBot],
    seed: int,
    *,
    names: Sequence[str] = ("first", "second"),
    opening: Sequence[int] = (),
    limits: Limits = Limits(),
    clock: Clock = no_clock,
) -> GameRecord:
    """Let two bots play one game to its end. What a bot does wrong loses it the game and is never an exception.

    The ``opening`` moves are made for the bots and recorded with no time. With ``limits.left_s`` each bot has a clock
    of its own for the whole game. The bots are closed when the game is over.
    """
    if len(bots) != SEATS or len(names) != SEATS:
        raise ValueError(f"an m,n,k game needs {SEATS} players, got {len(bots)}")
    board = Board(setup)
    moves: list[PlayedMove] = []
    for cell in opening:
        moves.append(PlayedMove(board.turn, format_move(cell, setup)))
        board.push(cell)
    left = [limits.left_s, limits.left_s]
    outcome = None
    try:
        for seat, bot in enumerate(bots):
            outcome = outcome or _guarded(seat, partial(bot.begin, setup, limits))
        while not board.over and outcome is None:
            seat = board.turn
            outcome = _turn(board, bots[seat], _limits_now(limits, left[seat]), clock, moves)
            if outcome is None and (rest := left[seat]) is not None:
                left[seat] = rest - moves[-1].time_s
    finally:
        for bot in bots:
            bot.close()
    details = {"opening": len(opening), "row": [format_move(cell, setup) for cell in board.winning_row]}
    return GameRecord("mnk", str(setup), seed, tuple(names), tuple(moves), outcome or outcome_of(board), details)


def _limits_now(limits: Limits, left_s: float | None) -> Limits:
    if left_s is None:
        return limits
    return replace(limits, left_s=max(left_s, 0.0))


def _turn(board: Board, bot: MnkBot, limits: Limits, clock: Clock, moves: list[PlayedMove]) -> Outcome | None:
    """Let one bot make one move; an outcome only when it broke down."""
    seat, setup = board.turn, board.setup

    def turn() -> Outcome | None:
        began = clock()
        choice = bot.choose(board.position(), limits)
        time_s = clock() - began
        allowed_s = min((s for s in (limits.time_s, limits.left_s) if s is not None), default=None)
        if allowed_s is not None and time_s > allowed_s + limits.grace_s:
            return _loss(seat, Termination.TIMEOUT, f"took {time_s:.3f} s of {allowed_s:.3f} s")
        board.push(choice.cell)
        moves.append(PlayedMove(seat, format_move(choice.cell, setup), time_s))
        return None

    return _guarded(seat, turn)


def _guarded(seat: int, call: Callable[[], Outcome | None]) -> Outcome | None:
    """Let a bot do something; what goes wrong is its loss."""
    try:
        return call()
    except IllegalMoveError as error:
        return _loss(seat, Termination.ILLEGAL, str(error))
    except Forfeit as error:
        return _loss(seat, error.termination, error.note)
    except TimeUp:
        return _loss(seat, Termination.TIMEOUT, "was stopped")
    except MemoryError as error:
        return _loss(seat, Termination.MEMORY, str(error) or "out of memory")
    except Exception as error:  # any failure of a bot is a result
        return _loss(seat, Termination.CRASHED, f"{type(error).__name__}: {error}")


def _loss(seat: int, termination: Termination, note: str) -> Outcome:
    return Outcome(termination, winner=1 - seat, note=note)
