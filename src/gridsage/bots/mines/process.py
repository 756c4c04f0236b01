"""Any outside program that speaks the Minesweeper protocol, as a player: process:command=/path/to/program."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from gridsage.checks import check_seconds, check_whole
from gridsage.errors import IllegalMoveError, OptionError, ParseError
from gridsage.games.base import Forfeit
from gridsage.games.mines import FLAG, HIDDEN, Choice, Grid, Hints, MinesBot, Start, View
from gridsage.games.options import Text
from gridsage.mines_protocol.idle import GreetedProgram, hand_back, take_idle
from gridsage.mines_protocol.lines import format_cells, format_new_game, parse_choice, parse_hints
from gridsage.mines_protocol.manager import START_S, ask, greet
from gridsage.programs.options import check_words, parse_command, parse_megabytes
from gridsage.programs.process import OutsideProcess
from gridsage.record import Termination

__all__ = ["Process"]

_GRACE_S = 1.0
"""What an answer may come late: the machine is busy with other games."""


_MOST_MEGABYTES = 1 << 24
_LINES_A_CELL = 4
"""More than any sensible answer has: a verdict, a chance and a move for each cell."""

Answer = TypeVar("Answer")


def _parse_time(text: str) -> float:
    seconds = float(text)
    if not 0.001 <= seconds <= 3600:
        raise ValueError("an answer may take 0.001 to 3600 seconds")
    return seconds


class Process(MinesBot):
    """Starts the program when its game begins, tells it what the board shows, and plays its answers.

    It opens the first cell as it likes, unless ``start`` is given.
    """

    source = "The program that is named; docs/mines-protocol.md"
    options: ClassVar = {
        "command": Text("the program to start, with its arguments", "", read=parse_command),
        "time": Text("seconds for an answer", "10", read=_parse_time),
        "memory": Text("megabytes that it may hold, 0 for no limit", "1024", read=parse_megabytes),
    }
    programs = frozenset({"command"})

    def __init__(
        self,
        seed: int = 0,
        *,
        start: Start | None = None,
        command: tuple[str, ...] = (),
        time: float = 10.0,
        memory: int = 1024,
    ) -> None:
        super().__init__(seed, start=start)
        if not command:
            raise OptionError("the bot process needs a program: process:command=/path/to/program")
        self._seed = seed
        self._given_start = start
        self._command = check_words(command)
        self._time_s = check_seconds(time)
        self._memory = check_whole(memory, "megabytes", 0, _MOST_MEGABYTES) << 20
        self._program: GreetedProgram | None = None
        self._asking = False
        """Whether a question to it was not answered."""
        self._told: View | None = None
        """What the program knows of the board."""

    def choose(self, view: View) -> Choice:
        """The program's answer; whatever else it does is a :class:`Forfeit`."""
        if self._given_start is not None and not view.started:
            return self.first_choice(view)
        return self._ask("go", view, parse_choice)

    def hints(self, view: View) -> Hints:
        """What the program tells, where it can, in its own words."""
        return self._ask("hints", view, parse_hints)

    def close(self) -> None:
        """End the program and all that it started; within a batch of games it waits for the next one."""
        if self._asking:
            self._end()  # whoever stopped it did not hear its answer
        elif self._program is not None:
            hand_back(self._program)
            self._program = None
        self._told = None

    def _end(self) -> None:
        if self._program is not None:
            self._program.process.close()
            self._program = None
        self._told = None

    def _ask(self, question: str, view: View, parse: Callable[[list[str], Grid], Answer]) -> Answer:
        self._asking = True
        try:
            program = self._ready()
            if question == "hints" and "hints" not in program.greeting.abilities:
                said = []
            else:
                self._tell(program.process, view)
                said = ask(
                    program.process,
                    f"{question} {round(self._time_s * 1000)}",
                    limit_s=self._time_s + _GRACE_S,
                    most=_LINES_A_CELL * view.setup.cells + 16,
                )
            answer = parse(said, view.grid)
        except Forfeit as error:
            fault = error
        except IllegalMoveError as error:
            fault = Forfeit(Termination.ILLEGAL, str(error))
        except ParseError as error:
            fault = Forfeit(Termination.CRASHED, str(error))
        else:
            self._asking = False
            return answer
        self._end()
        raise fault

    def _ready(self) -> GreetedProgram:
        """The program, started and greeted if it was not."""
        if self._program is None:
            self._program = take_idle(self._command, self._memory)
        if self._program is None:
            process = OutsideProcess(self._command, memory=self._memory)
            try:
                greeting = greet(process)
            except BaseException:
                process.close()
                raise
            self._program = GreetedProgram(self._command, self._memory, process, greeting)
        return self._program

    def _tell(self, program: OutsideProcess, view: View) -> None:
        """Send the cells that are new; where one was closed again, or the game is another, begin anew."""
        told = self._told
        if told is None or told.setup != view.setup or _goes_back(told, view):
            ask(program, format_new_game(view.setup, self._seed), limit_s=START_S, end="ready", most=16)
            told = View.start(view.setup)
        changed = [(cell, code) for cell, code in enumerate(view.cells) if code != told.cells[cell]]
        program.send(*format_cells(changed, view.grid))
        self._told = view


def _goes_back(before: View, now: View) -> bool:
    """Whether a cell that was open shows something else now: moves were taken back, or it is another game."""
    pairs = zip(before.cells, now.cells, strict=True)
    return any(old not in (HIDDEN, FLAG) and old != new for old, new in pairs)
