"""A proof in the terminal: as an indented tree, or opened move by move by whoever types the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gridsage.cli.mnk.walking import walk
from gridsage.games.mnk import Position, Setup, format_move, format_moves, format_rows
from gridsage.mnk import OpenedPosition, ProvenMove, Solution, Value

__all__ = ["Branch", "ProofWalk", "format_branches"]

_VERBS = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses", Value.UNKNOWN: "is not proven"}


@dataclass(frozen=True, slots=True)
class Branch:
    """A move of a proof, and what is shown of the proof below it."""

    move: ProvenMove
    below: tuple[Branch, ...] = ()

    def to_dict(self, setup: Setup) -> dict[str, Any]:
        """As JSON, cells as ``[x, y]``."""
        move = self.move
        return {
            "move": list(setup.xy(move.move)),
            "value": move.value.value,
            "answer": None if move.answer is None else list(setup.xy(move.answer)),
            "twins": [list(setup.xy(twin)) for twin in move.twins],
            "tree": [branch.to_dict(setup) for branch in self.below],
        }


def format_branches(branches: Iterable[Branch], position: Position) -> Iterator[str]:
    """The tree, a line for each move, what follows on it further in."""
    yield from _format(branches, position.setup, position.turn, 1)


def _format(branches: Iterable[Branch], setup: Setup, turn: int, depth: int) -> Iterator[str]:
    for branch in branches:
        yield "  " * depth + _line(branch.move, setup, turn)
        yield from _format(branch.below, setup, 1 - turn, depth + 1)


def _line(move: ProvenMove, setup: Setup, turn: int) -> str:
    cells = format_moves((move.move, *move.twins), setup).replace(" ", ", ")
    answer = "" if move.answer is None else f", answered by {format_move(move.answer, setup)}"
    return f"{'XO'[turn]} {cells}: {_VERBS[move.value]}{answer}"


class ProofWalk:
    """Opens a proof move by move, by lines of standard input."""

    def __init__(self, open_: Callable[[Position], OpenedPosition], sentence: Callable[[Solution], str]) -> None:
        self._open = open_
        self._sentence = sentence

    def run(self, position: Position) -> None:
        """Walk until the input ends or says ``quit``."""
        walk(position, self._show)

    def _show(self, position: Position) -> None:
        opened = self._open(position)
        board = position.board()
        print(format_rows(position))
        if board.over:
            print("The game is a draw." if board.drawn else f"{'XO'[board.winner or 0]} has won.")
            return
        print(self._sentence(opened.solution))
        for move in opened.moves:
            print("  " + _line(move, position.setup, position.turn))
