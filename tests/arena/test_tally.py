"""Tallies add up in any order to exactly the same figures."""

from __future__ import annotations

import random
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.arena.families.base import Match
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import GameSet, MatchTally, Measure, Tally
from gridsage.record import GameResult, Termination

NUMBERS = st.sets(st.integers(0, 300_000), max_size=30)


@given(st.lists(st.integers(0, 10**12), min_size=2, max_size=50))
def test_a_measure_knows_mean_and_deviation(values: list[int]) -> None:
    measure = Measure()
    for value in values:
        measure.add(value)
    assert measure.mean == pytest.approx(statistics.fmean(values))
    assert measure.deviation == pytest.approx(float(statistics.stdev([Fraction(value) for value in values])), rel=1e-12)
    assert (measure.least, measure.most) == (min(values), max(values))


def test_a_measure_of_nothing_is_nothing() -> None:
    assert (Measure().mean, Measure().deviation, Measure().least) == (0.0, 0.0, None)


@given(NUMBERS, NUMBERS)
def test_a_game_set_is_a_set(a: set[int], b: set[int]) -> None:
    assert len(GameSet(a)) == len(a)
    assert GameSet(a) & GameSet(b) == GameSet(a & b)
    assert GameSet(a) - GameSet(b) == GameSet(a - b)
    merged = GameSet(a)
    merged.merge(GameSet(b))
    assert merged == GameSet(a | b)


RESULTS = st.builds(
    GameResult,
    seed=st.integers(0, 100),
    termination=st.sampled_from(Termination),
    winner=st.sampled_from([None, 0, 1]),
    guesses=st.integers(0, 20),
    moves=st.integers(0, 300),
    time_s=st.floats(0, 10),
    note=st.sampled_from(["", "a note"]),
    details=st.sampled_from([{}, {"figures": {"clicks": 12, "efficiency": 0.8125}}, {"figures": {"clicks": 3}}]),
)


@pytest.mark.parametrize("seats", [1, 2])
@given(results=st.lists(RESULTS, min_size=1, max_size=40), seed=st.integers(0, 1000))
def test_any_order_and_any_grouping_count_the_same(seats: int, results: list[GameResult], seed: int) -> None:
    if seats == 1:
        results = [result._replace(winner=None if result.winner == 1 else result.winner) for result in results]
    whole = MatchTally()
    whole.add(range(len(results)), results, seats)
    order = list(range(len(results)))
    random.Random(seed).shuffle(order)
    pieces = MatchTally()
    for number in order:
        piece = MatchTally()
        piece.add([number], [results[number]], seats)
        pieces.merge(piece)
    assert pieces == whole
    assert whole.games == len(results)


def test_players_of_two_seats_are_counted_by_who_they_are() -> None:
    tally = MatchTally()
    results = [
        GameResult(1, Termination.ROW, winner=0, details={"move_times_s": [[0.1, 0.2], [0.3]]}),
        GameResult(1, Termination.ROW, winner=0, details={"move_times_s": [[0.4], [0.5]]}),
        GameResult(2, Termination.FULL),
        GameResult(2, Termination.ILLEGAL, winner=1, note="on a stone"),
        GameResult(3, Termination.CRASHED),
    ]
    tally.add(range(5), results, seats=2)
    assert tally.wins == [2, 1]  # game 0 by seat 0; game 1 turned, so seat 0 is the second player; game 3 turned too
    assert tally.first_seat_wins == 2
    assert tally.draws == 1
    assert tally.void == 1
    assert tally.errors == [0, 1]  # in game 3 the second player sat on seat 0 and moved onto a stone
    assert [fault.note for fault in tally.faults] == ["on a stone", ""]
    assert [measure.count for measure in tally.move_time_ns] == [3, 2]
    assert tally.move_time_ns[0].most == 500_000_000


def test_only_the_first_faults_are_kept_and_their_notes_are_one_short_line() -> None:
    tally = MatchTally()
    results = [GameResult(n, Termination.CRASHED, note="two\nlines " + "x" * 1000) for n in range(100)]
    tally.add(range(100), results, seats=1)
    assert [fault.number for fault in tally.faults] == [0, 1, 2, 3, 4]
    assert tally.faults[0].note.startswith("two lines xxx")
    assert len(tally.faults[0].note) == 200
    assert tally.errors[0] == 100


def test_a_run_counts_its_matches_apart() -> None:
    schedule = Schedule((Match("mines", "9x9/10", ("uniform",)), Match("mines", "7x7/4", ("uniform",))), 3, size=3)
    tally, other = Tally(2), Tally(2)
    first, second = schedule.batches()
    tally.add(first, [GameResult(n, Termination.SOLVED, winner=0) for n in range(3)])
    other.add(second, [GameResult(n, Termination.CRASHED) for n in range(3)])
    tally.merge(other)
    assert [counts.wins[0] for counts in tally.matches] == [3, 0]
    assert (tally.games, tally.errors) == (6, 3)
