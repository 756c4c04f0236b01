"""The schedule: every game once, the same boards for all, both colours on each opening."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.arena.families.base import Match
from gridsage.arena.schedule import Batch, Schedule, batch_size, gauntlet, make_matches, round_robin
from gridsage.errors import OptionError, ParseError, SetupError, UnknownNameError
from gridsage.stream import MAX_SEED, derive_seed

UNIFORM = Match("mines", "9x9/10", ("uniform",))
ELSEWHERE = Match("mines", "7x7/4", ("uniform",), {"first": "corner"}, "small")


@given(games=st.integers(1, 400), size=st.integers(0, 60))
def test_every_game_of_every_match_is_in_exactly_one_batch(games: int, size: int) -> None:
    schedule = Schedule((UNIFORM, ELSEWHERE), games, size=size)
    batches = list(schedule.batches())
    assert [batch.number for batch in batches] == list(range(len(batches)))
    for number, match in enumerate(schedule.matches):
        mine = [batch for batch in batches if batch.match_number == number]
        assert all(batch.match == match for batch in mine)
        assert [game for batch in mine for game in batch.numbers] == list(range(games))
    assert sum(batch.games for batch in batches) == schedule.total


def test_boards_depend_on_run_seed_and_game_number_alone() -> None:
    schedule = Schedule((UNIFORM, ELSEWHERE), games=10, seed=3, size=4)
    for batch in schedule.batches():
        for job in batch.jobs():
            assert job.seed == derive_seed(3, job.number)
            assert job.bot_seeds != (job.seed,)
    cut_otherwise = Schedule((UNIFORM,), games=10, seed=3, size=10)
    assert [job for batch in cut_otherwise.batches() for job in batch.jobs()] == [
        job for batch in schedule.batches() if batch.match_number == 0 for job in batch.jobs()
    ]


def test_two_seats_share_an_opening_for_both_colours() -> None:
    batch = Batch(0, 0, Match("mnk", "3x3x3", ("a", "b")), first=0, games=6, seed=9)
    seeds = [job.seed for job in batch.jobs()]
    assert seeds[0::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert all(len(set(job.bot_seeds)) == 2 for job in batch.jobs())


def test_matches_take_turns() -> None:
    schedule = Schedule((UNIFORM, ELSEWHERE), games=4, size=2)
    assert [(batch.match_number, batch.first) for batch in schedule.batches()] == [(0, 0), (1, 0), (0, 2), (1, 2)]


def test_a_schedule_goes_through_json() -> None:
    schedule = Schedule((UNIFORM, ELSEWHERE), games=7, seed=MAX_SEED)
    again = Schedule.from_dict(json.loads(json.dumps(schedule.to_dict())))
    assert again == schedule
    assert again.matches[1].label == "small"
    assert list(again.batches()) == list(schedule.batches())


def test_a_schedule_that_was_kept_is_text_until_it_is_checked() -> None:
    kept = Schedule((UNIFORM,), games=1).to_dict()
    assert kept["matches"][0]["facts"] == {"first": "fixed"}
    gone = json.loads(json.dumps(kept).replace("uniform", "./nobody.py"))
    schedule = Schedule.from_dict(gone)
    assert schedule.players == ("./nobody.py",)
    with pytest.raises(OptionError, match=r"nobody\.py"):
        schedule.check()


def test_what_is_no_schedule_is_refused() -> None:
    with pytest.raises(ParseError):
        Schedule.from_dict({"matches": [{}]})


@pytest.mark.parametrize(
    ("matches", "games", "seed", "error"),
    [
        ((), 1, 1, OptionError),
        ((UNIFORM,), 0, 1, OptionError),
        ((UNIFORM,), -3, 1, OptionError),
        ((UNIFORM,), 1, -1, OptionError),
        ((UNIFORM,), 1, MAX_SEED + 1, OptionError),
        ((UNIFORM, UNIFORM), 1, 1, OptionError),
        ((Match("mines", "9x9/10", ("uniform", "uniform")),), 1, 1, OptionError),
        ((Match("mines", "9x9/10", ("nobody",)),), 1, 1, UnknownNameError),
        ((Match("chess", "9x9/10", ("uniform",)),), 1, 1, UnknownNameError),
        ((Match("mines", "9x9", ("uniform",)),), 1, 1, ParseError),
        ((Match("mines", "9x9/80", ("uniform",)),), 1, 1, SetupError),
        ((Match("mines", "9x9/10", ("uniform",), {"first": "9,0"}),), 1, 1, OptionError),
        ((Match("mines", "9x9/10", ("nobody.py",)),), 1, 1, OptionError),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_starts(
    matches: Sequence[Match], games: int, seed: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        Schedule(tuple(matches), games, seed)


def test_batches_are_neither_tiny_nor_huge() -> None:
    assert [batch_size(games) for games in (1, 64, 65, 5000, 10**6)] == [1, 1, 2, 79, 512]


def test_pairings_of_a_tournament() -> None:
    assert round_robin("abc") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert gauntlet("abc") == [("a", "b"), ("a", "c")]


def test_everybody_meets_on_every_setup() -> None:
    matches = make_matches("mnk", ["a", "b", "c"], ["3X3X3", "5x5x4"], [{"nodes": 9}])
    assert [(match.label, match.players) for match in matches] == [
        (label, players) for label in ("3x3x3", "5x5x4") for players in (("a", "b"), ("a", "c"), ("b", "c"))
    ]
    against_all = make_matches("mnk", ["a", "b", "c"], ["3x3x3"], first_against_all=True)
    assert [match.players for match in against_all] == [("a", "b"), ("a", "c")]
    alone = make_matches("mines", ["a", "b"], ["expert"], [{"first": "own"}, {}])
    assert [(match.players, dict(match.conditions)) for match in alone] == [
        (("a",), {"first": "own"}),
        (("b",), {"first": "own"}),
        (("a",), {}),
        (("b",), {}),
    ]


def test_a_setup_that_is_listed_twice_and_a_bench_without_an_opponent_are_refused() -> None:
    with pytest.raises(OptionError, match="the setups expert and 30x16/99 are the same"):
        make_matches("mines", ["a"], ["expert", "30x16/99"])
    with pytest.raises(OptionError, match="m,n,k games needs at least two players"):
        make_matches("mnk", ["a"], ["3x3x3"])
