"""A game of Minesweeper in progress: its events, its clock, its help, and the record that grows by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import IllegalMoveError, OptionError, ParseError
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import Board, FastBoard, Move, MoveKind, Setup, Status, parse_setup, replay
from gridsage.record import GameRecord, Outcome, Termination
from gridsage.sessions.events import Event, GameEnded, HelpUsed, MoveMade, PauseChanged
from gridsage.sessions.mines.game import MinesGame, MinesHelp
from tests.sessions.helpers import Hands, follow

SETUP = parse_setup("4x3/2@any")
MINES = (3, 8)
"""Opening 0 floods 0 to 2 and 4 to 6; 11 floods the rest of the safe cells."""


def game_with(clock: Clock = no_clock) -> MinesGame:
    return MinesGame(SETUP, board=Board.with_mines(SETUP, MINES), clock=clock)


# Moves


def test_a_move_is_one_event_that_tells_the_move_the_cells_and_the_outcome() -> None:
    game = game_with()
    event = game.push(Move.open(0))
    assert (event.number, event.moves, event.move.text, event.outcome) == (0, 1, "open 0,0", game.outcome)
    assert dict(event.changed) == {cell: game.view().cells[cell] for cell in (0, 1, 2, 4, 5, 6)}
    event = game.push(Move.flag(3))
    assert (event.number, event.move.text, len(event.changed)) == (1, "flag 3,0", 1)
    event = game.push(Move.open(11))
    assert event.outcome == Outcome(Termination.SOLVED, winner=0)
    assert event.details["mines"] == [3, 8]
    assert event.details["opened"] == 10


def test_players_get_seats_as_they_first_move() -> None:
    game = MinesGame(Setup(9, 9, 10), 5)
    game.push(Move.open(40))
    hidden = game.view().hidden
    game.push(Move.flag(hidden[0]), player="pairs")
    game.push(Move.unflag(hidden[0]))
    record = game.record()
    assert record.players == ("human", "pairs")
    assert [move.seat for move in record.moves] == [0, 1, 0]
    assert record.outcome == Outcome(Termination.UNFINISHED)
    assert replay(record).view() == game.view()


def test_a_refused_move_leaves_no_trace() -> None:
    game = game_with()
    game.push(Move.open(0))
    before = game.record()
    with pytest.raises(IllegalMoveError):
        game.push(Move.open(0), player="other")
    assert game.record() == before


@pytest.mark.parametrize(
    "move", ["open 1,0", " open 1,0 ", Move.open(cast("Any", (1, 0))), Move.open(cast("Any", "1,0"))]
)
def test_a_move_may_be_text_and_its_cell_a_pair(move: Move | str) -> None:
    game = game_with()
    event = game.push(move)
    assert (event.move.text, len(game.moves)) == ("open 1,0", 1)
    assert MinesGame.from_record(game.record()).view() == game.view()


@pytest.mark.parametrize("board", [Board, FastBoard])
@pytest.mark.parametrize(
    ("move", "error"),
    [
        (Move.open(cast("Any", (9, 9))), IllegalMoveError),
        ("open 9,9", IllegalMoveError),
        (Move.open(cast("Any", "here")), ParseError),
        ("look", ParseError),
        (Move(cast("Any", "look"), 1), ParseError),
        (7, ParseError),
    ],
)
def test_a_move_that_cannot_be_read_leaves_nothing_behind(
    move: Any, error: type[Exception], board: type[Board | FastBoard]
) -> None:
    game = MinesGame(SETUP, 5, board=board(SETUP, 5))
    before = game.record()
    with pytest.raises(error):
        game.push(move)
    assert (game.record(), game.view().started) == (before, False)


def test_a_win_belongs_to_the_last_mover() -> None:
    game = MinesGame(Setup(3, 1, 0), 0)
    game.push(Move.flag(0))
    game.push(Move.unflag(0))
    game.push(Move.open(1), player="pairs")
    assert game.board.status is Status.WON
    assert game.record().outcome == Outcome(Termination.SOLVED, winner=1)


def test_the_mines_are_told_when_the_game_is_over_and_not_before() -> None:
    game = game_with()
    assert "mines" not in game.push(Move.open(0)).details
    assert "mines" not in game.record().details
    assert game.push(Move.open(3)).details["mines"] == list(MINES)
    with pytest.raises(IllegalMoveError, match="over"):
        game.push(Move.open(11))


# Resignation, faults, pause, help


def test_resignation_ends_the_game_without_a_winner() -> None:
    game = game_with()
    game.push(Move.open(0))
    event = game.resign()
    assert isinstance(event, GameEnded)
    assert (event.number, event.moves, event.outcome) == (1, 1, Outcome(Termination.RESIGNED))
    assert event.details["mines"] == list(MINES)
    with pytest.raises(IllegalMoveError, match=r"over \(resigned\)"):
        game.push(Move.open(11))
    with pytest.raises(IllegalMoveError, match="over"):
        game.resign()


def test_a_player_that_broke_down_ends_the_game_with_the_reason() -> None:
    game = MinesGame(Setup(9, 9, 10), 5)
    event = game.fail(Termination.CRASHED, "ValueError: no")
    assert game.over
    assert event.outcome == game.record().outcome == Outcome(Termination.CRASHED, note="ValueError: no")


def test_a_fault_after_the_end_changes_nothing() -> None:
    game = game_with()
    game.push(Move.open(3))
    before = game.record()
    assert game.fail(Termination.TIMEOUT).outcome == before.outcome
    assert game.record() == before


def test_a_paused_game_takes_no_moves(clock: Hands) -> None:
    game = game_with(clock)
    game.set_watched(True)
    game.push(Move.open(0))
    clock.wait(3)
    event = game.set_paused(True)
    assert (event.paused, event.details["elapsed_s"]) == (True, 3.0)
    clock.wait(100)
    changes: list[Callable[[], object]] = [
        lambda: game.push(Move.open(11)),
        game.take_back,
        game.resign,
        game.check_open,
    ]
    for refused in changes:
        with pytest.raises(IllegalMoveError, match="paused"):
            refused()
    assert not game.set_paused(False).paused
    clock.wait(2)
    assert game.push(Move.open(11)).move.time_s == 5.0
    assert game.elapsed_s == 5.0


def test_help_is_counted_by_its_kind() -> None:
    game = game_with()
    assert game.use_help("hints").kind == "hints"
    game.use_help("hints")
    event = game.use_help("chances")
    assert event.details["help"] == {"hints": 2, "chances": 1, "undone": 0}
    assert game.help == MinesHelp(hints=2, chances=1)
    with pytest.raises(OptionError, match="'luck'"):
        game.use_help("luck")
    game.resign()
    with pytest.raises(IllegalMoveError, match="over"):
        game.use_help("hints")


# The clock


def test_the_clock_runs_from_the_first_move_to_the_end_while_somebody_looks(clock: Hands) -> None:
    game = game_with(clock)
    game.set_watched(True)
    clock.wait(10)
    assert (game.elapsed_s, game.running) == (0.0, False)
    game.push(Move.open(0))
    clock.wait(4)
    assert (game.elapsed_s, game.running) == (4.0, True)
    game.set_watched(False)
    clock.wait(1000)
    game.set_watched(True)
    clock.wait(1)
    game.push(Move.open(11))
    clock.wait(7)
    assert (game.elapsed_s, game.running) == (5.0, False)
    assert [move.time_s for move in game.moves] == [0.0, 5.0]


def test_the_clock_of_a_lost_game_runs_again_once_it_is_taken_back(clock: Hands) -> None:
    game = game_with(clock)
    game.set_watched(True)
    game.push(Move.open(0))
    clock.wait(1)
    game.push(Move.open(3))
    clock.wait(60)
    game.take_back()
    clock.wait(2)
    assert game.elapsed_s == 3.0


def test_what_a_bot_took_is_not_the_persons_time(clock: Hands) -> None:
    game = game_with(clock)
    game.set_watched(True)
    game.push(Move.open(0))
    clock.wait(30)
    game.push(Move.flag(3), player="bot", time_s=0.5)
    game.rest()
    clock.wait(2)
    game.push(Move.flag(8))
    assert [move.time_s for move in game.moves] == [0.0, 0.5, 2.0]


def test_given_moves_do_not_start_the_clock(clock: Hands) -> None:
    game = MinesGame(Setup(9, 9, 10), 5, first=40, clock=clock)
    game.set_watched(True)
    clock.wait(9)
    assert game.elapsed_s == 0.0
    game.push(Move.flag(game.view().hidden[0]))
    clock.wait(1)
    assert game.elapsed_s == 1.0


# Records


def test_a_game_goes_on_from_its_record(clock: Hands) -> None:
    game = MinesGame(Setup(9, 9, 10), 5, player="ann", seed_chosen=False, clock=clock)
    game.set_watched(True)
    game.push(Move.open(40), player="pairs")
    clock.wait(12)
    game.push(Move.flag(game.view().hidden[0]))
    game.use_help("hints")
    again = MinesGame.from_record(GameRecord.from_json(game.record().to_json()), clock=clock)
    assert again.record() == game.record()
    assert (again.player, again.view(), again.elapsed_s) == ("ann", game.view(), 12.0)
    again.set_watched(True)
    clock.wait(3)
    assert again.push(Move.flag(again.view().hidden[0])).move == game.moves[-1]._replace(
        text=again.moves[-1].text, time_s=3.0
    )


def test_a_record_of_before_this_class_has_its_first_player_as_owner() -> None:
    game = MinesGame(Setup(9, 9, 10), 5, player="ann")
    game.push(Move.open(40))
    record = game.record()
    old = GameRecord.from_dict(record.to_dict() | {"details": {"mines": [1]}})
    again = MinesGame.from_record(old)
    assert (again.player, again.given, again.help, again.moves) == ("ann", 0, MinesHelp(), game.moves)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(
            ["open", "flag", "unflag", "chord", "back", "redo", "hints", "chances", "pause", "resign", "fail"]
        ),
        st.integers(0, 24),
        st.sampled_from(["ann", "pairs"]),
        st.integers(0, 5),
    ),
    max_size=40,
)


def change(game: MinesGame, what: str, cell: int, player: str) -> Event:
    match what:
        case "back":
            return game.take_back()
        case "redo":
            return game.redo()
        case "hints" | "chances":
            return game.use_help(what)
        case "pause":
            return game.set_paused(not game.paused)
        case "resign":
            return game.resign()
        case "fail":
            return game.fail(Termination.STALLED, "no end")
        case kind:
            return game.push(Move(MoveKind(kind), cell), player=player)


@settings(max_examples=60, deadline=None)
@given(changes=CHANGES, seed=st.integers(0, 50), given_first=st.booleans())
def test_the_record_is_what_the_events_say_and_is_kept_whole(
    changes: list[tuple[str, int, str, int]], seed: int, given_first: bool
) -> None:
    clock = Hands()
    game = MinesGame(Setup(5, 5, 4), seed, player="ann", first=12 if given_first else None, clock=clock)
    game.set_watched(True)
    told = game.record()
    for what, cell, player, pause_s in changes:
        clock.wait(pause_s)
        before = game.record()
        try:
            event = change(game, what, cell, player)
        except IllegalMoveError:
            assert game.record() == before
            continue
        told = follow(told, event)
        record = game.record()
        assert told == record
        assert replay(record).view() == game.view()
        again = MinesGame.from_record(GameRecord.from_json(record.to_json()), clock=clock)
        assert again.record() == record
        assert (again.over, again.view()) == (game.over, game.view())
        if isinstance(event, MoveMade):
            assert all(game.view().cells[cell] == code for cell, code in event.changed)
        assert event.moves == event.number or not isinstance(event, HelpUsed | PauseChanged | GameEnded)
