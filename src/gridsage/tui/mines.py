"""Minesweeper in the terminal: play, ask for hints, let a bot take over, watch it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.message import Message
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import Footer, Static

from gridsage.catalog import BotSpec
from gridsage.errors import IllegalMoveError
from gridsage.games.base import Clock
from gridsage.games.mines import (
    FLAG,
    GameMetrics,
    Hints,
    Move,
    MoveKind,
    Recorder,
    Setup,
    View,
    measure_game,
)
from gridsage.record import PlayedMove
from gridsage.tui.mines_board import BoardWidget, Picture
from gridsage.tui.mines_bot import BotBrokeError, BotPlayer, Thought, ask_hints
from gridsage.tui.mines_dialogs import BotDialog, HelpDialog, LeaveDialog, SaveDialog, SetupDialog
from gridsage.tui.mines_panel import BotState, HelpState, bot_text, end_text, help_text, status_text
from gridsage.tui.mines_picture import draw_hints, draw_moves
from gridsage.tui.mines_session import HUMAN, default_file, next_seed, save_game

__all__ = ["SPEEDS", "MinesApp"]

SPEEDS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 0.0)
"""The steps of + and -, in moves a second; the last is as fast as the bot can."""

_WIDE = 96
"""From this many columns on, the panel stands beside the board: an expert board and the panel fit."""

_FRAME_S = 0.02
"""The longest that bot moves may hold the screen before it is drawn and keys are read."""


class MinesApp(App[None]):
    """The full-screen game. The bot thinks in threads of its own; everything else happens here."""

    TITLE = "Gridsage Minesweeper"
    CSS_PATH = "mines.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "hints", "Hints"),
        Binding("b", "bot", "Bot"),
        Binding("p", "pause", "Pause"),
        Binding("full_stop", "step", "Step", show=False),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+"),
        Binding("minus", "speed(-1)", "Slower", key_display="-"),
        Binding("o", "choose_bot", "Other bot", show=False),
        Binding("n", "new", "New"),
        Binding("m", "setup", "Board"),
        Binding("s", "save", "Save"),
        Binding("d", "shade", "Dark/light", show=False),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q"),
    ]

    class BotThought(Message):
        """A thread comes back with the bot's choice; ``player`` tells whether anyone still waits for it."""

        def __init__(self, player: BotPlayer, thought: Thought) -> None:
            self.player = player
            self.thought = thought
            super().__init__()

    class HintsFound(Message):
        """A thread comes back with hints for a view, or with the reason why there are none."""

        def __init__(self, spec: BotSpec, view: View, hints: Hints, failed: str = "") -> None:
            self.spec = spec
            self.view = view
            self.hints = hints
            self.failed = failed
            super().__init__()

    def __init__(
        self,
        setup: Setup,
        seed: int,
        bot: BotSpec,
        *,
        watch: bool = False,
        speed: float = 5.0,
        ask_setup: bool = False,
        clock: Clock = perf_counter,
    ) -> None:
        super().__init__()
        self.spec = bot
        self.speed = speed
        self.watching = watch
        self.paused = False
        self.hints_on = False
        self.game = Recorder(setup, seed)
        self.player: BotPlayer | None = None
        """The bot while it plays; None while the person does."""
        self.hints: Hints | None = None
        self.board_widget = BoardWidget(Picture(setup.grid, self.game.board.view().cells), id="board")
        self._status = Static(id="status")
        self._panel = Static(id="panel")
        self._ask_setup = ask_setup
        self._clock = clock
        self._began: float | None = None
        self._last_move: float = 0.0
        self._stopped: float | None = None
        self._message = ""
        self._hints_failed = ""
        self._asking: View | None = None
        self._thinking = False
        self._single = False
        self._due = 0.0
        self._timer: Timer | None = None
        self._bot_move: PlayedMove | None = None
        self._confirm_new = False
        self._metrics: GameMetrics | None = None
        if _light_terminal():
            self.theme = "textual-light"

    def compose(self) -> ComposeResult:
        """A line above, the board and the panel, the keys below."""
        yield self._status
        with Horizontal(id="middle"):
            with Container(id="table"):
                yield self.board_widget
            with VerticalScroll(id="side", can_focus=False):
                yield self._panel
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Start the clock, and the bot when it is only watched."""
        self.board_widget.use_palette(dark=self.current_theme.dark)
        self.theme_changed_signal.subscribe(self, self._use_theme)
        self.set_interval(0.25, self._tick)
        self.board_widget.focus()
        self._show()
        if self._ask_setup:
            self.action_setup()
        elif self.watching:
            self._start_bot()

    def _use_theme(self, theme: Theme) -> None:
        self.board_widget.use_palette(dark=theme.dark)
        self._show()

    @property
    def elapsed_s(self) -> float:
        """What the timer shows: from the first move to the end of the game, or to now."""
        if self._began is None:
            return 0.0
        return (self._clock() if self._stopped is None else self._stopped) - self._began

    # ---- the person's moves

    @on(BoardWidget.Asked)
    def make_move(self, event: BoardWidget.Asked) -> None:
        """Make the move the person asked for, unless the bot plays or the rules refuse."""
        if self.player is not None:
            self._say(f"{self.player.name} is playing: b gives the game back to you, n starts a new one")
            return
        kind = event.kind
        if kind is MoveKind.FLAG and self.game.board.view().cells[event.cell] == FLAG:
            kind = MoveKind.UNFLAG
        now = self._clock()
        try:
            self.game.push(
                Move(kind, event.cell), player=HUMAN, time_s=0.0 if self._began is None else now - self._last_move
            )
        except IllegalMoveError as error:
            self._say("The game is over: n starts a new one" if self.game.over else str(error))
            return
        self._bot_move = None
        self._moved(now)
        self._say("")

    def _moved(self, now: float) -> None:
        """After any move: run the timer, forget the hints of the view before."""
        if self._began is None:
            self._began = now
        self._last_move = now
        self._confirm_new = False
        if self.game.over:
            self._stopped = now
        self.hints = None

    # ---- hints

    def action_hints(self) -> None:
        """Show or hide what the bot can tell."""
        self.hints_on = not self.hints_on
        self.hints = None
        self._say("")

    def _want_hints(self) -> None:
        """Ask for hints of the view on the screen, one question at a time."""
        idle = self.player is None or self.paused
        if not self.hints_on or not idle or self.game.over or self.hints is not None or self._asking is not None:
            return
        spec, view = self.spec, self.game.board.view()
        self._asking = view

        def ask() -> Message:
            try:
                return self.HintsFound(spec, view, ask_hints(spec, view))
            except BotBrokeError as error:
                return self.HintsFound(spec, view, Hints(), f"{spec.text} broke down: {error.note}")

        self._in_thread(ask)

    @on(HintsFound)
    def take_hints(self, event: HintsFound) -> None:
        """Show the hints, if they are still about what is on the screen and from the bot in use."""
        self._asking = None
        if event.spec is self.spec and event.view == self.game.board.view():
            self.hints = event.hints
            self._hints_failed = event.failed
        self._show()

    @on(BoardWidget.CursorMoved)
    def read_cell(self) -> None:
        """The reason for the cell under the cursor changes with the cursor."""
        if self.hints_on:
            self._show()

    # ---- the bot plays

    def action_bot(self) -> None:
        """The bot takes over, or gives the game back."""
        if self.player is not None:
            name = self.player.name
            self._stop_bot()
            self._say(f"{name} stopped: it is your game now")
        elif self.game.over:
            self._say("The game is over: n starts a new one")
        else:
            self._start_bot()

    def action_pause(self) -> None:
        """Let the bot wait, or go on."""
        if self.player is None:
            self._say("No bot is playing: b lets it take over")
            return
        self.paused = not self.paused
        self._due = self._clock()
        self._say("")
        if not self.paused:
            self._advance()

    def action_step(self) -> None:
        """One move of the bot, then a pause; without a bot it takes over for one move."""
        if self.game.over:
            self._say("The game is over: n starts a new one")
            return
        if self.player is None:
            self._start_bot(paused=True)
        self.paused = True
        self._advance(single=True)

    def action_speed(self, direction: int) -> None:
        """One step faster or slower."""
        # As fast as possible stands above every number.
        places = [value or float("inf") for value in SPEEDS]
        now = self.speed or float("inf")
        wanted = [value for value in places if (value > now if direction > 0 else value < now)]
        if wanted:
            chosen = min(wanted) if direction > 0 else max(wanted)
            self.speed = 0.0 if chosen == float("inf") else chosen
        self._due = self._clock()
        pace = "as fast as it can" if self.speed == 0 else f"{self.speed:g} moves a second"
        self._say("" if self.player is not None else f"A bot plays {pace}")
        self._advance()

    def _start_bot(self, *, paused: bool = False) -> None:
        self.player = BotPlayer(self.spec, self.game)
        self.paused = paused
        self.hints = None
        self._thinking = False
        self._bot_move = None
        self._due = self._clock()
        self._say("")
        self._advance()

    def _stop_bot(self) -> None:
        """The thread may still be thinking; nobody waits for its answer any more."""
        self.player = None
        self.paused = False
        self._thinking = False
        self._last_move = self._clock()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _advance(self, *, single: bool = False) -> None:
        """Bring the bot's game forward: make the moves that are due, then wait or let it think."""
        player = self.player
        if player is None or self._thinking or (self.paused and not single):
            return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        began = self._clock()
        moved = False
        while player.pending and not self.game.over:
            now = self._clock()
            # Not long after one another, and never so many that the screen stands still.
            if not single and (now < self._due or now - began > _FRAME_S):
                break
            if self._bot_step(player):
                moved = True
                self._due = max(self._due, now - _FRAME_S) + (1 / self.speed if self.speed else 0.0)
                if single:
                    break
            if self.player is not player:
                return
        if moved:
            self._show()
        if self.game.over:
            self._stop_bot()
            self._show()
        elif player.pending:
            if not self.paused:
                self._timer = self.set_timer(max(self._due - self._clock(), 0.001), self._advance)
        elif not self.paused or (single and not moved):
            self._think(player, single=single)

    def _bot_step(self, player: BotPlayer) -> bool:
        try:
            played = player.step()
        except BotBrokeError as error:
            self._broke(player, error)
            return False
        if played is None:
            return False
        self._bot_move = played
        self._moved(self._clock())
        return True

    def _think(self, player: BotPlayer, *, single: bool) -> None:
        self._thinking = True
        self._single = single
        view = self.game.board.view()
        self._in_thread(lambda: self.BotThought(player, player.think(view)))

    @on(BotThought)
    def take_thought(self, event: BotThought) -> None:
        """Make the moves that the bot chose, unless it was stopped meanwhile."""
        if event.player is not self.player:
            return
        self._thinking = False
        try:
            event.player.accept(event.thought)
        except BotBrokeError as error:
            self._broke(event.player, error)
            return
        self._advance(single=self._single)

    def _broke(self, player: BotPlayer, error: BotBrokeError) -> None:
        """A bot that breaks down in a game it only took over gives the game back; a watched game ends."""
        if self.watching and set(self.game.players) <= {player.name}:
            self.game.end(error.termination, error.note)
            self._stopped = self._clock()
        self._stop_bot()
        self._say(f"{player.name} stopped ({error})")

    def _in_thread(self, work: Callable[[], Message]) -> None:
        """Do slow work beside the interface. A daemon thread: leaving must not wait for a bot that thinks for hours."""

        def run() -> None:
            message = work()
            # When the app has gone, nobody is there to be told.
            with suppress(RuntimeError):
                self.post_message(message)

        threading.Thread(target=run, daemon=True, name="gridsage-bot").start()

    # ---- games

    def action_new(self) -> None:
        """A new game on the same board size with the next seed; it stops the bot."""
        unfinished = bool(self.game.moves) and not self.game.over and self.player is None
        if unfinished and not self.watching and not self._confirm_new:
            self._say("This game is not over: n again starts a new one")
            self._confirm_new = True
            return
        self._new(self.game.setup, next_seed(self.game.seed))

    def _new(self, setup: Setup, seed: int) -> None:
        self._stop_bot()
        self.game = Recorder(setup, seed)
        self._began = self._stopped = self._bot_move = self._metrics = None
        self._confirm_new = False
        self.hints = None
        self._say("")
        if self.watching:
            self._start_bot()

    def action_setup(self) -> None:
        """Choose the board and start a new game on it."""

        def chosen(setup: Setup | None) -> None:
            first, self._ask_setup = self._ask_setup, False
            if setup is not None:
                self._new(setup, self.game.seed if first else next_seed(self.game.seed))

        self._pause_for_dialog()
        self.push_screen(SetupDialog(self.game.setup), chosen)

    def action_choose_bot(self) -> None:
        """Choose the bot that helps and takes over; the game goes on."""

        def chosen(spec: BotSpec | None) -> None:
            if spec is None:
                return
            self.spec = spec
            self.hints = None
            if self.player is not None:
                self._stop_bot()
                self._start_bot()
            self._say(f"{spec.text} helps now")

        self._pause_for_dialog()
        self.push_screen(BotDialog(self.spec), chosen)

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write game and statistics to a file; ``then`` is done when they are written."""
        if not self.game.moves:
            self._say("Nothing to save: no move was made yet")
            return
        record = self.game.record()

        def save(name: str, replace: bool) -> str:
            return str(save_game(record, name, replace=replace))

        def saved(path: str | None) -> None:
            if path is not None:
                self._say(f"Saved {path}")
                then()

        self._pause_for_dialog()
        self.push_screen(SaveDialog(default_file(self.game.setup, self.game.seed), save), saved)

    def action_shade(self) -> None:
        """Change between dark and light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def action_help(self) -> None:
        """The keys."""
        self._pause_for_dialog()
        self.push_screen(HelpDialog())

    async def action_quit(self) -> None:
        """Leave; a person's unfinished game is not lost without being asked about."""
        if self.game.over or HUMAN not in self.game.players:
            self.exit()
            return

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif answer == "save":
                self.action_save(self.exit)

        self._pause_for_dialog()
        self.push_screen(LeaveDialog(), answered)

    def _pause_for_dialog(self) -> None:
        """What a dialog is about must not change behind it."""
        if self.player is not None and not self.paused:
            self.paused = True
            self._show()

    def on_resize(self) -> None:
        """The panel is worded for its place."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the keys for a playing bot only while one plays."""
        return self.player is not None if action in ("pause", "speed") else True

    # ---- the screen

    def _say(self, message: str) -> None:
        self._message = message
        self._show()

    def _show(self) -> None:
        """Bring the whole screen up to date with the game."""
        if not self.is_running:
            return
        self._want_hints()
        locked = self.board_widget.picture.locked
        picture = self._picture()
        self.board_widget.show(picture)
        if picture.last is not None:
            self.board_widget.reveal(picture.last)
        self._panel.update(self._panel_text())
        self._show_status()
        # The line of keys is made anew by this, which is slow: only when other keys are to be shown.
        if locked is not self.board_widget.picture.locked:
            self.refresh_bindings()

    def _picture(self) -> Picture:
        locked = self.player is not None
        if self.hints_on and self.hints is not None and not self.game.over:
            return draw_hints(self.game, self.hints, self.board_widget.cursor, locked=locked)
        # A bot that plays has no cursor in its way; while it waits, the cursor points at hints.
        cursor = not locked or (self.paused and self.hints_on)
        return draw_moves(self.game, self._bot_move, cursor=cursor, locked=locked)

    def _panel_text(self) -> Text:
        parts: list[Text] = []
        palette, narrow = self.board_widget.palette, self.size.width < _WIDE
        if self._message:
            parts.append(Text(self._message + "\n", "bold"))
        if self.game.over:
            # Measured once: a large board takes a while.
            self._metrics = self._metrics or measure_game(self.game.record())
            parts.append(end_text(self.game, self._metrics, palette, narrow=narrow))
        elif self.player is not None:
            state = BotState(
                self.player.name,
                self.speed,
                paused=self.paused,
                thinking=self._thinking,
                moves=len(self.game.moves),
                guesses=sum(move.guess for move in self.game.moves),
                last=self._bot_move,
            )
            parts.append(bot_text(state, palette))
        if self.hints_on and not self.game.over and (self.player is None or self.paused):
            help_state = HelpState(self.spec.text, self.hints, self.board_widget.cursor, self._hints_failed)
            parts.append(help_text(help_state, self.game.board.view(), palette, narrow=narrow))
        if not parts:
            parts.append(
                Text(
                    f"i  hints by {self.spec.text}\nb  {self.spec.text} takes over\no  another bot\n?  all keys", "dim"
                )
            )
        return Text("" if narrow else "\n").join(parts)

    def _tick(self) -> None:
        """Four times a second: the timer, and that a slow bot is still thinking."""
        self._show_status()
        if self._thinking:
            self._panel.update(self._panel_text())

    def _show_status(self) -> None:
        playing = "your game" if self.player is None else f"{self.player.name} plays"
        self._status.update(status_text(self.game, self.elapsed_s, playing))


def _light_terminal() -> bool:
    """Whether the terminal says that its background is light, as some do in ``COLORFGBG`` (``0;15``)."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
