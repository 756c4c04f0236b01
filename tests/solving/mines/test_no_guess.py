"""Boards that need no guess: found by seed and first cell, and by grade."""

from __future__ import annotations

import dataclasses

import pytest

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, NoBoardError, OptionError
from gridsage.games.mines import Board, FastBoard, Setup, make_layout, parse_board, parse_setup
from gridsage.games.mines.layout import find_layout
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.solving.mines.certificate import certify
from gridsage.solving.mines.no_guess import GradeRange, find_no_guess_board, is_solvable, parse_grades

WIDE = "x000102030405060708090a0b0c0d0e0f"


@pytest.mark.parametrize("text", ["9x9/10!", "expert!", "expert!@safe", "16x16/40!@any", "9x9/30!"])
@pytest.mark.parametrize("seed", [1, WIDE])
def test_every_board_has_a_certificate_wherever_it_is_begun(text: str, seed: int | str) -> None:
    setup = parse_setup(text)
    for first in (0, setup.width - 1, setup.cells // 2, setup.cells - 1):
        mines = make_layout(setup, seed, first)
        assert len(mines) == setup.mines
        assert not set(mines) & {first, *setup.free_zone(first)}
        assert certify(setup, mines, first).mines == mines


@pytest.mark.parametrize("seed", [7, WIDE])
def test_both_boards_lay_the_same_mines(seed: int | str) -> None:
    for text in ("16x16/50!", "9x9/15!@safe"):
        slow, fast = Board(text, seed), FastBoard(text, seed)
        for board in (slow, fast):
            board.flag(3)
            board.open(40)
        assert slow.mines == fast.mines == make_layout(text, seed, 40)
        assert slow.view() == fast.view() == fast.copy().view()
        assert fast.seed == seed


def test_a_board_that_needs_none_anyway_is_that_of_its_seed() -> None:
    assert make_layout("9x9/1!", 5, 40) == make_layout("9x9/1", 5, 40)


def test_a_setup_without_such_boards_gets_a_clear_answer() -> None:
    tried: list[int] = []
    with pytest.raises(NoBoardError, match="none of 3 boards of 12x12/100! could be made to need no guess"):
        find_layout(parse_setup("12x12/100!"), 1, 66, tries=3, on_try=tried.append)
    assert tried == [1, 2, 3]


def test_the_search_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        find_layout(parse_setup("30x16/200!"), 1, 66, cancel=token)


def test_a_board_of_a_grade_is_found() -> None:
    found = find_no_guess_board("beginner", 4, (4, 4), grades=GradeRange(3, 5))
    assert found.certificate.grade.level in GradeRange(3, 5)
    assert make_layout("beginner!", found.seed, (4, 4)) == found.certificate.mines
    assert found == find_no_guess_board("beginner!", 4, (4, 4), grades=GradeRange(3, 5))


def test_a_grade_that_cannot_be_had_names_those_that_can() -> None:
    with pytest.raises(NoBoardError, match="none of 20 boards of 5x5/1! has grade 9-10; they have 1"):
        find_no_guess_board("5x5/1", 4, (2, 2), grades=GradeRange(9, 10), tries=20)


def test_a_search_for_a_grade_ends_in_time_and_names_what_it_met() -> None:
    told: list[int] = []
    with pytest.raises(NoBoardError, match="none of 1 boards of 5x5/1! has grade 9; they have 1") as refused:
        find_no_guess_board("5x5/1", 4, (2, 2), grades="9", time_s=0, on_try=told.append)
    assert told == [1]
    assert (refused.value.code, refused.value.facts["low"], refused.value.facts["high"]) == ("no-grade", 1, 1)
    with pytest.raises(NoBoardError, match="no board of 12x12/100! without a guess was found in 0 s") as refused:
        find_no_guess_board("12x12/100", 1, 66, grades="9", time_s=0)
    assert refused.value.code == "no-board"


@pytest.mark.parametrize(("text", "low", "high"), [("3-5", 3, 5), ("4", 4, 4), (" 1-10 ", 1, 10)])
def test_grades_are_read(text: str, low: int, high: int) -> None:
    assert parse_grades(text) == GradeRange(low, high)
    assert str(parse_grades(text)) == text.strip()


@pytest.mark.parametrize("text", ["", "0", "11", "5-3", "3-", "x", "1-11", "3-5-7"])
def test_grades_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="expected 1 to 10"):
        parse_grades(text)


def test_the_mark_promises_a_first_cell_that_is_no_mine() -> None:
    assert Setup.of("3x3/8!@any").free_zone(4) == (4,)
    assert Setup.of("3x3/8@any").free_zone(4) == ()


@pytest.mark.parametrize(
    ("rows", "first", "expected"),
    [("*100\n1100\n0000", "open 3,2", True), ("*10\n110", "open 2,0", False), ("*10\n110", "open 0,0", False)],
)
def test_a_game_is_solvable_from_the_cell_that_was_opened_first(rows: str, first: str, expected: bool) -> None:
    board = parse_board(rows)
    moves = (PlayedMove(0, "flag 1,1"), PlayedMove(0, first))
    details = {"layout": list(board.mines)}
    record = GameRecord("mines", str(board.setup), 0, ("human",), moves, Outcome(Termination.UNFINISHED), details)
    assert is_solvable(record) is expected
    assert is_solvable(dataclasses.replace(record, moves=moves[:1])) is None


def test_boards_made_without_a_guess_are_solvable_and_most_others_are_not() -> None:
    setup = Setup(30, 16, 99)
    found = find_no_guess_board("30x16/99", 3, (4, 4))
    for mines, expected in ((found.certificate.mines, True), (make_layout(setup, 1, 124), False)):
        moves = (PlayedMove(0, "open 4,4"),)
        outcome = Outcome(Termination.UNFINISHED)
        record = GameRecord("mines", "30x16/99@any", 0, ("human",), moves, outcome, {"layout": list(mines)})
        assert is_solvable(record) is expected
