"""ResumedDeal: a board that somebody played, from a moment of that game on, as practice."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import GivenBoard, Move, Setup
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.mines.deal import Deal

__all__ = ["ResumedDeal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumedDeal(Deal):
    """The moves up to that moment are made already; a new game begins there again."""

    replayed: GivenBoard
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return f"resumed after move {len(self.moves)}"

    def next(self) -> Deal:
        """Another try at the same moment."""
        return self

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but a board of its own where another one was chosen."""
        return self if setup == self.replayed.setup else Deal(self.seed)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """The game as it stood then; an :class:`~gridsage.errors.OptionError` where it was over."""
        board = GivenBoard(self.replayed.setup, self.replayed.mines)
        game = MinesGame.on_board(board, player=player, clock=clock)
        game.begin_after(self.moves)
        return game
