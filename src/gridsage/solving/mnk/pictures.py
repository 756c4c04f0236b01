"""What the pictures of analyses, solutions and puzzles show: the best moves, the line expected, the threat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridsage.checks import check_flag
from gridsage.drawing.mnk.picture import FutureStone, MnkPicture
from gridsage.games.mnk import Position, format_moves
from gridsage.games.mnk.notation import format_plies

if TYPE_CHECKING:
    from gridsage.solving.mnk.analysis import Analysis
    from gridsage.solving.mnk.puzzle import Puzzle

__all__ = ["picture_analysis", "picture_best", "picture_puzzle"]

_LONGEST = 12
"""Moves of a line that are drawn: with more of them nobody sees the board."""


def picture_analysis(analysis: Analysis, picture: MnkPicture, *, line: bool = True, threat: bool = True) -> MnkPicture:
    """An analysis on the picture of its position: the best moves by rank, and what was asked for."""
    expected = analysis.lines[0].line if check_flag(line, "line") and analysis.lines else ()
    danger = analysis.threat.line[::2] if check_flag(threat, "threat") and analysis.threat is not None else ()
    return replace(
        picture,
        caption=_say(analysis),
        ranks={choice.cell: str(rank) for rank, choice in enumerate(analysis.lines, 1)},
        line=_future(analysis.position, expected),
        danger=danger,
    )


def _say(analysis: Analysis) -> str:
    """The best move, the line expected after it, and why."""
    if not analysis.lines:
        return "The game is over."
    best, setup = analysis.lines[0], analysis.position.setup
    return f"Best: {format_moves(best.line or (best.cell,), setup)}. {analysis.reasons[0].sentence}"


def picture_best(picture: MnkPicture, best: int | None, caption: str) -> MnkPicture:
    """A position with the move that keeps its value."""
    return replace(picture, caption=caption, ranks={} if best is None else {best: "1"})


def picture_puzzle(puzzle: Puzzle, *, solution: bool = False) -> MnkPicture:
    """A puzzle: its question or, where that is asked for, its answer and how the game goes on."""
    position, answer = puzzle.position, puzzle.answer
    mover, setup = "XO"[position.turn], position.setup
    wins = puzzle.kind.value == "win"
    asked = f"{mover} to move and win by force." if wins else f"{mover} to move: find the only defence."
    picture = replace(
        position.picture(), title=f"{setup} puzzle {puzzle.id}, level {puzzle.level}", caption=asked, last=None
    )
    if not check_flag(solution, "solution"):
        return picture
    line = format_moves(answer.line, setup)
    if wins:
        told = f"{format_moves([answer.move], setup)} wins in {format_plies(answer.plies)}: {line}."
        return replace(
            picture, caption=told, ranks={answer.move: "1"}, line=_future(position, answer.line, counted_from=1)
        )
    told = f"Only {format_moves([answer.move], setup)} holds; without it {'XO'[1 - position.turn]} wins: {line}."
    return replace(picture, caption=told, ranks={answer.move: "1"}, danger=answer.line[::2])


def _future(position: Position, line: Sequence[int], counted_from: int | None = None) -> list[FutureStone]:
    """The moves of a line as stones to come, numbered on from the stones that are there."""
    first = position.stones + 1 if counted_from is None else counted_from
    return [FutureStone(cell, (position.turn + at) % 2, first + at) for at, cell in enumerate(line[:_LONGEST])]
