"""The review of a game over its board: move by move, each with its grade, and the mistakes as questions."""

from __future__ import annotations

import threading
from abc import abstractmethod
from typing import ClassVar, Protocol

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, GridsageError
from gridsage.tui.game_app import Table
from gridsage.tui.grid_board import GridBoard
from gridsage.tui.words import format_count, to_sentence

__all__ = ["Answer", "Question", "ReviewScreen"]


class Answer(Protocol):
    """What an answer to a question is worth."""

    @property
    def right(self) -> bool:
        """Whether it is as good as the best one."""

    @property
    def sentence(self) -> str:
        """Why."""


class Question(Protocol):
    """A mistake: what was done, and what was better."""

    @property
    def number(self) -> int:
        """Of the move in its game, from 1."""

    @property
    def question(self) -> str:
        """What is looked for."""

    @property
    def solution(self) -> str:
        """What was best, and why."""

    def check(self, cell: int, *, cancel: CancelToken) -> Answer:
        """Whether an answer is as good."""


class ReviewScreen(ModalScreen[None]):
    """Steps through a game; a thread grades its moves meanwhile, and stops when the screen is left.

    A family says what its boards look like and what is said of a move.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "Back", key_display="←"),
        Binding("right", "step(1)", "On", key_display="→"),
        Binding("home", "step(-9999)", "Start", show=False),
        Binding("end", "step(9999)", "End", show=False),
        Binding("b", "before", "Before"),
        Binding("m", "mistake", "Mistake"),
        Binding("p", "learn", "Puzzles"),
        Binding("s", "solve", "Solution", show=False),
        Binding("escape,q", "leave", "Leave", key_display="Esc"),
    ]

    class Graded(Message):
        """The thread has graded a move, or all of them."""

    class Judged(Message):
        """A thread comes back with what an answer is worth."""

        def __init__(self, asked: object, answer: Answer | str) -> None:
            self.asked, self.answer = asked, answer
            super().__init__()

    def __init__(self, board: GridBoard, length: int) -> None:
        super().__init__()
        self.board = board
        self.length = length
        """How many moves the game has."""
        self.at = length
        """So many moves are on the board."""
        self.before = False
        """Whether the board before the last of them is shown instead."""
        self.done = False
        self._token = CancelToken()
        self._lesson: int | None = None
        """Which mistake is asked for; None while the game is stepped through."""
        self._asked: object = None
        self._verdict = ""
        self._solved = False

    # ---- what a family says

    @abstractmethod
    def grade_all(self, cancel: CancelToken) -> None:
        """Grade the moves, and post a :class:`Graded` after each; called in a thread."""

    @abstractmethod
    def draw(self, at: int, *, before: bool, question: Question | None) -> None:
        """Show the board after so many moves, or before the last of them; a question's gives nothing away."""

    @abstractmethod
    def say_move(self, number: int) -> Text:
        """What is known of a move, from 1."""

    @abstractmethod
    def say_game(self) -> Text:
        """What the game comes to."""

    @abstractmethod
    def mistakes(self) -> tuple[Question, ...]:
        """The moves to learn from, as far as they are graded."""

    # ---- the screen

    def compose(self) -> ComposeResult:
        """The board, and the words beside it."""
        self.line = Static(id="status")
        self.panel = Static(id="panel")
        yield self.line
        with Horizontal(id="middle"):
            with Table(id="table"):
                yield self.board
            with VerticalScroll(id="side", can_focus=False):
                yield self.panel
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to grade."""
        self.board.use_palette(dark=self.app.current_theme.dark)
        self.board.can_focus = False
        self.set_focus(None)
        threading.Thread(target=self._work, daemon=True, name="gridsage-review").start()
        self.show()

    def on_unmount(self) -> None:
        """Whoever grades or judges stops."""
        self._token.cancel()

    def _work(self) -> None:
        try:
            self.grade_all(self._token)
            self.done = True
        except CancelledError:
            return
        self.post_message(self.Graded())

    @on(Graded)
    def show(self) -> None:
        """Bring the screen up to date."""
        asked = self._question
        self.draw(self.at if asked is None else asked.number, before=self.before, question=asked)
        place = "Start of the game" if self.at == 0 else f"Move {self.at} of {self.length}"
        if self.before and self.at:
            place = f"Before move {self.at} of {self.length}"
        self.line.update(f" Review: {place if asked is None else f'before move {asked.number}'}")
        self.panel.update(self._say_move() if asked is None else self._say_question(asked))

    def _say_move(self) -> Text:
        text = Text()
        if self.at:
            text.append_text(self.say_move(self.at)).append("\n\n")
        text.append_text(self.say_game())
        if not self.done:
            text.append("\nlooking at the moves …", "dim")
        if found := len(self.mistakes()):
            text.append(f"\n{format_count(found, 'move')} to learn from: p asks for better ones", "bold")
        return text

    def _say_question(self, asked: Question) -> Text:
        text = Text().append(f"Mistake {(self._lesson or 0) + 1} of {len(self.mistakes())}\n\n", "bold")
        text.append(f"{asked.question}\n\n")
        text.append(self._verdict + "\n\n" if self._verdict else "")
        keys = "p: the next one" if self._solved else "space answers on the cell under the cursor, s shows the solution"
        return text.append(f"{keys}, Esc back to the game", "dim")

    # ---- stepping

    @property
    def _question(self) -> Question | None:
        return None if self._lesson is None else self.mistakes()[self._lesson]

    def action_step(self, moves: int) -> None:
        """Other moves of the game."""
        if self._lesson is None:
            self.at = min(max(self.at + moves, 0), self.length)
            self.show()

    def action_before(self) -> None:
        """The board before the move instead of that after it, and back."""
        if self._lesson is None:
            self.before = not self.before
            self.show()

    def action_mistake(self) -> None:
        """The next mistake after the move that is shown, or the first one."""
        numbers = sorted(mistake.number for mistake in self.mistakes())
        if self._lesson is None and numbers:
            self.at = next((number for number in numbers if number > self.at), numbers[0])
            self.show()

    def action_leave(self) -> None:
        """From a question back to the game, and from there to where one came from."""
        if self._lesson is None:
            self.dismiss(None)
            return
        self._ask(None)

    # ---- learning

    def action_learn(self) -> None:
        """The first mistake as a question, or the next one."""
        following = 0 if self._lesson is None else self._lesson + 1
        self._ask(following if following < len(self.mistakes()) else None)

    def _ask(self, which: int | None) -> None:
        self._lesson, self._verdict, self._solved, self._asked = which, "", False, None
        self.board.can_focus = which is not None
        self.set_focus(self.board if which is not None else None)
        self.show()

    def answer(self, cell: int) -> None:
        """Judge the player's answer beside the screen."""
        asked = self._question
        if asked is None or self._solved:
            return
        mine = self._asked = object()
        self._verdict = "Thinking …"
        self.show()

        def judge() -> None:
            try:
                self.post_message(self.Judged(mine, asked.check(cell, cancel=self._token)))
            except CancelledError:
                return
            except GridsageError as error:
                self.post_message(self.Judged(mine, to_sentence(error)))

        threading.Thread(target=judge, daemon=True, name="gridsage-review").start()

    @on(Judged)
    def take_answer(self, event: Judged) -> None:
        """Say what the answer is worth, if it is still asked for."""
        if event.asked is not self._asked:
            return
        if isinstance(event.answer, str):
            self._verdict = event.answer
        else:
            self._solved = event.answer.right
            self._verdict = f"{'Right' if event.answer.right else 'Not yet'}: {event.answer.sentence}"
        self.show()

    def action_solve(self) -> None:
        """Show what was best."""
        if (asked := self._question) is not None:
            self._verdict, self._solved, self._asked = asked.solution, True, None
            self.show()

    @on(GridBoard.CursorMoved)
    def keep_cursor(self, event: GridBoard.CursorMoved) -> None:
        """The game below has a cursor of its own."""
        event.stop()
