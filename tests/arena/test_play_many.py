"""Bots that play whole batches by themselves are given them whole, and watched like the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.arena.families.base import Match
from gridsage.arena.pool import InProcessPool
from gridsage.arena.run import run
from gridsage.arena.schedule import Schedule
from gridsage.record import GameResult, Termination

BOT = '''"""Plays whole batches by itself."""

from gridsage.games.mines import Choice, Hints, MinesBot
from gridsage.record import GameResult, Termination


class Whole(MinesBot):
    """A fixture."""

    options = {{"guesses": int}}

    def choose(self, view):
        raise AssertionError("the arena plays move by move")

    def hints(self, view):
        return Hints()

    @classmethod
    def play_many(cls, setup, seeds, bot_seeds, *, start=None, threads=1, guesses=0):
        {body}
'''


def play(tmp_path: Path, body: str, *, options: str = "", limit_s: float = 60.0, **conditions: str) -> list[GameResult]:
    bot = tmp_path / "whole.py"
    bot.write_text(BOT.format(body=body), encoding="utf-8")
    # Each test writes another bot of the same name.
    from gridsage.catalog import bot_from_file

    bot_from_file.cache_clear()
    match = Match("mines", "9x9/10", (f"{bot}{options}",), conditions)
    schedule = Schedule((match,), games=5, seed=8, size=3)
    finished = sorted(run(schedule, InProcessPool(), limit_s=limit_s), key=lambda one: one.batch.number)
    assert [len(one.results) for one in finished] == [3, 2]
    assert [r.seed for one in finished for r in one.results] == [
        job.seed for batch in schedule.batches() for job in batch.jobs()
    ]
    return [result for one in finished for result in one.results]


def test_results_are_taken_as_they_come(tmp_path: Path) -> None:
    body = "return [GameResult(seed, Termination.SOLVED, 0, guesses, len(seeds), 0.5, str(start)) for seed in seeds]"
    results = play(tmp_path, body, options=":guesses=4", first="corner")
    assert {(result.guesses, result.time_s, result.note) for result in results} == {(4, 0.5, "corner")}
    assert [result.moves for result in results] == [3, 3, 3, 2, 2]


@pytest.mark.parametrize(
    ("body", "note"),
    [
        ("raise ValueError('broken')", "ValueError: broken"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("return []", "other games than it was asked for"),
        ("return [GameResult(1, Termination.SOLVED)] * len(seeds)", "other games than it was asked for"),
    ],
)
def test_a_batch_that_breaks_down_is_a_batch_of_crashes(tmp_path: Path, body: str, note: str) -> None:
    for result in play(tmp_path, body):
        assert result.termination is Termination.CRASHED
        assert note in result.note


def test_a_batch_has_the_time_of_all_its_games(tmp_path: Path) -> None:
    results = play(tmp_path, "while True: pass", limit_s=0.05)
    assert {result.termination for result in results} == {Termination.TIMEOUT}
