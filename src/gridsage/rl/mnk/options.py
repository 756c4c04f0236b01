"""What may be set of an m,n,k environment, read and checked once for all of its forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridsage.checks import check_whole
from gridsage.errors import OptionError
from gridsage.games.mnk import Board, Position, Rule, Setup
from gridsage.games.mnk.planes import PLANES, format_planes
from gridsage.stream import RandomStream, derive_seed

__all__ = ["GameOptions"]


@dataclass(frozen=True, slots=True)
class GameOptions:
    """A setup, and how many random stones lie there when a game begins: too few for a row."""

    setup: Setup
    opening: int = 0

    @classmethod
    def read(
        cls,
        setup: Setup | str | None,
        *,
        m: int | None = None,
        n: int | None = None,
        k: int | None = None,
        rule: Rule | str | None = None,
        opening: int = 0,
    ) -> GameOptions:
        """A setup or its text, or else the numbers m, n and k with a rule; without any, tic-tac-toe."""
        if setup is None and m is not None and n is not None and k is not None:
            setup = Setup(m, n, k)
        elif any(number is not None for number in (m, n, k)):
            raise OptionError("expected a setup such as 15x15x5, or else m, n and k together")
        elif setup is None:
            setup = "tictactoe"
        setup = Setup.of(setup)
        if rule is not None:
            setup = Setup.of(f"{setup.width}x{setup.height}x{setup.k}@{rule}")
        return cls(setup, check_whole(opening, "random stones", 0, 2 * (setup.k - 1)))

    def begin(self, seed: int, number: int) -> Board:
        """The board at the beginning of a seed's game of that number."""
        board = Board(self.setup)
        random = RandomStream(derive_seed(seed, number))
        for _ in range(self.opening):
            board.push(random.choice(board.legal_moves))
        return board

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
        return PLANES, self.setup.height, self.setup.width

    def action_space(self) -> spaces.Discrete:
        """A new space of all actions: a stone on each cell."""
        return spaces.Discrete(self.setup.cells)

    def board_space(self) -> spaces.Box:
        """A new space of all boards, without masks."""
        return spaces.Box(0, 1, self.shape, np.int8)

    def observation_space(self) -> spaces.Dict:
        """A new space of all observations."""
        mask = spaces.Box(0, 1, (self.setup.cells,), np.int8)
        return spaces.Dict({"observation": self.board_space(), "action_mask": mask})

    def observe(self, board: Board, seat: int) -> dict[str, NDArray[np.int8]]:
        """The board as a seat sees it; only the seat to move has actions."""
        planes = np.frombuffer(format_planes(self.setup, board.cells, seat), np.int8)
        return {"observation": planes.reshape(self.shape).copy(), "action_mask": self.mask(board, seat)}

    def mask(self, board: Board, seat: int) -> NDArray[np.int8]:
        """1 for each cell where that seat may place a stone now."""
        mask = np.zeros(self.setup.cells, np.int8)
        if seat == board.turn:
            mask[list(board.legal_moves)] = 1
        return mask

    def planes_in(self, observation: Any) -> NDArray[np.uint8]:
        """The planes of an observation, with or without its mask."""
        planes = observation["observation"] if isinstance(observation, Mapping) else observation
        if np.shape(planes) != self.shape:
            raise OptionError(f"an observation of {self.setup} has the shape {self.shape}, got {np.shape(planes)}")
        return np.asarray(planes, np.uint8)

    def position_in(self, observation: Any, seat: int) -> Position:
        """The position that a seat to move sees in an observation."""
        own, other = self.planes_in(observation).reshape(PLANES, -1)
        return Position(self.setup, (own * (seat + 1) + other * (2 - seat)).tobytes(), seat)
