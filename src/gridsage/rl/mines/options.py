"""What may be set of a Minesweeper environment, read and checked once for the single form and the batch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridsage.checks import check_flag, check_whole, shown
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import EXPLODED, Setup
from gridsage.games.mines.planes import PLANES

__all__ = ["EnvOptions", "IllegalRule", "ObservationKind", "Rewards", "read_enum"]

_MOST_STEPS = (1 << 31) - 1


class ObservationKind(StrEnum):
    """How a board is shown."""

    PLANES = "planes"
    """One plane of 0 and 1 for each code: planes 0 to 8 are the numbers, 9 hidden, 10 flagged, 11 exploded."""
    CODES = "codes"
    """One number for each cell: 0 to 8 open, 9 hidden, 10 flagged, 11 exploded."""


class IllegalRule(StrEnum):
    """What becomes of an action that the mask forbids."""

    IGNORE = "ignore"
    """Nothing changes; the step counts, and is rewarded as ``illegal`` says."""
    LOSE = "lose"
    """The episode ends, and counts as lost."""
    RAISE = "raise"
    """It is an :class:`~gridsage.errors.IllegalMoveError`."""


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a step is worth: the sum of all that happened in it. Without shaping, 1 for a win and 0 for all else."""

    win: float = 1.0
    loss: float = 0.0
    step: float = 0.0
    """Every step, whatever it does."""
    opened: float = 0.0
    """Each cell that a step opened, those of the flood too; a mine counts for nothing."""
    guess: float = 0.0
    """Opening a cell that touches no open cell, but for the first."""
    illegal: float = 0.0
    """An action that the mask forbids."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise OptionError(f"reward {field.name}: expected a finite number, got {shown(value)}")

    @classmethod
    def of(cls, rewards: Rewards | Mapping[str, float] | None) -> Rewards:
        """The rewards themselves, or those that a mapping names: ``{"loss": -1, "opened": 0.01}``."""
        if rewards is None:
            return cls()
        if isinstance(rewards, Rewards):
            return rewards
        if not isinstance(rewards, Mapping):
            raise OptionError(f"rewards: expected Rewards or a mapping, got {shown(rewards)}")
        names = [field.name for field in fields(cls)]
        for name in rewards:
            if name not in names:
                raise UnknownNameError("reward", str(name), names)
        return cls(**rewards)


def read_enum(kind: type[Any], text: str, what: str) -> Any:
    """The member of an enumeration that a text names."""
    if text not in [member.value for member in kind]:
        raise UnknownNameError(what, str(text)[:60], (member.value for member in kind))
    return kind(text)


@dataclass(frozen=True, slots=True)
class EnvOptions:
    """A setup, and how its games are shown, rewarded and ended."""

    setup: Setup
    flags: bool
    observation: ObservationKind
    mask_in_observation: bool
    rewards: Rewards
    illegal: IllegalRule
    max_steps: int

    @classmethod
    def read(
        cls,
        setup: Setup | str,
        *,
        flags: bool,
        observation: str,
        mask_in_observation: bool,
        rewards: Rewards | Mapping[str, float] | None,
        illegal: str,
        max_steps: int | None,
    ) -> EnvOptions:
        """What a user gave, each part checked. Without ``max_steps`` a game may take four steps a cell and 16 more."""
        setup = Setup.of(setup)
        return cls(
            setup,
            check_flag(flags, "flags"),
            read_enum(ObservationKind, observation, "kind of observation"),
            check_flag(mask_in_observation, "mask_in_observation"),
            Rewards.of(rewards),
            read_enum(IllegalRule, illegal, "rule for illegal actions"),
            4 * setup.cells + 16 if max_steps is None else check_whole(max_steps, "steps", 1, _MOST_STEPS),
        )

    @property
    def actions(self) -> int:
        """How many actions there are: open each cell, then, with flags, flag or unflag each cell."""
        return self.setup.cells * (2 if self.flags else 1)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation, rows before columns."""
        size = (self.setup.height, self.setup.width)
        return (PLANES, *size) if self.observation is ObservationKind.PLANES else size

    def action_space(self) -> spaces.Discrete:
        """A new space of all actions."""
        return spaces.Discrete(self.actions)

    def observation_space(self) -> spaces.Space[Any]:
        """A new space of all observations."""
        highest = 1 if self.observation is ObservationKind.PLANES else EXPLODED
        board = spaces.Box(0, highest, self.shape, np.uint8)
        return _with_mask(board, self.actions) if self.mask_in_observation else board

    def cells_in(self, observation: Any) -> bytes:
        """The codes of the cells that an observation shows."""
        board: NDArray[np.uint8] = observation["observation"] if isinstance(observation, Mapping) else observation
        if np.shape(board) != self.shape:
            raise OptionError(f"an observation of {self.setup} has the shape {self.shape}, got {np.shape(board)}")
        if self.observation is ObservationKind.PLANES:
            board = np.argmax(board, axis=0)
        return np.asarray(board, np.uint8).tobytes()


def _with_mask(board: spaces.Box, actions: int) -> spaces.Dict:
    return spaces.Dict({"observation": board, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
