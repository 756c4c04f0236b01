"""Proofs that can be walked: what each move of a position is worth, and the answer to it.

>>> *_, opened = ProofTree("3x3x3").open("a1 b1")
>>> opened.solution.value.value, opened.moves[0].value.value
('win', 'win')
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from gridsage._core import CancelToken, MnkSolver
from gridsage.checks import check_kind, check_seconds, check_whole
from gridsage.games.mnk import Board, Position, Setup
from gridsage.games.mnk.symmetry import distinct_moves
from gridsage.solving.mnk.solution import MEMORY_MB, Solution, Value, check_limits, watch_proof

__all__ = ["OpenedPosition", "ProofTree", "ProvenMove"]

_FOR_THE_OTHER = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}
_MOVE_NODES = 2000
"""What the proof of one more move may take where the position has a move that keeps its value."""
_ORDER = (Value.WIN, Value.DRAW, Value.UNKNOWN, Value.LOSS)


@dataclass(frozen=True, slots=True)
class ProvenMove:
    """A move with its proven value for whoever makes it."""

    move: int
    value: Value
    answer: int | None
    """What the other side does then to keep its own value; None where the game is over or nothing is proven."""
    twins: tuple[int, ...] = ()
    """Moves that a symmetry of the position maps onto this one: they are worth the same."""
    nodes: int = 0
    """What its proof took; of moves that lose, the one that took most resisted longest."""


@dataclass(frozen=True, slots=True)
class OpenedPosition:
    """A position of a proof with its moves, those that were looked at so far, the best first."""

    solution: Solution
    moves: tuple[ProvenMove, ...] = ()
    distinct: int = 0
    """How many moves there are, each set of symmetric ones once."""

    @property
    def position(self) -> Position:
        """The position itself."""
        return self.solution.position

    @property
    def complete(self) -> bool:
        """Whether all of its moves were looked at."""
        return 0 < len(self.moves) == self.distinct


class ProofTree:
    """Proofs of one setup. What was proven on the way to one position stays in its table, and serves the next one."""

    def __init__(self, setup: Setup | str, *, memory_mb: int = MEMORY_MB) -> None:
        check_whole(memory_mb, "MB", 1, 1 << 20)
        self.setup = Setup.of(setup)
        self._solver = MnkSolver(self.setup, memory_mb=memory_mb)

    def open(
        self,
        position: Position | Board | str | None = None,
        *,
        solution: Solution | None = None,
        time_s: float = 60.0,
        moves_s: float = 10.0,
        cancel: CancelToken | None = None,
    ) -> Generator[OpenedPosition, None, None]:
        """What is proven of a position and each of its moves, again and again as more is; the last one has it all.

        With a ``solution`` that was found before, its proof is not looked for again. In a lost position every move is
        proven to lose. Elsewhere the moves beside the best get ``moves_s`` seconds together and a small share of work
        each: what they do not suffice for is unknown or left out, and is proven where that move itself is opened.
        Closing the generator ends the proof.
        """
        place = Position.start(self.setup) if position is None else Position.of(position, self.setup)
        check_limits(time_s=time_s, nodes=None, cancel=cancel)
        check_seconds(moves_s)
        check_kind(solution, Solution, "solution", or_none=True)
        return self._open(place, solution, time_s, moves_s, cancel)

    def _open(
        self,
        position: Position,
        solution: Solution | None,
        time_s: float,
        moves_s: float,
        cancel: CancelToken | None,
    ) -> Generator[OpenedPosition, None, None]:
        if solution is None or solution.value is Value.UNKNOWN:
            for solution in self._prove(position, time_s, None, cancel):
                yield OpenedPosition(solution)
        assert solution is not None
        if solution.value is Value.UNKNOWN or position.board().over:
            return
        distinct = distinct_moves(position, _best_first(position, solution))
        lost = solution.value is Value.LOSS
        end = time.monotonic() + (time_s if lost else moves_s)
        moves: list[ProvenMove] = []
        for move, twins in distinct.items():
            left_s = end - time.monotonic()
            if left_s <= 0 or (cancel is not None and cancel.cancelled):
                break
            nodes = None if lost or move == solution.best else _MOVE_NODES
            moves.append(self._try(position, move, twins, left_s, nodes, cancel))
            yield OpenedPosition(solution, _sorted(moves), len(distinct))

    def _try(
        self,
        position: Position,
        move: int,
        twins: tuple[int, ...],
        time_s: float,
        nodes: int | None,
        cancel: CancelToken | None,
    ) -> ProvenMove:
        board = position.board()
        board.push(move)
        *_, found = self._prove(board.position(), time_s, nodes, cancel)
        value = _FOR_THE_OTHER.get(found.value, found.value)
        # Whoever has lost has no move that keeps anything.
        answer = None if found.value is Value.LOSS else found.best
        return ProvenMove(move, value, answer, twins, found.nodes)

    def _prove(
        self, position: Position, time_s: float, nodes: int | None, cancel: CancelToken | None
    ) -> Generator[Solution, None, None]:
        return watch_proof(position, self._solver.solve, time_s=time_s, nodes=nodes, cancel=cancel)


def _best_first(position: Position, solution: Solution) -> list[int]:
    """The legal moves, the one that keeps the value first, then from the middle outwards."""
    setup = position.setup

    def off_centre(cell: int) -> int:
        x, y = setup.xy(cell)
        return abs(2 * x - setup.width + 1) + abs(2 * y - setup.height + 1)

    return sorted(position.legal_moves, key=lambda cell: (cell != solution.best, off_centre(cell), cell))


def _sorted(moves: Sequence[ProvenMove]) -> tuple[ProvenMove, ...]:
    """Moves that win first, and of those that lose the ones that resisted longest."""
    return tuple(sorted(moves, key=lambda m: (_ORDER.index(m.value), -m.nodes if m.value is Value.LOSS else 0)))
