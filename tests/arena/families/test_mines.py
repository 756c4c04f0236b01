"""Minesweeper as the arena meets it: the players' figures of its games, where they are asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from gridsage.arena import Schedule, Tally, play_batch, solo_report
from gridsage.arena.families.base import FIGURES, Job, Match, find_family
from gridsage.arena.report import format_report
from gridsage.bots.mines.csp import Csp
from gridsage.catalog import BotEntry, with_bots
from gridsage.errors import NoBoardError
from gridsage.games.base import no_clock
from gridsage.games.mines import parse_setup
from gridsage.games.mines.figures import OPENINGS_BY_SIZE, measure_recording
from gridsage.mines import play
from gridsage.record import Termination
from tests.unmade_bot import write_unmade_bot

FAMILY = find_family("mines")
JOBS = [Job(number, 100 + number, (number,)) for number in range(6)]


@contextmanager
def free(games: int, *, at_most_s: float = math.inf) -> Iterator[None]:
    yield


def match(bot: str = "single_point", *, measured: bool = True) -> Match:
    return Match("mines", "8x8/10@opening", (bot,), {FIGURES: True} if measured else {})


def test_each_game_is_measured_as_its_record_is() -> None:
    from gridsage.catalog import parse_bot

    results = FAMILY.play_jobs(match(), JOBS, clock=count(0.0, 0.25).__next__, guard=free)
    for job, result in zip(JOBS, results, strict=True):
        record = play(parse_setup("8x8/10"), parse_bot("mines", "single_point").make(job.bot_seeds[0]), job.seed)
        figures = measure_recording(record)
        told = result.details[FIGURES]
        assert (told["three_bv"], told["zini"], told["clicks"]) == (figures.three_bv, figures.zini, figures.clicks)
        assert told["efficiency"] == figures.efficiency
        assert told["clicks_per_s"] == pytest.approx(figures.clicks / result.time_s)
        assert told["three_bv_per_s"] == pytest.approx(figures.three_bv_solved / result.time_s)
        assert {name: told[name] for name in OPENINGS_BY_SIZE} == figures.openings_by_size
        assert set(told) <= set(FAMILY.figures)


@pytest.mark.parametrize("bot", ["champion", "single_point"])
def test_measuring_changes_no_game(bot: str) -> None:
    plain = FAMILY.play_jobs(match(bot, measured=False), JOBS, clock=no_clock, guard=free)
    measured = FAMILY.play_jobs(match(bot), JOBS, clock=no_clock, guard=free)
    assert [result[:5] for result in plain] == [result[:5] for result in measured]
    assert not any(FIGURES in result.details for result in plain)
    assert all(FIGURES in result.details for result in measured)
    assert match(bot).terms == match(bot, measured=False).terms


@pytest.mark.parametrize(
    ("error", "termination", "note"),
    [
        ("OptionError('its program is not here')", Termination.CRASHED, "OptionError: its program is not here"),
        ("RuntimeError('no tables')", Termination.CRASHED, "RuntimeError: no tables"),
        ("SystemExit(3)", Termination.CRASHED, "SystemExit: 3"),
        ("MemoryError()", Termination.MEMORY, "out of memory"),
    ],
)
def test_a_bot_that_cannot_be_made_has_lost(tmp_path: Path, error: str, termination: Termination, note: str) -> None:
    unmade = write_unmade_bot(tmp_path, error)
    for result in FAMILY.play_jobs(match(str(unmade)), JOBS[:2], clock=no_clock, guard=free):
        assert (result.termination, result.note) == (termination, note)


def test_the_report_has_the_means_of_the_games_that_were_won() -> None:
    schedule = Schedule((match(), match("uniform", measured=True)), 12, 3)
    tally = Tally(2)
    told = []
    for batch in schedule.batches():
        results = play_batch(batch)
        tally.add(batch, results)
        if batch.match_number == 0:
            told += [result.details[FIGURES] for result in results if result.termination is Termination.SOLVED]
    report = solo_report(schedule, tally)
    first, second = report.document["rows"]
    assert first["figures"]["clicks"] == pytest.approx(sum(each["clicks"] for each in told) / len(told), abs=1e-5)
    assert first["figures"]["zne"] == pytest.approx(sum(each["zne"] for each in told) / len(told), abs=1e-5)
    titles = [column.title for column in report.columns]
    assert titles[-len(FAMILY.figures) :] == [figure.title for figure in FAMILY.figures.values()]
    assert "figures_three_bv" in format_report(report, "csv").splitlines()[0]
    assert "means of the games that each bot won" in format_report(report, "markdown")
    if not second["wins"]:
        assert second["figures"] == {}
        assert "–" in format_report(report, "markdown")


def test_a_run_that_was_not_measured_has_no_such_columns() -> None:
    schedule = Schedule((match(measured=False),), 4, 3)
    tally = Tally(1)
    for batch in schedule.batches():
        tally.add(batch, play_batch(batch))
    report = solo_report(schedule, tally)
    assert report.document["rows"][0]["figures"] == {}
    assert "3BV" not in [column.title for column in report.columns]


class _Closes(Csp):
    closed = 0

    def close(self) -> None:
        type(self).closed += 1


def test_a_bot_is_closed_though_its_board_cannot_be_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object, **__: object) -> None:
        raise NoBoardError("none")

    monkeypatch.setattr("gridsage.arena.families.mines.play", give_up)
    with with_bots([BotEntry("mines", "closes", "", "", _Closes)]), pytest.raises(NoBoardError):
        FAMILY.play_jobs(match("closes", measured=False), JOBS[:1], clock=no_clock, guard=free)
    assert _Closes.closed == 1
