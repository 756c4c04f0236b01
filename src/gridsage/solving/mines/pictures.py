"""What the pictures of analyses, puzzles and certificates show: chances, the best move, proofs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from gridsage.checks import check_flag, shown, whole
from gridsage.drawing.mines.cells import CellMark
from gridsage.drawing.mines.picture import MinesPicture
from gridsage.errors import OptionError
from gridsage.games.cells import Cell
from gridsage.games.mines import FLAG, HIDDEN, FastBoard, GivenBoard, Verdict, View
from gridsage.games.mines.reason import name_cells

if TYPE_CHECKING:
    from gridsage.solving.mines.analysis import Analysis
    from gridsage.solving.mines.certificate import Certificate, CertificateStep
    from gridsage.solving.mines.puzzle import Puzzle

__all__ = ["picture_analysis", "picture_best", "picture_certificate", "picture_puzzle", "picture_step", "view_before"]

Marks = dict[int, tuple[CellMark, ...]]

_QUESTIONS = {"safe-cell": "Find the safe cell.", "sure-cells": "Find every cell that is certain."}


def picture_analysis(
    analysis: Analysis, *, chances: bool = True, best: bool = True, proof: Cell | bool = False
) -> MinesPicture:
    """An analysis as :meth:`~gridsage.solving.mines.analysis.Analysis.picture` describes it."""
    view, marks = analysis.view, Marks()
    told = {cell: p for cell, p in enumerate(analysis.chances) if view.cells[cell] in (HIDDEN, FLAG)}
    caption = str(analysis)
    if proof is not False:
        found, sentence = _proof(analysis, analysis.best if proof is True else view.grid.as_cell(proof))
        marks |= found
        caption = sentence or caption
    if not check_flag(chances, "chances"):
        told = {}
        for cells, mark in ((analysis.safe, CellMark.SAFE), (analysis.mines, CellMark.MINE)):
            marks |= {cell: (*marks.get(cell, ()), mark) for cell in cells if view.cells[cell] == HIDDEN}
    if check_flag(best, "best") and analysis.best is not None:
        marks[analysis.best] = (*marks.get(analysis.best, ()), CellMark.BEST)
    title = f"Minesweeper {view.setup}: the chance of each cell to be a mine, in per cent"
    return replace(view.picture(), title=title, caption=caption, chances=told, marks=marks)


def _proof(analysis: Analysis, cell: int | None) -> tuple[Marks, str]:
    """The numbers that prove a cell, and the sentence that says so; nothing for a cell that is not certain."""
    from gridsage.solving.mines.hints import explain

    reason = None if cell is None else explain(analysis.view, cell)
    if cell is None or reason is None:
        return {}, ""
    return {cell: (CellMark.CHOSEN,), **dict.fromkeys(reason.clues, (CellMark.CLUE,))}, reason.sentence


def picture_best(view: View, best: int | None, caption: str) -> MinesPicture:
    """A view with the cell to open."""
    return replace(view.picture(), caption=caption, marks={} if best is None else {best: (CellMark.BEST,)})


def picture_puzzle(puzzle: Puzzle, *, solution: bool = False) -> MinesPicture:
    """A puzzle: its question or, where that is asked for, its answer with the numbers of the proof."""
    question = f"{_QUESTIONS[puzzle.kind.value]} {puzzle.view.mines_left} mines are left."
    title = f"Minesweeper puzzle {puzzle.id}, level {puzzle.level}"
    picture = replace(puzzle.view.picture(), title=title, caption=question)
    if not check_flag(solution, "solution"):
        return picture
    sentences = [reason.sentence for cell in (*puzzle.safe, *puzzle.mines) if (reason := puzzle.reason(cell))]
    return replace(picture, caption=" ".join(sentences), marks=_mark_steps(puzzle.proof))


def picture_certificate(certificate: Certificate, step: int | None = None) -> MinesPicture:
    """A certificate: the whole board with the step that settles each cell, or one step of it."""
    if step is not None:
        if not 1 <= whole(step, "step") <= len(certificate.steps):
            raise OptionError(f"there is no step {shown(step)}: the certificate has {len(certificate.steps)}, from 1")
        return picture_step(certificate, step)
    setup, steps = certificate.setup, certificate.steps
    board = GivenBoard(setup, certificate.mines, certificate.first)
    grade = certificate.grade
    told = {cell: str(number) for number, step in enumerate(steps, 1) for cell in step.cells}
    return replace(
        board.picture(),
        title=f"Minesweeper {setup}, solved without a guess from {setup.name_cell(certificate.first)}",
        caption=f"{len(steps)} steps, grade {grade.level}. Cells hold the number of the step that settles them; "
        "the others open by themselves.",
        notes=told,
        marks={
            **{cell: (CellMark(step.verdict.value),) for step in steps for cell in step.cells},
            certificate.first: (CellMark.CHOSEN,),
        },
    )


def picture_step(certificate: Certificate, number: int) -> MinesPicture:
    """The board before a step, from 1, with what the step tells and the numbers that prove it."""
    step = certificate.steps[number - 1]
    view = view_before(certificate, number)
    cells = name_cells(step.cells, view.grid)
    what = "safe" if step.verdict is Verdict.SAFE else "a mine" if len(step.cells) == 1 else "mines"
    clues = f" by the number{'s' * (len(step.clues) > 1)} at {name_cells(step.clues, view.grid)}" if step.clues else ""
    count = " and the number of mines" if step.counts_mines and step.clues else " by the number of mines"
    caption = f"Step {number} of {len(certificate.steps)}: {cells} {'is' if len(step.cells) == 1 else 'are'} {what}"
    return replace(
        view.picture(),
        title=f"Minesweeper {certificate.setup}, step {number} of {len(certificate.steps)}",
        caption=f"{caption}{clues}{count if step.counts_mines else ''}.",
        marks=_mark_steps((step,)),
    )


def view_before(certificate: Certificate, number: int) -> View:
    """What is seen before a step, from 1: safe cells of the steps before are open, their mines flagged."""
    board = FastBoard.with_mines(certificate.setup, certificate.mines)
    board.open(certificate.first)
    for step in certificate.steps[: number - 1]:
        for cell in step.cells:
            if board.view().cells[cell] == HIDDEN:
                (board.open if step.verdict is Verdict.SAFE else board.flag)(cell)
    return board.view()


def _mark_steps(steps: Iterable[CertificateStep]) -> Marks:
    marks = Marks()
    for step in steps:
        marks |= dict.fromkeys(step.cells, (CellMark(step.verdict.value),))
        marks |= dict.fromkeys(step.clues, (CellMark.CLUE,))
    return marks
