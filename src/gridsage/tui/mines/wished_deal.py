"""WishedDeal: boards of a grade, or such as a bot solves without a guess, one after the other in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import Setup
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import find_wished_board
from gridsage.stream import next_board_seed
from gridsage.tui.mines.deal import Deal

__all__ = ["WishedDeal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WishedDeal(Deal):
    """Boards that are looked for until one is as wished; a game on it begins with its first cell open.

    The first cell is that of ``gridsage mines generate``, so that the same seed gives the same board there.
    """

    wish: BoardWish

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.wish}"

    def next(self) -> WishedDeal:
        """Another board of the same kind."""
        return replace(self, seed=next_board_seed(self.seed))

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but without the wish where another board was chosen."""
        mine = self.wish.setup
        same = (setup.width, setup.height, setup.mines) == (mine.width, mine.height, mine.mines)
        return self if same else Deal(self.seed)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """The game with its first cell open; a ``NoBoardError`` says that no board is as wished."""
        return find_wished_board(self.wish, self.seed).make_game(player=player, clock=clock)
