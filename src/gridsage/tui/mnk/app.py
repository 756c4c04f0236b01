"""k in a row in the terminal: people and bots in every combination, with hints, takeback, rounds and a score."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from gridsage.errors import GridsageError
from gridsage.games.base import Clock
from gridsage.games.mnk import Choice, Forfeit, Position
from gridsage.mnk import Analysis, analyse
from gridsage.tui.dialogs import HelpDialog
from gridsage.tui.game_app import GameApp
from gridsage.tui.mnk.board import StonesWidget, Table
from gridsage.tui.mnk.dialogs import HELP, MenuDialog
from gridsage.tui.mnk.panel import PanelState, ThinkingState, panel_text, status_text
from gridsage.tui.mnk.session import SAVE_NOTE, Match, choose_for, default_file, save_round

__all__ = ["MnkApp"]

_WIDE = 76
"""From this many columns on, the panel stands beside a board of 20."""
_HINT_S = 1.0
_PAUSE_S = 0.3
"""Between two moves of bots, so that a game of quick ones can be followed."""


class MnkApp(GameApp):
    """The full-screen game. Bots and hints think in threads of their own; everything else happens here."""

    TITLE = "Gridsage m,n,k"
    CSS = "#board { border: none; } .-wide #side { width: 34; } .-narrow #side { height: 5; }"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", "Undo"),
        Binding("i", "hint", "Hint"),
        Binding("g", "go", "Bots begin"),
        Binding("n", "next", "Next"),
        Binding("m", "menu", "Menu"),
        Binding("s", "save", "Save"),
    ]

    class BotChose(Message):
        """A thread comes back with a bot's move; ``turn`` tells whether anyone still waits for it."""

        def __init__(self, turn: object, chosen: int | Forfeit, time_s: float) -> None:
            self.turn = turn
            self.chosen = chosen
            self.time_s = time_s
            super().__init__()

    class BotReports(Message):
        """A bot tells how far it has come."""

        def __init__(self, turn: object, choice: Choice) -> None:
            self.turn = turn
            self.choice = choice
            super().__init__()

    class HintFound(Message):
        """A thread comes back with a study of a position."""

        def __init__(self, position: Position, study: Analysis | None, failed: str = "") -> None:
            self.position = position
            self.study = study
            self.failed = failed
            super().__init__()

    def __init__(self, match: Match, *, clock: Clock = perf_counter) -> None:
        self.match = match
        self.study: Analysis | None = None
        self.board_widget = StonesWidget(self._table(), id="board")
        self._clock = clock
        self._turn: object = None
        """The turn that a bot is thinking about; another object is another turn."""
        self._report: Choice | None = None
        self._turn_began = 0.0
        self._hinting = False
        self._confirm_next = False
        super().__init__(self.board_widget)

    def begin(self) -> None:
        """Begin the first round."""
        self._begin_turn()

    def on_unmount(self) -> None:
        """No engine's process outlives the app."""
        self._drop_turn()
        self.match.close()

    # ---- moves

    @on(StonesWidget.Asked)
    def make_move(self, event: StonesWidget.Asked) -> None:
        """Place the person's stone, if it is a person's turn and the rules allow it."""
        match = self.match
        if match.over:
            self.say("The round is over: n starts the next one")
        elif not (match.to_move.human or match.waits_for_first):
            self.say(f"It is the turn of {match.to_move.name}")
        else:
            self._push(event.cell, self._clock() - self._turn_began)

    def _push(self, cell: int, time_s: float) -> None:
        try:
            self.match.push(cell, time_s)
        except GridsageError as error:
            self.say(str(error))
            return
        self.message = ""
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Whoever is to move: a bot is set thinking, a person is waited for."""
        self.study = None
        self._report = None
        self._confirm_next = False
        self._drop_turn()
        self._turn_began = self._clock()
        match = self.match
        if not match.over and not match.to_move.human and not match.waits_for_first:
            self._think()
        self.show()

    def _think(self) -> None:
        turn = self._turn = object()
        match = self.match
        try:
            bot = match.bot_at(match.board.turn)
        except GridsageError as error:
            self.say(str(error))
            return
        bot.report = lambda choice: self.tell(self.BotReports(turn, choice))
        pause_s = _PAUSE_S if match.bots_only else 0.0

        def work() -> Message:
            began = self._clock()
            chosen = choose_for(match)
            time_s = self._clock() - began
            threading.Event().wait(max(0.0, pause_s - time_s))
            return self.BotChose(turn, chosen, time_s)

        self.in_thread(work)

    def _drop_turn(self) -> None:
        """Nobody waits for the bot that thinks now, if one does."""
        if self._turn is not None and not self.match.over:
            self.match.cancel()
        self._turn = None

    @on(BotChose)
    def take_choice(self, event: BotChose) -> None:
        """Play the bot's move, unless the game has gone another way."""
        if event.turn is not self._turn:
            return
        self._turn = None
        if isinstance(event.chosen, Forfeit):
            self.match.lose(event.chosen.termination, event.chosen.note)
            self._begin_turn()
        else:
            self._push(event.chosen, event.time_s)

    @on(BotReports)
    def take_report(self, event: BotReports) -> None:
        """Show how far the bot has come."""
        if event.turn is self._turn:
            self._report = event.choice
            self.show()

    # ---- what else a person may ask for

    def action_take_back(self) -> None:
        """Give the person's last move back."""
        self._drop_turn()
        try:
            undone = self.match.take_back()
        except GridsageError as error:
            self.message = str(error)
            undone = 0
        else:
            self.message = f"{undone} {'move' if undone == 1 else 'moves'} taken back"
        self._begin_turn()

    def action_hint(self) -> None:
        """Ask the strongest bot for a move, and why."""
        if self.match.over:
            self.say("No hint: the round is over")
            return
        if not (self.match.to_move.human or self.match.waits_for_first):
            self.say(f"It is the turn of {self.match.to_move.name}")
            return
        if self._hinting:
            return
        self._hinting = True
        position = self.match.board.position()

        def work() -> Message:
            try:
                return self.HintFound(position, analyse(position, time_s=_HINT_S))
            except Exception as error:  # any failure of a bot is a result
                return self.HintFound(position, None, f"{type(error).__name__}: {error}")

        self.in_thread(work)
        self.say("thinking …")

    @on(HintFound)
    def take_hint(self, event: HintFound) -> None:
        """Show the hint, if it is still about what is on the board."""
        self._hinting = False
        if event.position == self.match.board.position():
            self.study = event.study
            self.message = event.failed
        self.show()

    def action_go(self) -> None:
        """Let the bots begin without a first move of the person's."""
        if self.match.waits_for_first and self._turn is None:
            self._think()
            self.show()

    def action_next(self) -> None:
        """The next round, or the same one anew; after the last round a new match."""
        if self.match.unfinished and not self._confirm_next:
            self.say("This round is not over: n again starts it anew")
            self._confirm_next = True
            return
        self._drop_turn()
        self.match.next_round()
        self.message = ""
        self._begin_turn()

    def action_menu(self) -> None:
        """Another board, other players."""

        def chosen(match: Match | None) -> None:
            if match is not None:
                self._drop_turn()
                self.match.close()
                self.match = match
                self.message = ""
                self._begin_turn()

        self.push_screen(MenuDialog(self.match), chosen)

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write this round to a file; ``then`` is done when it is written."""
        if self.match.board.moves:
            record = self.match.record()
            self.ask_file(
                default_file(self.match),
                SAVE_NOTE,
                lambda name, *, replace: save_round(record, name, replace=replace),
                then,
            )
        else:
            self.say("Nothing to save: no move was made yet")

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(HelpDialog(HELP))

    async def action_quit(self) -> None:
        """Leave; a person's unfinished round is not lost without being asked about."""
        if self.match.unfinished:
            self.ask_to_leave()
        else:
            self.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show only the keys that do something now."""
        if action == "go":
            return self.match.waits_for_first
        return not self.match.bots_only if action == "take_back" else True

    # ---- the screen

    def show(self) -> None:
        """Bring the whole screen up to date with the game."""
        self.board_widget.show(self._table())
        self.show_panel()
        self.status.update(status_text(self.match))
        self.refresh_bindings()

    def tick(self) -> None:
        """That a bot is still thinking."""
        if self._turn is not None:
            self.show_panel()

    @on(StonesWidget.CursorMoved)
    def show_panel(self) -> None:
        """The panel names the cell under the cursor, among other things."""
        thinking = None
        if self._turn is not None:
            thinking = ThinkingState(self._clock() - self._turn_began, self._report)
        state = PanelState(self.match, self.board_widget.cursor, self.message, self.study, thinking)
        self.panel.update(panel_text(state, self.board_widget.palette))

    def _table(self) -> Table:
        match, board = self.match, self.match.board
        open_to_person = not match.over and (match.to_move.human or match.waits_for_first)
        hint, spoken, line = None, tuple[int, ...](), tuple[int, ...]()
        if self.study is not None and self.study.lines:
            hint = self.study.lines[0].cell
            spoken, line = self.study.reasons[0].cells, self.study.reasons[0].line
        return Table(
            match.setup,
            board.cells,
            last=board.last_move,
            row=frozenset(board.winning_row),
            hint=hint,
            spoken=frozenset(spoken),
            line=line,
            ghost=board.turn if open_to_person else None,
        )
