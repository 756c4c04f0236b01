"""Statistics of boards and games: moves, times, distances, 3BV and what follows from it; as values, CSV and JSON.

The definitions and where they come from are in ``docs/metrics.md``.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from gridsage.errors import ParseError
from gridsage.games.mines.grid import Grid
from gridsage.games.mines.moves import MoveKind
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.record import fresh_board
from gridsage.games.mines.setup import Setup, parse_setup
from gridsage.games.mines.view import View
from gridsage.record import GameRecord
from gridsage.stream import BoardSeed

__all__ = [
    "BoardMetrics",
    "BoardParts",
    "GameMetrics",
    "MoveMetrics",
    "SolvedCounter",
    "format_metrics_csv",
    "format_metrics_json",
    "measure_board",
    "measure_game",
    "opening_sizes",
    "solved_three_bv",
    "split_board",
]


@dataclass(frozen=True, slots=True)
class BoardMetrics:
    """What a layout asks of a player.

    >>> measure_board(parse_setup("3x3/1@safe"), [0])
    BoardMetrics(three_bv=1, openings=1, islands=0)
    """

    three_bv: int
    """3BV: the fewest left clicks that open every safe cell, without flags and chords."""
    openings: int
    """Connected regions of 0s."""
    islands: int
    """Connected regions of safe cells that no opening uncovers."""


@dataclass(frozen=True, slots=True)
class MoveMetrics:
    """One move of a game."""

    number: int
    """From 1."""
    player: str
    kind: MoveKind
    x: int
    y: int
    time_s: float
    """Since the move before it, for a person; the thinking time, for a bot."""
    elapsed_s: float
    """All times up to and with this move."""
    distance: float
    """From the cell of the move before it, in cells, as the crow flies; 0 for the first move."""
    changed: int
    """How many cells the move changed."""
    guess: bool
    chance: float | None


@dataclass(frozen=True, slots=True)
class GameMetrics:
    """The statistics of one game."""

    setup: str
    seed: BoardSeed
    players: tuple[str, ...]
    result: str
    """The termination: ``solved``, ``exploded``, ``unfinished`` or how the player broke down."""
    moves: tuple[MoveMetrics, ...]
    opens: int
    flags: int
    unflags: int
    chords: int
    guesses: int
    time_s: float
    distance: float
    board: BoardMetrics | None
    """None while no mine is laid."""
    three_bv_solved: int
    """The part of the 3BV that was opened."""

    @property
    def three_bv_per_s(self) -> float | None:
        """Solved 3BV a second; None when no time was taken."""
        return self.three_bv_solved / self.time_s if self.time_s > 0 else None

    @property
    def efficiency(self) -> float | None:
        """Index of efficiency (IOE): solved 3BV per move; None before the first move."""
        return self.three_bv_solved / len(self.moves) if self.moves else None

    def totals(self) -> dict[str, Any]:
        """Everything but the list of moves, as plain JSON values."""
        board = self.board
        return {
            "setup": self.setup,
            "seed": self.seed,
            "players": list(self.players),
            "result": self.result,
            "moves": len(self.moves),
            "opens": self.opens,
            "flags": self.flags,
            "unflags": self.unflags,
            "chords": self.chords,
            "guesses": self.guesses,
            "time_s": self.time_s,
            "distance": self.distance,
            "three_bv": board.three_bv if board else None,
            "three_bv_solved": self.three_bv_solved,
            "three_bv_per_s": self.three_bv_per_s,
            # The same under the names of the first version: who reads those files need not change.
            "bbbv": board.three_bv if board else None,
            "bbbv_solved": self.three_bv_solved,
            "bbbv_per_s": self.three_bv_per_s,
            "openings": board.openings if board else None,
            "islands": board.islands if board else None,
            "efficiency": self.efficiency,
        }


@dataclass(frozen=True, slots=True)
class BoardParts:
    """The parts of a layout: openings as their 0s, and the islands' cells."""

    openings: tuple[frozenset[int], ...]
    islands: tuple[frozenset[int], ...]


def measure_board(setup: Setup, mines: Iterable[int]) -> BoardMetrics:
    """3BV, openings and islands of a layout."""
    regions = split_board(setup.grid, frozenset(mines))
    return BoardMetrics(
        three_bv=len(regions.openings) + sum(map(len, regions.islands)),
        openings=len(regions.openings),
        islands=len(regions.islands),
    )


def measure_game(record: GameRecord) -> GameMetrics:
    """Replay the record and measure it; a record that is none of this game, or breaks the rules, raises."""
    if record.game != "mines":
        raise ParseError(f"not a record of Minesweeper: its game is {record.game!r}")
    setup = parse_setup(record.setup)
    grid = setup.grid
    board = fresh_board(record)
    steps: list[MoveMetrics] = []
    kinds: Counter[MoveKind] = Counter()
    elapsed_s = 0.0
    for number, played in enumerate(record.moves, start=1):
        move = parse_move(played.text, grid)
        changed = board.push(move)
        x, y = grid.xy(move.cell)
        elapsed_s += played.time_s
        steps.append(
            MoveMetrics(
                number=number,
                player=record.players[played.seat],
                kind=move.kind,
                x=x,
                y=y,
                time_s=played.time_s,
                elapsed_s=elapsed_s,
                distance=math.dist((steps[-1].x, steps[-1].y), (x, y)) if steps else 0.0,
                changed=len(changed),
                guess=played.guess,
                chance=played.chance,
            )
        )
        kinds[move.kind] += 1
    mines = board.mines
    # A board without mines is laid once it was opened; one with mines is laid when it has some.
    laid = bool(mines) or (setup.mines == 0 and bool(steps))
    return GameMetrics(
        setup=record.setup,
        seed=record.seed,
        players=record.players,
        result=record.outcome.termination.value,
        moves=tuple(steps),
        opens=kinds[MoveKind.OPEN],
        flags=kinds[MoveKind.FLAG],
        unflags=kinds[MoveKind.UNFLAG],
        chords=kinds[MoveKind.CHORD],
        guesses=record.guesses,
        time_s=elapsed_s,
        distance=math.fsum(step.distance for step in steps),
        board=measure_board(setup, mines) if laid else None,
        three_bv_solved=solved_three_bv(board.view(), frozenset(mines)) if laid else 0,
    )


def format_metrics_csv(metrics: GameMetrics) -> str:
    """The list of moves as CSV, one row a move, with a header; times and distances with three decimals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = list(MoveMetrics.__dataclass_fields__)
    writer.writerow(names)
    for step in metrics.moves:
        writer.writerow([_plain(value) for value in (getattr(step, name) for name in names)])
    return out.getvalue()


def format_metrics_json(metrics: GameMetrics, record: GameRecord | None = None) -> str:
    """Totals and moves as one JSON document; with the record, so that the file replays the game."""
    document: dict[str, Any] = {"totals": metrics.totals(), "moves": [asdict(step) for step in metrics.moves]}
    if record is not None:
        document["record"] = record.to_dict()
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _plain(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return f"{value:.3f}"
    return "" if value is None else value


def split_board(grid: Grid, mines: frozenset[int]) -> BoardParts:
    """The openings and islands of a layout."""
    neighbours = grid.neighbours
    zeros = {cell for cell in range(grid.size) if cell not in mines and mines.isdisjoint(neighbours[cell])}
    openings = _components(grid, zeros)
    uncovered = zeros.union(*(neighbours[cell] for cell in zeros))
    islands = _components(grid, set(range(grid.size)) - mines - uncovered)
    return BoardParts(openings, islands)


def _components(grid: Grid, cells: set[int]) -> tuple[frozenset[int], ...]:
    """The cells, split into parts that touch each other nowhere, not even at a corner."""
    left = set(cells)
    parts = []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            near = left.intersection(grid.neighbours[todo.pop()])
            left -= near
            part |= near
            todo.extend(near)
        parts.append(frozenset(part))
    return tuple(parts)


def opening_sizes(setup: Setup, mines: frozenset[int]) -> dict[int, int]:
    """How many openings a layout has of each number of cells, their edges included."""
    return dict(Counter(_opening_size(setup.grid, part) for part in split_board(setup.grid, mines).openings))


def _opening_size(grid: Grid, zeros: frozenset[int]) -> int:
    return len(zeros.union(*(grid.neighbours[cell] for cell in zeros)))


class SolvedCounter:
    """Counts what is solved as cells open, which is far quicker than to look at the whole board each time."""

    def __init__(self, setup: Setup, mines: frozenset[int]) -> None:
        regions = split_board(setup.grid, mines)
        self._opening_of = {cell: number for number, part in enumerate(regions.openings) for cell in part}
        self._island_of = {cell: number for number, part in enumerate(regions.islands) for cell in part}
        self._openings_closed = [len(part) for part in regions.openings]
        self._islands_closed = [len(part) for part in regions.islands]
        self._sizes = [_opening_size(setup.grid, part) for part in regions.openings]
        self.three_bv = 0
        """The part of the 3BV that is open."""
        self.islands = 0
        """The islands that are open, all cells of each."""
        self.openings: list[int] = []
        """The sizes of the openings that are open, in the order in which they were opened."""

    def open(self, cells: Iterable[int]) -> None:
        """Count cells that were opened just now."""
        for cell in cells:
            if (number := self._opening_of.get(cell)) is not None:
                self._openings_closed[number] -= 1
                if not self._openings_closed[number]:
                    self.three_bv += 1
                    self.openings.append(self._sizes[number])
            elif (number := self._island_of.get(cell)) is not None:
                self._islands_closed[number] -= 1
                self.three_bv += 1
                self.islands += not self._islands_closed[number]


def solved_three_bv(view: View, mines: frozenset[int]) -> int:
    """The part of the 3BV that is open."""
    opened = {cell for cell, code in enumerate(view.cells) if code <= 8}
    regions = split_board(view.grid, mines)
    return sum(part <= opened for part in regions.openings) + sum(len(part & opened) for part in regions.islands)
