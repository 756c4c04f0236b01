"""Certificates that were tampered with, for whoever writes a checker of their own: each of them has to be refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from gridsage.games.mines import Board, parse_setup
from gridsage.stream import RandomStream

__all__ = ["TAMPERINGS", "tamper"]

Document = dict[str, Any]
"""A board with its certificate, as ``gridsage mines generate --certificate --format json`` writes it."""


def tamper(board: Document, kind: str, seed: int) -> Document:
    """A copy of the board with its certificate that proves nothing any more; the kinds are :data:`TAMPERINGS`."""
    changed = deepcopy(board)
    TAMPERINGS[kind](changed, RandomStream(seed))
    return changed


def _turn_verdict(board: Document, random: RandomStream) -> None:
    step = random.choice(board["certificate"]["steps"])
    step["verdict"] = "mine" if step["verdict"] == "safe" else "safe"


def _drop_clue(board: Document, random: RandomStream) -> None:
    clues = random.choice([step["clues"] for step in board["certificate"]["steps"] if step["clues"]])
    clues.pop(random.below(len(clues)))


def _move_step(board: Document, random: RandomStream) -> None:
    """A step comes first that stands on a number which later steps open."""
    setup, steps = parse_setup(board["setup"]), board["certificate"]["steps"]
    truth = Board.with_mines(setup, map(tuple, board["mines"]))
    opened = {setup.grid.xy(cell) for cell in truth.open(tuple(board["first"]))}
    late = [i for i, step in enumerate(steps) if not opened.issuperset(map(tuple, step["clues"]))]
    steps.insert(0, steps.pop(random.choice(late)))


def _move_mine(board: Document, random: RandomStream) -> None:
    setup, mines = parse_setup(board["setup"]), board["mines"]
    cells = (list(setup.grid.xy(cell)) for cell in range(setup.cells))
    safe = [place for place in cells if place not in mines and place != board["first"]]
    mines[random.below(len(mines))] = random.choice(safe)


TAMPERINGS: dict[str, Callable[[Document, RandomStream], None]] = {
    "verdict": _turn_verdict,
    "clue": _drop_clue,
    "order": _move_step,
    "board": _move_mine,
}
"""What may be wrong: a verdict, a clue that is missing, a step out of order, another board."""
