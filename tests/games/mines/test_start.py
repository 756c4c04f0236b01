"""Start strategies: where each opens first, and their text."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import FirstCell, Start, first_cell, format_start, parse_setup, parse_start
from gridsage.stream import RandomStream


@pytest.mark.parametrize(
    ("text", "setup", "cell"),
    [
        ("fixed", "9x9/10", (3, 3)),
        ("fixed", "2x8/1@safe", (0, 3)),
        ("corner", "9x9/10", (0, 0)),
        ("edge", "9x9/10", (4, 0)),
        ("centre", "30x16/99", (14, 7)),
        ("centre", "1x1/0", (0, 0)),
        ("7,8", "9x9/10", (7, 8)),
    ],
)
def test_each_strategy_opens_its_cell(text: str, setup: str, cell: tuple[int, int]) -> None:
    board = parse_setup(setup)
    assert board.grid.xy(first_cell(board, parse_start(text), RandomStream(1))) == cell


def test_the_random_start_reaches_every_cell() -> None:
    setup, stream = parse_setup("4x4/3"), RandomStream(5)
    assert {first_cell(setup, Start(FirstCell.RANDOM), stream) for _ in range(400)} == set(range(16))


@pytest.mark.parametrize("text", ["fixed", "random", "corner", "edge", "centre", "3,4"])
def test_a_start_parses_back_from_its_text(text: str) -> None:
    assert format_start(parse_start(text)) == str(parse_start(text)) == text


def test_a_first_cell_of_thousands_of_digits_is_refused_in_a_line() -> None:
    start = Start(FirstCell.AT, (10**5000, -1))
    with pytest.raises(OptionError, match="the first cell a number of thousands of digits,-1 is outside 9x9/10"):
        first_cell(parse_setup("9x9/10"), start, RandomStream(1))


def test_an_unknown_start_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="fixed, random, corner, edge, centre, by_rule, x,y"):
        parse_start("middle")
    with pytest.raises(UnknownNameError):
        parse_start("at")


def test_a_cell_outside_the_board_is_refused() -> None:
    with pytest.raises(OptionError, match="9,0 is outside 9x9/10"):
        first_cell(parse_setup("9x9/10"), parse_start("9,0"), RandomStream(0))
