"""The review of a game of Minesweeper on the screen: the cell that was opened, its risk, and what was safe."""

from __future__ import annotations

from rich.text import Text
from textual import on

from gridsage._core import CancelToken
from gridsage.games.mines import FastBoard, MoveKind, Verdict, View, fresh_board, parse_move
from gridsage.record import GameRecord, Termination
from gridsage.solving.mines.mistake import Mistake, find_mistakes
from gridsage.solving.mines.review import GameReview, MoveReview, review_moves
from gridsage.tui.mines.board import BoardWidget, Picture
from gridsage.tui.mines.review_words import say_move, summarise_review
from gridsage.tui.review_screen import Question, ReviewScreen

__all__ = ["MinesReviewScreen"]


class MinesReviewScreen(ReviewScreen):
    """Every move that opens a cell, what it cost in chance to win or in risk, and the safe cell that was there."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self._moves: dict[int, MoveReview] = {}
        self._views = _views(record)
        grid = self._views[0].grid
        self.cells = BoardWidget(Picture(grid, self._views[-1].cells, cursor=False, locked=True), id="board")
        super().__init__(self.cells, len(record.moves))

    def grade_all(self, cancel: CancelToken) -> None:
        """Each move in the order of the game."""
        for move in review_moves(self.record, cancel=cancel):
            self._moves[move.number] = move
            self.post_message(self.Graded())

    def mistakes(self) -> tuple[Mistake, ...]:
        """The moves that cost something."""
        return find_mistakes(self._moves[number] for number in sorted(self._moves))

    def draw(self, at: int, *, before: bool, question: Question | None) -> None:
        """The view; before a move, what was certain and the numbers that prove the safe cell."""
        grid = self._views[0].grid
        if question is not None:
            self.cells.show(Picture(grid, self._views[question.number - 1].cells))
            return
        move = self._moves.get(at)
        cell = parse_move(self.record.moves[at - 1].text, grid).cell if at else None
        hints: dict[int, Verdict] = {}
        clues: tuple[int, ...] = ()
        if move is not None and move.judged.hint is not None:
            clues = move.judged.hint.reason.clues
        if before and move is not None and move.judged.analysis is not None:
            chances = move.judged.analysis.chances
            hidden = self._views[at - 1].hidden
            hints = {c: Verdict.MINE if chances[c] >= 1 else Verdict.SAFE for c in hidden if chances[c] in (0.0, 1.0)}
        view = self._views[at - 1 if before and at else at]
        guess = move is not None and bool(move.judged.risk)
        shown = Picture(grid, view.cells, hints, frozenset(clues), last=cell, guess=guess, cursor=False, locked=True)
        self.cells.show(shown)
        if cell is not None:
            self.cells.reveal(cell)

    def say_move(self, number: int) -> Text:
        """The cell, its risk, what it cost, and what was safe."""
        text = Text().append(f"{number}. {self.record.moves[number - 1].text}", "bold")
        move = self._moves.get(number)
        if move is None:
            return text
        return text.append(f"\n{say_move(move, self._views[0].grid)}")

    def say_game(self) -> Text:
        """Accuracy, guesses and luck so far."""
        lost = self.record.outcome.termination is Termination.EXPLODED
        found = GameReview(tuple(self._moves[n] for n in sorted(self._moves)), lost=lost and self.done)
        return Text("\n".join(summarise_review(found)))

    @on(BoardWidget.Asked)
    def take_cell(self, event: BoardWidget.Asked) -> None:
        """An answer; the game below hears nothing of it."""
        event.stop()
        if event.kind is MoveKind.OPEN:
            self.answer(event.cell)


def _views(record: GameRecord) -> tuple[View, ...]:
    """What the player saw, from the beginning and after each move."""
    board: FastBoard = fresh_board(record)
    views = [board.view()]
    for played in record.moves:
        board.push(parse_move(played.text, board.setup.grid))
        views.append(board.view())
    return tuple(views)
