"""The players' figures, against a second implementation (ms_toollib) and by hand."""

from __future__ import annotations

import heapq
import json
import math
import os
import random
import subprocess
import sys
from copy import copy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ms_toollib
import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.bots.mines.single_point import SinglePoint
from gridsage.games.mines import HIDDEN, Board, View, make_layout, parse_setup
from gridsage.games.mines import zini as zini_module
from gridsage.games.mines.figures import Figures, count_sizes, measure_recording
from gridsage.games.mines.formats import read_recordings, write_recording
from gridsage.games.mines.metrics import solved_three_bv, split_board
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.games.mines.zini import best_zinis, hzini, zini, zini_of_eight
from tests.games.mines.plain_figures import PlainBoard, click_at_random, measure_plainly
from tests.games.mines.recordings import as_old_evf, played, recorded

toolbox: Any = ms_toollib
"""Its stubs are older than itself."""

GAMES = int(os.environ.get("GRIDSAGE_FIGURE_GAMES", "1002"))
"""How many games are measured by both, shared out over three levels."""

BOARDS = ("8x8/10@any", "16x16/40@any", "30x16/99@any", "5x9/12@any", "20x6/9@any")


@pytest.fixture(autouse=True)
def outside_the_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that goes away: where ms_toollib breaks down it writes ``crash.log`` into the current one."""
    monkeypatch.chdir(tmp_path)


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


READ = """
import json, sys, ms_toollib
for file in sys.argv[1:]:
    video = ms_toollib.EvfVideo(file)
    video.parse()
    video.analyse()
    video.current_time = 1e6
    names = "left right double lce rce dce cl ce flag bbbv bbbv_solved op isl zini hzini path ioe corr thrp rtime "
    names += "rqp qg stnb bbbv_s cl_s board"
    mice = [(round(1000 * each.time), each.event.unwrap_mouse()) for each in video.events if each.event.is_mouse()]
    said = {name: getattr(video, name) for name in names.split()}
    said["numbers"] = [getattr(video, f"cell{number}") for number in range(9)]
    said["events"] = [[time_ms, mouse.mouse, mouse.x, mouse.y] for time_ms, mouse in mice]
    print(json.dumps(said))
"""
"""A program of its own: what it reads may not be dropped by another thread than the one that read it."""


@pytest.mark.parametrize("setup", BOARDS[:3])
def test_games_measure_as_ms_toollib_measures_them(setup: str, tmp_path: Path) -> None:
    games = [
        recorded((MoveQueue if seed % 2 else SinglePoint)(seed=seed), setup, seed) for seed in range(-(-GAMES // 3))
    ]
    files = [tmp_path / f"{number}.evf" for number in range(len(games))]
    for file, recording in zip(files, games, strict=True):
        file.write_bytes(write_recording(recording, ".evf"))
    said = read(*files)
    assert said.returncode == 0, said.stderr
    for line, recording in zip(said.stdout.splitlines(), games, strict=True):
        check(json.loads(line), recording)


@pytest.mark.parametrize("version", range(4))
def test_ms_toollib_reads_the_older_versions_of_evf_as_we_do(version: int, tmp_path: Path) -> None:
    games = [recorded(MoveQueue(seed=seed), "8x8/10@any", seed) for seed in range(10)]
    files = [tmp_path / f"{number}.evf" for number in range(len(games))]
    for file, recording in zip(files, games, strict=True):
        file.write_bytes(as_old_evf(recording, version))
    said = read(*files)
    assert said.returncode == 0, said.stderr
    for line, file in zip(said.stdout.splitlines(), files, strict=True):
        (recording,) = read_recordings(file.read_bytes())
        check(json.loads(line), recording)


def read(*files: Path) -> subprocess.CompletedProcess[str]:
    """What ms_toollib says of these recordings."""
    return subprocess.run([sys.executable, "-c", READ, *map(str, files)], capture_output=True, text=True, check=False)


def test_log_of_a_breakdown_of_ms_toollib_stays_outside_the_tree(tmp_path: Path) -> None:
    broken = tmp_path / "broken.evf"
    broken.write_bytes(b"\x04")
    assert read(broken).returncode
    assert (tmp_path / "crash.log").is_file()


def check(theirs: dict[str, Any], recording: Recording) -> None:
    ours, width = measure_recording(recording), recording.setup.width
    mines = [y * width + x for y, row in enumerate(theirs["board"]) for x, number in enumerate(row) if number == -1]
    assert tuple(mines) == tuple(sorted(recording.mines))
    events = [[each.time_ms, each.kind.value, round(each.x), round(each.y)] for each in recording.events]
    assert theirs["events"] == events
    counted = {
        "left": ours.left, "right": ours.right, "double": ours.double, "lce": ours.left_effective,
        "rce": ours.right_effective, "dce": ours.double_effective, "flag": ours.flags, "bbbv": ours.three_bv,
        "bbbv_solved": ours.three_bv_solved, "zini": ours.zini, "hzini": ours.hzini, "cl": ours.clicks,
        "ce": ours.effective, "op": ours.openings, "isl": ours.islands, "numbers": list(ours.numbers),
    }  # fmt: skip
    assert {name: theirs[name] for name in counted} == counted
    shares = {"path": ours.path, "ioe": ours.efficiency, "corr": ours.correctness, "thrp": ours.throughput}
    if recording.claims.won:
        shares |= {"rtime": ours.time_s, "rqp": ours.rqp, "qg": ours.qg, "stnb": ours.stnb}
        shares |= {"bbbv_s": ours.three_bv_per_s, "cl_s": ours.clicks_per_s}
    for name, own in shares.items():
        assert math.isclose(theirs[name], own or 0.0, rel_tol=1e-6, abs_tol=1e-6), name


PLAIN_SETUPS = ((8, 8, 10), (16, 16, 40), (30, 16, 99), (5, 9, 12), (7, 1, 2), (4, 4, 1), (9, 9, 3))


@pytest.mark.parametrize("size", PLAIN_SETUPS, ids=str)
def test_every_figure_is_that_of_a_plain_second_implementation(size: tuple[int, int, int]) -> None:
    width, height, mines = size
    results, told = set[str](), set[str]()
    for seed in range(40 if width * height > 100 else 120):
        chance = random.Random(f"{size} {seed}")
        places = [(x, y) for x in range(width) for y in range(height)]
        board = PlainBoard(width, height, frozenset(chance.sample(places, mines)))
        clicks = click_at_random(board, chance)
        setup, laid = Recording.board_of(width, height, sorted(y * width + x for x, y in board.mines), mines)
        events = tuple(
            PointerEvent(time, PointerKind(kind), x, y) for click in clicks for time, kind, x, y in click.events()
        )
        recording = Recording(setup=setup, mines=laid, events=events, cell_px=16)
        moment_s = chance.uniform(0, clicks[-1].time_ms / 1000)
        for until_s in (None, moment_s):
            ours = measure_recording(recording, until_s=until_s).to_dict()
            plain = measure_plainly(board, clicks, math.inf if until_s is None else 1000 * until_s)
            assert ours.keys() == plain.keys() | {"setup"}
            for name, value in plain.items():
                same = ours[name] == (pytest.approx(value) if isinstance(value, float) else value)
                assert same, (name, ours[name], value, size, seed, until_s)
            results.add(plain["result"])
            told |= {name for name, value in plain.items() if value}
    assert results == {"solved", "exploded", "unfinished"}
    assert {"ios", "zne", "znt", "hzne", "hznt", "rqp", "qg", "double_effective"} <= told


def test_zini_of_eight_is_the_best_of_ms_toollib_over_the_board_turned_and_mirrored() -> None:
    for setup in BOARDS:
        for seed in range(6):
            board, rows = numbers_of(setup, seed)
            turned = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
            turned += [[list(column) for column in zip(*each, strict=True)] for each in turned]
            assert zini_of_eight(board.setup, board.mines) == min(map(toolbox.cal_zini, turned))
            assert zini_of_eight(board.setup, board.mines, human=True) == min(map(toolbox.cal_hzini, turned))


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


def test_every_opening_is_in_one_class_of_sizes() -> None:
    for seed in range(8):
        board, _ = numbers_of("16x16/40@any", seed)
        figures = measure_recording(board)
        assert sum(figures.openings_by_size.values()) == figures.openings
        assert figures.to_dict()["openings_from_50"] == sum(n for size, n in figures.opening_sizes if size >= 50)
    # 01*10: two openings of two cells.
    setup, mines = Recording.board_of(5, 1, [2], 1)
    small = measure_recording(Recording(setup=setup, mines=mines))
    assert (small.opening_sizes, small.openings_by_size["openings_to_9"]) == (((2, 2),), 2)


def test_openings_and_islands_that_are_open_are_counted_up_to_any_moment() -> None:
    recording = recorded(MoveQueue(seed=1), "16x16/40@any", 4)
    end = measure_recording(recording)
    board = Board.with_mines(recording.setup, recording.mines)
    parts = split_board(recording.setup.grid, frozenset(recording.mines))
    for tenth in range(11):
        until_s = end.time_s * tenth / 10
        figures = measure_recording(recording, until_s=until_s)
        opened = {cell for cell, code in enumerate(Rerun(recording, until_s=until_s).board.view().cells) if code <= 8}
        open_parts = [part for part in parts.openings if part <= opened]
        assert figures.openings_solved == len(open_parts)
        # An opening is what one click opens.
        assert figures.opening_sizes_solved == count_sizes(len(copy(board).open(min(part))) for part in open_parts)
        assert figures.islands_solved == sum(part <= opened for part in parts.islands)
        cells = bytes(0 if cell in opened else HIDDEN for cell in range(recording.setup.cells))
        solved = solved_three_bv(View(recording.setup, cells), frozenset(recording.mines))
        assert figures.three_bv_solved == solved
    assert (end.result, end.opening_sizes_solved, end.islands_solved) == ("solved", end.opening_sizes, end.islands)


def test_best_of_eight_orders_is_never_worse() -> None:
    for seed in range(5):
        board, _ = numbers_of("16x16/40@any", seed)
        assert zini_of_eight(board.setup, board.mines) <= zini(board.setup, board.mines)
        assert zini_of_eight(board.setup, board.mines, human=True) <= hzini(board.setup, board.mines)
        assert best_zinis(board.setup, board.mines) == {
            "zini_of_eight": zini_of_eight(board.setup, board.mines),
            "hzini_of_eight": zini_of_eight(board.setup, board.mines, human=True),
        }
    assert best_zinis(parse_setup("60x60/720@any"), ()) == {}


def test_premiums_are_looked_at_a_few_times_a_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    # A hidden cell of a high premium, which HZiNi may not choose, was once looked at again with every click.
    looks = 0

    def counted(heap: list[tuple[int, int, int]]) -> tuple[int, int, int]:
        nonlocal looks
        looks += 1
        return heapq.heappop(heap)

    monkeypatch.setattr(zini_module, "heapq", SimpleNamespace(**vars(heapq) | {"heappop": counted}))
    setup = parse_setup("60x60/720@any")
    mines = make_layout(setup, 1, 0)
    assert hzini(setup, mines) >= zini(setup, mines)
    assert looks < 4 * setup.cells


def test_nobody_played_is_no_division_by_zero() -> None:
    board, _ = numbers_of("8x8/10@any", 1)
    figures = measure_recording(board)
    assert (figures.clicks, figures.efficiency, figures.three_bv_per_s, figures.ios) == (0, None, None, None)
    assert play_recording(board).differences == ()
