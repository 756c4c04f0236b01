"""k in a row in the terminal: people and bots in every combination, with hints, takeback, rounds and a score."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.message import Message
from textual.theme import Theme
from textual.widgets import Footer, Static

from gridsage.errors import GridsageError
from gridsage.games.base import Clock
from gridsage.games.mnk import Choice, Forfeit, Position, format_move, format_moves
from gridsage.mnk import Study, analyse
from gridsage.tui.mnk_board import StonesWidget, Table
from gridsage.tui.mnk_dialogs import KeysDialog, MenuDialog
from gridsage.tui.mnk_session import Match, choose_for, format_end

__all__ = ["MnkApp"]

_WIDE = 76
"""From this many columns on, the panel stands beside a board of 20."""
_HINT_S = 1.0
_PAUSE_S = 0.3
"""Between two moves of bots, so that a game of quick ones can be followed."""


class MnkApp(App[None]):
    """The full-screen game. Bots and hints think in threads of their own; everything else happens here."""

    TITLE = "Gridsage m,n,k"
    CSS_PATH = "mnk.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", "Undo"),
        Binding("i", "hint", "Hint"),
        Binding("g", "go", "Bots begin"),
        Binding("n", "next", "Next"),
        Binding("m", "menu", "Menu"),
        Binding("d", "shade", "Dark/light", show=False),
        Binding("question_mark,f1", "keys", "Keys", key_display="?"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q"),
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

        def __init__(self, position: Position, study: Study | None, failed: str = "") -> None:
            self.position = position
            self.study = study
            self.failed = failed
            super().__init__()

    def __init__(self, match: Match, *, clock: Clock = perf_counter) -> None:
        super().__init__()
        self.match = match
        self.study: Study | None = None
        self.board_widget = StonesWidget(self._table(), id="board")
        self._status = Static(id="status")
        self._panel = Static(id="panel")
        self._clock = clock
        self._turn: object = None
        """The turn that a bot is thinking about; another object is another turn."""
        self._report: Choice | None = None
        self._turn_began = 0.0
        self._message = ""
        self._hinting = False
        self._confirm_next = False
        if os.environ.get("COLORFGBG", "").endswith((";15", ";7")):
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
        """Begin the first round."""
        self.board_widget.use_palette(dark=self.current_theme.dark)
        self.theme_changed_signal.subscribe(self, self._use_theme)
        self.set_interval(0.25, self._tick)
        self.board_widget.focus()
        self._begin_turn()

    def on_unmount(self) -> None:
        """No engine's process outlives the app."""
        self._drop_turn()
        self.match.close()

    def _use_theme(self, theme: Theme) -> None:
        self.board_widget.use_palette(dark=theme.dark)
        self._show()

    # ---- moves

    @on(StonesWidget.Asked)
    def make_move(self, event: StonesWidget.Asked) -> None:
        """Place the person's stone, if it is a person's turn and the rules allow it."""
        match = self.match
        if match.over:
            self._say("The round is over: n starts the next one")
        elif not (match.to_move.human or match.waits_for_first):
            self._say(f"It is the turn of {match.to_move.name}")
        else:
            self._push(event.cell, self._clock() - self._turn_began)

    def _push(self, cell: int, time_s: float) -> None:
        try:
            self.match.push(cell, time_s)
        except GridsageError as error:
            self._say(str(error))
            return
        self._message = ""
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
        self._show()

    def _think(self) -> None:
        turn = self._turn = object()
        match = self.match
        try:
            bot = match.bot_at(match.board.turn)
        except GridsageError as error:
            self._say(str(error))
            return
        bot.report = lambda choice: self._tell(self.BotReports(turn, choice))
        pause_s = _PAUSE_S if match.bots_only else 0.0

        def work() -> Message:
            began = self._clock()
            chosen = choose_for(match)
            time_s = self._clock() - began
            threading.Event().wait(max(0.0, pause_s - time_s))
            return self.BotChose(turn, chosen, time_s)

        self._in_thread(work)

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
            self._show()

    # ---- what else a person may ask for

    def action_take_back(self) -> None:
        """Give the person's last move back."""
        self._drop_turn()
        try:
            undone = self.match.take_back()
        except GridsageError as error:
            self._message = str(error)
            undone = 0
        else:
            self._message = f"{undone} {'move' if undone == 1 else 'moves'} taken back"
        self._begin_turn()

    def action_hint(self) -> None:
        """Ask the strongest bot for a move, and why."""
        if self.match.over:
            self._say("No hint: the round is over")
            return
        if not (self.match.to_move.human or self.match.waits_for_first):
            self._say(f"It is the turn of {self.match.to_move.name}")
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

        self._in_thread(work)
        self._say("thinking …")

    @on(HintFound)
    def take_hint(self, event: HintFound) -> None:
        """Show the hint, if it is still about what is on the board."""
        self._hinting = False
        if event.position == self.match.board.position():
            self.study = event.study
            self._message = event.failed
        self._show()

    def action_go(self) -> None:
        """Let the bots begin without a first move of the person's."""
        if self.match.waits_for_first and self._turn is None:
            self._think()
            self._show()

    def action_next(self) -> None:
        """The next round, or the same one anew; after the last round a new match."""
        unfinished = bool(self.match.board.moves) and not self.match.over and not self.match.bots_only
        if unfinished and not self._confirm_next:
            self._say("This round is not over: n again starts it anew")
            self._confirm_next = True
            return
        self._drop_turn()
        self.match.next_round()
        self._message = ""
        self._begin_turn()

    def action_menu(self) -> None:
        """Another board, other players."""

        def chosen(match: Match | None) -> None:
            if match is not None:
                self._drop_turn()
                self.match.close()
                self.match = match
                self._message = ""
                self._begin_turn()

        self.push_screen(MenuDialog(self.match), chosen)

    def action_keys(self) -> None:
        """All keys."""
        self.push_screen(KeysDialog())

    def action_shade(self) -> None:
        """Change between dark and light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show only the keys that do something now."""
        if action == "go":
            return self.match.waits_for_first
        return not self.match.bots_only if action == "take_back" else True

    # ---- threads

    def _in_thread(self, work: Callable[[], Message]) -> None:
        """Do slow work beside the interface. A daemon thread: leaving must not wait for a bot."""
        threading.Thread(target=lambda: self._tell(work()), daemon=True, name="gridsage-bot").start()

    def _tell(self, message: Message) -> None:
        # When the app has gone, nobody is there to be told.
        if self.is_running:
            self.post_message(message)

    # ---- the screen

    def _say(self, message: str) -> None:
        self._message = message
        self._show()

    def _show(self) -> None:
        if not self.is_running:
            return
        self.board_widget.show(self._table())
        self._panel.update(self._panel_text())
        self._show_status()
        self.refresh_bindings()

    def _table(self) -> Table:
        match, board = self.match, self.match.board
        open_to_person = not match.over and (match.to_move.human or match.waits_for_first)
        hint, spoken, line = None, tuple[int, ...](), tuple[int, ...]()
        if self.study is not None and self.study.analysis.lines:
            hint = self.study.analysis.lines[0].cell
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

    def on_resize(self) -> None:
        """The panel is worded for its place."""
        self._show()

    def _tick(self) -> None:
        if self._turn is not None:
            self._panel.update(self._panel_text())

    def _show_status(self) -> None:
        match = self.match
        text = Text(no_wrap=True, overflow="ellipsis")
        first, drawn, second = match.score
        names = match.labels
        text.append(f" {names[0]} {first} : {second} {names[1]} ", "bold")
        if drawn:
            text.append(f"  {drawn} drawn ")
        text.append(f"  round {match.round} of {match.rounds}   {match.setup}", "dim")
        self._status.update(text)

    def _panel_text(self) -> Text:
        match, board = self.match, self.match.board
        palette = self.board_widget.palette
        text = Text()
        for seat, name in enumerate(match.names):
            mark = "▸ " if seat == board.turn and not match.over else "  "
            text.append(f"{mark}{'XO'[seat]} ", f"bold {palette.numbers[0 if seat == 0 else 4]}")
            text.append(f"{name}\n", "bold" if mark.strip() else "")
        text.append("\n")
        if match.over:
            won = match.outcome.winner is not None
            text.append(_sentence(format_end(match)), f"bold {palette.good if won else palette.warn}")
            text.append("\nThe match is over: n starts another.\n" if match.last_round else "\nn: next round\n")
        elif match.waits_for_first and self._turn is None:
            text.append("Choose the first move of the game, or g: the bots begin by themselves.\n")
        elif self._turn is not None:
            text.append_text(self._thinking_text())
        elif not self._message and self.study is None:
            text.append(f"{'XO'[board.turn]} to move", "bold")
            text.append(f"  {format_move(self.board_widget.cursor, match.setup)}\n", "dim")
        if self._message:
            text.append(self._message + "\n", "bold")
        if self.study is not None and self.study.reasons:
            text.append("Hint: ", f"bold {palette.good}")
            text.append(self.study.reasons[0].sentence + "\n")
        return text

    def _thinking_text(self) -> Text:
        match = self.match
        text = Text(f"{match.to_move.name} is thinking … {self._clock() - self._turn_began:.1f} s\n")
        report = self._report
        if report is None:
            return text
        if report.depth is not None:
            text.append(f"depth {report.depth}")
        if report.nodes is not None and report.time_s:
            text.append(f", {report.nodes / report.time_s / 1e6:.2f} M nodes/s")
        if report.mate_in is not None:
            text.append(f"\n{'wins' if report.mate_in > 0 else 'loses'} in {abs(report.mate_in)}")
        elif report.score is not None:
            text.append(f"\nscore {report.score:+d}")
        if report.line:
            text.append(f"\n{format_moves(report.line[:8], match.setup)}", "dim")
        text.append("\n")
        return text

    @on(StonesWidget.CursorMoved)
    def name_cell(self) -> None:
        """The panel names the cell under the cursor."""
        self._panel.update(self._panel_text())


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}.\n"
