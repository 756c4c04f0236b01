"""A walk through the positions of a game, by lines of standard input: a move, back, start, quit."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from gridsage.errors import GridsageError
from gridsage.games.mnk import Position, parse_move

__all__ = ["walk"]


def walk(position: Position, show: Callable[[Position], None]) -> None:
    """Show the position, and each that is walked to, until the input ends or says ``quit``."""
    path = [position]
    show(position)
    for line in _lines():
        word = line.strip().lower()
        if word in {"quit", "q"}:
            return
        try:
            _step(path, word)
        except GridsageError as error:
            print(f"gridsage: {error}", file=sys.stderr)
            continue
        if word:
            show(path[-1])


def _lines() -> Iterator[str]:
    at_keyboard = sys.stdin.isatty()
    while True:
        if at_keyboard:
            print("a move, back, start or quit> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _step(path: list[Position], word: str) -> None:
    if word in {"back", "b"}:
        del path[max(1, len(path) - 1) :]
    elif word == "start":
        del path[1:]
    elif word:
        board = path[-1].board()
        board.push(parse_move(word, board.setup))
        path.append(board.position())
