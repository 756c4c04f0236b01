"""The report of games with two seats, on a game of chance made for this test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from gridsage.arena import InProcessPool, Schedule, Tally, duel_report, format_report, round_robin
from gridsage.arena.families.base import Guard, Job, Match
from gridsage.arena.rating import score_of_elo
from gridsage.arena.report import FORMATS
from gridsage.arena.run import run
from gridsage.games.base import Clock
from gridsage.record import GameResult, Termination
from gridsage.stream import RandomStream

STRENGTH = {"strong": 3, "middle": 2, "weak": 1, "cheat": 0}


def play_jobs(match: Match, jobs: Sequence[Job], *, clock: Clock, guard: Guard) -> list[GameResult]:
    """The stronger a player, the likelier it wins; a cheat breaks the rules."""
    results = []
    for job in jobs:
        players = match.players if job.number % 2 == 0 else match.players[::-1]
        details: dict[str, Any] = {"move_times_s": [[0.001], [0.002]]}
        if "cheat" in players:
            winner = 1 - players.index("cheat")
            results.append(GameResult(job.seed, Termination.ILLEGAL, winner, note="cheated", details=details))
            continue
        draw = RandomStream(job.bot_seeds[0]).below(STRENGTH[players[0]] + STRENGTH[players[1]] + 1)
        if draw == 0:
            results.append(GameResult(job.seed, Termination.FULL, moves=9, details=details))
        else:
            winner = 0 if draw <= STRENGTH[players[0]] else 1
            results.append(GameResult(job.seed, Termination.ROW, winner, moves=7, details=details))
    return results


@pytest.fixture
def schedule(monkeypatch: pytest.MonkeyPatch) -> Schedule:
    game = SimpleNamespace(
        name="toy",
        seats=2,
        parse_setup=str,
        check=lambda match: None,
        facts=lambda match: {},
        describe=lambda match: {"rule": "free"},
        play_jobs=play_jobs,
    )
    for module in ("duel", "worker", "schedule"):
        monkeypatch.setattr(f"gridsage.arena.{module}.find_family", lambda name: game)
    return Schedule(tuple(Match("toy", "3x3x3", pair) for pair in round_robin(STRENGTH)), games=400, seed=2)


def report_of(schedule: Schedule) -> dict[str, Any]:
    tally = Tally(len(schedule.matches))
    for finished in run(schedule, InProcessPool()):
        tally.add(finished.batch, finished.results)
    return duel_report(schedule, tally).document


def test_rows_and_pairings_agree(schedule: Schedule) -> None:
    document = json.loads(json.dumps(report_of(schedule)))
    rows = {row["player"]: row for row in document["rows"]}
    assert [row["player"] for row in document["rows"]] == ["strong", "middle", "weak", "cheat"]
    for row in rows.values():
        assert row["games"] == row["wins"] + row["draws"] + row["losses"] == 1200
        assert row["score"] == (row["wins"] + row["draws"] / 2) / 1200
        assert row["elo_low"] < row["elo"] < row["elo_high"]
        assert 0.001 <= row["mean_move_time_s"] <= row["longest_move_time_s"] == 0.002
    assert (
        sum(pairing["wins"] for pairing in document["pairings"] if pairing["a"] == "strong") == rows["strong"]["wins"]
    )
    assert len(document["pairings"]) == 6
    assert all(pairing["rule"] == "free" for pairing in document["pairings"])


def test_a_fault_is_a_loss_of_the_one_who_made_it(schedule: Schedule) -> None:
    document = report_of(schedule)
    cheat = document["rows"][-1]
    assert (cheat["losses"], cheat["errors"], cheat["lost_by"]) == (1200, 1200, {"illegal": 1200})
    assert all(row["errors"] == 0 for row in document["rows"][:-1])
    pairing = next(pairing for pairing in document["pairings"] if pairing["b"] == "cheat")
    assert pairing["faults"][0]["player"] == "cheat"
    # Both colours: the cheat sat on each seat in half of the games.
    assert pairing["first_player_wins"] == pairing["games"] / 2


def test_elo_of_a_pairing_alone_is_that_of_its_score(schedule: Schedule) -> None:
    alone = Schedule(schedule.matches[:1], games=400, seed=2)
    strong, middle = report_of(alone)["rows"]
    assert score_of_elo(strong["elo"] - middle["elo"]) == pytest.approx(strong["score"])


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_shows_every_player(schedule: Schedule, form: str) -> None:
    tally = Tally(len(schedule.matches))
    for finished in run(schedule, InProcessPool(), done=set(range(100, 1000))):
        tally.add(finished.batch, finished.results)
    report = duel_report(schedule, tally)
    text = format_report(report, form)
    assert all(player in text for player in STRENGTH)
    assert "artial" in text
