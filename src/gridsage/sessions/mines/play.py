"""Let a bot play a whole game."""

from __future__ import annotations

from gridsage.catalog import player_of
from gridsage.checks import check_flag, shown
from gridsage.errors import OptionError
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import HIDDEN, Board, FastBoard, MinesBot, Setup
from gridsage.record import GameRecord
from gridsage.sessions.mines.bot import BotPlayer, play_out
from gridsage.sessions.mines.game import MinesGame
from gridsage.stream import BoardSeed, check_board_seed

__all__ = ["play"]


def play(
    setup: Setup | str,
    bot: MinesBot | str,
    seed: BoardSeed,
    *,
    name: str = "",
    clock: Clock = no_clock,
    board: Board | FastBoard | None = None,
    close: bool = True,
) -> GameRecord:
    """Let the bot play one game to its end. What the bot does wrong is an outcome, never an exception.

    ``bot`` may be the name of one, with options as on the command line: its luck follows from the seed.
    ``board`` is a fresh board of this setup and seed, or one whose mines are given; by default the compiled one.
    The bot is closed then, unless whoever made it wants to ``close`` it.
    """
    check_flag(close, "close")
    setup = Setup.of(setup)
    if board is not None:
        _check_board(board, setup, seed)
    player, called = player_of("mines", bot, seed)
    name = name or called or "bot"
    game = MinesGame(setup, seed, player=name, board=board)
    play_out(BotPlayer(player, game, name=name, clock=clock, lent=not (close or called)))
    return game.record()


def _check_board(board: Board | FastBoard, setup: Setup, seed: BoardSeed) -> None:
    """Refuse a board that the record would tell something else of."""
    if not isinstance(board, Board | FastBoard):
        raise TypeError(f"board: expected a Board or a FastBoard, got {shown(board)}")
    if board.setup != setup:
        raise OptionError(f"the board is of {board.setup}, not of {setup}")
    if set(board.view().cells) != {HIDDEN}:
        raise OptionError("the board is no fresh one: it has open cells or flags")
    if not board.mines and board.seed != check_board_seed(seed):
        raise OptionError(f"the board is made from seed {board.seed}, not from {seed}")
