"""The figures at every moment of a game."""

from __future__ import annotations

from bisect import bisect_right
from copy import copy
from dataclasses import replace

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines import Board
from gridsage.games.mines.figures import count_sizes, measure_recording
from gridsage.games.mines.moments import measure_timeline
from gridsage.games.mines.recording import Recording
from tests.games.mines.recordings import recorded


def test_every_moment_has_the_figures_up_to_it() -> None:
    recording = recorded(MoveQueue(seed=1), "16x16/40@any", 4)
    timeline = measure_timeline(recording)
    end = measure_recording(recording)
    for part in (0, 0.2, 0.5, 0.9, 1):
        until_s = part * end.time_s
        figures = measure_recording(recording, until_s=until_s)
        at = bisect_right(timeline.moments, timeline.began_ms + 1000 * until_s, key=lambda moment: moment.time_ms)
        moment = timeline.moments[at - 1]
        assert moment[1:4] == (figures.left, figures.right, figures.double)
        assert (moment.effective, moment.solved) == (figures.effective, figures.three_bv_solved)
        assert abs(moment.path - figures.path) <= 1
        assert moment.islands == figures.islands_solved
        opened = [each.size for each in timeline.openings if each.time_ms <= timeline.began_ms + 1000 * until_s]
        assert count_sizes(opened) == figures.opening_sizes_solved
    assert len(timeline.moves_ms) == end.effective + end.wasted
    assert timeline.moves_ms == sorted(timeline.moves_ms)


def test_nobody_played_has_no_moments() -> None:
    setup, mines = Recording.board_of(2, 2, [0], 1)
    assert measure_timeline(Recording(setup=setup, mines=mines)) == (0, [], [], [])


def test_the_cell_that_was_open_at_first_counts_from_the_beginning() -> None:
    recording = replace(recorded(MoveQueue(seed=1), "16x16/40@any", 4), first=None)
    board = Board.with_mines(recording.setup, recording.mines)
    zero = next(cell for cell in range(recording.setup.cells) if len(copy(board).open(cell)) > 1)
    given = replace(recording, first=zero, events=())
    timeline, figures = measure_timeline(given), measure_recording(given)
    assert timeline.openings == [(0, len(board.open(zero)))]
    assert figures.openings_solved == 1
