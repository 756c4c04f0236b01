"""One player against a bot, as Gymnasium's environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gridsage.catalog import parse_bot
from gridsage.checks import check_kind
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mnk import Board, Limits, Rule, Setup
from gridsage.rl.episodes import Episodes, check_render_mode
from gridsage.rl.mnk.options import GameOptions
from gridsage.rl.mnk.policy import BotPolicy
from gridsage.stream import derive_seed

__all__ = ["MnkEnv"]

_SEATS = ("first", "second", "alternate")


class MnkEnv(gymnasium.Env[Any, Any]):
    """``gymnasium.make("gridsage/Mnk-v0", setup="15x15x5", opponent="champion:level=2")``.

    A win is worth 1, a loss -1, a draw 0; an illegal move loses. ``seat`` says who begins: the player is ``first``,
    ``second``, or they ``alternate`` from game to game. ``limits`` say how long the opponent may think.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - so Gymnasium declares it

    def __init__(
        self,
        setup: Setup | str | None = None,
        *,
        m: int | None = None,
        n: int | None = None,
        k: int | None = None,
        rule: Rule | str | None = None,
        opponent: str = "uniform",
        seat: str = "first",
        opening: int = 0,
        limits: Limits | None = None,
        render_mode: str | None = None,
    ) -> None:
        if seat not in _SEATS:
            raise OptionError(f"seat {seat!r:.60}: expected {', '.join(_SEATS)}")
        self.render_mode = check_render_mode(render_mode)
        check_kind(limits, Limits, "limits", or_none=True)
        self.options = GameOptions.read(setup, m=m, n=n, k=k, rule=rule, opening=opening)
        self.action_space = self.options.action_space()
        self.observation_space = self.options.observation_space()
        self.render_mode = render_mode
        self._opponent_spec = parse_bot("mnk", opponent, files=True)
        self._limits = limits
        self._opponent = BotPolicy(self._opponent_spec, self.options, 0, limits)
        self._seat_rule = seat
        self._seat = 0
        self._board = Board(self.options.setup)
        self._episodes = Episodes()
        self._ended = True

    @property
    def setup(self) -> Setup:
        """What is played on."""
        return self.options.setup

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin anew, with the next opening of the seed, or the first of a new one; the bot moves if it begins."""
        super().reset(seed=seed)
        seed, number = self._episodes.next(seed, lambda: self.np_random)
        self._board, self._ended = self.options.begin(seed, number), False
        self._seat = number % 2 if self._seat_rule == "alternate" else _SEATS.index(self._seat_rule)
        self._opponent.close()
        bot_seed = derive_seed(seed, number, 1)
        self._opponent = BotPolicy(self._opponent_spec, self.options, bot_seed, self._limits)
        if self._board.turn != self._seat:
            self._answer()
        return self._observe(), self._info(illegal=False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Place a stone; then the bot places one."""
        if self._ended:
            raise IllegalMoveError("the game is over: call reset")
        if not self.action_space.contains(action):
            raise IllegalMoveError(f"action {action!r:.60}: expected a whole number below {self.setup.cells}")
        if illegal := not self.action_masks()[int(action)]:
            self._ended = True
            return self._observe(), -1.0, True, False, self._info(illegal=illegal)
        self._board.push(int(action))
        if not self._board.over:
            self._answer()
        self._ended = self._board.over
        winner = self._board.winner
        reward = 0.0 if winner is None else 1.0 if winner == self._seat else -1.0
        return self._observe(), reward, self._ended, False, self._info(illegal=False)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now: the convention of sb3-contrib."""
        return self.options.mask(self._board, self._seat).astype(np.bool_)

    def render(self) -> str | None:
        """The board as text."""
        return str(self._board.position()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of what the opponent holds."""
        self._opponent.close()

    def _answer(self) -> None:
        self._board.push(self._opponent(self.options.observe(self._board, self._board.turn)))

    def _observe(self) -> dict[str, NDArray[np.int8]]:
        return self.options.observe(self._board, self._seat)

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {
            "action_mask": self.options.mask(self._board, self._seat),
            "illegal_action": illegal,
            "seat": self._seat,
        }
