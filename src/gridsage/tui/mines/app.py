"""Minesweeper in the terminal: play, ask for hints, let a bot take over, watch it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from gridsage.catalog import BotSpec
from gridsage.errors import IllegalMoveError
from gridsage.games.base import Clock, Forfeit
from gridsage.games.mines import FLAG, GameMetrics, MinesBot, Move, MoveKind, Setup, measure_game
from gridsage.record import HUMAN, PlayedMove
from gridsage.sessions.mines.bot import Thought
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.dialogs import HelpDialog
from gridsage.tui.game_app import GameApp
from gridsage.tui.mines.board import BoardWidget, Picture
from gridsage.tui.mines.bot_on_screen import BotOnScreen
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.dialogs import HELP, BotDialog, SetupDialog
from gridsage.tui.mines.files import SAVE_NOTE, default_file, save_game
from gridsage.tui.mines.hints import HintAnswer, HintsOnScreen, ask_hints
from gridsage.tui.mines.panel import BotState, HintsState, MinesPanelState, panel_text, status_text
from gridsage.tui.mines.picture import draw_covered, draw_hints, draw_moves
from gridsage.tui.playback import Playback
from gridsage.tui.words import say_taken_back, to_sentence

__all__ = ["MinesApp"]

_WIDE = 96
"""From this many columns on, the panel stands beside the board: an expert board and the panel fit."""

_OVER = "The game is over: n starts a new one"
_PAUSED = "The game is paused: p goes on with it"


class MinesApp(GameApp):
    """The full-screen game. The bot thinks in threads of its own; everything else happens here."""

    TITLE = "Gridsage Minesweeper"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", "Undo"),
        Binding("i", "hints", "Hints"),
        Binding("b", "bot", "Bot"),
        Binding("p", "pause_bot", "Pause"),
        Binding("p", "pause", "Pause", show=False),
        Binding("full_stop", "step", "Step", show=False),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+"),
        Binding("minus", "speed(-1)", "Slower", key_display="-"),
        Binding("o", "choose_bot", "Other bot", show=False),
        Binding("r", "resign", "Resign", show=False),
        Binding("n", "new", "New"),
        Binding("m", "setup", "Menu"),
        Binding("s", "save", "Save"),
    ]

    class BotThought(Message):
        """A thread comes back with the bot's choice; ``player`` tells whether anyone still waits for it."""

        def __init__(self, player: BotOnScreen, thought: Thought) -> None:
            self.player = player
            self.thought = thought
            super().__init__()

    class HintsFound(Message):
        """A thread comes back with hints for a view, or with the reason why there are none."""

        def __init__(self, answer: HintAnswer) -> None:
            self.answer = answer
            super().__init__()

    def __init__(
        self,
        setup: Setup,
        deal: Deal,
        bot: BotSpec,
        *,
        watch: bool = False,
        speed: float = 5.0,
        ask_setup: bool = False,
        clock: Clock = perf_counter,
    ) -> None:
        self.spec = bot
        self.watching = watch
        self.playback = Playback(speed, clock)
        self.hints = HintsOnScreen()
        self.deal = deal
        self.game = self._make_game(setup, clock)
        self.player: BotOnScreen | None = None
        """The bot while it plays; None while the person does."""
        self.board_widget = BoardWidget(Picture(setup.grid, self.game.view().cells), id="board")
        self._ask_setup = ask_setup
        self._clock = clock
        self._timer: Timer | None = None
        self._bot_move: PlayedMove | None = None
        self._metrics: GameMetrics | None = None
        self._keys_for: tuple[bool, ...] = ()
        """What the line of keys depends on, as it was when it was made."""
        super().__init__(self.board_widget)

    def _make_game(self, setup: Setup, clock: Clock) -> MinesGame:
        owner = _name(self.spec) if self.watching else HUMAN
        game = self.deal.make_game(setup, player=owner, clock=clock)
        game.set_watched(True)
        return game

    def begin(self) -> None:
        """Ask for the board, or start the bot when it is only watched."""
        self.show()
        if self._ask_setup:
            self.action_setup()
        elif self.watching:
            self._start_bot()

    @property
    def helping(self) -> bool:
        """Whether hints are of use now: a person plays, or the bot waits."""
        return not self.game.over and (self.playback.paused if self.player is not None else not self.game.paused)

    # ---- the person's moves

    @on(BoardWidget.Asked)
    def make_move(self, event: BoardWidget.Asked) -> None:
        """Make the move the person asked for, unless the bot plays or the rules refuse."""
        if self.player is not None:
            self.say(f"{self.player.name} is playing: b gives the game back to you, n starts a new one")
            return
        kind = event.kind
        if kind is MoveKind.FLAG and self.game.view().cells[event.cell] == FLAG:
            kind = MoveKind.UNFLAG
        try:
            self.game.push(Move(kind, event.cell), player=HUMAN)
        except IllegalMoveError as error:
            self.say(_OVER if self.game.over else _PAUSED if self.game.paused else str(error))
            return
        self._bot_move = None
        self._changed()
        self.say("")

    def _changed(self) -> None:
        """After any change of the board: the hints and the numbers were about the one before."""
        self.hints.forget()
        self._metrics = None

    def action_take_back(self) -> None:
        """Take the last move back, as practice; a bot that plays waits then."""
        if self.player is None and self.game.paused:
            self.say(_PAUSED)
            return
        try:
            undone = self.game.take_back()
        except IllegalMoveError as error:
            self.say(to_sentence(error))
            return
        if (player := self.player) is not None:
            # What the bot planned, or thinks of just now, was meant for the board as it was.
            self._take_over(player.bot, player.name, paused=True)
        self._bot_move = None
        self._changed()
        self.say(f"{say_taken_back(undone)}: the game is practice now")

    def action_resign(self) -> None:
        """Give the game up, when asked for twice."""
        if self.player is not None:
            self.say(f"{self.player.name} is playing: b gives the game back to you")
        elif self.game.over:
            self.say(_OVER)
        elif self.game.paused:
            self.say(_PAUSED)
        elif self.confirmed("resign", "Resign? r again gives the game up"):
            self.game.resign()
            self._changed()
            self.say("")

    # ---- hints

    def action_hints(self) -> None:
        """Show or hide what the bot can tell."""
        self.hints.toggle()
        self.say("")

    def _want_hints(self) -> None:
        """Ask for hints of the view on the screen, one question at a time."""
        if self.helping and self.hints.ask():
            self.game.use_help("hints")
            spec, view = self.spec, self.game.view()
            self.in_thread(lambda: self.HintsFound(ask_hints(spec, view)))

    @on(HintsFound)
    def take_hints(self, event: HintsFound) -> None:
        """Show the hints, if they are still of use."""
        self.hints.take(event.answer, self.spec, self.game.view())
        self.show()

    @on(BoardWidget.CursorMoved)
    def read_cell(self) -> None:
        """The reason for the cell under the cursor changes with the cursor."""
        if self.hints.on:
            self.show()

    # ---- the bot plays

    def action_bot(self) -> None:
        """The bot takes over, or gives the game back."""
        if self.player is not None:
            name = self.player.name
            self._stop_bot()
            self.say(f"{name} stopped: it is your game now")
        elif self.game.over:
            self.say(_OVER)
        else:
            self._start_bot()

    def action_pause_bot(self) -> None:
        """Let the bot wait, or go on."""
        if self.playback.paused:
            self.playback.resume()
        else:
            self.playback.pause()
        self.say("")
        self._advance()

    def action_pause(self) -> None:
        """Let the person's own game wait, or go on."""
        if self.game.over:
            self.say(_OVER)
        else:
            self.game.set_paused(not self.game.paused)
            self.say("")

    def action_step(self) -> None:
        """One move of the bot, then a pause; without a bot it takes over for one move."""
        if self.game.over:
            self.say(_OVER)
            return
        if self.player is None:
            self._start_bot(paused=True)
        self.playback.step()
        self._advance()

    def action_speed(self, direction: int) -> None:
        """One step faster or slower."""
        self.playback.change(direction)
        self.say("" if self.player is not None else f"A bot plays {self.playback}")
        self._advance()

    def _start_bot(self, *, paused: bool = False) -> None:
        self._take_over(self.spec.make(self.deal.bot_seed), _name(self.spec), paused=paused)
        self.hints.forget()
        self._bot_move = None
        self.say("")
        self._advance()

    def _take_over(self, bot: MinesBot, name: str, *, paused: bool) -> None:
        self._stop_timer()
        self.player = BotOnScreen(bot, name, self.game, self.playback, self._clock, paused=paused)

    def _stop_bot(self) -> None:
        """The thread may still be thinking; nobody waits for its answer any more."""
        if self.player is not None:
            self.player.close()
        self.player = None
        if self.game.paused:
            self.game.set_paused(False)
        self.game.rest()
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _advance(self) -> None:
        """Bring the bot's game forward: make the moves that are due, then wait or let it think."""
        player = self.player
        if player is None:
            return
        player.pause_clock()
        if player.thinking:
            return
        self._stop_timer()
        try:
            moved = player.make_due_moves()
        except Forfeit as fault:
            self._broke(player, fault)
            return
        if moved:
            self._bot_move = player.last
            self._changed()
        if self.game.over:
            self._stop_bot()
        if self.game.over or moved:
            self.show()
        if self.game.over or not self.playback.going:
            return
        if player.pending:
            self._timer = self.set_timer(max(self.playback.wait_s, 0.001), self._advance)
        else:
            player.thinking = True
            view = self.game.view()
            self.in_thread(lambda: self.BotThought(player, player.think(view)))

    @on(BotThought)
    def take_thought(self, event: BotThought) -> None:
        """Make the moves that the bot chose, unless it was stopped meanwhile."""
        if event.player is not self.player:
            if self.player is None or event.player.bot is not self.player.bot:
                event.player.close()  # it may have started a program after it was stopped
            return
        try:
            event.player.accept(event.thought)
        except Forfeit as fault:
            self._broke(event.player, fault)
        else:
            self._advance()

    def _broke(self, player: BotOnScreen, fault: Forfeit) -> None:
        """A bot that breaks down in a game it only took over gives the game back; a watched game ends."""
        if self.watching and set(self.game.players) <= {player.name}:
            self.game.fail(fault.termination, fault.note)
        self._stop_bot()
        self.say(f"{player.name} stopped ({fault})")

    # ---- games

    def action_new(self) -> None:
        """A new game on the same board size with the next seed; it stops the bot."""
        unfinished = bool(self.game.moves) and not self.game.over and self.player is None
        question = "This game is not over: n again starts a new one"
        if unfinished and not self.watching and not self.confirmed("new", question):
            return
        self._new(self.game.setup, self.deal.next())

    def _new(self, setup: Setup, deal: Deal) -> None:
        self._stop_bot()
        self.deal = deal.for_setup(setup)
        self.game = self._make_game(setup, self._clock)
        self._bot_move = None
        self._changed()
        self.say("")
        if self.watching:
            self._start_bot()

    def action_setup(self) -> None:
        """Choose the board and start a new game on it."""

        def chosen(setup: Setup | None) -> None:
            first, self._ask_setup = self._ask_setup, False
            if setup is not None:
                self._new(setup, self.deal if first else self.deal.next())

        self._pause_for_dialog()
        self.push_screen(SetupDialog(self.game.setup), chosen)

    def action_choose_bot(self) -> None:
        """Choose the bot that helps and takes over; the game goes on."""

        def chosen(spec: BotSpec | None) -> None:
            if spec is None:
                return
            self.spec = spec
            self.hints.forget()
            if self.player is not None:
                self._stop_bot()
                self._start_bot()
            self.say(f"{spec.text} helps now")

        self._pause_for_dialog()
        self.push_screen(BotDialog(self.spec), chosen)

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write game and statistics to a file; ``then`` is done when they are written."""
        if not self.game.moves:
            self.say("Nothing to save: no move was made yet")
            return
        record = self.game.record()
        name = default_file(self.game.setup, self.game.seed)
        self._pause_for_dialog()
        self.ask_file(name, SAVE_NOTE, lambda name, *, replace: save_game(record, name, replace=replace), then)

    def action_help(self) -> None:
        """The keys."""
        self._pause_for_dialog()
        self.push_screen(HelpDialog(HELP))

    async def action_quit(self) -> None:
        """Leave; a person's unfinished game is not lost without being asked about."""
        if self.game.over or HUMAN not in self.game.players:
            self.exit()
        else:
            self._pause_for_dialog()
            self.ask_to_leave()

    def _pause_for_dialog(self) -> None:
        """What a dialog is about must not change behind it."""
        if self.player is not None and not self.playback.paused:
            self.playback.pause()
            self.player.pause_clock()
            self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of a playing bot only while one plays; there is room for them then."""
        if action == "pause":
            return self.player is None
        return self.player is not None if action in ("pause_bot", "speed") else True

    # ---- the screen

    def show(self) -> None:
        """Bring the whole screen up to date with the game."""
        self._want_hints()
        # The statistics of a finished game take more room than a panel below the board has.
        self.screen_stack[0].set_class(self.game.over, "-over")
        picture = self._picture()
        self.board_widget.show(picture)
        if picture.last is not None:
            self.board_widget.reveal(picture.last)
        self._show_status()
        self._show_panel()
        # The line of keys is made anew by this, which is slow: only when other keys are to be shown.
        if self._keys_for != (keys_for := (self.player is not None, picture.locked)):
            self._keys_for = keys_for
            self.refresh_bindings()

    def tick(self) -> None:
        """The timer, and that a slow bot is still thinking."""
        self._show_status()
        if self.player is not None and self.player.thinking:
            self._show_panel()

    def _picture(self) -> Picture:
        locked = self.player is not None
        if self.game.paused and not locked:
            return draw_covered(self.game)
        if self.hints.on and self.hints.found is not None and not self.game.over:
            return draw_hints(self.game, self.hints.found, self.board_widget.cursor, locked=locked)
        # A bot that plays has no cursor in its way; while it waits, the cursor points at hints.
        cursor = not locked or (self.playback.paused and self.hints.on)
        return draw_moves(self.game, self._bot_move, cursor=cursor, locked=locked)

    def _show_status(self) -> None:
        playing = f"{self.player.name} plays" if self.player is not None else "your game"
        playing += " · paused" if self.game.paused else ""
        self.status.update(status_text(self.game, str(self.deal), playing))

    def _show_panel(self) -> None:
        narrow = self.size.width < _WIDE
        self.panel.update(panel_text(self._panel_state(), self.board_widget.palette, narrow=narrow))

    def _panel_state(self) -> MinesPanelState:
        if self.game.over and self._metrics is None:
            # Measured once: a large board takes a while.
            self._metrics = measure_game(self.game.record())
        bot = hints = None
        if self.player is not None:
            bot = BotState(self.player.name, self.playback, thinking=self.player.thinking, last=self._bot_move)
        if self.hints.on and self.helping:
            hints = HintsState(self.spec.text, self.hints.found, self.board_widget.cursor, self.hints.failed)
        return MinesPanelState(self.game, self.spec.text, self.message, self._metrics, bot, hints)


def _name(spec: BotSpec) -> str:
    return spec.text or spec.entry.name
