"""Which flags cannot be right, and why."""

from __future__ import annotations

from gridsage.games.mines import Verdict, View, parse_view
from gridsage.solving.mines.flags import find_wrong_flags, without_flags
from gridsage.solving.mines.hints import hints


def wrong_cells(view: View) -> list[int]:
    return [flag.cell for flag in find_wrong_flags(view)]


def test_a_flag_on_a_cell_that_the_numbers_show_to_be_safe_is_named_with_its_reason() -> None:
    view = parse_view("F1#\n01#\n011", mines=1)
    assert hints(view).contradictions
    (flag,) = find_wrong_flags(view)
    assert (flag.cell, flag.verdict) == (0, Verdict.SAFE)
    assert "0,0" in flag.reason.sentence


def test_right_flags_are_not_named() -> None:
    assert wrong_cells(parse_view("01F\n011\n000", mines=1)) == []
    assert wrong_cells(parse_view("01#\n011\n000", mines=1)) == []


def test_flags_that_only_clash_with_each_other_are_not_called_wrong_for_certain() -> None:
    view = parse_view("F1F", mines=1)
    assert hints(view).contradictions
    assert wrong_cells(view) == []


def test_numbers_that_clash_are_no_fault_of_a_flag() -> None:
    assert wrong_cells(parse_view("F8#", mines=2)) == []


def test_without_flags_every_flagged_cell_is_hidden() -> None:
    view = without_flags(parse_view("F1F", mines=1))
    assert (view.flagged, len(view.hidden)) == ((), 2)
