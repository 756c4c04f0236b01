"""Games of ours as recordings: with the pointer's own events where they were kept, else with the clicks of each move.

A trace is believed only as far as it makes the move that it is kept with: what a finger, a key or a bot did gets the
clicks that make it, and a press that our page did not count as a click is a movement of the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridsage.checks import check_kind
from gridsage.errors import ParseError
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.pointer import Pointer
from gridsage.games.mines.record import replay
from gridsage.games.mines.recording import MAX_EVENTS, Claims, PointerEvent, PointerKind, Recording
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.trace import end_trace_at, parse_trace
from gridsage.record import HUMAN, GameRecord, Termination

__all__ = ["find_record_losses", "record_game"]

_BUTTONS = {
    MoveKind.OPEN: (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP),
    MoveKind.FLAG: (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    MoveKind.UNFLAG: (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    MoveKind.CHORD: (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP, PointerKind.LEFT_UP),
}
_LARGEST_CELL_PX = 1000


def record_game(record: GameRecord) -> Recording:
    """A Gridsage game as a recording; a move without a trace is made by clicks in the middle of its cell."""
    check_kind(record, GameRecord, "record")
    played = replay(record)
    if played.setup.mines and not played.mines:
        raise ParseError("no cell of the game was opened, so its mines are not placed yet")
    setup, mines = Recording.board_of(played.setup.width, played.setup.height, list(played.mines), len(played.mines))
    kept = _kept(record, played.setup)
    clicker = _Clicker(Pointer(Board.with_mines(setup, mines), kept["cell_px"], kept["marks"]))
    began_ms: int | None = None
    time_s = 0.0
    for number, each in enumerate(record.moves):
        move = parse_move(each.text, setup.grid)
        # The recording begins with the first move, or what the pointer did before it; the clock with the first cell.
        trace = parse_trace(each.trace)
        time_s = time_s + each.time_s if number else (trace[-1].time_ms / 1000 if trace else 0.0)
        time_ms = round(1000 * time_s)
        if began_ms is None and move.kind is MoveKind.OPEN:
            began_ms = time_ms
        clicker.make(move, trace, time_ms)
    rest = parse_trace(kept["rest"], clicker.time_ms)
    return Recording(
        setup=setup,
        mines=mines,
        events=tuple([*clicker.events, *rest][:MAX_EVENTS]),
        cell_px=kept["cell_px"],
        marks=kept["marks"],
        player=record.players[0].removeprefix(f"{HUMAN}:") if record.players else "",
        program=kept["program"],
        mode=kept["mode"],
        notes={key: note for key, note in kept["notes"].items() if isinstance(key, str) and isinstance(note, str)},
        claims=Claims(
            measure_board(setup, mines).three_bv,
            round(1000 * time_s) - (began_ms or 0),
            played.status is Status.WON,
        ),
    )


def find_record_losses(record: GameRecord) -> list[str]:
    """What no recording holds of a game of ours, in words; the board itself and the moves are held."""
    details, end = record.details, record.outcome.termination
    help_ = details.get("help")
    told = {
        "the seed of the board": bool(record.moves) and "layout" not in details,
        "which moves were guesses": any(move.guess for move in record.moves),
        "the chances that the player told": any(move.chance is not None for move in record.moves),
        "the help that was taken": isinstance(help_, dict) and any(help_.values()),
        "how it ended": end not in (Termination.SOLVED, Termination.EXPLODED, Termination.UNFINISHED),
        "a note on its end": bool(record.outcome.note),
        "the proof that it needs no guess": "certificate" in details,
    }
    return [words for words, there in told.items() if there]


def _mode_of(record: GameRecord, setup: Setup) -> str:
    """The mode of the EVF specification that a board without a guess has: docs/certificates.md has the table."""
    if not setup.no_guess:
        return "standard"
    # There a board without a guess does not need the number of mines either; such steps end in #.
    certificate = record.details.get("certificate")
    solvable = isinstance(certificate, str) and "#" not in certificate
    return "classic no guess" if solvable else "no rule"


def _kept(record: GameRecord, setup: Setup) -> dict[str, Any]:
    """What the record keeps of the recording beside the traces; what is not there, or no such thing, is as usual."""
    mode = _mode_of(record, setup)
    usual: dict[str, Any] = {
        "cell_px": 16,
        "marks": False,
        "program": "Gridsage",
        "mode": mode,
        "rest": "",
        "notes": {},
    }
    told = record.details.get("recording")
    found = {} if not isinstance(told, dict) else told
    kept = {name: found[name] if type(found.get(name)) is type(value) else value for name, value in usual.items()}
    if not 1 <= kept["cell_px"] <= _LARGEST_CELL_PX:
        raise ParseError(f"cells of {kept['cell_px']} pixels cannot be; they have 1 to {_LARGEST_CELL_PX}")
    return kept


def _with_shift(move: Move, events: list[PointerEvent]) -> list[list[PointerEvent]]:
    """A single click on a number opens around it on our page; in the players' programs that is a click with shift."""
    presses = [place for place, event in enumerate(events) if event.kind is PointerKind.LEFT_DOWN]
    if move.kind is not MoveKind.CHORD or not presses:
        return []
    last = presses[-1]
    return [[*events[:last], events[last]._replace(kind=PointerKind.SHIFT_LEFT_DOWN), *events[last + 1 :]]]


class _Clicker:
    """Makes move after move, by the pointer's own events where they lead to it."""

    def __init__(self, pointer: Pointer) -> None:
        self._pointer = pointer
        self.events: list[PointerEvent] = []

    @property
    def time_ms(self) -> int:
        """When the last event was."""
        return self.events[-1].time_ms if self.events else 0

    def make(self, move: Move, trace: Sequence[PointerEvent], time_ms: int) -> None:
        """Add the events that make the move at that time."""
        if not trace and self._pointer.idle:
            # Most games have no traces at all, and some have many thousand moves.
            clicks = self._clicks(move, [], max(time_ms, self.time_ms))
            for click in clicks:
                self._pointer.feed(click)
            self.events += clicks
            return
        events = end_trace_at(trace, time_ms, self.time_ms)
        for way in self._ways(move, events, max(time_ms, self.time_ms)):
            trial, told, made = self._try(move, way)
            if made:
                break
        else:
            trial.board.push(move)
        self._pointer = trial
        self.events += told

    def _ways(self, move: Move, events: list[PointerEvent], time_ms: int) -> list[list[PointerEvent]]:
        """What may have been done, the likeliest first."""
        clicks = self._clicks(move, events, time_ms)
        moved = [event._replace(kind=PointerKind.MOVE) for event in events]
        # A button that is still down is let go beside the board, where that does nothing.
        let_go = [PointerEvent(time_ms, kind, -1, -1) for kind in (PointerKind.RIGHT_UP, PointerKind.LEFT_UP)]
        own = [events, *_with_shift(move, events)] if events else []
        return [*own, [*events, *clicks], [*moved, *clicks], [*moved, *let_go, *clicks]]

    def _clicks(self, move: Move, events: list[PointerEvent], time_ms: int) -> list[PointerEvent]:
        """The clicks that make the move: where the pointer is, if it is there, else in the middle of the cell."""
        cell_px, grid = self._pointer.cell_px, self._pointer.board.setup.grid
        x, y = (cell_px * place + cell_px // 2 for place in grid.xy(move.cell))
        if events and (events[-1].x // cell_px, events[-1].y // cell_px) == grid.xy(move.cell):
            x, y = events[-1].x, events[-1].y
        return [PointerEvent(time_ms, kind, x, y) for kind in _BUTTONS[move.kind]]

    def _try(self, move: Move, events: list[PointerEvent]) -> tuple[Pointer, list[PointerEvent], bool]:
        """The pointer after these events, what is told of them, and whether they made the move."""
        pointer, told, made = self._pointer.copy(), [], False
        for event in events:
            if event.kind is not PointerKind.MOVE:
                trial = pointer.copy()
                found = trial.feed(event)
                if found is None or (found == move and not made):
                    pointer, made = trial, made or found is not None
                else:
                    event = event._replace(kind=PointerKind.MOVE)
            told.append(event)
        return pointer, told, made
