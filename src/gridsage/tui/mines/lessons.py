"""A lesson on a pattern as text: for the command line, the game by commands and the dialog of the screen."""

from __future__ import annotations

from gridsage.sessions.puzzles.lessons import LESSONS, PatternLesson

__all__ = ["format_lesson", "list_lessons"]


def list_lessons() -> str:
    """The names of all lessons, each with what to look for."""
    width = max(len(lesson.name) for lesson in LESSONS)
    return "\n".join(f"{lesson.name:<{width}}  {lesson.look}" for lesson in LESSONS)


def format_lesson(lesson: PatternLesson) -> str:
    """The pattern, an example with what it tells there, and why."""
    grid = lesson.example.grid
    told = [
        f"{grid.name_cell(hint.cell)} is {'safe' if hint.verdict.value == 'safe' else 'a mine'}: {hint.reason.sentence}"
        for hint in lesson.shown
    ]
    return "\n".join(
        [f"{lesson.name}: {lesson.look}", "", lesson.example.to_text(), "", *told, "", f"Why? {lesson.why}"]
    )
