"""Three stones to propose under swap and swap2, such that neither colour is winning."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gridsage.games.mnk import Setup
from gridsage.stream import RandomStream

__all__ = ["balanced_threes", "propose_three"]

_LEAST_SIDE = 15
_ROW = 5


def propose_three(setup: Setup, seed: int = 0) -> tuple[int, int, int]:
    """Black, white, black; which ones, and in which corner, says the seed.

    For five in a row on 15×15 and more it is one of those in which our engine sees neither colour ahead. Elsewhere
    black's two stones lie on no line of k near the edge, which takes a good part of black's room.
    """
    stream = RandomStream(seed)
    narrow = min(setup.width, setup.height)
    if setup.k == _ROW and narrow >= _LEAST_SIDE:
        spots = stream.choice(balanced_threes())
    else:
        spots = ((2, 1), (4, 3), (1, 5)) if narrow > 7 else ((1, 0), (2, 2), (0, 3))
    turn = stream.below(8)
    cells = []
    for x, y in spots:
        a, b = (y, x) if turn & 4 and setup.width == setup.height else (x, y)
        a, b = min(a, setup.width - 1), min(b, setup.height - 1)
        cells.append(
            setup.index(setup.width - 1 - a if turn & 1 else a, setup.height - 1 - b if turn & 2 else b),
        )
    first, second, third = cells
    return first, second, third


@cache
def balanced_threes() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The data, made by ``tools/make_mnk_openings.py --swap2``: three cells counted from a corner."""
    text = files("gridsage.solving.mnk").joinpath("swap2.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return tuple(tuple((int(x), int(y)) for x, y in (word.split(",") for word in line)) for line in lines)
