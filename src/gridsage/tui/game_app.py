"""What the full-screen games share: the screen, its colours, the line that is said, threads."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.message import Message
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import Footer, Static

from gridsage.tui.dialogs import LeaveDialog, SaveDialog, Saver
from gridsage.tui.grid_board import GridBoard

__all__ = ["LEAST", "GameApp", "Table"]

LEAST = (30, 12)
"""Columns and lines of the smallest terminal in which a board and the words beside it can be used."""


class Table(Container):
    """Where the board lies: it tells it how much room there is."""

    def on_resize(self, event: events.Resize) -> None:
        """Larger cells where they fit."""
        self.query_one(GridBoard).settle(event.size)


class GameApp(App[None]):
    """A line above, a board or two with a panel beside or below them, the keys below. Slow work goes on in threads."""

    NOUN: ClassVar[str] = "game"
    """What is played, saved and left."""
    CSS_PATH = Path(__file__).with_name("game.tcss")
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "shade", "Dark/light", show=False),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q,ctrl+q,ctrl+c", "quit", "Quit", key_display="q"),
    ]

    def __init__(self, *boards: GridBoard) -> None:
        super().__init__()
        self._boards = boards
        self.status = Static(id="status")
        self.panel = Static(id="panel")
        self.too_small = Static(id="too-small")
        self.lines_below: tuple[Widget, ...] = ()
        """What stands between the board and the keys."""
        self.message = ""
        self._to_confirm = ""
        if _light_terminal():
            self.theme = "textual-light"

    # ---- what a game says

    def begin(self) -> None:
        """The screen stands: start the game."""
        raise NotImplementedError

    def show(self) -> None:
        """Bring the whole screen up to date with the game; not called before there is a screen."""
        raise NotImplementedError

    def tick(self) -> None:
        """Four times a second: bring up to date what changes by itself."""

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write the game to a file; ``then`` is done when it is written."""
        raise NotImplementedError

    # ---- the screen

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield self.status
        yield self.too_small
        with Horizontal(id="middle"):
            with Horizontal(id="boards"):
                for board in self._boards:
                    with Table():
                        yield board
            with VerticalScroll(id="side", can_focus=False):
                yield self.panel
        yield from self.lines_below
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Take the theme's colours and start the game."""
        self._use_palette(dark=self.current_theme.dark)
        self.theme_changed_signal.subscribe(self, self._use_theme)
        self.set_interval(0.25, self.tick)
        self._boards[0].focus()
        self.begin()

    def on_resize(self, event: events.Resize) -> None:
        """The panel is worded for its place; a terminal that is too small is told of."""
        width, height = event.size
        self.too_small.update(f"Too small: needs {LEAST[0]}×{LEAST[1]}")
        self.too_small.display = width < LEAST[0] or height < LEAST[1]
        self.refresh_game()

    def action_shade(self) -> None:
        """Change between dark and light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def _use_theme(self, theme: Theme) -> None:
        self._use_palette(dark=theme.dark)
        self.refresh_game()

    def _use_palette(self, *, dark: bool) -> None:
        for board in self._boards:
            board.use_palette(dark=dark)

    def refresh_game(self) -> None:
        """Show the game as it is now, if there is a screen."""
        if self.is_running:
            self.show()

    def say(self, message: str) -> None:
        """Put a line into the panel, until the next one."""
        self.message = message
        self._to_confirm = ""
        self.refresh_game()

    def confirmed(self, action: str, question: str) -> bool:
        """Whether this was asked for twice in a row: the first time the question is said."""
        if self._to_confirm == action:
            return True
        self.say(question)
        self._to_confirm = action
        return False

    # ---- files and leaving

    def ask_file(self, name: str, note: str, save: Saver, then: Callable[[], None]) -> None:
        """Ask for a file's name, write it, say so; ``then`` is done when it is written."""

        def saved(path: Path | None) -> None:
            if path is not None:
                self.say(f"Saved {path}")
                then()

        self.push_screen(SaveDialog(self.NOUN, name, note, save), saved)

    def ask_to_leave(self) -> None:
        """Ask whether an unfinished game, or round, is to be saved before it is left."""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif answer == "save":
                self.action_save(self.exit)

        self.push_screen(LeaveDialog(self.NOUN), answered)

    # ---- threads

    def in_thread(self, work: Callable[[], Message]) -> None:
        """Do slow work beside the interface. A daemon thread: leaving must not wait for a bot that thinks for hours."""
        threading.Thread(target=lambda: self.tell(work()), daemon=True, name="gridsage-bot").start()

    def tell(self, message: Message) -> None:
        """Post a message from any thread; when the app has gone, nobody is there to be told."""
        with suppress(RuntimeError):
            if self.is_running:
                self.post_message(message)


def _light_terminal() -> bool:
    """Whether the terminal says that its background is light, as some do in ``COLORFGBG`` (``0;15``)."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
