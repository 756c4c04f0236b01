"""Looks a few moves ahead and counts open rows; fewer moves when many cells are free."""

from __future__ import annotations

import time
from typing import ClassVar

from gridsage._core import MNK_CLASSIC_WIN, CancelToken, mnk_classic
from gridsage.checks import check_whole, shown
from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position
from gridsage.games.mnk.setup import MAX_SIDE
from gridsage.games.options import Choices, Number, Numbers, Switch

__all__ = ["DOCUMENT_DEPTHS", "Classic"]

DOCUMENT_DEPTHS = (9, 37, 77)
"""The seed document's thresholds of the empty cells of the play area."""


class Classic(MnkBot):
    """Decides exactly as its player does, in the compiled core. Each option mends one flaw that the document names.

    ``order`` looks at likely moves first (``on``: by the heuristic, ``near``: by the distance to the latest moves),
    ``deepen`` searches deeper while there is time, ``resist`` keeps up a lost game as long as it can: with any of these
    the search is a plain alpha-beta over the same cells and the same row counts. ``depths`` are the empty cells of the
    play area below which it looks 4, 3 and 2 replies ahead, ``depth`` replaces them all, ``reach`` is how far from a
    mark it may move.
    """

    source = "Seed document 4: tic-tac-toe with alpha-beta pruning"
    options: ClassVar = {
        "order": Choices("which moves it looks at first", "off", safe=True, values=("off", "on", "near")),
        "deepen": Switch("search deeper while there is time", "off", safe=True),
        "resist": Switch("keep up a lost game as long as it can", "off", safe=True),
        "reach": Number("how far from a mark it may move", "1", safe=True, low=1, high=3),
        "depths": Numbers(
            "empty cells of the play area below which it looks 4, 3 and 2 replies ahead",
            "9,37,77",
            count=3,
            high=MAX_SIDE * MAX_SIDE,
        ),
        "depth": Number("replies that it looks ahead; 0: by the empty cells", "0", high=MAX_SIDE * MAX_SIDE),
    }

    def __init__(
        self,
        seed: int = 0,
        *,
        order: str | bool = "off",
        deepen: bool = False,
        resist: bool = False,
        reach: int = 1,
        depths: tuple[int, int, int] = DOCUMENT_DEPTHS,
        depth: int = 0,
    ) -> None:
        super().__init__(seed)
        if len(depths) != len(DOCUMENT_DEPTHS):
            raise OptionError(f"depths {shown(depths)} of classic: expected {len(DOCUMENT_DEPTHS)} numbers")
        self._order = order if isinstance(order, str) else "on" if order else "off"
        self._deepen, self._resist = deepen, resist
        self._depth = check_whole(depth, "plies of depth", 0)
        self._reach = check_whole(reach, "cells of reach", 1)
        self._depths = depths
        self._cancel = CancelToken()

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The seed document's move."""
        began = time.perf_counter()
        found = mnk_classic(
            position,
            order=self._order == "on",
            near=self._order == "near",
            deepen=self._deepen,
            resist=self._resist,
            reach=self._reach,
            depths=self._depths,
            latest=position.moves[-2:],
            depth=min(self._depth or limits.depth or 0, MAX_SIDE * MAX_SIDE),
            nodes=limits.nodes or 0,
            time_s=_time_for(limits, deepen=self._deepen),
            cancel=self._cancel,
        )
        self._cancel = CancelToken()
        return Choice(
            found.cell,
            score=found.value,
            mate_in=_mate_in(found.value),
            depth=found.depth,
            nodes=found.nodes,
            time_s=time.perf_counter() - began,
            line=found.line,
        )

    def cancel(self) -> None:
        """Ask a running search to come to its end."""
        self._cancel.cancel()


def _time_for(limits: Limits, *, deepen: bool) -> float:
    """Seconds for this move: a share of what is left in the game, and a little less than a move may take.

    Who deepens without a limit stops after a second; a limit of nodes is one, and gives the same move on any machine.
    """
    allowed = [limits.time_s * 0.9 if limits.time_s is not None else float("inf")]
    if limits.left_s is not None:
        allowed.append(limits.left_s / 20)
    endless = min(allowed) == float("inf") and limits.nodes is None
    return 1.0 if endless and deepen else min(allowed)


def _mate_in(value: int) -> int | None:
    """Plies to the forced end that a value tells of: the seed document counts them from the reply on."""
    distance = MNK_CLASSIC_WIN - abs(value)
    if distance > MAX_SIDE * MAX_SIDE:
        return None
    return (distance + 1) if value > 0 else -(distance + 1)
