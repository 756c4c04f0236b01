"""What ``gridsage mines puzzles`` and ``gridsage mnk puzzles`` share: files of puzzles made, checked and played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

import typer

from gridsage.cli.output import check_new, print_json, remark
from gridsage.cli.progress import show_progress
from gridsage.errors import OptionError, PuzzleError, UnknownNameError
from gridsage.files import STDIN, read_bytes, write_text
from gridsage.puzzle_sets import MOST_BYTES, unpack
from gridsage.solving.mines.no_guess import parse_grades
from gridsage.solving.puzzle_lines import format_puzzles
from gridsage.stream import RandomStream, check_seed
from gridsage.studies.puzzles.making import make_puzzles

__all__ = [
    "CountOption",
    "FileArgument",
    "LevelOption",
    "OrderOption",
    "OutArgument",
    "PlayedFileArgument",
    "SeedOption",
    "check_all",
    "choose_kind",
    "make_file",
    "play_all",
    "read_answer",
    "read_file",
    "select",
]

FileArgument = Annotated[str, typer.Argument(metavar="FILE|-", help="Puzzles, one a line; - reads standard input.")]
OutArgument = Annotated[str, typer.Argument(metavar="FILE|-", help="Where the puzzles go; - writes standard output.")]
PlayedFileArgument = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="Puzzles, one a line; those of Gridsage when left out.")
]
SeedOption = Annotated[int, typer.Option(help="Of the first game; the same seed gives the same puzzles.")]
CountOption = Annotated[int, typer.Option(help="How many puzzles.", min=1)]
LevelOption = Annotated[str | None, typer.Option(metavar="A-B", help="Only these levels, 1 (easy) to 10.")]
OrderOption = Annotated[int, typer.Option("--seed", "--order", help="The same seed gives the same order.")]


class _Puzzle(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def level(self) -> int: ...
    def to_dict(self) -> dict[str, object]: ...


K = TypeVar("K", bound=StrEnum)
P = TypeVar("P", bound=_Puzzle)


def choose_kind(kinds: type[K], name: str) -> K:
    """The kind of that name."""
    try:
        return kinds(name)
    except ValueError:
        raise UnknownNameError("kind of puzzle", name, (kind.value for kind in kinds)) from None


def make_file(
    out: str,
    find: Callable[[K, str, int], list[P]],
    kind: K,
    setups: Sequence[str],
    *,
    seed: int,
    count: int,
    games: int,
    workers: int | None,
    force: bool,
) -> None:
    """Make puzzles and write them; a file that exists is replaced only where that was asked for."""
    check_new([None if out == STDIN else Path(out)], force=force)
    with show_progress(total=count, done=0, doing="finding puzzles") as advance:
        shown = 0

        def tell(found: int) -> None:
            nonlocal shown
            advance(found - shown)
            shown = found

        puzzles = make_puzzles(find, kind, setups, seed, count=count, games=games, workers=workers, on_found=tell)
    text = format_puzzles(puzzles)
    if out == STDIN:
        sys.stdout.write(text)
    else:
        write_text(Path(out), text, replace=force)
    if len(puzzles) < count:
        remark(f"{games} games have {len(puzzles)} puzzles, not {count}")
        raise typer.Exit(1)


def read_file(name: str, read: Callable[[str], tuple[P, ...]]) -> tuple[P, ...]:
    """The puzzles of a file, which may be packed with gzip."""
    return read(unpack(read_bytes(name, most=MOST_BYTES), "standard input" if name == STDIN else name))


def check_all(puzzles: Sequence[P], check: Callable[[P], None], *, as_json: bool) -> None:
    """Prove each again; those that are refused are named, and the exit status is then 1."""
    refused: list[dict[str, object]] = []
    first: dict[str, int] = {}
    for number, puzzle in enumerate(puzzles, 1):
        try:
            if puzzle.id in first:
                raise PuzzleError(f"puzzle {puzzle.id}: it is number {first[puzzle.id]} already")
            first[puzzle.id] = number
            check(puzzle)
        except PuzzleError as error:
            refused.append({"number": number, "id": puzzle.id, "reason": str(error)})
            if not as_json:
                print(f"number {number}: refused: {error}")
    proved = len(puzzles) - len(refused)
    if as_json:
        print_json({"puzzles": len(puzzles), "proved": proved, "refused": refused})
    else:
        print(f"{proved} of {len(puzzles)} puzzles are proved")
    if refused:
        raise typer.Exit(1)


def select(puzzles: Iterable[P], *, level: str | None, order: int, count: int) -> list[P]:
    """The puzzles to play: of these levels, in a random order."""
    levels = None if level is None else parse_grades(level)
    found = [puzzle for puzzle in puzzles if levels is None or puzzle.level in levels]
    if not found:
        raise OptionError("there is no such puzzle")
    RandomStream(check_seed(order)).shuffle(found)
    return found[:count]


def play_all(puzzles: Sequence[P], ask: Callable[[P], str], answer: Callable[[P, str], bool]) -> None:
    """Ask one after the other; an empty answer shows the solution, ``q`` or the end of the input leaves."""
    solved = tried = 0
    for number, puzzle in enumerate(puzzles, 1):
        print(f"\n{number} of {len(puzzles)}, level {puzzle.level} ({puzzle.id})\n{ask(puzzle)}")
        said = read_answer()
        if said is None:
            break
        tried += 1
        solved += answer(puzzle, said)
    print(f"\n{solved} of {tried} solved")


def read_answer() -> str | None:
    """What the player says; None where they leave."""
    try:
        said = input("> ").strip()
    except EOFError:
        return None
    return None if said.lower() == "q" else said
