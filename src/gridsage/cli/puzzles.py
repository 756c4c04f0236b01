"""What ``gridsage mines puzzles`` and ``gridsage mnk puzzles`` share: files of puzzles made, checked and played."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

import typer

from gridsage.cli.output import check_new, print_json, remark
from gridsage.cli.progress import show_progress
from gridsage.errors import GridsageError, OptionError, ParseError, PuzzleError
from gridsage.files import STDIN, read_bytes, write_text
from gridsage.puzzle_sets import MOST_UNPACKED_BYTES, unpack
from gridsage.sessions.puzzles.progress import Progress, choose_puzzle
from gridsage.solving.mines.no_guess import parse_grades
from gridsage.solving.puzzle_lines import format_puzzles
from gridsage.store import open_store
from gridsage.store.keys import LOCAL_KEY
from gridsage.store.puzzles import Puzzles, rate_try
from gridsage.stream import MAX_SEED, RandomStream, check_seed
from gridsage.studies.puzzles.making import make_puzzles

__all__ = [
    "CountOption",
    "FileArgument",
    "LevelOption",
    "OrderOption",
    "PlayedFileArgument",
    "SeedOption",
    "WrittenFileArgument",
    "check_all",
    "in_order",
    "make_file",
    "of_levels",
    "play_puzzles",
    "read_file",
    "read_line",
    "take_answer",
]

FileArgument = Annotated[str, typer.Argument(metavar="FILE|-", help="Puzzles, one per line; - reads standard input.")]
WrittenFileArgument = Annotated[
    str, typer.Argument(metavar="FILE|-", help="Where the puzzles go; - writes standard output.")
]
PlayedFileArgument = Annotated[
    str | None, typer.Argument(metavar="FILE", help="Puzzles, one per line; those of Gridsage when left out.")
]
SeedOption = Annotated[int, typer.Option(help="Of the first game; the same seed gives the same puzzles.")]
CountOption = Annotated[int, typer.Option(help="How many puzzles.", min=1)]
LevelOption = Annotated[str | None, typer.Option(metavar="A-B", help="Only these levels, 1 (easy) to 10.")]
OrderOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "--order",
        help="The same seed gives the same order. Without one, missed puzzles come back and others suit your rating.",
        show_default=False,
    ),
]


class _Puzzle(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def level(self) -> int: ...
    def to_dict(self) -> dict[str, object]: ...


K = TypeVar("K", bound=StrEnum)
P = TypeVar("P", bound=_Puzzle)


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
    source = "standard input" if name == STDIN else name
    puzzles = read(unpack(read_bytes(name, most=MOST_UNPACKED_BYTES), source))
    if not puzzles:
        raise ParseError(f"{source} holds no puzzle")
    return puzzles


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


def of_levels(puzzles: Iterable[P], level: str | None) -> list[P]:
    """The puzzles of these levels."""
    levels = None if level is None else parse_grades(level)
    found = [puzzle for puzzle in puzzles if levels is None or puzzle.level in levels]
    if not found:
        raise OptionError("there is no such puzzle")
    return found


def in_order(puzzles: Sequence[P], seed: int) -> list[P]:
    """The puzzles in the random order of a seed."""
    shuffled = list(puzzles)
    RandomStream(check_seed(seed)).shuffle(shuffled)
    return shuffled


def _play_all(
    puzzles: Iterable[P],
    count: int,
    ask: Callable[[P], str],
    answer: Callable[[P, str], bool],
    note: Callable[[P, bool], None] = lambda puzzle, solved: None,
) -> None:
    """Ask one after the other; an empty answer shows the solution, ``q`` or the end of the input leaves.

    ``note`` hears of each answer whether it was right. One that cannot be given is asked for again.
    """
    right = tried = 0
    for number, puzzle in enumerate(islice(puzzles, count), 1):
        print(f"\n{number} of {count}, level {puzzle.level} ({puzzle.id})\n{ask(puzzle)}")
        solved = take_answer(partial(answer, puzzle))
        if solved is None:
            break
        tried += 1
        right += solved
        note(puzzle, solved)
    print(f"\n{right} of {tried} solved")


def play_puzzles(
    kind: StrEnum,
    puzzles: Sequence[P],
    ask: Callable[[P], str],
    answer: Callable[[P, str], bool],
    *,
    rated: bool,
    count: int,
    seed: int | None,
    database: str | None,
) -> None:
    """Ask puzzles; those of Gridsage are ``rated``."""
    if not rated:
        _play_all(in_order(puzzles, seed or 1), min(count, len(puzzles)), ask, answer)
        return
    with open_store(database) as store:
        _play_rated(store.puzzles, kind, puzzles, count, ask, answer, seed=seed)


def _play_rated(
    store: Puzzles,
    kind: StrEnum,
    puzzles: Sequence[P],
    count: int,
    ask: Callable[[P], str],
    answer: Callable[[P, str], bool],
    *,
    seed: int | None,
) -> None:
    """Ask puzzles of Gridsage and rate every answer, as the page does.

    Without a seed, those that were missed come back when it is time, and others suit the player's rating.
    """

    def progress() -> Progress:
        return Progress(store.attempts(LOCAL_KEY, kind.value))

    def next_ones() -> Iterator[P]:
        while puzzle := choose_puzzle(progress(), puzzles, time.time(), secrets.randbelow(MAX_SEED)):
            yield puzzle
        print("\nYou have tried every such puzzle. Those that you missed come back later.")

    def note(puzzle: P, solved: bool) -> None:
        tried = rate_try(store, LOCAL_KEY, kind.value, puzzle, solved=solved, at_s=time.time())
        if tried.rated:
            now = f"{tried.progress.rating.value:.0f} ({tried.change:+.0f})"
            print(f"Your rating is {now} now; the puzzle's is {tried.puzzle.value:.0f}.")
        else:
            print("Not rated: you knew this puzzle.")

    asked: Iterable[P] = next_ones() if seed is None else in_order(puzzles, seed)
    _play_all(asked, min(count, len(puzzles)), ask, answer, note)
    print(_say_progress(progress()))


def _say_progress(progress: Progress) -> str:
    rating, waiting = progress.rating, progress.waiting()
    due = sum(when <= time.time() for when in waiting.values())
    repeat = f"; {due} to repeat now, {len(waiting)} in all" if waiting else ""
    return (
        f"rating {rating.value:.0f} ± {2 * rating.deviation:.0f}, streak {progress.streak} "
        f"(best {progress.best_streak}), {progress.solved} of {len(progress.attempts)} solved so far{repeat}"
    )


def take_answer(answer: Callable[[str], bool]) -> bool | None:
    """Whether what the player says is right; None where they leave.

    Words that are no answer, for which ``answer`` raises, cost nothing: the player is told, and asked again.
    """
    while (said := read_line()) is not None:
        try:
            return answer(said)
        except GridsageError as error:
            print(f"{error}. Try again: nothing at all shows the solution, q leaves.")
    return None


def read_line() -> str | None:
    """What the player says next; None where they leave."""
    try:
        said = input("> ").strip()
    except EOFError:
        return None
    return None if said.lower() in ("q", "quit", "exit") else said
