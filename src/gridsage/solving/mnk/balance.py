"""Balanced moves: those after which a game stands nearest to even, to begin one that is fair; by any bot."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, OptionError
from gridsage.games.base import Clock
from gridsage.games.mnk import Choice, Limits, MnkBot, Position
from gridsage.solving.mnk.chance import chance_of

__all__ = ["balance_with", "find_balanced"]

_SHORTEST_LOOK_S = 0.05

_LINES = 40
"""Of so many moves the most balanced one is taken."""

Find = Callable[[Position, int, float], Sequence[Choice]]
"""So many moves of a position, the best first, found before that share of the whole time has gone."""
Off = Callable[[Choice, Position], float]
"""How far from what is wanted the game is after a move of a position."""


def find_balanced(position: Position, count: int, find: Find, off: Off) -> tuple[Choice, ...]:
    """So many moves, of one side and the other, each the least off among the best that are found at its place."""
    board = position.board()
    chosen: list[Choice] = []
    for number in range(1, count + 1):
        if count > len(position.empty_cells) or (chosen and board.over):
            raise OptionError("no two moves are left", code="no-two-moves")
        here = board.position() if chosen else position
        lines = find(here, min(_LINES, len(here.empty_cells)), number / count)
        even = [line for line in lines if line.mate_in is None] or list(lines)
        _, best = min((off(line, here), rank) for rank, line in enumerate(even))
        chosen.append(even[best])
        board.push(even[best].cell)
    return tuple(chosen)


def balance_with(
    bot: MnkBot,
    position: Position,
    count: int,
    *,
    time_s: float,
    cancel: CancelToken,
    clock: Clock = time.perf_counter,
) -> tuple[Choice, ...]:
    """:func:`find_balanced` as this bot sees it: by its chances to win, or by its scores where they tell none.

    A :class:`~gridsage.errors.CancelledError` where ``cancel`` is heard. A bot knows no tokens: whoever cancels has it
    end its search, too.
    """
    began = clock()

    def find(here: Position, best: int, share: float) -> tuple[Choice, ...]:
        if cancel.cancelled:
            raise CancelledError("the answer is not wanted any more")
        left_s = began + time_s * share - clock()
        return bot.analyse(here, Limits(time_s=max(_SHORTEST_LOOK_S, left_s)), best).lines

    def off(choice: Choice, here: Position) -> float:
        chance = chance_of(choice, here, calibrated=bot.calibrated)
        if chance is None:
            return math.inf if choice.score is None else abs(choice.score)
        return abs(chance - 0.5)

    return find_balanced(position, count, find, off)
