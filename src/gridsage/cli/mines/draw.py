"""``gridsage mines draw``: a board, a game, an analysis, a puzzle or a certificate as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from gridsage._core import CancelToken
from gridsage.cli.draw import (
    AtOption,
    CellOption,
    LabelsOption,
    OutArgument,
    OutOption,
    PaletteOption,
    SolutionOption,
    ThemeOption,
    TitleOption,
    choose_out,
    make_look,
    put,
    refuse,
)
from gridsage.cli.mines.drawn_file import Drawn, read_drawn
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import ForceOption
from gridsage.cli.stoppable import stoppable
from gridsage.drawing.mines.picture import MinesPicture
from gridsage.errors import OptionError
from gridsage.games.mines import FastBoard, GivenBoard, View, parse_view_setup
from gridsage.mines import Certificate, analyse
from gridsage.solving.mines.puzzle import Puzzle

__all__ = ["draw"]

_BEST = "best"


def draw(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|TEXT",
            help="A view, a board, a game, a recording, a puzzle or a certificate; - reads standard input. A view or a "
            "setup may stand here itself, with \\n between its rows.",
        ),
    ] = "-",
    out: OutArgument = None,
    out_file: OutOption = None,
    setup: Annotated[str | None, typer.Option(help="WIDTHxHEIGHT/MINES or a preset, for a view without one.")] = None,
    chances: Annotated[
        bool, typer.Option("--chances", help="Colour hidden cells by their chance to be a mine.")
    ] = False,
    analyse_it: Annotated[bool, typer.Option("--analyse", help="The chances, and a star on the best move.")] = False,
    proof: Annotated[
        str | None, typer.Option(metavar=f"X,Y|{_BEST}", help="Mark the numbers that prove this cell safe or a mine.")
    ] = None,
    mines: Annotated[bool, typer.Option("--mines", help="Show all mines of a game, also while it goes on.")] = False,
    solution: SolutionOption = False,
    step: Annotated[int | None, typer.Option(help="Of a certificate: this step, from 1, with its proof.")] = None,
    at: AtOption = None,
    number: NumberOption = None,
    time: Annotated[float, typer.Option(help="Seconds for an analysis.")] = 10.0,
    theme: ThemeOption = "light",
    palette: PaletteOption = "standard",
    cell: CellOption = None,
    labels: LabelsOption = True,
    title: TitleOption = None,
    force: ForceOption = False,
) -> None:
    """Draw a board as SVG, PNG or text: what is seen, the chances, the best move, proofs, puzzles, certificates.

    The picture goes to OUT; its ending says what it is. A game is drawn as it ended, or with --at as it stood before.
    """
    target = choose_out(out, out_file)
    look = make_look(target, theme=theme, palette=palette, cell=cell, labels=labels, force=force)
    found = read_drawn(source, parse_view_setup(setup) if setup else None, number=number, at=at)
    if chances or analyse_it or proof is not None:
        refuse("an analysis", mines=mines, solution=solution, step=step)
        picture = _analysed(found, chances=chances or analyse_it, best=analyse_it, proof=proof, time_s=time)
    else:
        picture = _plain(found, mines=mines, solution=solution, step=step)
    put(picture, target, look, title=title, force=force)


def _analysed(found: Drawn, *, chances: bool, best: bool, proof: str | None, time_s: float) -> MinesPicture:
    if isinstance(found, Puzzle):
        found = found.view
    if isinstance(found, GivenBoard | Certificate):
        raise OptionError("a board whose mines are known has nothing to analyse")
    view = found if isinstance(found, View) else found.view()
    token = CancelToken()
    analysis = stoppable(lambda: analyse(view, time_s=time_s, cancel=token), token.cancel)
    return analysis.picture(chances=chances, best=best, proof=False if proof is None else proof == _BEST or proof)


def _plain(found: Drawn, *, mines: bool, solution: bool, step: int | None) -> MinesPicture:
    match found:
        case Puzzle():
            refuse("a puzzle", mines=mines, step=step)
            return found.picture(solution=solution)
        case Certificate():
            refuse("a certificate", mines=mines, solution=solution)
            return found.picture(step=step)
        case FastBoard():
            refuse("a game", solution=solution, step=step)
            return found.picture(mines=mines or None)
        case View():
            refuse("a view", mines=mines, solution=solution, step=step)
        case _:
            refuse("a board", solution=solution, step=step)
    return found.picture()
