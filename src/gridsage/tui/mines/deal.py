"""Deal: which board is played and what the bot's random numbers come from; the one after it is the next game's."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from gridsage.arena.schedule import MAX_GAMES, job_of
from gridsage.errors import OptionError
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import GivenBoard, Setup
from gridsage.record import HUMAN
from gridsage.sessions.mines.game import MinesGame
from gridsage.stream import BoardSeed, check_board_seed, check_seed, derive_seed, next_board_seed, parse_board_seed

__all__ = ["Deal", "choose_seed"]


def choose_seed(text: str | None) -> BoardSeed:
    """The seed that was asked for, or one from the system, short enough to be typed again."""
    return secrets.randbelow(10**6) if text is None else parse_board_seed(text)


@dataclass(frozen=True, slots=True)
class Deal:
    """A seed of its own, one game of a bench, or a board that was given.

    >>> str(Deal(3).next()), str(Deal(1, game=17).next())
    ('seed 4', 'seed 1 game 18')
    """

    seed: BoardSeed
    game: int | None = None
    """The number of the game in a bench with this seed; None where the seed is the board's own."""
    board: GivenBoard | None = None
    """The board of every game, where one was given; the seed is the bot's alone then."""

    def __post_init__(self) -> None:
        (check_board_seed if self.game is None else check_seed)(self.seed)
        if self.game is not None and not 0 <= self.game < MAX_GAMES:
            raise OptionError(f"game {self.game} is outside 0 to {MAX_GAMES - 1}")

    def __str__(self) -> str:
        if self.board is not None:
            return "given board"
        return f"seed {self.seed}" + ("" if self.game is None else f" game {self.game}")

    @property
    def board_seed(self) -> BoardSeed:
        """The seed of the board."""
        return self.seed if self.game is None else job_of(check_seed(self.seed), self.game, seats=1).seed

    @property
    def bot_seed(self) -> int:
        """The seed of the bot."""
        if self.game is None:
            return derive_seed(self.seed, 1)
        return job_of(check_seed(self.seed), self.game, seats=1).bot_seeds[0]

    def next(self) -> Deal:
        """The one after this, so that a series can be played again."""
        if self.game is None:
            return Deal(next_board_seed(self.seed), board=self.board)
        return Deal(self.seed, (self.game + 1) % MAX_GAMES)

    def for_setup(self, setup: Setup) -> Deal:
        """The same, but without the given board where it is not of this setup."""
        return self if self.board is None or self.board.setup == setup else replace(self, board=None)

    def make_game(self, setup: Setup, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """A new game; on a given board the cell that was told with it is open."""
        if self.board is None:
            return MinesGame(setup, self.board_seed, player=player, clock=clock)
        return MinesGame.on_board(self.board, player=player, clock=clock)
