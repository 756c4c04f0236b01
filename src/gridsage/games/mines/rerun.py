"""Recordings under our rules: what their events lead to, and where a file says something else."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gridsage.checks import check_kind
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import LETTERS, format_move
from gridsage.games.mines.pointer import Clicks, Pointer
from gridsage.games.mines.record import outcome_of
from gridsage.games.mines.recording import Claims, PointerEvent, Recording
from gridsage.games.mines.trace import format_trace
from gridsage.games.mines.view import EXPLODED, HIDDEN
from gridsage.record import GameRecord, PlayedMove
from gridsage.remark import Remark

__all__ = ["PlayedRecording", "Rerun", "describe_recording", "play_recording"]

TIME_TOLERANCE_S = 0.03
"""Programs round times to hundredths of a second, and some stop the clock an event later."""
PATH_PX = 16
"""Ways are told in pixels of cells of this size, whatever size they were played in."""

_NOTE_LETTERS = 1000
"""A note of a file is kept up to this length."""


class _Moved(NamedTuple):
    """A move that an event made, when, and which of the events it was."""

    move: Move
    time_ms: int
    event: int


OnEvent = Callable[["Rerun", PointerEvent, tuple[int, ...]], None]
"""Is told of every event after it was played, with the cells that it changed."""


class Rerun:
    """A recording played by our rules, to its end or to a moment: the board, the moves, the clicks and the way."""

    def __init__(self, recording: Recording, *, until_s: float | None = None, on_event: OnEvent | None = None) -> None:
        self.board = Board.with_mines(recording.setup, recording.mines)
        self.moves: list[_Moved] = []
        self.path = 0.0
        """The pointer's way over the board while the clock runs."""
        self.began_ms: int | None = None
        """When the first cell was opened: the clock begins then."""
        if recording.first is not None:
            self.board.open(recording.first)
        pointer = Pointer(self.board, recording.cell_px, recording.marks)
        self.clicks: Clicks = pointer.clicks
        place: tuple[int, int] | None = None
        for number, event in enumerate(recording.events):
            late = until_s is not None and event.time_ms - (self.began_ms or 0) > 1000 * until_s
            if late or self.board.over:
                break
            move = pointer.feed(event)
            self._note(move, event.time_ms, number)
            if self.began_ms is not None and pointer.is_inside(event):
                here = (event.x, event.y)
                self.path += math.dist(place or here, here) * PATH_PX / recording.cell_px
                place = here
            if on_event is not None:
                on_event(self, event, () if move is None else pointer.changed)

    def _note(self, move: Move | None, time_ms: int, event: int) -> None:
        if move is None:
            return
        self.moves.append(_Moved(move, time_ms, event))
        if self.began_ms is None and move.kind is MoveKind.OPEN:
            self.began_ms = time_ms

    @property
    def time_ms(self) -> int:
        """From the first opened cell to the last move."""
        return 0 if self.began_ms is None else max(0, self.moves[-1].time_ms - self.began_ms)


@dataclass(frozen=True, slots=True)
class PlayedRecording:
    """A recording after its events were played by our rules."""

    record: GameRecord
    clicks: Clicks = field(hash=False)
    claims: Claims
    """What our rules say where the file makes its claims."""
    remarks: tuple[Remark, ...]
    """Where the file and our rules do not agree, as data."""

    @property
    def differences(self) -> tuple[str, ...]:
        """The same, a sentence each."""
        return tuple(_SENTENCES[remark.kind].format(**remark.facts) for remark in self.remarks)


_SENTENCES = {
    "file-3bv": "the file says that its 3BV is {told}; it is {found}",
    "file-won": "the file says that the game was won; by its events it was not won",
    "file-not-won": "the file says that the game was not won; by its events it was won",
    "file-cell": "after {seconds:.3f} s the file shows {told} at {x},{y}; by its events {found} stands there",
    "file-time": "the file says that the game took {told:.3f} s; by its events it took {found:.3f} s",
}


def play_recording(recording: Recording) -> PlayedRecording:
    """Play the events by our rules; where the result, the time or the 3BV is not what the file says, say so."""
    check_kind(recording, Recording, "recording")
    compared = _ShownComparison(recording)
    played = Rerun(recording, on_event=compared if recording.shown else None)
    status = played.board.status
    ours = Claims(measure_board(recording.setup, recording.mines).three_bv, played.time_ms, status is Status.WON)
    players, remarks = (recording.player or "player",), (*_compare(recording, ours), *compared.remarks)
    details: dict[str, Any] = {"layout": list(recording.mines)}
    if recording.events:
        details |= {"recording": describe_recording(recording, played)}
    moves = tuple(_moves(recording, played))
    record = GameRecord("mines", str(recording.setup), 0, players, moves, outcome_of(status), details)
    return PlayedRecording(record, played.clicks, ours, remarks)


def _moves(recording: Recording, played: Rerun) -> Iterator[PlayedMove]:
    """The moves of a record, each with the events that led to it."""
    grid, events = recording.setup.grid, recording.events
    if recording.first is not None:
        yield PlayedMove(0, format_move(Move.open(recording.first), grid))
    after, since_ms = 0, None
    last_ms = played.moves[0].time_ms if played.moves else 0
    for move, time_ms, event in played.moves:
        trace = format_trace(events[after : event + 1], since_ms)
        yield PlayedMove(0, format_move(move, grid), max(0, time_ms - last_ms) / 1000, trace=trace)
        after, since_ms, last_ms = event + 1, events[event].time_ms, time_ms


def describe_recording(recording: Recording, played: Rerun) -> dict[str, Any]:
    """What a record keeps of a recording beside its moves and their traces; plain JSON values."""
    events, after = recording.events, played.moves[-1].event + 1 if played.moves else 0
    kept: dict[str, Any] = {"cell_px": recording.cell_px, "program": recording.program, "mode": recording.mode}
    if recording.marks:
        kept["marks"] = True
    if recording.notes:
        kept["notes"] = {key[:_NOTE_LETTERS]: note[:_NOTE_LETTERS] for key, note in recording.notes.items()}
    if not played.board.over and after < len(events):
        kept["rest"] = format_trace(events[after:], events[after - 1].time_ms if after else None)
    return kept


def _compare(recording: Recording, ours: Claims) -> Iterator[Remark]:
    theirs = recording.claims
    if theirs.three_bv is not None and ours.three_bv is not None and theirs.three_bv != ours.three_bv:
        yield Remark.of("file-3bv", told=theirs.three_bv, found=ours.three_bv)
    if not recording.events:
        return
    if theirs.won is not None and theirs.won != ours.won:
        yield Remark.of("file-won" if theirs.won else "file-not-won")
    elif ours.won and theirs.time_ms is not None:
        told, measured = theirs.time_ms / 1000, (ours.time_ms or 0) / 1000
        if abs(told - measured) > TIME_TOLERANCE_S:
            yield Remark.of("file-time", told=told, found=measured)


class _ShownComparison:
    """Holds what a file says that the board did against what our rules make of it; the first difference is told."""

    def __init__(self, recording: Recording) -> None:
        self.remarks: tuple[Remark, ...] = ()
        self._grid = recording.setup.grid
        self._told: dict[int, dict[int, str]] = {}
        """What cells show after so many events; of what is told of one cell at once, the last counts."""
        for events, cell, letter in recording.shown:
            self._told.setdefault(events, {})[cell] = letter
        self._recording = recording
        self._events = 0
        self._now: dict[int, str] = {}
        self._changed: list[int] = []

    def __call__(self, played: Rerun, event: PointerEvent, changed: tuple[int, ...]) -> None:
        self._events += 1
        self._now |= self._told.get(self._events, {})
        self._changed += changed
        later = self._recording.events[self._events : self._events + 1]
        if later and later[0].time_ms == event.time_ms and not played.board.over:
            return  # some programs tell what the board did behind another event of the same moment
        told, changed = self._now, tuple(self._changed)
        self._now, self._changed = {}, []
        if self.remarks or not (told or changed):
            return
        codes = played.board.view().cells
        for cell, letter in self._to_compare(played, told, changed, codes).items():
            if letter != LETTERS[codes[cell]]:
                seconds = max(0, event.time_ms - (played.began_ms or 0)) / 1000
                x, y = self._grid.xy(cell)
                found = LETTERS[codes[cell]]
                self.remarks = (Remark.of("file-cell", seconds=seconds, told=letter, found=found, x=x, y=y),)
                return

    def _to_compare(
        self, played: Rerun, told: dict[int, str], changed: tuple[int, ...], codes: bytes
    ) -> dict[int, str]:
        """The letters to find. At the end of a game programs flag or show mines, and some leave out its last cells."""
        if played.board.status is Status.PLAYING:
            return {cell: LETTERS[HIDDEN] for cell in changed if codes[cell] < HIDDEN} | told
        mines = frozenset(played.board.mines if played.board.status is Status.LOST else ())
        exploded = LETTERS[EXPLODED]
        return {
            cell: letter
            for cell, letter in told.items()
            if letter.isdigit() or (letter == exploded and cell not in mines)
        }
