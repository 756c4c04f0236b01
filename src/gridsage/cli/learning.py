"""Learn from my mistakes, by lines: the position before each mistake of a game, until a better move is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Protocol, TypeVar

import typer

from gridsage.cli.puzzles import read_line
from gridsage.errors import GridsageError, OptionError
from gridsage.files import STDIN

__all__ = ["LearnOption", "check_learning", "learn"]

LearnOption = Annotated[
    bool, typer.Option("--learn", help="Ask for a better move at each mistake; an empty answer shows it, q leaves.")
]


def check_learning(file: str, *, learns: bool, as_json: bool) -> None:
    """Answers are read from standard input: then the game cannot be, and nothing else is written."""
    if learns and as_json:
        raise OptionError("--learn asks questions: it cannot be combined with --json")
    if learns and file == STDIN:
        raise OptionError("--learn reads your answers from standard input: name the game's file")


class _Answer(Protocol):
    @property
    def right(self) -> bool: ...
    @property
    def sentence(self) -> str: ...


class _Mistake(Protocol):
    @property
    def question(self) -> str: ...
    @property
    def solution(self) -> str: ...


M = TypeVar("M", bound=_Mistake)


def learn(mistakes: Sequence[M], draw: Callable[[M], str], check: Callable[[M, str], _Answer]) -> None:
    """Ask one after the other. A wrong answer is told why, and another may be tried."""
    if not mistakes:
        print("No mistakes to learn from.")
        return
    found = 0
    for number, mistake in enumerate(mistakes, 1):
        print(f"\nMistake {number} of {len(mistakes)}\n{draw(mistake)}\n{mistake.question}")
        solved = _ask(mistake, check)
        if solved is None:
            break
        found += solved
    print(f"\n{found} of {len(mistakes)} found")


def _ask(mistake: M, check: Callable[[M, str], _Answer]) -> bool | None:
    """Whether a better move was found, and not only shown; None where the player leaves."""
    while (said := read_line()) is not None:
        if not said:
            print(mistake.solution)
            return False
        try:
            answer = check(mistake, said)
        except GridsageError as error:
            print(f"{error}. Try again: nothing at all shows the solution, q leaves.")
            continue
        print(f"{'Right' if answer.right else 'Not yet'}: {answer.sentence}")
        if answer.right:
            return True
    return None
