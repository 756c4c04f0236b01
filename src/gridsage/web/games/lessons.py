"""Lessons on the server: examples and drills of the patterns, and what an answer is worth."""

from __future__ import annotations

from functools import cache

from gridsage.errors import IllegalMoveError, UnknownNameError
from gridsage.games.mines import PRESETS, Hint, Verdict, View, format_view
from gridsage.sessions.puzzles.lessons import LESSONS, DrillAnswer, PatternLesson, find_lesson
from gridsage.solving.mines.puzzle import Puzzle
from gridsage.web.caller import Caller
from gridsage.web.errors import NotFoundError
from gridsage.web.games.puzzle_steps import tell_step
from gridsage.web.long_work import LongWork
from gridsage.web.messages.lessons import DrillQuestion, DrillTry, DrillVerdict, LessonBoards, LessonList, LessonMessage
from gridsage.web.messages.puzzles import PuzzleStep

__all__ = ["LessonService"]


class LessonService:
    """The lessons; nothing is kept of them."""

    def __init__(self, work: LongWork) -> None:
        self._work = work

    async def all(self, caller: Caller) -> LessonList:
        """Every lesson with its example."""
        return await self._work.do(caller.client, _all_lessons)

    async def drill(self, caller: Caller, name: str, number: int) -> DrillQuestion:
        """One drill of a lesson, from 1."""
        return await self._work.do(caller.client, lambda: _question(name, number))

    async def answer(self, caller: Caller, name: str, number: int, said: DrillTry) -> DrillVerdict:
        """Look at an answer."""
        return await self._work.do(caller.client, lambda: _judge(name, number, said))


@cache
def _all_lessons() -> LessonList:
    setup = str(PRESETS["beginner"])
    return LessonList(
        boards=[
            LessonBoards(numbers="one", setup=setup, solvable_by="single_point"),
            LessonBoards(numbers="two", setup=setup, solvable_by="pairs"),
        ],
        lessons=[
            LessonMessage(
                name=lesson.name,
                width=lesson.example.setup.width,
                height=lesson.example.setup.height,
                letters=_letters(lesson.example),
                steps=_tell(lesson.shown),
                drills=len(lesson.drills),
            )
            for lesson in LESSONS
        ],
    )


def _letters(view: View) -> str:
    return format_view(view).replace("\n", "")


def _tell(hints: tuple[Hint, ...]) -> list[PuzzleStep]:
    """The hints as steps, those of the same numbers in one."""
    together: dict[tuple[tuple[int, ...], Verdict], list[Hint]] = {}
    for hint in hints:
        together.setdefault((hint.reason.clues, hint.verdict), []).append(hint)
    return [
        tell_step([hint.cell for hint in found], verdict, found[0].reason) for (_, verdict), found in together.items()
    ]


def _drill_of(name: str, number: int) -> tuple[PatternLesson, tuple[Puzzle, ...], Puzzle]:
    try:
        lesson = find_lesson(name)
    except UnknownNameError as error:
        raise NotFoundError(str(error), code="no-lesson") from error
    drills = lesson.drills
    if not 1 <= number <= len(drills):
        raise NotFoundError(f"the lesson {name} has {len(drills)} drills", code="no-lesson")
    return lesson, drills, drills[number - 1]


def _question(name: str, number: int) -> DrillQuestion:
    lesson, drills, drill = _drill_of(name, number)
    setup = drill.view.setup
    return DrillQuestion(
        lesson=lesson.name,
        number=number,
        of=len(drills),
        width=setup.width,
        height=setup.height,
        letters=_letters(drill.view),
    )


def _judge(name: str, number: int, said: DrillTry) -> DrillVerdict:
    lesson, _, drill = _drill_of(name, number)
    solution = _tell(lesson.answers(drill))
    if said.cell is None:
        return DrillVerdict(answer=None, step=None, solution=solution)
    if said.cell not in drill.view.hidden:
        raise IllegalMoveError(f"{drill.view.grid.name_cell(said.cell)} is not a hidden cell")
    checked = lesson.check(drill, said.cell, Verdict(said.verdict))
    true = Verdict.SAFE if said.cell in drill.safe else Verdict.MINE
    step = None if checked.reason is None else tell_step([said.cell], true, checked.reason)
    right = checked.answer is DrillAnswer.RIGHT
    return DrillVerdict(answer=checked.answer, step=step, solution=solution if right else [])
