"""The front doors ``gridsage.mines`` and ``gridsage.mnk``: twins that take text, travel, stream and share threads."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import gridsage
from gridsage import mines, mnk
from gridsage.errors import (
    CancelledError,
    GridsageError,
    IllegalMoveError,
    OffBoardError,
    OptionError,
    ParseError,
    SetupError,
)

VIEW = "1#\n1#"
SMALL = "2x2/1@any"
HARD = "30x16/99"

TWINS = {
    "Board", "CancelToken", "Cell", "Choice", "Engine", "Analysis", "AnswerCheck", "GameReview", "Hint", "Mistake",
    "MistakeAnswer", "MoveGrade", "MoveReview", "PRESETS", "Puzzle", "PuzzleKind",
    "Reason", "Setup", "Solution", "analyse", "check_puzzle",
    "explain", "find_mistakes", "find_puzzles", "format_move", "format_moves", "format_puzzles", "format_setup",
    "hints", "load_puzzles", "parse_move", "parse_moves", "parse_puzzles", "parse_setup", "play", "replay", "review",
    "solve",
}  # fmt: skip


def test_both_doors_offer_the_same_things() -> None:
    assert set(mines.__all__) & set(mnk.__all__) == TWINS
    assert {"View", "parse_view", "format_view", "MinesBot"} <= set(mines.__all__)
    assert {"Position", "parse_position", "format_position", "MnkBot"} <= set(mnk.__all__)
    engines = [{name for name in dir(door.Engine) if not name.startswith("_")} for door in (mines, mnk)]
    assert engines[0] - {"chances"} == engines[1] == {"analyse", "close", "hints", "solve", "stream", "stream_solution"}


def test_importing_gridsage_loads_nothing_heavy() -> None:
    code = (
        "import sys, gridsage; loaded = set(sys.modules); print(gridsage.mines.Board('expert', seed=1)."
        "open((3, 3))[:1] != (), sorted(n for n in loaded if n.split('.')[0] in "
        "('typing', 'rich', 'fastapi', 'joblib', 'sqlalchemy', 'textual') or n.startswith('gridsage.')))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    answer, _, loaded = out.partition(" ")
    assert answer == "True"
    assert not [name for name in ("_core", "rich", "fastapi", "joblib", "arena", "web") if name in loaded], loaded


def test_everything_listed_is_there_and_nothing_else_is_promised() -> None:
    for name in gridsage.__all__:
        assert getattr(gridsage, name) is not None
        assert name in dir(gridsage)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        gridsage.chess  # noqa: B018


# Text and cells


def test_an_mnk_board_takes_text_and_cells_in_every_form() -> None:
    boards = [mnk.Board("gomoku") for _ in range(4)]
    for board, cell in zip(boards, [112, (7, 7), "h8", "7,7"], strict=True):
        board.push(cell)  # type: ignore[arg-type]
        assert board.moves == (112,)
    assert mnk.Board("3x3x3", "b2 a1").moves == (4, 0)
    assert mnk.Board.at("b2 a1").setup == mnk.Setup(15, 15, 5)


def test_text_means_the_same_as_values() -> None:
    setup = mines.parse_setup(SMALL)
    view = mines.parse_view(VIEW, setup)
    assert mines.analyse(VIEW, SMALL) == mines.analyse(view)
    assert mines.Engine(SMALL).chances(VIEW) == mines.Engine(setup).chances(view)
    assert mines.prove("1#\n11", [(1, 0)], "mine", SMALL) == mines.prove(
        mines.parse_view("1#\n11", setup), [1], mines.Verdict.MINE
    )
    analysis = mines.analyse(VIEW, SMALL)
    assert analysis.chance(1, 0) == analysis.chance((1, 0)) == analysis.chance("1,0") == analysis.chance(1) == 0.5
    assert mines.View.of("4x4/2") == mines.Board("4x4/2").view() == mines.View.start("4x4/2")
    assert mines.View(SMALL, view.cells) == view  # type: ignore[arg-type]
    assert mnk.Position("3x3x3", bytes(9), 0) == mnk.Position.start("3x3x3")  # type: ignore[arg-type]
    assert mnk.Position.of("3x3x3") == mnk.Position.start(mnk.Setup(3, 3, 3)) == mnk.Position.of(mnk.Board("3x3x3"))
    assert mnk.analyse("h8 i9", nodes=500).position == mnk.parse_position("h8 i9", "15x15x5")
    assert mnk.explain("b2 a1 c1 a3", (0, 1), "3x3x3") == mnk.explain("b2 a1 c1 a3", "a2", "tictactoe")


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: mines.Board("exprt"), ParseError, "cannot read the setup 'exprt'"),
        (lambda: mines.Board(3), ParseError, "cannot read the setup 3"),  # type: ignore[arg-type]
        (lambda: mines.Engine("9x9"), ParseError, "cannot read the setup '9x9'"),
        (lambda: mines.Board("9x9/10").open((9, 0)), IllegalMoveError, "there is no cell 9,0: .* from 0,0 to 8,8"),
        (lambda: mines.Board("9x9/10").open((0, -1)), IllegalMoveError, "there is no cell 0,-1"),
        (lambda: mines.FastBoard("9x9/10").open("9,0"), OffBoardError, "there is no cell 9,0"),
        (lambda: mines.FastBoard("9x9/10").open(81), IllegalMoveError, "81"),
        (lambda: mines.Board("9x9/10").open("d4"), ParseError, "cannot read the cell 'd4': expected column and row"),
        (lambda: mines.Board("9x9/10").open(1.5), ParseError, "cannot read the cell 1.5"),  # type: ignore[arg-type]
        (lambda: mines.Board("9x9/10").push("dig 1,1"), ParseError, "cannot read the move 'dig 1,1'"),
        (lambda: mines.FastBoard("9x9/10").push(7), ParseError, "cannot read the move 7"),  # type: ignore[arg-type]
        (lambda: mines.analyse(VIEW), OptionError, "a view given as text needs its setup"),
        (lambda: mines.analyse(VIEW, SMALL).chance(9, 9), IllegalMoveError, "there is no cell 9,9"),
        (lambda: mines.analyse(VIEW, SMALL).chance(4), IllegalMoveError, "there is no cell 4"),
        (lambda: mines.prove(VIEW, [9], "mine", SMALL), IllegalMoveError, "there is no cell 9"),
        (lambda: mines.View(mines.Setup(9, 9, 10), b""), SetupError, "needs 81 cells, got 0"),
        (lambda: mines.analyse(VIEW, SMALL, nodes=0), OptionError, "0 nodes: expected 1 or more"),
        (lambda: mnk.Board("gomku"), ParseError, "cannot read the setup 'gomku'"),
        (lambda: mnk.solve("3x3x"), ParseError, "cannot read the setup '3x3x'"),
        (lambda: mnk.Board("3x3x3").push("d1"), ParseError, "the board goes from a1 to c3"),
        (lambda: mnk.Board("3x3x3").push((3, 0)), IllegalMoveError, r"no cell \(3, 0\): .* from a1 to c3$"),
        (lambda: mnk.analyse("h8 h8"), IllegalMoveError, "move 2, h8"),
        (lambda: mnk.analyse("h8", nodes=0), OptionError, "0 nodes: expected 1 or more"),
        (lambda: mnk.Engine("3x3x3").analyse(mnk.Position.start("gomoku")), OptionError, "is of 15x15x5, not of 3x3x3"),
    ],
)
def test_bad_input_is_one_clear_sentence(ask: Callable[[], object], error: type[GridsageError], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        ask()
    assert "\n" not in str(raised.value)


# Values


def mines_boards() -> list[Any]:
    boards: list[Any] = []
    for kind in (mines.Board, mines.FastBoard):
        playing = kind("9x9/10", seed=4)
        playing.open((4, 4))
        playing.flag(playing.view().hidden[0])
        lost = kind.with_mines("3x1/1@any", [2])
        lost.open(2)
        boards += [kind("expert", 7), playing, lost]
    return boards


def mnk_boards() -> list[mnk.Board]:
    won = mnk.Board("3x3x3", "a1 a2 b1 b2 c1")
    return [mnk.Board("gomoku"), mnk.Board("gomoku", "h8 i9"), won, mnk.Board.at(mnk.parse_position("X..\n.O.\n..."))]


@pytest.mark.parametrize("board", [*mines_boards(), *mnk_boards()], ids=repr)
@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda board: board.copy(), lambda board: pickle.loads(pickle.dumps(board))]
)
def test_a_board_can_be_copied_and_goes_its_own_way(board: Any, duplicate: Callable[[Any], Any]) -> None:
    twin = duplicate(board)
    assert twin == board
    assert (repr(twin), str(twin), twin.over) == (repr(board), str(board), board.over)
    assert (board == "a board") is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    if board.over:
        return
    before = str(board)
    if isinstance(twin, mnk.Board):
        twin.push(twin.legal_moves[-1])
    else:
        twin.flag(twin.view().hidden[-1])
    assert twin != board
    assert str(board) == before


def test_a_copy_of_a_board_with_stones_takes_back_what_the_board_may() -> None:
    board = mnk.Board("gomoku", "h8 i9")
    twin = board.copy()
    assert twin.pop() == board.pop() == board.setup.as_cell("i9")
    assert twin == board


def test_a_copied_game_goes_on_alike() -> None:
    board = mines.FastBoard("9x9/10", seed=4)
    twin = pickle.loads(pickle.dumps(board))
    assert twin.open((4, 4)) == board.open((4, 4))
    assert twin.mines == board.mines


VALUES = [
    mines.Setup(9, 9, 10),
    mines.View.start("9x9/10"),
    mines.Move.open(3),
    mines.analyse(VIEW, SMALL),
    mines.solve(VIEW, SMALL),
    mines.hints("1#\n11", SMALL),
    mnk.Setup(3, 3, 3),
    mnk.Position.of("h8 i9"),
    mnk.analyse("b2", "3x3x3", nodes=200, best=3),
    mnk.solve("3x3x3"),
    mnk.hints("b2", "3x3x3", nodes=200),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__module__}.{type(value).__name__}")
def test_values_can_be_pickled_copied_compared_and_looked_up(value: Any) -> None:
    twin = pickle.loads(pickle.dumps(value))
    assert twin == value == copy.deepcopy(value)
    assert hash(twin) == hash(value)
    assert repr(twin) == repr(value)
    assert str(twin) == str(value)


def test_an_analysis_reads_as_text() -> None:
    assert str(VALUES[3]) == "2x2/1@any: best open 1,1 (mine chance 50.0%), chance to win 50.0%, 0 safe, 0 mines"
    assert repr(VALUES[3]).startswith("<Analysis of 2x2/1@any: best")
    assert repr(VALUES[8]).startswith("<Analysis of 3x3x3, 1 stone: best ")
    assert "O to move" in str(VALUES[8])


@pytest.mark.parametrize("engine", [mines.Engine("9x9/10"), mnk.Engine("3x3x3", threads=2)], ids=repr)
def test_an_engine_travels_as_its_setup(engine: Any) -> None:
    twin = pickle.loads(pickle.dumps(engine))
    assert (type(twin), twin.setup, repr(twin)) == (type(engine), engine.setup, repr(engine))


# Analyses: by time, by nodes, cancelled, in a stream


def hard_view() -> mines.View:
    board = mines.Board(HARD, seed=3)
    board.open((0, 0))
    return board.view()


def without_times(found: list[mnk.Analysis]) -> list[mnk.Analysis]:
    return [replace(one, time_s=0.0, lines=tuple(replace(line, time_s=0.0) for line in one.lines)) for one in found]


def test_nodes_alone_give_the_same_answer_again() -> None:
    view = hard_view()
    first, second = (mines.analyse(view, nodes=1 << 20) for _ in range(2))
    assert first == second
    position = mnk.Position.of("h8 i9 h9")
    found = [mnk.analyse(position, nodes=3000, best=2) for _ in range(2)]
    assert len({(one.lines, one.depth, one.nodes) for one in without_times(found)}) == 1


def test_too_few_nodes_leave_the_chance_to_win_open() -> None:
    assert mines.solve("4x4/4@any").win_chance is not None
    assert mines.solve("4x4/4@any", nodes=1).win_chance is None
    assert mnk.solve("4x4x4", nodes=1).value is mnk.Value.UNKNOWN


def test_solving_begins_anywhere() -> None:
    assert mines.solve("4x4/2").win_chance == pytest.approx(mines.analyse(mines.parse_setup("4x4/2")).win_chance)
    assert mnk.solve("b2 a2", "3x3x3").value is mnk.Value.WIN
    won = mnk.solve("a1 a2 b1 b2 c1", "3x3x3")
    assert (won.value, won.best) == (mnk.Value.LOSS, None)
    full = mnk.solve("XOX\nXOO\nOXX", "3x3x3")
    assert full.value is mnk.Value.DRAW
    assert mnk.Engine("3x3x3").solve().value is mnk.Value.DRAW
    assert mines.Engine("4x4/2").solve().win_chance is not None


def test_a_cancelled_call_says_so_or_answers_with_what_it_has() -> None:
    token = mines.CancelToken()
    token.cancel()
    with pytest.raises(CancelledError, match="cancelled"):
        mines.analyse(hard_view(), cancel=token)
    with pytest.raises(CancelledError, match="cancelled"):
        next(mines.Engine(HARD).stream(hard_view(), cancel=token))
    assert mnk.solve("6x6x5", cancel=token).value is mnk.Value.UNKNOWN
    assert mnk.analyse("h8", time_s=60, cancel=token).best is not None
    assert [found.best for found in mnk.Engine("gomoku").stream("h8", time_s=60, cancel=token)][-1] is not None


def test_a_token_cancels_another_bot_too() -> None:
    token = mnk.CancelToken()
    bot = gridsage.find_bot("mnk", "minimax").factory(1)
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    found = mnk.analyse("h8", "15x15x5", time_s=3600, bot=bot, cancel=token)
    assert found.best is not None
    timer.join()


def test_a_stream_of_mnk_gets_deeper_and_ends_with_the_threat() -> None:
    with mnk.Engine("3x3x3") as engine:
        found = list(engine.stream("a1 b2 b1", time_s=2, best=6))
        assert [one.depth for one in found] == sorted(one.depth for one in found)
        assert found[-1].threat is not None
        assert found[-1].threat.cell == 2
        assert list(engine.stream("a1 a2 b1 b2 c1")) == [engine.analyse("a1 a2 b1 b2 c1")]


def test_closing_a_stream_ends_the_search() -> None:
    engine = mnk.Engine("gomoku")
    stream = engine.stream("h8 i9", time_s=3600)
    assert next(stream).best is not None
    with pytest.raises(OptionError, match="close that stream first"):
        engine.analyse("h8", nodes=10)
    stream.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "mnk-search"]
    assert engine.analyse("h8 i9", nodes=100).best is not None


def test_leaving_the_loop_of_a_stream_ends_the_search() -> None:
    engine = mnk.Engine("gomoku")
    for found in engine.stream("h8 i9", time_s=3600):
        assert found.lines
        break
    assert engine.analyse("h8 i9", nodes=100).best is not None


# Threads


def test_threads_that_share_an_mnk_engine_take_turns() -> None:
    engine = mnk.Engine("3x3x3")
    texts = ["b2", "b2 a1", "a1 b2 c3", "b2 a2"] * 3
    values = {text: mnk.solve(text, "3x3x3").best for text in set(texts)}
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: engine.analyse(text, nodes=20_000), texts))
    assert [one.position for one in found] == [mnk.Position.of(text, "3x3x3") for text in texts]
    assert all(one.best is not None and values[text] is not None for one, text in zip(found, texts, strict=True))


def test_threads_with_engines_of_their_own_get_the_same_answer() -> None:
    def ask(_: int) -> tuple[int | None, int]:
        found = mnk.analyse("h8 i9 h9", nodes=3000)
        return found.best, found.nodes

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(6)))) == 1


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: mines.analyse(VIEW, SMALL, cancel=3), "cancel: expected a CancelToken, got 3"),  # type: ignore[arg-type]
        (lambda: mnk.solve("3x3x3", cancel=3), "cancel: expected a CancelToken, got 3"),  # type: ignore[arg-type]
        (lambda: mnk.analyse("h8", time_s="1"), "time: expected a number of seconds, got '1'"),  # type: ignore[arg-type]
        (lambda: mines.hints(VIEW, SMALL, trust_flags=1), "trust_flags: expected True or False"),  # type: ignore[arg-type]
        (lambda: mines.prove(VIEW, "1,0", "safe", SMALL), "cells: expected several in a list, got '1,0'"),
        (lambda: mnk.Board("3x3x3", 5), "moves: expected several in a list, got 5"),  # type: ignore[arg-type]
        (lambda: mines.View(SMALL, "1###"), "the cells of a view: expected bytes"),  # type: ignore[arg-type]
        (lambda: mnk.analyse("h8", bot="champion"), "bot: expected an MnkBot, got 'champion'"),  # type: ignore[arg-type]
        (lambda: gridsage.bench(5, ["9x9/10"]), "bots: expected several in a list, got 5"),  # type: ignore[arg-type]
        (lambda: gridsage.bench(["csp"], ["9x9/10"], cancel=3), "cancel: expected a CancelToken"),  # type: ignore[arg-type]
    ],
)
def test_a_value_of_the_wrong_kind_is_one_clear_sentence(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}"):
        ask()


@pytest.mark.parametrize("family", [gridsage.mines, gridsage.mnk])
def test_what_is_neither_a_setup_nor_text_is_one_clear_sentence(family: Any) -> None:
    for take in (family.Board, family.Engine, family.Setup.of):
        with pytest.raises(ParseError, match=r"cannot read the setup 5: expected a Setup, or text such as"):
            take(5)
