"""The readable board and its compiled twin play the same whole games, move by move."""

from __future__ import annotations

import pickle

import pytest

from gridsage._core import make_mines_layout
from gridsage.catalog import BotEntry, bots
from gridsage.errors import IllegalMoveError
from gridsage.games.mines import Board, FastBoard, Move, MoveKind, Setup, make_layout, parse_setup
from gridsage.sessions.mines.play import play
from gridsage.stream import MAX_SEED, RandomStream, derive_seed

SETUPS = ["9x9/10", "16x16/40@safe", "30x16/99", "5x5/12@any", "1x7/2@safe", "4x4/0", "6x6/36@any", "40x3/60"]


def any_move(stream: RandomStream, setup: Setup) -> Move:
    """Mostly openings of some cell, legal or not; now and then a cell outside the board."""
    kind = (MoveKind.OPEN, MoveKind.OPEN, MoveKind.FLAG, MoveKind.UNFLAG, MoveKind.CHORD)[stream.below(5)]
    return Move(kind, stream.below(setup.cells + 1) if stream.below(20) == 0 else stream.below(setup.cells))


def outcome(board: Board | FastBoard, move: Move) -> tuple[int, ...] | str:
    try:
        return board.push(move)
    except IllegalMoveError as error:
        return str(error)


def wide_seed(number: int) -> str:
    return f"x{derive_seed(number, 1):016x}{derive_seed(number, 2):016x}"


@pytest.mark.parametrize("text", SETUPS)
@pytest.mark.parametrize("wide", [False, True])
def test_both_boards_agree_on_whole_random_games(text: str, wide: bool) -> None:
    setup = parse_setup(text)
    for game in range(20 if wide else 40):
        seed = wide_seed(game) if wide else derive_seed(11, game)
        stream = RandomStream(derive_seed(11, game))
        ours, twin = Board(setup, seed), FastBoard(setup, seed)
        for _ in range(3 * setup.cells):
            move = any_move(stream, setup)
            # A mine is seldom opened, so that the games get somewhere.
            if move.kind is MoveKind.OPEN and move.cell in ours.mines and stream.below(30):
                continue
            assert outcome(ours, move) == outcome(twin, move), (text, seed, move)
            assert ours.view() == twin.view(), (text, seed, move)
            assert (ours.status, ours.over, ours.mines_left, ours.mines, ours.seed) == (
                twin.status,
                twin.over,
                twin.mines_left,
                twin.mines,
                twin.seed,
            )
            if ours.over:
                break


@pytest.mark.parametrize(
    "entry", [entry for entry in bots("mines") if not entry.factory.programs], ids=lambda entry: str(entry.name)
)
def test_a_bot_plays_the_same_game_on_both_boards(entry: BotEntry) -> None:
    for text in ("9x9/10", "16x16/40@any"):
        setup = parse_setup(text)
        for seed in range(3):
            on_ours = play(setup, entry.factory(seed), seed, board=Board(setup, seed))
            on_twin = play(setup, entry.factory(seed), seed, board=FastBoard(setup, seed))
            assert on_ours == on_twin


@pytest.mark.parametrize("text", SETUPS)
def test_layouts_are_the_same_for_every_first_cell(text: str) -> None:
    setup = parse_setup(text)
    for first in range(setup.cells):
        seed = derive_seed(3, first)
        assert make_layout(setup, seed, first) == make_mines_layout(setup, seed, first)


@pytest.mark.parametrize("seed", [0, 1, 1 << 32, MAX_SEED])
def test_the_random_stream_is_the_same_in_the_core(seed: int) -> None:
    """A layout of nearly all cells draws nearly as many bounded numbers, one after the other."""
    setup = parse_setup("200x200/39000@any")
    assert make_layout(setup, seed, 7) == make_mines_layout(setup, seed, 7)


def test_a_layout_is_known_for_good() -> None:
    """The same on every platform and in every version: records would not replay otherwise."""
    assert make_layout(parse_setup("9x9/10"), 1, 40) == (0, 28, 37, 38, 45, 60, 62, 66, 71, 78)


def test_a_board_of_a_wide_seed_keeps_its_flags_and_can_be_copied() -> None:
    ours, twin = (kind("9x9/10", "x000102030405060708090a0b0c0d0e0f") for kind in (Board, FastBoard))
    for board in (ours, twin):
        for move in ("flag 0,0", "flag 1,1", "unflag 0,0"):
            board.push(move)
        with pytest.raises(IllegalMoveError, match="flagged"):
            board.open((1, 1))
        assert board.mines == (), "a refused opening lays no mines"
        for move in ("open 4,4", "flag 8,0"):
            board.push(move)
        assert board.copy() == board == pickle.loads(pickle.dumps(board))
    assert ours.view() == twin.view()
    assert (twin.seed, twin.mines) == ("x000102030405060708090a0b0c0d0e0f", ours.mines)
