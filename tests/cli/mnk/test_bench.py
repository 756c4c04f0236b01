"""``gridsage mnk bench`` as a user calls it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridsage.arena.run import Finished
from gridsage.arena.run import run as real_run
from tests.cli.mnk.conftest import Command


def test_bench_prints_one_document(gridsage: Command) -> None:
    found = gridsage.document(
        "bench --players minimax,uniform --setup 3x3x3 --games 6 --nodes 3000 --workers 0 --format json"
    )
    rows = {row["player"]: row for row in found["rows"]}
    assert {"player", "games", "wins", "draws", "losses", "score", "elo", "elo_low", "elo_high"} <= set(rows["minimax"])
    assert rows["minimax"]["losses"] == 0
    [pairing] = found["pairings"]
    assert (pairing["a"], pairing["b"], pairing["games"]) == ("minimax", "uniform", 6)
    assert sum(pairing["ends"].values()) == 6


@pytest.mark.parametrize("more", [1, 500_000])
def test_a_table_beyond_the_machine_is_refused_before_anything_is_played(gridsage: Command, more: int) -> None:
    too_many = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20 + more
    told = f"gridsage: {too_many} MB of memory: this machine does not have them\n"
    line = "--setup 3x3x3 --games 2 --nodes 50 --workers 0 --database memory:"
    done = gridsage("bench", "--players", f"champion:memory_mb={too_many},uniform", *line.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    done = gridsage("solve", "3x3x3", "--memory", str(too_many), "--database", "memory:")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    done = gridsage("bench", "--players", "champion:memory_mb=4,uniform", *line.split())
    assert (done.returncode, "broke down" in done.stdout) == (0, False)


def test_bench_round_robin_gauntlet_and_sprt(gridsage: Command) -> None:
    base = "--setup 3x3x3 --nodes 500 --workers 0 --format json"
    everyone = gridsage.document(f"bench --players minimax,uniform,classic --games 2 {base}")
    assert len(everyone["pairings"]) == 3
    one = gridsage.document(f"bench --players minimax,uniform,classic --gauntlet --games 2 {base}")
    assert [(p["a"], p["b"]) for p in one["pairings"]] == [("minimax", "uniform"), ("minimax", "classic")]
    tested = gridsage.document(f"bench --players minimax,uniform --sprt 0,50 --games 400 {base}")
    assert tested["sprt"]["verdict"] == "better"
    assert tested["games_played"] < 400


def test_bench_on_several_setups(gridsage: Command) -> None:
    line = "bench --players minimax,uniform --games 4 --nodes 300 --workers 0 --format json"
    both = gridsage.document(f"{line} --setup 3x3x3,4x3x3")
    assert both == gridsage.document(f"{line} --setups 3x3x3,4x3x3") | {
        key: both[key] for key in ("rows", "by_setup", "pairings")
    }
    assert [(p["setup"], p["games"]) for p in both["pairings"]] == [("3x3x3", 4), ("4x3x3", 4)]
    assert [part["setup"] for part in both["by_setup"]] == ["3x3x3", "4x3x3"]
    for row in both["rows"]:
        parts = [r for part in both["by_setup"] for r in part["rows"] if r["player"] == row["player"]]
        assert row["games"] == sum(part["games"] for part in parts) == 8
        assert row["wins"] == sum(part["wins"] for part in parts)
    alone = gridsage.document(f"{line} --setup 3x3x3")
    assert "by_setup" not in alone
    assert {**alone["pairings"][0], "mean_moves": 0} == {**both["pairings"][0], "mean_moves": 0}
    table = gridsage(*f"{line} --setup 3x3x3,4x3x3".replace("json", "table").split())
    assert "Elo on 4x3x3 alone: minimax" in table.stdout
    for setups, message in (("3x3x3,3x3x3", "twice"), ("tictactoe,3x3x3", "are the same"), (",", "--setups is empty")):
        refused = gridsage(*line.split(), "--setup", setups)
        assert (refused.returncode, message in refused.stderr) == (2, True), refused.stderr


def test_a_sequential_test_ends_at_the_same_game_in_whatever_order_batches_are_finished(
    gridsage: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "bench --players minimax,uniform --sprt 0,50 --setup 3x3x3 --games 400 --nodes 500 --workers 0 --format json"
    in_turn = gridsage.document(line)

    def run(*arguments: Any, **options: Any) -> Iterator[Finished]:
        finished = list(real_run(*arguments, **options))
        while finished:
            yield from reversed(finished[:5])
            del finished[:5]

    monkeypatch.setattr("gridsage.arena.loop.run", run)
    mixed = gridsage.document(line)
    assert mixed["games_played"] == in_turn["games_played"] < 400
    assert mixed["sprt"] == in_turn["sprt"]


def test_bench_counts_an_outside_engine_that_breaks_down(gridsage: Command) -> None:
    engine = Path(__file__).parents[2] / "gomocup" / "scripted_engine.py"
    players = f"uniform,pbrain:command={sys.executable} {engine} raise"
    done = gridsage(
        "bench", "--players", players, "--setup", "9x9x5", "--games", "2", "--time", "5", "--workers", "0",
        "--format", "json",
    )  # fmt: skip
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["pairings"][0]["ends"] == {"crashed": 2}
    assert "my head hurts" in found["pairings"][0]["faults"][0]["note"]


def test_bench_is_kept_and_resumed(gridsage: Command, tmp_path: Path) -> None:
    database = str(tmp_path / "runs.db")
    line = "bench --players minimax,uniform --setup 3x3x3 --games 4 --nodes 300 --workers 0 --format json"
    done = gridsage(*line.split(), "--database", database)
    assert done.returncode == 0
    number = done.stderr.split("--resume ")[1].split()[0]
    again = gridsage("bench", "--resume", number, "--database", database, "--format", "json", "--workers", "0")
    assert again.returncode == 0
    assert json.loads(again.stdout)["rows"] == json.loads(done.stdout)["rows"]


def test_bench_plays_both_colours_on_each_opening(gridsage: Command) -> None:
    found = gridsage.document(
        "bench --players classic,uniform --setup 15x15x5 --games 4 --workers 0 --format json --nodes 1000"
    )
    [pairing] = found["pairings"]
    assert pairing["openings"] == "balanced"
    assert (pairing["wins"], pairing["first_player_wins"]) == (4, 2)
