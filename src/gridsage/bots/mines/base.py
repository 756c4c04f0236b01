"""What the bots of the compiled engine share: decisions, hints with proofs, and whole games on several threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridsage._core import MinesPlayer, MinesStyle, play_mines
from gridsage.errors import OptionError
from gridsage.games.mines import (
    FLAG,
    Choice,
    FirstCell,
    Hints,
    MinesBot,
    Move,
    Setup,
    Start,
    View,
    first_cell,
)
from gridsage.record import GameResult, Termination
from gridsage.solving.mines.hints import hints as find_hints
from gridsage.stream import RandomStream, check_seed

__all__ = ["EngineBot"]

_HINT_TIME_S = 4.0
"""For the chances, and again for the reasons of each verdict: a person is waiting."""


class EngineBot(MinesBot):
    """A bot whose decisions are made in the compiled core."""

    default_start = Start(FirstCell.BY_RULE)
    style: ClassVar[MinesStyle] = MinesStyle.EXACT
    """How it guesses."""

    _player: MinesPlayer | None = None
    _setup: Setup | None = None

    def choose(self, view: View) -> Choice:
        """All the cells that are safe, or else the best guess."""
        if not view.started:
            return self.first_choice(view)
        if self._player is None or self._setup != view.setup:
            self._player, self._setup = MinesPlayer(view.setup, self.style), view.setup
        decision = self._player.choose(view.cells)
        if not decision.cells:  # a view that no board can produce
            return self.guess_uniformly(view)
        if decision.guess:
            return self.guess_at(view, decision.cells[0], decision.chance)
        moves = []
        for cell in decision.cells:
            if view.cells[cell] == FLAG:
                moves.append(Move.unflag(cell))
            moves.append(Move.open(cell))
        return Choice.sure(*moves)

    def hints(self, view: View) -> Hints:
        """Every certain cell with the fewest clues that prove it, as far as time allows, and all chances."""
        return find_hints(view, time_s=_HINT_TIME_S)

    @classmethod
    def play_many(
        cls,
        setup: Setup,
        seeds: Sequence[int],
        bot_seeds: Sequence[int],
        *,
        start: Start | None = None,
        threads: int = 1,
    ) -> list[GameResult]:
        """Play the boards of all seeds in the core; any number of threads gives the same games."""
        if threads < 1:
            raise OptionError(f"{threads} threads: expected 1 or more")
        begin = start or cls.default_start
        firsts = [first_cell(setup, begin, RandomStream(bot_seed)) for bot_seed in bot_seeds]
        games = play_mines(setup, cls.style, [check_seed(seed) for seed in seeds], firsts, threads=threads)
        return [
            GameResult(
                seed,
                Termination.SOLVED if game.won else Termination.EXPLODED,
                0 if game.won else None,
                game.guesses,
                game.moves,
                game.time_s,
                details={"first": first, "opened": game.opened},
            )
            for seed, first, game in zip(seeds, firsts, games, strict=True)
        ]
