"""What both sides of the Gomocup protocol write and read: coordinates, and the settings that ``INFO`` lines carry.

The protocol is described by its authors, Petříček and Lašťovička, as "Gomoku AI protocol" on gomocup.org.
Coordinates are column and row from zero, top left: ``7,7``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gridsage.checks import MOST_SECONDS
from gridsage.errors import ParseError
from gridsage.games.mnk import Limits, Rule, Setup

__all__ = ["MOST_THREADS", "RULE_BITS", "Info", "format_xy", "is_move", "parse_xy"]

_EXACT_BIT, _CONTINUOUS_BIT, _RENJU_BIT, _CARO_BIT = 1, 2, 4, 8
RULE_BITS = {Rule.FREE: 0, Rule.EXACT: _EXACT_BIT, Rule.RENJU: _RENJU_BIT, Rule.CARO: _CARO_BIT | _EXACT_BIT}
"""What ``INFO rule`` says of each rule: a sum of bits, as Piskvork sends them."""
MOST_THREADS = 256

_XY = re.compile(r"\s*(\d{1,4})\s*[, ]\s*(\d{1,4})\s*", re.ASCII)
_MOVE = re.compile(r"-?\d{1,6}\s*,\s*-?\d{1,6}", re.ASCII)
_MILLISECOND = 0.001
_FOREVER_S = 1e6
"""Managers write the largest integer where they mean no limit."""
_MOST_NUMBER = 1 << 62
"""A larger number means the same, and can be counted with."""


def parse_xy(text: str, setup: Setup) -> int:
    """Read ``7,7``; the cell's index.

    >>> parse_xy("2,1", Setup(15, 15, 5))
    17
    """
    match = _XY.fullmatch(text)
    if match is None:
        raise ParseError(f"cannot read the coordinates {text[:40]!r}: expected x,y")
    x, y = int(match[1]), int(match[2])
    if not setup.holds(x, y):
        raise ParseError(f"{x},{y} is outside the board of {setup.width}x{setup.height}")
    return setup.index(x, y)


def is_move(text: str) -> bool:
    """Whether a line is a move, on the board or off it, and no remark.

    >>> is_move("7,7"), is_move("-1,3"), is_move("depth 7,7")
    (True, True, False)
    """
    return _MOVE.fullmatch(text.strip()) is not None


def format_xy(cell: int, setup: Setup) -> str:
    """The cell as the protocol writes it."""
    x, y = setup.xy(cell)
    return f"{x},{y}"


@dataclass(slots=True)
class Info:
    """What the manager has told so far with ``INFO key value``; times in seconds, memory in bytes, 0 for no limit."""

    timeout_turn_s: float = 5.0
    timeout_match_s: float = 0.0
    time_left_s: float | None = None
    max_memory: int = 0
    rule: Rule | None = None
    game_type: int = 0
    folder: str = ""
    time_increment_s: float = 0.0
    max_depth: int | None = None
    max_node: int | None = None
    hash_size: int = 0
    """Bytes for the table."""
    thread_num: int = 1
    pondering: bool = False
    show_detail: bool = False

    def put(self, key: str, value: str) -> str | None:
        """Take one setting; what to tell the manager where it cannot be kept. Unknown keys are passed over."""
        if key == "folder":
            self.folder = value
            return None
        if key not in _KEYS:
            return None
        try:
            number = max(-_MOST_NUMBER, min(int(value), _MOST_NUMBER))
        except ValueError:
            return f"INFO {key} needs a whole number, not {value[:40]!r}"
        match key:
            case "timeout_turn":
                self.timeout_turn_s = min(max(0, number) * _MILLISECOND, MOST_SECONDS)
            case "timeout_match":
                self.timeout_match_s = max(0, number) * _MILLISECOND
            case "time_left":
                self.time_left_s = number * _MILLISECOND
            case "max_memory":
                self.max_memory = max(0, number)
            case "game_type":
                self.game_type = number
            case "rule":
                return self._put_rule(number)
            case _:
                self._put_extension(key, number)
        return None

    def _put_extension(self, key: str, number: int) -> None:
        """Settings of Yixin-Board: what is not positive means no limit, and sizes are kilobytes."""
        match key:
            case "time_increment":
                self.time_increment_s = min(max(0, number) * _MILLISECOND, MOST_SECONDS)
            case "max_depth":
                self.max_depth = min(number, _MOST_PLIES) if number > 0 else None
            case "max_node":
                self.max_node = number if number > 0 else None
            case "hash_size":
                self.hash_size = min(max(0, number), _MOST_NUMBER >> 10) << 10
            case "thread_num":
                self.thread_num = max(1, min(number, MOST_THREADS))
            case "pondering":
                self.pondering = number > 0
            case _:
                self.show_detail = number > 0

    def _put_rule(self, bits: int) -> str | None:
        if bits & _RENJU_BIT:
            self.rule = Rule.RENJU
        elif bits & _CARO_BIT:
            self.rule = Rule.CARO
        else:
            self.rule = Rule.EXACT if bits & _EXACT_BIT else Rule.FREE
        unknown = ["continuous"] if bits & _CONTINUOUS_BIT else []
        if bits & _RENJU_BIT and bits & _CARO_BIT:
            unknown.append("caro with renju")
        elif bits & _CARO_BIT and not bits & _EXACT_BIT:
            unknown.append("caro in which longer rows win")
        if unlisted := bits & ~(_EXACT_BIT | _CONTINUOUS_BIT | _RENJU_BIT | _CARO_BIT):
            unknown.append(str(unlisted))
        return f"rule {' and '.join(unknown)} is not known; playing {self.rule.value}" if unknown else None

    def limits(self, *, spent_s: float = 0.0, lag_s: float = 0.0, used_memory: int = 0) -> Limits:
        """How long to think on a move that was asked for ``spent_s`` ago, in a process that takes so much memory.

        Something is kept back for the way of the answer: 20 ms and a fiftieth of the turn, but never more than a third
        of it; and, on a busy machine, ``lag_s`` more, but never more than three quarters in all.
        """
        turn_s = self.timeout_turn_s or _AT_ONCE_S
        time_s = turn_s - min(turn_s * 3 / 4, min(turn_s / 3, 0.02 + turn_s / 50) + lag_s)
        left_s = None
        if self.time_left_s is not None and self.time_left_s < _FOREVER_S:
            left_s = max(0.0, self.time_left_s - 0.1)
            # A game has some thirty moves of one side; what a move leaves over is there for the next ones.
            time_s = min(time_s, left_s / 15 + min(self.time_increment_s, left_s / 2))
        memory_mb = None
        if self.max_memory:
            # Some managers kill at the very limit they told.
            reserve = max(_MEMORY_RESERVE, self.max_memory // 10)
            memory_mb = max(1, (self.max_memory - used_memory - reserve) >> 20)
        if self.hash_size:
            memory_mb = max(1, min(memory_mb or _MOST_NUMBER, self.hash_size >> 20, _MOST_TABLE_MB))
        return Limits(
            time_s=max(0.001, time_s - spent_s),
            left_s=left_s,
            nodes=self.max_node,
            depth=self.max_depth,
            memory_mb=memory_mb,
        )


_KEYS = frozenset(
    {
        *("timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "rule"),
        *("time_increment", "max_depth", "max_node", "hash_size", "thread_num", "pondering", "show_detail"),
    }
)
_MOST_PLIES = 1000
_MOST_TABLE_MB = 1 << 20
_AT_ONCE_S = 0.03
"""A turn of 0 ms asks for an answer as fast as possible."""
_MEMORY_RESERVE = 16 << 20
"""What is left for everything that is not a table."""
