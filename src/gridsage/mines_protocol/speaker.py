"""The speaker: one line of the Minesweeper protocol in, answers out. It knows no pipes."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

from gridsage.catalog import BotSpec
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, MinesBot, Setup, View
from gridsage.mines_protocol.lines import (
    VERSION,
    format_choice,
    format_hints,
    one_line,
    parse_cells,
    parse_new_game,
)

__all__ = ["Speaker"]

Say = Callable[[str], None]


class Speaker:
    """Lets a bot play one game after another as the manager at the other end of the lines says.

    ``say`` writes one line.
    """

    def __init__(self, say: Say, spec: BotSpec) -> None:
        self._say = say
        self._spec = spec
        self._setup: Setup | None = None
        self._cells = bytearray()
        self._bot: MinesBot | None = None

    def handle(self, line: str) -> bool:
        """Carry out one line; whether to go on. What goes wrong is answered with an ``error`` line."""
        word, _, rest = " ".join(line.split()).partition(" ")
        try:
            match word:
                case "quit":
                    return False
                case "":
                    pass
                case "hello":
                    self._hello(rest)
                case "new":
                    self._new_game(rest)
                case "cells":
                    self._take_cells(rest)
                case "go":
                    self._go()
                case "hints":
                    self._hints()
                case "error":
                    pass  # the manager tells why it is about to leave
                case _:
                    self._say(f"error unknown command {one_line(word[:40])}")
        except GridsageError as error:
            self._say(f"error {one_line(str(error))}")
        except Exception as error:  # a manager must hear of it, whatever it is
            self._say(f"error {type(error).__name__}: {one_line(str(error))}")
        return True

    def close(self) -> None:
        """The bot is no longer needed."""
        if self._bot is not None:
            self._bot.close()
            self._bot = None

    def _hello(self, rest: str) -> None:
        wanted = rest.partition(" ")[0]
        if not wanted.isdecimal() or int(wanted[:4]) < VERSION:
            raise OptionError(f"version {wanted[:20]!r} of the protocol is not known; this is version {VERSION}")
        self._say(f"hello {VERSION}")
        self._say(f"name Gridsage {self._spec.text}")
        self._say(f"version {version('gridsage')}")
        self._say("can hints")
        self._say("ready")

    def _new_game(self, rest: str) -> None:
        setup, seed = parse_new_game(rest)
        self.close()
        self._setup, self._cells = setup, bytearray([HIDDEN]) * setup.cells
        self._bot = self._spec.make(seed)
        self._say("ready")

    def _take_cells(self, rest: str) -> None:
        for cell, code in parse_cells(rest, self._game()[0].grid):
            self._cells[cell] = code

    def _go(self) -> None:
        setup, bot = self._game()
        if EXPLODED in self._cells or not (HIDDEN in self._cells or FLAG in self._cells):
            raise OptionError("the game is over")
        choice = bot.choose(View(setup, bytes(self._cells)))
        for line in format_choice(choice, setup.grid):
            self._say(line)
        self._say("done")

    def _hints(self) -> None:
        setup, bot = self._game()
        for line in format_hints(bot.hints(View(setup, bytes(self._cells))), setup.grid):
            self._say(line)
        self._say("done")

    def _game(self) -> tuple[Setup, MinesBot]:
        if self._setup is None or self._bot is None:
            raise OptionError("no game was begun: new comes first")
        return self._setup, self._bot
