"""The seed document's player: alpha-beta, its depth set by the free tiles, over tiles beside a mark, by open lines."""

from __future__ import annotations

import time

from gridsage._core import MNK_CLASSIC_WIN, CancelToken, mnk_classic
from gridsage.checks import check_whole
from gridsage.games.mnk import Choice, Limits, MnkBot, Position
from gridsage.games.mnk.setup import MAX_SIDE

__all__ = ["Classic"]


def _flag(text: str) -> bool:
    values = {"1": True, "on": True, "true": True, "yes": True, "": True}
    values |= {"0": False, "off": False, "false": False, "no": False}
    if text.lower() not in values:
        raise ValueError(f"expected on or off, got {text!r}")
    return values[text.lower()]


class Classic(MnkBot):
    """Decides exactly as its player does, in the compiled core. Each option mends one flaw that the document names.

    ``order`` looks at likely moves first, ``deepen`` searches deeper while there is time, ``resist`` keeps up a lost
    game as long as it can, ``depth`` replaces the depth by free tiles. With any of the first three the search is a
    plain alpha-beta over the same tiles and the same line counts.
    """

    source = "Seed document 4: tic-tac-toe with alpha-beta pruning"
    options = {"order": _flag, "deepen": _flag, "resist": _flag, "depth": int}  # noqa: RUF012 - as the contract has it

    def __init__(
        self, seed: int = 0, *, order: bool = False, deepen: bool = False, resist: bool = False, depth: int = 0
    ) -> None:
        super().__init__(seed)
        self._order, self._deepen, self._resist = order, deepen, resist
        self._depth = check_whole(depth, "plies of depth", 0)
        self._cancel = CancelToken()

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The seed document's move."""
        began = time.perf_counter()
        found = mnk_classic(
            position,
            order=self._order,
            deepen=self._deepen,
            resist=self._resist,
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
    """Seconds for this move: a share of what is left in the game, and a little less than a move may take."""
    allowed = [limits.time_s * 0.9 if limits.time_s is not None else float("inf")]
    if limits.left_s is not None:
        allowed.append(limits.left_s / 20)
    return min(allowed) if min(allowed) < float("inf") or not deepen else 1.0


def _mate_in(value: int) -> int | None:
    """Plies to the forced end that a value tells of: the seed document counts them from the reply on."""
    distance = MNK_CLASSIC_WIN - abs(value)
    if distance > MAX_SIDE * MAX_SIDE:
        return None
    return (distance + 1) if value > 0 else -(distance + 1)
