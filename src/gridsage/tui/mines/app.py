"""Minesweeper in the terminal: play, ask for hints, let a bot take over, watch it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from gridsage.catalog import BotSpec
from gridsage.errors import IllegalMoveError
from gridsage.games.base import Clock
from gridsage.games.mines import FLAG, GameMetrics, Move, MoveKind, Setup, measure_game
from gridsage.record import HUMAN, GameRecord
from gridsage.sessions.events import MoveMade, MovesTakenBack
from gridsage.solving.mines.judgement import GuessTotals, judge_game
from gridsage.solving.mines.may_guess import GuessAnswer, may_guess
from gridsage.tui.dialogs import HelpDialog
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.board import BoardWidget, Picture
from gridsage.tui.mines.board_search import BoardSearch, WishSearch
from gridsage.tui.mines.bot_app import OVER, BotApp
from gridsage.tui.mines.bot_on_screen import BotOnScreen
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.dialogs import HELP, BotDialog, SetupDialog
from gridsage.tui.mines.files import SAVE_NOTE, default_file, save_game
from gridsage.tui.mines.guess import ToldAnswer
from gridsage.tui.mines.hints import HintAnswer, ask_hints
from gridsage.tui.mines.lesson_dialog import LessonDialog
from gridsage.tui.mines.panel import BotState, HintsState, MinesPanelState, panel_text, status_text
from gridsage.tui.mines.picture import draw_covered, draw_hints, draw_moves
from gridsage.tui.mines.review_screen import MinesReviewScreen
from gridsage.tui.mines.wished_deal import WishedDeal
from gridsage.tui.mines.words import hints_by_cell
from gridsage.tui.words import say_taken_back, to_sentence

__all__ = ["MinesApp"]

_WIDE = 96
"""From this many columns on, the panel stands beside the board: an expert board and the panel fit."""

_PAUSED = "The game is paused: p goes on with it"
_REFUSALS = {"game-over": OVER, "paused": _PAUSED}
"""What the game refuses, where the terminal can say which key helps."""


class MinesApp(BotApp):
    """The full-screen game: a person's moves, hints, dialogs, and all that is shown."""

    TITLE = "Gridsage Minesweeper"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", "Undo"),
        Binding("y", "redo", "Redo", show=False),
        Binding("i", "hints", "Hints"),
        Binding("g", "guess", "Guess?"),
        Binding("t", "lessons", "Lessons", show=False),
        Binding("b", "bot", "Bot"),
        Binding("p", "pause_bot", "Pause"),
        Binding("p", "pause", "Pause", show=False),
        Binding("full_stop", "step", "Step", show=False),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+"),
        Binding("minus", "speed(-1)", "Slower", key_display="-"),
        Binding("o", "choose_bot", "Other bot", show=False),
        Binding("r", "resign", "Resign", show=False),
        Binding("v", "review", "Review"),
        Binding("n", "new", "New"),
        Binding("m", "setup", "Menu"),
        Binding("s", "save", "Save"),
        Binding("escape", "stop_search", "Stop", show=False),
    ]

    class BoardTried(Message):
        """A thread looks for a board, and has tried so many in vain."""

        def __init__(self, search: BoardSearch | WishSearch, tried: int) -> None:
            self.search, self.tried = search, tried
            super().__init__()

    class BoardFound(Message):
        """A thread comes back with the board, or with the reason why there is none."""

        def __init__(self, search: BoardSearch | WishSearch, fault: str) -> None:
            self.search, self.fault = search, fault
            super().__init__()

    class HintsFound(Message):
        """A thread comes back with hints for a view, or with the reason why there are none."""

        def __init__(self, answer: HintAnswer) -> None:
            self.answer = answer
            super().__init__()

    class GuessesJudged(Message):
        """A thread comes back with the guesses of a finished game."""

        def __init__(self, record: GameRecord, guesses: GuessTotals) -> None:
            self.record, self.guesses = record, guesses
            super().__init__()

    class GuessAnswered(Message):
        """A thread comes back with the answer to "may I guess?"."""

        def __init__(self, answer: GuessAnswer) -> None:
            self.answer = answer
            super().__init__()

    def __init__(
        self,
        setup: Setup,
        deal: Deal,
        bot: BotSpec,
        *,
        keeper: GameKeeper | None = None,
        watch: bool = False,
        speed: float = 5.0,
        ask_setup: bool = False,
        clock: Clock = perf_counter,
    ) -> None:
        self._ask_setup = ask_setup
        self._search: BoardSearch | WishSearch | None = None
        self._metrics: GameMetrics | None = None
        self._guess: ToldAnswer | None = None
        self._judged: GuessTotals | None = None
        self._keys_for: tuple[bool, ...] = ()
        """What the line of keys depends on, as it was when it was made."""
        super().__init__(setup, deal, bot, keeper=keeper, watch=watch, speed=speed, clock=clock)

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
            self.say(f"{_say_playing(self.player)}, n starts a new one")
            return
        kind = event.kind
        if kind is MoveKind.FLAG and self.game.view().cells[event.cell] == FLAG:
            kind = MoveKind.UNFLAG
        self._make(Move(kind, event.cell))

    def _make(self, move: Move) -> None:
        if self.game.lacks_board(move):
            self._look(BoardSearch(self.game, move))
            return
        try:
            self.game.check_open()
            self._keeper.note(self.game.push(move, player=HUMAN))
        except IllegalMoveError as error:
            self._say_refusal(error)
            return
        self._bot_move = None
        self._changed()
        self.say("")

    def _say_refusal(self, error: IllegalMoveError) -> None:
        self.say(_REFUSALS.get(error.code) or to_sentence(error))

    def _look(self, search: BoardSearch | WishSearch) -> None:
        self.action_stop_search()
        self._search = search
        tell = self.tell
        self.in_thread(lambda: self.BoardFound(search, search.run(lambda n: tell(self.BoardTried(search, n)))))

    @on(BoardTried)
    def show_search(self, event: BoardTried) -> None:
        """Say how the search goes on."""
        if event.search is self._search:
            self.say(f"Looking for {event.search.wanted}: {event.tried} tried; Esc stops")

    @on(BoardFound)
    def take_board(self, event: BoardFound) -> None:
        """Make the move that waited for the board, or begin the game that did, if it is still wanted."""
        search = event.search
        if search is not self._search or (isinstance(search, BoardSearch) and search.game is not self.game):
            return
        self._search = None
        if event.fault:
            self.say(event.fault)
        elif isinstance(search, WishSearch):
            self._new(search.setup, search.deal)
        else:
            self._make(search.move)

    def action_stop_search(self) -> None:
        """Look no longer for a board."""
        if self._search is not None:
            self._search.stop()

    def _changed(self) -> None:
        """After any change of the board: the hints and the numbers were about the one before."""
        super()._changed()
        self._metrics = self._judged = None

    def action_take_back(self) -> None:
        """Take the last move back, as practice; a bot that plays waits then."""
        if self.player is not None and self.game.can_undo:
            self._go_on()
        try:
            undone = self.game.take_back()
        except IllegalMoveError as error:
            self._say_refusal(error)
            return
        self._note_step(undone)
        self.say(f"{say_taken_back(undone)}: the game is practice now")

    def action_redo(self) -> None:
        """Make the move again that was taken back last; a bot that plays waits, as it did when it was taken back."""
        if self.player is not None and self.game.can_redo:
            self._go_on()
        try:
            again = self.game.redo()
        except IllegalMoveError as error:
            self._say_refusal(error)
            return
        self._note_step(again)
        self.say(f"Again: {again.move.text}")

    def _note_step(self, event: MovesTakenBack | MoveMade) -> None:
        """A move was taken back or made again: what a bot planned, or thinks of just now, was meant for the board as it
        was."""
        self._keeper.note(event)
        if (player := self.player) is not None:
            self._take_over(player.bot, player.name, paused=True)
        self._bot_move = None
        self._changed()

    def action_resign(self) -> None:
        """Give the game up, when asked for twice."""
        if self.player is not None:
            self.say(_say_playing(self.player))
            return
        try:
            self.game.check_open()
        except IllegalMoveError as error:
            self._say_refusal(error)
            return
        if self.confirmed("resign", "Resign? r again gives the game up"):
            self._keeper.note(self.game.resign())
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
            self._keeper.note(self.game.use_help("hints"))
            spec, view = self.spec, self.game.view()
            self.in_thread(lambda: self.HintsFound(ask_hints(spec, view)))

    @on(HintsFound)
    def take_hints(self, event: HintsFound) -> None:
        """Show the hints, if they are still of use."""
        self.hints.take(event.answer, self.spec, self.game.view())
        self.show()

    def action_guess(self) -> None:
        """May I guess? Asked again of the same view, a safe cell is shown; and again, why it is safe."""
        if not self.helping:
            self.say(OVER if self.game.over else _PAUSED if self.player is None else _say_playing(self.player))
        elif self._guess is not None and self._guess.answer.view == self.game.view():
            self._tell_guess(self._guess.next())
        else:
            view = self.game.view()
            self.say("May I guess? Thinking …")
            self.in_thread(lambda: self.GuessAnswered(may_guess(view)))

    @on(GuessesJudged)
    def take_guesses(self, event: GuessesJudged) -> None:
        """Show the guesses of the game that is over."""
        if self.game.over and self.game.record().moves == event.record.moves:
            self._judged = event.guesses
            self.show()

    @on(GuessAnswered)
    def take_guess_answer(self, event: GuessAnswered) -> None:
        """Say whether a guess is needed, if the game still stands as it did."""
        if event.answer.view == self.game.view() and not self.game.over:
            self._tell_guess(ToldAnswer(event.answer))

    def _tell_guess(self, told: ToldAnswer) -> None:
        """Say as much of the answer as was asked for; the cursor goes to a cell that is shown."""
        self._guess = told
        if (given := told.help_given) is not None:
            self._keeper.note(self.game.use_help(given))
        if (cell := told.cell) is not None:
            self.board_widget.put_cursor(cell)
        self.say(f"May I guess? {told}")

    @on(BoardWidget.CursorMoved)
    def read_cell(self) -> None:
        """The reason for the cell under the cursor changes with the cursor."""
        if self.hints.on:
            self.show()

    # ---- games

    def action_new(self) -> None:
        """A new game on the same board size with the next seed; it stops the bot."""
        unfinished = bool(self.game.moves) and not self.game.over and self.player is None
        question = "This game is not over: n again starts a new one"
        if unfinished and not self.watching and not self.confirmed("new", question):
            return
        self._new(self.game.setup, self.deal.next())

    def _new(self, setup: Setup, deal: Deal) -> None:
        deal = deal.for_setup(setup)
        if isinstance(deal, WishedDeal) and deal.found is None:
            self._look(WishSearch(setup, deal))
            return
        self.deal = deal
        game = self._make_game(setup)
        self.action_stop_search()
        self._stop_bot()
        self.game = game
        self._keeper.begin(game)
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

        self.pause_for_dialog()
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
                if self.player is None:  # it cannot be made, which is told
                    return
            self.say(f"{spec.text} helps now")

        self.pause_for_dialog()
        self.push_screen(BotDialog(self.spec), chosen)

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write game and statistics to a file; ``then`` is done when they are written."""
        if not self.game.moves:
            self.say("Nothing to save: no move was made yet")
            return
        record = self.game.record()
        name = default_file(self.game.setup, self.game.seed)
        self.pause_for_dialog()
        self.ask_file(name, SAVE_NOTE, lambda name, *, replace: save_game(record, name, replace=replace), then)

    def action_lessons(self) -> None:
        """The lessons on patterns, at the one that the hint under the cursor names."""
        found = self.hints.found if self.hints.on else None
        hint = None if found is None else hints_by_cell(found).get(self.board_widget.cursor)
        pattern = None if hint is None else hint.reason.pattern
        self.pause_for_dialog()
        self.push_screen(LessonDialog(None if pattern is None else pattern.name.value))

    def action_review(self) -> None:
        """Every move of a game that is over beside the best one."""
        if not self.game.over or not self.game.moves:
            self.say("A game is reviewed when it is over")
            return
        self.push_screen(MinesReviewScreen(self.game.record()))

    def action_help(self) -> None:
        """The keys."""
        self.pause_for_dialog()
        self.push_screen(HelpDialog(HELP))

    async def action_quit(self) -> None:
        """Leave; a person's unfinished game is not lost without being asked about."""
        if self.game.over or HUMAN not in self.game.players:
            self.exit()
        else:
            self.pause_for_dialog()
            self.ask_to_leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of a playing bot only while one plays; there is room for them then."""
        if action == "pause":
            return self.player is None
        if action == "review":
            return self.game.over
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
        if self._keys_for != (keys_for := (self.player is not None, picture.locked, self.game.over)):
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
            record = self.game.record()
            self._metrics = measure_game(record)
            self.in_thread(lambda: self.GuessesJudged(record, judge_game(record)))
        bot = hints = None
        if self.player is not None:
            bot = BotState(self.player.name, self.playback, thinking=self.player.thinking, last=self._bot_move)
        if self.hints.on and self.helping:
            hints = HintsState(self.spec.text, self.hints.found, self.board_widget.cursor, self.hints.failed)
        return MinesPanelState(self.game, self.spec.text, self.message, self._metrics, self._judged, bot, hints)


def _say_playing(player: BotOnScreen) -> str:
    return f"{player.name} is playing: b gives the game back to you"
