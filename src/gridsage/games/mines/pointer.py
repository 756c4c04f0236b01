"""From buttons to moves: what a pointer's events do to a board, and how many clicks they are.

The button rules are those that the players' programs share. A left button that goes up alone opens a cell. A right
button that goes down alone sets a flag or takes it away. Two buttons down, and one of them up, opens around a number;
the other one's release does nothing then. The middle button, and the left one with shift, do that by themselves.
Clicks that change nothing are counted too, and a right click that only began a chord is none.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from enum import Enum, auto

from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.moves import Move
from gridsage.games.mines.recording import PointerEvent, PointerKind
from gridsage.games.mines.view import FLAG, HIDDEN

__all__ = ["Clicks", "Pointer"]


class _Buttons(Enum):
    """Which buttons are down, and what brought them there."""

    NONE = auto()
    LEFT = auto()
    RIGHT = auto()
    """The right button is down and has set or taken a flag."""
    IDLE_RIGHT = auto()
    """The right button is down and has done nothing."""
    BOTH = auto()
    IDLE_BOTH = auto()
    """Both, of which the right one had done nothing."""
    AFTER_CHORD = auto()
    """The left button is still down after a chord; its release does nothing."""


@dataclass(slots=True)
class Clicks:
    """How often each button was used, and how often to some effect."""

    left: int = 0
    right: int = 0
    double: int = 0
    left_effective: int = 0
    right_effective: int = 0
    """Mines that were flagged, each once."""
    double_effective: int = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.left + self.right + self.double

    @property
    def effective(self) -> int:
        """All clicks that brought the game on."""
        return self.left_effective + self.right_effective + self.double_effective


@dataclass(slots=True)
class Pointer:
    """The pointer on one board: feed it the events in order; it makes the moves."""

    board: Board
    cell_px: int
    marks: bool = False
    clicks: Clicks = field(default_factory=Clicks)
    changed: tuple[int, ...] = ()
    """The cells that the last move changed."""
    _buttons: _Buttons = _Buttons.NONE
    _shift: bool = False
    _middle: bool = False
    _questioned: set[int] = field(default_factory=set)
    _to_flag: set[int] = field(init=False)
    """Mines that were never flagged."""

    def __post_init__(self) -> None:
        self._to_flag = set(self.board.mines)

    def feed(self, event: PointerEvent) -> Move | None:
        """What the event does to the board: the move it made, if it made one."""
        if self.board.over:
            return None
        cell = self._cell(event)
        match event.kind:
            case PointerKind.LEFT_DOWN:
                self._shift = False
                self._left_down()
            case PointerKind.SHIFT_LEFT_DOWN:
                self._shift = True
                self._left_down()
            case PointerKind.LEFT_UP:
                return self._left_up(cell)
            case PointerKind.RIGHT_DOWN:
                return self._right_down(cell)
            case PointerKind.RIGHT_UP:
                return self._right_up(cell)
            case PointerKind.LEFT:
                down = self._buttons in (_Buttons.NONE, _Buttons.RIGHT, _Buttons.IDLE_RIGHT)
                if not down:
                    return self._left_up(cell)
                self._left_down()
            case PointerKind.RIGHT:
                down = self._buttons in (_Buttons.NONE, _Buttons.LEFT, _Buttons.AFTER_CHORD)
                return self._right_down(cell) if down else self._right_up(cell)
            case PointerKind.BOTH_DOWN:
                self._buttons = _Buttons.IDLE_BOTH if self._buttons is _Buttons.IDLE_RIGHT else _Buttons.BOTH
            case PointerKind.MIDDLE_DOWN:
                self._middle = True
            case PointerKind.MIDDLE_UP:
                self._middle = False
                return self._chord(cell)
            case PointerKind.MIDDLE:
                self._middle = not self._middle
                return None if self._middle else self._chord(cell)
            case PointerKind.EARLY_FLAG:
                self.clicks.right += 1
                return self._toggle_flag(cell)
            case PointerKind.TOGGLE_MARKS:
                self.marks = not self.marks
            case PointerKind.MOVE:
                pass
        return None

    def copy(self) -> Pointer:
        """A pointer on a board of its own, for a trial."""
        other = copy.copy(self)
        other.board, other.clicks = self.board.copy(), copy.copy(self.clicks)
        other._questioned, other._to_flag = set(self._questioned), set(self._to_flag)
        return other

    @property
    def idle(self) -> bool:
        """Whether no button is down."""
        return self._buttons is _Buttons.NONE and not self._middle

    @property
    def question_marks(self) -> int:
        """How many cells have a question mark."""
        return len(self._questioned)

    def is_inside(self, event: PointerEvent) -> bool:
        """Whether the event lies over the board."""
        return self._cell(event) is not None

    def _cell(self, event: PointerEvent) -> int | None:
        """The cell under the pointer, or None beside the board."""
        x, y = event.x // self.cell_px, event.y // self.cell_px
        setup = self.board.setup
        return y * setup.width + x if 0 <= x < setup.width and 0 <= y < setup.height else None

    def _left_down(self) -> None:
        match self._buttons:
            case _Buttons.NONE:
                self._buttons = _Buttons.LEFT
            case _Buttons.RIGHT:
                self._buttons = _Buttons.BOTH
            case _Buttons.IDLE_RIGHT:
                self._buttons = _Buttons.IDLE_BOTH
            case _:
                pass

    def _left_up(self, cell: int | None) -> Move | None:
        match self._buttons:
            case _Buttons.LEFT:
                self._buttons = _Buttons.NONE
                return self._chord(cell) if self._shift else self._open(cell)
            case _Buttons.BOTH | _Buttons.IDLE_BOTH:
                return self._end_chord(cell, _Buttons.RIGHT)
            case _Buttons.AFTER_CHORD:
                self._buttons = _Buttons.NONE
            case _:
                pass
        return None

    def _right_down(self, cell: int | None) -> Move | None:
        match self._buttons:
            case _Buttons.NONE:
                self.clicks.right += 1
                closed = cell is not None and self.board.view().cells[cell] > 8
                self._buttons = _Buttons.RIGHT if closed else _Buttons.IDLE_RIGHT
                return self._toggle_flag(cell)
            case _Buttons.LEFT | _Buttons.AFTER_CHORD:
                self._buttons = _Buttons.BOTH
            case _:
                pass
        return None

    def _right_up(self, cell: int | None) -> Move | None:
        match self._buttons:
            case _Buttons.RIGHT | _Buttons.IDLE_RIGHT:
                self._buttons = _Buttons.NONE
            case _Buttons.BOTH | _Buttons.IDLE_BOTH:
                return self._end_chord(cell, _Buttons.AFTER_CHORD)
            case _:
                pass
        return None

    def _end_chord(self, cell: int | None, left: _Buttons) -> Move | None:
        if self._buttons is _Buttons.IDLE_BOTH:
            self.clicks.right -= 1
        self._buttons = left
        return self._chord(cell)

    def _open(self, cell: int | None) -> Move | None:
        self.clicks.left += 1
        if cell is None or self.board.view().cells[cell] != HIDDEN:
            return None
        move = Move.open(cell)
        self.changed = self.board.push(move)
        self.clicks.left_effective += self.board.status is not Status.LOST
        return move

    def _chord(self, cell: int | None) -> Move | None:
        if cell is None:
            return None
        self.clicks.double += 1
        codes, around = self.board.view().cells, self.board.setup.grid.neighbours[cell]
        flags = sum(codes[other] == FLAG for other in around)
        if codes[cell] != flags or all(codes[other] != HIDDEN for other in around):
            return None
        move = Move.chord(cell)
        self.changed = self.board.push(move)
        self.clicks.double_effective += 1
        return move

    def _toggle_flag(self, cell: int | None) -> Move | None:
        if cell is None:
            return None
        code = self.board.view().cells[cell]
        if code == FLAG:
            if self.marks:
                self._questioned.add(cell)
            move = Move.unflag(cell)
        elif code != HIDDEN:
            return None
        elif cell in self._questioned:
            self._questioned.discard(cell)
            return None
        else:
            move = Move.flag(cell)
            if cell in self._to_flag:
                self._to_flag.remove(cell)
                self.clicks.right_effective += 1
        self.changed = self.board.push(move)
        return move
