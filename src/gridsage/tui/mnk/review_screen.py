"""The review of an m,n,k game on the screen: what each move gave away, and the best line beside it."""

from __future__ import annotations

from rich.text import Text
from textual import on

from gridsage._core import CancelToken
from gridsage.games.mnk import Board, format_move, parse_move, parse_setup
from gridsage.record import HUMAN, GameRecord
from gridsage.solving.mnk.mistake import Mistake, find_mistakes
from gridsage.solving.mnk.review import GameReview, MoveReview, review_moves
from gridsage.tui.mnk.board import StonesPicture, StonesWidget
from gridsage.tui.mnk.review_words import say_move
from gridsage.tui.review_screen import Question, ReviewScreen

__all__ = ["MnkReviewScreen"]


class MnkReviewScreen(ReviewScreen):
    """Every move with its grade; the engine goes from the end of the game to its beginning."""

    def __init__(self, record: GameRecord, *, time_s: float | None = None) -> None:
        self.record = record
        self._setup = parse_setup(record.setup)
        self._cells = [parse_move(played.text, self._setup) for played in record.moves]
        self._time_s = time_s
        self._graded: dict[int, MoveReview] = {}
        people = [seat for seat, name in enumerate(record.players) if name == HUMAN]
        self._own = people[0] if len(people) == 1 else None
        """Only one's own mistakes are asked for."""
        self.stones = StonesWidget(StonesPicture(self._setup, Board(self._setup).cells), id="board")
        super().__init__(self.stones, len(record.moves))

    def grade_all(self, cancel: CancelToken) -> None:
        """Each move, the last one first."""
        for move in review_moves(self.record, time_s=self._time_s, cancel=cancel):
            self._graded[move.number] = move
            self.post_message(self.Graded())

    def mistakes(self) -> tuple[Mistake, ...]:
        """Those of the person, or of both sides; known when all moves are."""
        return find_mistakes(self._found, seat=self._own) if self.done else ()

    @property
    def _found(self) -> GameReview:
        return GameReview(self._setup, tuple(self._graded[number] for number in sorted(self._graded)))

    def draw(self, at: int, *, before: bool, question: Question | None) -> None:
        """The stones; before a move, the best line, numbered."""
        stones = at - 1 if at and (before or question is not None) else at
        board = Board(self._setup, self._cells[:stones])
        move = self._graded.get(at) if question is None else None
        best = move is not None and before and at > 0
        shown = StonesPicture(
            self._setup,
            board.cells,
            last=board.last_move,
            row=frozenset(board.winning_row),
            line=move.line if move is not None and best else (),
            ghost=None if question is None else board.turn,
        )
        self.stones.show(shown)

    def say_move(self, number: int) -> Text:
        """Whose move, its grade, the chance to win before and after it, and the best line."""
        seat = Board(self._setup, self._cells[: number - 1]).turn
        text = Text().append(f"{number}. {'XO'[seat]} {format_move(self._cells[number - 1], self._setup)}", "bold")
        move = self._graded.get(number)
        if move is None:
            return text
        return text.append(f"\n{say_move(move, self._setup)}")

    def say_game(self) -> Text:
        """The accuracy of both sides."""
        found, lines = self._found, []
        for seat, mark in enumerate("XO"):
            accuracy = found.accuracy(seat) if self.done else None
            lines.append(
                f"{mark} {self.record.players[seat]}: accuracy {'–' if accuracy is None else f'{accuracy:.1%}'}"
            )
        return Text("\n".join(lines))

    @on(StonesWidget.Asked)
    def take_stone(self, event: StonesWidget.Asked) -> None:
        """An answer; the game below hears nothing of it."""
        event.stop()
        self.answer(event.cell)
