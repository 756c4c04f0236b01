"""Runs as a user meets them: kept by the bench, killed, resumed, listed, shown, compared, exported."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gridsage.store import open_store
from tests.cli.calling import call

JSON = ("mines", "bench", "--format", "json")
BENCH = (*JSON, "--bots", "double_set,single_point", "--setups", "intermediate", "--games", "400", "--seed", "3")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "gridsage", *arguments]


def gridsage(*arguments: str, status: int = 0) -> str:
    done = call(*arguments)
    assert done.returncode == status, done.stderr
    return done.stderr if status == 2 else done.stdout


def figures(text: str) -> Any:
    def without_times(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_times(item) for key, item in value.items() if "time" not in key}
        return [without_times(item) for item in value] if isinstance(value, list) else value

    return without_times(json.loads(text))


def wait_for_batches(database: Path, batches: int, process: subprocess.Popen[bytes]) -> str:
    """The id of the run, once so many of its batches are kept."""
    while True:
        assert process.poll() is None, "the bench ended before it could be stopped"
        time.sleep(0.02)
        if database.exists():
            with open_store(str(database)) as store:
                runs = store.runs.find()
                if runs and runs[0].done_batches >= batches:
                    return runs[0].id


def play_and_kill(database: Path, batches: int, *arguments: str) -> str:
    """Start a bench and kill it when so many batches are kept; the run's id."""
    with subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, bufsize=0) as process:
        run_id = wait_for_batches(database, batches, process)
        os.kill(process.pid, signal.SIGKILL)
        # The workers hold the other end: it closes when the last of them has ended.
        assert process.stderr is not None
        while select.select([process.stderr], [], [], 30)[0]:
            if not process.stderr.read(1 << 16):
                return run_id
    raise AssertionError("a worker outlives the bench")


@pytest.mark.parametrize("workers", ["0", "2"])
def test_killed_halfway_and_resumed_the_figures_are_those_of_an_unbroken_run(workers: str, tmp_path: Path) -> None:
    whole = figures(gridsage(*BENCH, "--workers", "0"))
    database = tmp_path / "t.db"
    place = ("--database", f"sqlite:///{database}")
    played = (*place, "--workers", workers)
    run_id = play_and_kill(database, 5, *BENCH, *played)
    # The settings need not be given again…
    assert play_and_kill(database, 40, *JSON, *played, "--resume", run_id) == run_id
    # …but may be.
    assert figures(gridsage(*BENCH, *played, "--resume", run_id)) == whole
    assert figures(gridsage("runs", "show", run_id[:6], *place, "--format", "json")) == whole
    (line,) = json.loads(gridsage("runs", "list", *place, "--json"))["rows"]
    assert (line["state"], line["games_done"], line["failed_batches"]) == ("finished", 800, 0)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """A database with two finished runs, and their ids, the older first."""
    database = str(tmp_path_factory.mktemp("runs") / "t.db")
    for seed in ("1", "1"):
        gridsage(
            *("mines", "bench", "--bots", "uniform,single_point", "--setups", "7x7/4,beginner", "--games", "40"),
            *("--seed", seed, "--workers", "0", "--database", database),
        )
    with open_store(database) as store:
        return database, [run.id for run in reversed(store.runs.find())]


def test_runs_are_listed_and_shown(kept: tuple[str, list[str]]) -> None:
    database, (older, newer) = kept
    rows = json.loads(gridsage("runs", "list", "--database", database, "--format", "json"))["rows"]
    assert [row["run"] for row in rows] == [newer, older]
    assert rows[0]["players"] == ["uniform", "single_point"]
    assert rows[0]["setups"] == ["7x7/4", "beginner"]
    assert "--database" not in rows[0]["command"]
    assert "--seed 1" in rows[0]["command"]
    assert older in gridsage("runs", "list", "--database", database)
    shown = gridsage("runs", "show", older, "--database", database, "--format", "markdown")
    assert shown.count("\n| single_point |") == 2


def test_runs_are_compared_and_followed_over_time(kept: tuple[str, list[str]]) -> None:
    database, (older, newer) = kept
    text = gridsage("runs", "compare", older, newer, "--database", database)
    assert "no clear difference" in text
    assert "Same seed, same boards" in text
    rows = json.loads(
        gridsage("runs", "history", "single_point", "--setup", "beginner", "--database", database, "--format", "json")
    )["rows"]
    assert [row["run"] for row in rows] == [newer, older]


def test_a_run_is_exported_and_imported_elsewhere(kept: tuple[str, list[str]], tmp_path: Path) -> None:
    database, (older, _) = kept
    table, lines = tmp_path / "r.csv", tmp_path / "r.jsonl"
    gridsage("runs", "export", older, str(table), "--database", database)
    gridsage("runs", "export", older, str(lines), "--database", database)
    with table.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 160
    other = str(tmp_path / "other.db")
    gridsage("database", "import", str(lines), "--database", other)
    assert gridsage("runs", "show", older, "--database", other) == gridsage(
        "runs", "show", older, "--database", database
    )
    for beginning in (older[0], older[:9]):
        message = gridsage("runs", "delete", beginning, "--database", other, status=2)
        assert f"beginning of run {older}" in message
        assert "--yes" in message
    assert len(json.loads(gridsage("runs", "list", "--database", other, "--json"))["rows"]) == 1
    gridsage("runs", "delete", older, "--database", other)
    gridsage("database", "import", str(lines), "--database", other)
    gridsage("runs", "delete", older[:9], "--yes", "--database", other)
    assert json.loads(gridsage("runs", "list", "--database", other, "--json"))["rows"] == []


def test_mistakes_are_one_clear_line(kept: tuple[str, list[str]], tmp_path: Path) -> None:
    database, (older, _) = kept
    place = ("--database", database)
    small = ("--bots", "uniform", "--setups", "7x7/4", "--games", "5")
    newer = tmp_path / "newer.db"
    open_store(str(newer)).close()
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
        connection.commit()
    cases: dict[tuple[str, ...], str] = {
        ("runs", "show", "nothing", *place): "there is no run 'nothing'",
        ("runs", "show", older, "--database", str(tmp_path / "no.db")): "there is no database",
        ("runs", "show", older, *place, "--format", "poem"): "format",
        ("runs", "export", older, "r.xlsx", *place): "file ending",
        ("runs", "compare", older, "nothing", *place): "there is no run",
        ("runs", "history", "nobody", *place): "no finished run",
        ("runs", "list", "--database", str(newer)): "newer Gridsage",
        ("mines", "bench", "--resume", "nothing", *place): "there is no run 'nothing'",
        ("mines", "bench", "--resume", older, *small, *place): "other settings",
        ("mines", "bench", "--resume", older, "--bots", "uniform", *place): "are required",
        ("mines", "bench", *small, "--database", "/nonexistent/x.db"): "cannot be opened",
        ("mines", "bench", *small, "--database", str(newer)): "newer Gridsage",
        ("mines", "bench", *place): "are required",
    }
    for arguments, message in cases.items():
        err = gridsage(*arguments, status=2)
        assert err.startswith("gridsage: "), arguments
        assert err.count("\n") == 1, err
        assert message in err
    assert not (tmp_path / "no.db").exists()


def test_a_bench_is_played_though_the_users_own_database_cannot_be_used() -> None:
    done = subprocess.run(
        command("mines", "bench", "--bots", "uniform", "--setups", "7x7/4", "--games", "5", "--workers", "0"),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "GRIDSAGE_DATABASE": "/proc/nowhere/x.db"},
    )
    assert done.returncode == 0
    assert "the run is not kept: cannot make the folder" in done.stderr
    assert "uniform" in done.stdout


MNK = ("mnk", "bench", "--players", "classic,minimax,uniform", "--setup", "5x5x4", "--games", "6", "--nodes", "50")


def test_runs_of_two_seats_are_kept_shown_and_resumed(tmp_path: Path) -> None:
    database, page, plot = str(tmp_path / "t.db"), tmp_path / "r.html", tmp_path / "r.svg"
    place = ("--database", database)
    whole = gridsage(*MNK, "--workers", "0", "--format", "json", "--plot", str(plot), *place)
    with open_store(database) as store:
        (run,) = store.runs.find()
        assert (run.game, run.finished, run.done_games) == ("mnk", True, 18)
    assert figures(gridsage("runs", "show", run.id, *place, "--format", "json", "--html", str(page))) == figures(whole)
    for title in ("Elo ladder", "Crosstable", "Move time against empty cells", "Game length"):
        assert f"<h2>{title}</h2>" in page.read_text(encoding="utf-8")
        assert title in plot.read_text(encoding="utf-8")
    again = gridsage("mnk", "bench", "--resume", run.id, "--workers", "0", "--format", "json", *place)
    assert figures(again) == figures(whole)
    assert "gridsage mnk bench" in gridsage("mines", "bench", "--resume", run.id, *place, status=2)
    text = gridsage("runs", "compare", run.id, run.id, *place)
    assert "classic against minimax" in text


def test_a_sequential_test_that_has_ended_stays_ended(tmp_path: Path) -> None:
    place = ("--database", str(tmp_path / "t.db"), "--workers", "0", "--format", "json")
    wanted = ("mnk", "bench", "--players", "minimax,uniform", "--setup", "5x5x4", "--games", "200", "--nodes", "50")
    first = json.loads(gridsage(*wanted, "--sprt", "0,200", *place))
    assert first["sprt"]["verdict"] == "better"
    assert first["games_played"] < 200
    with open_store(str(tmp_path / "t.db")) as store:
        (run,) = store.runs.find()
        assert run.finished
    again = json.loads(gridsage("mnk", "bench", "--resume", run.id, *place))
    assert again["games_played"] == first["games_played"]
    assert again["sprt"] == first["sprt"]


def bench(database: str, *words: str) -> str:
    """Play a small bench; the id of its run."""
    gridsage(words[0], "bench", *words[1:], "--workers", "0", "--database", database, "--quiet")
    with open_store(database) as store:
        return store.runs.find()[0].id


def test_different_bots_are_compared_on_the_same_boards(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    boards = ("--setups", "beginner", "--games", "30", "--seed", "5")
    a = bench(database, "mines", "--bots", "uniform,single_point", *boards)
    b = bench(database, "mines", "--bots", "csp,single_point", *boards)
    report = json.loads(gridsage("runs", "compare", a, b, "--database", database, "--json"))
    same, other = report["rows"]
    assert (same["bot"], same["difference"]) == ("single_point", 0)
    assert (other["bot"], other["bot_a"], other["bot_b"]) == ("uniform → csp", "uniform", "csp")
    assert other["verdict"] == "better"
    assert other["only_b_won"] == round(30 * other["rate_b"])
    c = bench(database, "mines", "--bots", "csp", "--setups", "7x7/4", "--games", "2")
    assert "no game on the same setup" in gridsage("runs", "compare", a, c, "--database", database, status=2)


def test_pairings_that_share_an_opponent_are_compared(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    games = ("--setup", "tictactoe", "--games", "4", "--opening", "none")
    a = bench(database, "mnk", "--players", "uniform,minimax", *games)
    b = bench(database, "mnk", "--bots", "minimax#2,minimax", *games)
    (row,) = json.loads(gridsage("runs", "compare", a, b, "--database", database, "--json"))["rows"]
    assert (row["bot_a"], row["bot_b"], row["opponent"]) == ("uniform", "minimax#2", "minimax")
    assert row["bot"] == "uniform → minimax#2 against minimax"
    assert row["rate_b"] == 0.5


def test_history_keeps_the_families_apart(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    bench(database, "mines", "--bots", "uniform", "--setups", "7x7/4", "--games", "3")
    bench(database, "mnk", "--bots", "uniform,minimax", "--setups", "tictactoe", "--games", "2")
    bench(database, "mines", "--bots", "uniform", "--setups", "7x7/4", "--games", "5")

    def told(*words: str) -> list[tuple[str, int]]:
        rows = json.loads(gridsage("runs", "history", "uniform", "--database", database, "--json", *words))["rows"]
        return [(row["game"], row["games"]) for row in rows]

    assert told() == [("mines", 5), ("mines", 3), ("mnk", 2)]
    assert told("--family", "mnk") == [("mnk", 2)]
    assert told("--setup", "TicTacToe") == [("mnk", 2)]
    assert "no finished run of mines" in gridsage(
        "runs", "history", "minimax", "--family", "mines", "--database", database, status=2
    )


def test_list_makes_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mistyped = tmp_path / "mistyped.db"
    assert "no database" in gridsage("runs", "list", "--database", str(mistyped), status=2)
    # Before the first run there is nothing to list, which is no mistake.
    monkeypatch.setenv("GRIDSAGE_DATABASE", str(mistyped))
    assert json.loads(gridsage("runs", "list", "--json"))["rows"] == []
    assert not mistyped.exists()


def test_nothing_is_overwritten_without_force(kept: tuple[str, list[str]], tmp_path: Path) -> None:
    database, (run, _) = kept
    files = {ending: tmp_path / f"a.{ending}" for ending in ("csv", "svg", "html", "jsonl")}
    for file in files.values():
        file.write_text("mine", encoding="utf-8")
    writing: list[tuple[Any, ...]] = [
        ("runs", "export", run, files["csv"]),
        ("runs", "show", run, "--plot", files["svg"]),
        ("runs", "show", run, "--html", files["html"]),
        ("database", "export", files["jsonl"]),
        ("mines", "bench", "--bots", "uniform", "--setups", "7x7/4", "--games", "1", "--plot", files["svg"]),
    ]
    for words in writing:
        said = gridsage(*map(str, words), "--database", database, status=2)
        assert "exists already: --force replaces it" in said
    assert {file.read_text(encoding="utf-8") for file in files.values()} == {"mine"}
    gridsage("runs", "export", run, str(files["csv"]), "--database", database, "--force")
    assert files["csv"].read_text(encoding="utf-8") != "mine"
