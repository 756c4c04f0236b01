"""Puzzles from seeds: any number of workers makes the same ones, and no question comes twice."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gridsage.errors import OptionError
from gridsage.solving.mines.puzzle import PuzzleKind, check_puzzle
from gridsage.stream import MAX_SEED
from gridsage.studies.puzzles.making import make_puzzles
from gridsage.studies.puzzles.mines import find_puzzles


@dataclass(frozen=True)
class Fake:
    id: str


def find_fakes(kind: str, setup: str, seed: int) -> list[Fake]:
    """Every third game has one; two games have the same."""
    return [Fake(f"{kind} {setup} {seed % 30}")] if seed % 3 == 0 else []


def make(count: int = 5, seed: int = 0, games: int = 1000, workers: int = 0) -> list[str]:
    made = make_puzzles(find_fakes, "k", ["a", "b"], seed, count=count, games=games, workers=workers)
    return [fake.id for fake in made]


def test_the_games_of_consecutive_seeds_are_played_on_the_setups_in_turn() -> None:
    assert make() == ["k a 0", "k b 3", "k a 6", "k b 9", "k a 12"]
    assert make(2, seed=4) == ["k a 6", "k b 9"]


def test_no_question_comes_twice_and_games_have_an_end() -> None:
    assert len(make(1000, games=90)) == 10


def test_there_is_no_seed_beyond_the_largest() -> None:
    assert make(1000, seed=MAX_SEED - 5) == [
        f"k {'ab'[seed % 2]} {seed % 30}" for seed in range(MAX_SEED - 5, MAX_SEED + 1) if seed % 3 == 0
    ]


@pytest.mark.parametrize("wrong", [{"count": 0}, {"games": 0}, {"seed": -1}, {"workers": -1}, {"count": 10**9}])
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        make(**wrong)


def test_any_number_of_workers_makes_the_same_puzzles() -> None:
    kind, setups = PuzzleKind.SURE_CELLS, ["8x8/10", "9x9/16"]
    alone, shared = (make_puzzles(find_puzzles, kind, setups, 7, count=12, workers=workers) for workers in (0, 2))
    assert alone == shared
    assert len({puzzle.id for puzzle in alone}) == 12
    for puzzle in alone:
        check_puzzle(puzzle)
