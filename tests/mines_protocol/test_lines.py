"""Every line of the Minesweeper protocol that is written can be read, and what cannot be read is one clear line."""

from __future__ import annotations

import pytest

from gridsage.catalog import find_bot
from gridsage.errors import GridsageError, IllegalMoveError, OffBoardError, ParseError, SetupError
from gridsage.games.mines import HIDDEN, Choice, Contradiction, Hints, Move, parse_setup
from gridsage.mines_protocol.lines import (
    CELLS_A_LINE,
    format_cells,
    format_choice,
    format_hints,
    format_new_game,
    parse_cells,
    parse_choice,
    parse_hints,
    parse_new_game,
)
from gridsage.testing import random_positions

SETUP = parse_setup("9x7/8@safe")
GRID = SETUP.grid


@pytest.mark.parametrize("text", ["9x9/10", "30x16/99@safe", "1x8/2@any", "200x200/9000"])
def test_a_game_comes_back(text: str) -> None:
    setup = parse_setup(text)
    word, _, rest = format_new_game(setup, 2**63 - 1).partition(" ")
    assert (word, parse_new_game(rest)) == ("new", (setup, 2**63 - 1))


def test_a_game_without_a_seed_and_with_words_of_a_later_version_is_read() -> None:
    assert parse_new_game("9 9 10 opening") == (parse_setup("9x9/10"), 0)
    assert parse_new_game("9 9 10 opening 5 lives 3") == (parse_setup("9x9/10"), 5)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", ParseError),
        ("9 9", ParseError),
        ("9 9 10 never 1", ParseError),
        ("9 9 ten opening 1", ParseError),
        ("9 9 10 opening -1", ParseError),
        ("9 9 80 opening 1", SetupError),
        ("9000 9 80 opening 1", SetupError),
        ("9 9 10 opening 99999999999999999999", ParseError),
        ("9 9 10 opening 9999999999999999999", GridsageError),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(text: str, error: type[GridsageError]) -> None:
    with pytest.raises(error):
        parse_new_game(text)


def test_the_cells_of_a_large_board_come_back_in_lines_that_a_buffer_holds() -> None:
    setup = parse_setup("200x200/9000")
    shown = [(cell, cell % 12) for cell in range(setup.cells)]
    lines = list(format_cells(shown, setup.grid))
    assert len(lines) == setup.cells / CELLS_A_LINE
    assert max(map(len, lines)) < 2000
    assert [pair for line in lines for pair in parse_cells(line.partition(" ")[2], setup.grid)] == shown


@pytest.mark.parametrize("text", ["3,4", "3,4=", "3,4=9", "3,4=12", "x=1", "3;4=1", "-1,4=1", "٣,4=1"])
def test_a_cell_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="cannot read"):
        parse_cells(text, GRID)


@pytest.mark.parametrize(
    "choice",
    [
        Choice.sure(Move.open(3), Move.flag(4), Move.unflag(5), Move.chord(6)),
        Choice.guessing(62, 0.125),
        Choice.guessing(62, 1.0),
        Choice.guessing(62, 1e-9),
        Choice.guessing(0),
        Choice((Move.unflag(7), Move.open(7)), guess=True, chance=0.5),
    ],
)
def test_a_choice_comes_back(choice: Choice) -> None:
    assert parse_choice(format_choice(choice, GRID), GRID) == choice


@pytest.mark.parametrize(
    ("lines", "error", "message"),
    [
        (["open 3,4"], ParseError, "expected sure or guess"),
        (["sure"], ParseError, "no move is called ''"),
        (["sure dig 3,4"], ParseError, "no move is called 'dig'"),
        (["sure open 3"], ParseError, "cannot read the cell '3'"),
        (["sure open 9,0"], OffBoardError, "9,0 is outside the board of 9x7"),
        (["sure open 3,4", "sure open 3,4"], IllegalMoveError, "names 3,4 twice"),
        (["sure unflag 3,4", "sure open 3,4", "sure open 3,4"], IllegalMoveError, "names 3,4 twice"),
        (["sure open 3,4", "guess open 3,5"], ParseError, "answers of their own"),
        (["guess open 3,4 -0.1"], ParseError, "a number from 0 to 1"),
        (["guess open 3,4 nan"], ParseError, "a number from 0 to 1"),
        (["guess open 3,4 1e400"], ParseError, "a number from 0 to 1"),
        (["guess open 3,4 ."], ParseError, "a number from 0 to 1"),
        (["guess open 3,4 " + "9" * 5000], ParseError, "a number from 0 to 1"),
    ],
)
def test_an_answer_that_cannot_be_played_is_refused(lines: list[str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_choice(lines, GRID)


@pytest.mark.parametrize("name", ["single_point", "pairs", "tank", "csp"])
def test_the_hints_of_our_bots_come_back(name: str) -> None:
    bot = find_bot("mines", name).factory(1)
    for position in random_positions(SETUP, 30, 4, wrong_flags=1):
        hints = bot.hints(position.view)
        again = parse_hints(format_hints(hints, GRID), GRID)
        assert (again.hints, again.contradictions) == (hints.hints, hints.contradictions)
        assert again.chances == pytest.approx(hints.chances)


def test_a_clash_of_the_mine_counter_names_no_cell() -> None:
    hints = Hints(contradictions=(Contradiction(None, "There are more flags than mines."),))
    assert format_hints(hints, GRID) == ["clash - There are more flags than mines."]
    assert parse_hints(format_hints(hints, GRID), GRID) == hints


@pytest.mark.parametrize(
    "line", ["", "hint", "hint perhaps 3,4 AFN - -", "hint safe 3,4 AFN -", "chance 3,4", "chance 3,4 2", "maybe 3,4"]
)
def test_a_hint_that_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(ParseError):
        parse_hints([line], GRID)


def test_letters_are_those_of_a_view() -> None:
    assert parse_cells("0,0=# 1,0=F 2,0=* 3,0=8", GRID) == [(0, HIDDEN), (1, 10), (2, 11), (3, 8)]
