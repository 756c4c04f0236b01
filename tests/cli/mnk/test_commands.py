"""What the commands of ``gridsage mnk`` have in common: mistakes are one line; and play and engine by their pipes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.mnk.conftest import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "2x2x2"], "width 2 is outside 3 to 25"),
        (["solve", "20x20"], "cannot read the setup '20x20'"),
        (["solve", "3x3x3", "--time", "-1"], "time -1.0 s: must be 0 or more"),
        (["analyse", "/no/such/file"], "cannot read /no/such/file"),
        (["analyse", "--best", "0"], "0 best moves"),
        (["analyse", "--bot", "nobody"], "no bot is called 'nobody'"),
        (["bench", "--players", "minimax", "--games", "2"], "two players"),
        (["bench", "--players", "minimax,nobody", "--games", "2"], "no bot is called 'nobody'"),
        (["bench", "--players", "minimax,uniform", "--games", "0"], "0 games"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--time", "-1"], "-1 seconds per move"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--opening", "odd"], "kind of openings"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--sprt", "5"], "two Elo differences"),
        (["bench", "--players", "minimax,pbrain:command=/no/engine", "--games", "2"], "there is no such program"),
        (["bench", "--players", "minimax,uniform", "--games", "2", "--format", "xml"], "xml"),
        (["play", "--first", "nobody"], "no player is called 'nobody'"),
        (["play", "--setup", "1x1x1"], "outside 3 to 25"),
        (["play", "--rounds", "0"], "0 rounds"),
        (["play", "--resume", "/no/such/file.json"], "cannot read /no/such/file.json"),
        (["play", "--number", "2"], "needs --resume"),
        (["engine", "--rule", "odd"], "no rule is called 'odd'"),
        (["engine", "--bot", "nobody"], "no bot is called 'nobody'"),
    ],
)
def test_mistake_is_one_line_and_status_2(gridsage: Command, arguments: list[str], message: str) -> None:
    done = gridsage(*arguments, text="h8" if arguments[0] == "analyse" else "")
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


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


def test_an_opening_is_chosen_saved_and_gone_on_with(gridsage: Command, tmp_path: Path) -> None:
    saved = tmp_path / "round.json"
    lines = f"opening swop\nopening swap2\nh8\ni9\nh9\nchoose more\ng7\nundo\ng7\nsave {saved}\nquit\n"
    done = gridsage("play", "--second", "human", text=lines)
    assert "no opening rule is called 'swop'" in done.stderr
    assert "human B places 1 stone of the opening, X next" in done.stdout
    again = gridsage("play", "--resume", str(saved), text="g9\nchoose o\ni8\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "human A chooses a side: x or o" in again.stdout
    assert again.stdout.count("[O]") == 2


def test_of_several_saved_rounds_one_is_named(gridsage: Command, tmp_path: Path) -> None:
    rounds = [tmp_path / f"{number}.json" for number in (1, 2)]
    for saved, moves in zip(rounds, ("a1\n", "a1\nb2\n"), strict=True):
        gridsage("play", "--setup", "3x3x3", "--second", "human", text=f"{moves}save {saved}\nquit\n")
    both = tmp_path / "both.jsonl"
    both.write_text("".join(saved.read_text() for saved in rounds))
    refused = gridsage("play", "--resume", str(both), text="quit\n")
    assert refused.returncode == 2
    assert "holds 2 games; --number names one of them" in refused.stderr
    again = gridsage("play", "--resume", str(both), "--number", "2", text="c3\nquit\n")
    assert again.returncode == 0, again.stderr
    assert again.stdout.rstrip().count("O") >= 1
    assert "[X]" in again.stdout


def test_bots_open_by_a_rule_in_a_bench(gridsage: Command) -> None:
    report = gridsage.document(
        "bench --players champion,uniform --setup 15x15x5 --games 4 --nodes 200 --opening swap2 --workers 0 --json"
    )
    assert {row["player"]: row["wins"] for row in report["rows"]} == {"champion": 4, "uniform": 0}
    assert report["pairings"][0]["openings"] == "swap2"
