"""Minesweeper puzzles: a position, the cells to find in it, and the shortest proof of each.

The flags of a position are mines that its numbers prove. :func:`check_puzzle` proves all of a puzzle again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridsage.checks import check_kind, check_many, shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import ContradictionError, ParseError, PuzzleError
from gridsage.games.cells import Cell
from gridsage.games.mines import EXPLODED, FLAG, Reason, Verdict, View, format_view, parse_view
from gridsage.solving.mines.analysis import analyse, reason_of_proof
from gridsage.solving.mines.certificate import CertificateStep, StepKind
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.proof import Prover
from gridsage.solving.mines.recognition import Recognition
from gridsage.solving.mines.shortest_proof import shortest_proofs
from gridsage.solving.puzzle_lines import MAX_LEVEL, Origin, make_id, parse_lines

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = [
    "AnswerCheck",
    "CertainCells",
    "Puzzle",
    "PuzzleKind",
    "certain_by_numbers",
    "check_puzzle",
    "grade_proof",
    "make_puzzle",
    "parse_puzzles",
]

_TIME_S = 60.0
_COUNT_LEVEL = 4
"""What the mine count adds to the numbers of a proof: people overlook it most."""
_MANY_STEPS = (2, 5)
"""With so many steps a puzzle is a level harder, and another."""


class PuzzleKind(StrEnum):
    """What is asked."""

    SAFE_CELL = "safe-cell"
    """Find a safe cell: there is one alone."""
    SURE_CELLS = "sure-cells"
    """Find every cell that is certain, safe or a mine."""


@dataclass(frozen=True, slots=True)
class CertainCells:
    """The hidden cells of a view of which the numbers leave no doubt, flagged ones apart."""

    safe: tuple[int, ...]
    mines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """What an answer to a puzzle is worth."""

    wrong: tuple[int, ...]
    """Cells of which something was said that is not certain, or not so."""
    missed: tuple[int, ...]
    """Cells of the solution of which nothing was said."""

    @property
    def right(self) -> bool:
        """Whether the puzzle is solved."""
        return not self.wrong and not self.missed


@dataclass(frozen=True)
class Puzzle(Drawable):
    """A question of a view, with its answer and the proof of it: steps that each stand on the view alone."""

    kind: PuzzleKind
    view: View
    safe: tuple[int, ...]
    mines: tuple[int, ...]
    """The mines to find; none where one safe cell is asked for."""
    proof: tuple[CertificateStep, ...]
    level: int
    """How hard it is, 1 to 10: :func:`grade_proof` of its proof."""
    origin: Origin

    @cached_property
    def id(self) -> str:
        """Its name."""
        return make_id(self.kind.value, str(self.view.setup), format_view(self.view))

    def reason(self, cell: Cell) -> Reason | None:
        """Why a cell of the answer is certain; None for any other cell."""
        asked = self.view.grid.as_cell(cell)
        step = next((step for step in self.proof if asked in step.cells), None)
        if step is None:
            return None
        known = Recognition.of(self.view, trust_flags=True)
        return reason_of_proof(known, asked, step.clues, step.verdict, counts_mines=step.counts_mines)

    def check_answer(self, safe: Iterable[Cell], mines: Iterable[Cell] = ()) -> AnswerCheck:
        """What is wrong and what is missing in an answer."""
        said = {
            (self.view.grid.as_cell(cell), verdict)
            for cells, verdict in ((safe, Verdict.SAFE), (mines, Verdict.MINE))
            for cell in check_many(cells, "cells")
        }
        true = {*((cell, Verdict.SAFE) for cell in self.safe), *((cell, Verdict.MINE) for cell in self.mines)}
        wrong, missed = (tuple(sorted({cell for cell, _ in part})) for part in (said - true, true - said))
        return AnswerCheck(wrong, tuple(cell for cell in missed if cell not in wrong))

    def picture(self, *, solution: bool = False) -> MinesPicture:
        """The question, as ``to_svg`` draws it; with ``solution`` the answer and the numbers that prove it."""
        from gridsage.solving.mines.pictures import picture_puzzle

        return picture_puzzle(self, solution=solution)

    def to_dict(self) -> dict[str, Any]:
        """As a line of a file has it."""
        return {
            "id": self.id,
            "kind": self.kind.value,
            "setup": str(self.view.setup),
            "position": format_view(self.view),
            "answer": {"safe": self._places(self.safe), "mines": self._places(self.mines)},
            "proof": " ".join(map(str, self.proof)),
            "level": self.level,
            "origin": self.origin.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Puzzle:
        """Read what :meth:`to_dict` gives; what cannot be read is a :class:`ParseError`."""
        if data["kind"] not in tuple(PuzzleKind):
            raise ParseError(f"no Minesweeper puzzle is of the kind {shown(data['kind'])}")
        view = parse_view(data["position"], str(data["setup"]))
        safe, mines = (
            tuple(sorted(map(view.grid.as_cell, map(tuple, data["answer"][part])))) for part in ("safe", "mines")
        )
        steps = tuple(CertificateStep.parse(text) for text in str(data["proof"]).split())
        for cell in (cell for step in steps for cell in (*step.cells, *step.clues)):
            view.grid.as_cell(cell)
        level = data["level"]
        if type(level) is not int or not 1 <= level <= MAX_LEVEL:
            raise ParseError(f"the level {shown(level)} is outside 1 to {MAX_LEVEL}")
        puzzle = cls(PuzzleKind(data["kind"]), view, safe, mines, steps, level, Origin.from_dict(data["origin"]))
        if puzzle.id != data["id"]:
            raise ParseError(f"the id {shown(data['id'])} is not that of its question, {puzzle.id}")
        return puzzle

    def _places(self, cells: Iterable[int]) -> list[list[int]]:
        return [list(self.view.grid.xy(cell)) for cell in cells]


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, one a line."""
    return parse_lines(text, Puzzle.from_dict)


def certain_by_numbers(view: View) -> CertainCells:
    """What the numbers of a view leave no doubt of; a :class:`PuzzleError` where a flag is not proved by them."""
    check_kind(view, View, "view")
    found = analyse(view, end_limit=0, time_s=_TIME_S)
    if not found.exact:
        raise PuzzleError("the position is too wide to be counted exactly")
    proved = frozenset(found.mines)
    for cell in view.flagged:
        if cell not in proved:
            raise PuzzleError(f"nothing proves the flag at {view.grid.name_cell(cell)}")
    mines = tuple(cell for cell in sorted(proved) if view.cells[cell] != FLAG)
    return CertainCells(tuple(found.safe), mines)


def make_puzzle(kind: PuzzleKind, view: View, certain: CertainCells, origin: Origin) -> Puzzle:
    """The puzzle of that kind that a view is, with the shortest proofs; ``certain`` is what its numbers tell."""
    mines = certain.mines if kind is PuzzleKind.SURE_CELLS else ()
    proof = _prove(view, certain.safe, mines)
    return Puzzle(kind, view, certain.safe, mines, proof, grade_proof(proof), origin)


def grade_proof(proof: Sequence[CertificateStep]) -> int:
    """How hard a puzzle is: the numbers of its hardest step, four more for the mine count, more for several steps."""
    hardest = max((len(step.clues) + _COUNT_LEVEL * step.counts_mines for step in proof), default=1)
    return max(1, min(MAX_LEVEL, hardest + sum(len(proof) >= steps for steps in _MANY_STEPS)))


def check_puzzle(puzzle: Puzzle) -> None:
    """Prove a puzzle again; a :class:`PuzzleError` says what is wrong with it."""
    check_kind(puzzle, Puzzle, "puzzle")
    try:
        _check_answer(puzzle)
        _check_proof(puzzle)
        if puzzle.level != (level := grade_proof(puzzle.proof)):
            raise PuzzleError(f"its level is {level}, not {puzzle.level}")
    except (PuzzleError, ContradictionError) as error:
        raise PuzzleError(f"puzzle {puzzle.id}: {error}") from error


def _prove(view: View, safe: Sequence[int], mines: Sequence[int]) -> tuple[CertificateStep, ...]:
    """The steps of both verdicts, the easiest first."""
    steps = [*shortest_proofs(view, safe, Verdict.SAFE), *shortest_proofs(view, mines, Verdict.MINE)]
    order = list(StepKind)
    return tuple(sorted(steps, key=lambda step: (order.index(step.kind), len(step.clues), step.cells)))


def _check_answer(puzzle: Puzzle) -> None:
    view = puzzle.view
    if not view.started or EXPLODED in view.cells:
        raise PuzzleError("its position is not that of an unfinished game")
    certain = certain_by_numbers(view)
    if puzzle.kind is PuzzleKind.SAFE_CELL:
        if len(puzzle.safe) != 1 or puzzle.mines:
            raise PuzzleError("its answer must be one safe cell")
        certain = CertainCells(certain.safe, ())
    elif not puzzle.safe and not puzzle.mines:
        raise PuzzleError("its answer is empty")
    for name, said, true in (("safe", puzzle.safe, certain.safe), ("a mine", puzzle.mines, certain.mines)):
        for cell in said:
            if cell not in true:
                raise PuzzleError(f"{view.grid.name_cell(cell)} is not certain to be {name}")
        for cell in true:
            if cell not in said:
                raise PuzzleError(f"there is another solution: {view.grid.name_cell(cell)} is {name} too")


def _check_proof(puzzle: Puzzle) -> None:
    view = puzzle.view
    said = sorted((cell, step.verdict) for step in puzzle.proof for cell in step.cells)
    asked = [(cell, Verdict.SAFE) for cell in puzzle.safe] + [(cell, Verdict.MINE) for cell in puzzle.mines]
    if said != sorted(asked):
        raise PuzzleError("its proof is not one of the cells of its answer")
    prover = Prover(Inference(view, trust_flags=True))
    sizes = {
        cell: (step.counts_mines, len(step.clues))
        for step in _prove(view, puzzle.safe, puzzle.mines)
        for cell in step.cells
    }
    for number, step in enumerate(puzzle.proof, 1):
        for cell in step.cells:
            if not prover.forces(step.clues, cell, step.verdict, counts_mines=step.counts_mines):
                raise PuzzleError(f"step {number} of its proof does not prove {view.grid.name_cell(cell)}")
            if (step.counts_mines, len(step.clues)) != sizes[cell]:
                raise PuzzleError(f"step {number} of its proof is not the shortest for {view.grid.name_cell(cell)}")
