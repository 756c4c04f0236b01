"""The extensions of Yixin-Board: n best lines, thinking shown live, balanced moves, blocked cells, pondering.

K. Sun describes some of them as "Yixin Protocol"; the rest is what his Yixin-Board and its engines say to each other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gridsage.games.mnk import Choice, Limits, Position
from gridsage.gomocup.brain import Brain, RefusedError
from gridsage.gomocup.protocol import MOST_THREADS, format_xy, parse_xy
from gridsage.solving.mnk.balance import find_balanced

__all__ = ["YixinBrain"]

_MOST_LINES: Final = 50
_PONDER_S: Final = 3600.0
_MOST_HASH: Final = 30
"""The largest table that a manager may offer its user, as a power of two in kilobytes: a terabyte."""


class YixinBrain(Brain):
    """A brain that a user of Yixin-Board can pick as an engine.

    Whoever reads the lines calls :meth:`stop_pondering` after each of them.
    """

    blocks = Brain.blocks | {"YXBOARD", "YXBLOCK", "YXBLOCKUNDO"}

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._live = False
        self._threads = 1
        self._blocked: set[int] = set()
        self._next: Position | None = None
        """The position after our move, until something else is asked."""
        self._pondering = False
        self._cancelled = False
        self._lock = threading.Lock()

    def ponder(self, idle: Callable[[], bool]) -> None:
        """Think about what the other side may play, as long as nothing is asked; what is found stays in the table."""
        position, bot = self._next, self._bot
        self._next = None
        if position is None or bot is None or not self._info.pondering or self.hurry:
            return
        limits = Limits(time_s=_PONDER_S, memory_mb=self._limits().memory_mb)
        bot.report = None
        self._cancelled, self._pondering = False, True
        try:
            if idle():  # whoever reads a line from now on sees that we ponder
                bot.analyse(position, limits)
        finally:
            with self._lock:
                self._pondering = False
            if self._cancelled:  # a cancel that came too late must not cut the next search short
                bot.analyse(position, replace(limits, time_s=0.001, nodes=1))
            bot.report = self._tell

    def stop_pondering(self) -> None:
        """Something is asked; called from another thread."""
        with self._lock:
            if self._pondering and self._bot is not None:
                self._cancelled = True
                self._bot.cancel()

    def _dispatch(self, word: str, rest: str) -> None:
        self._next = None
        match word:
            case "YXSHOWINFO":
                self._live = True
                self._say(f"MESSAGE INFO MAX_THREAD_NUM {MOST_THREADS}")
                self._say(f"MESSAGE INFO MAX_HASH_SIZE {_MOST_HASH}")
            case "YXSTOP":
                pass  # whoever reads the lines has stopped the search already
            case "YXNBEST":
                self._move(self._number(rest, word, least=1, most=_MOST_LINES))
            case "YXBALANCEONE":
                self._balance(1, self._number(rest or "0", word))
            case "YXBALANCETWO":
                self._balance(2, self._number(rest or "0", word))
            case "YXSHOWFORBID":
                self._say(f"FORBID {''.join(self._forbidden())}.")
            case "YXHASHCLEAR":
                if self._size is not None:
                    self.close()
                    self._prepare()
            case "YXBLOCKRESET":
                self._blocked = set()
            case "YXSWAP2STEP1":
                for number, cell in enumerate(self._propose_three(), start=1):
                    self._say(f"MESSAGE SWAP2 MOVE{number} {format_xy(cell, self._setup()).replace(',', ' ')}")
            case "YXSWAP2STEP2" | "YXSWAP2STEP3":
                choice = self._think(self._position()).lines[0]
                self._say(f"MESSAGE SWAP2 SWAP{int(word[-1]) - 1} {'YES' if (choice.score or 0) < 0 else 'NO'}")
            case _:
                super()._dispatch(word, rest)
                if word == "INFO" and rest.lower().startswith("thread_num") and self._bot is not None:
                    self._use_threads()

    def _forbidden(self) -> list[str]:
        """The points that are forbidden to the side to move, two digits for the column and two for the row."""
        points = (self._setup().xy(point.cell) for point in self._position().board().forbidden)
        return [f"{x:02}{y:02}" for x, y in points]

    def _finish_block(self, name: str, lines: list[str]) -> None:
        match name:
            case "YXBOARD":
                self._place(lines)
            case "YXBLOCK":
                self._blocked |= {parse_xy(line, self._setup()) for line in lines}
            case "YXBLOCKUNDO":
                self._blocked -= {parse_xy(line, self._setup()) for line in lines}
            case _:
                super()._finish_block(name, lines)

    def _number(self, text: str, word: str, *, least: int = -100_000, most: int = 100_000) -> int:
        try:
            return max(least, min(int(text), most))
        except ValueError:
            raise RefusedError(f"{word} needs a whole number, not {text[:40]!r}") from None

    def _new_game(self) -> None:
        # Yixin-Board starts anew before every question: its users clear the table when they want to.
        bot = self._bot
        if self._live:
            self._bot = None
        super()._new_game()
        if self._live:
            self._bot = bot

    def _use_threads(self) -> None:
        if "threads" in self._bot_options() and self._threads != self._info.thread_num:
            self.close()
            self._prepare()

    def _prepare(self) -> None:
        super()._prepare()
        self._threads = self._info.thread_num

    # Deciding.

    def _move(self, best: int = 1) -> None:
        """Answer with the best move that is not blocked, after the lines that were asked for."""
        position = self._position()
        blocked = self._blocked & set(position.empty_cells)
        lines = self._think(position, min(best + len(blocked), len(position.empty_cells), _MOST_LINES)).lines
        free = [line for line in lines if line.cell not in blocked][:best]
        if not free:
            others = [cell for cell in position.legal_moves if cell not in blocked]
            free = [Choice(others[0])] if others else list(lines[:1])
        if best > 1:
            for number, line in enumerate(free, start=1):
                self._say(f"MESSAGE ({number}) {self._describe(line)}")
        self._put(free[0].cell, mine=True)
        self._say(format_xy(free[0].cell, self._setup()))
        board = position.board()
        board.push(free[0].cell)
        self._next = None if board.over else board.position()

    def _balance(self, count: int, bias: int) -> None:
        """Answer with so many moves after which the side that is to move now stands nearest to ``bias``."""
        position = self._position()

        def find(here: Position, best: int, share: float) -> tuple[Choice, ...]:
            turn_s = self._info.timeout_turn_s
            self._info.timeout_turn_s = turn_s * share
            try:
                return self._think(here, best).lines
            finally:
                self._info.timeout_turn_s = turn_s

        def off(choice: Choice, here: Position) -> float:
            return abs((choice.score or 0) - (bias if here.turn == position.turn else -bias))

        chosen = find_balanced(position, count, find, off)
        self._say(" ".join(format_xy(choice.cell, self._setup()) for choice in chosen))

    def _tell(self, choice: Choice) -> None:
        before = self._told
        super()._tell(choice)
        if self._told is before or not (self._live and self._info.show_detail):
            return
        setup = self._setup()
        self._say("MESSAGE REALTIME REFRESH")
        self._say(f"MESSAGE REALTIME BEST {format_xy(choice.cell, setup)}")
        if choice.score is not None:
            self._say(f"MESSAGE REALTIME VAL {choice.score}")
        if choice.line:
            self._say(f"MESSAGE REALTIME PV {' '.join(format_xy(cell, setup) for cell in choice.line)}")
