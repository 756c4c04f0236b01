"""Forced wins of the tactics file: found within a fixed number of nodes, each with a line that ends in a row."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridsage.bots.mnk.champion import Champion
from gridsage.games.mnk import Board, Limits, Setup

SETUP = Setup(20, 20, 5)
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "mnk_tactics.jsonl").read_text(encoding="utf-8").splitlines()
]
NODES = 100_000
"""About a tenth of a second's worth."""


def solve(case: dict[str, object], nodes: int) -> tuple[Board, int | None, tuple[int, ...]]:
    moves = case["moves"]
    assert isinstance(moves, list)
    board = Board(SETUP, [SETUP.index(x, y) for x, y in moves])
    choice = Champion(memory_mb=16).choose(board.position(), Limits(nodes=nodes))
    return board, choice.mate_in, choice.line


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["kind"] == "vcf"], ids=lambda case: str(case["mate_in"])
)
def test_wins_by_fours_are_found_at_once(case: dict[str, object]) -> None:
    board, mate_in, line = solve(case, 20_000)
    assert mate_in is not None
    assert mate_in > 0
    winner = board.turn
    for cell in line:
        board.push(cell)
    assert board.winner == winner


def test_a_good_part_of_the_wins_by_threats_is_found_within_few_nodes() -> None:
    found = 0
    cases = [case for case in CASES if case["kind"] == "vct"][:20]
    for case in cases:
        board, mate_in, line = solve(case, NODES)
        if mate_in is None or mate_in < 0:
            continue
        winner = board.turn
        for cell in line:
            board.push(cell)
        found += board.winner == winner
    assert found >= len(cases) // 2
