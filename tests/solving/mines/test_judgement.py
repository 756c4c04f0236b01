"""Judged moves: against every layout of small boards, over whole games, and where time is up."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.bots.mines.csp import Csp
from gridsage.bots.mines.single_point import SinglePoint
from gridsage.errors import CancelledError, IllegalMoveError, OptionError, ParseError
from gridsage.games.mines import FLAG, HIDDEN, Board, Move, MoveKind, Setup, StartRule, View, fresh_board, parse_move
from gridsage.mines import (
    CancelToken,
    GuessTotals,
    JudgementKind,
    judge_game,
    judge_move,
    judge_moves,
    play,
    record_game,
)
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.solving.mines.reference import list_layouts

SIZES = [(1, 7), (2, 5), (3, 3), (4, 3), (4, 4), (7, 2)]


@st.composite
def moves_that_open(draw: st.DrawFn) -> tuple[View, Move]:
    """A view with flags, right and wrong, and a cell that can be opened or chorded in it."""
    width, height = draw(st.sampled_from(SIZES))
    cells = range(width * height)
    mines = draw(st.sets(st.sampled_from(cells), max_size=5))
    board = Board.with_mines(Setup(width, height, len(mines), StartRule.ANY), mines)
    for cell in draw(st.lists(st.sampled_from(cells), max_size=10)):
        code = board.view().cells[cell]
        if not board.over and code == HIDDEN and (draw(st.integers(0, 3)) == 0 or cell in mines):
            board.flag(cell)
        elif not board.over and code == HIDDEN:
            board.open(cell)
    view = board.view()
    moves = [Move.open(cell) for cell in view.hidden]
    for cell, code in enumerate(view.cells):
        around = [view.cells[other] for other in view.grid.neighbours[cell]]
        if code <= 8 and around.count(FLAG) == code and HIDDEN in around:
            moves += [Move.chord(cell)] * 3
    return view, draw(st.sampled_from(moves or [Move.flag(0)]))


@given(moves_that_open())
@settings(max_examples=100, deadline=None)
def test_kind_and_risk_are_those_of_all_layouts(case: tuple[View, Move]) -> None:
    view, move = case
    if move.kind is MoveKind.FLAG:  # nothing can be opened
        return
    layouts = list_layouts(view)
    around = view.grid.neighbours[move.cell]
    opened = {move.cell} if move.kind is MoveKind.OPEN else {cell for cell in around if view.cells[cell] == HIDDEN}
    risk = sum(bool(opened & set(mines)) for mines in layouts) / len(layouts)
    closed = {cell for cell, code in enumerate(view.cells) if code in (HIDDEN, FLAG)}
    safe = closed.difference(*layouts)
    judged = judge_move(view, move)
    assert set(judged.cells) == opened
    assert judged.risk == pytest.approx(risk, abs=1e-9)
    if risk == 0:
        assert judged.kind is JudgementKind.SURE
        assert judged.best is None
    elif safe:
        assert judged.kind is JudgementKind.NEEDLESS
        assert judged.best in safe
        assert judged.best_risk == 0
        assert judged.hint is not None
        assert judged.hint.cell == judged.best
    else:
        assert judged.kind is JudgementKind.FORCED
        chances = [sum(cell in mines for mines in layouts) / len(layouts) for cell in closed]
        assert judged.best_risk == pytest.approx(min(chances)) or (judged.best is None and min(chances) == 1)


def test_a_chord_risks_all_of_its_cells_at_once() -> None:
    # Two mines among three cells, two of them flagged: one layout of three is survived.
    judged = judge_move("F2\nF#", "chord 1,0", "2x2/2@any")
    assert (judged.kind, judged.cells) == (JudgementKind.FORCED, (3,))
    assert judged.risk == pytest.approx(2 / 3)


def test_a_needless_guess_tells_when_only_the_mine_count_showed_the_safe_cell() -> None:
    judged = judge_move("01##", "open 2,0", "4x1/1@any")
    assert (judged.kind, judged.risk, judged.best, judged.by_mine_count) == (JudgementKind.NEEDLESS, 1.0, 3, True)
    judged = judge_move("###\n11#", "open 0,0", "3x2/1@any")
    assert (judged.kind, judged.risk, judged.by_mine_count) == (JudgementKind.NEEDLESS, 0.5, False)


@pytest.mark.parametrize("setup", ["9x9/10", "9x9/10@safe", "9x9/10!@any"])
def test_a_protected_first_cell_is_sure(setup: str) -> None:
    assert judge_move(setup, "open 0,0").kind is JudgementKind.SURE


def test_an_unprotected_first_cell_is_a_forced_guess() -> None:
    judged = judge_move("4x4/4@any", "open 0,0")
    assert (judged.kind, judged.risk) == (JudgementKind.FORCED, 0.25)


def test_a_move_that_opens_no_cell_is_refused() -> None:
    with pytest.raises(OptionError, match="only moves that open a cell are judged, and flag 2,0 opens none"):
        judge_move("01##", "flag 2,0", "4x1/1@any")
    with pytest.raises(IllegalMoveError, match="cannot open 0,0"):
        judge_move("01##", "open 0,0", "4x1/1@any")
    with pytest.raises(IllegalMoveError, match="cannot chord 1,0"):
        judge_move("01##", "chord 1,0", "4x1/1@any")


def test_a_bot_that_knows_every_certain_cell_never_guesses_needlessly() -> None:
    for seed in range(4):
        record = play(Setup.of("16x16/40"), Csp(seed), seed)
        totals = judge_game(record)
        assert (totals.needless, totals.needless_risk) == (0, 0)
        assert totals.forced == record.guesses
        assert totals.unknown == 0


def test_luck_is_the_product_of_the_forced_survival_chances() -> None:
    record = play(Setup.of("30x16/99"), Csp(4), 4)
    board = fresh_board(record)
    luck = 1.0
    for played in record.moves:
        if played.guess:
            luck *= 1 - judge_move(board.view(), played.text).risk  # type: ignore[operator]
        board.push(parse_move(played.text, board.setup.grid))
    totals = judge_game(record)
    assert totals.forced > 0
    assert totals.luck == pytest.approx(luck)


def test_needless_guesses_do_not_count_as_luck() -> None:
    record = play(Setup.of("16x16/40"), SinglePoint(2), 2)
    judged = list(judge_moves(record))
    needless = [one for one in judged if one.kind is JudgementKind.NEEDLESS]
    totals = GuessTotals.of(judged)
    assert totals.needless == len(needless)
    survived = math.prod(1 - one.risk for one in needless if one.risk is not None)
    assert totals.needless_risk == pytest.approx(1 - survived)
    assert [record.moves[one.step].text.split()[0] for one in judged] == [one.move.kind.value for one in judged]


def test_cells_that_were_opened_for_the_player_are_left_out() -> None:
    moves = (PlayedMove(0, "open 1,0"), PlayedMove(0, "open 0,0"))
    outcome = Outcome(Termination.UNFINISHED)
    record = GameRecord("mines", "4x1/1@any", 0, ("p",), moves, outcome, {"layout": [2], "given": 1})
    assert [one.step for one in judge_moves(record)] == [1]


def test_the_first_cell_of_a_recording_is_left_out() -> None:
    record = play(Setup.of("9x9/10"), Csp(1), 1)
    recording = record_game(record)
    assert judge_game(recording).forced == judge_game(record).forced
    assert judge_game(recording).sure == judge_game(record).sure - 1


def test_what_is_left_when_time_is_up_is_unknown() -> None:
    record = play(Setup.of("9x9/10"), Csp(1), 1)
    totals = judge_game(record, time_s=0)
    assert totals.unknown > 0
    assert totals.sure == totals.forced == totals.needless == 0
    assert totals.luck is None
    assert totals.needless_risk is None


def test_a_cancelled_judgement_raises() -> None:
    record = play(Setup.of("9x9/10"), Csp(1), 1)
    token = CancelToken()
    judged = judge_moves(record, cancel=token)
    next(judged)
    token.cancel()
    with pytest.raises(CancelledError):
        list(judged)


def test_totals_go_through_json() -> None:
    totals = GuessTotals(5, 2, 1, 0, 1, 0.25, 0.5)
    assert GuessTotals.from_dict(json.loads(json.dumps(totals.to_dict()))) == totals
    assert GuessTotals.from_dict(GuessTotals(luck=None).to_dict()).luck is None
    for broken in ({}, {**totals.to_dict(), "luck": "much"}, {**totals.to_dict(), "sure": None}):
        with pytest.raises(ParseError):
            GuessTotals.from_dict(broken)
