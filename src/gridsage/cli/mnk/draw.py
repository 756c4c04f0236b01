"""``gridsage mnk draw``: a position, a game, an analysis or a puzzle as a picture."""

from __future__ import annotations

from pathlib import Path
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
    read_json,
    read_source,
    refuse,
)
from gridsage.cli.mnk.position_file import last_position, read_file, read_position
from gridsage.cli.numbered import NumberOption, choose
from gridsage.cli.output import ForceOption
from gridsage.cli.source import naming
from gridsage.cli.stoppable import stoppable
from gridsage.errors import OptionError, UnknownNameError
from gridsage.files import STDIN, is_file
from gridsage.games.mnk import Board, Position, Setup, parse_setup
from gridsage.games.mnk.formats import formats
from gridsage.games.mnk.notation import is_setup_text
from gridsage.mnk import analyse
from gridsage.record import GameRecord
from gridsage.solving.mnk.puzzle import Puzzle, parse_puzzles
from gridsage.tui.words import format_count

__all__ = ["draw"]

_PIECES = {"auto": None, "stones": True, "signs": False}


def draw(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|TEXT",
            help="A position, a game (.psq, .sgf, .lib, .pos, .bdt, .json) or a puzzle; - reads standard input. Moves "
            "or a setup may stand here themselves: 'h8 i9 h9'.",
        ),
    ] = "-",
    out: OutArgument = None,
    out_file: OutOption = None,
    setup: Annotated[str | None, typer.Option(help="WIDTHxHEIGHTxK or a preset, for moves without one.")] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Number the moves.")] = False,
    threats: Annotated[
        bool, typer.Option("--threats", help="Strike rows through that either side would win with next.")
    ] = False,
    forbidden: Annotated[bool, typer.Option(help="Cross out the points that renju forbids.")] = True,
    analyse_it: Annotated[
        bool, typer.Option("--analyse", help="The best moves, the line expected, and the other side's threat.")
    ] = False,
    best: Annotated[int, typer.Option(help="With --analyse: how many moves.", min=1)] = 1,
    time: Annotated[float, typer.Option(help="With --analyse: seconds to think.")] = 1.0,
    solution: SolutionOption = False,
    at: AtOption = None,
    number: NumberOption = None,
    pieces: Annotated[str, typer.Option(help=f"{', '.join(_PIECES)}: stones where five or more win, else X and O.")] = (
        "auto"
    ),
    theme: ThemeOption = "light",
    palette: PaletteOption = "standard",
    cell: CellOption = None,
    labels: LabelsOption = True,
    title: TitleOption = None,
    force: ForceOption = False,
) -> None:
    """Draw a position as SVG, PNG or text: stones, numbered moves, rows, threats, forbidden points, the best moves.

    The picture goes to OUT; its ending says what it is. A game is drawn as it ended, or with --at as it stood before.
    """
    if pieces not in _PIECES:
        raise UnknownNameError("kind of pieces", pieces, _PIECES)
    target = choose_out(out, out_file)
    look = make_look(target, theme=theme, palette=palette, cell=cell, labels=labels, force=force)
    found = _read(source, parse_setup(setup) if setup else None, number=number, at=at)
    if isinstance(found, Puzzle) and not analyse_it:
        refuse("a puzzle", numbers=numbers, threats=threats)
        put(found.picture(solution=solution), target, look, title=title, force=force)
        return
    refuse("a position" if not isinstance(found, Puzzle) else "an analysis", solution=solution)
    position = found.position if isinstance(found, Puzzle) else found
    stones = _PIECES[pieces]
    picture = position.picture(numbers=numbers, threats=threats, forbidden=forbidden, stones=stones)
    if analyse_it:
        token = CancelToken()
        most = min(best, position.setup.cells)
        analysis = stoppable(lambda: analyse(position, time_s=time, best=most, cancel=token), token.cancel)
        picture = analysis.picture(numbers=numbers, threats=threats, forbidden=forbidden, stones=stones)
    put(picture, target, look, title=title, force=force)


def _read(source: str, setup: Setup | None, *, number: int | None, at: int | None) -> Position | Puzzle:
    """What the file or the text holds; of a game the position at its end, or after ``at`` moves."""
    if source != STDIN and is_file(source, pipes=True) and Path(source).suffix.lower() in formats():
        return _after(read_file(source, setup, number), at)
    text = read_source(source)
    data = read_json(text)
    first = data[0] if data and isinstance(data[0], dict) else {}
    if "kind" in first and "proof" in first:
        return choose(parse_puzzles(text), number, "puzzle")
    if number is not None:
        raise OptionError("--number is for several games or puzzles")
    told = first.get("record", first)
    if "game" in told and "moves" in told:
        return _after(last_position(GameRecord.from_dict(told), setup), at)
    with naming(source, "drawn"):
        if data is None and setup is None and is_setup_text(text):
            return Position.of(text.strip())
        return _after(read_position(text, setup), at)


def _after(position: Position, moves: int | None) -> Position:
    """The position after so many moves of the game that led to it."""
    if moves is None:
        return position
    if not position.from_game:
        raise OptionError("--at needs a game: the order of these stones is not known")
    if not 0 <= moves <= len(position.moves):
        raise OptionError(f"--at {moves}: the game has {format_count(len(position.moves), 'move')}")
    return Board(position.setup, position.moves[:moves]).position()
