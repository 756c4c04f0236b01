"""What opening a cell would leave, and what a lost game would be worth if its mines were known."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken
from gridsage.games.mines import Setup, StartRule, View, parse_setup, parse_view
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.review import MoveGrade
from gridsage.solving.mines.what_if import JudgedOpening, chance_with_known_mines, judge_opening

THREE = View.start(Setup(3, 1, 1, StartRule.ANY))


def judge(view: View, cell: int) -> JudgedOpening | None:
    return judge_opening(analyse(view), cell, time_s=60.0, cancel=CancelToken())


def test_each_opening_is_judged_by_what_it_leaves() -> None:
    """Three cells in a row and one mine: an end tells where the mine is, the middle tells nothing."""
    ends, middle = [judge(THREE, cell) for cell in (0, 2)], judge(THREE, 1)
    assert middle is not None
    for end in ends:
        assert end is not None
        assert end.win_chance == pytest.approx(2 / 3)
        assert end.grade is MoveGrade.BEST
    assert middle.win_chance == pytest.approx(1 / 3)
    assert middle.grade is MoveGrade.BLUNDER


def test_a_certain_mine_is_a_blunder() -> None:
    judged = judge(parse_view("1#", parse_setup("2x1/1@any")), 1)
    assert judged == JudgedOpening(0.0, MoveGrade.BLUNDER)


def test_where_the_chance_is_not_known_exactly_nothing_is_judged() -> None:
    assert judge(View.start(parse_setup("expert")), 0) is None


def test_mines_that_are_shown_are_known_and_flags_are_not() -> None:
    setup = parse_setup("2x2/1@any")
    lost = parse_view("1*\n1#", setup)
    assert chance_with_known_mines(lost, time_s=60.0, cancel=CancelToken()) == 1.0
    wrong_flag = parse_view("1*\n1F", setup)
    assert chance_with_known_mines(wrong_flag, time_s=60.0, cancel=CancelToken()) == 1.0
