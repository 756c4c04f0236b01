"""``gridsage mines puzzles``: make, check and play puzzles of Minesweeper."""

from __future__ import annotations

from typing import Annotated

import typer

from gridsage.cli.bench import WorkersOption
from gridsage.cli.database import DatabaseOption
from gridsage.cli.output import ForceOption, JsonOption
from gridsage.cli.puzzles import (
    CountOption,
    FileArgument,
    LevelOption,
    OrderOption,
    PlayedFileArgument,
    SeedOption,
    WrittenFileArgument,
    check_all,
    make_file,
    of_levels,
    play_puzzles,
    read_file,
)
from gridsage.cli.tree import make_group
from gridsage.errors import IllegalMoveError
from gridsage.games.mines import parse_setup
from gridsage.games.mines.reason import name_cells
from gridsage.puzzle_sets import mines_puzzles
from gridsage.solving.mines.puzzle import Puzzle, PuzzleKind, check_puzzle, parse_puzzles
from gridsage.solving.puzzle_lines import choose_kind
from gridsage.studies.puzzles.making import MOST_GAMES
from gridsage.studies.puzzles.mines import SETUPS, find_puzzles

__all__ = ["answer", "app", "ask", "check", "make", "play"]

app = make_group("puzzles", "Puzzles: find what is certain in a position.")

KindOption = Annotated[str, typer.Option(help="safe-cell (the one safe cell) or sure-cells (all that is certain).")]

_QUESTIONS = {
    PuzzleKind.SAFE_CELL: "Find the safe cell: x,y from the top left, counted from 0.",
    PuzzleKind.SURE_CELLS: "Find every cell that is certain: x,y for a safe one, !x,y for a mine, with spaces between.",
}


@app.command("make")
def make(
    out: WrittenFileArgument,
    kind: KindOption = PuzzleKind.SAFE_CELL.value,
    count: CountOption = 100,
    seed: SeedOption = 1,
    setups: Annotated[
        str, typer.Option("--setups", "--setup", help="The boards, in turn, with commas between.")
    ] = ",".join(SETUPS),
    tries: Annotated[
        int, typer.Option("--tries", "--games", help="Give up after this many games.", min=1)
    ] = MOST_GAMES,
    workers: WorkersOption = None,
    force: ForceOption = False,
) -> None:
    """Make puzzles from positions of a bot's games, each with its shortest proof and graded by it.

    Any number of workers gives the same puzzles.
    """
    asked = choose_kind(PuzzleKind, kind)
    boards = [str(parse_setup(text)) for text in setups.split(",")]
    make_file(out, find_puzzles, asked, boards, seed=seed, count=count, games=tries, workers=workers, force=force)


@app.command("check")
def check(file: FileArgument, as_json: JsonOption = False) -> None:
    """Prove every puzzle of a file again.

    The exit status is 0 when all are as they say, 1 when one is refused (it is named), 2 when the file cannot be read.
    """
    check_all(read_file(file, parse_puzzles), check_puzzle, as_json=as_json)


@app.command("play")
def play(
    file: PlayedFileArgument = None,
    kind: KindOption = PuzzleKind.SAFE_CELL.value,
    level: LevelOption = None,
    count: CountOption = 10,
    order: OrderOption = None,
    database: DatabaseOption = None,
) -> None:
    """Solve puzzles in the terminal. An empty answer shows the solution, q leaves.

    The puzzles of Gridsage are rated as on the page, and so are you; those of a file are not.
    """
    asked = choose_kind(PuzzleKind, kind)
    found = of_levels(mines_puzzles(asked) if file is None else read_file(file, parse_puzzles), level)
    play_puzzles(asked, found, ask, answer, rated=file is None, count=count, seed=order, database=database)


def ask(puzzle: Puzzle) -> str:
    """The position, and what is to be found in it."""
    view = puzzle.view
    return f"{view.to_text()}\n{view.setup}, {view.mines_left} mines left. {_QUESTIONS[puzzle.kind]}"


def answer(puzzle: Puzzle, said: str) -> bool:
    """Say whether an answer is right, and the solution with its reason; a cell that is not hidden is refused."""
    grid, hidden = puzzle.view.grid, set(puzzle.view.hidden)
    mines = [grid.as_cell(word[1:]) for word in said.split() if word.startswith("!")]
    safe = [grid.as_cell(word) for word in said.split() if not word.startswith("!")]
    if shown := [cell for cell in (*safe, *mines) if cell not in hidden]:
        raise IllegalMoveError(f"{name_cells(shown, grid)}: not hidden, so nothing is asked about it")
    checked = puzzle.check_answer(safe, mines)
    if checked.right:
        print("Right.")
    elif checked.wrong:
        print(f"Wrong: {name_cells(checked.wrong, grid)}.")
    if checked.missed:
        print(f"Missed: {name_cells(checked.missed, grid)}.")
    for step in puzzle.proof:
        for cell in step.cells:
            if reason := puzzle.reason(cell):
                print(reason.sentence)
    return checked.right
