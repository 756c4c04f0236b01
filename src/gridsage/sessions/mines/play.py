"""Let a bot play a whole game."""

from __future__ import annotations

from gridsage.catalog import player_of
from gridsage.checks import shown
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import Board, FastBoard, MinesBot, Setup
from gridsage.record import GameRecord
from gridsage.sessions.mines.bot import BotPlayer, play_out
from gridsage.sessions.mines.game import MinesGame
from gridsage.stream import BoardSeed

__all__ = ["play"]


def play(
    setup: Setup | str,
    bot: MinesBot | str,
    seed: BoardSeed,
    *,
    name: str = "",
    clock: Clock = no_clock,
    board: Board | FastBoard | None = None,
) -> GameRecord:
    """Let the bot play one game to its end. What the bot does wrong is an outcome, never an exception.

    ``bot`` may be the name of one, with options as on the command line: its luck follows from the seed.
    ``board`` is a fresh board to play on; by default the compiled one.
    """
    if board is not None and not isinstance(board, Board | FastBoard):
        raise TypeError(f"board: expected a Board or a FastBoard, got {shown(board)}")
    setup = Setup.of(setup)
    player, called = player_of("mines", bot, seed)
    name = name or called or "bot"
    game = MinesGame(setup, seed, player=name, board=board)
    play_out(BotPlayer(player, game, name=name, clock=clock))
    return game.record()
