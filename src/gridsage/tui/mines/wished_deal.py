"""WishedDeal: boards of a grade, or such as a bot solves without a guess, one after the other in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import FirstCell, GivenBoard, Setup, Start, StartRule, first_cell
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.solvable import find_solvable_board
from gridsage.solving.mines.no_guess import GradeRange, find_no_guess_board
from gridsage.stream import RandomStream, next_board_seed
from gridsage.tui.mines.deal import Deal

__all__ = ["WishedDeal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WishedDeal(Deal):
    """Boards that are looked for until one is as wished; a game on it begins with its first cell open.

    The first cell is that of ``gridsage mines generate``, so that the same seed gives the same board there.
    """

    setup: Setup
    """The boards that are looked among."""
    grades: GradeRange | None = None
    """Of a board that needs no guess."""
    solvable_by: str = ""
    """The bot that solves the board without a guess."""

    def __str__(self) -> str:
        wish = f"for {self.solvable_by}" if self.solvable_by else f"grade {self.grades}"
        return f"seed {self.seed}, {wish}"

    def next(self) -> WishedDeal:
        """Another board of the same kind."""
        return replace(self, seed=next_board_seed(self.seed))

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but without the wish where another board was chosen."""
        mine = self.setup
        same = (setup.width, setup.height, setup.mines) == (mine.width, mine.height, mine.mines)
        return self if same else Deal(self.seed)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """The game with its first cell open; a ``NoBoardError`` says that no board is as wished."""
        first = first_cell(self.setup, Start(FirstCell.FIXED), RandomStream(0))
        if not self.solvable_by:
            found = find_no_guess_board(self.setup, self.seed, first, grades=self.grades)
            return MinesGame(self.setup.with_no_guess(), found.seed, player=player, first=first, clock=clock)
        plain = self.setup.with_no_guess(False)
        mines = find_solvable_board(self.solvable_by, plain, self.seed, first)
        board = GivenBoard(Setup(plain.width, plain.height, plain.mines, StartRule.ANY), mines, first)
        return MinesGame.on_board(board, player=player, clock=clock)
