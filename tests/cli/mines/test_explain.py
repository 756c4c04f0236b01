"""``gridsage mines analyse --bot``: what a bot knows, why, and what it does, as text and as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli.calling import call

VIEW = "3x3/1\n1##\n1##\n1##\n"
BOARD = "5x4/2 seed 3 first 2,3\n1*100\n11100\n00011\n0001*\n"


def analyse(text: str, *words: str) -> CompletedProcess[str]:
    return call("mines", "analyse", *words, text=text)


def test_what_a_bot_knows_of_a_view_and_why() -> None:
    done = analyse(VIEW, "--bot", "single_point")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "3x3/1@any  bot single_point"
    assert "knows   0 safe, 0 mines" in done.stdout
    assert "(a guess" in done.stdout
    more = analyse(VIEW, "--bot", "csp").stdout
    assert "1,1 is a mine (combinations): In every layout" in more
    assert more.splitlines()[-1].startswith("does    flag 1,1, open 1,0")


def test_the_safest_cells_are_named_where_nothing_is_certain() -> None:
    done = analyse("4x1/1@any\n####\n", "--bot", "csp")
    assert "risks   0,0 25.0%, 1,0 25.0%" in done.stdout


def test_a_whole_board_is_played_step_by_step_to_its_end() -> None:
    done = analyse(BOARD, "--bot", "pairs", "--play")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\nstep ") >= 1
    assert "is safe (" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("result: won, ")


def test_a_whole_board_without_play_is_seen_as_it_begins() -> None:
    rows = analyse(BOARD, "--bot", "pairs").stdout.splitlines()[2:6]
    assert rows[3][:3] == "000"
    assert "*" not in "".join(rows)
    assert analyse("*1\n11", "--bot", "pairs").stdout.splitlines()[2:4] == ["##", "##"]


def test_the_same_as_json() -> None:
    told = json.loads(analyse(BOARD, "--bot", "pairs", "--play", "--json").stdout)
    assert (told["setup"], told["bot"], told["result"]) == ("5x4/2@any", "pairs", "solved")
    step = told["steps"][0]
    assert step["choice"]["guess"] is False
    assert {"cell", "verdict", "rule", "clues", "why", "pattern"} == set(step["hints"][0])
    single = json.loads(analyse(VIEW, "--bot", "csp", "--json").stdout)
    assert (len(single["steps"]), single["result"]) == (1, None)
    assert [1, 1, 1.0] in single["steps"][0]["chances"]


def test_a_bot_that_breaks_down_is_told_and_is_the_status() -> None:
    program = Path(__file__).parents[2] / "mines_protocol" / "scripted_program.py"
    broken = analyse(VIEW, "--bot", f"process:command={sys.executable} {program} die-at-start")
    assert broken.returncode == 1
    assert "my head hurts" in broken.stdout


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        (VIEW, ["--play"], "--play needs --bot, the bot that plays"),
        (VIEW, ["--seed", "3"], "--seed needs --bot"),
        (VIEW, ["--bot", "pairs", "--play"], "--play needs a whole board, with its mines: this is a view"),
        (BOARD, ["--bot", "pairs", "--setup", "9x9/10"], "--setup cannot be combined with a whole board"),
        (VIEW, ["--bot", "nobody"], "no bot is called 'nobody'"),
        (VIEW, ["--bot", "pairs", "--seed", "-1"], "seed -1 is outside"),
        ("2x2/3\n*1\n11", ["--bot", "pairs", "--play"], "the board has 1 mines, but its setup 2x2/3@any says 3"),
        ("*1\n1", ["--bot", "pairs", "--play"], "row 1 has a length of 1"),
        ("**", ["--bot", "pairs", "--play"], "has no safe cell"),
        ("2x2/1\n11\n1F", ["--bot", "pairs", "--play"], "this is a view"),
    ],
)
def test_a_mistake_is_one_line(text: str, words: list[str], message: str) -> None:
    done = analyse(text, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
