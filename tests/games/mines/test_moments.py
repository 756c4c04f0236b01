"""The figures at every moment of a game."""

from __future__ import annotations

from bisect import bisect_right
from copy import copy
from dataclasses import replace

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines import Board
from gridsage.games.mines.figures import count_sizes, measure_recording
from gridsage.games.mines.moments import measure_course
from gridsage.games.mines.recording import Recording
from tests.games.mines.recordings import recorded


def test_every_moment_has_the_figures_up_to_it() -> None:
    recording = recorded(MoveQueue(seed=1), "16x16/40@any", 4)
    course = measure_course(recording)
    end = measure_recording(recording)
    for part in (0, 0.2, 0.5, 0.9, 1):
        until_s = part * end.time_s
        figures = measure_recording(recording, until_s=until_s)
        at = bisect_right(course.moments, course.began_ms + 1000 * until_s, key=lambda moment: moment.time_ms)
        moment = course.moments[at - 1]
        assert moment[1:4] == (figures.left, figures.right, figures.double)
        assert (moment.effective, moment.solved) == (figures.effective, figures.three_bv_solved)
        assert abs(moment.path - figures.path) <= 1
        assert moment.islands == figures.islands_solved
        opened = [each.size for each in course.openings if each.time_ms <= course.began_ms + 1000 * until_s]
        assert count_sizes(opened) == figures.opening_sizes_solved
    assert len(course.moves_ms) == end.effective + end.wasted
    assert course.moves_ms == sorted(course.moves_ms)


def test_nobody_played_has_no_moments() -> None:
    setup, mines = Recording.board_of(2, 2, [0], 1)
    assert measure_course(Recording(setup=setup, mines=mines)) == (0, [], [], [])


def test_the_cell_that_was_open_at_first_counts_from_the_beginning() -> None:
    recording = replace(recorded(MoveQueue(seed=1), "16x16/40@any", 4), first=None)
    board = Board.with_mines(recording.setup, recording.mines)
    zero = next(cell for cell in range(recording.setup.cells) if len(copy(board).open(cell)) > 1)
    given = replace(recording, first=zero, events=())
    course, figures = measure_course(given), measure_recording(given)
    assert course.openings == [(0, len(board.open(zero)))]
    assert figures.openings_solved == 1
