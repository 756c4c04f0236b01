"""The engine's figures: nodes a second, the time of a seed-depth move, forced wins found in a second, playouts.

``make bench`` prints them all; on a busy machine compare only figures of one run.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridsage._core import MnkEngine, mnk_random_playouts, mnk_solve
from gridsage.bots.mnk.champion import Champion
from gridsage.bots.mnk.classic import Classic
from gridsage.games.mnk import Board, Limits, Position, Setup
from gridsage.solving.mnk.network import network_for

FIVE = Setup(20, 20, 5)
TACTICS = Path(__file__).parent.parent / "tests" / "data" / "mnk_tactics.jsonl"


@pytest.mark.parametrize("weights", ["patterns", "network"])
def test_champion_nodes_a_second_on_20x20(benchmark: BenchmarkFixture, weights: str) -> None:
    network = None if weights == "patterns" else network_for(FIVE)
    if weights == "network" and network is None:
        pytest.skip("no network is shipped for this board")
    engine = MnkEngine(FIVE, network=network)
    position = Board(FIVE, (189, 210, 190, 191)).position()
    rates = []

    def search() -> None:
        engine.clear()
        began = time.process_time()
        nodes = engine.search(position, nodes=300_000).nodes
        rates.append(nodes / (time.process_time() - began))

    benchmark.pedantic(search, rounds=5, iterations=1)
    benchmark.extra_info["nodes_per_cpu_second"] = max(rates)


def test_classic_move_at_the_seed_documents_depth_on_20x20(benchmark: BenchmarkFixture) -> None:
    times: list[float] = []

    def games() -> None:
        for first in (0, 45, 190, 210, 333):
            board = Board(FIVE, (first,))
            while not board.over:
                began = time.process_time()
                choice = Classic().choose(board.position(), Limits())
                times.append(time.process_time() - began)
                board.push(choice.cell)

    benchmark.pedantic(games, rounds=1, iterations=1)
    benchmark.extra_info["mean_move_s"] = sum(times) / len(times)
    benchmark.extra_info["longest_move_s"] = max(times)


def test_tactics_found_within_a_second(benchmark: BenchmarkFixture) -> None:
    cases = [json.loads(line) for line in TACTICS.read_text(encoding="utf-8").splitlines()]
    found = []

    def all_of_them() -> None:
        for case in cases:
            board = Board(FIVE, [FIVE.index(x, y) for x, y in case["moves"]])
            choice = Champion().choose(board.position(), Limits(time_s=1.0))
            found.append((choice.mate_in or 0) > 0)

    benchmark.pedantic(all_of_them, rounds=1, iterations=1)
    benchmark.extra_info["found"] = sum(found)
    benchmark.extra_info["of"] = len(cases)


def test_random_playouts_on_15x15x5(benchmark: BenchmarkFixture) -> None:
    games = 2000
    benchmark(mnk_random_playouts, Setup(15, 15, 5), 1, games)
    benchmark.extra_info["games_per_round"] = games


def test_solving_6x5x4(benchmark: BenchmarkFixture) -> None:
    result = benchmark(mnk_solve, Position.start(Setup(6, 5, 4)), memory_mb=16)
    assert result.value == "win"
