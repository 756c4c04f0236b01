"""``gridsage mnk puzzles``: make, check and play puzzles of m,n,k games."""

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
from gridsage.games.mnk import format_move, format_moves, parse_setup
from gridsage.puzzle_sets import mnk_puzzles
from gridsage.solving.mnk.puzzle import Judge, Puzzle, PuzzleKind, check_puzzle, parse_puzzles
from gridsage.solving.puzzle_lines import choose_kind
from gridsage.studies.puzzles.making import MOST_GAMES
from gridsage.studies.puzzles.mnk import SETUPS, find_puzzles

__all__ = ["answer", "app", "ask", "check", "make", "play"]

app = make_group("puzzles", "Puzzles: find the only move.")

KindOption = Annotated[str, typer.Option(help="win (win by force) or defence (find the only defence).")]

_QUESTIONS = {
    PuzzleKind.WIN: "{who} to move wins by force: {k} in a row. Find the move, such as h8.",
    PuzzleKind.DEFENCE: "{who} to move: only one move does not lose to {k} in a row. Find it, such as h8.",
}


@app.command("make")
def make(
    out: WrittenFileArgument,
    kind: KindOption = PuzzleKind.WIN.value,
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
    """Make puzzles from positions of a bot's games, each with one right move, proven.

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
    judges: dict[str, Judge] = {}

    def prove(puzzle: Puzzle) -> None:
        setup = puzzle.position.setup
        check_puzzle(puzzle, judges.setdefault(str(setup), Judge(setup)))

    check_all(read_file(file, parse_puzzles), prove, as_json=as_json)


@app.command("play")
def play(
    file: PlayedFileArgument = None,
    kind: KindOption = PuzzleKind.WIN.value,
    level: LevelOption = None,
    count: CountOption = 10,
    order: OrderOption = None,
    database: DatabaseOption = None,
) -> None:
    """Solve puzzles in the terminal. An empty answer shows the solution, q leaves.

    The puzzles of Gridsage are rated as on the page, and so are you; those of a file are not.
    """
    asked = choose_kind(PuzzleKind, kind)
    found = of_levels(mnk_puzzles(asked) if file is None else read_file(file, parse_puzzles), level)
    play_puzzles(asked, found, ask, answer, rated=file is None, count=count, seed=order, database=database)


def ask(puzzle: Puzzle) -> str:
    """The position, and what is to be found in it."""
    position = puzzle.position
    setup = position.setup
    question = _QUESTIONS[puzzle.kind].format(who="XO"[position.turn], k=setup.k)
    return f"{position.to_text()}\n{question}"


def answer(puzzle: Puzzle, said: str) -> bool:
    """Say whether an answer is right, and the solution with its reason; a move that cannot be made is refused."""
    position, answer = puzzle.position, puzzle.answer
    setup = position.setup
    checked = puzzle.check_answer(said) if said else None
    if checked is not None and checked.right:
        print("Right.")
    elif checked is not None:
        line = checked.refutation
        lost = f"{'XO'[1 - position.turn]} then wins: {format_moves(line, setup)}." if line else "It does not win."
        print(f"Wrong. {lost}")
    moves = format_moves(answer.line, setup)
    what = f"wins: {moves}" if puzzle.kind is PuzzleKind.WIN else f"alone stops {moves}"
    print(f"{format_move(answer.move, setup)} {what}.")
    return checked is not None and checked.right
