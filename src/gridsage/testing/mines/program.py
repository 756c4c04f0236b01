"""The conformance kit for programs that speak the Minesweeper protocol, whatever language they are written in."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from gridsage.bots.mines.process import Process
from gridsage.errors import GridsageError
from gridsage.games.base import Forfeit
from gridsage.games.mines import Setup, parse_setup
from gridsage.mines_protocol.idle import keeping_programs
from gridsage.mines_protocol.lines import VERSION, format_cells, format_new_game, parse_choice
from gridsage.mines_protocol.manager import START_S, Greeting, ask, greet
from gridsage.programs.kept import check_command
from gridsage.programs.process import OutsideProcess
from gridsage.testing.mines.bot import ConformanceError, ConformanceReport, check_mines_bot

__all__ = ["ProgramReport", "check_mines_program"]

_SETUPS = ("7x7/6", "9x9/10@any", "6x5/7@safe", "1x8/2@safe", "16x16/40")
_LEAVE_S = 10.0
"""How long a program may take to leave."""
_SETUP = parse_setup("6x5/7@safe")


@dataclass(frozen=True, slots=True)
class ProgramReport:
    """What the program is, and how much was checked."""

    greeting: Greeting
    played: ConformanceReport


def check_mines_program(
    command: Sequence[str],
    *,
    setups: Sequence[str] = _SETUPS,
    games: int = 3,
    positions: int = 8,
    seed: int = 1,
    time_s: float = 10.0,
) -> ProgramReport:
    """Check that a program keeps the protocol, and the rules that every bot must keep.

    ``command`` is what starts it, with its arguments. What it does wrong raises a :class:`ConformanceError`:

    - it says hello with its name and version, and is ready within ten seconds;
    - a command that it does not know is answered with ``error``, and the game goes on;
    - a new game may begin in the middle of another and knows nothing of it, and a position may be given instead;
    - it leaves on ``quit``, and when its input ends;
    - its games and hints hold what :func:`check_mines_bot` asks of any bot: legal moves, nothing sure that is wrong,
      the same game from the same seed, true reasons.
    """
    check_command(command)
    greeting = _conversation(command, _hello)
    _conversation(command, _unknown_command)
    _conversation(command, _new_game_in_the_middle)
    for farewell in ("quit\n", ""):
        _check_leaving(command, farewell)
    with keeping_programs():  # so it is also seen whether a game leaves something behind for the next one
        played = check_mines_bot(
            lambda bot_seed: Process(bot_seed, command=tuple(command), time=time_s),
            setups=setups,
            games=games,
            positions=positions,
            seed=seed,
        )
    return ProgramReport(greeting, played)


def _conversation(command: Sequence[str], talk: Callable[[OutsideProcess], Greeting]) -> Greeting:
    with closing(OutsideProcess(command)) as program:
        try:
            return talk(program)
        except (Forfeit, GridsageError) as error:
            raise ConformanceError(f"the program broke down: {error}") from error


def _hello(program: OutsideProcess) -> Greeting:
    greeting = greet(program)
    for what in ("name", "version"):
        if not getattr(greeting, what):
            raise ConformanceError(f"the program does not tell its {what}: expected a line '{what} ...' after hello")
    return greeting


def _unknown_command(program: OutsideProcess) -> Greeting:
    greeting = greet(program)
    program.ask("", "sing a song")
    answer = program.answer(START_S)
    if answer.partition(" ")[0] != "error":
        raise ConformanceError(f"an unknown command must be answered with error, not {answer[:60]!r}")
    _play_first(program, _SETUP)
    return greeting


def _new_game_in_the_middle(program: OutsideProcess) -> Greeting:
    greeting = greet(program)
    _play_first(program, _SETUP)
    small = Setup(3, 1, 1, _SETUP.start)
    # One cell is left that may be opened: the 1 in the corner says that its neighbour is the mine.
    _begin(program, small)
    program.send(*format_cells([(0, 1)], small.grid))
    for move in _go(program, small):
        if move.split()[1:] == ["open", "1,0"] and move.startswith("sure"):
            raise ConformanceError("the program is sure of 1,0 in the view '1##' with one mine, which is wrong")
    return greeting


def _play_first(program: OutsideProcess, setup: Setup) -> None:
    _begin(program, setup)
    _go(program, setup)


def _begin(program: OutsideProcess, setup: Setup) -> None:
    ask(program, format_new_game(setup, 1), limit_s=START_S, end="ready", most=16)


def _go(program: OutsideProcess, setup: Setup) -> list[str]:
    lines = ask(program, "go 10000", limit_s=START_S, most=4 * setup.cells)
    if not parse_choice(lines, setup.grid).moves:
        raise ConformanceError("the program answered go without a move")
    return lines


def _check_leaving(command: Sequence[str], farewell: str) -> None:
    what = f"on {farewell.strip()}" if farewell else "at the end of its input"
    text = f"hello {VERSION}\n{format_new_game(_SETUP, 1)}\n{farewell}"
    try:
        subprocess.run(list(command), input=text, capture_output=True, text=True, timeout=_LEAVE_S, check=True)
    except subprocess.TimeoutExpired:
        raise ConformanceError(f"the program does not leave {what}") from None
    except subprocess.CalledProcessError as error:
        raise ConformanceError(f"the program left {what} with status {error.returncode}, expected 0") from None
