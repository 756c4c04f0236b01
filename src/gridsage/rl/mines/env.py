"""One game of Minesweeper as Gymnasium's environment. The readable twin of the compiled batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gridsage.checks import check_flag, check_whole
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mines import FLAG, HIDDEN, FastBoard, Setup, Status, View
from gridsage.games.mines.planes import format_planes
from gridsage.rl.episodes import Episodes, check_render_mode
from gridsage.rl.mines.options import EnvOptions, IllegalRule, ObservationKind, Rewards
from gridsage.solving.mines.analysis import analyse
from gridsage.stream import check_board_seed, derive_seed

__all__ = ["MinesweeperEnv", "mine_chances_of"]


class MinesweeperEnv(gymnasium.Env[Any, Any]):
    """A game of a setup: ``gymnasium.make("gridsage/Minesweeper-v0", setup="expert")``.

    Action ``y * width + x`` opens that cell, and a 0 opens its region. With ``flags`` there are as many actions again:
    they set a flag, or take it away. The episode ends with the last safe cell or the first mine, and is truncated after
    ``max_steps``. The board of episode ``i`` after ``reset(seed=s)`` is that of ``derive_seed(s, i)``;
    ``options={"board_seed": n}`` asks for one board by its seed.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - so Gymnasium declares it

    def __init__(
        self,
        setup: Setup | str = "beginner",
        *,
        flags: bool = False,
        observation: str = "planes",
        mask_in_observation: bool = True,
        rewards: Rewards | Mapping[str, float] | None = None,
        illegal: str = "ignore",
        max_steps: int | None = None,
        chances: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.options = EnvOptions.read(
            setup,
            flags=flags,
            observation=observation,
            mask_in_observation=mask_in_observation,
            rewards=rewards,
            illegal=illegal,
            max_steps=max_steps,
        )
        self.action_space = self.options.action_space()
        self.observation_space = self.options.observation_space()
        self._tells_chances = check_flag(chances, "chances")
        self._episodes = Episodes()
        self._board = FastBoard(self.options.setup)
        self._steps = 0
        self._ended = True

    @property
    def setup(self) -> Setup:
        """What is played on."""
        return self.options.setup

    @property
    def view(self) -> View:
        """What the player sees now."""
        return self._board.view()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the next board of the seed, or the first of a new one."""
        super().reset(seed=seed)
        board_seed = derive_seed(*self._episodes.next(seed, lambda: self.np_random))
        if options and "board_seed" in options:
            board_seed = check_board_seed(options["board_seed"])  # type: ignore[assignment]
        self._board = FastBoard(self.options.setup, board_seed)
        self._steps, self._ended = 0, False
        return self._observe(), self._info(illegal=False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one action; one that the mask forbids is treated as the option ``illegal`` says."""
        options, worth = self.options, self.options.rewards
        if self._ended:
            raise IllegalMoveError("the episode is over: call reset")
        number = _read_action(action, options.actions)
        reward, terminated = worth.step, False
        if illegal := not self._allows(number):
            if options.illegal is IllegalRule.RAISE:
                raise IllegalMoveError(f"the mask forbids action {number}")
            reward += worth.illegal
            if terminated := options.illegal is IllegalRule.LOSE:
                reward += worth.loss
        elif number < options.setup.cells:
            reward += self._open(number)
            if terminated := self._board.over:
                reward += worth.win if self._board.status is Status.WON else worth.loss
        elif self._board.view().cells[number - options.setup.cells] == FLAG:
            self._board.unflag(number - options.setup.cells)
        else:
            self._board.flag(number - options.setup.cells)
        self._steps += 1
        truncated = not terminated and self._steps >= options.max_steps
        self._ended = terminated or truncated
        return self._observe(), float(reward), terminated, truncated, self._info(illegal=illegal)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now: the convention of sb3-contrib."""
        return self._mask().astype(np.bool_)

    def mine_chances(self) -> NDArray[np.float64]:
        """Each hidden cell's exact chance to be a mine, by cell index; 0 where a cell is open."""
        return mine_chances_of(self._board.view(), over=self._board.over)

    def render(self) -> str | None:
        """The board as text."""
        return str(self._board.view()) if self.render_mode == "ansi" else None

    def _open(self, cell: int) -> float:
        """Open a cell; what that is worth, but for the end of the game."""
        view, worth = self._board.view(), self.options.rewards
        around = view.grid.neighbours[cell]
        is_guess = view.started and all(view.cells[other] >= HIDDEN for other in around)
        reward = worth.guess if is_guess else 0.0
        opened = self._board.open(cell)
        if self._board.status is not Status.LOST:
            reward += worth.opened * len(opened)
        return reward

    def _allows(self, action: int) -> bool:
        cells = self._board.view().cells
        if action < len(cells):
            return cells[action] == HIDDEN
        return cells[action - len(cells)] in (HIDDEN, FLAG)

    def _mask(self) -> NDArray[np.int8]:
        cells = np.frombuffer(self._board.view().cells, np.uint8)
        masks = [cells == HIDDEN, (cells == HIDDEN) | (cells == FLAG)][: 1 + self.options.flags]
        return (np.concatenate(masks) & (not self._board.over)).astype(np.int8)

    def _observe(self) -> Any:
        view = self._board.view()
        text = format_planes(view) if self.options.observation is ObservationKind.PLANES else view.cells
        board = np.frombuffer(text, np.uint8).reshape(self.options.shape).copy()
        return {"observation": board, "action_mask": self._mask()} if self.options.mask_in_observation else board

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        info = {
            "action_mask": self._mask(),
            "illegal_action": illegal,
            "won": self._board.status is Status.WON,
        }
        return info | ({"mine_chances": self.mine_chances()} if self._tells_chances else {})


def mine_chances_of(view: View, *, over: bool = False) -> NDArray[np.float64]:
    """The exact chances of a view; 0 where a cell is open, and everywhere when the game is over."""
    return np.zeros(view.setup.cells) if over else np.array(analyse(view, end_limit=0).chances)


def _read_action(action: Any, actions: int) -> int:
    if isinstance(action, np.ndarray) and action.shape == ():
        action = action.item()
    try:
        return check_whole(action, "as an action", 0, actions - 1)
    except (TypeError, OptionError):
        raise IllegalMoveError(f"action {action!r:.60}: expected a whole number from 0 to {actions - 1}") from None
