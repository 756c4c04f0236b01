"""Balanced moves: those after which a game stands nearest to even, to begin one that is fair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Position

__all__ = ["find_balanced"]

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
