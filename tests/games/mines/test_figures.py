"""The players' figures, against a second implementation (ms_toollib) and by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import ms_toollib
import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.bots.mines.single_point import SinglePoint
from gridsage.games.mines import make_layout, parse_setup
from gridsage.games.mines.figures import Figures, measure_recording
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.pointer import play_recording
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.zini import hzini, zini, zini_of_eight
from tests.games.mines.recordings import played, recorded

toolbox: Any = ms_toollib
"""Its stubs are older than itself."""

BOARDS = ("8x8/10@any", "16x16/40@any", "30x16/99@any", "5x9/12@any", "20x6/9@any")


def numbers_of(setup_text: str, seed: int) -> tuple[Recording, list[list[int]]]:
    setup = parse_setup(setup_text)
    _, mines = Recording.board_of(setup.width, setup.height, list(make_layout(setup, seed, 0)), setup.mines)
    rows = [[-1 if y * setup.width + x in mines else 0 for x in range(setup.width)] for y in range(setup.height)]
    counted = ms_toollib.cal_board_numbers(rows)
    return Recording(setup=setup, mines=mines), counted or rows


@pytest.mark.parametrize("setup", BOARDS)
def test_boards_measure_as_ms_toollib_measures_them(setup: str) -> None:
    for seed in range(12):
        board, rows = numbers_of(setup, seed)
        figures = measure_recording(board)
        assert figures.three_bv == ms_toollib.cal_bbbv(rows)
        assert figures.openings == ms_toollib.cal_op(rows)
        assert figures.zini == toolbox.cal_zini(rows)
        assert figures.hzini == toolbox.cal_hzini(rows)
        assert sum(figures.numbers) == board.setup.cells - board.setup.mines


@pytest.mark.parametrize("setup", BOARDS[:3])
def test_games_measure_as_ms_toollib_measures_them(setup: str, tmp_path: Path) -> None:
    for seed in range(8):
        recording = recorded((MoveQueue if seed % 2 else SinglePoint)(seed=seed), setup, seed)
        file = tmp_path / f"{seed}.evf"
        file.write_bytes(write_recording(recording, ".evf"))
        check(file, recording)


def check(file: Path, recording: Recording) -> None:
    video: Any = ms_toollib.EvfVideo(str(file))
    video.parse()
    video.analyse()
    video.current_time = 1e6
    ours = measure_recording(recording)
    counted = (video.left, video.right, video.double, video.lce, video.rce, video.dce, video.flag, video.bbbv)
    mine = (ours.left, ours.right, ours.double, ours.left_effective, ours.right_effective, ours.double_effective)
    assert counted == (*mine, ours.flags, ours.three_bv)
    assert video.bbbv_solved == ours.three_bv_solved
    assert (video.zini, video.hzini) == (ours.zini, ours.hzini)
    assert len(video.events) == len(recording.events)
    assert math.isclose(video.path, ours.path, abs_tol=1e-6)
    for theirs, own in ((video.ioe, ours.efficiency), (video.corr, ours.correctness), (video.thrp, ours.throughput)):
        assert math.isclose(theirs, own or 0.0)
    if recording.claims.won:
        for theirs, own in (
            (video.rtime, ours.time_s),
            (video.rqp, ours.rqp),
            (video.qg, ours.qg),
            (video.stnb, ours.stnb),
        ):
            assert math.isclose(theirs, own or 0.0, rel_tol=1e-6)


def test_games_own_record_has_the_same_figures_as_its_recording() -> None:
    record = played(MoveQueue(seed=2), "9x9/10", 5)
    figures = measure_recording(record)
    assert isinstance(figures, Figures)
    assert figures.clicks == len(record.moves)
    assert figures.result == record.outcome.termination.value


def test_figures_up_to_a_moment_grow_with_it() -> None:
    recording = recorded(MoveQueue(seed=1), "16x16/40@any", 4)
    end = measure_recording(recording)
    parts = [measure_recording(recording, until_s=end.time_s * part / 10) for part in range(11)]
    solved = [part.three_bv_solved for part in parts]
    assert solved == sorted(solved)
    assert solved[-1] == end.three_bv_solved
    assert parts[5].clicks < end.clicks


def test_formulas_by_hand() -> None:
    # *10 / 110: an open number, a flag and a chord in two seconds; an opening and a cell beside it are a 3BV of 2.
    setup, mines = Recording.board_of(3, 2, [0], 1)
    words = [(0, "lc", 5), (0, "lr", 5), (1000, "rc", 1), (1000, "rr", 1), (2000, "mc", 5), (2000, "mr", 5)]
    events = tuple(
        PointerEvent(time, PointerKind(kind), x if x == 1 else 20, 1 if x == 1 else 4) for time, kind, x in words
    )
    figures = measure_recording(Recording(setup=setup, mines=mines, events=events))
    assert (figures.result, figures.time_s, figures.three_bv, figures.three_bv_solved) == ("solved", 2.0, 2, 2)
    assert (figures.clicks, figures.effective, figures.wasted) == (3, 3, 0)
    assert figures.three_bv_per_s == 1.0
    assert (figures.efficiency, figures.correctness, figures.throughput) == (2 / 3, 1.0, 2 / 3)
    assert figures.rqp == pytest.approx(4 / 2)
    assert figures.qg == pytest.approx(2**1.7 / 2)
    assert figures.ios == pytest.approx(1.0)
    assert figures.stnb is None
    assert figures.zne == figures.zini / 3
    assert figures.path == pytest.approx(2 * math.dist((20, 4), (1, 1)))
    assert figures.to_dict()["numbers"] == [2, 3, 0, 0, 0, 0, 0, 0, 0]


def test_best_of_eight_orders_is_never_worse() -> None:
    for seed in range(5):
        board, _ = numbers_of("16x16/40@any", seed)
        assert zini_of_eight(board.setup, board.mines) <= zini(board.setup, board.mines)
        assert zini_of_eight(board.setup, board.mines, human=True) <= hzini(board.setup, board.mines)


def test_nobody_played_is_no_division_by_zero() -> None:
    board, _ = numbers_of("8x8/10@any", 1)
    figures = measure_recording(board)
    assert (figures.clicks, figures.efficiency, figures.three_bv_per_s, figures.ios) == (0, None, None, None)
    assert play_recording(board).differences == ()
