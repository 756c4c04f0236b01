"""Programs between two games: within a batch of games one program plays them all, and is ended with the batch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from gridsage.mines_protocol.manager import Greeting
from gridsage.programs.process import OutsideProcess

__all__ = ["GreetedProgram", "hand_back", "keeping_programs", "take_idle"]


@dataclass(frozen=True, slots=True)
class GreetedProgram:
    """A running program that has said hello."""

    command: tuple[str, ...]
    memory: int
    process: OutsideProcess
    greeting: Greeting


_IDLE: ContextVar[list[GreetedProgram] | None] = ContextVar("idle programs", default=None)


@contextmanager
def keeping_programs() -> Iterator[None]:
    """Let programs whose game is over wait for the next one within a ``with`` block; on leaving it they are ended."""
    idle: list[GreetedProgram] = []
    mark = _IDLE.set(idle)
    try:
        yield
    finally:
        _IDLE.reset(mark)
        for program in idle:
            program.process.close()


def take_idle(command: tuple[str, ...], memory: int) -> GreetedProgram | None:
    """A program of that command that waits for a game, if there is one."""
    idle = _IDLE.get() or []
    for program in idle:
        if (program.command, program.memory) == (command, memory):
            idle.remove(program)
            return program
    return None


def hand_back(program: GreetedProgram) -> None:
    """The program's game is over: it waits for the next one, or is ended where no batch goes on."""
    idle = _IDLE.get()
    if idle is None:
        program.process.close()
    else:
        idle.append(program)
