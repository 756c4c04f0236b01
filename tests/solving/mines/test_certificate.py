"""Certificates: what the steps are, how hard they are, and that the easiest come first."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, NoBoardError
from gridsage.games.mines import Board, Status, Verdict, make_layout, parse_setup
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.certificate import (
    GRADE_BOUNDS,
    MAX_GRADE,
    CertificateStep,
    Grade,
    StepKind,
    certify,
    kept_grade,
)


def test_the_steps_open_every_safe_cell() -> None:
    setup = parse_setup("16x16/40!")
    certificate = certify(setup, make_layout(setup, 3, 100), 100)
    board = Board.with_mines(setup, certificate.mines)
    board.open(100)
    for step in certificate.steps:
        for cell in step.cells:
            if step.verdict is Verdict.SAFE and cell in board.view().hidden:
                board.open(cell)
    assert board.status is Status.WON


def test_a_board_that_needs_a_guess_has_none() -> None:
    with pytest.raises(NoBoardError, match="cannot be solved from 0,0 without a guess"):
        certify("2x2/1@safe", [3], 0)


@pytest.mark.parametrize(
    ("clues", "counted", "kind"),
    [
        (1, False, StepKind.ONE),
        (2, False, StepKind.TWO),
        (3, False, StepKind.MANY),
        (5, False, StepKind.MANY),
        (6, False, StepKind.CHAIN),
        (0, True, StepKind.COUNT),
        (7, True, StepKind.COUNT),
    ],
)
def test_a_step_is_of_the_kind_of_its_clues(clues: int, counted: bool, kind: StepKind) -> None:
    assert CertificateStep((0,), Verdict.SAFE, tuple(range(1, clues + 1)), counted).kind is kind


def test_the_mine_count_is_named_where_it_decides() -> None:
    certificate = certify("4x1/1@safe", [(2, 0)], (0, 0))
    assert [step.kind for step in certificate.steps] == [StepKind.ONE, StepKind.COUNT]
    assert certificate.grade.evf_mode is None
    assert certify("9x9/1", [(0, 0)], (8, 8)).grade.evf_mode == 5


def test_grades_grow_with_the_effort() -> None:
    assert list(GRADE_BOUNDS) == sorted(set(GRADE_BOUNDS))
    levels = [Grade(dict.fromkeys(StepKind, 0) | {StepKind.TWO: n}).level for n in range(GRADE_BOUNDS[-1] + 2)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1], MAX_GRADE) == (1, 10, 10)
    assert all(levels[bound] == grade for grade, bound in enumerate(GRADE_BOUNDS, 1))


def test_the_grade_of_a_game_is_that_of_the_certificate_that_is_kept_with_it() -> None:
    game = MinesGame(parse_setup("9x9/10!"), 3, first=40)
    assert kept_grade(game.record()) is None
    game.resign()
    record = game.record()
    grade = kept_grade(record)
    assert grade == certify(game.setup, game.board.mines, 40).grade
    assert grade is not None
    assert grade.level == record.details["grade"]
    for other in ("not a certificate", 7, None):
        assert kept_grade(GameRecord.from_dict(record.to_dict() | {"details": {"certificate": other}})) is None


def test_a_deduction_can_be_cancelled() -> None:
    setup, token = parse_setup("100x100/2000!"), CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        certify(setup, make_layout(setup.with_no_guess(False), 1, 0), 0, cancel=token)
