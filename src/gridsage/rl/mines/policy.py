"""A Minesweeper bot as a policy: it is asked for the action of an observation."""

from __future__ import annotations

from typing import Any

from gridsage.catalog import BotSpec
from gridsage.errors import OptionError
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, MinesBot, Move, MoveKind, View
from gridsage.rl.mines.options import EnvOptions
from gridsage.rl.policy import PolicyOfBots

__all__ = ["BotPolicy"]


class BotPolicy(PolicyOfBots[MinesBot]):
    """Called with an observation, it gives the bot's action. A board that begins anew gets a bot of its own.

    Where the environment has no flags the bot's own are kept here; a chord is played cell by cell.
    """

    def __init__(self, spec: BotSpec, options: EnvOptions, seed: int = 0) -> None:
        super().__init__(spec, seed)
        self._options = options
        self._before = b""
        self._flags: set[int] = set()
        self._todo: list[Move] = []

    def choose(self, observation: Any) -> int | None:
        """The bot's action, or None where the game is over."""
        cells = self._options.cells_in(observation)
        if EXPLODED in cells or sum(code >= HIDDEN for code in cells) == self._options.setup.mines:
            return None
        bot = self._begin() if self._bot is None or self._goes_back(cells) else self._bot
        self._before = cells
        for _ in range(4 * len(cells) + 16):
            view = self._with_flags(cells)
            if not self._todo:
                self._todo = list(bot.choose(view).moves)
            while self._todo:
                action = self._make(self._todo.pop(0), view)
                if action is not None:
                    return action
        raise OptionError(f"the bot {self._spec.text} only sets and takes flags on {self._options.setup}")

    def _begin(self) -> MinesBot:
        self._flags.clear()
        self._todo.clear()
        return self._next_bot()

    def _goes_back(self, cells: bytes) -> bool:
        """Whether a cell that was open is hidden again: it is another game."""
        return any(old < HIDDEN <= new for old, new in zip(self._before, cells, strict=True))

    def _with_flags(self, cells: bytes) -> View:
        shown = bytearray(cells)
        for cell in self._flags:
            if shown[cell] == HIDDEN:
                shown[cell] = FLAG
        return View(self._options.setup, bytes(shown))

    def _make(self, move: Move, view: View) -> int | None:
        """The action that makes a move; None where none is needed, or where others come first."""
        cell, hidden = move.cell, view.cells[move.cell] == HIDDEN
        if move.kind is MoveKind.CHORD:
            opens = [other for other in view.grid.neighbours[cell] if view.cells[other] == HIDDEN]
            self._todo[:0] = [Move.open(other) for other in opens if other not in self._flags]
            return None
        if move.kind is MoveKind.OPEN:
            # What the flood of an earlier move has opened is passed over.
            return cell if self._before[cell] == HIDDEN and cell not in self._flags else None
        if self._options.flags:
            return self._options.setup.cells + cell if hidden or view.cells[cell] == FLAG else None
        if move.kind is MoveKind.FLAG:
            self._flags.add(cell)
        else:
            self._flags.discard(cell)
        return None
