"""Let a bot play a whole game."""

from __future__ import annotations

from gridsage.errors import IllegalMoveError
from gridsage.games.base import Clock, TimeUp, no_clock
from gridsage.games.mines.board import Board
from gridsage.games.mines.bot import MinesBot
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.notation import format_move
from gridsage.games.mines.record import outcome_of
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

__all__ = ["play"]


def play(
    setup: Setup,
    bot: MinesBot,
    seed: int,
    *,
    name: str = "bot",
    clock: Clock = no_clock,
    board: Board | FastBoard | None = None,
) -> GameRecord:
    """Let the bot play one game to its end. What the bot does wrong is an outcome, never an exception.

    ``board`` is a fresh board to play on; by default the compiled one. A sure move on a cell that the flood of
    an earlier move of the same choice has opened is left out.
    """
    board = FastBoard(setup, seed) if board is None else board
    grid = setup.grid
    moves: list[PlayedMove] = []
    # Each cell can be flagged, unflagged and opened once with some purpose; a bot that needs more gets nowhere.
    limit = 4 * setup.cells + 16
    try:
        while not board.over:
            if len(moves) >= limit:
                note = f"no end after {limit} moves"
                return _record(setup, seed, name, moves, Outcome(Termination.STALLED, note=note), board)
            began = clock()
            choice = bot.choose(board.view())
            time_s = clock() - began
            if not choice.moves:
                raise IllegalMoveError("the bot chose no move")
            flooded: set[int] = set()
            for move in choice.moves:
                if move.cell in flooded:
                    continue
                changed = board.push(move)
                if len(changed) > 1:
                    flooded.update(changed)
                moves.append(PlayedMove(0, format_move(move, grid), time_s, choice.guess, choice.chance))
                time_s = 0.0
                if board.over:
                    break
    except IllegalMoveError as error:
        return _record(setup, seed, name, moves, Outcome(Termination.ILLEGAL, note=str(error)), board)
    except TimeUp:
        return _record(setup, seed, name, moves, Outcome(Termination.TIMEOUT), board)
    except Exception as error:  # any failure of a bot is a result
        note = f"{type(error).__name__}: {error}"
        return _record(setup, seed, name, moves, Outcome(Termination.CRASHED, note=note), board)
    return _record(setup, seed, name, moves, outcome_of(board.status), board)


def _record(
    setup: Setup, seed: int, name: str, moves: list[PlayedMove], outcome: Outcome, board: Board | FastBoard
) -> GameRecord:
    shown = board.view().cells
    opened = len(shown) - shown.count(HIDDEN) - shown.count(FLAG) - shown.count(EXPLODED)
    details = {"mines": list(board.mines), "opened": opened}
    return GameRecord("mines", str(setup), seed, (name,), tuple(moves), outcome, details)
