"""The game as the arena meets it: seats, openings, limits, and players that cannot even be made."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gridsage.arena.families.base import Job, Match, find_family
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.base import TimeUp, no_clock
from gridsage.games.mnk import parse_moves, parse_setup
from gridsage.record import Termination

GAME = find_family("mnk")
ENGINE = Path(__file__).parents[2] / "gomocup" / "scripted_engine.py"


@contextmanager
def free(games: int, *, at_most_s: float = math.inf) -> Iterator[None]:
    yield


@contextmanager
def stopped(games: int, *, at_most_s: float = math.inf) -> Iterator[None]:
    """A guard whose time is up before the game begins to matter."""
    try:
        yield
        raise TimeUp
    except TimeUp:
        pass


def job(number: int) -> Job:
    return Job(number, 100 + number // 2, (1, 2))


def test_seats_are_exchanged_on_the_same_opening() -> None:
    match = Match("mnk", "15x15x5", ("classic", "uniform"), {"nodes": 1000})
    even, odd = GAME.play_jobs(match, [job(0), job(1)], clock=no_clock, guard=free)
    assert (even.winner, odd.winner) == (0, 1)
    setup = parse_setup("15x15x5")
    lines = [parse_moves(result.details["line"], setup) for result in (even, odd)]
    assert lines[0][:5] == lines[1][:5]


def test_times_of_moves_are_told_by_seat_without_the_opening() -> None:
    match = Match("mnk", "15x15x5", ("uniform", "uniform:".rstrip(":")), {})
    [result] = GAME.play_jobs(match, [job(0)], clock=time.perf_counter, guard=free)
    first, second = result.details["move_times_s"]
    moves = len(result.details["line"].split())
    assert result.moves == moves
    assert 5 <= moves - len(first) - len(second) <= 7


def test_study_starts_from_each_cell() -> None:
    match = Match("mnk", "3x3x3", ("uniform", "uniform"), {"openings": "each"})
    results = GAME.play_jobs(match, [job(number) for number in range(10)], clock=no_clock, guard=free)
    first_moves = [result.details["line"].split()[0] for result in results]
    assert first_moves == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "a1"]


def test_match_says_its_conditions() -> None:
    match = Match("mnk", "9x9x4", ("uniform", "minimax"), {"time_s": 0.5})
    assert GAME.describe(match) == {"time_s": 0.5, "nodes": None, "openings": "random"}
    assert GAME.parse_setup("five") == "20x20x5"
    assert GAME.seats == 2


@pytest.mark.parametrize(
    ("match", "error", "message"),
    [
        (Match("mnk", "3x3x3", ("uniform", "nobody")), UnknownNameError, "nobody"),
        (Match("mnk", "3x3x3", ("uniform", "minimax"), {"time_s": 0}), OptionError, "0 seconds per move"),
        (Match("mnk", "3x3x3", ("uniform", "minimax"), {"time_s": 1e5}), OptionError, "at most a day"),
        (Match("mnk", "3x3x3", ("uniform", "minimax"), {"nodes": 0}), OptionError, "0 nodes per move"),
        (Match("mnk", "3x3x3", ("uniform", "minimax"), {"openings": "odd"}), UnknownNameError, "odd"),
        (Match("mnk", "5x5x5", ("uniform", "pbrain")), OptionError, "pbrain:command="),
        (Match("mnk", "9x9x4", ("uniform", f"pbrain:command={sys.executable}")), OptionError, "plays 5 in a row"),
    ],
)
def test_match_that_cannot_be_played_is_refused(match: Match, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        GAME.check(match)


def test_player_that_cannot_be_made_loses() -> None:
    match = Match("mnk", "5x5x5", ("uniform", "pbrain"), {})
    even, odd = GAME.play_jobs(match, [job(0), job(1)], clock=no_clock, guard=free)
    assert (even.termination, even.winner, odd.winner) == (Termination.CRASHED, 0, 1)
    assert "pbrain:command=" in even.note


UNMADE = """
from gridsage.games.mnk import MnkBot

class Unmade(MnkBot):
    def __init__(self, seed=0):
        raise {error}

    def choose(self, position, limits):
        raise NotImplementedError
"""


@pytest.mark.parametrize(
    ("error", "termination", "note"),
    [
        ("RuntimeError('no tables')", Termination.CRASHED, "RuntimeError: no tables"),
        ("SystemExit(3)", Termination.CRASHED, "SystemExit: 3"),
        ("MemoryError()", Termination.MEMORY, "out of memory"),
    ],
)
def test_a_player_that_breaks_down_as_it_is_made_loses(
    tmp_path: Path, error: str, termination: Termination, note: str
) -> None:
    unmade = tmp_path / "unmade.py"
    unmade.write_text(UNMADE.format(error=error), encoding="utf-8")
    match = Match("mnk", "5x5x5", ("uniform", str(unmade)), {})
    [result] = GAME.play_jobs(match, [job(0)], clock=no_clock, guard=free)
    assert (result.termination, result.winner, result.note) == (termination, 0, note)


STUCK = """
from gridsage.games.mnk import Choice, MnkBot

class Stuck(MnkBot):
    def choose(self, position, limits):
        return Choice(position.empty_cells[0])

    def close(self):
        raise {error}("no such process")
"""


@pytest.mark.parametrize("error", ["ValueError", "SystemExit"])
def test_players_that_cannot_even_end_do_not_end_the_bench(tmp_path: Path, error: str) -> None:
    stuck = tmp_path / "stuck.py"
    stuck.write_text(STUCK.format(error=error), encoding="utf-8")
    results = GAME.play_jobs(
        Match("mnk", "3x3x3", (str(stuck), str(stuck)), {"openings": "each"}),
        [job(number) for number in range(2)],
        clock=no_clock,
        guard=free,
    )
    assert {result.termination for result in results} <= {Termination.ROW, Termination.FULL}
    # One that was made before the other could not be is closed too.
    match = Match("mnk", "5x5x5", (str(stuck), "pbrain"), {})
    [lost] = GAME.play_jobs(match, [job(0)], clock=no_clock, guard=free)
    assert (lost.termination, lost.winner) == (Termination.CRASHED, 0)
    assert "pbrain:command=" in lost.note


def test_game_that_is_stopped_from_outside_has_no_winner_unless_it_was_over() -> None:
    match = Match("mnk", "3x3x3", ("uniform", "uniform"), {})
    [result] = GAME.play_jobs(match, [job(0)], clock=no_clock, guard=stopped)
    assert result.termination in {Termination.ROW, Termination.FULL}


@pytest.mark.parametrize("kind", ["swap", "swap2"])
def test_bots_open_by_a_rule_and_a_changed_side_stays_the_players_game(kind: str) -> None:
    match = Match("mnk", "15x15x5", ("champion", "uniform"), {"nodes": 1000, "openings": kind})
    results = GAME.play_jobs(match, [job(number) for number in range(8)], clock=no_clock, guard=free)
    # The champion wins wherever it sits: seats are those of the schedule, whatever side was chosen.
    assert [result.winner for result in results] == [0, 1] * 4
    assert len({bool(result.details.get("exchanged")) for result in results}) == 2
    lines = [result.details["line"].split() for result in results]
    for number in range(0, 8, 2):
        assert lines[number][:3] == lines[number + 1][:3]
    for result, line in zip(results, lines, strict=True):
        assert sum(map(len, result.details["move_times_s"])) == len(line) - 3
        facts = GAME.plot_facts(GAME.outline("15x15x5"), result)
        assert sorted(move.free for move in facts.moves) == list(range(225 - len(line) + 1, 225 - 3 + 1))


def test_a_rule_needs_a_board_that_it_opens() -> None:
    with pytest.raises(OptionError, match="swap2 opens five in a row"):
        GAME.check(Match("mnk", "3x3x3", ("uniform", "minimax"), {"openings": "swap2"}))
