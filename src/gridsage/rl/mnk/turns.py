"""Two players in turn, as PettingZoo's AEC environment. The readable twin of the compiled batch."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Board, Rule, Setup
from gridsage.rl.episodes import Episodes, check_render_mode
from gridsage.rl.mnk.options import GameOptions

__all__ = ["AGENTS", "MnkTurnEnv"]

AGENTS = ("player_0", "player_1")
"""The seats: the first to move, and the second."""


class MnkTurnEnv(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game of any setup: the winner gets 1, the loser -1, both 0 for a draw. An illegal move is refused.

    ``opening`` random stones lie there when a game begins, drawn from the seed: so a seed means something.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mnk_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

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
        EzPickle.__init__(self, setup, m=m, n=n, k=k, rule=rule, opening=opening, render_mode=render_mode)
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.options = GameOptions.read(setup, m=m, n=n, k=k, rule=rule, opening=opening)
        self.possible_agents = list(AGENTS)
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: self.options.action_space() for agent in AGENTS}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: self.options.observation_space() for agent in AGENTS
        }
        self.board = Board(self.options.setup)
        self._episodes = Episodes()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: a stone on each cell."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew, with the next opening of the seed, or the first of a new one."""
        self.board = self.options.begin(*self._episodes.next(seed, lambda: seeding.np_random()[0]))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._select()

    def step(self, action: Any) -> None:
        """Place a stone of the agent whose turn it is."""
        if self._episodes.seed is None:
            raise IllegalMoveError("the game has not begun: call reset")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        if not self.action_space(self.agent_selection).contains(action):
            raise IllegalMoveError(f"action {action!r:.60}: expected a whole number below {self.options.setup.cells}")
        self.board.push(int(action))
        if self.board.over:
            self.terminations = dict.fromkeys(AGENTS, True)
        winner = self.board.winner
        self.rewards = {
            agent: 0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat, agent in enumerate(AGENTS)
        }
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """The board as an agent sees it: its own stones, those of the other, and what it may do now."""
        return self.options.observe(self.board, AGENTS.index(agent))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the agent whose turn it is may take: the convention of sb3-contrib."""
        return self.options.mask(self.board, self.board.turn).astype(np.bool_)

    def render(self) -> str | None:
        """The board as text."""
        return str(self.board.position()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _select(self) -> None:
        self.agent_selection = AGENTS[self.board.turn]
        self.infos = {agent: {"action_mask": self.options.mask(self.board, seat)} for seat, agent in enumerate(AGENTS)}
