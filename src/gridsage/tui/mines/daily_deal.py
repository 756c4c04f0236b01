"""DailyDeal: the board of a day in the terminal, from its beginning, as practice, or as far as it was played."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.daily.board import DailyBoard
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import Setup
from gridsage.record import HUMAN, GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.stream import next_board_seed
from gridsage.tui.mines.deal import Deal

__all__ = ["DailyDeal", "deal_day"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal(Deal):
    """The board of a day; the game after it is one of the next seed, as after any other."""

    daily: DailyBoard
    kept: GameRecord | None = None
    """The game on it that is to go on."""
    practice: bool = False
    """Whether the day was tried before."""

    def __str__(self) -> str:
        return f"board of {self.daily.day}"

    def next(self) -> Deal:
        """A board of its own."""
        return Deal(next_board_seed(self.seed))

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but no board of a day where it is not of this setup."""
        return self if setup == self.daily.setup else Deal(self.seed)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """The game with its first cell open."""
        if self.kept is not None:
            return MinesGame.from_record(self.kept, clock=clock)
        game = MinesGame(setup, self.board_seed, player=player, first=self.daily.first, clock=clock)
        if self.practice:
            game.begin_after(())
        return game


def deal_day(board: DailyBoard, *, kept: GameRecord | None = None, practice: bool = False) -> DailyDeal:
    """The deal of a day's board."""
    return DailyDeal(seed=board.seed, daily=board, kept=kept, practice=practice)
