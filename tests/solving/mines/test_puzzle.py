"""Minesweeper puzzles: what is good is proved again, and whatever is wrong with one is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gridsage.errors import ParseError, PuzzleError
from gridsage.games.mines import Verdict, parse_view
from gridsage.solving.mines.certificate import CertificateStep
from gridsage.solving.mines.puzzle import (
    Puzzle,
    PuzzleKind,
    certain_by_numbers,
    check_puzzle,
    grade_proof,
    make_puzzle,
    parse_puzzles,
)
from gridsage.solving.puzzle_lines import Origin, format_puzzles

ORIGIN = Origin("champion", 1, 5, "0.1.0")


def puzzle_of(text: str, setup: str, kind: PuzzleKind) -> Puzzle:
    view = parse_view(text, setup)
    return make_puzzle(kind, view, certain_by_numbers(view), ORIGIN)


WALL = puzzle_of("###\n111\n000", "3x3/1@any", PuzzleKind.SURE_CELLS)
"""The row of 1-1-1 below a wall: the mine is in the middle."""


def test_the_answer_is_all_that_is_certain() -> None:
    assert (WALL.safe, WALL.mines) == ((0, 2), (1,))
    check_puzzle(WALL)


def test_every_cell_of_the_answer_has_its_reason() -> None:
    for cell in (*WALL.safe, *WALL.mines):
        reason = WALL.reason(cell)
        assert reason is not None
        assert set(reason.clues) <= {3, 4, 5}
    assert WALL.reason(8) is None


def test_a_puzzle_reads_back_as_it_was_written() -> None:
    (back,) = parse_puzzles(format_puzzles([WALL]))
    assert back == WALL
    assert back.id == WALL.id


def test_an_answer_is_checked_cell_by_cell() -> None:
    assert WALL.check_answer([0, 2], [1]).right
    half = WALL.check_answer([0])
    assert (half.wrong, half.missed) == ((), (1, 2))
    wrong = WALL.check_answer([0, 1], [2])
    assert (wrong.wrong, wrong.missed) == ((1, 2), ())


def test_the_proof_makes_the_level() -> None:
    def step(clues: int, *, counted: bool = False) -> CertificateStep:
        return CertificateStep((9,), Verdict.SAFE, tuple(range(clues)), counted)

    assert grade_proof([step(1)]) == 1
    assert grade_proof([step(3)]) == 3
    assert grade_proof([step(0, counted=True)]) == 4
    assert grade_proof([step(1), step(2)]) == 3
    assert grade_proof([step(12)]) == 10


BAD: dict[str, tuple[Callable[[Puzzle], Puzzle], str]] = {
    "a second solution": (lambda good: replace(good, safe=(0,), proof=good.proof), "another solution: 2,0 is safe too"),
    "a wrong answer": (lambda good: replace(good, safe=(0, 1, 2), mines=()), "1,0 is not certain to be safe"),
    "no answer": (lambda good: replace(good, safe=(), mines=()), "empty"),
    "several where one is asked for": (lambda good: replace(good, kind=PuzzleKind.SAFE_CELL), "must be one safe cell"),
    "a proof of less": (lambda good: replace(good, proof=good.proof[:1]), "its proof is not one of the cells"),
    "a step that proves nothing": (
        lambda good: replace(good, proof=tuple(replace(step, clues=(3,)) for step in good.proof)),
        "does not prove",
    ),
    "a proof that could be shorter": (
        lambda good: replace(good, proof=tuple(replace(step, clues=(3, 4, 5)) for step in good.proof)),
        "not the shortest",
    ),
    "another level": (lambda good: replace(good, level=good.level + 1), "its level is"),
    "a flag that nothing proves": (
        lambda good: replace(good, view=parse_view("F##\n111\n000", "3x3/1@any")),
        "nothing proves the flag at 0,0",
    ),
    "numbers that clash": (
        lambda good: replace(good, view=parse_view("###\n131\n000", "3x3/1@any")),
        "contradict each other",
    ),
    "a game that is over": (lambda good: replace(good, view=parse_view("*##\n111\n000", "3x3/1@any")), "unfinished"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_puzzle_that_is_not_as_it_says_is_refused_by_name(name: str) -> None:
    spoil, told = BAD[name]
    bad = spoil(WALL)
    with pytest.raises(PuzzleError) as refused:
        check_puzzle(bad)
    assert str(refused.value).startswith(f"puzzle {bad.id}: ")
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "win"},
        {"id": "0" * 12},
        {"setup": "3x3"},
        {"setup": 3},
        {"position": "###"},
        {"position": None},
        {"answer": {"safe": [[9, 9]], "mines": []}},
        {"answer": {"safe": [0], "mines": []}},
        {"answer": []},
        {"proof": "s0"},
        {"proof": "s99<1"},
        {"level": 0},
        {"level": "3"},
        {"origin": None},
    ],
    ids=str,
)
def test_what_cannot_be_read_is_one_line(wrong: dict[str, Any]) -> None:
    with pytest.raises(ParseError, match="line 1"):
        parse_puzzles(format_puzzles([_Spoiled(WALL.to_dict() | wrong)]))


class _Spoiled:
    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def to_dict(self) -> dict[str, Any]:
        return self._data
