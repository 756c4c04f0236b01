"""Recordings under our rules: what their events lead to, and games of ours as recordings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from gridsage.checks import check_kind
from gridsage.errors import ParseError
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import format_move, parse_move
from gridsage.games.mines.pointer import Clicks, Pointer
from gridsage.games.mines.record import fresh_board, outcome_of
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording
from gridsage.record import GameRecord, PlayedMove

__all__ = ["PlayedRecording", "Rerun", "play_recording", "record_game"]

TIME_TOLERANCE_S = 0.03
"""Programs round times to hundredths of a second, and some stop the clock an event later."""
PATH_PX = 16
"""Ways are told in pixels of cells of this size, whatever size they were played in."""


class _Moved(NamedTuple):
    """A move that an event made, and when."""

    move: Move
    time_ms: int


class Rerun:
    """A recording played by our rules, to its end or to a moment: the board, the moves, the clicks and the way."""

    def __init__(self, recording: Recording, *, until_s: float | None = None) -> None:
        self.board = Board.with_mines(recording.setup, recording.mines)
        self.moves: list[_Moved] = []
        self.path = 0.0
        """The pointer's way over the board while the clock runs."""
        self._began_ms: int | None = None
        if recording.first is not None:
            self.board.open(recording.first)
        pointer = Pointer(self.board, recording.cell_px, recording.marks)
        self.clicks: Clicks = pointer.clicks
        place: tuple[int, int] | None = None
        for event in recording.events:
            late = until_s is not None and event.time_ms - (self._began_ms or 0) > 1000 * until_s
            if late or self.board.over:
                break
            self._note(pointer.feed(event), event.time_ms)
            if self._began_ms is not None and pointer.is_inside(event):
                here = (event.x, event.y)
                self.path += math.dist(place or here, here) * PATH_PX / recording.cell_px
                place = here

    def _note(self, move: Move | None, time_ms: int) -> None:
        if move is None:
            return
        self.moves.append(_Moved(move, time_ms))
        # The clock begins with the first opened cell.
        if self._began_ms is None and move.kind is MoveKind.OPEN:
            self._began_ms = time_ms

    @property
    def time_ms(self) -> int:
        """From the first opened cell to the last move."""
        return 0 if self._began_ms is None else max(0, self.moves[-1].time_ms - self._began_ms)


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
    played, grid = Rerun(recording), recording.setup.grid
    moves = [] if recording.first is None else [PlayedMove(0, format_move(Move.open(recording.first), grid))]
    last_ms = played.moves[0].time_ms if played.moves else 0
    for move, time_ms in played.moves:
        moves.append(PlayedMove(0, format_move(move, grid), max(0, time_ms - last_ms) / 1000))
        last_ms = time_ms
    status = played.board.status
    ours = Claims(measure_board(recording.setup, recording.mines).three_bv, played.time_ms, status is Status.WON)
    players, details = (recording.player or "player",), {"layout": list(recording.mines)}
    record = GameRecord("mines", str(recording.setup), 0, players, tuple(moves), outcome_of(status), details)
    return PlayedRecording(record, played.clicks, ours, tuple(_differences(recording, ours)))


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
    check_kind(record, GameRecord, "record")
    board, cell_px = fresh_board(record), 16
    events: list[PointerEvent] = []
    grid = board.setup.grid
    time_ms, began_ms = 0.0, None
    for played in record.moves:
        move = parse_move(played.text, grid)
        board.push(move)
        # The recording begins with the first move, and the clock with the first opened cell.
        time_ms += 1000 * played.time_s if events else 0.0
        if began_ms is None and move.kind is MoveKind.OPEN:
            began_ms = time_ms
        x, y = (cell_px * place + cell_px // 2 for place in grid.xy(move.cell))
        events += [PointerEvent(round(time_ms), kind, x, y) for kind in _BUTTONS[move.kind]]
    if board.setup.mines and not board.mines:
        raise ParseError("no cell of the game was opened, so its mines do not lie anywhere yet")
    setup, mines = Recording.board_of(board.setup.width, board.setup.height, list(board.mines), len(board.mines))
    three_bv = measure_board(setup, mines).three_bv
    return Recording(
        setup=setup,
        mines=mines,
        events=tuple(events),
        cell_px=cell_px,
        player=record.players[0] if record.players else "",
        program="Gridsage",
        claims=Claims(three_bv, round(time_ms - (began_ms or 0)), board.status is Status.WON),
    )
