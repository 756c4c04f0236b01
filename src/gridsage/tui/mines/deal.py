"""Deal: which board is played and what the bot's random numbers come from; the one after it is the next game's."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from gridsage.arena.schedule import MAX_GAMES, job_of
from gridsage.errors import OptionError
from gridsage.stream import MAX_SEED, check_seed, derive_seed

__all__ = ["Deal", "choose_seed"]


def choose_seed(seed: int | None) -> int:
    """The seed that was asked for, or one from the system, short enough to be typed again."""
    return secrets.randbelow(10**6) if seed is None else check_seed(seed)


@dataclass(frozen=True, slots=True)
class Deal:
    """A seed of its own, or one game of a bench.

    >>> str(Deal(3).next()), str(Deal(1, game=17).next())
    ('seed 4', 'seed 1 game 18')
    """

    seed: int
    game: int | None = None
    """The number of the game in a bench with this seed; None where the seed is the board's own."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.game is not None and not 0 <= self.game < MAX_GAMES:
            raise OptionError(f"game {self.game} is outside 0 to {MAX_GAMES - 1}")

    def __str__(self) -> str:
        return f"seed {self.seed}" + ("" if self.game is None else f" game {self.game}")

    @property
    def board_seed(self) -> int:
        """The seed of the board."""
        return self.seed if self.game is None else job_of(self.seed, self.game, seats=1).seed

    @property
    def bot_seed(self) -> int:
        """The seed of the bot."""
        return derive_seed(self.seed, 1) if self.game is None else job_of(self.seed, self.game, seats=1).bot_seeds[0]

    def next(self) -> Deal:
        """The one after this, so that a series can be played again."""
        if self.game is None:
            return Deal(0 if self.seed >= MAX_SEED else self.seed + 1)
        return Deal(self.seed, (self.game + 1) % MAX_GAMES)
