"""The lessons on patterns over the game: a list, and the lesson under the bar."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from gridsage.sessions.puzzles.lessons import LESSONS, find_lesson
from gridsage.tui.dialogs import Dialog
from gridsage.tui.mines.lessons import format_lesson

__all__ = ["LessonDialog"]


class LessonDialog(Dialog[None]):
    """Read the lessons; it opens at the one that is named, or at the first."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__()
        self._first = name or LESSONS[0].name

    def compose(self) -> ComposeResult:
        """Every lesson, and the text of one."""
        with VerticalScroll(classes="dialog wide", can_focus=False):
            yield Label("Lessons: the famous patterns", classes="title")
            yield OptionList(*(Option(lesson.name, id=lesson.name) for lesson in LESSONS), id="lessons", compact=True)
            yield Static("", id="lesson")
            keys = "↑↓ another lesson · Enter Esc back · drills: gridsage mines lessons 1-1 --drills 5"
            yield Static(keys, classes="keys")

    def on_mount(self) -> None:
        """Start on the lesson that was asked for."""
        names = [lesson.name for lesson in LESSONS]
        self.query_one(OptionList).highlighted = names.index(self._first)

    @on(OptionList.OptionHighlighted)
    def show_lesson(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the lesson."""
        self.query_one("#lesson", Static).update(Text(format_lesson(find_lesson(str(event.option.id)))))

    @on(OptionList.OptionSelected)
    def go_back(self) -> None:
        """Back to the game."""
        self.dismiss(None)
