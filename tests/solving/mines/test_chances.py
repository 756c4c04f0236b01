"""Exact chances: the same as brute force on small boards, and as known answers on large ones."""

from __future__ import annotations

import gzip
import json
from itertools import combinations
from pathlib import Path

import pytest

from gridsage.errors import CancelledError
from gridsage.games.mines import (
    EXPLODED,
    FLAG,
    HIDDEN,
    Board,
    Setup,
    StartRule,
    Verdict,
    View,
    parse_setup,
    parse_view,
)
from gridsage.solving.mines import counting
from gridsage.solving.mines.chances import constraints_of, count_chances
from gridsage.solving.mines.combinations import count_combinations, list_combinations
from gridsage.solving.mines.counting import Constraint, split
from gridsage.solving.mines.inference import Inference
from gridsage.stream import RandomStream
from gridsage.testing import random_positions

DATA = Path(__file__).parents[2] / "data" / "mines_positions.jsonl.gz"


def layouts(view: View) -> list[frozenset[int]]:
    """Every set of mines that fits the view, by trying all of them; flags and exploded cells are mines."""
    grid = view.grid
    known = frozenset(cell for cell, code in enumerate(view.cells) if code in (FLAG, EXPLODED))
    found = []
    for rest in combinations(view.hidden, view.setup.mines - len(known)):
        mines = known | set(rest)
        if all(
            number > 8 or number == sum(other in mines for other in grid.neighbours[cell])
            for cell, number in enumerate(view.cells)
        ):
            found.append(frozenset(mines))
    return found


def brute_force(view: View) -> dict[int, float]:
    fitting = layouts(view)
    return {cell: sum(cell in mines for mines in fitting) / len(fitting) for cell in view.hidden}


@pytest.mark.parametrize("text", ["4x4/4@any", "5x3/4@safe", "4x4/8@any", "7x2/3@any", "1x9/3@any"])
def test_chances_are_those_of_brute_force(text: str) -> None:
    for position in random_positions(parse_setup(text), 60, seed=8):
        view = position.view
        expected = brute_force(view)
        for infer_first in (False, True):
            known = Inference(view)
            if infer_first:
                known.single_point()
            chances = count_chances(known)
            found = chances.by_cell | {hint.cell: float(hint.verdict is Verdict.MINE) for hint in known.hints.values()}
            assert found == pytest.approx(expected), str(view)
            certain = {cell for cell, chance in expected.items() if chance == 0}
            assert set(chances.safe) | {h.cell for h in known.hints.values() if h.verdict is Verdict.SAFE} == certain


def test_the_total_counts_every_layout_up_to_a_common_factor() -> None:
    view = parse_view("1##\n###", mines=2)
    chances = count_chances(Inference(view))
    # One of three cells next to the 1, and one of the two others.
    assert chances.by_cell == pytest.approx({1: 1 / 3, 3: 1 / 3, 4: 1 / 3, 2: 1 / 2, 5: 1 / 2})


@pytest.fixture(scope="module")
def known_positions() -> list[dict[str, object]]:
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_chances_are_the_known_ones_on_large_boards(known_positions: list[dict[str, object]]) -> None:
    for data in known_positions:
        rows, mines, width = data["rows"], data["mines"], data["width"]
        assert isinstance(rows, list)
        assert isinstance(mines, int)
        assert isinstance(width, int)
        known = Inference(parse_view("\n".join(rows), mines=mines))
        known.single_point()
        found = count_chances(known).by_cell
        found |= {hint.cell: float(hint.verdict is Verdict.MINE) for hint in known.hints.values()}
        expected = [chance for row in data["prob"] for chance in row]  # type: ignore[attr-defined]
        assert len(found) == sum(chance is not None for chance in expected)
        for cell, chance in enumerate(expected):
            assert chance is None or abs(found[cell] - chance) < 1e-8, (rows, cell)


def test_clashing_constraints_leave_no_layout() -> None:
    assert split([Constraint(0b11, 1), Constraint(0b11, 2)])[0].layouts == {}
    assert split([Constraint(0b1, 2)])[0].layouts == {}
    assert count_chances(Inference(parse_view("1#1#2", mines=1))).total == 0


def test_independent_constraints_are_split() -> None:
    parts = split([Constraint(0b0011, 1), Constraint(0b1100, 1), Constraint(0b110000, 2), Constraint(0b011000, 1)])
    assert sorted(len(part.constraints) for part in parts) == [1, 3]


def test_a_long_frontier_stays_easy() -> None:
    """400 hidden cells along one row of numbers: 2⁴⁰⁰ combinations to try, and a few thousand states to count."""
    stream = RandomStream(4)
    mines = [cell for cell in range(600) if not 200 <= cell < 400 and stream.below(5) == 0]
    board = Board.with_mines(Setup(200, 3, len(mines), StartRule.ANY), mines)
    for cell in range(200, 400):
        if board.view().cells[cell] == HIDDEN:
            board.open(cell)
    chances = count_chances(Inference(board.view()))
    assert chances.total > 10**9
    assert sum(chances.by_cell.values()) == pytest.approx(len(mines))
    assert not set(chances.safe) & set(mines)
    assert set(chances.mines) <= set(mines)


def test_a_part_that_is_too_wide_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LIMIT_STATES", 3)
    with pytest.raises(CancelledError, match="too wide"):
        split([Constraint(0b111, 1), Constraint(0b1110, 2), Constraint(0b11100, 1)])


@pytest.mark.parametrize("text", ["5x4/5@any", "6x6/8@safe"])
def test_listing_and_counting_combinations_agree(text: str) -> None:
    compared = 0
    for position in random_positions(parse_setup(text), 80, seed=5):
        known = Inference(position.view)
        constraints = constraints_of(known)
        if not constraints or sum(part.cells.bit_count() for part in constraints) > 60:
            continue
        for totals in (range(0, 9), range(2, 4)):
            assert list_combinations(constraints, totals) == count_combinations(constraints, totals)
        compared += 1
    assert compared > 20
