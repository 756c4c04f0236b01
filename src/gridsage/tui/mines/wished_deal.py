"""WishedDeal: boards of a grade, or such as a bot solves without a guess, one after the other in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gridsage._core import CancelToken
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import Setup
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import WishedBoard, find_wished_board
from gridsage.stream import next_board_seed
from gridsage.tui.mines.deal import Deal

__all__ = ["WishedDeal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WishedDeal(Deal):
    """Boards that are looked for until one is as wished; a game on it begins with its first cell open.

    The first cell is that of ``gridsage mines generate``, so that the same seed gives the same board there.
    """

    wish: BoardWish
    found: WishedBoard | None = None
    """The board, once it was looked for."""

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.wish}"

    def next(self) -> WishedDeal:
        """Another board of the same kind."""
        return replace(self, seed=next_board_seed(self.seed), found=None)

    def find(self, *, on_try: Callable[[int], None] | None = None, cancel: CancelToken | None = None) -> WishedDeal:
        """The same with its board, so that a game begins at once; a ``NoBoardError`` says that none is as wished."""
        return replace(self, found=find_wished_board(self.wish, self.seed, on_try=on_try, cancel=cancel))

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but without the wish where another board was chosen."""
        mine = self.wish.setup
        same = (setup.width, setup.height, setup.mines) == (mine.width, mine.height, mine.mines)
        return self if same else Deal(self.seed)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """The game with its first cell open; a board that was not looked for yet is."""
        board = self.found or find_wished_board(self.wish, self.seed)
        return board.make_game(player=player, clock=clock)
