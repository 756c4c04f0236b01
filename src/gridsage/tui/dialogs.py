"""What the dialogs of both games share: the way back, a line for what is wrong, a page of text, saving and leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button, Input, Label, Static

from gridsage.errors import GridsageError

__all__ = ["Dialog", "HelpDialog", "HelpSection", "LeaveDialog", "SaveDialog", "Saver"]


class Dialog(ModalScreen[ScreenResultType | None]):
    """A question over the game; Escape answers nothing. It scrolls where the terminal is small."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back")]

    def action_cancel(self) -> None:
        """Go on with the game as it is."""
        self.dismiss(None)

    def complain(self, text: str) -> None:
        """Say what is wrong with the answer."""
        self.query_one("#error", Static).update(Text(text))


@dataclass(frozen=True, slots=True)
class HelpSection:
    """A part of the page of help: keys and what they do; a line without keys explains the one above."""

    title: str
    lines: tuple[tuple[str, str], ...]


class HelpDialog(Dialog[None]):
    """The page of keys, in two columns whose text folds where the terminal is narrow."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,q,enter,space", "cancel", "Back")]

    def __init__(self, sections: Sequence[HelpSection]) -> None:
        super().__init__()
        self._sections = sections

    def compose(self) -> ComposeResult:
        """One page."""
        page = Table.grid(padding=(0, 2))
        page.add_column(no_wrap=True)
        page.add_column()
        for section in self._sections:
            page.add_row(Text(section.title, "bold"), "")
            for keys, text in section.lines:
                page.add_row(Text(f" {keys}"), Text(text))
        with VerticalScroll(classes="dialog wide"):
            yield Static(page)


class Saver(Protocol):
    """Writes a game to the file that is named, or raises."""

    def __call__(self, name: str, *, replace: bool) -> Path:
        """Where it was written to."""


class SaveDialog(Dialog[Path]):
    """Name the file that the game is written to; ``save`` does the writing and raises when it cannot."""

    def __init__(self, noun: str, name: str, note: str, save: Saver) -> None:
        super().__init__()
        self._noun = noun
        self._name = name
        self._note = note
        self._save = save
        self._refused = ""

    def compose(self) -> ComposeResult:
        """One line for the name."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label(f"Save the {self._noun}", classes="title")
            yield Static(self._note)
            yield Input(self._name, id="file", compact=True)
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
        Binding("q,ctrl+q,ctrl+c", "answer('leave')", "Leave"),
    ]

    def __init__(self, noun: str) -> None:
        super().__init__()
        self._noun = noun

    def compose(self) -> ComposeResult:
        """Three answers, each with its key."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label(f"This {self._noun} is not over", classes="title")
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
