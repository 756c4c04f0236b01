"""The engine keeps its promises on every board: no missed row, no missed block, limits kept, the same answer again."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage._core import MnkEngine
from gridsage.bots.mnk.champion import Champion
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mnk import Board, Choice, Limits, Position, Rule, Setup
from gridsage.stream import RandomStream

FEW = Limits(nodes=300)


@st.composite
def positions(draw: st.DrawFn) -> Board:
    """A board in the middle of a random game that is not over."""
    width, height = draw(st.integers(3, 14)), draw(st.integers(3, 14))
    k = draw(st.integers(3, min(6, max(width, height))))
    setup = Setup(width, height, k, draw(st.sampled_from([rule for rule in Rule if rule.k in (None, k)])))
    stream = RandomStream(draw(st.integers(0, 2**32)))
    board = Board(setup)
    for _ in range(stream.below(setup.cells)):
        board.push(stream.choice(board.legal_moves))
        if board.over:
            board.pop()
            break
    return board


@settings(max_examples=80, deadline=None)
@given(positions())
def test_it_never_misses_a_row_or_a_block(board: Board) -> None:
    if board.over:
        return
    choice = Champion(memory_mb=1).choose(board.position(), FEW)
    assert choice.cell in board.legal_moves
    if wins := board.winning_cells(board.turn):
        assert choice.cell in wins
        assert choice.mate_in == 1
    elif blocks := board.winning_cells(1 - board.turn):
        # In renju a block may be forbidden, and in caro a stone at the end of the row stops it too.
        assert choice.cell in blocks or board.setup.rule.k


@settings(max_examples=40, deadline=None)
@given(positions())
def test_a_forced_end_comes_with_a_line_that_leads_there(board: Board) -> None:
    if board.over:
        return
    choice = Champion(memory_mb=1).choose(board.position(), Limits(nodes=3000))
    if choice.mate_in is None:
        return
    winner = board.turn if choice.mate_in > 0 else 1 - board.turn
    for cell in choice.line:
        assert not board.over
        board.push(cell)
    assert board.winner == winner
    assert len(choice.line) <= abs(choice.mate_in)


def test_the_same_nodes_give_the_same_answer() -> None:
    board = Board(Setup(15, 15, 5), (112, 113, 98, 126))
    found = [Champion().choose(board.position(), Limits(nodes=20000)) for _ in range(2)]
    assert found[0].cell == found[1].cell
    assert (found[0].score, found[0].nodes, found[0].line) == (found[1].score, found[1].nodes, found[1].line)


def test_it_opens_in_the_middle_of_an_empty_board() -> None:
    assert Champion().choose(Board(Setup(15, 15, 5)).position(), FEW).cell == 112


def test_several_moves_come_best_first_and_differ() -> None:
    board = Board(Setup(15, 15, 5), (112, 113, 98))
    lines = Champion().analyse(board.position(), Limits(nodes=20000), 4).lines
    assert len({line.cell for line in lines}) == 4
    scores = [line.score for line in lines if line.score is not None]
    assert scores == sorted(scores, reverse=True)
    assert all(line.line[0] == line.cell for line in lines)


def test_several_threads_agree_on_a_forced_win() -> None:
    board = Board(Setup(15, 15, 5), (112, 0, 113, 14, 114, 224))
    choice = Champion(threads=2).choose(board.position(), Limits(depth=4))
    assert choice.mate_in == 3
    assert choice.cell in (110, 111, 115, 116)


@pytest.mark.parametrize("level", [1, 5, 9])
def test_every_level_plays_legal_moves_and_repeats_itself(level: int) -> None:
    board = Board(Setup(9, 9, 5), (40, 41, 31))
    first = Champion(3, level=level).choose(board.position(), Limits(nodes=2000))
    again = Champion(3, level=level).choose(board.position(), Limits(nodes=2000))
    assert first.cell == again.cell
    assert first.cell in board.legal_moves


def test_reports_grow_deeper_while_it_thinks() -> None:
    board = Board(Setup(15, 15, 5), (112, 113))
    told: list[Choice] = []
    bot = Champion()
    bot.report = told.append
    choice = bot.choose(board.position(), Limits(time_s=0.4))
    depths = [report.depth for report in told if report.depth is not None]
    assert told[-1] == choice
    assert depths == sorted(depths)


def test_cancelling_ends_the_search_with_a_move() -> None:
    board = Board(Setup(20, 20, 5), (190, 191))
    bot = Champion()
    timer = threading.Timer(0.1, bot.cancel)
    timer.start()
    choice = bot.choose(board.position(), Limits(time_s=60))
    timer.join()
    assert choice.cell in board.legal_moves
    assert choice.time_s is not None
    assert choice.time_s < 30


def test_a_search_that_does_not_come_back_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Setup(15, 15, 5), (112, 0, 113, 14, 114, 224))
    position = board.position()
    bot = Champion()
    bot.report = lambda _: None
    bot.begin(board.setup, Limits())
    engine = bot._engine
    real = engine._run
    held = threading.Event()

    def stuck(*arguments: Any) -> Any:
        held.wait()
        return real(*arguments)

    monkeypatch.setattr(engine, "_run", stuck)
    choice = bot.choose(position, Limits(time_s=0.05))
    assert not held.is_set()
    assert choice.cell in (111, 115)  # what it knows at a glance: an open four
    assert choice.depth == 0
    # The next move waits for the search that was left behind, and is searched as ever.
    monkeypatch.setattr(engine, "_run", real)
    held.set()
    assert bot.choose(position, Limits(nodes=1000)).mate_in == 3


def test_a_search_that_begins_late_does_not_end_later(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Setup(15, 15, 5), (112, 113))
    bot = Champion()
    bot.report = lambda _: None
    given: list[float] = []
    now = iter(range(1000))
    monkeypatch.setattr("gridsage.solving.mnk.searcher.time.monotonic", lambda: float(next(now)))

    def run(engine: Any, position: Position, limits: Limits, best: int, time_s: float, token: Any) -> Any:
        given.append(time_s)
        return engine.search(position, nodes=10)

    monkeypatch.setattr(bot._engine, "_run", run)
    bot.choose(board.position(), Limits(time_s=100.0))
    # Every look at this clock costs a second, and two have passed by then.
    assert given == [pytest.approx(100 * 0.96 - 0.008 - 1)]


def test_the_table_stays_within_its_memory() -> None:
    board = Board(Setup(15, 15, 5), (112,))
    assert Champion().choose(board.position(), Limits(nodes=2000, memory_mb=4)).cell in board.legal_moves


@pytest.mark.parametrize("options", [{"level": 0}, {"level": 11}, {"threads": 0}, {"memory_mb": 0}])
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Champion(**options)


def test_a_finished_game_cannot_be_searched() -> None:
    board = Board(Setup(3, 3, 3), (0, 3, 1, 4, 2))
    with pytest.raises(IllegalMoveError):
        MnkEngine(board.setup).search(board.position(), nodes=10)


def test_memory_that_is_taken_at_once_changes_no_answer() -> None:
    setup = Setup(15, 15, 5)
    position = Board(setup, (112, 113, 97, 127)).position()
    warm, cold = MnkEngine(setup, memory_mb=16), MnkEngine(setup, memory_mb=16)
    warm.warm_up()
    for _ in range(2):
        found, expected = (engine.search(position, nodes=3000) for engine in (warm, cold))
        assert [(line.cell, line.score, line.moves) for line in found.lines] == [
            (line.cell, line.score, line.moves) for line in expected.lines
        ]
        warm.warm_up()
        assert warm.search(position, nodes=3000).lines[0].cell == cold.search(position, nodes=3000).lines[0].cell
        warm.clear()
        cold.clear()


def test_threads_may_share_an_engine() -> None:
    """A search waits for that of another thread; what it reports is a move of its own position."""
    setup = Setup(15, 15, 5)
    engine = MnkEngine(setup, memory_mb=1)
    boards = [Board(setup, moves) for moves in ((112,), (0, 224, 14), (112, 113, 97, 127, 96))]

    def ask(i: int) -> bool:
        board = boards[i % len(boards)]
        engine.glance(board.position())
        report = engine.search(board.position(), nodes=3000)
        return all(line.cell in board.legal_moves for line in report.lines)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(12)))
