"""From buttons to moves: what a pointer's events do to a board, and how many clicks they are.

The button rules are those that the players' programs share. A left button that goes up alone opens a cell. A right
button that goes down alone sets a flag or takes it away. Two buttons down, and one of them up, opens around a number;
the other one's release does nothing then. The middle button, and the left one with shift, do that by themselves.
Clicks that change nothing are counted too, and a right click that only began a chord is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from gridsage.checks import check_kind
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import format_move
from gridsage.games.mines.record import outcome_of
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.record import GameRecord, PlayedMove

__all__ = ["Clicks", "PlayedRecording", "Pointer", "play_recording", "record_game"]

TIME_TOLERANCE_S = 0.03
"""Programs round times to hundredths of a second, and some stop the clock an event later."""


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
    _buttons: _Buttons = _Buttons.NONE
    _shift: bool = False
    _middle: bool = False
    _questioned: set[int] = field(default_factory=set)
    _flagged: set[int] = field(default_factory=set)
    """Mines that were ever flagged."""

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
        self.board.push(move)
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
        self.board.push(move)
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
            if cell in self.board.mines and cell not in self._flagged:
                self._flagged.add(cell)
                self.clicks.right_effective += 1
        self.board.push(move)
        return move


@dataclass(frozen=True, slots=True)
class PlayedRecording:
    """A recording after its events were played by our rules."""

    record: GameRecord
    clicks: Clicks
    claims: Claims
    """What our rules say where the file makes its claims."""
    differences: tuple[str, ...]
    """Where the file and our rules do not agree, a sentence each."""


def play_recording(recording: Recording) -> PlayedRecording:
    """Play the events by our rules; where the result, the time or the 3BV is not what the file says, say so."""
    check_kind(recording, Recording, "recording")
    board = Board.with_mines(recording.setup, recording.mines)
    moves: list[PlayedMove] = []
    if recording.first is not None:
        board.open(recording.first)
        moves.append(PlayedMove(0, format_move(Move.open(recording.first), recording.setup.grid)))
    pointer = Pointer(board, recording.cell_px, recording.marks)
    began_ms = last_ms = None
    for event in recording.events:
        move = pointer.feed(event)
        if move is None:
            continue
        if began_ms is None and move.kind is MoveKind.OPEN:
            began_ms = event.time_ms
        spent_ms = 0 if last_ms is None else max(0, event.time_ms - last_ms)
        last_ms = event.time_ms
        moves.append(PlayedMove(0, format_move(move, recording.setup.grid), spent_ms / 1000))
    time_ms = 0 if began_ms is None or last_ms is None else last_ms - began_ms
    ours = Claims(
        three_bv=measure_board(recording.setup, recording.mines).three_bv,
        time_ms=time_ms,
        won=board.status is Status.WON,
    )
    details = {"layout": list(recording.mines)}
    record = GameRecord(
        "mines",
        str(recording.setup),
        0,
        (recording.player or "player",),
        tuple(moves),
        outcome_of(board.status),
        details,
    )
    return PlayedRecording(record, pointer.clicks, ours, tuple(_differences(recording, ours)))


def _differences(recording: Recording, ours: Claims) -> list[str]:
    theirs, found = recording.claims, []
    if theirs.three_bv is not None and theirs.three_bv != ours.three_bv:
        found.append(f"the file says that its 3BV is {theirs.three_bv}; it is {ours.three_bv}")
    if not recording.events:
        return found
    if theirs.won is not None and theirs.won != ours.won:
        results = {True: "won", False: "not won"}
        found.append(
            f"the file says that the game was {results[theirs.won]}; by its events it was {results[bool(ours.won)]}"
        )
    elif ours.won and theirs.time_ms is not None:
        told, measured = theirs.time_ms / 1000, (ours.time_ms or 0) / 1000
        if abs(told - measured) > TIME_TOLERANCE_S:
            found.append(f"the file says that the game took {told:.3f} s; by its events it took {measured:.3f} s")
    return found


_BUTTONS = {
    MoveKind.OPEN: (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP),
    MoveKind.FLAG: (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    MoveKind.UNFLAG: (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    MoveKind.CHORD: (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP, PointerKind.LEFT_UP),
}


def record_game(record: GameRecord) -> Recording:
    """A game of ours as a recording: each move as clicks in the middle of its cell."""
    from gridsage.games.mines.metrics import measure_game
    from gridsage.games.mines.notation import parse_move
    from gridsage.games.mines.record import fresh_board

    check_kind(record, GameRecord, "record")
    measured = measure_game(record)
    board = fresh_board(record)
    grid, cell_px = board.setup.grid, 16
    events: list[PointerEvent] = []
    time_ms, began_ms = 0.0, None
    for played in record.moves:
        move = parse_move(played.text, grid)
        board.push(move)
        # The recording begins with the first move, and the clock with the first opened cell.
        time_ms += 1000 * played.time_s if events else 0.0
        if began_ms is None and move.kind is MoveKind.OPEN:
            began_ms = time_ms
        x, y = grid.xy(move.cell)
        events += [
            PointerEvent(round(time_ms), kind, x * cell_px + cell_px // 2, y * cell_px + cell_px // 2)
            for kind in _BUTTONS[move.kind]
        ]
    setup, mines = Recording.board_of(board.setup.width, board.setup.height, list(board.mines), len(board.mines))
    won = board.status is Status.WON
    return Recording(
        setup=setup,
        mines=mines,
        events=tuple(events),
        cell_px=cell_px,
        player=record.players[0] if record.players else "",
        program="Gridsage",
        claims=Claims(measured.board.three_bv if measured.board else None, round(time_ms - (began_ms or 0)), won),
    )
