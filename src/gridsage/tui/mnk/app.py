"""k in a row in the terminal: people and bots in every combination, with hints, takeback, rounds and a score."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from gridsage.errors import GridsageError, IllegalMoveError
from gridsage.games.base import Clock
from gridsage.games.mnk import Choice, Forbidden, Position
from gridsage.mnk import Analysis, analyse
from gridsage.sessions.mnk.bot import Thought, act
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.dialogs import HelpDialog
from gridsage.tui.game_app import GameApp
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mnk.board import StonesPicture, StonesWidget
from gridsage.tui.mnk.dialogs import HELP, MenuDialog
from gridsage.tui.mnk.files import SAVE_NOTE, default_file, save_round
from gridsage.tui.mnk.match import sit_down
from gridsage.tui.mnk.panel import MnkPanelState, ThinkingState, panel_text, status_text
from gridsage.tui.mnk.players import MakeBot, make_named_bot
from gridsage.tui.mnk.review_screen import MnkReviewScreen
from gridsage.tui.words import say_taken_back, to_sentence

__all__ = ["MnkApp"]

_WIDE = 76
"""From this many columns on, the panel stands beside a board of 20."""
_HINT_S = 1.0
_PAUSE_S = 0.3
"""Between two moves of bots, so that a round of quick ones can be followed."""

_OVER = "The round is over: n starts the next one"


class MnkApp(GameApp):
    """The full-screen game. Bots and hints think in threads of their own; everything else happens here."""

    TITLE = "Gridsage m,n,k"
    NOUN = "round"
    CSS = "#board { border: none; } .-wide #side { width: 34; } .-narrow #side { height: 5; }"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "take_back", "Undo"),
        Binding("i", "hint", "Hint"),
        Binding("g", "go", "Bots play"),
        Binding("p", "pause", "Pause"),
        Binding("r", "resign", "Resign"),
        Binding("v", "review", "Review"),
        Binding("n", "next", "Next round"),
        Binding("m", "menu", "Menu"),
        Binding("s", "save", "Save"),
        Binding("x", "choose('x')", "Take X", show=False),
        Binding("o", "choose('o')", "Take O", show=False),
        Binding("a", "choose('more')", "Two more", show=False),
        Binding("t", "choose('ten')", "Offer ten", show=False),
    ]

    class BotThought(Message):
        """A thread comes back with a bot's move; ``turn`` tells whether anyone still waits for it."""

        def __init__(self, turn: object, thought: Thought) -> None:
            self.turn = turn
            self.thought = thought
            super().__init__()

    class BotNotMade(Message):
        """A thread comes back without a bot, which cannot be made here."""

        def __init__(self, turn: object, reason: str) -> None:
            self.turn = turn
            self.reason = reason
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

    def __init__(
        self,
        game: MnkGame,
        *,
        keeper: GameKeeper | None = None,
        make: MakeBot = make_named_bot,
        clock: Clock = perf_counter,
    ) -> None:
        self._keeper = keeper or GameKeeper()
        self._make = make
        self._clock = clock
        self.study: Analysis | None = None
        self._refused: Forbidden | None = None
        """The forbidden point that was asked for last: its rows are shown."""
        self._sit_down(game)
        self.board_widget = StonesWidget(self._picture(), id="board")
        self._turn: object = None
        """The turn that a bot is thinking about; another object is another turn."""
        self._report: Choice | None = None
        self._turn_began = 0.0
        self._hinting = False
        super().__init__(self.board_widget)

    def _sit_down(self, game: MnkGame) -> None:
        self.game = game
        self._bots = sit_down(game, self._keeper, make=self._make, clock=self._clock)

    def begin(self) -> None:
        """Begin the first round."""
        self._begin_turn()
        self.show()

    def on_unmount(self) -> None:
        """No engine's process outlives the app."""
        self._bots.close()

    # ---- moves

    @on(StonesWidget.Asked)
    def make_move(self, event: StonesWidget.Asked) -> None:
        """Place the person's stone, if it is a person's turn and the rules allow it."""
        try:
            self.game.check_person()
            self._keeper.note(self.game.place(event.cell))
        except IllegalMoveError as error:
            points = () if self.game.over else self.game.board.forbidden
            self._refused = next((point for point in points if point.cell == event.cell), None)
            self.say(_OVER if self.game.over else to_sentence(error) + self._refused_rows())
        else:
            self._begin_turn()

    def _refused_rows(self) -> str:
        """The rows for which a point is forbidden, by their ends."""
        name = self.game.setup.name_cell
        rows = () if self._refused is None else self._refused.rows
        return "".join(f", {name(row[0])}–{name(row[-1])}" for row in rows).replace(",", ":", 1)

    def _begin_turn(self, message: str = "") -> None:
        """Whoever is to move: a bot is set thinking, a person is waited for."""
        self.study = None
        self._refused = None
        self._report = None
        self._drop_turn()
        self._turn_began = self._clock()
        if self.game.bot_to_move is not None:
            self._think()
        self.say(message)

    def _think(self) -> None:
        turn = self._turn = object()
        think = self._bots.ask(lambda choice: self.tell(self.BotReports(turn, choice)))
        pause_s = _PAUSE_S if self.game.bots_only else 0.0

        def work() -> Message:
            try:
                thought = think()
            except GridsageError as error:
                return self.BotNotMade(turn, str(error))
            threading.Event().wait(max(0.0, pause_s - thought.time_s))
            return self.BotThought(turn, thought)

        self.in_thread(work)

    def _drop_turn(self) -> None:
        """Nobody waits for the bot that thinks now, if one does."""
        self._bots.drop()
        self._turn = None

    @on(BotThought)
    def take_thought(self, event: BotThought) -> None:
        """Play the bot's move, or let it lose the round; unless the game has gone another way."""
        if event.turn is self._turn:
            self._keeper.note(act(event.thought, self.game))
            self._begin_turn()

    @on(BotNotMade)
    def wait_for_bot(self, event: BotNotMade) -> None:
        """Nobody has lost: the round waits until the bot is to try again."""
        if event.turn is self._turn:
            self._keeper.note(self.game.set_paused(True))
            self._begin_turn(f"{self.game.to_move.name} cannot play: {event.reason}")

    @on(BotReports)
    def take_report(self, event: BotReports) -> None:
        """Show how far the bot has come."""
        if event.turn is self._turn:
            self._report = event.choice
            self.show()

    # ---- what else a person may ask for

    def action_take_back(self) -> None:
        """Give the person's last move back; between bots one move, and they wait."""
        try:
            undone = self.game.take_back()
        except IllegalMoveError as error:
            self.say(to_sentence(error))
        else:
            self._keeper.note(undone)
            self._begin_turn(say_taken_back(undone))

    def action_choose(self, choice: str) -> None:
        """Take a side, two stones more, or offer ten, where the opening asks for it."""
        try:
            self.game.check_person()
            self._keeper.note(self.game.choose(choice))
        except IllegalMoveError as error:
            self.say(to_sentence(error))
        else:
            self._begin_turn()

    def action_resign(self) -> None:
        """Give the round up, when asked for twice."""
        if self.game.over:
            self.say(_OVER)
        elif self.confirmed("resign", "Resign? r again gives the round up"):
            self._keeper.note(self.game.resign())
            self._begin_turn()

    def action_hint(self) -> None:
        """Ask the strongest bot for a move, and why."""
        if self.game.over:
            self.say("No hint: the round is over")
            return
        if not self.game.person_to_move:
            self.say(f"No hint: it is {self.game.to_move.name}'s turn")
            return
        if self._hinting:
            return
        self._hinting = True
        self._keeper.note(self.game.use_help("hints"))
        position = self.game.board.position()

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
        if event.position == self.game.board.position():
            self.study = event.study
            self.message = event.failed
        self.show()

    def action_go(self) -> None:
        """Let the bots begin without a first move of the person's, or go on."""
        self._keeper.note(self.game.set_paused(False))
        self._begin_turn()

    def action_pause(self) -> None:
        """Let two bots wait."""
        self._keeper.note(self.game.set_paused(True))
        self._begin_turn()

    def action_next(self) -> None:
        """The next round, or the same one anew; after the last round a new match."""
        question = "This round is not over: n again starts it anew"
        if not self.game.unfinished or self.confirmed("next", question):
            self._start(self.game.next_round())

    def _start(self, game: MnkGame) -> None:
        """Leave this round for another."""
        self._bots.close()
        self._sit_down(game)
        self._begin_turn()

    def action_menu(self) -> None:
        """Another board, other players."""

        def chosen(game: MnkGame | None) -> None:
            if game is not None:
                self._start(game)

        self.push_screen(MenuDialog(self.game, self._clock), chosen)

    def action_save(self, then: Callable[[], None] = lambda: None) -> None:
        """Write this round to a file; ``then`` is done when it is written."""
        if not self.game.moves:
            self.say("Nothing to save: no move was made yet")
            return
        record = self.game.record()
        name = default_file(self.game)
        self.ask_file(name, SAVE_NOTE, lambda name, *, replace: save_round(record, name, replace=replace), then)

    def action_review(self) -> None:
        """Every move of a round that is over beside the best one."""
        if not self.game.over or not self.game.moves:
            self.say("A round is reviewed when it is over")
            return
        self.push_screen(MnkReviewScreen(self.game.record()))

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(HelpDialog(HELP))

    async def action_quit(self) -> None:
        """Leave; a person's unfinished round is not lost without being asked about."""
        if self.game.unfinished:
            self.ask_to_leave()
        else:
            self.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show only the keys that do something now."""
        game = self.game
        match action:
            case "go":
                return game.waits_for_first or (game.paused and not game.over)
            case "pause":
                return game.bots_only and game.bot_to_move is not None
            case "review":
                return game.over
            case "resign":
                return not game.bots_only and not game.over
            case _:
                return True

    # ---- the screen

    def show(self) -> None:
        """Bring the whole screen up to date with the game."""
        self.board_widget.show(self._picture())
        self.show_panel()
        self.status.update(status_text(self.game))
        self.refresh_bindings()

    def tick(self) -> None:
        """The clock, and that a bot is still thinking."""
        if self.game.running:
            self.show_panel()

    @on(StonesWidget.CursorMoved)
    def show_panel(self) -> None:
        """The panel names the cell under the cursor, among other things."""
        thinking = None
        if self._turn is not None:
            chance = None if self._report is None else self._bots.chance(self._report)
            thinking = ThinkingState(self._clock() - self._turn_began, self._report, chance)
        state = MnkPanelState(self.game, self.board_widget.cursor, self.message, self.study, thinking)
        self.panel.update(panel_text(state, self.board_widget.palette))

    def _picture(self) -> StonesPicture:
        board = self.game.board
        hint, spoken, line = None, tuple[int, ...](), tuple[int, ...]()
        if self._refused is not None:
            spoken = tuple(cell for row in self._refused.rows for cell in row)
        if self.study is not None and self.study.lines:
            hint = self.study.lines[0].cell
            spoken, line = self.study.reasons[0].cells, self.study.reasons[0].line
        return StonesPicture(
            self.game.setup,
            board.cells,
            last=board.last_move,
            row=frozenset(board.winning_row),
            hint=hint,
            spoken=frozenset(spoken),
            line=line,
            forbidden=frozenset() if self.game.over else frozenset(point.cell for point in board.forbidden),
            offered=frozenset(self.game.opening_phase.offers)
            if self.game.opening_phase.step is not None
            else frozenset(),
            ghost=board.turn if self.game.person_to_move else None,
        )
