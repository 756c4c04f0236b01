"""``gridsage mines lessons``: the list, a lesson, and drills that tell right from wrong and why."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app
from gridsage.errors import OptionError, UnknownNameError
from gridsage.sessions.puzzles.lessons import LESSONS, find_lesson


def run(*arguments: str, text: str | None = None) -> str:
    done = CliRunner().invoke(app, ["mines", "lessons", *arguments], input=text)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0
    return done.stdout


def test_all_lessons_are_listed_and_one_is_told() -> None:
    assert [line.split()[0] for line in run().splitlines()] == [lesson.name for lesson in LESSONS]
    told = run("1-1+")
    assert find_lesson("1-1+").why in told
    assert "2,1 is safe: If 2,1 were a mine" in told


def test_lessons_are_told_as_json() -> None:
    documents = json.loads(run("--json"))
    assert [each["name"] for each in documents] == [lesson.name for lesson in LESSONS]
    one = json.loads(run("1-2-1", "--json"))
    assert one in documents
    assert all("pattern 1-2-1" in hint["why"] for hint in one["certain"])
    assert one["drills"] == len(find_lesson("1-2-1").drills) > 0
    with pytest.raises(OptionError, match="--json"):
        run("1-2-1", "--json", "--drills", "1")


def test_unknown_lessons_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="1-2-2-1"):
        run("1-3-1")


def test_drills_tell_right_from_wrong_and_why() -> None:
    lesson = find_lesson("hole")
    drill = lesson.drills[0]
    x, y = drill.view.grid.xy(lesson.answers(drill)[0].cell)
    out = run("hole", "--drills", "3", text=f"{x},{y}\n!0\nq\n")
    assert "Right." in out
    assert "Try again" in out
    assert "This is the pattern hole." in out
    assert out.endswith("1 of 1 solved\n")
    wrong = run("hole", "--drills", "1", text=f"!{x},{y}\n")
    assert "Wrong: it is the opposite." in wrong
    assert wrong.endswith("0 of 1 solved\n")
