"""Lessons on patterns: every example shows its pattern, every drill has it, and an answer is told from a wrong one."""

from __future__ import annotations

import pytest

from gridsage.errors import UnknownNameError
from gridsage.games.mines import PatternName, Verdict
from gridsage.sessions.puzzles.lessons import LESSONS, REDUCTION, DrillAnswer, PatternLesson, find_lesson

EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def test_every_pattern_has_a_lesson_and_so_has_the_reduction() -> None:
    assert [lesson.name for lesson in LESSONS if lesson.name != REDUCTION] == [name.value for name in PatternName]
    assert find_lesson(REDUCTION).name == REDUCTION
    with pytest.raises(UnknownNameError, match="1-2-1"):
        find_lesson("2-1-2")


@EVERY
def test_example_shows_the_pattern(lesson: PatternLesson) -> None:
    assert lesson.shown
    for hint in lesson.shown:
        pattern = hint.reason.pattern
        assert pattern is not None
        assert pattern.reduced if lesson.name == REDUCTION else pattern.name.value == lesson.name


@EVERY
def test_every_drill_has_an_answer_and_is_told_from_others(lesson: PatternLesson) -> None:
    assert len(lesson.drills) >= 16
    for drill in lesson.drills:
        answers = lesson.answers(drill)
        assert answers, drill.id
        right = {hint.cell: hint.verdict for hint in answers}
        for cell in drill.view.hidden:
            said = {verdict: lesson.check(drill, cell, verdict).answer for verdict in Verdict}
            if cell in right:
                assert said.pop(right[cell]) is DrillAnswer.RIGHT
                assert set(said.values()) == {DrillAnswer.OPPOSITE}
            elif cell in drill.safe or cell in drill.mines:
                assert set(said.values()) == {DrillAnswer.OTHER_REASON, DrillAnswer.OPPOSITE}
            else:
                assert set(said.values()) == {DrillAnswer.UNCERTAIN}
