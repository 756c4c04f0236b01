"""The dialogs of the Minesweeper game: new game, choice of the bot, saving, leaving, help."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from gridsage.catalog import BotSpec, bots, find_bot, parse_bot
from gridsage.errors import GridsageError, ParseError
from gridsage.games.mines import PRESETS, Setup, parse_setup

__all__ = ["BotDialog", "HelpDialog", "LeaveDialog", "SaveDialog", "SetupDialog"]

_ESCAPE: list[BindingType] = [Binding("escape", "cancel", "Back")]


class SetupDialog(ModalScreen[Setup | None]):
    """Choose the board: a preset, or one's own size, mines and start rule."""

    BINDINGS: ClassVar[list[BindingType]] = _ESCAPE

    def __init__(self, current: Setup) -> None:
        super().__init__()
        self._current = current

    def compose(self) -> ComposeResult:
        """The list of presets above the line for one's own board."""
        with Vertical(classes="dialog"):
            yield Label("New game", classes="title")
            presets = [Option(f"{name:<14}{setup}", id=name) for name, setup in PRESETS.items()]
            yield OptionList(*presets, id="presets", compact=True)
            yield Label(
                "or your own board: WIDTHxHEIGHT/MINES, at most 200 a side,\nwith an optional @opening, @safe or @any"
            )
            yield Input(placeholder="20x12/45@safe", id="own", max_length=40)
            yield Static("", id="error")
            yield Label("↑↓ Enter choose · Tab own board · Esc back", classes="keys")

    def on_mount(self) -> None:
        """Start on the preset that is being played."""
        presets = self.query_one("#presets", OptionList)
        names = [name for name, setup in PRESETS.items() if setup == self._current]
        presets.highlighted = list(PRESETS).index(names[0]) if names else 0
        if not names:
            self.query_one("#own", Input).value = str(self._current)
        presets.focus()

    @on(OptionList.OptionSelected)
    def choose_preset(self, event: OptionList.OptionSelected) -> None:
        """Play the preset."""
        self.dismiss(PRESETS[str(event.option.id)])

    @on(Input.Changed)
    def check(self, event: Input.Changed) -> None:
        """Say at once what is wrong with a board that can be read but not played."""
        try:
            if event.value.strip():
                parse_setup(event.value)
        except ParseError:
            # Half a setup is no mistake while it is being typed.
            self._complain("")
        except GridsageError as error:
            self._complain(str(error))
        else:
            self._complain("")

    @on(Input.Submitted)
    def choose_own(self, event: Input.Submitted) -> None:
        """Play one's own board, or say why it cannot be."""
        try:
            self.dismiss(parse_setup(event.value))
        except GridsageError as error:
            self._complain(str(error))

    def action_cancel(self) -> None:
        """Go on with the game as it is."""
        self.dismiss(None)

    def _complain(self, text: str) -> None:
        self.query_one("#error", Static).update(Text(text))


class BotDialog(ModalScreen[BotSpec | None]):
    """Choose the bot that gives the hints and takes over."""

    BINDINGS: ClassVar[list[BindingType]] = _ESCAPE

    def __init__(self, current: BotSpec) -> None:
        super().__init__()
        self._current = current

    def compose(self) -> ComposeResult:
        """Every bot, and what the one under the bar does."""
        with Vertical(classes="dialog"):
            yield Label("The bot that helps and takes over", classes="title")
            yield OptionList(*(Option(entry.name, id=entry.name) for entry in bots("mines")), id="bots", compact=True)
            yield Static("", id="summary")
            yield Label("↑↓ Enter choose · Esc back", classes="keys")

    def on_mount(self) -> None:
        """Start on the bot that is in use."""
        names = [entry.name for entry in bots("mines")]
        if self._current.entry.name in names:
            self.query_one(OptionList).highlighted = names.index(self._current.entry.name)

    @on(OptionList.OptionHighlighted)
    def describe(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the bot does."""
        self.query_one("#summary", Static).update(Text(find_bot("mines", str(event.option.id)).summary))

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Take the bot."""
        self.dismiss(parse_bot("mines", str(event.option.id)))

    def action_cancel(self) -> None:
        """Keep the bot."""
        self.dismiss(None)


class SaveDialog(ModalScreen[str | None]):
    """Name the file that the game is written to; ``save`` does the writing and raises when it cannot."""

    BINDINGS: ClassVar[list[BindingType]] = _ESCAPE

    def __init__(self, name: str, save: Callable[[str, bool], str]) -> None:
        super().__init__()
        self._name = name
        self._save = save
        self._refused = ""

    def compose(self) -> ComposeResult:
        """One line for the name."""
        with Vertical(classes="dialog"):
            yield Label("Save the game and its statistics", classes="title")
            yield Label(".json: totals, moves and the record that replays the game\n.csv: one row a move")
            yield Input(self._name, id="file")
            yield Static("", id="error")
            yield Label("Enter save · Esc back", classes="keys")

    @on(Input.Submitted)
    def write(self, event: Input.Submitted) -> None:
        """Write the file; the same name a second time replaces a file that exists."""
        again = event.value == self._refused
        try:
            self.dismiss(self._save(event.value, again))
        except GridsageError as error:
            exists = str(error).endswith("exists already")
            self._refused = event.value if exists else ""
            self.query_one("#error", Static).update(Text(f"{error}" + ("; Enter again replaces it" if exists else "")))

    def action_cancel(self) -> None:
        """Save nothing."""
        self.dismiss(None)


class LeaveDialog(ModalScreen[str]):
    """An unfinished game is about to be left: ``save`` it, ``leave`` it, or ``stay``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer('save')", "Save"),
        Binding("q", "answer('leave')", "Leave"),
        Binding("escape", "answer('stay')", "Back"),
    ]

    def compose(self) -> ComposeResult:
        """Three answers, each with its key."""
        with Vertical(classes="dialog"):
            yield Label("This game is not over", classes="title")
            with Horizontal(classes="buttons"):
                yield Button("Save (s)", id="save", variant="primary")
                yield Button("Leave (q)", id="leave", variant="error")
                yield Button("Back (Esc)", id="stay")

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        """Answer by a button."""
        self.dismiss(str(event.button.id))

    def action_answer(self, answer: str) -> None:
        """Answer by a key."""
        self.dismiss(answer)


_HELP = """\
[b]Moves[/b]
  ←↑↓→  h j k l  move the cursor; PgUp PgDn Home End farther
  space  Enter   open    left click
  f              flag    right click
  c              chord   middle click, or double click on a number
                 opens all around a number that has its flags
[b]Hints[/b]
  i  on and off: [b]✓[/b] green is safe, [b]![/b] red is a mine, no mark: this
     bot cannot tell. For the cell under the cursor the panel gives
     the reason, and the numbers it rests on are lit. Hints trust
     your flags, and say when flags and numbers clash.
  o  another bot for hints and for taking over
[b]The bot plays[/b]
  b  the bot takes over; b again gives the game back to you
  p  pause, go on        .  one move      +  faster    -  slower
     Guesses are marked, with their chance where it is known.
[b]Games[/b]
  n  new game, same board size; stops the bot
  m  another board       s  save game and statistics
  d  dark or light       q  quit               Esc  close this\
"""


class HelpDialog(ModalScreen[None]):
    """The keys and what the colours mean."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q,enter,space", "close", "Back")]

    def compose(self) -> ComposeResult:
        """One page."""
        with VerticalScroll(classes="dialog wide"):
            yield Static(_HELP)

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss(None)
