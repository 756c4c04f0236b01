"""NumPy at both front doors: its numbers and its arrays are taken as Python's own numbers and lists are."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import gridsage
from gridsage import mines, mnk
from gridsage.errors import GridsageError

OPEN = "5x5/3@any"
SMALL: Any = "3x2/1@any"
TALL: Any = "2x3/1@any"
TICTACTOE: Any = "3x3x3"
CODES: Any = np.array([[0, 1, 9], [0, 1, 10]])
WHOLE: list[Any] = [np.int64, np.uint8, np.int8]
STONES: Any = np.array([[1, 2, 0], [0, 1, 0], [0, 0, 0]])


def array(*values: Any, kind: Any = int) -> Any:
    return np.array(values, kind)


def number(value: int, kind: Any = np.int64) -> Any:
    return kind(value)


@pytest.mark.parametrize("kind", WHOLE)
def test_numbers_of_a_setup_become_plain_ones(kind: Any) -> None:
    setup: Any
    for setup in (mines.Setup(kind(100), kind(100), kind(99)), mnk.Setup(kind(20), kind(20), kind(5))):
        assert {type(setup.width), type(setup.height), type(setup.cells)} == {int}
        assert setup.cells in (10_000, 400)


@pytest.mark.parametrize("cell", [np.int64(7), np.uint8(7), np.array(7), np.array([2, 1]), (np.int8(2), np.int64(1))])
def test_a_cell_is_taken_as_a_number_or_a_pair_of_numpy(cell: Any) -> None:
    for kind in (mines.Board, mines.FastBoard):
        twin = kind(OPEN, 1)
        twin.open(7)
        for board in (kind(OPEN, number(1)), kind(OPEN, 1)):
            board.push(mines.Move.open(cell))
            assert board == twin
    assert mines.analyse("1#\n1#", "2x2/1@any").chance(number(1), number(0)) == 0.5
    game = mnk.Board("5x5x4")
    game.push(cell)
    assert game.moves == (7,)
    assert type(game.moves[0]) is int
    assert mnk.format_move(cell, "5x5x4") == "c2"


def test_several_cells_are_taken_as_an_array() -> None:
    for cells in (array(0, 11, 13), array([0, 0], [1, 2], [3, 2])):
        assert mines.Board.with_mines(OPEN, cells).mines == mines.FastBoard.with_mines(OPEN, cells).mines == (0, 11, 13)
        assert mnk.Board("5x5x4", cells).moves == mnk.MoveTree.of_moves(cells, "5x5x4").main_line == (0, 11, 13)
        assert mnk.play("5x5x4", ("uniform", "uniform"), 1, opening=cells).moves[1].text == "b3"
    assert mines.prove("1#\n11", array([1, 0]), "mine", "2x2/1@any")[0] is not None


@pytest.mark.parametrize("kind", WHOLE)
def test_what_cells_hold_is_taken_as_an_array_flat_or_in_rows(kind: Any) -> None:
    view = mines.View(SMALL, bytes([0, 1, 9, 0, 1, 10]))
    codes = CODES.astype(kind)
    for given in (codes, codes.ravel(), codes.T.copy().T, codes.tolist()):
        assert mines.View(SMALL, given) == view
        assert mines.View.of(given, "3x2/1@any") == view
    assert mines.analyse(codes, "3x2/1@any") == mines.analyse(view)
    stones = STONES.astype(kind)
    position = mnk.parse_position("XO.\n.X.\n...")
    for given in (stones, stones.ravel(), stones.tolist()):
        assert mnk.Position(TICTACTOE, given, kind(1)) == position
    assert mnk.Position.of(stones, "3x3x3") == position
    assert mnk.solve(stones, "3x3x3").value is mnk.Value.LOSS


class NumpyMines(mines.MinesBot):
    """Speaks in numbers of NumPy."""

    def choose(self, view: mines.View) -> mines.Choice:
        move = mines.Move.open(number(view.hidden[0]))
        return mines.Choice((move,), guess=number(1, np.bool_), chance=number(1, np.float32) / 4)

    def hints(self, view: mines.View) -> mines.Hints:
        return mines.Hints()


class NumpyMnk(mnk.MnkBot):
    """Speaks in arrays of NumPy."""

    def choose(self, position: mnk.Position, limits: mnk.Limits) -> mnk.Choice:
        return mnk.Choice(array(*position.setup.xy(position.empty_cells[0])))


def test_games_with_numbers_of_numpy_are_recorded_as_others_are() -> None:
    records = [
        mines.play("5x5/3", NumpyMines(), number(3)),
        mnk.play("3x3x3", (NumpyMnk(), NumpyMnk()), number(3)),
    ]
    for record in records:
        assert gridsage.GameRecord.from_dict(json.loads(json.dumps(record.to_dict()))) == record
        assert not record.outcome.termination.fault
    bots: Any
    for bots, setup in (([NumpyMines], "5x5/3"), ([NumpyMnk, "uniform"], "3x3x3")):
        rows = gridsage.bench(bots, [setup], number(2), seed=number(3), workers=0)
        assert [row["errors"] for row in rows] == [0] * len(bots)


@pytest.mark.parametrize("kind", [float, bool])
@pytest.mark.parametrize(
    "ask",
    [
        lambda kind: mines.Setup(9, 9, array(1, kind=kind)[0]),
        lambda kind: mines.Board(OPEN).open(array(1, 1, kind=kind)),
        lambda kind: mines.FastBoard(OPEN).open(array(1, kind=kind)[0]),
        lambda kind: mines.FastBoard(OPEN).open((kind(1), kind(1))),
        lambda kind: mines.Board(OPEN).open(tuple(array(1, 1, kind=kind))),
        lambda kind: mines.FastBoard(OPEN).flag((1, array(1, kind=kind)[0])),
        lambda kind: mines.Board.with_mines(OPEN, list(array(1, 0, kind=kind))),
        lambda kind: mines.Board.with_mines(OPEN, array(*np.eye(5), kind=kind)),
        lambda kind: mines.View(SMALL, CODES.astype(kind)),
        lambda kind: mines.View(SMALL, cast("Any", [array(1, kind=kind)[0], 9, 9, 9, 9, 9])),
        lambda kind: mines.View(SMALL, cast("Any", [[array(1, kind=kind)[0], 9, 9], [9, 9, 9]])),
        lambda kind: mines.analyse(CODES.astype(kind), "3x2/1@any"),
        lambda kind: mines.prove("1#\n11", array(1, kind=kind), "mine", "2x2/1@any"),
        lambda kind: mnk.Board("5x5x4").push(kind(1)),
        lambda kind: mnk.Board("5x5x4").push(tuple(array(1, 1, kind=kind))),
        lambda kind: mnk.Position(TICTACTOE, cast("Any", [array(1, kind=kind)[0], *[0] * 8]), 1),
        lambda kind: mnk.Board("5x5x4").row_if(kind(1), 0),
        lambda kind: mnk.Board("5x5x4", array(1, 2, kind=kind)),
        lambda kind: mnk.Position(TICTACTOE, STONES.astype(kind), 1),
        lambda kind: mnk.Position.of(STONES.astype(kind), "3x3x3"),
        lambda kind: mnk.format_move(array(1, 1, kind=kind), "5x5x4"),
    ],
)
def test_numbers_that_are_not_whole_and_truths_are_refused(ask: Callable[[Any], object], kind: Any) -> None:
    with pytest.raises((GridsageError, TypeError), match=r"cannot read|expected") as raised:
        ask(kind)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: mines.View(TALL, CODES), "cells of a view on 2x3: expected 3 rows of 2"),
        (lambda: mines.View(SMALL, CODES[None]), "expected 2 rows of 3"),
        (lambda: mines.analyse(CODES), "a view given by the codes of its cells needs its setup"),
        (lambda: mnk.analyse(STONES), "a position given by the codes of its cells needs its setup"),
        (lambda: mnk.Position.of(STONES, "4x3x3"), "cells of a position on 4x3: expected 3 rows of 4"),
        (lambda: mnk.Position.of(array(*[[1, 1, 1]] * 3), "3x3x3"), "who is to move: X has 9 stones"),
        (lambda: mnk.Position.of(STONES.ravel(), "3x3x3"), r"cannot read the position array\(\[1, 2, 0"),
        (lambda: mines.Board(OPEN).open(array(1, 2, 3)), r"cannot read the cell array\(\[1, 2, 3\]\)"),
    ],
)
def test_an_array_of_another_shape_is_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(GridsageError, match=message) as raised:
        ask()
    assert "\n" not in str(raised.value)
