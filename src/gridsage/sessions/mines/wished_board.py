"""Boards as wished: looked for from a seed, and games that begin with their first cell open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridsage._core import CancelToken
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import FastBoard, FirstCell, Setup, Start, StartRule, first_cell
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.solvable import find_solvable_board
from gridsage.sessions.mines.wish import BoardWish
from gridsage.solving.mines.no_guess import find_no_guess_board
from gridsage.stream import BoardSeed, RandomStream

__all__ = ["WishedBoard", "find_wished_board", "usual_first_cell"]


@dataclass(frozen=True, slots=True)
class WishedBoard:
    """A board that is as wished."""

    wish: BoardWish
    seed: BoardSeed
    """Of a board with a grade its own, so that setup, seed and first cell give it; of one for a bot that of the search:
    the same wish, seed and first cell give the same board."""
    first: int
    mines: tuple[int, ...]

    @property
    def setup(self) -> Setup:
        """What is played: the mines that were laid for a bot need not keep to a start rule."""
        wanted = self.wish.setup
        if self.wish.solvable_by:
            return Setup(wanted.width, wanted.height, wanted.mines, StartRule.ANY)
        return wanted.with_no_guess()

    def make_game(self, *, player: str = HUMAN, seed_chosen: bool = True, clock: Clock = no_clock) -> MinesGame:
        """A game on it, its first cell open."""
        return MinesGame(
            self.setup,
            self.seed,
            player=player,
            first=self.first,
            seed_chosen=seed_chosen,
            clock=clock,
            board=FastBoard.with_mines(self.setup, self.mines),
            wish=self.wish,
        )


def usual_first_cell(setup: Setup) -> int:
    """The first cell of ``gridsage mines generate``: the same seed gives the same board everywhere."""
    return first_cell(setup, Start(FirstCell.FIXED), RandomStream(0))


def find_wished_board(
    wish: BoardWish,
    seed: BoardSeed,
    first: int | None = None,
    *,
    time_s: float | None = None,
    on_try: Callable[[int], None] | None = None,
    cancel: CancelToken | None = None,
) -> WishedBoard:
    """The first board of the seed that is as wished; a :class:`~gridsage.errors.NoBoardError` says that none is.

    ``on_try`` hears how many were tried in vain so far.
    """
    cell = usual_first_cell(wish.setup) if first is None else first
    if wish.solvable_by:
        solvable = find_solvable_board(
            wish.solvable_by, wish.setup, seed, cell, time_s=time_s, on_try=on_try, cancel=cancel
        )
        return WishedBoard(wish, seed, cell, solvable.mines)
    found = find_no_guess_board(wish.setup, seed, cell, grades=wish.grades, time_s=time_s, on_try=on_try, cancel=cancel)
    return WishedBoard(wish, found.seed, cell, found.certificate.mines)
