"""Two players at once, as PettingZoo's parallel environment: only the action of the side to move counts."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Rule, Setup
from gridsage.rl.mnk.options import GameOptions
from gridsage.rl.mnk.turns import AGENTS, MnkTurnEnv

__all__ = ["MnkParallelEnv"]

_Numbers = dict[str, float]
_Flags = dict[str, bool]
_Infos = dict[str, dict[str, Any]]


class MnkParallelEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """The same games for programs that ask both agents at every step: the mask of the one who waits is all zeros.

    An illegal move of the side to move loses the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "mnk_v0", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        setup: Setup | str | None = None,
        *,
        m: int | None = None,
        n: int | None = None,
        k: int | None = None,
        rule: Rule | str | None = None,
        opening: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self._turns = MnkTurnEnv(setup, m=m, n=n, k=k, rule=rule, opening=opening, render_mode=render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []

    @property
    def options(self) -> GameOptions:
        """What is played, as in the other forms."""
        return self._turns.options

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: a stone on each cell."""
        return self._turns.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], _Infos]:
        """Begin anew, with the next opening of the seed, or the first of a new one."""
        self._turns.reset(seed, options)
        self.agents = list(AGENTS)
        return self._observe(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], _Numbers, _Flags, _Flags, _Infos]:
        """Place a stone of the agent whose turn it is; what the other one chose is passed over."""
        if not self.agents:
            raise IllegalMoveError("no game is going on: call reset")
        mover, other = self._turns.agent_selection, AGENTS[1 - self._turns.board.turn]
        if mover not in actions:
            raise IllegalMoveError(f"it is the turn of {mover}, but there is no action of its own")
        action = actions[mover]
        if illegal := not self._allows(action):
            rewards = {mover: -1.0, other: 0.0}
        else:
            self._turns.step(action)
            rewards = dict(self._turns.rewards)
        over = illegal or self._turns.board.over
        if over:
            self.agents = []
        return self._observe(), rewards, dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, False), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the agent whose turn it is may take."""
        return self._turns.action_masks()

    def render(self) -> str | None:
        """The board as text."""
        return self._turns.render()

    def close(self) -> None:
        """Nothing is held."""

    def _allows(self, action: Any) -> bool:
        space = self.action_space(self._turns.agent_selection)
        return bool(space.contains(action) and self.action_masks()[int(action)])

    def _observe(self) -> dict[str, Any]:
        return {agent: self._turns.observe(agent) for agent in AGENTS}

    def _infos(self) -> _Infos:
        return {agent: dict(info) for agent, info in self._turns.infos.items()}
