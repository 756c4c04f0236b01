"""Proofs are kept once for all mirror images of a position, and only what is proven."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridsage.games.mnk.symmetry import symmetries
from gridsage.mnk import OpenedPosition, Position, ProofTree, Value, solve
from gridsage.store import Store
from gridsage.store.proofs import find_proof, keep_proof


def test_a_proof_is_found_again_for_every_mirror_image_and_holds_there(store: Store) -> None:
    position = Position.of("a1 b1", "4x3x3")
    assert find_proof(store, position) is None
    *_, opened = ProofTree("4x3x3", memory_mb=8).open(position)
    keep_proof(store, opened)
    keep_proof(store, opened)
    assert find_proof(store, position) == replace(opened, solution=find_proof(store, position).solution)  # type: ignore[union-attr]
    for cells in symmetries(position.setup):
        turned = bytearray(len(cells))
        for cell, code in enumerate(position.cells):
            turned[cells[cell]] = code
        image = Position(position.setup, bytes(turned), position.turn)
        found = find_proof(store, image)
        assert found is not None
        assert found.complete
        assert found.solution.value is opened.solution.value
        for move in found.moves:
            for cell in (move.move, *move.twins):
                board = image.board()
                board.push(cell)
                value = solve(board.position(), memory_mb=8).value
                assert (move.value, value) in {
                    (Value.WIN, Value.LOSS),
                    (Value.LOSS, Value.WIN),
                    (Value.DRAW, Value.DRAW),
                }
    assert len(store.analyses.find(game="mnk")) == 2


def test_what_is_not_proven_is_not_kept(store: Store) -> None:
    unknown = solve("9x9x5", nodes=5)
    assert unknown.value is Value.UNKNOWN
    keep_proof(store, OpenedPosition(unknown))
    assert find_proof(store, unknown.position) is None
    known = solve("4x4x4")
    keep_proof(store, OpenedPosition(known))
    kept = find_proof(store, known.position)
    assert kept is not None
    assert (kept.solution.value, kept.moves, kept.complete) == (Value.DRAW, (), False)
    other_turn = Position(known.setup, known.position.cells, 1)
    assert find_proof(store, other_turn) is None


HOSTILE: list[dict[str, Any]] = [
    *({}, {"value": "perhaps"}, {"value": []}, {"best": 10**9}, {"best": "a1"}, {"nodes": "x"}, {"time_s": None}),
    *({"moves": 3}, {"moves": [3]}, {"moves": [{}]}, {"moves": [{"move": -1}]}),
]


@pytest.mark.parametrize("hostile", HOSTILE, ids=str)
def test_what_is_no_proof_is_not_taken_for_one(store: Store, hostile: dict[str, Any]) -> None:
    """A file that was imported may hold anything under the id of a proof."""
    position = Position.of("a1 b1", "4x3x3")
    *_, opened = ProofTree("4x3x3", memory_mb=8).open(position)
    keep_proof(store, opened)
    for kept in store.analyses.find(game="mnk"):
        store.analyses.delete(kept.id)
        changed = {**kept.result, **hostile} if hostile else {}
        store.analyses.put(replace(kept, result=changed if set(changed) <= set(kept.result) else kept.result))
    assert find_proof(store, position) is None
