"""The fewest clicks that open a board: against brute force, by playing them, and as bounds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage import mines
from gridsage.errors import CancelledError, GridsageError
from gridsage.games.mines import FastBoard, MoveKind
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.zini import zini, zini_of_eight
from gridsage.solving.mines import fewest_clicks
from gridsage.solving.mines.fewest_clicks import find_fewest_clicks


def fewest_by_brute_force(setup: mines.Setup, laid: frozenset[int]) -> int:
    """Breadth first through everything that flags, openings and chords can reach."""
    near = setup.grid.neighbours
    numbers = [len(laid.intersection(cells)) for cells in near]

    def opened_by(start: int, opened: frozenset[int]) -> frozenset[int]:
        fresh, todo = set(opened), [start]
        while todo:
            cell = todo.pop()
            if cell not in fresh:
                fresh.add(cell)
                todo += near[cell] if not numbers[cell] else []
        return frozenset(fresh)

    goal = frozenset(range(setup.cells)) - laid
    states = {(frozenset[int](), frozenset[int]())}
    seen = set(states)
    clicks = 0
    while not any(opened == goal for opened, _ in states):
        clicks += 1
        reached = set()
        for opened, flags in states:
            reached |= {(opened, flags | {mine}) for mine in laid - flags}
            reached |= {(opened_by(cell, opened), flags) for cell in goal - opened}
            for cell in opened:
                if numbers[cell] and laid.intersection(near[cell]) <= flags:
                    after = opened
                    for other in goal.intersection(near[cell]):
                        after = opened_by(other, after)
                    reached.add((after, flags))
        states = reached - seen
        seen |= states
    return clicks


def check_play(setup: mines.Setup, laid: frozenset[int], moves: tuple[mines.Move, ...]) -> None:
    """Our rules let these moves be made, each of them changes something, and the board is solved."""
    board = FastBoard.with_mines(setup, sorted(laid))
    for move in moves:
        assert board.push(move)
    assert board.status is mines.Status.WON


@st.composite
def small_boards(draw: st.DrawFn) -> tuple[mines.Setup, frozenset[int]]:
    width, height = draw(st.sampled_from([(3, 3), (4, 3), (6, 2), (12, 1)]))
    laid = draw(st.frozensets(st.integers(0, width * height - 1), max_size=4))
    return mines.Setup(width, height, len(laid), mines.StartRule.ANY), laid


@settings(max_examples=80, deadline=None)
@given(small_boards())
def test_small_boards_are_as_brute_force_says(board: tuple[mines.Setup, frozenset[int]]) -> None:
    setup, laid = board
    found = find_fewest_clicks(setup, laid, time_s=60)
    assert found.exact
    assert found.gap == 0
    assert found.upper == fewest_by_brute_force(setup, laid) == len(found.moves)
    check_play(setup, laid, found.moves)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["8x8/10@any", "9x9/20@any", "12x6/14@any"]))
def test_no_greedy_play_has_fewer_clicks(seed: int, text: str) -> None:
    setup = mines.parse_setup(text)
    laid = frozenset(mines.make_layout(setup, seed, 0))
    found = find_fewest_clicks(setup, laid, time_s=60)
    assert found.exact
    assert found.upper <= zini_of_eight(setup, laid) <= zini(setup, laid) <= measure_board(setup, laid).three_bv
    check_play(setup, laid, found.moves)


def test_a_board_on_which_greedy_clicks_are_too_many_is_told_exactly() -> None:
    setup = mines.parse_setup("8x8/10@any")
    laid = frozenset(mines.make_layout(setup, 5, 0))
    found = find_fewest_clicks(setup, laid, time_s=60)
    assert (zini_of_eight(setup, laid), found.lower, found.upper) == (14, 13, 13)
    assert {move.kind for move in found.moves} == {MoveKind.OPEN, MoveKind.FLAG, MoveKind.CHORD}


@pytest.mark.parametrize("seed", [1, 2])
def test_bounds_hold_when_time_is_short_and_when_few_states_are_kept(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = mines.parse_setup("9x9/22@any")
    laid = frozenset(mines.make_layout(setup, seed, 0))
    exact = find_fewest_clicks(setup, laid, time_s=60)
    hurried = find_fewest_clicks(setup, laid, time_s=0)
    monkeypatch.setattr(fewest_clicks, "_MAX_WIDTH", 64)
    narrow = find_fewest_clicks(setup, laid, time_s=60)
    assert exact.exact
    assert 0 < hurried.lower < exact.upper <= hurried.upper
    assert hurried.lower <= narrow.lower <= exact.upper <= narrow.upper
    assert str(exact) == str(exact.upper)
    assert str(hurried) == f"{hurried.lower} to {hurried.upper}"
    check_play(setup, laid, hurried.moves)


def test_boards_of_mines_alone_and_of_none_are_told() -> None:
    assert find_fewest_clicks("3x1/0@any", []).upper == 1
    assert find_fewest_clicks("2x1/1@any", [0]).upper == 1


def test_a_search_that_is_cancelled_ends() -> None:
    token = mines.CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        find_fewest_clicks("8x8/10@any", mines.make_layout(mines.parse_setup("8x8/10@any"), 5, 0), cancel=token)


def test_a_mine_beside_the_board_is_refused() -> None:
    with pytest.raises(GridsageError):
        find_fewest_clicks("3x3/1@any", [9])


def test_another_number_of_mines_than_the_setup_says_is_refused() -> None:
    with pytest.raises(GridsageError, match="needs 2 different mines"):
        find_fewest_clicks("3x3/2@any", [1])
