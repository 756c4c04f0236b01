"""Proofs of m,n,k positions that were made once: kept among the analyses, so that a second look is at once.

A proof belongs to the position, not to a game, and mirrored or turned positions share one. Only what is proven is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from gridsage.errors import MissingError
from gridsage.files import MALFORMED
from gridsage.games.mnk import Position, format_position
from gridsage.games.mnk.symmetry import canonical
from gridsage.solving.mnk.proof_tree import OpenedPosition, ProvenMove
from gridsage.solving.mnk.solution import Solution, Value
from gridsage.store.base import Store, StoredAnalysis
from gridsage.store.identity import now

__all__ = ["find_proof", "keep_proof"]

_ENGINE = "solver"
_VALUE, _MOVES = "proof", "proof of each move"
"""What is kept: of a position its value, and apart from it, once all are proven, the values of its moves."""
_LETTERS = 26


def find_proof(store: Store, position: Position) -> OpenedPosition | None:
    """What is kept of the position: its value, and the values of its moves where all of them are proven."""
    stands, cells = canonical(position)
    value = _find(store, stands, _VALUE)
    if value is None:
        return None
    try:
        return _read(position, cells, value, _find(store, stands, _MOVES))
    except MALFORMED:  # an imported analysis may have any id, and hold anything
        return None


def _read(
    position: Position, cells: tuple[int, ...], value: Mapping[str, Any], moves: Mapping[str, Any] | None
) -> OpenedPosition:
    back = {cell: place for place, cell in enumerate(cells)}
    best = value["best"]
    worth = Value(value["value"])
    solution = Solution(
        position, worth, None if best is None else back[best], int(value["nodes"]), float(value["time_s"]), worth, worth
    )
    if moves is None:
        return OpenedPosition(solution)
    found = tuple(_read_move(move, back) for move in moves["moves"])
    return OpenedPosition(solution, found, len(found))


def keep_proof(store: Store, opened: OpenedPosition) -> None:
    """Keep what is proven of a position; what is here already stays."""
    solution = opened.solution
    if solution.value is Value.UNKNOWN or solution.position.board().over:
        return
    stands, cells = canonical(solution.position)
    best = None if solution.best is None else cells[solution.best]
    value = {"value": solution.value.value, "best": best, "nodes": solution.nodes, "time_s": solution.time_s}
    _keep(store, stands, _VALUE, value)
    if opened.complete:
        _keep(store, stands, _MOVES, {"moves": [_move_values(move, cells) for move in opened.moves]})


def _move_values(move: ProvenMove, cells: tuple[int, ...]) -> dict[str, Any]:
    return {
        "move": cells[move.move],
        "value": move.value.value,
        "answer": None if move.answer is None else cells[move.answer],
        "twins": [cells[twin] for twin in move.twins],
        "nodes": move.nodes,
    }


def _read_move(values: Mapping[str, Any], back: Mapping[int, int]) -> ProvenMove:
    answer = values["answer"]
    return ProvenMove(
        back[values["move"]],
        Value(values["value"]),
        None if answer is None else back[answer],
        tuple(sorted(back[twin] for twin in values["twins"])),
        int(values["nodes"]),
    )


def _find(store: Store, position: Position, kind: str) -> Mapping[str, Any] | None:
    try:
        return store.analyses.get(_identity(position, kind)).result
    except MissingError:
        return None


def _keep(store: Store, position: Position, kind: str, result: Mapping[str, Any]) -> None:
    text = format_position(position)
    setup = str(position.setup)
    store.analyses.put(StoredAnalysis(_identity(position, kind), "mnk", setup, text, _ENGINE, result, now(), note=kind))


def _identity(position: Position, kind: str) -> str:
    whole = "\n".join((kind, str(position.setup), position.cells.hex(), str(position.turn)))
    return sha256(whole.encode()).hexdigest()[:_LETTERS]
