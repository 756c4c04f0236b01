"""Where to jump to in a replay, and its page of keys."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Label, Static

from gridsage.errors import GridsageError
from gridsage.sessions.replay_clock import Goal, parse_goal
from gridsage.tui.dialogs import Dialog, HelpSection

__all__ = ["REPLAY_HELP", "GoalDialog"]


class GoalDialog(Dialog[Goal]):
    """Ask for a moment."""

    def compose(self) -> ComposeResult:
        """One line."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("Jump to a moment", classes="title")
            yield Static("seconds (12.5 or 1:05), a move (#30), or a share of the whole (50%)")
            yield Input(placeholder="12.5", id="goal", max_length=20, compact=True)
            yield Static("", id="error")
            yield Static("Enter go there · Esc back", classes="keys")

    @on(Input.Submitted)
    def choose(self, event: Input.Submitted) -> None:
        """Go there, or say why that is no moment."""
        try:
            self.dismiss(parse_goal(event.value))
        except GridsageError as error:
            self.complain(str(error))


REPLAY_HELP = (
    HelpSection(
        "The replay",
        (
            ("space", "play and pause"),
            ("← →  , .", "one move back, one move on"),
            ("PgUp PgDn", "ten seconds back and on"),
            ("Home End", "to the beginning, to the end"),
            ("j", "jump to a moment: seconds, a move, a share of the whole; or click into the line"),
            ("+  -", "faster, slower"),
            ("m", "move by move, whatever time each took; m again goes by the game's clock"),
        ),
    ),
    HelpSection(
        "What to make of it",
        (
            ("v", "review: every move beside the best one"),
            ("x  X", "to the next or the last move that the review blames"),
            ("r", "resume from here, as practice"),
            ("d  q  Esc", "dark or light; quit; close this"),
        ),
    ),
)
"""The keys."""
