"""Three stones to propose under the swap2 rule, such that neither colour is winning."""

from __future__ import annotations

from gridsage.games.mnk import Setup

__all__ = ["propose_three"]


def propose_three(setup: Setup) -> tuple[int, int, int]:
    """Black, white, black in a corner of the board, where black's lead is smallest.

    Black's two stones share no line of k, and the edge takes a good part of black's room.
    """
    spots = ((2, 1), (4, 3), (1, 5)) if min(setup.width, setup.height) > 7 else ((1, 0), (2, 2), (0, 3))
    fitting = [(min(x, setup.width - 1), min(y, setup.height - 1)) for x, y in spots]
    first, second, third = (setup.index(x, y) for x, y in fitting)
    return first, second, third
