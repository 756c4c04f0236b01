"""Openings: the first stones of a game that two players meet with both colours, so that neither has the better start.

The balanced ones are data of our own, made with our engine by ``tools/make_mnk_openings.py``: pairs ``dx,dy`` counted
from the middle of the board, one opening a line. They hold for five in a row on boards of at least 13 × 13. On other
boards an opening is drawn at random near the middle, and a board too small for that has none.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gridsage.checks import check_text
from gridsage.errors import UnknownNameError
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.opening_rules import OpeningRule, check_opening_rule
from gridsage.games.mnk.setup import Rule, Setup
from gridsage.stream import RandomStream

__all__ = [
    "OPENINGS",
    "balanced_openings",
    "check_openings",
    "find_opening",
    "find_rule",
    "has_balanced",
    "random_opening",
]

OPENINGS = ("balanced", "random", *OpeningRule)
"""The kinds of openings; ``balanced`` falls back on ``random`` where there is no data for the board. By a rule the
players open themselves."""

_LEAST_SIDE = 13
_LEAST_CELLS = 36
_STONES = 4


def check_openings(kind: str) -> str:
    """The kind itself, or an error that lists the known ones."""
    if check_text(kind, "kind of openings") not in OPENINGS:
        raise UnknownNameError("kind of openings", kind, OPENINGS)
    return kind


def has_balanced(setup: Setup) -> bool:
    """Whether the data hold for this setup."""
    return setup.k == 5 and setup.rule is Rule.FREE and min(setup.width, setup.height) >= _LEAST_SIDE


def find_opening(setup: Setup, kind: str, number: int, seed: int) -> tuple[int, ...]:
    """Opening ``number`` of a run; the seed turns and mirrors it, so that other runs see other games."""
    check_openings(kind)
    if kind == "balanced" and has_balanced(setup):
        openings = balanced_openings()
        return _place(openings[number % len(openings)], setup, seed)
    return () if kind in list(OpeningRule) else random_opening(setup, seed)


def find_rule(setup: Setup, kind: str) -> OpeningRule:
    """The rule by which the players open where the kind is one; a board that it does not open is refused."""
    return check_opening_rule(OpeningRule(kind), setup) if kind in list(OpeningRule) else OpeningRule.NONE


@cache
def balanced_openings() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The data: for each opening its stones as steps from the middle."""
    text = files("gridsage.games.mnk").joinpath("openings.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return tuple(tuple(_step(word) for word in line.split()) for line in lines)


def _step(word: str) -> tuple[int, int]:
    dx, dy = word.split(",")
    return int(dx), int(dy)


def _place(steps: tuple[tuple[int, int], ...], setup: Setup, seed: int) -> tuple[int, ...]:
    """The cells of an opening, turned and mirrored as the seed says."""
    turn = RandomStream(seed).below(8)
    cells = []
    for dx, dy in steps:
        x, y = (-dx, dy) if turn & 1 else (dx, dy)
        x, y = (x, -y) if turn & 2 else (x, y)
        x, y = (y, x) if turn & 4 else (x, y)
        cells.append(setup.index(setup.width // 2 + x, setup.height // 2 + y))
    return tuple(cells)


def random_opening(setup: Setup, seed: int) -> tuple[int, ...]:
    """Some stones around the middle after which nobody can win at once; none on a small board."""
    if setup.cells < _LEAST_CELLS:
        return ()
    stream = RandomStream(seed)
    x, y = setup.width // 2, setup.height // 2
    near = [setup.index(cx, cy) for cy in range(y - 3, y + 3) for cx in range(x - 3, x + 3) if setup.holds(cx, cy)]
    while True:
        stream.shuffle(near)
        board = Board(setup)
        for cell in near[:_STONES]:
            board.push(cell)
        if not board.winning_cells(0) and not board.winning_cells(1):
            return board.moves
