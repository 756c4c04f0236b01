"""Lessons in the terminal: from the hint that names a pattern, and by a command."""

from __future__ import annotations

from gridsage.bots.mines.csp import Csp
from gridsage.catalog import parse_bot
from gridsage.games.mines import FastBoard, Setup
from gridsage.sessions.puzzles.lessons import LESSONS
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.commands import CommandGame
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.lesson_dialog import LessonDialog
from gridsage.tui.mines.lessons import format_lesson
from tests.tui.mines.helpers import FIRST, SETUP, go_to, shown, until


def named_seed() -> int:
    """A game whose first opening leaves a pattern to be seen."""
    for seed in range(100):
        board = FastBoard(SETUP, seed)
        board.open(FIRST)
        if any(hint.reason.pattern is not None for hint in Csp(0).hints(board.view()).hints):
            return seed
    raise AssertionError("no such game")


async def test_the_lesson_of_the_hint_under_the_cursor_opens() -> None:
    app = MinesApp(SETUP, Deal(named_seed()), parse_bot("mines", "csp"))
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.hints.found is not None)
        assert app.hints.found is not None
        hint = next(hint for hint in app.hints.found.hints if hint.reason.pattern is not None)
        assert hint.reason.pattern is not None
        name = hint.reason.pattern.name.value
        await go_to(pilot, app, hint.cell)
        assert f"the pattern {name}" in " ".join(shown(app, "panel").split())
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, LessonDialog))
        await until(pilot, lambda: f"{name}: " in str(app.screen.query_one("#lesson").render()))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, LessonDialog))


def test_every_lesson_reads_as_text() -> None:
    for lesson in LESSONS:
        text = format_lesson(lesson)
        assert lesson.look in text
        assert lesson.why in text
        assert "0 1 2" in text


def test_the_game_by_commands_tells_lessons() -> None:
    said: list[str] = []
    refused: list[str] = []
    play = CommandGame(Setup(9, 9, 10), Deal(4), parse_bot("mines", "csp"), say=said.append, complain=refused.append)
    assert play.run(["lesson", "lesson 1-2-1", "lesson 3-3", "quit"]) == 1
    assert any("1-2-2-1" in text for text in said)
    assert format_lesson(next(lesson for lesson in LESSONS if lesson.name == "1-2-1")) in said
    assert "3-3" in refused[0]
