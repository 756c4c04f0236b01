"""The manager's side of the Minesweeper protocol: questions to a program, and its answers of several lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gridsage.games.base import Forfeit
from gridsage.mines_protocol.lines import VERSION
from gridsage.programs.process import OutsideProcess
from gridsage.record import Termination

__all__ = ["START_S", "Greeting", "ask", "greet"]

START_S: Final = 10.0
"""How long a program may take to say hello, and again to get ready for a game: some load networks."""
_MOST_GREETING: Final = 100


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a program says of itself."""

    name: str
    version: str
    abilities: frozenset[str]
    """What it can do beside playing: ``hints``."""


def ask(program: OutsideProcess, *question: str, limit_s: float, end: str = "done", most: int) -> list[str]:
    """Send these lines; the lines of the answer up to its ``end``, within so many seconds.

    Silence, an ``error`` and an answer of more than ``most`` lines are a :class:`Forfeit` that says so.
    """
    program.ask(*question)
    lines: list[str] = []
    while (line := program.answer(limit_s)) != end:
        if line.partition(" ")[0] == "error":
            raise Forfeit(Termination.CRASHED, f"answered {line[:200]!r}")
        lines.append(line)
        if len(lines) > most:
            raise Forfeit(Termination.CRASHED, f"answered more than {most} lines without {end!r}: {line[:60]!r}")
    return lines


def greet(program: OutsideProcess) -> Greeting:
    """Say hello to a program that was just started; one that speaks another version is a :class:`Forfeit`."""
    said = ask(program, f"hello {VERSION}", limit_s=START_S, end="ready", most=_MOST_GREETING)
    if f"hello {VERSION}" not in said:
        heard = next((line for line in said if line.startswith("hello")), said[0] if said else "")
        note = f"does not speak version {VERSION} of the protocol: said {heard[:60]!r}"
        raise Forfeit(Termination.CRASHED, note)
    words = [line.partition(" ") for line in said]
    told = {word: rest.strip() for word, _, rest in words}
    abilities = frozenset(rest.strip() for word, _, rest in words if word == "can")
    return Greeting(told.get("name", ""), told.get("version", ""), abilities)
