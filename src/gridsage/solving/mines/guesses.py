"""Which cells a bot may take that guesses by a simple rule: any, the safest by single numbers, a corner, an edge."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from gridsage.games.mines.view import FLAG, HIDDEN, View

__all__ = ["GuessRule", "Guesses", "find_guesses"]


class GuessRule(StrEnum):
    """How a cell is found where nothing is certain."""

    RANDOM = "random"
    SAFEST = "safest"
    """The least risk that single numbers tell of: see :func:`find_guesses`."""
    CORNER = "corner"
    """A corner; when none is hidden, a cell of the edge; then any."""
    EDGE = "edge"
    """A cell of the edge, the corners among them; then any."""


class Guesses(NamedTuple):
    """The cells that are equally good by a rule, and the chance of a mine where the rule knows one."""

    cells: Sequence[int]
    chance: float | None = None


def find_guesses(view: View, rule: GuessRule) -> Guesses:
    """The hidden cells that a rule prefers; none when all that is closed is flagged.

    For ``safest`` each number gives its hidden neighbours the share of its missing mines, the greatest share counts,
    and a cell beside no number has the share of all missing mines in all hidden cells. That is no exact chance: the
    numbers are not put together, as ``csp`` does.
    """
    hidden = view.hidden
    if not hidden or rule is GuessRule.RANDOM:
        return Guesses(hidden)
    if rule is GuessRule.SAFEST:
        return _safest(view, hidden)
    setup = view.setup
    last = (setup.width - 1, setup.height - 1)
    on_sides = [[x in (0, last[0]), y in (0, last[1])] for x, y in map(view.grid.xy, hidden)]
    corners = [cell for cell, sides in zip(hidden, on_sides, strict=True) if all(sides)]
    edge = [cell for cell, sides in zip(hidden, on_sides, strict=True) if any(sides)]
    return Guesses((corners if rule is GuessRule.CORNER else []) or edge or hidden)


def _safest(view: View, hidden: Sequence[int]) -> Guesses:
    cells, neighbours = view.cells, view.grid.neighbours
    risk: dict[int, float] = {}
    for cell, number in enumerate(cells):
        if number > 8:
            continue
        around = [other for other in neighbours[cell] if cells[other] == HIDDEN]
        flags = sum(cells[other] == FLAG for other in neighbours[cell])
        for other in around:
            share = min(max((number - flags) / len(around), 0.0), 1.0)
            risk[other] = max(risk.get(other, 0.0), share)
    elsewhere = min(max(view.mines_left / len(hidden), 0.0), 1.0)
    lowest = min(risk.get(cell, elsewhere) for cell in hidden)
    return Guesses([cell for cell in hidden if risk.get(cell, elsewhere) == lowest], lowest)
