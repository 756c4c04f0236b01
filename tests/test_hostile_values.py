"""Every public function by every hostile value: it works within its limits, or refuses in one line."""

from __future__ import annotations

import ast
import inspect
from io import BytesIO
from pathlib import Path

import pytest

import gridsage
from gridsage import _core, daily, mines, mnk
from gridsage.bots.mines.csp import Csp
from gridsage.bots.mines.process import Process
from gridsage.bots.mnk.champion import Champion
from gridsage.bots.mnk.classic import Classic
from gridsage.bots.mnk.minimax import Minimax
from gridsage.bots.mnk.pbrain import Pbrain
from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import CancelledError, GridsageError
from gridsage.games.mnk.opening_rules import OpeningRule
from tests.hostile import HOSTILE, Call
from tests.hostile_batches import BATCH_CALLS
from tests.hostile_front_door import FRONT_DOOR_CALLS
from tests.hostile_networks import NETWORK_CALLS
from tests.hostile_puzzles import PUZZLE_CALLS

MINES = mines.Setup(5, 5, 3, mines.StartRule.ANY)
HIDDEN = bytes([mines.HIDDEN]) * 25
VIEW = mines.View.start(MINES)
MNK = mnk.Setup(5, 5, 4)
START = mnk.Position.start(MNK)
MINES_RECORD = mines.play(MINES, Csp(1), 1)
MNK_RECORD = mnk.play(MNK, (Uniform(1), Uniform(2)), 1)
LAYOUT = MINES_RECORD.details["mines"]
RECORDING = mines.record_game(MINES_RECORD)


TIME = {"time_s": 0.05, "cancel": None}
MINES_LIMITS = {"trust_flags": False, **TIME}
MNK_LIMITS = {"time_s": 0.05, "nodes": 50, "cancel": None}

CALLS: dict[str, Call] = {
    # The front door of Minesweeper.
    "mines.Board": Call(mines.Board, {"setup": MINES, "seed": 1}),
    "mines.FastBoard": Call(mines.FastBoard, {"setup": MINES, "seed": 1}),
    "mines.Engine": Call(mines.Engine, {"setup": MINES}),
    "mines.Engine.analyse": Call(
        lambda **given: mines.Engine(MINES).analyse(**given), {"view": VIEW, "nodes": 50, **MINES_LIMITS}
    ),
    "mines.Engine.stream": Call(
        lambda **given: list(mines.Engine(MINES).stream(**given)), {"view": VIEW, "nodes": 50, **MINES_LIMITS}
    ),
    "mines.Engine.solve": Call(
        lambda **given: mines.Engine(MINES).solve(**given), {"view": VIEW, "nodes": 50, **MINES_LIMITS}
    ),
    "mines.Engine.stream_solution": Call(
        lambda **given: list(mines.Engine(MINES).stream_solution(**given)), {"view": VIEW, "nodes": 50, **MINES_LIMITS}
    ),
    "mines.Engine.chances": Call(lambda **given: mines.Engine(MINES).chances(**given), {"view": VIEW, **MINES_LIMITS}),
    "mines.Engine.hints": Call(lambda **given: mines.Engine(MINES).hints(**given), {"view": VIEW, **MINES_LIMITS}),
    "mines.Setup": Call(mines.Setup, {"width": 5, "height": 5, "mines": 3, "start": mines.StartRule.ANY}),
    "mines.View": Call(mines.View, {"setup": MINES, "cells": HIDDEN}),
    "mines.View.of": Call(mines.View.of, {"view": VIEW, "setup": MINES}),
    "mines.Board.open": Call(lambda cell: mines.Board(MINES, 1).open(cell), {"cell": 3}),
    "mines.FastBoard.open": Call(lambda cell: mines.FastBoard(MINES, 1).open(cell), {"cell": 3}),
    "mines.analyse": Call(
        mines.analyse, {"view": VIEW, "setup": MINES, "nodes": 50, "end_limit": 10, "seed": 1, **MINES_LIMITS}
    ),
    "mines.board_of_day": Call(mines.board_of_day, {"day": "2026-11-16"}),
    "mines.find_mistakes": Call(mines.find_mistakes, {"moves": mines.review(MINES_RECORD).moves}),
    "mines.explain": Call(mines.explain, {"view": VIEW, "cell": 1, "setup": MINES, **MINES_LIMITS}),
    "mines.find_lesson": Call(mines.find_lesson, {"name": "1-1"}),
    "mines.format_move": Call(mines.format_move, {"move": mines.Move.open(1), "grid": MINES.grid}),
    "mines.format_moves": Call(mines.format_moves, {"moves": (mines.Move.open(1),), "grid": MINES.grid}),
    "mines.format_setup": Call(mines.format_setup, {"setup": MINES}),
    "mines.format_view": Call(mines.format_view, {"view": VIEW}),
    "mines.hints": Call(mines.hints, {"view": VIEW, "setup": MINES, **MINES_LIMITS}),
    "mines.judge_move": Call(
        mines.judge_move, {"view": VIEW, "move": "open 1,1", "setup": MINES, "end_limit": 10, **TIME}
    ),
    "mines.judge_moves": Call(
        lambda **given: list(mines.judge_moves(**given)),
        {"game": MINES_RECORD, "move_s": 0.05, "end_limit": 10, **TIME},
    ),
    "mines.judge_game": Call(mines.judge_game, {"game": MINES_RECORD, "move_s": 0.05, **TIME}),
    "mines.may_guess": Call(mines.may_guess, {"view": VIEW, "setup": MINES, **TIME}),
    "mines.Setup.free_zone": Call(MINES.free_zone, {"first": 1}),
    "mines.Setup.name_cell": Call(MINES.name_cell, {"cell": 3}),
    "mines.make_layout": Call(mines.make_layout, {"setup": MINES, "seed": 1, "first": 1}),
    "mines.parse_move": Call(mines.parse_move, {"text": "open 1,1", "grid": MINES.grid}),
    "mines.parse_moves": Call(mines.parse_moves, {"text": "open 1,1", "grid": MINES.grid}),
    "mines.parse_setup": Call(mines.parse_setup, {"text": "5x5/3"}),
    "mines.parse_view": Call(mines.parse_view, {"text": "1#", "setup": None, "mines": 1}),
    "mines.parse_view_setup": Call(mines.parse_view_setup, {"text": "5x5/3"}),
    "mines.play": Call(
        mines.play,
        {"setup": MINES, "bot": Csp(1), "seed": 1, "name": "a", "clock": lambda: 0.0, "board": None, "close": True},
    ),
    "mines.prove": Call(mines.prove, {"view": VIEW, "cells": [1], "verdict": "mine", "setup": MINES, **MINES_LIMITS}),
    "mines.replay": Call(mines.replay, {"record": MINES_RECORD}),
    "mines.certify": Call(mines.certify, {"setup": "3x1/1@any", "mines": [2], "first": 0, "cancel": None}),
    "mines.find_fewest_clicks": Call(mines.find_fewest_clicks, {"setup": "3x1/1@any", "mines": [2], **TIME}),
    "mines.find_no_guess_board": Call(
        mines.find_no_guess_board,
        {"setup": MINES, "seed": 1, "first": 12, "grades": None, "tries": 3, "on_try": None, **TIME},
    ),
    "mines.find_solvable_board": Call(
        mines.find_solvable_board,
        {"bot": "single_point", "setup": MINES, "seed": 1, "first": 12, "tries": 3, "on_try": None, **TIME},
    ),
    "mines.measure_timeline": Call(mines.measure_timeline, {"recording": RECORDING}),
    "mines.measure_recording": Call(mines.measure_recording, {"game": RECORDING, "until_s": 1.0}),
    "mines.play_recording": Call(mines.play_recording, {"recording": RECORDING}),
    "mines.stream_recordings": Call(
        lambda **given: list(mines.stream_recordings(**given)), {"file": BytesIO(b"\2\2\0\1\0\0"), "name": "a.mbf"}
    ),
    "mnk.stream_games": Call(
        lambda **given: list(mnk.stream_games(**given)), {"file": BytesIO(b"(;GM[4];B[hh])"), "suffix": ".sgf"}
    ),
    "mines.read_recordings": Call(mines.read_recordings, {"data": b"\2\2\0\1\0\0", "name": "a.mbf"}),
    "mines.record_game": Call(mines.record_game, {"record": MINES_RECORD}),
    "mines.write_recording": Call(mines.write_recording, {"recording": RECORDING, "suffix": ".evf"}),
    "mines.sample_layouts": Call(
        mines.sample_layouts, {"view": VIEW, "count": 2, "seed": 1, "setup": MINES, **MINES_LIMITS}
    ),
    "mines.review": Call(
        mines.review, {"game": MINES_RECORD, "move_s": 0.05, "end_limit": 10, "on_move": None, **TIME}
    ),
    "mines.solve": Call(mines.solve, {"view": VIEW, "setup": MINES, "nodes": 50, **MINES_LIMITS}),
    # The front door of m,n,k.
    "mnk.Board": Call(mnk.Board, {"setup": MNK, "moves": (1, 2)}),
    "mnk.Board.push": Call(lambda cell: mnk.Board(MNK).push(cell), {"cell": 3}),
    "mnk.Board.row_if": Call(mnk.Board(MNK).row_if, {"cell": 3, "seat": 0}),
    "mnk.Board.allows": Call(mnk.Board(MNK).allows, {"cell": 3, "seat": 0}),
    "mnk.Board.winning_cells": Call(mnk.Board(MNK).winning_cells, {"seat": 0}),
    "mnk.Setup.name_cell": Call(MNK.name_cell, {"cell": 3}),
    "mnk.Setup.xy": Call(MNK.xy, {"cell": 3}),
    "mnk.MoveTree.of_moves": Call(mnk.MoveTree.of_moves, {"cells": (1, 2), "setup": MNK}),
    "mnk.Engine": Call(mnk.Engine, {"setup": MNK, "threads": 1, "memory_mb": 1, "network": "off"}),
    "mnk.Engine.analyse": Call(
        lambda **given: mnk.Engine(MNK, memory_mb=1).analyse(**given), {"position": START, "best": 1, **MNK_LIMITS}
    ),
    "mnk.Engine.stream": Call(
        lambda **given: list(mnk.Engine(MNK, memory_mb=1).stream(**given)),
        {"position": START, "best": 1, **MNK_LIMITS},
    ),
    "mnk.Engine.hints": Call(
        lambda **given: mnk.Engine(MNK, memory_mb=1).hints(**given), {"position": START, "best": 1, **MNK_LIMITS}
    ),
    "mnk.Engine.solve": Call(lambda **given: mnk.Engine(MNK).solve(**given), {"position": START, **MNK_LIMITS}),
    "mnk.Engine.stream_solution": Call(
        lambda **given: list(mnk.Engine(MNK).stream_solution(**given)), {"position": START, **MNK_LIMITS}
    ),
    "mnk.Limits": Call(
        mnk.Limits, {"time_s": 1.0, "left_s": 1.0, "nodes": 1, "depth": 1, "memory_mb": 64, "grace_s": 1.0}
    ),
    "mnk.Position": Call(mnk.Position, {"setup": MNK, "cells": bytes(25), "turn": 0, "moves": ()}),
    "mnk.Position.of": Call(mnk.Position.of, {"position": START, "setup": MNK}),
    "mnk.Setup": Call(mnk.Setup, {"width": 5, "height": 5, "k": 4, "rule": mnk.Rule.FREE}),
    "mnk.analyse": Call(
        mnk.analyse,
        {"position": START, "setup": MNK, "best": 1, "bot": None, "threads": 1, "network": "off", **MNK_LIMITS},
    ),
    "mnk.explain": Call(mnk.explain, {"position": START, "cell": 3, "setup": MNK, "mate_in": None, "line": ()}),
    "mnk.format_move": Call(mnk.format_move, {"cell": 1, "setup": MNK}),
    "mnk.format_moves": Call(mnk.format_moves, {"cells": (1, 2), "setup": MNK}),
    "mnk.format_position": Call(mnk.format_position, {"position": START}),
    "mnk.format_rows": Call(mnk.format_rows, {"position": START}),
    "mnk.format_tree": Call(mnk.format_tree, {"tree": mnk.parse_tree("a1 b2", MNK)}),
    "mnk.parse_tree": Call(mnk.parse_tree, {"text": "a1 b2", "setup": MNK}),
    "mnk.format_setup": Call(mnk.format_setup, {"setup": MNK}),
    "mnk.hints": Call(mnk.hints, {"position": START, "setup": MNK, "best": 1, **MNK_LIMITS}),
    "mnk.parse_move": Call(mnk.parse_move, {"text": "a1", "setup": MNK}),
    "mnk.parse_moves": Call(mnk.parse_moves, {"text": "a1 b2", "setup": MNK}),
    "mnk.parse_position": Call(mnk.parse_position, {"text": "a1 b2", "setup": MNK}),
    "mnk.parse_rows": Call(mnk.parse_rows, {"text": "...\n...\n...", "setup": mnk.Setup(3, 3, 3)}),
    "mnk.parse_setup": Call(mnk.parse_setup, {"text": "5x5x4"}),
    "mnk.find_mistakes": Call(mnk.find_mistakes, {"reviewed": mnk.review(MNK_RECORD, nodes=50), "seat": None}),
    "mnk.review": Call(mnk.review, {"record": MNK_RECORD, "on_move": None, **MNK_LIMITS}),
    "mnk.play": Call(
        mnk.play,
        {
            "setup": MNK,
            "bots": (Uniform(1), Uniform(2)),
            "seed": 1,
            "names": ("a", "b"),
            "opening": (1,),
            "opening_rule": OpeningRule.NONE,
            "limits": mnk.Limits(),
            "clock": lambda: 0.0,
            "watch": lambda *told: None,
            "close": True,
        },
    ),
    "mnk.replay": Call(mnk.replay, {"record": MNK_RECORD}),
    "mnk.ProofTree": Call(mnk.ProofTree, {"setup": MNK, "memory_mb": 1}),
    "mnk.ProofTree.open": Call(
        lambda **given: list(mnk.ProofTree(MNK, memory_mb=1).open(**given)),
        {"position": START, "solution": None, "moves_s": 0.05, **TIME},
    ),
    "mnk.solve": Call(mnk.solve, {"position": START, "setup": MNK, "memory_mb": 1, **MNK_LIMITS}),
    # Bots with options, and a move within hostile limits.
    "champion": Call(lambda **given: Champion(**given), {"seed": 1, "level": 3, "threads": 1, "memory_mb": 1}),
    "classic": Call(lambda **given: Classic(**given), {"seed": 1, "depth": 3}),
    "classic.choose": Call(
        lambda depth: Classic(depth=depth).choose(START, mnk.Limits(time_s=0.05, nodes=500)), {"depth": 3}
    ),
    "process": Call(lambda **given: Process(command=("true",), **given), {"seed": 1, "time": 1.0, "memory": 64}),
    "pbrain": Call(lambda **given: Pbrain(command=("true",), **given), {"seed": 1, "memory": 64, "k": 5}),
    **{
        f"{kind.__name__}.choose": Call(
            lambda kind=kind, **given: kind(1).choose(START, mnk.Limits(**given)),
            {"time_s": 0.05, "left_s": 1.0, "nodes": 50, "depth": 2, "memory_mb": 1, "grace_s": 1.0},
        )
        for kind in (Champion, Classic, Minimax, Uniform)
    },
    # The compiled core.
    "_core.MinesBoard": Call(_core.MinesBoard, {"setup": MINES, "seed": 1}),
    "_core.MinesBoard.with_mines": Call(_core.MinesBoard.with_mines, {"setup": MINES, "mines": [1, 2, 3]}),
    **{
        f"_core.MinesBoard.{name}": Call(
            lambda cell, name=name: getattr(_core.MinesBoard(MINES, 1), name)(cell), {"cell": 3}
        )
        for name in ("open", "flag")
    },
    "_core.MinesBoard.unflag": Call(lambda cell: unflagged(cell), {"cell": 3}),
    "_core.MinesBoard.chord": Call(lambda cell: chorded(cell), {"cell": 0}),
    "_core.make_mines_layout": Call(_core.make_mines_layout, {"setup": MINES, "seed": 1, "first": 1}),
    "_core.mines_combinations": Call(
        _core.mines_combinations,
        {"places": 2, "clues": [([0, 1], 1)], "fewest": 0, "most": 2, "threads": 1, "cancel": None},
    ),
    "_core.MinesEngine": Call(_core.MinesEngine, {"setup": MINES}),
    "_core.MinesEngine.chances": Call(_core.MinesEngine(MINES).chances, {"cells": HIDDEN, **MINES_LIMITS}),
    "_core.analyse_mines": Call(
        _core.analyse_mines,
        {"setup": MINES, "cells": HIDDEN, "end_limit": 10, "seed": 1, "nodes": 50, **MINES_LIMITS},
    ),
    "_core.prove_mines": Call(
        _core.prove_mines, {"setup": MINES, "cells": HIDDEN, "which": [1], "mines": True, **MINES_LIMITS}
    ),
    "_core.sample_mines": Call(
        _core.sample_mines, {"setup": MINES, "cells": HIDDEN, "count": 2, "seed": 1, **MINES_LIMITS}
    ),
    "_core.MinesPlayer": Call(_core.MinesPlayer, {"setup": MINES, "style": _core.MinesStyle.EXACT}),
    "_core.MinesPlayer.choose": Call(
        _core.MinesPlayer(MINES, _core.MinesStyle.EXACT).choose,
        {"cells": HIDDEN, "trust_flags": False, "cancel": None},
    ),
    "_core.play_mines": Call(
        _core.play_mines,
        {
            "setup": MINES,
            "style": _core.MinesStyle.EXACT,
            "seeds": [1],
            "firsts": [1],
            "no_guess": False,
            "threads": 1,
            "cancel": None,
        },
    ),
    "_core.repair_mines": Call(
        _core.repair_mines, {"setup": MINES, "mines": [1, 2, 3], "first": 12, "seed": 1, "cancel": None}
    ),
    "_core.deduce_mines": Call(_core.deduce_mines, {"setup": MINES, "mines": [1, 2, 3], "first": 12, "cancel": None}),
    "_core.MnkBoard": Call(_core.MnkBoard, {"setup": MNK}),
    "_core.MnkBoard.at": Call(_core.MnkBoard.at, {"position": START}),
    "_core.MnkBoard.push": Call(lambda cell: _core.MnkBoard(MNK).push(cell), {"cell": 3}),
    "_core.MnkBoard.foul": Call(lambda cell: _core.MnkBoard(MNK).foul(cell), {"cell": 3}),
    "_core.MnkBoard.winning_cells": Call(_core.MnkBoard(MNK).winning_cells, {"seat": 0}),
    "_core.MnkBoard.count_sequences": Call(
        _core.MnkBoard(MNK).count_sequences, {"depth": 2, "time_s": 1.0, "cancel": None}
    ),
    "_core.mnk_random_playouts": Call(
        _core.mnk_random_playouts, {"setup": MNK, "seed": 1, "games": 3, "time_s": 0.2, "cancel": None}
    ),
    "_core.mnk_classic": Call(
        _core.mnk_classic,
        {
            "position": START,
            "order": False,
            "near": False,
            "deepen": False,
            "resist": False,
            "depth": 2,
            "depths": (9, 37, 77),
            "reach": 1,
            "latest": [],
            **MNK_LIMITS,
        },
    ),
    "_core.MnkEngine": Call(_core.MnkEngine, {"setup": MNK, "memory_mb": 1, "threads": 1, "network": None}),
    "_core.MnkEngine.search": Call(
        _core.MnkEngine(MNK, 1).search, {"position": START, "depth": 2, "best": 1, **MNK_LIMITS}
    ),
    "_core.MnkEngine.glance": Call(_core.MnkEngine(MNK, 1).glance, {"position": START}),
    "_core.MnkSolver": Call(_core.MnkSolver, {"setup": MNK, "memory_mb": 1}),
    "_core.MnkSolver.solve": Call(
        lambda **given: _core.MnkSolver(MNK, memory_mb=1).solve(**given),
        {"position": START, "progress": None, **MNK_LIMITS},
    ),
    "_core.mnk_solve": Call(_core.mnk_solve, {"position": START, "memory_mb": 1, "progress": None, **MNK_LIMITS}),
    **BATCH_CALLS,
    **FRONT_DOOR_CALLS,
    **NETWORK_CALLS,
    **PUZZLE_CALLS,
}


def unflagged(cell: int) -> object:
    board = _core.MinesBoard(MINES, 1)
    board.flag(3)
    return board.unflag(cell)


def chorded(cell: int) -> object:
    board = _core.MinesBoard.with_mines(mines.Setup(3, 1, 1, mines.StartRule.ANY), [2])
    board.open(1)
    board.flag(2)
    return board.chord(cell if cell != 0 else 1)


CASES = [(name, argument) for name, call in CALLS.items() for argument in call.arguments]


@pytest.mark.parametrize("name", CALLS)
def test_the_arguments_of_the_table_are_taken(name: str) -> None:
    call = CALLS[name]
    call.function(**call.arguments)


@pytest.mark.parametrize(("name", "argument"), CASES, ids=[f"{name}({argument})" for name, argument in CASES])
def test_a_hostile_value_works_within_limits_or_is_one_clear_line(name: str, argument: str) -> None:
    call = CALLS[name]
    faults = []
    for label, value in HOSTILE.items():
        try:
            call.function(**{**call.arguments, argument: value})
        except (GridsageError, TypeError) as error:
            text = str(error)
            # Who calls the compiled core directly is told by its binding, which lists the signature.
            binding = isinstance(error, TypeError) and "incompatible function arguments" in text and "_core." in name
            if not binding and (not text or "\n" in text or len(text) > 500):
                faults.append(f"{label}: {type(error).__name__} {text[:200]!r}")
        except Exception as error:
            faults.append(f"{label}: {type(error).__name__} {str(error)[:200]!r}")
    assert not faults, "\n".join(faults)


def test_no_public_function_is_missing() -> None:
    for front in (gridsage, mines, mnk, daily):
        short = front.__name__.rpartition(".")[2]
        for name in front.__all__:
            thing = getattr(front, name)
            if not inspect.isfunction(thing):
                continue
            assert set(CALLS[f"{short}.{name}"].arguments) == set(inspect.signature(thing).parameters), name
    for kind in (mines.Engine, mnk.Engine):
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and name not in ("close", "clear"):
                short = kind.__module__.split(".")[-2]
                wanted = set(inspect.signature(method).parameters) - {"self"}
                assert set(CALLS[f"{short}.Engine.{name}"].arguments) == wanted, name


def test_no_function_of_the_core_is_missing() -> None:
    stub = Path(__file__).parent.parent / "src" / "gridsage" / "_core.pyi"
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        owner = f"_core.{node.name}" if isinstance(node, ast.ClassDef) else "_core"
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if not isinstance(function, ast.FunctionDef) or function.name in ("__eq__", "__repr__"):
                continue
            given = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)} - {"self"}
            name = owner if function.name == "__init__" else f"{owner}.{function.name}"
            if given:
                assert set(CALLS[name].arguments) == given, name


def test_counting_sequences_hears_the_time_and_the_token() -> None:
    board = _core.MnkBoard(MNK)
    with pytest.raises(CancelledError):
        board.count_sequences(25, time_s=0.05)
    token = _core.CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        board.count_sequences(25, cancel=token)


def test_the_greatest_depth_is_that_of_the_board() -> None:
    small = mnk.Position.start("3x3x3")
    found = _core.mnk_classic(small, depth=2**31 - 1, nodes=2000)
    assert found.depth <= 9
    assert found.cell in range(9)
