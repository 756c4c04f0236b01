"""The dialogs of the Minesweeper game: new game, choice of the bot; and its page of help."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from gridsage.catalog import BotSpec, find_bot, parse_bot
from gridsage.errors import GridsageError, ParseError
from gridsage.games.mines import PRESETS, Setup, parse_setup
from gridsage.tui.dialogs import Dialog, HelpSection
from gridsage.tui.mines.hints import bot_names

__all__ = ["HELP", "BotDialog", "SetupDialog"]


class SetupDialog(Dialog[Setup]):
    """Choose the board: a preset, or one's own size, mines and start rule."""

    def __init__(self, current: Setup) -> None:
        super().__init__()
        self._current = current

    def compose(self) -> ComposeResult:
        """The list of presets above the line for one's own board."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("New game", classes="title")
            presets = [Option(f"{name:<14}{setup}", id=name) for name, setup in PRESETS.items()]
            yield OptionList(*presets, id="presets", compact=True)
            yield Static(
                "or your own board: WIDTHxHEIGHT/MINES, at most 200 a side, with an optional ! for no guess "
                "and an optional @opening, @safe or @any"
            )
            yield Input(placeholder="20x12/45@safe", id="own", max_length=40, compact=True)
            yield Static("", id="error")
            yield Static("↑↓ Enter choose · Tab own board · Esc back", classes="keys")

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
            self.complain("")
        except GridsageError as error:
            self.complain(str(error))
        else:
            self.complain("")

    @on(Input.Submitted)
    def choose_own(self, event: Input.Submitted) -> None:
        """Play one's own board, or say why it cannot be."""
        try:
            self.dismiss(parse_setup(event.value))
        except GridsageError as error:
            self.complain(str(error))


class BotDialog(Dialog[BotSpec]):
    """Choose the bot that gives the hints and takes over."""

    def __init__(self, current: BotSpec) -> None:
        super().__init__()
        self._current = current

    def compose(self) -> ComposeResult:
        """Every bot, and what the one under the bar does."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("The bot that helps and takes over", classes="title")
            yield OptionList(*(Option(name, id=name) for name in bot_names()), id="bots", compact=True)
            yield Static("", id="summary")
            yield Static("↑↓ Enter choose · Esc back", classes="keys")

    def on_mount(self) -> None:
        """Start on the bot that is in use."""
        names = bot_names()
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


HELP = (
    HelpSection(
        "Moves",
        (
            ("←↑↓→ hjkl", "move the cursor; PgUp PgDn Home End farther"),
            ("space Enter", "open · left click"),
            ("f", "flag, or remove the flag · right click"),
            ("c", "chord around a number with its flags · middle click"),
            ("u", "undo, even a loss; the game is practice then"),
            ("y", "redo what was taken back, until you make another move"),
        ),
    ),
    HelpSection(
        "Hints",
        (
            ("i", "on and off: ✓ green is safe, ! red is a mine"),
            (
                "",
                "The panel tells why the cell under the cursor is so, and lights the numbers it rests on. Hints trust "
                "your flags, and say when they clash with a number.",
            ),
            ("t", "lessons on the famous patterns, at the one that the hint under the cursor names"),
            ("g", "may I guess? g again shows the safe cell, then why"),
            ("o", "another bot for hints and for taking over"),
        ),
    ),
    HelpSection(
        "The bot plays",
        (
            ("b", "it takes over; b again gives the game back to you"),
            ("p  .", "pause and go on (your own game too); one move"),
            ("+  -", "faster, slower. Guesses are marked, with their chance."),
        ),
    ),
    HelpSection(
        "Games",
        (
            ("n  m", "new game; on another board. It stops the bot."),
            ("r", "resign: pressed twice, it ends your game"),
            ("v", "review a game that is over: ←→ step, b the board before, p its mistakes as puzzles"),
            ("s", "save the game and its statistics"),
            ("d  q  Esc", "dark or light; quit; close this"),
        ),
    ),
)
"""The keys and what the colours mean."""
