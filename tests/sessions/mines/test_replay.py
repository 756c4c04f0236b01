"""A game of Minesweeper at any moment of it."""

from __future__ import annotations

import random

import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.errors import ParseError
from gridsage.games.mines import Board, Move, MoveKind, Setup
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.replay import Buttons, ReplayedMinesGame
from gridsage.sessions.replay_clock import ReplayPace, Spot
from tests.games.mines.recordings import recorded


def recording(seed: int = 4) -> Recording:
    return recorded(MoveQueue(seed=1), "16x16/40@any", seed)


def test_the_board_is_that_of_the_rules_whichever_way_a_moment_is_reached() -> None:
    told = recording()
    replay, boards = ReplayedMinesGame(told), [Board.with_mines(told.setup, told.mines)]
    moves = [moved.move for moved in Rerun(told).moves]
    cells = [boards[0].view().cells]
    for move in moves:
        boards[0].push(move)
        cells.append(boards[0].view().cells)
    chance = random.Random(7)
    for _ in range(60):
        number = chance.randrange(len(moves) + 1)
        scene = replay.scene(Spot(number, 0.0))
        assert scene.cells == cells[number]
        assert scene.move == (moves[number - 1] if number else None)


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_the_figures_are_those_up_to_the_moment(seed: int) -> None:
    told = recording(seed)
    replay = ReplayedMinesGame(told)
    pace = ReplayPace(replay.moves_ms, began_ms=replay.began_ms, end_ms=replay.end_ms, by_moves=False)
    end = measure_recording(told)
    for part in (0.1, 0.3, 0.77, 1.0):
        until_s = part * end.time_s
        figures = measure_recording(told, until_s=until_s)
        found = replay.scene(pace.spot_at(pace.when_at(until_s))).figures
        for name in ("left", "right", "double", "effective", "three_bv", "three_bv_solved", "flags", "zini", "hzini"):
            assert getattr(found, name) == getattr(figures, name), name
        assert found.time_s == pytest.approx(until_s)
        assert found.path == pytest.approx(figures.path, abs=32)
    assert found.result == end.result


def test_the_pointer_is_where_it_was_with_its_buttons() -> None:
    setup, mines = Recording.board_of(3, 2, [5], 1)
    events = (
        PointerEvent(100, PointerKind.MOVE, 20, 4),
        PointerEvent(200, PointerKind.RIGHT_DOWN, 40, 20),
        PointerEvent(250, PointerKind.RIGHT_UP, 40, 20),
        PointerEvent(300, PointerKind.LEFT_DOWN, 8, 8),
        PointerEvent(400, PointerKind.LEFT_UP, 8, 8),
        PointerEvent(500, PointerKind.MOVE, -4, 8),
    )
    replay = ReplayedMinesGame(Recording(setup=setup, mines=mines, events=events))
    pace = ReplayPace(replay.moves_ms, began_ms=replay.began_ms, end_ms=replay.end_ms, by_moves=False)

    def pointer(time_ms: float) -> tuple[int | None, Buttons]:
        place = replay.scene(pace.spot_at(time_ms)).pointer
        assert place is not None
        return place.cell, place.buttons

    assert pointer(50) == (1, Buttons())
    assert pointer(100) == (5, Buttons(right=True))
    assert pointer(160) == (5, Buttons())
    assert pointer(299) == (0, Buttons(left=True))
    assert pointer(300) == (0, Buttons())
    assert pointer(400) == (None, Buttons())
    assert (replay.moves_ms, replay.began_ms) == ([100, 300], 300)


@pytest.mark.parametrize("kind", [PointerKind.LEFT, PointerKind.RIGHT, PointerKind.MIDDLE])
def test_a_button_of_which_only_the_change_is_known_goes_down_and_up(kind: PointerKind) -> None:
    down = Buttons().after(kind)
    assert sum(down) == 1
    assert down.after(kind) == Buttons()
    assert Buttons().after(PointerKind.BOTH_DOWN) == Buttons(left=True, right=True)


def test_a_game_of_ours_without_a_recorded_pointer_has_none_and_one_with_it_has() -> None:
    bare = MinesGame(Setup(4, 4, 2), seed=3)
    bare.push(Move.open(0))
    record = bare.record()
    replay = ReplayedMinesGame(record)
    assert replay.scene(Spot(1, 0.0)).pointer is None
    assert replay.text_of(1) == "open 0,0"
    traced = ReplayedMinesGame(play_recording(recording()).record)
    assert traced.has_pointer
    assert traced.scene(Spot(len(traced.moves_ms), traced.end_ms)).pointer is not None


def test_moves_of_one_instant_are_shown_one_after_the_other() -> None:
    game = MinesGame(Setup(9, 9, 10), seed=4)
    for cell in (40, 0, 8):
        if not game.over:
            game.push(Move.open(cell), time_s=0.0)
    replay = ReplayedMinesGame(game.record())
    clicks = [replay.scene(Spot(number, 0.0)).figures.left for number in range(len(replay.moves_ms) + 1)]
    assert clicks == list(range(len(clicks)))


def test_a_cell_that_was_open_at_the_beginning_is_open_and_is_no_move() -> None:
    setup, mines = Recording.board_of(3, 1, [2], 1)
    click = [PointerEvent(0, PointerKind.RIGHT_DOWN, 40, 8), PointerEvent(9, PointerKind.RIGHT_UP, 40, 8)]
    replay = ReplayedMinesGame(Recording(setup=setup, mines=mines, first=1, events=tuple(click)))
    assert replay.scene(Spot(0, 0.0)).cells[1] == 1
    assert [move.kind for move in replay.moves_until(1)] == [MoveKind.OPEN, MoveKind.FLAG]
    assert (replay.record_number(1), replay.number_of(2), replay.text_of(1)) == (2, 1, "flag 2,0")


def test_a_game_in_which_no_cell_was_opened_cannot_be_replayed() -> None:
    game = MinesGame(Setup(4, 4, 2), seed=3)
    game.push(Move.flag(0))
    with pytest.raises(ParseError, match="no cell"):
        ReplayedMinesGame(game.record())


def test_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="game"):
        ReplayedMinesGame("game.evf")  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        ReplayedMinesGame(GameRecord("mnk", "3x3x3", 0, ("a", "b"), (), play_recording(recording()).record.outcome))
