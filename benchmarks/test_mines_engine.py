"""The Minesweeper engine: all chances of an expert position, and whole expert games."""

from __future__ import annotations

import gzip
import json
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridsage._core import MinesStyle, play_mines
from gridsage.games.mines import View, parse_setup, parse_view
from gridsage.mines import Engine, analyse

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "mines_positions.jsonl.gz"


@pytest.fixture(scope="module")
def expert_views() -> list[View]:
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        data = [json.loads(line) for line in lines]
    return [parse_view("\n".join(d["rows"]), mines=d["mines"]) for d in data if (d["width"], d["height"]) == (30, 16)]


def test_chances_of_expert_positions(benchmark: BenchmarkFixture, expert_views: list[View]) -> None:
    benchmark.group = "expert positions: one after the other, nothing remembered"

    def all_chances() -> None:
        engine = Engine(expert_views[0].setup)
        for view in expert_views:
            engine.chances(view)

    benchmark(all_chances)
    benchmark.extra_info["positions"] = len(expert_views)


def test_whole_analysis_of_an_expert_position(benchmark: BenchmarkFixture, expert_views: list[View]) -> None:
    benchmark.group = "expert position: chances, dead cells, coin tosses, best move"
    benchmark(analyse, expert_views[0])


@pytest.mark.parametrize("style", [MinesStyle.EXACT, MinesStyle.CHAMPION], ids=["exact", "champion"])
@pytest.mark.parametrize("name", ["30x16/99", "30x16/99@safe"])
def test_whole_expert_games(benchmark: BenchmarkFixture, name: str, style: MinesStyle) -> None:
    benchmark.group = f"{name}: 100 whole games"
    setup = parse_setup(name)
    batches = count(10_000_000, 100)

    def games() -> None:
        begin = next(batches)
        play_mines(setup, style, range(begin, begin + 100), [93 if setup.start == "opening" else 0] * 100)

    benchmark.pedantic(games, rounds=3)
