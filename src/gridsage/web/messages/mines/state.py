"""A game of Minesweeper as its page sees it: messages made of the game and its events, and nothing it must not know."""

from __future__ import annotations

from gridsage.daily.board import day_of_board
from gridsage.games.mines import LETTERS, GivenBoard, MoveKind, Status, View, format_view, fresh_board
from gridsage.games.mines.metrics import measure_game
from gridsage.record import GameRecord, PlayedMove
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.solving.mines.certificate import kept_grade
from gridsage.web.messages.mines.game import (
    MinesDelta,
    MinesEnd,
    MinesGrade,
    MinesHelpCounts,
    MinesMeasures,
    MinesState,
    MinesStatus,
    MinesWish,
)

__all__ = [
    "first_opened",
    "given_board_text",
    "mines_delta",
    "mines_end",
    "mines_measures",
    "mines_state",
    "mines_wish",
]


def mines_state(
    game_id: str, game: MinesGame, *, saved: bool | None, end: MinesEnd | None, seats: list[int] | None = None
) -> MinesState:
    """The whole game; of one that is over, :func:`mines_end` has told the ``end``.

    ``seats`` are those of whoever is told.
    """
    setup = game.setup
    return MinesState(
        id=game_id,
        setup=str(setup),
        width=setup.width,
        height=setup.height,
        mines=setup.mines,
        start=setup.start.value,
        cells=format_view(game.view()).replace("\n", ""),
        turn=len(game.moves),
        status=_status(game),
        result=game.outcome.termination.value,
        mines_left=game.mines_left,
        elapsed_s=game.elapsed_s,
        running=game.running,
        can_undo=game.can_undo,
        can_redo=game.can_redo,
        seed=str(game.seed) if game.seed_chosen else None,
        help=MinesHelpCounts(**game.help.counts()),
        result_class=game.result_class,
        end=end if game.over else None,
        saved=saved,
        seats=seats,
        day=None if (day := day_of_board(setup, game.seed)) is None else str(day),
        wish=mines_wish(game.wish),
    )


def mines_delta(game_id: str, game: MinesGame, event: MoveMade, *, saved: bool, end: MinesEnd | None) -> MinesDelta:
    """What the move changed that was made last."""
    return MinesDelta(
        id=game_id,
        turn=event.moves,
        move=event.move.text,
        cells=[(cell, LETTERS[code]) for cell, code in event.changed],
        status=_status(game),
        result=event.outcome.termination.value,
        mines_left=game.mines_left,
        elapsed_s=game.elapsed_s,
        running=game.running,
        can_undo=game.can_undo,
        can_redo=game.can_redo,
        help=MinesHelpCounts(**game.help.counts()),
        result_class=game.result_class,
        end=end if game.over else None,
        saved=saved,
    )


def mines_wish(wish: BoardWish | None) -> MinesWish | None:
    """What was asked for beyond the setup."""
    return None if wish is None else MinesWish(**wish.to_dict())


def mines_measures(record: GameRecord) -> MinesMeasures:
    """What can be counted of a game."""
    grade = kept_grade(record)
    told = None if grade is None else MinesGrade.model_validate(grade.to_dict())
    return MinesMeasures(**measure_game(record).totals(), grade=told)


def first_opened(moves: list[PlayedMove] | tuple[PlayedMove, ...]) -> str:
    """The cell that was opened first, as column and row; empty where none was."""
    opens = (played.text for played in moves if played.text.startswith(MoveKind.OPEN.value))
    return next(opens, "").removeprefix(MoveKind.OPEN.value).strip()


def _status(game: MinesGame) -> MinesStatus:
    if not game.over:
        return "playing"
    return "won" if game.board.status is Status.WON else "lost"


def mines_end(record: GameRecord, mines: tuple[int, ...], view: View) -> MinesEnd:
    """The mines and the seed, once they are no secret any more, and the figures of the game, which take a while."""
    laid = set(mines)
    return MinesEnd(
        mines=sorted(laid),
        wrong_flags=[cell for cell in view.flagged if cell not in laid],
        seed=str(record.seed),
        first=first_opened(record.moves),
        statistics=mines_measures(record),
        board=given_board_text(record),
    )


def given_board_text(record: GameRecord) -> str | None:
    """The board of a finished game as text, where its mines were given."""
    board = fresh_board(record)
    if "layout" not in record.details or board.setup.no_guess:
        return None
    first = board.setup.as_cell(first_opened(record.moves)) if record.details.get("given") else None
    return str(GivenBoard(board.setup, board.mines, first))
