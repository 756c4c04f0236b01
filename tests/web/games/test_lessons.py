"""Lessons over HTTP: examples and drills that do not tell their answer, answers judged, and words in every language."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

import gridsage.web
from gridsage.sessions.puzzles.lessons import LESSONS, find_lesson

WORDS = sorted((Path(gridsage.web.__file__).parent / "static" / "words").glob("*.json"))


def test_every_lesson_is_told_with_its_example(api: httpx.Client) -> None:
    told = api.get("/lessons").json()["lessons"]
    assert [each["name"] for each in told] == [lesson.name for lesson in LESSONS]
    for each, lesson in zip(told, LESSONS, strict=True):
        assert each["letters"] == lesson.picture.replace("\n", "")
        assert each["drills"] == len(lesson.drills)
        assert {cell for step in each["steps"] for cell in step["cells"]} == {hint.cell for hint in lesson.shown}
        assert all(step["pattern"] for step in each["steps"])


def test_an_answer_to_a_drill_is_judged_and_explained(api: httpx.Client) -> None:
    lesson = find_lesson("1-1+")
    address = f"/lessons/{quote('1-1+')}/drills/2"
    drill = lesson.drills[1]
    question = api.get(address).json()
    assert (question["number"], question["of"]) == (2, len(lesson.drills))
    assert not {"safe", "mines", "solution"} & set(question)
    hint = lesson.answers(drill)[0]
    right = api.post(f"{address}/tries", json={"cell": hint.cell, "verdict": hint.verdict.value}).json()
    assert right["answer"] == "right"
    assert right["step"]["pattern"]["name"] == "1-1+"
    assert right["solution"]
    other = "mine" if hint.verdict.value == "safe" else "safe"
    wrong = api.post(f"{address}/tries", json={"cell": hint.cell, "verdict": other}).json()
    assert (wrong["answer"], wrong["step"]["verdict"], wrong["solution"]) == ("opposite", hint.verdict.value, [])
    unsure = next(cell for cell in drill.view.hidden if cell not in (*drill.safe, *drill.mines))
    assert api.post(f"{address}/tries", json={"cell": unsure}).json()["answer"] == "uncertain"
    shown = api.post(f"{address}/tries", json={}).json()
    assert (shown["answer"], shown["solution"]) == (None, right["solution"])


@pytest.mark.parametrize(
    ("address", "status"),
    [("/lessons/2-2-2/drills/1", 404), ("/lessons/1-1/drills/999", 404), ("/lessons/1-1/drills/0", 422)],
)
def test_what_there_is_not_is_refused(api: httpx.Client, address: str, status: int) -> None:
    assert api.get(address).status_code == status


def test_an_open_cell_is_no_answer(api: httpx.Client) -> None:
    drill = find_lesson("1-1").drills[0]
    shown = next(cell for cell, code in enumerate(drill.view.cells) if code <= 8)
    assert api.post("/lessons/1-1/drills/1/tries", json={"cell": shown}).status_code == 409


@pytest.mark.parametrize("file", WORDS, ids=lambda file: file.stem)
def test_every_lesson_has_words_and_the_english_ones_are_those_of_the_terminal(file: Path) -> None:
    words = json.loads(file.read_text(encoding="utf-8"))
    for lesson in LESSONS:
        look, why = words[f"lessons.look.{lesson.name}"], words[f"lessons.why.{lesson.name}"]
        assert (file.stem == "en") is ((look, why) == (lesson.look, lesson.why))


def test_the_whole_boards_of_the_lessons_can_be_had(api: httpx.Client) -> None:
    boards = api.get("/lessons").json()["boards"]
    assert [each.pop("numbers") for each in boards] == ["one", "two"]
    for wanted in boards:
        state = api.post("/mines/games", json=wanted).json()
        assert state["wish"]["solvable_by"] == wanted["solvable_by"]
