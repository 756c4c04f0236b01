"""An m,n,k game at any moment of it."""

from __future__ import annotations

from gridsage.games.mnk import Setup, parse_moves
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.mnk.replay import ReplayedMnkGame
from gridsage.sessions.replay_clock import Spot

SETUP = Setup(3, 3, 3)


def replayed() -> ReplayedMnkGame:
    game = MnkGame(SETUP)
    for number, cell in enumerate(parse_moves("a1 b1 a2 b2 a3", SETUP), start=1):
        game.push(cell, time_s=float(number))
    return ReplayedMnkGame(game.record())


def test_the_stones_are_those_of_so_many_moves() -> None:
    replay = replayed()
    assert replay.moves_ms == [1000, 3000, 6000, 10_000, 15_000]
    assert bytes(replay.scene(Spot(0, 0)).cells) == bytes(9)
    scene = replay.scene(Spot(3, 6000))
    assert ([cell for cell in range(9) if scene.cells[cell]], scene.last, scene.turn) == ([0, 1, 3], 3, 1)
    assert scene.row == ()


def test_the_winning_row_is_seen_at_the_end() -> None:
    assert replayed().scene(Spot(5, 15_000)).row == (0, 3, 6)


def test_each_side_s_time_runs_while_it_thinks() -> None:
    replay = replayed()
    assert replay.scene(Spot(2, 4500)).times_s == (1.0 + 1.5, 2.0)
    assert replay.scene(Spot(5, 99_999)).times_s == (9.0, 6.0)
