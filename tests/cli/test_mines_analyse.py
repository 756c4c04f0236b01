"""``gridsage mines analyse`` as it is called from outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from gridsage.cli.main import main; main()", "mines", "analyse", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_json_has_the_agreed_keys(tmp_path: Path) -> None:
    file = tmp_path / "view.txt"
    file.write_text("01#\n01#\n011\n")
    result = run(str(file), "--setup", "3x3/1@any", "--json")
    assert result.returncode == 0, result.stderr
    document = json.loads(result.stdout)
    assert document["setup"] == "3x3/1@any"
    assert document["probabilities"] == [[None, None, 0.0], [None, None, 1.0], [None, None, None]]
    assert document["safe"] == [[2, 0]]
    assert document["mines"] == [[2, 1]]
    assert document["best"] == [2, 0]
    assert document["layouts_log10"] == 0
    assert document["layouts_log10_error"] == 0
    assert document["win_chance"] == 1.0
    assert document["exact"] is True


def test_the_setup_may_stand_in_the_file_and_the_board_is_drawn() -> None:
    result = run("-", text="2x2/1@any\n1#\n1#\n")
    assert result.returncode == 0, result.stderr
    assert "50" in result.stdout
    assert "best move" in result.stdout
    assert "chance to win  50.00%" in result.stdout


def test_a_json_position_is_read() -> None:
    result = run("--json", text='{"mines": 1, "rows": ["1#", "1#"]}')
    assert json.loads(result.stdout)["probabilities"] == [[None, 0.5], [None, 0.5]]


def lattice(side: int, mines: int) -> str:
    """Every second cell of every second row is a 1: far too wide to be counted in no time."""
    rows = [("1#" * side if y % 2 == 0 else "##" * side)[:side] for y in range(side)]
    return f"{side}x{side}/{mines}@any\n" + "\n".join(rows)


def test_a_view_too_wide_to_count_is_answered_without_time_and_the_answer_says_so() -> None:
    text = lattice(40, 160)
    document = json.loads(run("-", "--time", "0", "--json", text=text).stdout)
    assert document["exact"] is False
    assert 0 < document["error"] <= 1
    assert document["layouts_log10"] is None
    assert document["layouts_log10_error"] is None
    shown = run("-", "--time", "0", text=text).stdout
    assert "Time was up" in shown
    assert "layouts        not known in this time" in shown
    assert "estimated      error up to" in shown


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        (["-"], "1#\n1#\n", "the setup is missing"),
        (["-", "--setup", "2x2/1@any"], "1#\n1?\n", "row 1, column 1"),
        (["-", "--setup", "3x3/1@any"], "1#\n1#\n", "the view is 2x2"),
        (["-", "--setup", "2x2/2@any"], "2#\n1#\n", "contradict each other"),
        (["-", "--setup", "2x2/2@any"], "1#\n1#\n", "leaves room for 1"),
        (["nowhere.txt"], "", "cannot read nowhere.txt"),
        (["-"], '{"rows": 3}', "cannot read the position"),
        (["-", "--setup", "2x2/1@any"], "", "it is empty"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(words: list[str], text: str, message: str) -> None:
    result = run(*words, text=text)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
