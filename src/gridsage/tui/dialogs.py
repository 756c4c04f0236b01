"""What the dialogs of both games share: the way back, a line for what is wrong, a page of text, saving and leaving."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Protocol

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Input, Label, Static

from gridsage.errors import GridsageError

__all__ = ["Dialog", "LeaveDialog", "SaveDialog", "Saver", "TextDialog"]


class Dialog(ModalScreen[ScreenResultType | None]):
    """A question over the game; Escape answers nothing. It scrolls where the terminal is small."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back")]

    def action_cancel(self) -> None:
        """Go on with the game as it is."""
        self.dismiss(None)

    def complain(self, text: str) -> None:
        """Say what is wrong with the answer."""
        self.query_one("#error", Static).update(Text(text))


class TextDialog(Dialog[None]):
    """A page of text, such as the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,q,enter,space", "cancel", "Back")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """One page."""
        with VerticalScroll(classes="dialog wide"):
            yield Static(self._text)


class Saver(Protocol):
    """Writes a game to the file that is named, or raises."""

    def __call__(self, name: str, *, replace: bool) -> Path:
        """Where it was written to."""


class SaveDialog(Dialog[Path]):
    """Name the file that the game is written to; ``save`` does the writing and raises when it cannot."""

    def __init__(self, name: str, note: str, save: Saver) -> None:
        super().__init__()
        self._name = name
        self._note = note
        self._save = save
        self._refused = ""

    def compose(self) -> ComposeResult:
        """One line for the name."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("Save the game", classes="title")
            yield Static(self._note)
            yield Input(self._name, id="file")
            yield Static("", id="error")
            yield Static("Enter save · Esc back", classes="keys")

    @on(Input.Submitted)
    def write(self, event: Input.Submitted) -> None:
        """Write the file; the same name a second time replaces a file that exists."""
        try:
            self.dismiss(self._save(event.value, replace=event.value == self._refused))
        except GridsageError as error:
            exists = str(error).endswith("exists already")
            self._refused = event.value if exists else ""
            self.complain(f"{error}" + ("; Enter again replaces it" if exists else ""))


class LeaveDialog(Dialog[str]):
    """An unfinished game is about to be left: ``save`` it, ``leave`` it, or nothing to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer('save')", "Save"),
        Binding("q", "answer('leave')", "Leave"),
    ]

    def compose(self) -> ComposeResult:
        """Three answers, each with its key."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("This game is not over", classes="title")
            with Horizontal(classes="buttons"):
                yield Button("Save (s)", id="save", variant="primary", compact=True)
                yield Button("Leave (q)", id="leave", variant="error", compact=True)
                yield Button("Back (Esc)", id="stay", compact=True)

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        """Answer by a button."""
        self.action_answer(str(event.button.id))

    def action_answer(self, answer: str) -> None:
        """Answer by a key."""
        self.dismiss(None if answer == "stay" else answer)
