"""A round of an m,n,k match in progress: its events, seats, clocks, help, and the record that grows by them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mnk import Limits, Setup, replay
from gridsage.record import GameRecord, Outcome, Termination
from gridsage.sessions.events import Event, GameEnded, HelpUsed, PauseChanged
from gridsage.sessions.mnk.clocks import check_move_time
from gridsage.sessions.mnk.game import MAX_ROUNDS, MnkGame, MnkPlayer
from gridsage.sessions.mnk.score import MatchScore
from tests.sessions.helpers import Hands, follow, play_moves

SETUP = Setup(3, 3, 3)
PERSON, ANN, BOB = MnkPlayer(), MnkPlayer("ann"), MnkPlayer("bob")
BOT, OTHER_BOT = MnkPlayer("minimax", "minimax"), MnkPlayer("uniform", "uniform")


# Moves and turns


def test_a_move_is_one_event_that_tells_the_move_and_the_outcome() -> None:
    game = MnkGame(SETUP)
    event = game.push(4)
    assert (event.number, event.moves, event.move.text, event.move.seat) == (0, 1, "b2", 0)
    play_moves(game, "a1 c1 a2")
    event = game.push(6)
    assert event.outcome == Outcome(Termination.ROW, winner=0)
    assert event.details["row"] == ["a3", "b2", "c1"]
    with pytest.raises(IllegalMoveError, match="over"):
        game.push(8)


def test_a_refused_move_leaves_no_trace() -> None:
    game = MnkGame(SETUP)
    game.push(4)
    before = game.record()
    with pytest.raises(IllegalMoveError, match="a stone of X is there"):
        game.push(4)
    assert game.record() == before


def test_the_first_move_between_bots_is_a_persons_or_they_are_told_to_begin() -> None:
    game = MnkGame(SETUP, (BOT, OTHER_BOT))
    assert game.waits_for_first
    assert (game.bot_to_move, game.person_to_move) == (None, True)
    game.push(4)
    assert (game.waits_for_first, game.bot_to_move, game.person_to_move) == (False, "uniform", False)
    game = MnkGame(SETUP, (BOT, OTHER_BOT))
    game.set_paused(False)
    assert (game.waits_for_first, game.bot_to_move) == (False, "minimax")


def test_a_person_is_told_when_it_is_not_their_turn() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    game.check_person()
    game.push(4)
    with pytest.raises(IllegalMoveError, match="it is minimax's turn"):
        game.check_person()
    game.set_paused(True)
    with pytest.raises(IllegalMoveError, match="it is minimax's turn"):
        game.check_person()
    game.resign()
    with pytest.raises(IllegalMoveError, match="over"):
        game.check_person()


def test_two_of_the_same_name_are_told_apart() -> None:
    game = MnkGame(SETUP, (PERSON, PERSON), rounds=2)
    assert (game.labels, game.names) == (("human A", "human B"), ("human A", "human B"))
    game.resign()
    assert game.next_round().names == ("human B", "human A")


@pytest.mark.parametrize("rounds", [0, MAX_ROUNDS + 1])
def test_a_match_has_a_number_of_rounds(rounds: int) -> None:
    with pytest.raises(OptionError, match="rounds"):
        MnkGame(SETUP, rounds=rounds)


@pytest.mark.parametrize("time_s", [0.0, -1.0, 100_000.0, float("nan")])
def test_the_time_of_a_move_has_bounds(time_s: float) -> None:
    with pytest.raises(OptionError, match=r"seconds per move|must be 0 or more"):
        MnkGame(SETUP, limits=Limits(time_s=time_s))


@pytest.mark.parametrize("time_s", [0.0, -1.0, 86_401.0, float("nan")])
def test_the_bounds_of_a_move_are_said_in_one_place(time_s: float) -> None:
    with pytest.raises(OptionError, match="seconds per move: expected more than 0 and at most a day"):
        check_move_time(time_s)
    assert check_move_time(86_400.0) == 86_400.0


def test_the_luck_of_a_bot_follows_from_the_game_its_round_its_seat_and_the_moves() -> None:
    def round_of(seed: int, number: int = 1, moves: str = "") -> MnkGame:
        game = MnkGame(SETUP, (BOT, BOT), seed=seed, round=number, rounds=2)
        play_moves(game, moves)
        return game

    games = round_of(1), round_of(2), round_of(1, 2), round_of(1, 1, "b2"), round_of(1, 1, "b2 a1")
    seeds = [game.bot_seed(seat) for game in games for seat in (0, 1)]
    assert len(set(seeds)) == len(seeds)
    again = MnkGame.from_record(round_of(1, 1, "b2").record())
    assert again.bot_seed(1) == games[3].bot_seed(1)


# Resignation, faults, help


def test_the_person_to_move_resigns_and_the_only_person_may_at_any_time() -> None:
    game = MnkGame(SETUP, (ANN, BOB))
    game.push(4)
    event = game.resign()
    assert isinstance(event, GameEnded)
    assert (event.moves, event.outcome) == (1, Outcome(Termination.RESIGNED, winner=0))
    game = MnkGame(SETUP, (PERSON, BOT))
    game.push(4)
    assert game.turn == 1
    assert game.resign().outcome.winner == 1
    with pytest.raises(IllegalMoveError, match="over"):
        game.resign()
    with pytest.raises(IllegalMoveError, match="over"):
        game.push(0)
    with pytest.raises(IllegalMoveError, match="nobody plays but bots"):
        MnkGame(SETUP, (BOT, BOT)).resign()


def test_a_seat_may_be_named_that_resigns_or_broke_down() -> None:
    assert MnkGame(SETUP).resign(seat=1).outcome.winner == 0
    event = MnkGame(SETUP, (BOT, BOT)).fail(Termination.TIMEOUT, "took 9 s", seat=1)
    assert event.outcome == Outcome(Termination.TIMEOUT, winner=0, note="took 9 s")


def test_a_bot_that_broke_down_has_lost() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    game.push(4)
    event = game.fail(Termination.CRASHED, "no idea")
    assert event.outcome == game.outcome == Outcome(Termination.CRASHED, winner=0, note="no idea")
    assert (game.score, game.bot_to_move) == (MatchScore(first=1), None)


def test_a_fault_after_the_end_changes_nothing() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    game.resign()
    before = game.record()
    assert game.fail(Termination.CRASHED, "no idea").outcome == before.outcome
    assert game.record() == before


def test_hints_are_counted() -> None:
    game = MnkGame(SETUP)
    assert game.use_help().details["help"] == {"hints": 1, "undone": 0}
    with pytest.raises(OptionError, match="'chances'"):
        game.use_help("chances")
    game.resign()
    with pytest.raises(IllegalMoveError, match="over"):
        game.use_help()


# Rounds


def test_an_unfinished_round_begins_anew_and_does_not_count() -> None:
    game = MnkGame(SETUP, (ANN, BOB), rounds=2, seed=7)
    play_moves(game, "a1 b1")
    assert game.unfinished
    again = game.next_round()
    assert (again.round, again.score, again.moves, again.seed) == (1, MatchScore(), [], 7)
    assert again.names == ("ann", "bob")


def test_players_take_turns_to_begin_and_a_new_match_follows_the_last_round() -> None:
    game = MnkGame(SETUP, (ANN, BOB), rounds=2, limits=Limits(time_s=3.0))
    game.resign()
    game = game.next_round()
    assert (game.round, game.names, game.last_round, game.limits.time_s) == (2, ("bob", "ann"), True, 3.0)
    assert game.player_at(0) == 1
    game.resign()
    game = game.next_round()
    assert (game.round, game.names, game.score) == (1, ("ann", "bob"), MatchScore())


def test_players_who_exchange_their_seats_keep_what_they_won() -> None:
    game = MnkGame(SETUP, (ANN, BOT), rounds=9)
    game.resign()
    exchanged = game.next_round(seated=(BOT, ANN), seed=3, setup=Setup(5, 5, 4), limits=Limits(time_s=1.0))
    assert (exchanged.players, exchanged.names, exchanged.first_seat) == ((ANN, BOT), ("minimax", "ann"), 1)
    assert (exchanged.score, exchanged.round, exchanged.seed) == (game.score, 2, 3)
    assert (str(exchanged.setup), exchanged.limits.time_s) == ("5x5x4", 1.0)
    stayed = game.next_round(seated=(ANN, BOT))
    stayed.begin_after([4])
    assert (stayed.names, stayed.score, stayed.opening, stayed.seed) == (("ann", "minimax"), game.score, 1, game.seed)
    assert game.next_round(rounds=1).score == MatchScore(), "a new match"


# Clocks


def test_the_clock_of_the_side_to_move_runs_from_the_first_move_on(clock: Hands) -> None:
    game = MnkGame(SETUP, clock=clock)
    game.set_watched(True)
    clock.wait(60)
    game.push(0)
    clock.wait(2)
    assert (game.times_s, game.running) == ((0.0, 2.0), True)
    assert game.push(1).move.time_s == 2.0
    clock.wait(3)
    assert game.push(3).move.time_s == 3.0
    assert game.times_s == (3.0, 2.0)


def test_the_clocks_stand_while_nobody_looks_and_after_the_end(clock: Hands) -> None:
    game = MnkGame(SETUP, clock=clock)
    game.set_watched(True)
    game.push(0)
    clock.wait(1)
    game.set_watched(False)
    clock.wait(100)
    game.set_watched(True)
    clock.wait(1)
    game.resign()
    clock.wait(100)
    assert (game.times_s, game.running) == ((0.0, 2.0), False)


def test_bots_that_wait_use_no_time_but_a_person_does(clock: Hands) -> None:
    game = MnkGame(SETUP, (PERSON, BOT), clock=clock)
    game.set_watched(True)
    game.push(0)
    game.set_paused(True)
    clock.wait(50)
    game.set_paused(False)
    clock.wait(1)
    game.push(1, time_s=0.8)
    clock.wait(4)
    game.push(2)
    assert [move.time_s for move in game.moves] == [0.0, 0.8, 4.0]
    assert game.times_s == (4.0, 1.0)


def test_the_next_round_has_fresh_clocks(clock: Hands) -> None:
    game = MnkGame(SETUP, rounds=2, clock=clock)
    game.set_watched(True)
    game.push(0)
    clock.wait(5)
    game.resign()
    game = game.next_round()
    assert game.times_s == (0.0, 0.0)
    game.set_watched(True)
    game.push(0)
    clock.wait(1)
    assert game.times_s == (0.0, 1.0)


# Records


def test_a_record_replays() -> None:
    game = MnkGame(SETUP, (ANN, BOB))
    play_moves(game, "a1 a2 b1 b2 c1")
    record = game.record()
    assert (record.players, replay(record).winner) == (("ann", "bob"), 0)


def test_a_round_goes_on_from_its_record(clock: Hands) -> None:
    game = MnkGame(SETUP, (ANN, BOT), rounds=3, limits=Limits(time_s=2.0), seed=9, clock=clock)
    game.resign()
    game = game.next_round()
    game.set_watched(True)
    game.push(4, time_s=0.5)
    clock.wait(3)
    game.push(0)
    again = MnkGame.from_record(GameRecord.from_json(game.record().to_json()), clock=clock)
    assert again.record() == game.record()
    assert (again.players, again.round, again.rounds, again.score) == ((ANN, BOT), 2, 3, MatchScore(second=1))
    assert (again.times_s, again.limits.time_s, again.bot_to_move) == ((0.5, 3.0), 2.0, "minimax")
    again.push(8)
    assert again.next_round().players == (ANN, BOT)


def test_two_people_of_one_name_are_the_same_people_when_they_come_back() -> None:
    game = MnkGame(SETUP, rounds=2)
    game.resign()
    game = game.next_round()
    again = MnkGame.from_record(game.record())
    assert (again.players, again.names) == ((PERSON, PERSON), ("human B", "human A"))


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["push"] * 6 + ["back", "hints", "pause", "go", "resign", "fail"]),
        st.integers(0, 8),
        st.integers(0, 5),
    ),
    max_size=30,
)


def change(game: MnkGame, what: str, cell: int) -> Event:
    match what:
        case "back":
            return game.take_back()
        case "hints":
            return game.use_help()
        case "pause" | "go":
            return game.set_paused(what == "pause")
        case "resign":
            return game.resign()
        case "fail":
            return game.fail(Termination.STALLED, "no end")
        case _:
            return game.push(cell)


@settings(max_examples=80, deadline=None)
@given(
    changes=CHANGES,
    players=st.tuples(st.sampled_from([PERSON, ANN, BOT]), st.sampled_from([PERSON, BOB, BOT, OTHER_BOT])),
    opening=st.sampled_from([(), (4,), (4, 0)]),
    first_seat=st.integers(0, 1),
)
def test_the_record_is_what_the_events_say_and_is_kept_whole(
    changes: list[tuple[str, int, int]],
    players: tuple[MnkPlayer, MnkPlayer],
    opening: tuple[int, ...],
    first_seat: int,
) -> None:
    clock = Hands()
    game = MnkGame(SETUP, players, rounds=2, first_seat=first_seat, opening=opening, clock=clock)
    game.set_watched(True)
    told = game.record()
    for what, cell, pause_s in changes:
        clock.wait(pause_s)
        before = game.record()
        try:
            event = change(game, what, cell)
        except IllegalMoveError:
            assert game.record() == before
            continue
        told = follow(told, event)
        record = game.record()
        assert told == record
        assert replay(record).moves == game.board.moves
        again = MnkGame.from_record(GameRecord.from_json(record.to_json()), clock=clock)
        assert again.record() == record
        assert (again.over, again.score, again.names) == (game.over, game.score, game.names)
        assert again.score.rounds == int(again.over)
        assert event.moves == event.number or not isinstance(event, HelpUsed | PauseChanged | GameEnded)
