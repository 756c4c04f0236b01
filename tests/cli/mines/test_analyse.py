"""``gridsage mines analyse`` as it is called from outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import call


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return call("mines", "analyse", *words, text=text)


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
    assert document["components"] == []


def test_the_setup_may_stand_in_the_file_and_the_board_is_drawn() -> None:
    result = run("-", text="2x2/1@any\n1#\n1#\n")
    assert result.returncode == 0, result.stderr
    assert "50" in result.stdout
    assert "best move" in result.stdout
    assert "chance to win  50.00%" in result.stdout


@pytest.mark.parametrize("first", ["beginner-10", "beginner-10@safe", "10x10/10", "\ufeff10x10/10\r"])
def test_any_setup_may_stand_on_the_first_line(first: str) -> None:
    result = run("--json", text=first + "\n" + "##########\n" * 10)
    assert json.loads(result.stdout)["setup"].startswith("10x10/10"), result.stderr


def test_the_board_has_coordinates_and_the_best_move_stands_in_brackets() -> None:
    assert run("-", text="3x3/1@any\n01#\n01#\n011\n").stdout.splitlines()[:4] == [
        "   0   1   2",
        "0  ·   1 [ 0%]",
        "1  ·   1  100",
        "2  ·   1   1 ",
    ]


def test_50_50_guesses_are_named() -> None:
    assert "50/50 guesses  1,0 1,1" in run("-", text="2x2/1@any\n1#\n1#\n").stdout


def test_components_are_told_cell_by_cell() -> None:
    document = json.loads(run("--json", text="5x1/2@any\n#1#1#\n").stdout)
    assert document["components"] == [[[0, 0], [2, 0], [4, 0]]]


@pytest.mark.parametrize(
    ("setup", "chance", "promise"),
    [
        ("4x4/3@any", "71.43%", "Nothing is certain."),
        (
            "4x4/3@safe",
            "87.91%",
            "The first cell is no mine: the start rule is 'safe'. Every line of play was searched",
        ),
        ("4x4/3", "100.00%", "The first cell is no mine, nor is any around it: the start rule is 'opening'."),
    ],
)
def test_the_first_move_is_judged_by_the_start_rule(setup: str, chance: str, promise: str) -> None:
    shown = run("-", "--setup", setup, text="####\n" * 4).stdout
    assert f"chance to win  {chance}" in shown
    assert promise in shown


def test_a_first_move_that_cannot_be_searched_is_the_champions() -> None:
    shown = run("-", text="expert\n" + ("#" * 30 + "\n") * 16).stdout
    assert "the start rule is 'opening'. 3,3 is where the champion begins." in shown
    assert "chance to win" not in shown


def test_a_lost_game_has_no_chance_to_win() -> None:
    shown = run("-", text="3x1/1@any\n*1#\n").stdout
    assert shown.splitlines()[1] == "0  *   1 [ 0%]"
    assert "chance to win" not in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "gridsage", "mines", "analyse", "--json"]
        result = subprocess.run(command, input="1x1/0\n#", stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == "gridsage: cannot write the output: No space left on device\n"


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
        (["-", "--setup", "2x2/1@any"], "1#\n1?\n", "at 1,1"),
        (["-", "--setup", "3x3/1@any"], "1#\n1#\n", "the view is 2x2"),
        (["-", "--setup", "2x2/2@any"], "2#\n1#\n", "contradict each other"),
        (["-", "--setup", "2x2/2@any"], "1#\n1#\n", "leaves room for 1"),
        (["nowhere.txt"], "", "cannot read nowhere.txt"),
        (["-"], '{"rows": 3}', "expected its rows as a list of texts"),
        (["-"], '{"rows": "1#", "mines": 1}', "expected its rows as a list of texts"),
        (["-"], '{"rows": ["1#"], "mines": 1.5}', "1.5 mines; expected a whole number"),
        (["-"], '{"rows": ["1#"], "mines": true}', "True mines; expected a whole number"),
        (["-"], '{"rows": ["1#"], "mines": 1', "it is not valid JSON"),
        (["-"], "", "cannot read the position: it is empty"),
        (["-"], "beginers\n###\n", "cannot read the setup 'beginers'"),
        (["-", "--setup", "3x1/1@any"], "f##\n", "'f' at 0,0"),
        (["-", "--setup", "2x2/1@any"], "\n", "it is empty"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(words: list[str], text: str, message: str) -> None:
    result = run(*words, text=text)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_the_view_may_stand_on_the_command_line() -> None:
    there = run(r"1#\n1#", "--setup", "2x2/1@any", "--json")
    assert json.loads(there.stdout) == json.loads(run("-", "--json", text="2x2/1@any\n1#\n1#\n").stdout)
    assert "does    open" in run(r"1#\n1#", "--setup", "2x2/1@any", "--bot", "csp").stdout
    said = run("nowhere").stderr
    assert said.startswith("gridsage: 'nowhere' is no file, and cannot be read as it stands: cannot read the setup")


def test_a_setup_alone_is_a_board_that_nobody_has_touched() -> None:
    for words, text in ((["3x3/2@safe"], ""), (["-"], "3x3/2@safe\n")):
        document = json.loads(run(*words, "--json", text=text).stdout)
        assert (document["setup"], document["safe"], document["mines"]) == ("3x3/2@safe", [], [])
        assert document["win_chance"] > 0.5


def test_may_i_guess_is_answered_in_words_and_in_json() -> None:
    counted = "4x1/1@any\n01##\n"
    assert "may I guess?   Not with this number of mines" in run("-", text=counted).stdout
    told = json.loads(run("-", "--json", text=counted).stdout)["may_guess"]
    assert (told["answer"], told["cell"], told["clues"], told["mine_count"]) == (
        "not_with_mine_count", [3, 0], [[1, 0]], True,
    )  # fmt: skip
    told = json.loads(run("-", "--json", text="2x2/1@any\n1#\n1#\n").stdout)["may_guess"]
    assert (told["answer"], told["cell"], told["clues"]) == ("yes", None, [])
    # A flag that is trusted is a known mine.
    flagged = "3x1/1@any\nF1#\n"
    assert json.loads(run("-", "--json", text=flagged).stdout)["may_guess"]["answer"] == "yes"
    assert json.loads(run("-", "--json", "--trust-flags", text=flagged).stdout)["may_guess"]["answer"] == "no"
