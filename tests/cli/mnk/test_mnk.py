"""``gridsage mnk …`` as a user calls it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gridsage.arena.run import Finished
from gridsage.arena.run import run as real_run
from gridsage.cli.main import main

TACTICS = Path(__file__).parents[2] / "data" / "mnk_tactics.jsonl"


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class Command:
    """``gridsage mnk`` in this process: what a user types, and what comes of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, text: str = "") -> Done:
        self._monkeypatch.setattr(sys, "argv", ["gridsage", "mnk", *arguments])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = self._capsys.readouterr()
        return Done(int(stop.value.code or 0), out, err)

    def document(self, line: str, *more: str, text: str = "") -> Any:
        done = self(*line.split(), *more, text=text)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def gridsage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("setup", "value"), [("3x3x3", "draw"), ("4x3x3", "win"), ("4x4x4", "draw"), ("5x5x4", "draw"), ("6x5x4", "win")]
)
def test_solve(gridsage: Command, setup: str, value: str) -> None:
    found = gridsage.document("solve", setup, "--json")
    assert (found["setup"], found["value"]) == (setup, value)
    assert len(found["best"]) == 2
    assert found["nodes"] > 0


def test_solve_says_unknown_when_time_is_up(gridsage: Command) -> None:
    found = gridsage.document("solve 9x9x5 --time 0.2 --json")
    assert (found["value"], found["best"]) == ("unknown", None)
    assert "not proven" in gridsage("solve", "9x9x5", "--time", "0.2").stdout


def test_analyse_rows_with_either_side_to_move(gridsage: Command) -> None:
    rows = "." * 9 + "\n.XXXX....\n" + "\n".join(["." * 9] * 6) + "\nOO.......\nO to move\n"
    found = gridsage.document("analyse", "-", "--time", "0.3", "--json", text=rows)
    assert (found["setup"], found["to_move"]) == ("9x9x5", "O")
    assert found["lines"][0]["move"] in ([0, 1], [5, 1])
    found = gridsage.document("analyse", "--time", "0.3", "--json", text=rows.replace("O to", "X to"))
    assert found["lines"][0]["mate_in"] == 1
    assert found["lines"][0]["reason"]["rule"] == "row"


def test_analyse_moves_setup_line_and_several_best(gridsage: Command) -> None:
    found = gridsage.document("analyse", "-", "--best", "3", "--time", "0.3", "--json", text="15x15x5@exact\nh8 i9\nh9")
    assert found["setup"] == "15x15x5@exact"
    assert len(found["lines"]) == 3
    assert {"move", "score", "mate_in", "line"} <= set(found["lines"][0])
    assert found["depth"] > 0
    assert found["nodes"] > 0


def test_analyse_finds_a_forced_win_and_shows_its_line(gridsage: Command, tmp_path: Path) -> None:
    easy = min(map(json.loads, TACTICS.read_text(encoding="utf-8").splitlines()), key=lambda entry: entry["mate_in"])
    file = tmp_path / "position.json"
    file.write_text(json.dumps(easy), encoding="utf-8")
    found = gridsage.document("analyse", str(file), "--time", "5", "--json")
    assert found["lines"][0]["mate_in"] is not None
    assert found["lines"][0]["mate_in"] > 0
    assert len(found["lines"][0]["line"]) >= 3


def test_analyse_shows_a_threat_and_the_board(gridsage: Command) -> None:
    done = gridsage("analyse", "--setup", "15x15x5", "--time", "0.5", text="h8 a1 i8 a15 j8")
    assert done.returncode == 0
    assert "X threatens to win" in done.stdout
    assert "O to move" in done.stdout


def test_analyse_of_a_finished_game_has_no_moves(gridsage: Command) -> None:
    found = gridsage.document("analyse", "--setup", "3x3x3", "--json", text="a1 a2 b1 b2 c1")
    assert (found["winner"], found["lines"]) == ("X", [])
    assert "X has won: a1 b1 c1" in gridsage("analyse", "--setup", "3x3x3", text="a1 a2 b1 b2 c1").stdout


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
    for setups, message in (("3x3x3,3x3x3", "twice"), ("tictactoe,3x3x3", "are the same"), (",", "--setup is empty")):
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
    engine = Path(__file__).parents[2] / "players" / "scripted_engine.py"
    players = f"uniform,pbrain:command={sys.executable} {engine} garbage"
    done = gridsage(
        "bench", "--players", players, "--setup", "9x9x5", "--games", "2", "--time", "5", "--workers", "0",
        "--format", "json",
    )  # fmt: skip
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["pairings"][0]["ends"] == {"crashed": 2}
    assert "answered 'banana'" in found["pairings"][0]["faults"][0]["note"]


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "2x2x2"], "width 2 is outside 3 to 25"),
        (["solve", "20x20"], "cannot read the setup '20x20'"),
        (["solve", "3x3x3", "--time", "0"], "0 seconds"),
        (["analyse", "/no/such/file"], "cannot read /no/such/file"),
        (["analyse", "--best", "0"], "0 best moves"),
        (["analyse", "--bot", "nobody"], "no bot is called 'nobody'"),
        (["bench", "--players", "minimax", "--games", "2"], "two players"),
        (["bench", "--players", "minimax,minimax", "--games", "2"], "lists minimax twice"),
        (["bench", "--players", "minimax,nobody", "--games", "2"], "no bot is called 'nobody'"),
        (["bench", "--players", "minimax,uniform", "--games", "0"], "0 games"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--time", "-1"], "-1 seconds a move"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--openings", "odd"], "kind of openings"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--sprt", "5"], "two Elo differences"),
        (["bench", "--players", "minimax,pbrain:command=/no/engine", "--games", "2"], "there is no such program"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--format", "xml"], "xml"),
        (["play", "--first", "nobody"], "no player is called 'nobody'"),
        (["play", "--setup", "1x1x1"], "outside 3 to 25"),
        (["play", "--rounds", "0"], "0 rounds"),
        (["engine", "--rule", "odd"], "no rule is called 'odd'"),
        (["engine", "--bot", "nobody"], "no bot is called 'nobody'"),
    ],
)
def test_mistake_is_one_line_and_status_2(gridsage: Command, arguments: list[str], message: str) -> None:
    done = gridsage(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h8 h8", "move 2, h8: cannot play h8: a stone of X is there"),
        ("h8 z99", "the board goes from a1 to o15"),
        ("XXX\nXX", "row 2 has 2 cells"),
        ("XXX\n...\nX..", "X has 4 stones"),
        ("hello", "row 1"),
        ('{"moves": 7}', "expected JSON"),
        ('{"size": 2, "moves": []}', "outside 3 to 25"),
    ],
)
def test_unreadable_position_is_one_line_and_status_2(gridsage: Command, text: str, message: str) -> None:
    done = gridsage("analyse", "-", text=text)
    assert done.returncode == 2
    assert message in done.stderr or "cannot read the position" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_engine_speaks_the_protocol() -> None:
    command = [sys.executable, "-m", "gridsage", "mnk", "engine", "--bot", "uniform"]
    done = subprocess.run(
        command, input="START 15\nBEGIN\nEND\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "OK"
    assert "," in done.stdout.splitlines()[1]


def test_play_by_lines(gridsage: Command) -> None:
    done = gridsage("play", "--setup", "3x3x3", "--second", "human", text="a1\na2\nb1\nb2\nc1\n")
    assert done.returncode == 0
    assert "X (human A) wins with a1 b1 c1" in done.stdout
    assert gridsage("play", "--setup", "3x3x3", "--second", "human", text="nonsense\n").returncode == 2
