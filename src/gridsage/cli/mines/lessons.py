"""``gridsage mines lessons``: the famous patterns, shown, explained and drilled in the terminal."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import typer

from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.puzzles import take_answer
from gridsage.errors import OptionError
from gridsage.games.mines import Verdict
from gridsage.sessions.puzzles.lessons import LESSONS, DrillAnswer, PatternLesson, find_lesson
from gridsage.solving.mines.puzzle import Puzzle
from gridsage.tui.mines.lessons import format_lesson, list_lessons

__all__ = ["lessons"]

_QUESTION = "Find a cell that the pattern makes certain: x,y for a safe one, !x,y for a mine, from the top left."
_WORDS = {
    DrillAnswer.RIGHT: "Right.",
    DrillAnswer.OTHER_REASON: "So it is, but not by this pattern.",
    DrillAnswer.OPPOSITE: "Wrong: it is the opposite.",
    DrillAnswer.UNCERTAIN: "That cell is not certain: the numbers allow both.",
}


def lessons(
    name: Annotated[
        str | None, typer.Argument(metavar="PATTERN", help="1-1, 1-2-1, hole, …; all of them when left out.")
    ] = None,
    drills: Annotated[int, typer.Option(help="Ask this many drills, positions of real games.", min=0)] = 0,
    as_json: JsonOption = False,
) -> None:
    """Lessons on the famous patterns: what each looks like, what it tells, and why.

    In a drill an empty answer shows the solution, q leaves.
    """
    if as_json:
        if drills:
            raise OptionError("--drills asks questions: it cannot be combined with --json")
        print_json([_document(each) for each in LESSONS] if name is None else _document(find_lesson(name)))
        return
    if name is None:
        print(list_lessons())
        return
    lesson = find_lesson(name)
    print(format_lesson(lesson))
    if drills:
        _drill(lesson, lesson.drills[:drills])


def _document(lesson: PatternLesson) -> dict[str, Any]:
    example = lesson.example
    return {
        "name": lesson.name,
        "look": lesson.look,
        "why": lesson.why,
        "example": {"setup": str(example.setup), "rows": example.to_text().splitlines()},
        "certain": [
            {"cell": list(example.grid.xy(hint.cell)), "verdict": hint.verdict.value, "why": hint.reason.sentence}
            for hint in lesson.shown
        ],
        "drills": len(lesson.drills),
    }


def _drill(lesson: PatternLesson, drills: tuple[Puzzle, ...]) -> None:
    solved = tried = 0
    for number, drill in enumerate(drills, 1):
        print(f"\nDrill {number} of {len(drills)}: {lesson.name}\n{drill.view.to_text()}\n{_QUESTION}")
        right = take_answer(partial(_answer, lesson, drill))
        if right is None:
            break
        tried += 1
        solved += right
    print(f"\n{solved} of {tried} solved")


def _answer(lesson: PatternLesson, drill: Puzzle, said: str) -> bool:
    """Say what an answer is worth, and then the solution."""
    right = False
    if said:
        cell = drill.view.grid.as_cell(said.removeprefix("!"))
        checked = lesson.check(drill, cell, Verdict.MINE if said.startswith("!") else Verdict.SAFE)
        right = checked.answer is DrillAnswer.RIGHT
        print(_WORDS[checked.answer], *([] if checked.reason is None else [checked.reason.sentence]))
    if not right:
        for hint in lesson.answers(drill):
            print(hint.reason.sentence)
    return right
