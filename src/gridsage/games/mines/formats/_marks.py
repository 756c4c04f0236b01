"""Question marks that were switched on or off within a game, for a format that has one setting for all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridsage.errors import ParseError
from gridsage.games.mines.board import Board
from gridsage.games.mines.moves import Move
from gridsage.games.mines.pointer import Pointer
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import Rerun

__all__ = ["SteadyMarks", "steady_marks"]

_UPS = (PointerKind.RIGHT_UP, PointerKind.RIGHT)


@dataclass(frozen=True, slots=True)
class SteadyMarks:
    """A recording in which question marks are never switched, and what it is short of."""

    recording: Recording
    clicks: int = 0
    """Clicks that took a question mark away: here the pointer only moves there."""


def steady_marks(recording: Recording, name: str) -> SteadyMarks:
    """The same game with question marks on or off all the time; refused where no such recording makes the same moves.

    A flag that becomes a question mark and one that is taken away are the same move, so most games are the same with
    either setting. The click that takes a question mark away again is none without them: it would set a flag.
    """
    if all(event.kind is not PointerKind.TOGGLE_MARKS for event in recording.events):
        return SteadyMarks(recording)
    told = Rerun(recording)
    events = tuple(event for event in recording.events if event.kind is not PointerKind.TOGGLE_MARKS)
    for marks in (recording.marks, not recording.marks):
        steady = replace(recording, events=events, marks=marks)
        if _moves(Rerun(steady)) == _moves(told) and Rerun(steady).clicks == told.clicks:
            return SteadyMarks(steady)
    events, clicks = _without_question_clicks(recording)
    steady = replace(recording, events=events, marks=False)
    again = Rerun(steady)
    again.clicks.right += clicks
    if _moves(again) == _moves(told) and again.clicks == told.clicks:
        return SteadyMarks(steady, clicks)
    raise ParseError(
        f"question marks were switched on or off within this game, which no {name} file can hold: "
        "by the same clicks other cells would be flagged (rawvf and json hold it)"
    )


def _moves(rerun: Rerun) -> list[tuple[Move, int]]:
    return [(moved.move, moved.time_ms) for moved in rerun.moves]


def _without_question_clicks(recording: Recording) -> tuple[tuple[PointerEvent, ...], int]:
    """The events, those clicks that took a question mark away as moves of the pointer, and how many these are."""
    board = Board.with_mines(recording.setup, recording.mines)
    if recording.first is not None:
        board.open(recording.first)
    pointer = Pointer(board, recording.cell_px, recording.marks)
    events: list[PointerEvent] = []
    clicks, pressed = 0, False
    for event in recording.events:
        before = pointer.question_marks
        pointer.feed(event)
        if event.kind is PointerKind.TOGGLE_MARKS:
            continue
        if pointer.question_marks < before:
            clicks += 1
            pressed = event.kind is not PointerKind.EARLY_FLAG
            event = event._replace(kind=PointerKind.MOVE)
        elif pressed and event.kind in _UPS:
            pressed = False
            event = event._replace(kind=PointerKind.MOVE)
        events.append(event)
    return tuple(events), clicks
